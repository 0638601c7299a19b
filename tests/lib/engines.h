/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The engines of driver/core/lanes.h that can run here
 */
#ifndef SUDOKU_TEST_ENGINES_H
#define SUDOKU_TEST_ENGINES_H

#include "../../driver/core/lanes.h"

#if defined(__x86_64__) && !defined(__KERNEL__)
static inline bool has_avx2(void)
{
	return __builtin_cpu_supports("avx2") &&
	       __builtin_cpu_supports("popcnt");
}

static inline bool has_avx512(void)
{
	return has_avx2() && __builtin_cpu_supports("avx512f") &&
	       __builtin_cpu_supports("avx512bw") &&
	       __builtin_cpu_supports("avx512dq") &&
	       __builtin_cpu_supports("avx512vl");
}

/* Returns an engine, from 0 for the narrowest, or NULL past the last one. */
static inline const struct sudoku_lanes_engine *
runnable_engine(unsigned int i)
{
	if (i == 0 && has_avx2())
		return &sudoku_lanes_avx2;
	return i == 1 && has_avx512() ? &sudoku_lanes_avx512 : NULL;
}
#else
static inline const struct sudoku_lanes_engine *
runnable_engine(unsigned int i)
{
	(void)i;
	return NULL;
}
#endif

#define for_each_engine(engine, i) \
	for ((i) = 0; ((engine) = runnable_engine(i)); (i)++)

#endif /* SUDOKU_TEST_ENGINES_H */
