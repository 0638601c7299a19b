/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the tests of /dev/sudoku share, besides tests/lib
 *
 * Each case begins with the module's parameters at their defaults, and with two
 * users who have no slates. A case need not close its files.
 */
#ifndef SUDOKU_DEVICE_TEST_H
#define SUDOKU_DEVICE_TEST_H

#include "../../driver/core/search.h"
#include "../lib/lib.h"

#define KIB	((size_t)1024)
#define MIB	(1024 * KIB)

#define SMALL_QUEUE	4096

/* util.c: the two kinds of files to write to, for TEST_EACH() */
struct access {
	const char *name;
	int flags;
	unsigned int step;
};

extern const struct access accesses[2];

/* util.c */
void expect_took(int fd, const char *text);
size_t write_until(int fd, const char *text, int error);
int open_backtracking(const char *text);
void limit_queues(const char *bytes);
int open_small_queue(void);
int ready(int fd);
int watch_edges(int fd, unsigned int events);
bool has_edge(int edges);
size_t memory_of(uid_t user);
char *lay_out_puzzles(u64 seed, size_t length);
void await_work(pid_t child);
char *read_file(const char *path);
char *newlines(size_t length);
void sort_numbers(double *numbers, size_t count);

#define SYSFS	"/sys/class/misc/sudoku/"

/* The device's counters, and those of a file, as in struct sudoku_stats */
#define COUNTERS	(sizeof(struct sudoku_stats) / sizeof(uint64_t))

extern const char *const counters[COUNTERS];
void read_counters(uint64_t *values);
void add_statistics(int fd, uint64_t *sums);

/* Calls of 64 and of 32 bits, for TEST_EACH() */
struct width {
	const char *name;
	unsigned int step;
};

extern const struct width widths[2];

int ioctl_by(unsigned int width, int fd, unsigned long command, void *arg);

#endif /* SUDOKU_DEVICE_TEST_H */
