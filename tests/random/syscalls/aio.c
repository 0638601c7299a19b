// SPDX-License-Identifier: GPL-2.0
/*
 * The kernel's own asynchronous I/O, without a library
 */
#include <linux/aio_abi.h>

#include "uring.h"

#define REQUESTS	8

static void prepare(struct thread *thread, struct iocb *request)
{
	bool writing = draw(thread, 2);
	struct iovec place = writing ? draw_source(thread) : draw_place(thread);

	*request = (struct iocb){
		.aio_data = writing ? CALL_AIO_WRITE : CALL_AIO_READ,
		.aio_lio_opcode = writing ? IOCB_CMD_PWRITE : IOCB_CMD_PREAD,
		.aio_fildes = draw_device(thread),
		.aio_buf = (unsigned long)place.iov_base,
		.aio_nbytes = place.iov_len,
	};
	if (draw(thread, 3) == 0)
		request->aio_rw_flags = RWF_NOWAIT;
	if (draw(thread, 3) == 0) {
		request->aio_flags = IOCB_FLAG_RESFD;
		request->aio_resfd = EVENT_SLOT;
	}
	if (draw(thread, 8) == 0) {
		request->aio_data = CALL_URING_POLL;
		request->aio_lio_opcode = IOCB_CMD_POLL;
		request->aio_buf = draw(thread, 16);
		request->aio_nbytes = 0;
		request->aio_rw_flags = 0;
	}
}

static void submit(struct thread *thread)
{
	struct iocb requests[REQUESTS], *list[REQUESTS];
	unsigned int i, number = 1 + draw(thread, REQUESTS);
	long taken;

	for (i = 0; i < number; i++) {
		prepare(thread, &requests[i]);
		list[i] = &requests[i];
	}
	taken = CALL(thread, CALL_AIO_SUBMIT,
		     syscall(SYS_io_submit, thread->aio, (long)number,
			     draw(thread, 20) ? list :
			     draw_bad_address(thread)));
	if (taken > 0)
		count(world->requests, taken);
	if (draw(thread, 4) == 0)
		CALL(thread, CALL_AIO_CANCEL,
		     syscall(SYS_io_cancel, thread->aio, &requests[0],
			     thread->area));
}

static void collect(struct thread *thread)
{
	struct timespec wait = { 0, draw(thread, 3) * 1000000 };
	struct io_event events[REQUESTS];
	long i, number;

	number = CALL(thread, CALL_AIO_EVENTS,
		      syscall(SYS_io_getevents, thread->aio, 0L,
			      (long)REQUESTS, events, &wait));
	for (i = 0; i < number; i++) {
		count(world->kinds[events[i].data], 1);
		if (events[i].res < 0)
			check_error(events[i].data, -events[i].res);
	}
}

/* The kernel cancels requests that are still waiting. */
void close_aio(struct thread *thread)
{
	if (thread->aio)
		CALL(thread, CALL_AIO_SETUP,
		     syscall(SYS_io_destroy, thread->aio));
	thread->aio = 0;
}

void call_aio(struct thread *thread)
{
	if (thread->child)
		return;
	if (!thread->aio) {
		pthread_mutex_lock(&mappings);
		CALL(thread, CALL_AIO_SETUP,
		     syscall(SYS_io_setup, 64L, &thread->aio));
		pthread_mutex_unlock(&mappings);
	} else if (draw(thread, 30) == 0) {
		close_aio(thread);
	} else if (draw(thread, 2)) {
		submit(thread);
	} else {
		collect(thread);
	}
}
