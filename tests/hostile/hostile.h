/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the programs of tests/hostile share
 *
 * Each program is run as root in a virtual machine of its own making: it may
 * set parameters, and starts its attackers and victims as users who have never
 * used the device. It prints "ok - NAME" or "not ok - NAME" for each case, with
 * the figures in lines that begin with "# ", and exits with result().
 */
#ifndef SUDOKU_HOSTILE_H
#define SUDOKU_HOSTILE_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <linux/sudoku.h>

#define DEVICE		"/dev/sudoku"
#define CELLS		SUDOKU_CELL_COUNT
#define PARAMETERS	"/sys/module/sudoku/parameters/"
#define ARRAY_SIZE(array)	(sizeof(array) / sizeof((array)[0]))

/* A puzzle and its only solution */
extern const char puzzle[];
extern const char solution[];

const char *endless_for(const char *strategy);

/* End the program, or the child, with a message unless @condition holds */
#define must(condition)							\
	do {								\
		if (!(condition))					\
			give_up(__FILE__, __LINE__, #condition);	\
	} while (0)

void __attribute__((noreturn)) give_up(const char *file, int line,
				       const char *condition);

/* Cases */
void __attribute__((format(printf, 1, 2))) note(const char *format, ...);
void __attribute__((format(printf, 2, 3)))
check(bool passed, const char *format, ...);
int result(void);

/* Where the program runs */
bool full(void);
bool is_emulated(void);
bool kernel_is_at_least(int version, int patchlevel);
void write_file(const char *path, const char *text);
long read_number(const char *path);
void trace_events(bool enable);

/* Time, in seconds */
double now(void);
void sleep_for(double seconds);

/* Processes and users */
uid_t fresh_users(unsigned int count);
void become(uid_t user);
pid_t fork_as(uid_t user);
void kill_and_wait(pid_t child);
bool child_succeeds(pid_t child);
void *shared_memory(size_t size);
void *repeated_memory(size_t size);
void pin(unsigned int processor);
pid_t fork_in_namespace(uid_t owner, unsigned int count);

/* The device */
int open_device(int flags);
int open_session(const char *strategy, unsigned int mode, int flags,
		 const char *text);
void write_text(int fd, const char *text);
void write_layout(int fd, size_t length);
void write_slate(const char *text);
bool slate_is(const char *text);

#endif /* SUDOKU_HOSTILE_H */
