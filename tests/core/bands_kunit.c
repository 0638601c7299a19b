// SPDX-License-Identifier: GPL-2.0
/*
 * The words of strategy "bands": the examples of docs/bands.md
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

K_SUITE(sudoku_bands,
	KUNIT_CASE(the_example_goes_through_the_rules),
	KUNIT_CASE(a_triad_with_three_digits_is_closed),
	KUNIT_CASE(the_example_is_split_by_a_guess));
