/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which engines of core/lanes.h this processor can run
 *
 * The processor must have the instructions, and the kernel must have been
 * configured and booted to save their registers. User Mode Linux is a process,
 * whose registers the host saves. The client and the tests, which are
 * processes, too, ask the compiler's library, which asks for both.
 */
#ifndef SUDOKU_VECTORS_H
#define SUDOKU_VECTORS_H

#include "core/lanes.h"

#if !defined(SUDOKU_LANES)
static inline bool sudoku_has_avx2(void)
{
	return false;
}

static inline bool sudoku_has_avx512(void)
{
	return false;
}
#elif !defined(__KERNEL__)
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
#else
#include <asm/cpufeature.h>
#include <asm/fpu/api.h>

static inline bool sudoku_saves_avx(void)
{
#ifdef CONFIG_UML
	return true;
#else
	return cpu_has_xfeatures(XFEATURE_MASK_SSE | XFEATURE_MASK_YMM, NULL);
#endif
}

static inline bool sudoku_saves_avx512(void)
{
#ifdef CONFIG_UML
	return true;
#else
	return cpu_has_xfeatures(XFEATURE_MASK_AVX512, NULL);
#endif
}

static inline bool sudoku_has_avx2(void)
{
	return boot_cpu_has(X86_FEATURE_POPCNT) &&
	       boot_cpu_has(X86_FEATURE_AVX2) && sudoku_saves_avx();
}

static inline bool sudoku_has_avx512(void)
{
	return sudoku_has_avx2() && boot_cpu_has(X86_FEATURE_AVX512F) &&
	       boot_cpu_has(X86_FEATURE_AVX512BW) &&
	       boot_cpu_has(X86_FEATURE_AVX512DQ) &&
	       boot_cpu_has(X86_FEATURE_AVX512VL) && sudoku_saves_avx512();
}
#endif

/**
 * sudoku_engine - an engine that can run here
 * @i: its number, from 0 for the one with the fewest lanes
 *
 * Context: any.
 * Return: the engine, or NULL past the last one.
 */
static inline const struct sudoku_lanes_engine *sudoku_engine(unsigned int i)
{
#ifdef SUDOKU_LANES
	if (i == 0 && sudoku_has_avx2())
		return &sudoku_lanes_avx2;
	if (i == 1 && sudoku_has_avx512())
		return &sudoku_lanes_avx512;
#else
	(void)i;
#endif
	return NULL;
}

#endif /* SUDOKU_VECTORS_H */
