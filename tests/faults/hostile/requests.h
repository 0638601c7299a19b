/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Many requests at once, of every kind that makes the device search
 */
#ifndef SUDOKU_HOSTILE_REQUESTS_H
#define SUDOKU_HOSTILE_REQUESTS_H

#include <stdbool.h>

/**
 * struct attack - the requests of one process
 * @strategy: by which strategy to search, or NULL for the default one
 * @count: how many requests
 * @idle: wait for an empty pipe instead of the device, for comparison
 * @begun: how many requests there are so far; shared with the parent
 */
struct attack {
	const char *strategy;
	unsigned int count;
	bool idle;
	volatile unsigned int *begun;
};

/**
 * struct request_kind - a way to make requests
 * @name: its name in reports
 * @make: makes the requests
 * @returns: each of them ends after a slice, and is made again
 * @version, @patchlevel: the first kernel that has it, or 0
 */
struct request_kind {
	const char *name;
	void (*make)(void);
	bool returns;
	int version, patchlevel;
};

#define REQUEST_KINDS	12

extern const struct request_kind request_kinds[REQUEST_KINDS];

void __attribute__((noreturn))
make_requests(const struct request_kind *kind, const struct attack *attack);

#endif /* SUDOKU_HOSTILE_REQUESTS_H */
