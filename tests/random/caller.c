// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls on shared descriptors, with good and bad memory
 *
 * What is read into the thread's own area must be characters that the device may
 * return, and no byte after them may have changed. The pages are shared by the
 * threads of a group, which remap and protect them; only system calls access
 * them.
 */
#include <poll.h>
#include <sys/epoll.h>
#include <sys/mman.h>

#include "random.h"

#define UNTOUCHED	0x7f
#define READ_MAX	8000
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

/* Make pages inaccessible to other threads, or accessible again. */
static void change_pages(struct thread *thread)
{
	static const int protections[] = {
		PROT_NONE, PROT_READ, PROT_READ | PROT_WRITE,
		PROT_READ | PROT_WRITE,
	};
	unsigned int first = draw(thread, PAGES);
	char *page = pages + first * PAGE;
	size_t length = (1 + draw(thread, PAGES - first)) * PAGE;

	if (draw(thread, 2))
		must(!mprotect(page, length, DRAW(thread, protections)) ||
		     errno == ENOMEM);
	else
		must(mmap(page, length, DRAW(thread, protections),
			  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) ==
		     page || errno == ENOMEM);
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
void draw_memory(struct thread *thread, struct call *call)
{
	struct iovec *parts = thread->parts[call_writes(call->kind)];
	unsigned int i;

	for (i = 0; i < MOST_PARTS; i++) {
		draw_either(thread, call);
		parts[i] = (struct iovec){ call->buf, call->size };
	}
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

static bool is_output(const char *bytes, size_t length)
{
	while (length--)
		if (!*bytes || !strchr("0123456789.?*! \t\r\n|-+", *bytes++))
			return false;
	return true;
}

static void read_checked(struct thread *thread, struct call *call)
{
	struct iovec parts[MOST_PARTS];
	size_t i, length;
	long taken;

	call->buf = thread->area;
	call->size = call_draw_size(&thread->seed) % READ_MAX;
	call->parts = parts;
	call->count = call_draw_parts(&thread->seed, call->buf, call->size,
				      parts, MOST_PARTS);
	length = call->size;
	memset(thread->area, UNTOUCHED, length);
	taken = do_call(thread, call);
	taken = taken < 0 ? 0 : taken;
	expect((size_t)taken <= length, "read: %ld bytes, where %zu fit",
	       taken, length);
	expect(is_output(thread->area, taken), "read: %.*s", (int)taken,
	       thread->area);
	for (i = taken; i < length; i++)
		expect(thread->area[i] == UNTOUCHED,
		       "read: returned %ld, wrote byte %zu", taken, i);
}

static void move_bytes(struct thread *thread, struct call *call)
{
	draw_memory(thread, call);
	if (call_reads(call->kind) && draw(thread, 3))
		read_checked(thread, call);
	else
		do_call(thread, call);
}

/* Before a splice or sendfile, the thread's pipe is emptied or filled. */
static void move_by_pipe(struct thread *thread, struct call *call)
{
	const struct bytes *text = draw_text(thread);

	draw_place(thread, call);
	call->buf = NULL;
	call->other = thread->pipe[1];
	must(read(thread->pipe[0], thread->area, AREA_SIZE) >= 0 ||
	     errno == EAGAIN);
	if (call->kind == CALL_SPLICE_IN) {
		must(write(thread->pipe[1], text->data, text->length) > 0);
		call->other = thread->pipe[0];
	}
	if (call->kind == CALL_SENDFILE_IN) {
		call->other = TEXT_SLOT;
		call->buf = &call->number;
	}
	do_call(thread, call);
}

/* The struct of an ioctl is in the area, anywhere in the pages, or nowhere. */
static void make_an_ioctl(struct thread *thread, struct call *call)
{
	struct sudoku_solve *solve = (void *)thread->area;
	union call_argument argument;

	call_draw_argument(&thread->seed, call->kind, draw_puzzle(thread),
			   &argument);
	/* Some puzzles take years. */
	if (call->kind == CALL_SET_CONFIG && !argument.config.max_steps)
		argument.config.max_steps = 3000;
	memcpy(thread->area, &argument, sizeof(argument));
	call->number = draw(thread, 2) ? _IO(0x81, draw(thread, 0x51)) :
		       _IOC(draw(thread, 4), 0x81, 0x51 + draw(thread, 8),
			    300 + draw(thread, 1000));
	if (!draw(thread, 5)) {
		draw_place(thread, call);
		do_call(thread, call);
		return;
	}
	if (!do_call(thread, call) && call->kind == CALL_SOLVE)
		expect(solve->verdict <= SUDOKU_VERDICT_MALFORMED &&
		       solve->solutions <= solve->max_solutions &&
		       (solve->verdict != SUDOKU_VERDICT_SOLVED ||
			is_output((char *)solve->solution, SUDOKU_CELLS)),
		       "SOLVE: verdict %u, %.81s", solve->verdict,
		       solve->solution);
}

/* The new descriptor takes the place of another one. */
static void open_a_file(struct thread *thread, struct call *call)
{
	static const uid_t users[] = { 0, 1000, 1001 };

	begin_call(thread, "open", 0);
	call->fd = try_open_as(DRAW(thread, users),
			       call_draw_flags(&thread->seed));
	end_call(thread);
	must(call->fd >= 0 || errno == ENOMEM);
	if (call->fd < 0)
		return;
	call->kind = CALL_DUP;
	call->other = draw_own_file(thread);
	call->flags = O_CLOEXEC;
	do_call(thread, call);
	close(call->fd);
}

static void make_poll_call(struct thread *thread, struct call *call)
{
	static const struct timespec times[] = { { 0, 0 }, { 0, 2000000 } };
	static const unsigned int ways[] = {
		0, EPOLLET, EPOLLET, EPOLLONESHOT, EPOLLEXCLUSIVE,
	};
	union pointed *to = call->buf;
	unsigned int i;

	if (call->kind == CALL_EPOLL_CTL) {
		call->other = EPOLL_SLOT + draw(thread, EPOLLS);
		call->number = EPOLL_CTL_ADD + draw(thread, 3);
		to->events[0].events = DRAW(thread, ways) | draw(thread, 0x10);
	} else if (call->kind == CALL_EPOLL_WAIT) {
		call->fd = EPOLL_SLOT + draw(thread, EPOLLS);
		call->count = ARRAY_SIZE(to->events);
		call->flags = draw(thread, 8) ? (int)draw(thread, 4) : -1;
	} else {
		for (i = 0; i < MOST_POLLED; i++)
			to->polled[i] = (struct pollfd){
				draw_common_file(thread), draw(thread, 0x3000),
				0,
			};
		call->count = MOST_POLLED;
		call->time = draw(thread, 5) ? &DRAW(thread, times) : NULL;
	}
	do_call(thread, call);
}

/*
 * Flags are changed many times in a row: a call that reads them has to coincide
 * with one that changes them, and KCSAN watches one read in 200.
 */
static void make_other(struct thread *thread, struct call *call)
{
	if (call->kind == CALL_CLOSE)
		call->fd = draw_own_file(thread);
	if (call->kind == CALL_DUP) {
		call->other = COPY_SLOT + thread->number;
		call->flags = O_CLOEXEC;
	}
	if (call->kind == CALL_SETOWN)
		call->flags = draw(thread, 2) ? getpid() : -getpid();
	do {
		if (call->kind == CALL_SETFL)
			call->flags = (draw(thread, 2) ? O_NONBLOCK : 0) |
				      (draw(thread, 2) ? O_ASYNC : 0);
		do_call(thread, call);
	} while (call->kind == CALL_SETFL && draw(thread, 20));
}

/* Calls, and how often they are made */
static const struct {
	enum call_kind kind;
	unsigned int weight;
	void (*make)(struct thread *thread, struct call *call);
} table[] = {
	{ CALL_OPEN, 8, open_a_file },
	{ CALL_CLOSE, 2, make_other },
	{ CALL_DUP, 4, make_other },
	{ CALL_SETFL, 8, make_other },
	{ CALL_SETOWN, 2, make_other },
	{ CALL_READ, 12, move_bytes },
	{ CALL_READV, 3, move_bytes },
	{ CALL_PREADV2, 6, move_bytes },
	{ CALL_WRITE, 12, move_bytes },
	{ CALL_WRITEV, 3, move_bytes },
	{ CALL_PWRITEV2, 6, move_bytes },
	{ CALL_SPLICE_OUT, 3, move_by_pipe },
	{ CALL_SPLICE_IN, 3, move_by_pipe },
	{ CALL_SENDFILE_OUT, 2, move_by_pipe },
	{ CALL_SENDFILE_IN, 2, move_by_pipe },
	{ CALL_GET_CONFIG, 2, make_an_ioctl },
	{ CALL_SET_CONFIG, 3, make_an_ioctl },
	{ CALL_SOLVE, 3, make_an_ioctl },
	{ CALL_STRATEGY, 1, make_an_ioctl },
	{ CALL_GET_STATS, 2, make_an_ioctl },
	{ CALL_IOCTL, 1, make_an_ioctl },
	{ CALL_POLL, 4, make_poll_call },
	{ CALL_EPOLL_CTL, 4, make_poll_call },
	{ CALL_EPOLL_WAIT, 2, make_poll_call },
	{ CALL_LSEEK, 1, make_other },
	{ CALL_PREAD, 1, make_other },
	{ CALL_PWRITE, 1, make_other },
	{ CALL_FSYNC, 1, make_other },
};

/* RWF_NOWAIT half of the time, otherwise any flag, known or not */
void make_random_call(struct thread *thread)
{
	unsigned int i = DRAW_WEIGHTED(thread, table) - table;
	struct call call = call_on(table[i].kind, draw_common_file(thread),
				   thread->area, 81);

	if (!draw(thread, 10)) {
		use_ring(thread);
	} else if (!draw(thread, 20)) {
		change_pages(thread);
	} else {
		call.flags = draw(thread, 2) ? RWF_NOWAIT :
					       1 << draw(thread, 9);
		if (!draw(thread, 4))
			call.number = draw(thread, 5000);
		table[i].make(thread, &call);
	}
}
