/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the programs about page faults share
 *
 * In each case one process, the holder, makes a call whose buffer is a slow
 * page (see slow_page.h) and so keeps a lock of the driver. Other processes, the
 * callers, then make other calls. A case runs in a process of its own, as root;
 * the holder and the callers are users. The case fails by expect(), or because
 * something took longer than is allowed.
 *
 * No false alarms: a call that waits for the holder returns only after the test
 * has answered the page fault, so it is late in every run of the case. A case
 * that is only late is run again, up to TRIES times, and must be late each time
 * to fail. A call takes a hundredth of the time that is allowed; if a busy host
 * takes the processor away for that long in one run out of six, that is one
 * failure in 46,000.
 */
#ifndef SUDOKU_FAULTS_H
#define SUDOKU_FAULTS_H

#include "hostile.h"
#include "slow_page.h"

/* Bytes of an iovec's first part, which is not on the slow page */
#define FIRST_PART	40

/* Seconds after which what does not return is taken to hang */
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

/* What it tells the test; in shared memory */
struct outcome {
	volatile bool begun, done;
	volatile unsigned int refusals; /* by EAGAIN */
	ssize_t result;
	int error;
	double seconds;
	char data[CELLS];
};

/* A case: @only_fuse if userfaultfd cannot do it */
struct fault_case {
	const char *name;
	void (*run)(void);
	bool only_fuse;
};

int run_fault_cases(const struct fault_case *cases, unsigned int count);

/* What is being tried, for messages */
void __attribute__((format(printf, 1, 2))) trying(const char *format, ...);
void took(const char *what, double seconds);
void __attribute__((format(printf, 2, 3)))
expect(bool condition, const char *format, ...);

/* The users of a case, and their files */
extern uid_t alice;
extern uid_t bob;
int open_as(uid_t user, int flags);
void set_nonblock(int fd, bool nonblock);

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

void end_fault(struct caller holder, enum ending ending, const char *text,
	       ssize_t result, int error);

/* fault_calls.c and fault_edges.c; lists end with an empty call */
extern char first_part[FIRST_PART]; /* what readv and writev copy first */
extern const struct call call_read, call_readv, call_write, call_writev,
	call_read_by_worker, call_write_by_worker, call_write_by_threads,
	call_unload, call_open, call_private, call_everything;
extern const struct call session_calls[], nowait_calls[], free_calls[],
	ioctls[], edge_calls[];

/* The end of session_calls, without reads and writes */
#define IOCTL_CALLS	(session_calls + 4)

#endif /* SUDOKU_FAULTS_H */
