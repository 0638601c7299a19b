// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the two loops of the driver's text buffers, which text_proof.c
 * replaces by their contracts
 */
#include "kernel_model.h"

/* A turn of the loop calls this. The third begins as the second does. */
static unsigned int copies;

static void begin_copy(void)
{
	assume(copies < 2);
	copies++;
}

#undef memmove
#define memmove(to, from, n)	(begin_copy(), move_any(to, from, n))

#include "text.c"

/* A copy of any length reads and writes only the bytes that it is given. */
PROOF(copying_stays_inside_both_buffers)
{
	size_t length = nondet_u64(), capacity = nondet_u64();
	char *from, *to;

	assume(length <= capacity && capacity <= 1024 * 0x40000000ull);
	from = malloc(capacity);
	to = malloc(length);
	assume(from && to);
	copy_in_chunks(to, from + (capacity - length), length);
}

/*
 * The next capacity is enough or the limit, and no less than the present one.
 */
PROOF(next_capacity_is_enough)
{
	struct sudoku_text text = {
		.capacity = nondet_u32(),
		.max = nondet_u32(),
	};
	size_t wanted = nondet_u32(), next;

	assume(text.capacity <= text.max && text.max >= SUDOKU_TEXT_LEAST);
	next = next_capacity(&text, wanted);
	assert(next <= text.max && next >= SUDOKU_TEXT_LEAST);
	assert(next >= text.capacity);
	assert(next >= wanted || next == text.max);
}
