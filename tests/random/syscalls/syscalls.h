/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Random system calls on /dev/sudoku, from many threads at once
 *
 * A group is a process whose threads share all descriptors. The descriptors
 * that calls are made on have fixed numbers (slots), so a thread needs no list
 * of open files: a slot that another thread has just closed gives EBADF. Groups
 * inherit open files from the parent and send them to each other.
 *
 * No result is predicted. Each call has a list of the errors that it may return
 * (table.c), and what is read must consist of characters that the device may
 * return. The rest is left to the kernel's own checks.
 */
#ifndef SYSCALLS_H
#define SYSCALLS_H

#include <sys/syscall.h>
#include <sys/uio.h>

#include "../../lib/admin.h"
#include "../../lib/lib.h"

#define GROUPS		4
#define THREADS		4

/* The slots: numbers of descriptors */
#define DEVICE_SLOT	100
#define DEVICES		24
#define PIPE_SLOT	130	/* reading end, writing end, and so on */
#define PIPES		4
#define OWN_PIPES	PIPES	/* the first of those that one thread uses */
#define EPOLL_SLOT	146
#define EPOLLS		3
#define SOCKET_SLOT	150	/* two ends, shared by all groups */
#define TEXT_SLOT	152	/* a regular file with text */
#define EVENT_SLOT	153	/* an eventfd */
#define ALL_SLOTS	54

/*
 * Memory that only one thread uses, and memory that all threads of a group
 * modify
 */
#define PRIVATE_SIZE	8192
#define PAGES		32
#define PAGE		4096

enum kind {
	CALL_NONE,
	CALL_OPEN, CALL_CLOSE, CALL_DUP, CALL_FCNTL, CALL_SEND, CALL_RECEIVE,
	CALL_READ, CALL_READV, CALL_PREADV2, CALL_PREAD,
	CALL_WRITE, CALL_WRITEV, CALL_PWRITEV2, CALL_PWRITE,
	CALL_GET_CONFIG, CALL_SET_CONFIG, CALL_SOLVE, CALL_STRATEGY,
	CALL_GET_STATS, CALL_IOCTL,
	CALL_SPLICE, CALL_TEE, CALL_SENDFILE, CALL_VMSPLICE, CALL_PIPE_IO,
	CALL_COPY_RANGE, CALL_PIPE,
	CALL_POLL, CALL_SELECT, CALL_EPOLL_CREATE, CALL_EPOLL_CTL,
	CALL_EPOLL_WAIT,
	CALL_MMAP, CALL_SEEK, CALL_FSYNC, CALL_FLOCK, CALL_STAT, CALL_ADVISE,
	CALL_MAPPING, CALL_CREDENTIALS, CALL_KILL, CALL_FORK,
	CALL_URING_SETUP, CALL_URING_REGISTER, CALL_URING_ENTER,
	CALL_URING_READ, CALL_URING_WRITE, CALL_URING_POLL,
	CALL_URING_CANCEL, CALL_URING_OTHER,
	/* the last ones are those of AIO */
	CALL_AIO_SETUP, CALL_AIO_SUBMIT, CALL_AIO_EVENTS, CALL_AIO_CANCEL,
	CALL_AIO_READ, CALL_AIO_WRITE,
	KINDS,
};

/* What a thread is doing, for the parent */
struct state {
	pid_t process;
	pid_t thread;
	enum kind kind;
	unsigned int since;	/* in ticks of its group */
	unsigned long calls;
};

/* What all processes see */
struct world {
	bool stop;
	unsigned int failures;
	unsigned long calls;
	unsigned long requests;	/* of io_uring and AIO */
	unsigned long bytes;
	unsigned long errors;
	unsigned long kinds[KINDS];
	struct state states[GROUPS][THREADS];
};

extern struct world *world;

struct ring;

struct thread {
	u64 seed;
	unsigned int number;
	unsigned int group;
	struct state *state;
	struct ring *ring;
	unsigned long aio;	/* the kernel's context, or 0 */
	bool child;		/* a fork of that thread */
	char area[PRIVATE_SIZE];
};

/* table.c: which errors a call may return */
bool error_expected(enum kind kind, int error);
const char *kind_name(enum kind kind);
void check_error(enum kind kind, int error);
void begin_call(struct thread *thread, enum kind kind);
long end_call(struct thread *thread, long result);

#define CALL(thread, kind, expression) \
	(begin_call(thread, kind), end_call(thread, (long)(expression)))

/* watch.c: whether all threads make progress */
bool hangs(double patience);
void print_stacks(void);

/* group.c */
void run_group(unsigned int number, u64 seed) __attribute__((noreturn));
void make_call(struct thread *thread);

/* input.c: what is written, and what may be read */
void make_inputs(u64 *seed);
struct iovec draw_text(struct thread *thread);
bool is_output(const char *bytes, size_t length);
void draw_puzzle(struct thread *thread, void *puzzle);

/* place.c: good and bad memory */
void make_pages(void);
char *draw_page(struct thread *thread);
void *draw_bad_address(struct thread *thread);
size_t draw_length(struct thread *thread);
struct iovec draw_place(struct thread *thread);
struct iovec draw_source(struct thread *thread);
void change_pages(struct thread *thread);

/* Random choices */
static inline unsigned int draw(struct thread *thread, unsigned int below)
{
	return draw_random(&thread->seed, below);
}

extern unsigned int ticks;

/*
 * Half of the time all threads use the same open file, which changes every
 * tenth of a second: most races need two threads in the same session at once.
 */
static inline int draw_device(struct thread *thread)
{
	unsigned int number = draw(thread, 2) ? draw(thread, DEVICES) :
						look(ticks) / 20 % DEVICES;

	return DEVICE_SLOT + number;
}

static inline int draw_pipe(struct thread *thread, int end)
{
	return PIPE_SLOT + 2 * draw(thread, PIPES) + end;
}

#define DRAW(thread, array) ((array)[draw(thread, ARRAY_SIZE(array))])

/* Calls, by what they do: files.c, io.c, ioctls.c, pipes.c, waits.c, ... */
int open_slot(struct thread *thread, int slot);
int make_pipe(struct thread *thread, unsigned int number);
int make_epoll(struct thread *thread, unsigned int number);
void call_open(struct thread *thread);
void call_close(struct thread *thread);
void call_dup(struct thread *thread);
void call_fcntl(struct thread *thread);
void call_send(struct thread *thread);
void call_receive(struct thread *thread);
void call_read(struct thread *thread);
void call_readv(struct thread *thread);
void call_write(struct thread *thread);
void call_writev(struct thread *thread);
void call_ioctl(struct thread *thread);
void call_splice(struct thread *thread);
void call_sendfile(struct thread *thread);
void call_vmsplice(struct thread *thread);
void call_pipe_io(struct thread *thread);
void call_poll(struct thread *thread);
void call_epoll(struct thread *thread);
void call_odd(struct thread *thread);
void call_kill(struct thread *thread);
void call_fork(struct thread *thread);
void call_credentials(struct thread *thread);
void call_uring(struct thread *thread);
void close_ring(struct thread *thread);
void call_aio(struct thread *thread);
void close_aio(struct thread *thread);

#endif /* SYSCALLS_H */
