/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The device: files, texts and parameters
 *
 * A call that fails ends the process with a message, except where a comment
 * says otherwise.
 */
#ifndef SUDOKU_TEST_DEVICE_H
#define SUDOKU_TEST_DEVICE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "../../include/uapi/linux/sudoku.h"
#include "samples.h"

#define DEVICE		"/dev/sudoku"
#define PARAMETERS	"/sys/module/sudoku/parameters/"
#define TRACING		"/sys/kernel/tracing/"
#define CELLS		SUDOKU_CELL_COUNT

/* The puzzles of samples.h as texts */
static const char puzzle[] = PUZZLE;
static const char solution[] = SOLUTION;
static const char easy[] = EASY;
static const char conflicting[] = CONFLICTING;
static const char ambiguous[] = AMBIGUOUS;
static const char slow[] = SLOW;
static const char endless[] = ENDLESS;

/* Files. try_open_as() returns -1 and an error if it fails. */
int open_device(int flags);
int open_as(uid_t user, int flags);
int try_open_as(uid_t user, int flags);
int open_session(const char *text);
void set_nonblock(int fd, bool nonblock);

/* Change only the settings whose argument is neither NULL nor negative. */
void configure(int fd, const char *strategy, int mode, long long max_steps);
void set_mode(int fd, unsigned int mode);

/*
 * All ioctls; and those that copy from or to the caller, whom a page fault can
 * stop. One without an argument is only in the first list.
 */
#define FOR_EACH_IOCTL(x)	FOR_EACH_COPYING_IOCTL(x)
#define FOR_EACH_COPYING_IOCTL(x) \
	x(GET_CONFIG) x(SET_CONFIG) x(SOLVE) x(STRATEGY) x(GET_STATS)

/* Valid input in the struct of an ioctl: strategy lcv, one easy puzzle */
union ioctl_argument {
	struct sudoku_config config;
	struct sudoku_solve solve;
	struct sudoku_strategy_info info;
	struct sudoku_stats stats;
};

void fill_argument(unsigned long command, union ioctl_argument *argument);

/* Bytes. read_up_to() returns fewer than @size only at the end of the file. */
void write_text(int fd, const char *text);
void write_bytes(int fd, const char *bytes, size_t length);
void write_slate(uid_t user, int flags, const char *text);
size_t read_up_to(int fd, char *buf, size_t size);

/* A new string of random puzzles with nothing between them */
char *make_puzzles(uint64_t seed, unsigned int count);

void set_parameter(const char *name, const char *value);

/* The module is /sudoku.ko. unload_module() returns false if it is in use. */
void load_module(const char *parameters);
bool unload_module(void);

/*
 * Answers. Nothing here trusts the device: an answer is checked against the
 * rules or, where it says that there is none, against the reference solver.
 */
void expect_solved(const char *answer, const char *text, size_t length);
void expect_reads(int fd, const char *text);
void expect_reads_exactly(int fd, const char *expected);
void expect_at_end(int fd);
void expect_slate(uid_t user, const char *text);
void expect_would_block(int fd);

#endif /* SUDOKU_TEST_DEVICE_H */
