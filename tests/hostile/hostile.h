/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Attacks on the device by unprivileged users
 *
 * The program runs as root in a virtual machine of its own. It may set
 * parameters, and starts its attackers and victims as users who have never used
 * the device. The figures are in lines of diagnostics.
 *
 * Some cases have processes that make one call each. The buffer of the holder's
 * call is a slow page, so the call stays in a page fault, with all that it had
 * taken before. Other processes, the callers, make other calls meanwhile:
 * what returns before the test ends the fault does not wait for the holder.
 * What waits is in state S of /proc/PID/stat, in which a signal can end the
 * wait. So no verdict depends on time.
 *
 * A test never makes a call itself that might wait for the holder.
 */
#ifndef SUDOKU_HOSTILE_H
#define SUDOKU_HOSTILE_H

#include "../lib/calls.h"
#include "../lib/lib.h"

/* Seconds after which a call that does not return is taken to hang */
#define PATIENCE	60

/**
 * enum way - how a caller makes its call
 * @DIRECTLY: once
 * @BY_WORKER: through io_uring, by a kernel thread
 * @AT_EPOLL: after EAGAIN again, at each event of an edge-triggered epoll
 * @AT_SIGIO: after EAGAIN again, at each SIGIO
 * @EVERYTHING: instead, all that a user can do with files of its own
 */
enum way { DIRECTLY, BY_WORKER, AT_EPOLL, AT_SIGIO, EVERYTHING };

/* What a caller reports to the test, in shared memory */
struct outcome {
	volatile bool begun, done;
	volatile unsigned int refusals; /* by EAGAIN */
	long result;
	union {
		char data[CELLS];	/* what it writes or reads */
		union call_argument argument;
	};
};

struct caller {
	const char *name;
	pid_t pid;
	struct outcome *outcome;
};

/* A call that writes takes a puzzle. The holder is alice. */
struct caller start(uid_t user, int fd, enum call_kind kind, enum way way);
struct caller hold(int fd, enum call_kind kind, enum way way);

/* How a fault ends: the page arrives, there is none, or SIGKILL comes */
enum ending { ANSWERED, REFUSED, KILLED };

void end_fault(enum ending ending, const struct caller *holder);

void expect_waiting(const struct caller *caller);
void expect_killable(const struct caller *caller);
void expect_result(const struct caller *caller, long result);

#endif /* SUDOKU_HOSTILE_H */
