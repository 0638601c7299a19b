// SPDX-License-Identifier: GPL-2.0
/*
 * The words of strategy "bands": the example of docs/bands.md, and invariants
 */
#include "suites.h"
#include "../../driver/core/bands_cells.h"

static struct bands_grid *new_grid(struct kunit *test)
{
	return new_garbage(test, sizeof(struct bands_grid));
}

static void expect_words(struct kunit *test, const char *what, const u64 *words,
			 const u64 *expected, unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++)
		KUNIT_EXPECT_TRUE_MSG(test, words[i] == expected[i],
				      "%s, word %u: 0x%016llx, not 0x%016llx",
				      what, i, (unsigned long long)words[i],
				      (unsigned long long)expected[i]);
}

#define BLANKS_9	"........."
#define BLANKS_54	BLANKS_9 BLANKS_9 BLANKS_9 BLANKS_9 BLANKS_9 BLANKS_9

/* The puzzle of docs/bands.md */
static const char example[] =
	".5......."
	".......5."
	"...12...."
	BLANKS_54;

/* The rest of sweep() of bands_rules.c, after upper_minicolumns() */
static void finish_sweep(struct kunit *test, struct bands_grid *grid,
			 const u64 minicolumn[3])
{
	struct bands_lower *lower = &grid->lower;
	struct implied *implied = new_garbage(test, sizeof(*implied));

	permute_lower_minicolumns(lower->minicolumn, minicolumn);
	KUNIT_EXPECT_TRUE(test, settle_lower(lower, implied));
	KUNIT_EXPECT_TRUE(test, update_minirows(lower->minirow, implied,
						BANDS_EVEN));
	lower_minicolumns(lower->minicolumn, lower, implied);
	permute_upper_minicolumns(grid->upper.minicolumn, minicolumn,
				  lower->minicolumn);
}

/* tests/core/run checks that every word of docs/bands.md is in this file. */
static void the_example_goes_through_the_rules(struct kunit *test)
{
	static const u64 loaded[3][3] = {
		{ 0x07fdff7fdff7fdff, 0x07fdff7fdff7fc10, 0x07fdff7fdff7fdff },
		{ 0x07fdff7fdff7fdff, 0x07fc107fdff7fdff, 0x07fdff7fdff7fdff },
		{ 0x07fdff7fc017fdff, 0x07fdff7fc027fdff, 0x07fdff7fdff7fdff },
	};
	static const u64 naked[] = {
		0x0000000000000010, 0x0000100000000000, 0x0000000000300000
	};
	static const u64 confined[] = {
		0x07fdef7fdfc7fdff, 0x07fdff7fdfc7fdef, 0x07fdef7fdff7fdef
	};
	static const u64 permuted[] = {
		0x07fdef7fdec7fdff, 0x07fdff7fdec7fdef, 0x07fdec7fdff7fdec
	};
	static const u64 minicolumns[] = {
		0x07fdef7fded7fdef, 0x07fdff7fdee7fdff, 0x07fdef7fdfc7fdef
	};
	static const u64 permuted_minicolumns[] = {
		0x07fdef7f9ed7fdef, 0x07bdff7f5ee7bdff, 0x07fdef7bdfc7fdef
	};
	static const u64 settled[] = {
		0x07fdec7f8017fdec, 0x07bdec7f4027bdec, 0x07fdec7bc107fdec
	};
	struct bands_grid *grid = new_grid(test);
	struct bands_upper *upper = &grid->upper;
	struct implied *implied = new_garbage(test, sizeof(*implied));
	u64 minirow[3], minicolumn[3];

	bands_load(grid, example);
	expect_words(test, "loaded", upper->cell[0], loaded[0], 9);

	KUNIT_EXPECT_TRUE(test, settle_upper(upper, implied));
	expect_words(test, "settled first", upper->cell[0], loaded[0], 9);
	expect_words(test, "naked", implied->naked_in_minirow, naked, 3);

	memcpy(minirow, implied->minirow, sizeof(minirow));
	confine_naked(minirow, implied->naked_in_minirow);
	expect_words(test, "confined", minirow, confined, 3);

	KUNIT_EXPECT_TRUE(test, update_minirows(upper->minirow, implied,
						BANDS_SIX));
	expect_words(test, "permuted", upper->minirow, permuted, 3);

	upper_minicolumns(minicolumn, upper, implied);
	expect_words(test, "minicolumns", minicolumn, minicolumns, 3);

	finish_sweep(test, grid, minicolumn);
	expect_words(test, "permuted minicolumns", upper->minicolumn,
		     permuted_minicolumns, 3);

	KUNIT_EXPECT_TRUE(test, settle_upper(upper, implied));
	expect_words(test, "settled again", upper->cell[2], settled, 3);
}

