// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rules
 */
#include "suites.h"

/* Do two cells have the same digit in one unit? */
static bool in_conflict(const char *grid, unsigned int a, unsigned int b)
{
	return a != b && grid[a] == grid[b] && grid[a] >= '1' &&
	       grid[a] <= '9' && share_a_unit(a, b);
}

/* The first cell that is in conflict with one before it, or 81 */
static unsigned int first_conflict(const char *grid)
{
	unsigned int cell, earlier;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		for (earlier = 0; earlier < cell; earlier++)
			if (in_conflict(grid, earlier, cell))
				return cell;
	return cell;
}

static void expect_conflict(struct kunit *test, const char *grid)
{
	unsigned int later = first_conflict(grid);
	u8 cells[2];

	if (later == SUDOKU_CELLS) {
		KUNIT_EXPECT_FALSE(test, sudoku_grid_conflict(grid, cells));
		return;
	}
	KUNIT_ASSERT_TRUE(test, sudoku_grid_conflict(grid, cells));
	KUNIT_EXPECT_EQ(test, cells[1], later);
	KUNIT_ASSERT_TRUE(test, cells[0] < later);
	KUNIT_EXPECT_TRUE(test, in_conflict(grid, cells[0], later));
}

/* Any digits in each pair of cells, of the empty and of a full grid */
static void the_first_conflict_is_found(struct kunit *test)
{
	static const char *const grids[] = { EMPTY, SOLUTION };
	char *grid = new_garbage(test, SUDOKU_CELLS);
	unsigned int i, a, b;
	u64 seed = 3;

	for (i = 0; i < ARRAY_SIZE(grids); i++) {
		for (a = 0; a < SUDOKU_CELLS; a++) {
			for (b = 0; b <= a; b++) {
				memcpy(grid, grids[i], SUDOKU_CELLS);
				grid[a] = '0' + draw_random(&seed, 10);
				grid[b] = draw_random(&seed, 3) ? grid[a] :
					  '0' + draw_random(&seed, 10);
				expect_conflict(test, grid);
			}
		}
	}
}

K_SUITE(sudoku_grid,
	KUNIT_CASE(the_first_conflict_is_found));
