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

#include "crowd.h"

#define UNTOUCHED	0x7f
#define READ_MAX	8000
#define MOST_PARTS	8
#define MOST_POLLED	4
#define PAGE		4096
#define PAGES		32

/* Where callers put a copy for a moment */
#define COPY_SLOT(thread)	(WATCHED_SLOT + THREADS + (thread)->number)

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

/* Where a call may write from: mostly a text or a piece of one */
void draw_source(struct thread *thread, struct call *call)
{
	const struct bytes *text = &draw_question(thread)->text;
	size_t from = draw(thread, 4) ? 0 : draw(thread, text->length);

	draw_place(thread, call);
	if (draw(thread, 5)) {
		call->buf = text->data + from;
		call->size = text->length - from;
	}
}

/*
 * Half of the time all threads use the same file, which changes every thousand
 * calls: most races need two threads in the same session at once.
 */
int draw_file(struct thread *thread)
{
	return FILE_SLOT + (draw(thread, 2) ? draw(thread, FILES) :
			    look(world->calls) / 1000 % FILES);
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

/* Pieces of memory that need not be good, in an array that need not be */
static void move_anything(struct thread *thread, struct call *call, bool in)
{
	struct iovec parts[MOST_PARTS];
	unsigned int i;

	for (i = 0; i < MOST_PARTS; i++) {
		(in ? draw_source : draw_place)(thread, call);
		parts[i] = (struct iovec){ call->buf, call->size };
	}
	call->count = draw(thread, MOST_PARTS + 1);
	call->parts = draw(thread, 8) ? parts : draw_bad_address(thread);
	do_call(thread, call);
}

/* RWF_NOWAIT half of the time, otherwise any flag, known or not */
static void move_bytes(struct thread *thread, int fd, enum call_kind kind)
{
	struct call call = call_on(kind, fd, NULL, 0);

	call.flags = draw(thread, 2) ? RWF_NOWAIT : 1 << draw(thread, 9);
	if (!draw(thread, 4))
		call.number = draw(thread, 5000);
	if (call_reads(kind) && draw(thread, 3))
		read_checked(thread, &call);
	else
		move_anything(thread, &call, call_writes(kind));
}

void read_somewhere(struct thread *thread, int fd)
{
	move_bytes(thread, fd, CALL_READ);
}

/* Before a splice or sendfile, the thread's pipe is emptied or filled. */
static void move_by_pipe(struct thread *thread, int fd, enum call_kind kind)
{
	const struct bytes *text = &draw_question(thread)->text;
	struct call call = call_on(kind, fd, NULL, 0);

	draw_place(thread, &call);
	call.buf = NULL;
	call.flags = draw(thread, 16) | (draw(thread, 2) ? 2 : 0);
	call.other = thread->pipe[1];
	must(read(thread->pipe[0], thread->area, AREA_SIZE) >= 0 ||
	     errno == EAGAIN);
	if (kind == CALL_SPLICE_IN) {
		must(write(thread->pipe[1], text->data, text->length) > 0);
		call.other = thread->pipe[0];
	}
	if (kind == CALL_SENDFILE_IN) {
		call.other = TEXT_SLOT;
		call.buf = &call.number;
		call.number = draw(thread, 5000);
	}
	do_call(thread, &call);
}

/* The struct of an ioctl is in the area, anywhere in the pages, or nowhere. */
static void make_ioctl(struct thread *thread, int fd, enum call_kind kind)
{
	struct sudoku_solve *solve = (void *)thread->area;
	struct call call = call_on(kind, fd, thread->area, 0);
	union call_argument argument;

	call_draw_argument(&thread->seed, kind, draw_puzzle(thread),
			   &argument);
	/* Some puzzles take years. */
	if (kind == CALL_SET_CONFIG && !argument.config.max_steps)
		argument.config.max_steps = 3000;
	memcpy(thread->area, &argument, sizeof(argument));
	call.number = draw(thread, 2) ? _IO(0x81, draw(thread, 0x51)) :
		      _IOC(draw(thread, 4), 0x81, 0x51 + draw(thread, 8),
			   300 + draw(thread, 1000));
	if (!draw(thread, 5)) {
		draw_place(thread, &call);
		do_call(thread, &call);
		return;
	}
	if (!do_call(thread, &call) && kind == CALL_SOLVE)
		expect(solve->verdict <= SUDOKU_VERDICT_MALFORMED &&
		       solve->solutions <= solve->max_solutions &&
		       (solve->verdict != SUDOKU_VERDICT_SOLVED ||
			is_output((char *)solve->solution, SUDOKU_CELLS)),
		       "SOLVE: verdict %u, %.81s", solve->verdict,
		       solve->solution);
}

/* Common files are not replaced: others would no longer share them. */
static int draw_own_file(struct thread *thread)
{
	return FILE_SLOT + COMMON_FILES + draw(thread, FILES - COMMON_FILES);
}

static void open_file(struct thread *thread, int fd, enum call_kind kind)
{
	static const uid_t users[] = { 0, 1000, 1001 };
	struct call call = call_on(CALL_DUP, 0, NULL, 0);

	begin_call(thread, "open");
	call.fd = thread->user ?
		  try_open_as(DRAW(thread, users),
			      call_draw_flags(&thread->seed)) :
		  open(DEVICE, call_draw_flags(&thread->seed) | O_CLOEXEC);
	end_call(thread);
	must(call.fd >= 0 || errno == ENOMEM);
	if (call.fd < 0)
		return;
	call.other = draw_own_file(thread);
	call.flags = O_CLOEXEC;
	do_call(thread, &call);
	close(call.fd);
}

/* What must not change a byte: reads and writes that take or return none */
static void move_nothing(struct thread *thread, int fd, enum call_kind kind)
{
	struct call call = call_on(kind, fd, nowhere, 1 + draw(thread, 200));

	call.flags = RWF_NOWAIT;
	if (kind == CALL_PWRITEV2 && draw(thread, 2)) {
		call.buf = "x";
		call.size = 1;
	}
	expect(do_call(thread, &call) <= 0, "%s of nothing returns something",
	       call_name(kind));
}

/* What the arguments of a call point to */
union pointed {
	struct pollfd polled[MOST_POLLED];
	struct epoll_event events[8];
	char bytes[81];
};

static void draw_events(struct thread *thread, struct call *call,
			union pointed *to)
{
	static const struct timespec times[] = { { 0, 0 }, { 0, 2000000 } };
	static const unsigned int ways[] = {
		0, EPOLLET, EPOLLET, EPOLLONESHOT, EPOLLEXCLUSIVE,
	};
	unsigned int i;

	if (call->kind == CALL_EPOLL_CTL) {
		call->other = EPOLL_SLOT + draw(thread, EPOLLS);
		call->number = EPOLL_CTL_ADD + draw(thread, 3);
		to->events[0].events = DRAW(thread, ways) | draw(thread, 0x10);
		return;
	}
	if (call->kind == CALL_EPOLL_WAIT) {
		call->fd = EPOLL_SLOT + draw(thread, EPOLLS);
		call->count = ARRAY_SIZE(to->events);
		call->flags = draw(thread, 8) ? (int)draw(thread, 4) : -1;
		return;
	}
	for (i = 0; i < MOST_POLLED; i++)
		to->polled[i] = (struct pollfd){
			i ? draw_file(thread) : call->fd, draw(thread, 0x3000),
			0,
		};
	call->count = MOST_POLLED;
	call->time = draw(thread, 5) ? &DRAW(thread, times) : NULL;
}

/*
 * A call that moves no bytes. Flags are changed many times in a row: a call that
 * reads them has to coincide with one that changes them, and KCSAN watches one
 * read in 200.
 */
static void make_other(struct thread *thread, int fd, enum call_kind kind)
{
	union pointed to = { 0 };
	struct call call = call_on(kind, fd, &to, sizeof(to.bytes));

	call.number = draw(thread, 5000);
	call.flags = draw(thread, 3);
	do {
		if (kind == CALL_CLOSE)
			call.fd = draw_own_file(thread);
		if (kind == CALL_DUP) {
			call.other = COPY_SLOT(thread);
			call.flags = O_CLOEXEC;
		}
		if (kind == CALL_SETFL)
			call.flags = (draw(thread, 2) ? O_NONBLOCK : 0) |
				     (draw(thread, 2) ? O_ASYNC : 0);
		if (kind == CALL_SETOWN)
			call.flags = draw(thread, 2) ? getpid() : -getpid();
		if (kind == CALL_POLL || kind == CALL_EPOLL_CTL ||
		    kind == CALL_EPOLL_WAIT)
			draw_events(thread, &call, &to);
		do_call(thread, &call);
	} while (kind == CALL_SETFL && draw(thread, 20));
}

typedef void (*call_fn)(struct thread *thread, int fd, enum call_kind kind);

/* Calls, how often they are made, and how on a file that is watched */
static const struct {
	enum call_kind kind;
	unsigned int weight;
	call_fn make;
	call_fn make_watched;
} table[] = {
	{ CALL_OPEN, 8, open_file, NULL },
	{ CALL_CLOSE, 2, make_other, NULL },
	{ CALL_DUP, 4, make_other, make_other },
	{ CALL_SETFL, 8, make_other, make_other },
	{ CALL_SETOWN, 2, make_other, make_other },
	{ CALL_READ, 12, move_bytes, NULL },
	{ CALL_READV, 3, move_bytes, NULL },
	{ CALL_PREADV2, 6, move_bytes, move_nothing },
	{ CALL_WRITE, 12, move_bytes, NULL },
	{ CALL_WRITEV, 3, move_bytes, NULL },
	{ CALL_PWRITEV2, 6, move_bytes, move_nothing },
	{ CALL_SPLICE_OUT, 3, move_by_pipe, NULL },
	{ CALL_SPLICE_IN, 3, move_by_pipe, NULL },
	{ CALL_SENDFILE_OUT, 2, move_by_pipe, NULL },
	{ CALL_SENDFILE_IN, 2, move_by_pipe, NULL },
	{ CALL_GET_CONFIG, 2, make_ioctl, make_ioctl },
	{ CALL_SET_CONFIG, 3, make_ioctl, NULL },
	{ CALL_SOLVE, 3, make_ioctl, make_ioctl },
	{ CALL_STRATEGY, 1, make_ioctl, make_ioctl },
	{ CALL_GET_STATS, 2, make_ioctl, make_ioctl },
	{ CALL_IOCTL, 1, make_ioctl, make_ioctl },
	{ CALL_POLL, 4, make_other, make_other },
	{ CALL_EPOLL_CTL, 4, make_other, make_other },
	{ CALL_EPOLL_WAIT, 2, make_other, NULL },
	{ CALL_LSEEK, 1, make_other, make_other },
	{ CALL_PREAD, 1, make_other, make_other },
	{ CALL_PWRITE, 1, make_other, make_other },
	{ CALL_FSYNC, 1, make_other, make_other },
};

void make_random_call(struct thread *thread)
{
	unsigned int i, sum = 0, ticket;
	int fd = draw_file(thread);
	call_fn make;

	count(world->calls, 1);
	if (!draw(thread, 10)) {
		use_ring(thread);
		return;
	}
	if (!draw(thread, 20)) {
		change_pages(thread);
		return;
	}
	for (i = 0; i < ARRAY_SIZE(table); i++)
		sum += table[i].weight;
	ticket = draw(thread, sum);
	for (i = 0; ticket >= table[i].weight; i++)
		ticket -= table[i].weight;
	make = table[i].make;
	if (table[i].make_watched && draw(thread, 2)) {
		make = table[i].make_watched;
		fd = WATCHED_SLOT + draw(thread, THREADS);
	}
	make(thread, fd, table[i].kind);
}