/* The puzzle of rule 4 in docs/bands.md */
static const char closing_example[] =
	BLANKS_9
	"...123..."
	"......123"
	BLANKS_54;

static void a_triad_with_three_digits_is_closed(struct kunit *test)
{
	static const u64 swept[] = {
		0x07fdf87fdf87fdff, 0x07fdf87fc077fdf8, 0x07fc077fdf87fdf8
	};
	static const u64 closed[] = {
		0x07fdf87fdf87fc07, 0x07fdf87fc077fdf8, 0x07fc077fdf87fdf8
	};
	struct bands_grid *grid = new_grid(test);
	struct bands_upper *upper = &grid->upper;
	struct implied *implied = new_garbage(test, sizeof(*implied));
	u64 minicolumn[3];
	int i;

	bands_load(grid, closing_example);
	for (i = 0; i < 3; i++) {
		KUNIT_EXPECT_TRUE(test, settle_upper(upper, implied));
		KUNIT_EXPECT_TRUE(test, update_minirows(upper->minirow, implied,
							BANDS_SIX));
		upper_minicolumns(minicolumn, upper, implied);
		finish_sweep(test, grid, minicolumn);
	}
	expect_words(test, "swept", upper->minirow, swept, 3);
	KUNIT_EXPECT_EQ(test, bands_propagate(grid), BANDS_OPEN);
	expect_words(test, "closed", upper->minirow, closed, 3);
}

/* The rest of docs/bands.md */
static void the_example_is_split_by_a_guess(struct kunit *test)
{
	static const u64 before[] = {
		0x07fdef7fdec7fdff, 0x07fdff7fdec7fdef, 0x07fdec7fc137fdec
	};
	static const u64 not_in_triad[] = {
		0x07fdef7fdec7fdfe, 0x07fdff7fdec7fdef, 0x07fdec7fc137fdec
	};
	static const u64 in_triad[] = {
		0x07fdef7fdec7fdff, 0x07fdff7fdec7fdee, 0x07fdec7fc137fdec
	};
	struct bands_grid *grid = new_grid(test), *next = new_grid(test);
	struct sudoku_move move;

	bands_load(grid, example);
	KUNIT_EXPECT_EQ(test, bands_propagate(grid), BANDS_OPEN);
	expect_words(test, "before", grid->upper.minirow, before, 3);
	bands_branch(grid, next, &move);
	KUNIT_EXPECT_EQ(test, move.cell, 0);
	KUNIT_EXPECT_TRUE(test, move.triad == SUDOKU_MINIROW);
	KUNIT_EXPECT_EQ(test, move.digit, 1);
	expect_words(test, "not in it", grid->upper.minirow, not_in_triad, 3);
	expect_words(test, "in it", next->upper.minirow, in_triad, 3);
}

static u64 draw_word(u64 *seed)
{
	u64 high = draw_random(seed, ~0u), low = draw_random(seed, ~0u);

	return (high << 32 | low) & BANDS_FULL(BANDS_SIX);
}

