/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A generator of puzzles, a plain solver to compare others with, and puzzles
 * laid out as text
 *
 * Tests, fuzzers and benchmarks generate their puzzles when they run. The same
 * seed gives the same puzzles everywhere. Nothing here uses the core's code, so
 * that the two do not share bugs.
 */
#ifndef SUDOKU_TEST_PUZZLES_H
#define SUDOKU_TEST_PUZZLES_H

#include "../../driver/core/grid.h"
#include "samples.h"

/**
 * enum puzzle_kind - what kind of puzzle to make
 * @PUZZLE_NEARLY_FULL: up to 20 blanks; made much faster than those that follow
 * @PUZZLE_EASY: one solution, and more clues than needed
 * @PUZZLE_MINIMAL: one solution, and every clue is needed for that
 * @PUZZLE_SEVERAL: more than one solution
 * @PUZZLE_UNSOLVABLE: no solution, though no two clues conflict
 * @PUZZLE_CONFLICTING: two clues conflict
 * @PUZZLE_EMPTY: no clue
 * @PUZZLE_KINDS: how many kinds there are
 */
enum puzzle_kind {
	PUZZLE_NEARLY_FULL,
	PUZZLE_EASY,
	PUZZLE_MINIMAL,
	PUZZLE_SEVERAL,
	PUZZLE_UNSOLVABLE,
	PUZZLE_CONFLICTING,
	PUZZLE_EMPTY,
	PUZZLE_KINDS,
};

extern const char *const puzzle_kinds[PUZZLE_KINDS];

unsigned int draw_random(u64 *seed, unsigned int below);
void make_puzzle(u64 *seed, enum puzzle_kind kind, char *puzzle);
unsigned int reference_solve(const char *puzzle, char *solution,
			     unsigned int limit);
bool is_solution(const char *grid, const char *puzzle);
bool is_right(u32 mode, const char *answer, const char *puzzle);

/* Room for one puzzle with all its layout */
#define TEXT_MAX	1000

size_t lay_out(u64 *seed, const char *puzzle, char *text);
const char *find_wrong(u32 mode, const char *text, const char *answers,
		       size_t length,
		       bool (*right)(u32 mode, const char *answer,
				     const char *puzzle));

#endif /* SUDOKU_TEST_PUZZLES_H */
