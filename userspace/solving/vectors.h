/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which engines of core/lanes.h this processor can run, for processes
 *
 * The compiler's library asks whether the processor has the instructions and
 * the kernel saves their registers.
 */
#ifndef SUDOKU_USER_VECTORS_H
#define SUDOKU_USER_VECTORS_H

#include "../../driver/core/lanes.h"

/* Engine number @i, from 0 for the fewest lanes, or NULL past the last one */
static inline const struct sudoku_lanes_engine *sudoku_engine(unsigned int i)
{
#ifdef SUDOKU_LANES
	bool avx2 = __builtin_cpu_supports("avx2") &&
		    __builtin_cpu_supports("popcnt");

	if (i == 0 && avx2)
		return &sudoku_lanes_avx2;
	if (i == 1 && avx2 && __builtin_cpu_supports("avx512f") &&
	    __builtin_cpu_supports("avx512bw") &&
	    __builtin_cpu_supports("avx512dq") &&
	    __builtin_cpu_supports("avx512vl"))
		return &sudoku_lanes_avx512;
#else
	(void)i;
#endif
	return NULL;
}

#endif /* SUDOKU_USER_VECTORS_H */
