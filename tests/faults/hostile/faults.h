/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the programs about page faults share
 *
 * In each case one process, the holder, makes a call whose buffer is a slow
 * page (see slow_page.h) and so keeps a lock of the driver. Other processes,
 * the callers, then make other calls. A case runs as root; the holder and the
 * callers are users. It fails if an expectation is not met, or if a call took
 * longer than is allowed.
 *
 * No false alarms: a call that waits for the holder returns only after the test
 * has answered the page fault, so it is late in every run of the case. A case
 * that is only late is run again, up to TRIES times, and fails if it is late
 * each time. A call takes a hundredth of the time that is allowed. If a busy
 * host takes the processor away for that long in one run out of six, that is
 * one failure in 46,000.
 */
#ifndef SUDOKU_FAULTS_H
#define SUDOKU_FAULTS_H

#include "hostile.h"
#include "slow_page.h"

/* Bytes of an iovec's first part, which is not on the slow page */
#define FIRST_PART	40

/* Seconds after which a call that does not return is taken to hang */
#define PATIENCE	10

/* A system call, or several that belong together, with the same buffer */
struct call {
	const char *name;
	ssize_t (*run)(int fd, char *buffer);
};

/* One process that makes one call */
struct caller {
	const struct call *call;
	pid_t pid;
	struct outcome *outcome;
};

/* What it reports to the test, in shared memory */
struct outcome {
	volatile bool begun, done;
	volatile unsigned int refusals; /* by EAGAIN */
	ssize_t result;
	int error;
	double seconds;
	char data[CELLS];
};

/* How to make a slow page; userfaultfd cannot make a fault fail */
extern const char *const slow_kinds[2];
extern const char *const slow_kinds_that_fail[1];

void run_fault_case(void (*run)(void), enum slow_kind kind);

/* A case that is run with each kind of slow page, or with FUSE only */
#define FAULT_TEST_EACH(name, kinds)					\
	static void with_##name(void);					\
	TEST_EACH(name, kinds)						\
	{								\
		run_fault_case(with_##name, variant);			\
	}								\
	static void with_##name(void)

#define FAULT_TEST(name)	FAULT_TEST_EACH(name, slow_kinds)
#define FUSE_TEST(name)		FAULT_TEST_EACH(name, slow_kinds_that_fail)

/* Note that @what, which should take no time, took so many seconds. */
void took(const char *what, double seconds);

/* Puzzle and solution number @number, with digits exchanged */
const char *puzzle_text(unsigned int number);
const char *solution_text(unsigned int number);

/* In a call that tries again and again: after EAGAIN */
void count_refusal(void);

/* fault_callers.c: each writes @text, or puzzle_text(8) */
struct caller hold(uid_t user, int fd, const struct call *call);
struct caller start(uid_t user, int fd, const struct call *call);
struct caller start_with(uid_t user, int fd, const struct call *call,
			 const char *text);
void expect_waiting(const struct caller *caller);
void expect_refused(const struct caller *caller);
void expect_interruptible(struct caller caller);
void expect_killable(struct caller caller);
void expect_result(struct caller caller, ssize_t result, int error);
void expect_at_once(struct caller caller, ssize_t result, int error);
void expect_soon(struct caller caller, double since, ssize_t result);
void expect_all(uid_t user, int fd, const struct call *calls, ssize_t result,
		int error);

/* How a page fault ends */
enum ending { ANSWERED, REFUSED, KILLED };

/**
 * struct holder - a call that holds a lock in a page fault
 * @call: which
 * @puzzle: number of the puzzle that it writes
 * @moved: bytes that are written or read even if the call ends in the fault
 * @writes: it writes
 */
struct holder {
	const struct call *call;
	unsigned int puzzle;
	ssize_t moved;
	bool writes;
};

#define for_each_holder(h)						\
	for (const struct holder *(h) = holders;			\
	     (h) < holders + ARRAY_SIZE(holders); (h)++)

struct caller hold_lock(const struct holder *h, int fd);
void end_hold(const struct holder *h, struct caller holder,
	      enum ending ending);
void end_fault(struct caller holder, enum ending ending, const char *text,
	       ssize_t result, int error);
void expect_signals_end_wait(int fd, const struct call *call);

/* fault_calls.c and fault_edges.c; lists end with an empty call */
extern char first_part[FIRST_PART]; /* what readv and writev copy first */
extern const struct call call_read, call_readv, call_write, call_writev,
	call_read_by_worker, call_write_by_worker, call_write_by_threads,
	call_unload, call_open, call_private, call_everything;
extern const struct call session_calls[], nowait_calls[], free_calls[],
	ioctls[], edge_calls[];

/* Which of edge_calls */
enum { READ_AT_EPOLL, WRITE_AT_EPOLL, READ_AT_SIGIO, WRITE_AT_SIGIO };

/* The end of session_calls, without reads and writes */
#define IOCTL_CALLS	(session_calls + 4)

#endif /* SUDOKU_FAULTS_H */
