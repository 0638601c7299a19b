// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls on shared descriptors, with good and bad memory
 *
 * The pages are shared by the threads of a group, which remap them; only system
 * calls access them.
 */
#include <poll.h>
#include <sys/epoll.h>
#include <sys/mman.h>

#include "random.h"

#define MOST_POLLED	4
#define PAGE		4096
#define PAGES		32

/* What an argument that is no text points to, at the start of the area */
union pointed {
	union call_argument argument;
	struct pollfd polled[MOST_POLLED];
	struct epoll_event events[8];
};

static char *pages;

/* An access beyond the pages ends at the protected page after them. */
void make_pages(void)
{
	pages = mmap(NULL, (PAGES + 1) * PAGE, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	must(pages != MAP_FAILED);
	must(!mprotect(pages + PAGES * PAGE, PAGE, PROT_NONE));
}

/* Replace pages while other threads use them. */
static void change_pages(struct thread *thread)
{
	static const int protections[] = {
		PROT_NONE, PROT_READ, PROT_READ | PROT_WRITE,
		PROT_READ | PROT_WRITE,
	};
	unsigned int first = draw(thread, PAGES);
	char *page = pages + first * PAGE;
	size_t length = (1 + draw(thread, PAGES - first)) * PAGE;

	must(mmap(page, length, DRAW(thread, protections),
		  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == page ||
	     errno == ENOMEM);
}

static void *draw_bad_address(struct thread *thread)
{
	static const unsigned long addresses[] = {
		0, 1, 8, 0x8000000000000000, 0xffff888000000000,
		0xffffffff81000000, 0x00007ffffffff000, -1, -4096,
	};

	return (void *)DRAW(thread, addresses);
}

/* Where a call may read to: mostly the pages, sometimes a bad address */
void draw_place(struct thread *thread, struct call *call)
{
	static const size_t sizes[] = {
		0, 4095, 4096, 8192, 65536, 1 << 20, 0x7ffff000, 0x80000000,
		0x7fffffffffffffff, -1,
	};

	call->buf = draw(thread, 8) ? pages + draw(thread, PAGES * PAGE) :
				      draw_bad_address(thread);
	call->size = draw(thread, 3) ? call_draw_size(&thread->seed) :
				       DRAW(thread, sizes);
}

/* The same for a call that writes: mostly a text or a piece of one */
static void draw_either(struct thread *thread, struct call *call)
{
	const struct bytes *text = draw_text(thread);
	size_t from = draw(thread, 4) ? 0 : draw(thread, text->length);

	draw_place(thread, call);
	if (call_writes(call->kind) && draw(thread, 5)) {
		call->buf = text->data + from;
		call->size = text->length - from;
	}
}

/*
 * Memory, and pieces of it in an array, none of which need be good. A request
 * may use the array later, when it has others, but must not read into a text.
 */
static void draw_memory(struct thread *thread, struct call *call)
{
	struct iovec *parts = thread->parts[call_writes(call->kind)];
	unsigned int i;

	for (i = 0; i < MOST_PARTS; i++) {
		draw_either(thread, call);
		parts[i] = (struct iovec){ call->buf, call->size };
	}
	if (call->kind == CALL_READ || call->kind == CALL_WRITE)
		return;
	call->count = draw(thread, MOST_PARTS + 1);
	call->parts = draw(thread, 8) ? parts : draw_bad_address(thread);
}

/*
 * Half of the time all threads use the same file, which changes every thousand
 * calls: most races need two threads in the same session at once.
 */
int draw_common_file(struct thread *thread)
{
	return FILE_SLOT + (draw(thread, 2) ? draw(thread, FILES) :
			    look(world->calls) / 1000 % FILES);
}

/* Common files are not replaced: others would no longer share them. */
static int draw_own_file(struct thread *thread)
{
	return FILE_SLOT + COMMON_FILES + draw(thread, FILES - COMMON_FILES);
}

static int draw_epoll(struct thread *thread)
{
	return EPOLL_SLOT + draw(thread, EPOLLS);
}

/* The thread's pipe is emptied first, and filled for a splice to the device. */
static void draw_pipe(struct thread *thread, struct call *call)
{
	const struct bytes *text = draw_text(thread);
	bool in = call->kind == CALL_SPLICE_IN;

	draw_place(thread, call);
	call->buf = NULL;
	call->other = thread->pipe[!in];
	must(read(thread->pipe[0], thread->area, AREA_SIZE) >= 0 ||
	     errno == EAGAIN);
	must(!in || write(thread->pipe[1], text->data, text->length) > 0);
	if (call->kind == CALL_SENDFILE_IN) {
		call->other = TEXT_SLOT;
		call->buf = memcpy(thread->area, &call->number, sizeof(long));
	}
}

/* The struct of an ioctl is in the area, anywhere in the pages, or nowhere. */
static void draw_ioctl(struct thread *thread, struct call *call)
{
	union call_argument *argument = call->buf;

	call_draw_argument(&thread->seed, call->kind, draw_puzzle(thread),
			   argument);
	/* Some puzzles take years. */
	if (call->kind == CALL_SET_CONFIG && !argument->config.max_steps)
		argument->config.max_steps = 3000;
	call->number = draw(thread, 2) ? _IO(0x81, draw(thread, 0x51)) :
		       _IOC(draw(thread, 4), 0x81, 0x51 + draw(thread, 8),
			    300 + draw(thread, 1000));
	if (one_in(thread, 5))
		draw_place(thread, call);
}

static void draw_poll(struct thread *thread, struct call *call)
{
	static const struct timespec times[] = { { 0, 0 }, { 0, 2000000 } };
	union pointed *to = call->buf;
	unsigned int i;

	for (i = 0; i < MOST_POLLED; i++)
		to->polled[i] = (struct pollfd){
			draw_common_file(thread), draw(thread, 0x3000), 0,
		};
	call->count = MOST_POLLED;
	call->time = draw(thread, 5) ? &DRAW(thread, times) : NULL;
}

static void draw_epoll_event(struct thread *thread, struct call *call)
{
	static const unsigned int ways[] = {
		0, EPOLLET, EPOLLET, EPOLLONESHOT, EPOLLEXCLUSIVE,
	};
	union pointed *to = call->buf;

	call->other = draw_epoll(thread);
	call->number = EPOLL_CTL_ADD + draw(thread, 3);
	to->events[0].events = DRAW(thread, ways) | draw(thread, 0x10);
}

/*
 * A call with random arguments. Its flag is half of the time RWF_NOWAIT, and
 * otherwise any, known or not.
 */
struct call draw_call(struct thread *thread, enum call_kind kind)
{
	struct call call = call_on(kind, draw_common_file(thread),
				   thread->area, 81);

	call.flags = draw(thread, 2) ? RWF_NOWAIT : 1 << draw(thread, 9);
	if (one_in(thread, 4))
		call.number = draw(thread, 5000);
	switch (kind) {
	case CALL_CLOSE:
		call.fd = draw_own_file(thread);
		break;
	case CALL_DUP:
		call.other = draw_own_file(thread);
		call.flags = O_CLOEXEC;
		break;
	case CALL_SETFL:
		call.flags = (draw(thread, 2) ? O_NONBLOCK : 0) |
			     (draw(thread, 2) ? O_ASYNC : 0);
		break;
	case CALL_SETOWN:
		call.flags = draw(thread, 2) ? getpid() : -getpid();
		break;
	case CALL_READ ... CALL_PREADV2:
	case CALL_WRITE ... CALL_PWRITEV2:
		draw_memory(thread, &call);
		break;
	case CALL_SPLICE_OUT ... CALL_SENDFILE_IN:
		draw_pipe(thread, &call);
		break;
	case CALL_GET_CONFIG ... CALL_IOCTL:
		draw_ioctl(thread, &call);
		break;
	case CALL_POLL:
		draw_poll(thread, &call);
		break;
	case CALL_EPOLL_CTL:
		draw_epoll_event(thread, &call);
		break;
	case CALL_EPOLL_WAIT:
		call.fd = draw_epoll(thread);
		call.count = ARRAY_SIZE(((union pointed *)0)->events);
		call.flags = draw(thread, 8) ? (int)draw(thread, 4) : -1;
		break;
	default:
		break;
	}
	return call;
}

/* The new descriptor takes the place of another one. */
static void open_a_file(struct thread *thread)
{
	static const uid_t users[] = { 0, 1000, 1001 };
	int flags = call_draw_flags(&thread->seed);
	struct call call = draw_call(thread, CALL_DUP);

	begin_call(thread, "open", 0);
	call.fd = try_open_as(DRAW(thread, users), flags);
	end_call(thread);
	must(call.fd >= 0 || errno == ENOMEM);
	if (call.fd < 0)
		return;
	do_call(thread, &call);
	close(call.fd);
}

/* How often each call is made */
static const struct {
	unsigned int weight;
} table[CALL_KINDS] = {
	[CALL_OPEN] = { 8 }, [CALL_CLOSE] = { 2 }, [CALL_DUP] = { 4 },
	[CALL_SETFL] = { 8 }, [CALL_SETOWN] = { 2 },
	[CALL_READ] = { 12 }, [CALL_READV] = { 3 }, [CALL_PREADV2] = { 6 },
	[CALL_WRITE] = { 12 }, [CALL_WRITEV] = { 3 }, [CALL_PWRITEV2] = { 6 },
	[CALL_SPLICE_OUT ... CALL_SPLICE_IN] = { 3 },
	[CALL_SENDFILE_OUT ... CALL_GET_CONFIG] = { 2 },
	[CALL_SET_CONFIG ... CALL_SOLVE] = { 3 },
	[CALL_STRATEGY ... CALL_IOCTL] = { 1 },
	[CALL_POLL ... CALL_EPOLL_CTL] = { 4 }, [CALL_EPOLL_WAIT] = { 2 },
	[CALL_LSEEK ... CALL_FSYNC] = { 1 },
	[CALL_PREAD] = { 1 }, [CALL_PWRITE] = { 1 },
};

/*
 * Flags are changed many times in a row: a call that reads them has to coincide
 * with one that changes them, and KCSAN watches one read in 200.
 */
void make_random_call(struct thread *thread)
{
	enum call_kind kind = DRAW_WEIGHTED(thread, table) - table;
	struct call call;

	if (one_in(thread, 10)) {
		use_ring(thread);
	} else if (one_in(thread, 20)) {
		change_pages(thread);
	} else if (kind == CALL_OPEN) {
		open_a_file(thread);
	} else {
		do {
			call = draw_call(thread, kind);
			do_call(thread, &call);
		} while (kind == CALL_SETFL && draw(thread, 20));
	}
}
