// SPDX-License-Identifier: GPL-2.0
/*
 * The words of strategy "bands": the example of docs/bands.md, and
 * what needs no solution to check
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

/* Compare words with those that follow. */
#define EXPECT_WORDS(test, words, ...)					\
	expect_words(test, #words, words, (const u64 []){ __VA_ARGS__ },	\
		     sizeof((const u64 []){ __VA_ARGS__ }) / sizeof(u64))

#define BLANKS_9	"........."
#define BLANKS_54	BLANKS_9 BLANKS_9 BLANKS_9 BLANKS_9 BLANKS_9 BLANKS_9

/* The puzzle of docs/bands.md: what its rows 1 to 3 have, and blanks */
static const char example[] = ".5..............5....12...." BLANKS_54;

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

/* tests/unit/run checks that every word of docs/bands.md is in this file. */
static void the_example_goes_through_the_rules(struct kunit *test)
{
	static const u64 loaded[9] = {
		0x07fdff7fdff7fdff, 0x07fdff7fdff7fc10, 0x07fdff7fdff7fdff,
		0x07fdff7fdff7fdff, 0x07fc107fdff7fdff, 0x07fdff7fdff7fdff,
		0x07fdff7fc017fdff, 0x07fdff7fc027fdff, 0x07fdff7fdff7fdff,
	};
	struct bands_grid *grid = new_grid(test);
	struct bands_upper *upper = &grid->upper;
	struct implied *implied = new_garbage(test, sizeof(*implied));
	u64 minirow[3], minicolumn[3];

	bands_load(grid, example);
	expect_words(test, "loaded", upper->cell[0], loaded, 9);

	KUNIT_EXPECT_TRUE(test, settle_upper(upper, implied));
	expect_words(test, "settled first", upper->cell[0], loaded, 9);
	EXPECT_WORDS(test, implied->naked_in_minirow, 0x0000000000000010,
		     0x0000100000000000, 0x0000000000300000);

	memcpy(minirow, implied->minirow, sizeof(minirow));
	confine_naked(minirow, implied->naked_in_minirow);
	EXPECT_WORDS(test, minirow, 0x07fdef7fdfc7fdff, 0x07fdff7fdfc7fdef,
		     0x07fdef7fdff7fdef);

	KUNIT_EXPECT_TRUE(test, update_minirows(upper->minirow, implied,
						BANDS_SIX));
	EXPECT_WORDS(test, upper->minirow, 0x07fdef7fdec7fdff,
		     0x07fdff7fdec7fdef, 0x07fdec7fdff7fdec);

	upper_minicolumns(minicolumn, upper, implied);
	EXPECT_WORDS(test, minicolumn, 0x07fdef7fded7fdef, 0x07fdff7fdee7fdff,
		     0x07fdef7fdfc7fdef);

	finish_sweep(test, grid, minicolumn);
	EXPECT_WORDS(test, upper->minicolumn, 0x07fdef7f9ed7fdef,
		     0x07bdff7f5ee7bdff, 0x07fdef7bdfc7fdef);

	KUNIT_EXPECT_TRUE(test, settle_upper(upper, implied));
	EXPECT_WORDS(test, upper->cell[2], 0x07fdec7f8017fdec,
		     0x07bdec7f4027bdec, 0x07fdec7bc107fdec);
}

/* The puzzle of rule 4 in docs/bands.md */
static const char closing_example[] =
	BLANKS_9 "...123.........123" BLANKS_54;

static void a_triad_with_three_digits_is_closed(struct kunit *test)
{
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
	EXPECT_WORDS(test, upper->minirow, 0x07fdf87fdf87fdff,
		     0x07fdf87fc077fdf8, 0x07fc077fdf87fdf8);
	KUNIT_EXPECT_EQ(test, bands_propagate(grid), BANDS_OPEN);
	EXPECT_WORDS(test, upper->minirow, 0x07fdf87fdf87fc07,
		     0x07fdf87fc077fdf8, 0x07fc077fdf87fdf8);
}

