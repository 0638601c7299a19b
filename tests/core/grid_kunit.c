// SPDX-License-Identifier: GPL-2.0
/*
 * The rules
 */
#include "suites.h"

/* Do two cells share a unit? The plain definition */
static bool in_one_unit(unsigned int a, unsigned int b)
{
	bool row = a / 9 == b / 9;
	bool column = a % 9 == b % 9;
	bool box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;

	return row || column || box;
}

static bool in_conflict(const char *grid, unsigned int a, unsigned int b)
{
	return a != b && grid[a] == grid[b] && grid[a] >= '1' &&
	       grid[a] <= '9' && in_one_unit(a, b);
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

struct conflict_case {
	const char *name;
	const char *grid;
	int cells[2];
};

#define NO_CONFLICT	{ -1, -1 }

#define BLANK_ROW	"........."
#define BLANK_ROWS_6	BLANK_ROW BLANK_ROW BLANK_ROW BLANK_ROW BLANK_ROW \
			BLANK_ROW
#define BLANK_ROWS_8	BLANK_ROWS_6 BLANK_ROW BLANK_ROW

static const struct conflict_case conflict_cases[] = {
	{ "no clue", BLANK_ROWS_8 BLANK_ROW, NO_CONFLICT },
	{ "blanks of both kinds", "0.0.0.0.0" BLANK_ROWS_8, NO_CONFLICT },
	{ "each digit once in a row", "123456789" BLANK_ROWS_8, NO_CONFLICT },
	{ "a digit in three rows, columns and boxes",
	  "5..............5.....5....." BLANK_ROWS_6, NO_CONFLICT },
	{ "twice in a row", "9.......9" BLANK_ROWS_8, { 0, 8 } },
	{ "twice in a column", ".1......." BLANK_ROW ".1......." BLANK_ROWS_6,
	  { 1, 19 } },
	{ "twice in a box", "......2.." BLANK_ROW "........2" BLANK_ROWS_6,
	  { 6, 26 } },
	{ "twice in the last row", BLANK_ROWS_8 ".......77", { 79, 80 } },
	{ "three times: the first two", "3..3..3.." BLANK_ROWS_8, { 0, 3 } },
	{ "two conflicts: the one that is complete first",
	  "1.8..8..1" BLANK_ROWS_8, { 2, 5 } },
};

static void describe_conflict(const struct conflict_case *params, char *desc)
{
	strcpy(desc, params->name);
}

KUNIT_ARRAY_PARAM(conflict, conflict_cases, describe_conflict);

static void finds_the_conflict(struct kunit *test)
{
	const struct conflict_case *params = test->param_value;
	u8 cells[2];

	expect_conflict(test, params->grid);
	if (!sudoku_grid_conflict(params->grid, cells)) {
		KUNIT_EXPECT_EQ(test, params->cells[0], -1);
		return;
	}
	KUNIT_EXPECT_EQ(test, cells[0], params->cells[0]);
	KUNIT_EXPECT_EQ(test, cells[1], params->cells[1]);
}

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

static void finds_conflicts_in_random_grids(struct kunit *test)
{
	char *grid = new_garbage(test, SUDOKU_CELLS);
	u64 seed = 1;
	unsigned int i, wrong;

	for (i = 0; i < 500; i++) {
		make_puzzle(&seed, PUZZLE_NEARLY_FULL, grid);
		expect_conflict(test, grid);
		for (wrong = draw_random(&seed, 9); wrong; wrong--)
			grid[draw_random(&seed, SUDOKU_CELLS)] =
				'1' + draw_random(&seed, 9);
		expect_conflict(test, grid);
	}
}

/*
 * In a full grid, every change of a cell breaks a rule or is no digit. And a
 * solution must have each clue: another one is valid too, but not for the
 * puzzle.
 */
static void only_a_solution_solves_its_puzzle(struct kunit *test)
{
	char *puzzle = new_garbage(test, SUDOKU_CELLS);
	char *grid = new_garbage(test, SUDOKU_CELLS);
	unsigned int cell, byte;
	u64 seed = 4;

	memset(puzzle, '.', SUDOKU_CELLS);
	make_puzzle(&seed, PUZZLE_FULL, grid);
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		char right = grid[cell];

		for (byte = 0; byte < 256; byte++) {
			grid[cell] = byte;
			KUNIT_EXPECT_EQ(test, sudoku_grid_solves(grid, puzzle),
					grid[cell] == right);
		}
		grid[cell] = right;
		for (byte = '0'; byte <= '9'; byte++) {
			puzzle[cell] = byte;
			KUNIT_EXPECT_EQ(test, sudoku_grid_solves(grid, puzzle),
					byte == '0' || puzzle[cell] == right);
		}
		puzzle[cell] = '.';
	}
}

static struct kunit_case grid_cases[] = {
	KUNIT_CASE_PARAM(finds_the_conflict, conflict_gen_params),
	KUNIT_CASE(two_cells_conflict_only_in_one_unit),
	KUNIT_CASE(finds_conflicts_in_random_grids),
	KUNIT_CASE(only_a_solution_solves_its_puzzle),
	{}
};

struct kunit_suite sudoku_grid_suite = {
	.name = "sudoku_grid",
	.test_cases = grid_cases,
};