/* Identities (a) to (d) of bands_fields.h, for each set in each field */
static void identities_hold_for_every_field(struct kunit *test)
{
	u64 x, seed = 61;
	unsigned int shift;

	for (shift = 0; shift < 60; shift += 10)
		for (x = 0; x <= SUDOKU_DIGITS; x++) {
			u64 others = draw_word(&seed) & ~(0x3ffull << shift);
			u64 word = others | x << shift;
			u64 mask = all_where_empty(word, BANDS_SIX) >> shift;
			u64 less = without_lowest(word, BANDS_SIX) >> shift;

			KUNIT_EXPECT_EQ(test, mask & 0x3ff, x ? 0x200 : 0x1ff);
			KUNIT_EXPECT_EQ(test, less & 0x3ff,
					x ? x & (x - 1) : 0);
		}
}

/* What rule 1 leaves of a digit in a band, by trying all six permutations */
static void permute_naively(const u64 from[3], unsigned int field, u64 to[3])
{
	static const u8 permutations[6][3] = {
		{ 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
		{ 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 },
	};
	unsigned int i, r;

	for (i = 0; i < ARRAY_SIZE(permutations); i++) {
		u64 bits[3];

		for (r = 0; r < 3; r++)
			bits[r] = 1ull << (20 * permutations[i][r] + field);
		if (!(from[0] & bits[0] && from[1] & bits[1] &&
		      from[2] & bits[2]))
			continue;
		for (r = 0; r < 3; r++)
			to[r] |= bits[r];
	}
}

static void a_band_is_permuted_in_six_ways(struct kunit *test)
{
	u64 seed = 62;
	unsigned int i, digit;

	for (i = 0; i < 1000; i++) {
		u64 from[3], to[3], naive[3] = {};
		unsigned int r;

		for (r = 0; r < 3; r++)
			from[r] = draw_word(&seed) | draw_word(&seed);
		for (digit = 0; digit < 9; digit++) {
			permute_naively(from, digit, naive);
			permute_naively(from, digit + 10, naive);
		}
		permute_minirows(to, from);
		expect_words(test, "minirows", to, naive, 3);
		permute_minirows(from, from);
		expect_words(test, "in place", from, naive, 3);
	}
}

/*
 * Turn stack 0 into a band: a word of minirows whose boxes are the three of the
 * stack, from the words of minicolumns of both halves
 */
static u64 stack_to_band(u64 upper, u64 lower)
{
	u64 field = SUDOKU_DIGITS;

	return (upper & field) | (upper >> 10 & field) << 20 |
	       (lower & field) << 40;
}

static void a_stack_is_permuted_like_a_band(struct kunit *test)
{
	u64 seed = 63;
	unsigned int i, c;

	for (i = 0; i < 1000; i++) {
		u64 upper[3], lower[3], band[3], stack[3];

		for (c = 0; c < 3; c++) {
			upper[c] = draw_word(&seed) | draw_word(&seed);
			lower[c] = (draw_word(&seed) | draw_word(&seed)) &
				   BANDS_FULL(BANDS_EVEN);
			band[c] = stack_to_band(upper[c], lower[c]);
		}
		permute_minirows(band, band);
		permute_lower_minicolumns(lower, upper);
		permute_upper_minicolumns(upper, upper, lower);
		for (c = 0; c < 3; c++)
			stack[c] = stack_to_band(upper[c], lower[c]);
		expect_words(test, "minicolumns", stack, band, 3);
	}
}

#define GRID_WORDS	(sizeof(struct bands_grid) / sizeof(u64))

/* Invariants 1, 2 and 4 of bands.h */
static void expect_invariants(struct kunit *test, const struct bands_grid *grid,
			      const struct bands_grid *before)
{
	const struct bands_lower *lower = &grid->lower;
	const u64 *words = (const u64 *)grid;
	const u64 *words_before = (const u64 *)before;
	unsigned int i;

	for (i = 0; i < GRID_WORDS; i++) {
		KUNIT_ASSERT_FALSE(test, words[i] & ~BANDS_FULL(BANDS_SIX));
		KUNIT_ASSERT_FALSE(test, words[i] & ~words_before[i]);
	}
	for (i = 0; i < 3; i++) {
		u64 even = lower->cell22[i] & BANDS_FULL(BANDS_EVEN);

		KUNIT_ASSERT_TRUE(test, lower->cell22[i] == copy_to_odd(even));
		KUNIT_ASSERT_FALSE(test, (lower->minirow[i] |
					  lower->minicolumn[i]) &
				   ~BANDS_FULL(BANDS_EVEN));
	}
}

/* Invariant 3: is @digit, from 0, a candidate in all three views of @cell? */
static bool is_candidate(const struct bands_grid *grid, unsigned int cell,
			 unsigned int digit)
{
	unsigned int band = cell / 27, stack = cell % 9 / 3;
	unsigned int r = cell / 9 % 3, c = cell % 3;
	unsigned int shift = 20 * stack + digit;
	u64 cells, triads;

	if (band < 2) {
		shift += 10 * band;
		cells = grid->upper.cell[r][c];
		triads = grid->upper.minirow[r] & grid->upper.minicolumn[c];
	} else {
		cells = c == 0 ? grid->lower.cell01[r] :
			c == 1 ? grid->lower.cell01[r] >> 10 :
				 grid->lower.cell22[r];
		triads = grid->lower.minirow[r] & grid->lower.minicolumn[c];
	}
	return cells & triads & 1ull << shift;
}

static bool has_solution(const struct bands_grid *grid, const char *solution)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (!is_candidate(grid, cell, solution[cell] - '1'))
			return false;
	return true;
}

