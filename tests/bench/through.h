/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the parts of the benchmark through the device share
 */
#ifndef SUDOKU_THROUGH_H
#define SUDOKU_THROUGH_H

#include <stdio.h>

#include "../../driver/core/filter.h"
#include "../lib/process.h"
#include "bench.h"

extern unsigned int rounds;
extern bool json;

/* A collection's text, and the answer that it must get */
struct job {
	const struct collection *collection;
	u32 mode;
	char *answers;
	char *area;
};

/* job.c */
int open_file(const char *path);
int open_session(u32 mode);
int open_file_in_memory(void);
struct job new_job(const struct collection *collection, u32 mode);
void free_job(struct job *job);
double solve_piece(const struct job *job, unsigned int first,
		   unsigned int count);
void transfer(int fd, const char *in, char *out, size_t length);
double transfer_piece(int fd, const struct job *job, unsigned int first,
		      unsigned int count);
double copy_piece(int fd, const struct job *job, unsigned int first,
		  unsigned int count);
double run_engine_on_piece(const struct sudoku_lanes_engine *engine,
			   const struct job *job, unsigned int first,
			   unsigned int count);
unsigned int piece_of(const struct job *job, unsigned int first);

/* calls.c */
void measure_singles(const struct collection *collection);
void measure_two(const struct collection *collection);

#endif /* SUDOKU_THROUGH_H */
