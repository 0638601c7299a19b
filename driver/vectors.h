/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which engines of core/lanes.h this processor can run
 *
 * The processor must have the instructions, and the kernel must have been
 * configured and booted to save their registers. User Mode Linux is a process,
 * whose registers the host saves. In a process, userspace/solving/vectors.h
 * asks for both.
 */
#ifndef SUDOKU_VECTORS_H
#define SUDOKU_VECTORS_H

#include "core/lanes.h"

#ifdef SUDOKU_LANES

#include <asm/cpufeature.h>
#include <asm/fpu/api.h>

#ifdef CONFIG_UML
#define SAVES_AVX	true
#define SAVES_AVX512	true
#else
#define SAVES_AVX	cpu_has_xfeatures(XFEATURE_MASK_SSE | \
					  XFEATURE_MASK_YMM, NULL)
#define SAVES_AVX512	cpu_has_xfeatures(XFEATURE_MASK_AVX512, NULL)
#endif

static inline bool sudoku_has_avx2(void)
{
	return boot_cpu_has(X86_FEATURE_POPCNT) &&
	       boot_cpu_has(X86_FEATURE_AVX2) && SAVES_AVX;
}

static inline bool sudoku_has_avx512(void)
{
	return sudoku_has_avx2() && boot_cpu_has(X86_FEATURE_AVX512F) &&
	       boot_cpu_has(X86_FEATURE_AVX512BW) &&
	       boot_cpu_has(X86_FEATURE_AVX512DQ) &&
	       boot_cpu_has(X86_FEATURE_AVX512VL) && SAVES_AVX512;
}

/*
 * Does the kernel mark the processor as one that lowers its clock for registers
 * of 512 bits? Older kernels mark none.
 */
static inline bool sudoku_prefers_avx2(void)
{
#ifdef X86_FEATURE_PREFER_YMM
	return boot_cpu_has(X86_FEATURE_PREFER_YMM);
#else
	return false;
#endif
}

#endif /* SUDOKU_LANES */

/* Engine number @i, from 0 for the fewest lanes, or NULL past the last one */
static inline const struct sudoku_lanes_engine *sudoku_engine(unsigned int i)
{
#ifdef SUDOKU_LANES
	if (i == 0 && sudoku_has_avx2())
		return &sudoku_lanes_avx2;
	if (i == 1 && sudoku_has_avx512())
		return &sudoku_lanes_avx512;
#endif
	return NULL;
}

#endif /* SUDOKU_VECTORS_H */
