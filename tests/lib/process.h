/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Processes, users, signals, memory and time
 *
 * A call that fails ends the process with a message, except where a comment
 * says otherwise.
 */
#ifndef SUDOKU_TEST_PROCESS_H
#define SUDOKU_TEST_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* What a system call has returned, or its negative error */
long result_of(long returned);

/* Time, in seconds */
double now(void);
void sleep_for(double seconds);

/*
 * Wait until @condition holds. Evaluates to 0 if it does not within @seconds.
 */
#define wait_until(condition, seconds)					\
	({								\
		double end_ = now() + (seconds);			\
									\
		while (!(condition) && now() < end_)			\
			sleep_for(1e-3);				\
		(condition);						\
	})

/*
 * Two users that only this case uses, and that have not used the device yet.
 * The same holds for the 99 uids after each of them.
 */
extern uid_t alice;
extern uid_t bob;
void new_users(void);

uid_t fresh_users(unsigned int count);
void become(uid_t user);
pid_t fork_as(uid_t user);

/* A letter as in /proc/PID/stat, or '?' at its end */
char process_state(pid_t pid);

/* The processor time that all threads of a process have used, in seconds */
double time_of(pid_t pid);
void expect_child_succeeds(pid_t child);

/*
 * Wait until all threads of @child, those of io_uring too, wait where a signal
 * can end the wait. Fail if it ends.
 */
void await_sleep(pid_t child);

void open_pipe(int *out, int *in);

/* Signals: a handler that does nothing, with SA_RESTART or 0 for @flags */
void interrupt_by(int signal, int flags);
void block_signal(int signal);

/* Memory */
extern void *const nowhere;
void *shared_memory(size_t size);

/*
 * A page whose content arrives when the test provides it: a call that copies
 * from or to it stays in the page fault until then. The test opens it, or is
 * skipped if the kernel cannot do this, and forks; the child maps it, at an
 * address unless that is NULL. slow_page_fault() waits until process @pid is in
 * the fault. The fault ends with @content.
 */
struct slow_page {
	int file, faults;
	volatile int *mapped;
	unsigned long address;
};

struct slow_page slow_page_open(void);
char *slow_page_map(const struct slow_page *page, void *where);
void slow_page_fault(struct slow_page *page, pid_t pid);
void slow_page_end(const struct slow_page *page, const char *content,
		   size_t length);

/* Files of procfs, sysfs and so on */
void write_file(const char *path, const char *text);
long read_number(const char *path);

#endif /* SUDOKU_TEST_PROCESS_H */