/* Propagate, twice: the second time must find nothing more. */
static enum bands_state propagate(struct kunit *test, struct bands_grid *grid,
				  struct bands_grid *before)
{
	enum bands_state state;

	*before = *grid;
	state = bands_propagate(grid);
	expect_invariants(test, grid, before);

	*before = *grid;
	KUNIT_ASSERT_EQ(test, bands_propagate(grid), state);
	KUNIT_ASSERT_FALSE(test, memcmp(before, grid, sizeof(*grid)));
	return state;
}

KUNIT_ARRAY_PARAM(kind, puzzle_kinds, describe_kind);

/* One solution of the puzzle is on exactly one side of each guess. */
static void no_rule_or_guess_loses_a_solution(struct kunit *test)
{
	struct bands_grid *grid = new_grid(test), *next = new_grid(test);
	struct bands_grid *before = new_grid(test);
	char puzzle[SUDOKU_CELLS], solution[SUDOKU_CELLS];
	struct sudoku_move move;
	u64 seed = 64;
	unsigned int i;

	for (i = 0; i < 10; i++) {
		make_puzzle(&seed, kind_of(test), puzzle);
		if (!reference_solve(puzzle, solution, 1))
			continue;
		bands_load(grid, puzzle);
		while (propagate(test, grid, before) == BANDS_OPEN) {
			KUNIT_ASSERT_TRUE(test, has_solution(grid, solution));
			*before = *grid;
			bands_branch(grid, next, &move);
			expect_invariants(test, grid, before);
			expect_invariants(test, next, before);
			KUNIT_ASSERT_TRUE(test, has_solution(grid, solution) !=
					  has_solution(next, solution));
			if (has_solution(next, solution))
				*grid = *next;
			bands_permute(grid);
		}
		KUNIT_EXPECT_EQ(test, bands_propagate(grid), BANDS_COMPLETE);
		KUNIT_EXPECT_TRUE(test, has_solution(grid, solution));
	}
}

static struct kunit_case bands_cases[] = {
	KUNIT_CASE(the_example_goes_through_the_rules),
	KUNIT_CASE(a_triad_with_three_digits_is_closed),
	KUNIT_CASE(the_example_is_split_by_a_guess),
	KUNIT_CASE(identities_hold_for_every_field),
	KUNIT_CASE(a_band_is_permuted_in_six_ways),
	KUNIT_CASE(a_stack_is_permuted_like_a_band),
	KUNIT_CASE_PARAM(no_rule_or_guess_loses_a_solution, kind_gen_params),
	{}
};

struct kunit_suite sudoku_bands_suite = {
	.name = "sudoku_bands",
	.test_cases = bands_cases,
};
