/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Many puzzles at once: from text to one lane's grid, and back
 *
 * Both use the order of words in a grid (lanes_grid_impl.h): neighbouring words
 * have neighbouring cells of a band. So the elements of a vector are here not
 * lanes, but words of one grid.
 *
 * Neither the number of words, 27, nor that of bytes, 81, is divisible by that
 * of the elements, so the last vector begins earlier and overlaps with the one
 * before it.
 */
#ifndef SUDOKU_CORE_LANES_TEXT_IMPL_H
#define SUDOKU_CORE_LANES_TEXT_IMPL_H

#include "lanes_rules_impl.h"

#define LANES_WORDS	27

/* The first word of the vector that would begin at word @i */
static __always_inline int first_word(int i)
{
	return i < LANES_WORDS - LANES_WIDTH ? i : LANES_WORDS - LANES_WIDTH;
}

/* Bytes of text */
typedef u8 text_vec __attribute__((vector_size(sizeof(vec))));

/* Is there a byte among 81 that is no cell? */
static noinline bool LANES_NAME(has_other_bytes)(const char *text)
{
	vec found = {};
	size_t i;

#pragma GCC unroll 3
	for (i = 0; i < SUDOKU_CELLS; i += sizeof(vec)) {
		const size_t last = SUDOKU_CELLS - sizeof(vec);
		text_vec part;

		__builtin_memcpy(&part, text + (i < last ? i : last),
				 sizeof(part));
		found |= (vec)(SUDOKU_CELL_NUMBER(part, (u8)1) >
			       SUDOKU_CELL_LAST);
	}
	return nonzero_lanes(found);
}

/*
 * The candidates of cells, by the low four bits of their characters: 1 to 9 are
 * digits; 0 and 14, which is '.', are blanks.
 */
static __always_inline vec lanes_cell_candidates(const char *text)
{
	vec character, digit;

	/* gcc does not make this of __builtin_convertvector(). */
	asm("vpmovzxbd	%1, %0" : "=v" (character) :
	    "m" (*(const char (*)[LANES_WIDTH])text));
	digit = in_each_lane(1) << (character & 15);
	digit = digit >> 1 & SUDOKU_DIGITS;
	return digit | ((vec)(digit == 0) & SUDOKU_DIGITS);
}

/* Make the words of a grid from a puzzle. */
static noinline void LANES_NAME(load_puzzle)(const char *puzzle, u32 *words)
{
	int i;

#pragma GCC unroll 4
	for (i = 0; i < LANES_WORDS; i += LANES_WIDTH) {
		const char *cells = puzzle + first_word(i);
		vec part = lanes_cell_candidates(cells) |
			   lanes_cell_candidates(cells + LANES_WORDS) << 10 |
			   lanes_cell_candidates(cells + 2 * LANES_WORDS) << 20;

		__builtin_memcpy(words + first_word(i), &part, sizeof(part));
	}
}

/*
 * The characters, '1' to '9', for fields that have one bit. For digit d, the
 * field minus one has d - 1 bits, at most eight. They are counted as in
 * count_digits_of_both() of bands_branch.c.
 */
static __always_inline vec characters_of(vec fields)
{
	vec bits = fields - LANES_ONES;

	bits -= bits >> 1 & LANES_ONES * 0x55;
	bits = (bits & LANES_ONES * 0x33) + (bits >> 2 & LANES_ONES * 0x33);
	return ((bits + (bits >> 4)) & LANES_ONES * 0xf) + LANES_ONES * '1';
}

/* Write a solution: the reverse of load_puzzle(). */
static noinline void LANES_NAME(write_solution)(const u32 *words,
						char *solution)
{
	int i;

#pragma GCC unroll 4
	for (i = 0; i < LANES_WORDS; i += LANES_WIDTH) {
		char *cells = solution + first_word(i);
		vec part;

		__builtin_memcpy(&part, words + first_word(i), sizeof(part));
		part = characters_of(part);
		store_bytes(cells, part);
		store_bytes(cells + LANES_WORDS, part >> 10);
		store_bytes(cells + 2 * LANES_WORDS, part >> 20);
	}
}

#endif /* SUDOKU_CORE_LANES_TEXT_IMPL_H */
