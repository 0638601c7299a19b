/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the tests of /dev/sudoku share
 *
 * Every test runs in a process of its own, which is ended when it takes too
 * long, and begins with the module's parameters at their defaults and with two
 * users who have no slates. Descriptors need not be closed at the end of a
 * test.
 */
#ifndef SUDOKU_DEVICE_TEST_H
#define SUDOKU_DEVICE_TEST_H

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <unistd.h>

#include <linux/sudoku.h>

#include "../../driver/core/search.h"

#define DEVICE	"/dev/sudoku"
#define CELLS	81

/* An address at which nothing is ever mapped */
extern void *const nowhere;

/* A puzzle and its only solution */
extern const char puzzle[];
extern const char solution[];

/* The same with three blanks, which every strategy fills in no time */
extern const char easy[];

/* Two digits 5 in the first row */
extern const char conflicting[];

/* Two solutions */
extern const char ambiguous[];

/* One solution, which "backtrack" takes 13 million steps to find */
extern const char slow[];

/* No solution, and more for "backtrack" to try than anybody lives to see */
extern const char endless[];

/* Users of this test's own */
extern uid_t alice;
extern uid_t bob;

/* util.c: files */
int open_device(int flags);
int open_as(uid_t user, int flags);
int open_session(const char *text);
void set_nonblock(int fd);
void set_mode(int fd, unsigned int mode);
void write_text(int fd, const char *text);
void write_slate(uid_t user, int flags, const char *text);
size_t read_up_to(int fd, char *buf, size_t size);

/* util.c: memory */
void *edge_of_memory(size_t size);
void *shared_memory(size_t size);

/* util.c: children */
void assert_child_succeeds(pid_t child);
pid_t start_reading(int fd);
void assert_can_be_killed(pid_t child);
void enter_user_namespace(uid_t user);

/* util.c: parameters of the module */
void set_parameter(const char *name, const char *value);
void save_parameters(void);
void restore_parameters(void);

/* compat.c: ioctls by programs of both widths */
int widths(void);
int ioctl_by(int width, int fd, unsigned long command, void *arg);

/* util.c: time */
double now(void);
void sleep_for(double seconds);

/* texts.c: what texts to write, and whether what is read is right */
void random_puzzle(unsigned int *seed, char *cells);
char *random_puzzles(unsigned int *seed, unsigned int count);
void assert_solved(const char *answer, const char *text, size_t length);
void assert_answers_in_any_order(const char *answers, const char *text,
				 unsigned int count);
void assert_reads(int fd, const char *text);
unsigned int failures_before_answer(int fd, const char *text, int error);
void assert_at_end(int fd);
void assert_slate(uid_t user, const char *text);
void assert_would_block(int fd);

/* Fail unless @call fails with @error */
#define assert_error(call, error)					\
	do {								\
		ssize_t result_ = (call);				\
		int error_ = errno;					\
									\
		ck_assert_msg(result_ == -1, #call " returned %zd",	\
			      result_);					\
		ck_assert_msg(error_ == (error), #call ": %s, not " #error, \
			      strerror(error_));			\
	} while (0)

/* Each file's cases */
TCase *session_cases(void);
TCase *slate_cases(void);
TCase *replace_cases(void);
TCase *share_cases(void);
TCase *text_cases(void);
TCase *nonblock_cases(void);
TCase *signal_cases(void);
TCase *bound_cases(void);
TCase *memory_cases(void);
TCase *budget_cases(void);
TCase *mode_cases(void);
TCase *ioctl_cases(void);
TCase *solve_cases(void);
TCase *observe_cases(void);
TCase *poll_cases(void);
TCase *splice_cases(void);
TCase *uring_cases(void);

#endif /* SUDOKU_DEVICE_TEST_H */
