/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which engines of core/lanes.h this processor can run
 *
 * The processor must have the instructions, and the kernel must have been
 * configured and booted to save their registers. User Mode Linux is a process,
 * whose registers the host saves.
 */
#ifndef SUDOKU_VECTORS_H
#define SUDOKU_VECTORS_H

#include <asm/cpufeature.h>
#include <asm/fpu/api.h>
#include <linux/types.h>

#ifdef CONFIG_UML
#define SUDOKU_SAVES_AVX	true
#define SUDOKU_SAVES_AVX512	true
#else
#define SUDOKU_SAVES_AVX	\
	cpu_has_xfeatures(XFEATURE_MASK_SSE | XFEATURE_MASK_YMM, NULL)
#define SUDOKU_SAVES_AVX512	\
	cpu_has_xfeatures(XFEATURE_MASK_AVX512, NULL)
#endif

/**
 * sudoku_has_avx2 - check whether sudoku_lanes_avx2 can run
 *
 * Context: any.
 * Return: true if it can.
 */
static inline bool sudoku_has_avx2(void)
{
	return boot_cpu_has(X86_FEATURE_POPCNT) &&
	       boot_cpu_has(X86_FEATURE_AVX2) && SUDOKU_SAVES_AVX;
}

/**
 * sudoku_has_avx512 - check whether sudoku_lanes_avx512 can run
 *
 * Context: any.
 * Return: true if it can.
 */
static inline bool sudoku_has_avx512(void)
{
	return sudoku_has_avx2() && boot_cpu_has(X86_FEATURE_AVX512F) &&
	       boot_cpu_has(X86_FEATURE_AVX512BW) &&
	       boot_cpu_has(X86_FEATURE_AVX512DQ) &&
	       boot_cpu_has(X86_FEATURE_AVX512VL) && SUDOKU_SAVES_AVX512;
}

#endif /* SUDOKU_VECTORS_H */