/* The rest of docs/bands.md */
static void the_example_is_split_by_a_guess(struct kunit *test)
{
	struct bands_grid *grid = new_grid(test), *next = new_grid(test);
	struct sudoku_move move;

	bands_load(grid, example);
	KUNIT_EXPECT_EQ(test, bands_propagate(grid), BANDS_OPEN);
	EXPECT_WORDS(test, grid->upper.minirow, 0x07fdef7fdec7fdff,
		     0x07fdff7fdec7fdef, 0x07fdec7fc137fdec);
	bands_branch(grid, next, &move);
	KUNIT_EXPECT_EQ(test, move.cell, 0);
	KUNIT_EXPECT_TRUE(test, move.triad == SUDOKU_MINIROW);
	KUNIT_EXPECT_EQ(test, move.digit, 1);
	EXPECT_WORDS(test, grid->upper.minirow, 0x07fdef7fdec7fdfe,
		     0x07fdff7fdec7fdef, 0x07fdec7fc137fdec);
	EXPECT_WORDS(test, next->upper.minirow, 0x07fdef7fdec7fdff,
		     0x07fdff7fdec7fdee, 0x07fdec7fc137fdec);
}

static u64 draw_word(u64 *seed)
{
	u64 high = draw_random(seed, ~0u), low = draw_random(seed, ~0u);

	return (high << 32 | low) & BANDS_FULL(BANDS_SIX);
}

/* Returns the words with the minirows or minicolumns of a band. */
static u64 *triads(struct bands_grid *grid, unsigned int band, bool vertical)
{
	if (band == 2)
		return vertical ? grid->lower.minicolumn : grid->lower.minirow;
	return vertical ? grid->upper.minicolumn : grid->upper.minirow;
}

/* What rule 1 leaves of a digit in a band or stack: try all six ways. */
static void permute_naively(struct bands_grid *from, struct bands_grid *to,
			    unsigned int unit, bool vertical, unsigned int digit)
{
	static const u8 permutations[6][3] = {
		{ 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
		{ 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 },
	};
	unsigned int i, line, band, stack;

	for (i = 0; i < ARRAY_SIZE(permutations); i++) {
		u64 *triad[3], bit[3];
		bool fits = true;

		for (line = 0; line < 3; line++) {
			band = vertical ? permutations[i][line] : unit;
			stack = vertical ? unit : permutations[i][line];
			bit[line] = 1ull << (20 * stack + band % 2 * 10 + digit);
			fits &= !!(triads(from, band, vertical)[line] &
				   bit[line]);
			triad[line] = &triads(to, band, vertical)[line];
		}
		for (line = 0; fits && line < 3; line++)
			*triad[line] |= bit[line];
	}
}

static void bands_and_stacks_are_permuted_in_six_ways(struct kunit *test)
{
	struct bands_grid *grid = new_grid(test), *naive = new_grid(test);
	unsigned int i, band, unit, digit;
	u64 seed = 62;

	for (i = 0; i < 3000; i++) {
		for (band = 0; band < 6; band++) {
			u64 *words = triads(grid, band / 2, band % 2);
			u64 all = BANDS_FULL(band < 4 ? BANDS_SIX : BANDS_EVEN);

			for (unit = 0; unit < 3; unit++)
				words[unit] = (draw_word(&seed) |
					       draw_word(&seed)) & all;
		}
		*naive = *grid;
		for (band = 0; band < 6; band++)
			memset(triads(naive, band / 2, band % 2), 0,
			       3 * sizeof(u64));
		for (unit = 0; unit < 6; unit++)
			for (digit = 0; digit < 9; digit++)
				permute_naively(grid, naive, unit / 2, unit % 2,
						digit);
		bands_permute(grid);
		KUNIT_ASSERT_FALSE(test, memcmp(grid, naive, sizeof(*grid)));
	}
}

K_SUITE(sudoku_bands,
	KUNIT_CASE(the_example_goes_through_the_rules),
	KUNIT_CASE(a_triad_with_three_digits_is_closed),
	KUNIT_CASE(the_example_is_split_by_a_guess),
	KUNIT_CASE(bands_and_stacks_are_permuted_in_six_ways));
