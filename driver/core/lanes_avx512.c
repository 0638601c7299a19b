// SPDX-License-Identifier: GPL-2.0
/*
 * Many puzzles at once: 16 lanes, for processors with AVX-512
 *
 * It needs AVX512F, AVX512BW, AVX512DQ, AVX512VL and POPCNT.
 */
#include "lanes.h"

#ifdef SUDOKU_LANES

#define LANES_WIDTH	16
#define LANES_EVENTS	3

typedef u32 vec __attribute__((vector_size(64)));
#define int_vec		int __attribute__((vector_size(64)))
#define bytes		char __attribute__((vector_size(16)))

/* Vectors are used from here ... */
#ifdef __clang__
#pragma clang attribute \
	push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))), \
	     apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl")
#endif

/* There is one instruction for all such functions. It needs the table. */
#define logic3(expression, table, a, b, c)				\
	((void)(expression),						\
	 (vec)__builtin_ia32_pternlogd512_mask((int_vec)(a), (int_vec)(b), \
					       (int_vec)(c), table, 0xffff))

static __always_inline u32 nonzero_lanes(vec x)
{
	const vec zero = {};

	/* 4 is "not equal". */
	return __builtin_ia32_cmpd512_mask((int_vec)x, (int_vec)zero, 4,
					   0xffff);
}

static __always_inline void store_bytes(char *text, vec x)
{
	const bytes low = __builtin_convertvector(x, bytes);

	__builtin_memcpy(text, &low, sizeof(low));
}

#include "lanes_rules_impl.h"
#include "lanes_text_impl.h"

/* ... to here. */
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("popcnt"))), \
			     apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("general-regs-only,popcnt")
#endif

#include "lanes_search_impl.h"

const struct sudoku_lanes_engine sudoku_lanes_avx512 = {
	.name = "avx512",
	.width = LANES_WIDTH,
	.clear = offsetof(struct lanes_state, stack),
	.run = lanes_run,
};

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif /* SUDOKU_LANES */
