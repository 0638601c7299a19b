/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The engines of driver/core/lanes.h that can run here, and how to run them
 *
 * In a kernel, an engine runs only between kernel_fpu_begin() and _end(), where
 * the task is not preempted, so no longer than SECTION_SWEEPS sweeps at a time.
 */
#ifndef SUDOKU_TEST_ENGINES_H
#define SUDOKU_TEST_ENGINES_H

#include "../../driver/core/lanes.h"

#ifndef __KERNEL__
#ifdef __x86_64__
#define SUDOKU_LANES

static inline bool sudoku_has_avx2(void)
{
	return __builtin_cpu_supports("avx2") &&
	       __builtin_cpu_supports("popcnt");
}

static inline bool sudoku_has_avx512(void)
{
	return sudoku_has_avx2() && __builtin_cpu_supports("avx512f") &&
	       __builtin_cpu_supports("avx512bw") &&
	       __builtin_cpu_supports("avx512dq") &&
	       __builtin_cpu_supports("avx512vl");
}
#endif

#define kernel_fpu_begin()	((void)0)
#define kernel_fpu_end()	((void)0)
#elif defined(SUDOKU_LANES)
#include "../../driver/vectors.h"
#else
#define kernel_fpu_begin()	((void)0)
#define kernel_fpu_end()	((void)0)
#endif

/* Returns an engine, from 0 for the narrowest, or NULL past the last one. */
static inline const struct sudoku_lanes_engine *
runnable_engine(unsigned int i)
{
#ifdef SUDOKU_LANES
	if (i == 0 && sudoku_has_avx2())
		return &sudoku_lanes_avx2;
	if (i == 1 && sudoku_has_avx512())
		return &sudoku_lanes_avx512;
#endif
	(void)i;
	return NULL;
}

#define for_each_engine(engine, i) \
	for ((i) = 0; ((engine) = runnable_engine(i)); (i)++)

#define SECTION_SWEEPS	32

/* The same as sudoku_lanes_run(), in sections of limited time */
static inline enum sudoku_lanes_status
run_engine(struct sudoku_lanes *lanes, const char *text,
	   unsigned int max_sweeps, bool finish)
{
	enum sudoku_lanes_status status;
	unsigned int sweeps;

	do {
		sweeps = max_sweeps < SECTION_SWEEPS ? max_sweeps :
						       SECTION_SWEEPS;
		kernel_fpu_begin();
		status = sudoku_lanes_run(lanes, text, sweeps, finish);
		kernel_fpu_end();
		max_sweeps -= sweeps;
	} while (status == SUDOKU_LANES_PAUSED && max_sweeps);
	return status;
}

#endif /* SUDOKU_TEST_ENGINES_H */
