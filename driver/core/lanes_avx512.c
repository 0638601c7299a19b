// SPDX-License-Identifier: GPL-2.0-only
/*
 * Many puzzles at once: 16 lanes, for processors with AVX-512
 *
 * It needs AVX512F, AVX512BW, AVX512DQ, AVX512VL and POPCNT.
 */
#include "lanes.h"
#include "lanes_target.h"

#ifdef SUDOKU_LANES

#define LANES_NAME(name)	lanes_##name##_avx512
#define LANES_WIDTH	16
#define LANES_EVENTS	3

typedef u32 vec __attribute__((vector_size(64)));
#define int_vec		int __attribute__((vector_size(64)))
#define bytes		char __attribute__((vector_size(16)))

LANES_TARGET("avx512f,avx512bw,avx512dq,avx512vl,popcnt")

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

#include "lanes_text_impl.h"
LANES_TARGET_END

LANES_TARGET(LANES_TARGET_GENERAL)
#include "lanes_search_impl.h"
LANES_TARGET_END

const struct sudoku_lanes_engine sudoku_lanes_avx512 = {
	.name = "avx512",
	.clear = offsetof(struct lanes_state, stack),
	.run = LANES_NAME(run),
};

#endif /* SUDOKU_LANES */
