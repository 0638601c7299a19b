// SPDX-License-Identifier: GPL-2.0
/*
 * splice() and similar calls, and the pipes that they need
 */
#include <sys/sendfile.h>

#include "syscalls.h"

int make_pipe(struct thread *thread, unsigned int number)
{
	int ends[2], err;

	err = CALL(thread, CALL_PIPE,
		   syscall(SYS_pipe2, ends, draw(thread, 3) ? 0 : O_NONBLOCK));
	if (err)
		return err;
	for (int i = 0; i < 2; i++) {
		CALL(thread, CALL_PIPE,
		     syscall(SYS_dup3, ends[i], PIPE_SLOT + 2 * number + i,
			     O_CLOEXEC));
		CALL(thread, CALL_CLOSE, syscall(SYS_close, ends[i]));
	}
	return 0;
}

/* SPLICE_F_NONBLOCK half of the time, so that not everything waits */
static unsigned int draw_splice_flags(struct thread *thread)
{
	return draw(thread, 16) | (draw(thread, 2) ? SPLICE_F_NONBLOCK : 0);
}

void call_splice(struct thread *thread)
{
	unsigned int flags = draw_splice_flags(thread);
	size_t length = draw_length(thread);
	int device = draw_device(thread);

	switch (draw(thread, 6)) {
	case 0:
	case 1:
		CALL(thread, CALL_SPLICE,
		     syscall(SYS_splice, device, NULL, draw_pipe(thread, 1),
			     NULL, length, flags));
		break;
	case 2:
	case 3:
		CALL(thread, CALL_SPLICE,
		     syscall(SYS_splice, draw_pipe(thread, 0), NULL, device,
			     NULL, length, flags));
		break;
	case 4:
		CALL(thread, CALL_SPLICE,
		     syscall(SYS_splice, device, NULL, draw_device(thread),
			     draw(thread, 2) ? draw_bad_address(thread) : NULL,
			     length, flags));
		break;
	case 5:
		CALL(thread, CALL_TEE,
		     syscall(SYS_tee, draw_pipe(thread, 0),
			     draw_pipe(thread, 1), length, flags));
		break;
	}
}

void call_sendfile(struct thread *thread)
{
	size_t length = draw_length(thread);
	off_t offset = draw(thread, 5000);
	int device = draw_device(thread);

	switch (draw(thread, 4)) {
	case 0:
		CALL(thread, CALL_SENDFILE,
		     syscall(SYS_sendfile, draw_pipe(thread, 1), device, NULL,
			     length));
		break;
	case 1:
		CALL(thread, CALL_SENDFILE,
		     syscall(SYS_sendfile, device, TEXT_SLOT, &offset, length));
		break;
	case 2:
		CALL(thread, CALL_SENDFILE,
		     syscall(SYS_sendfile, draw_device(thread), device,
			     draw(thread, 3) ? NULL : &offset, length));
		break;
	case 3:
		CALL(thread, CALL_COPY_RANGE,
		     syscall(SYS_copy_file_range, TEXT_SLOT, &offset, device,
			     NULL, length, 0));
		break;
	}
}

void call_vmsplice(struct thread *thread)
{
	struct iovec text = draw_text(thread);
	struct iovec pages = { draw_page(thread), draw(thread, 3 * PAGE) };
	/*
	 * Only the shared pages are given away, never the thread's own memory.
	 */
	bool gift = draw(thread, 4) == 0;

	if (gift)
		pages.iov_len = PAGE;
	CALL(thread, CALL_VMSPLICE,
	     syscall(SYS_vmsplice, draw_pipe(thread, draw(thread, 4) != 0),
		     gift || draw(thread, 3) == 0 ? &pages : &text, 1L,
		     (gift ? SPLICE_F_GIFT : 0) |
		     (draw(thread, 3) ? SPLICE_F_NONBLOCK : 0)));
}

/* Use the pipes directly, so that none is always full or always empty. */
void call_pipe_io(struct thread *thread)
{
	struct iovec text = draw_text(thread);

	if (draw(thread, 2))
		CALL(thread, CALL_PIPE_IO,
		     syscall(SYS_read, draw_pipe(thread, 0), thread->area,
			     PRIVATE_SIZE));
	else
		CALL(thread, CALL_PIPE_IO,
		     syscall(SYS_write, draw_pipe(thread, 1), text.iov_base,
			     text.iov_len));
}
