// SPDX-License-Identifier: GPL-2.0
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

/* Each pair of cells, with one digit and with two */
static void two_cells_conflict_only_in_one_unit(struct kunit *test)
{
	char *grid = new_garbage(test, SUDOKU_CELLS);
	unsigned int a, b;

	memset(grid, '.', SUDOKU_CELLS);
	for (a = 0; a < SUDOKU_CELLS; a++) {
		grid[a] = '1' + a % 9;
		for (b = a + 1; b < SUDOKU_CELLS; b++) {
			grid[b] = grid[a];
			expect_conflict(test, grid);
			grid[b] = '1' + (a + 1) % 9;
			expect_conflict(test, grid);
			grid[b] = '.';
		}
		grid[a] = '.';
	}
}

/* In a full grid, every other digit in a cell breaks a rule. */
static void each_change_of_a_full_grid_conflicts(struct kunit *test)
{
	char *grid = new_garbage(test, SUDOKU_CELLS);
	unsigned int cell;
	char digit;

	memcpy(grid, SOLUTION, SUDOKU_CELLS);
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		char right = grid[cell];

		for (digit = '0'; digit <= '9'; digit++) {
			grid[cell] = digit;
			KUNIT_EXPECT_EQ(test,
					first_conflict(grid) < SUDOKU_CELLS,
					digit != '0' && digit != right);
			expect_conflict(test, grid);
		}
		grid[cell] = right;
	}
}

K_SUITE(sudoku_grid,
	KUNIT_CASE(two_cells_conflict_only_in_one_unit),
	KUNIT_CASE(each_change_of_a_full_grid_conflicts));
