// SPDX-License-Identifier: GPL-2.0-only
/*
 * Many puzzles at once: eight lanes, for processors with AVX2
 *
 * It needs AVX2 and POPCNT.
 */
#include "lanes.h"
#include "lanes_target.h"

#ifdef SUDOKU_LANES

#define LANES_NAME(name)	lanes_##name##_avx2
#define LANES_WIDTH	8
#define LANES_EVENTS	2

typedef u32 vec __attribute__((vector_size(32)));
#define float_vec	float __attribute__((vector_size(32)))
#define byte_vec	char __attribute__((vector_size(32)))

LANES_TARGET("avx2,popcnt")

/* The compiler makes the instructions of the expression. */
#define logic3(expression, table, a, b, c)				\
	((void)(table), (void)(a), (void)(b), (void)(c), (expression))

static __always_inline u32 nonzero_lanes(vec x)
{
	return ~__builtin_ia32_movmskps256((float_vec)(x == 0)) & 0xff;
}

/* In each half of the vector, the four bytes are moved to the beginning. */
static __always_inline void store_bytes(char *text, vec x)
{
	const vec order = { 0x0c080400, 0, 0, 0, 0x0c080400 };
	const vec halves = (vec)__builtin_ia32_pshufb256((byte_vec)x,
							 (byte_vec)order);
	const u32 low = halves[0], high = halves[4];

	__builtin_memcpy(text, &low, sizeof(low));
	__builtin_memcpy(text + 4, &high, sizeof(high));
}

#include "lanes_text_impl.h"
LANES_TARGET_END

LANES_TARGET(LANES_TARGET_GENERAL)
#include "lanes_search_impl.h"
LANES_TARGET_END

const struct sudoku_lanes_engine sudoku_lanes_avx2 = {
	.name = "avx2",
	.clear = offsetof(struct lanes_state, stack),
	.run = LANES_NAME(run),
};

#endif /* SUDOKU_LANES */
