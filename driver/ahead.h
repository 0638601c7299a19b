/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which engines of core/lanes.h this processor can run, and which one reads use
 *
 * The processor must have the instructions, and the kernel must have been
 * configured and booted to save their registers. User Mode Linux is a process,
 * whose registers the host saves. In a process, userspace/solving/vectors.h
 * asks for both.
 */
#ifndef SUDOKU_AHEAD_H
#define SUDOKU_AHEAD_H

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

struct sudoku_reader;

/* ahead.c, which is not everywhere */
#ifdef SUDOKU_LANES

void sudoku_ahead_init(void);
const struct sudoku_lanes_engine *sudoku_ahead_engine(void);
void sudoku_ahead_use_memory(struct sudoku_reader *reader);
void sudoku_ahead_run(struct sudoku_reader *reader, const char *text,
		      size_t length);

#else

static inline void sudoku_ahead_init(void) { }

static inline const struct sudoku_lanes_engine *sudoku_ahead_engine(void)
{
	return NULL;
}

static inline void sudoku_ahead_use_memory(struct sudoku_reader *reader) { }

static inline void sudoku_ahead_run(struct sudoku_reader *reader,
				    const char *text, size_t length) { }

#endif

#endif /* SUDOKU_AHEAD_H */
