/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The engines of driver/core/lanes.h that can run here, and how to run them
 *
 * In a kernel, an engine runs only between kernel_fpu_begin() and _end(), where
 * the task is not preempted, so no longer than SECTION_SWEEPS sweeps at a time.
 */
#ifndef SUDOKU_TEST_ENGINES_H
#define SUDOKU_TEST_ENGINES_H

#ifdef __KERNEL__
#include "../../driver/ahead.h"
#else
#include "../../userspace/solving/vectors.h"
#endif

#define SECTION_SWEEPS	32

#define for_each_engine(engine, i) \
	for ((i) = 0; ((engine) = sudoku_engine(i)); (i)++)

#if !defined(__KERNEL__) || !defined(SUDOKU_LANES)
#define kernel_fpu_begin()	((void)0)
#define kernel_fpu_end()	((void)0)
#endif

/* The same as sudoku_lanes_run(), in sections of limited time */
static inline bool run_engine(struct sudoku_lanes *lanes, const char *text,
			      size_t length, unsigned int max_sweeps)
{
	unsigned int sweeps;
	bool paused;

	do {
		sweeps = max_sweeps < SECTION_SWEEPS ? max_sweeps :
						       SECTION_SWEEPS;
		kernel_fpu_begin();
		paused = sudoku_lanes_run(lanes, text, length, sweeps);
		kernel_fpu_end();
		max_sweeps -= sweeps;
	} while (paused && max_sweeps);
	return paused;
}

#endif /* SUDOKU_TEST_ENGINES_H */
