// SPDX-License-Identifier: GPL-2.0
/*
 * Tests of canonical forms and random isomorphs, against all isomorphs, and the
 * main function of parts_test
 */
#include "../lib/tap.h"
#include "make/make.h"

/* A puzzle that articles show, and generated ones */
struct puzzle {
	const char *name;
	const char *cells;
};

static const struct puzzle puzzles[] = {
	{ "30 clues",
	  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" },
	{ "with an empty row",
	  ".........6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" },
	{ "with an empty row and an empty column",
	  ".........6...95....98....6.8.......34..8.3..17...2...6.6....28....419..5....8..79" },
	{ "that is its own reflection",
	  "7...8.25....527..1...9...6..59.....382........7.....252.....7..5.6..2....1.3.5..." },
};

/* All orders of nine lines: of three groups, and of three lines in each */
static u8 line_orders[1296][9];

static void fill_line_orders(void)
{
	static const u8 orders[6][3] = {
		{ 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
		{ 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 },
	};
	unsigned int n, i;

	for (n = 0; n < 1296; n++) {
		unsigned int in_group[] = { n % 6, n / 6 % 6, n / 36 % 6 };

		for (i = 0; i < 9; i++)
			line_orders[n][i] = 3 * orders[n / 216][i / 3] +
					    orders[in_group[i / 3]][i % 3];
	}
}

/* Cell @cell of the isomorph with these lines */
static char cell_of(const char *cells, bool reflect, const u8 *rows,
		    const u8 *columns, unsigned int cell)
{
	unsigned int row = rows[cell / 9];
	unsigned int column = columns[cell % 9];

	return reflect ? cells[9 * column + row] : cells[9 * row + column];
}

/* Digits are renamed in the order in which they appear. */
static void take_if_less(const char *cells, bool reflect, const u8 *rows,
			 const u8 *columns, char *least)
{
	char names[256] = { ['.'] = '.' };
	char next = '1';
	bool less = false;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned char c = cell_of(cells, reflect, rows, columns, cell);

		if (!names[c])
			names[c] = next++;
		if (!less && names[c] > least[cell])
			return;
		less |= names[c] < least[cell];
		least[cell] = names[c];
	}
}

static void find_least(const char *cells, char *least)
{
	unsigned int rows, columns;

	memset(least, 'x', SUDOKU_CELLS);
	for (rows = 0; rows < 1296; rows++) {
		for (columns = 0; columns < 1296; columns++) {
			take_if_less(cells, false, line_orders[rows],
				     line_orders[columns], least);
			take_if_less(cells, true, line_orders[rows],
				     line_orders[columns], least);
		}
	}
}

TEST_EACH_OF(the_canonical_form_is_the_least_isomorph, puzzles)
{
	char form[SUDOKU_CELLS], least[SUDOKU_CELLS];

	fill_line_orders();
	find_least(puzzles[variant].cells, least);
	canonical_form(puzzles[variant].cells, form);
	expect(!memcmp(form, least, SUDOKU_CELLS), "%.81s, not %.81s", form,
	       least);
}

TEST_EACH_OF(random_isomorphs_have_the_same_canonical_form, puzzles)
{
	char form[SUDOKU_CELLS], other[SUDOKU_CELLS], cells[SUDOKU_CELLS];
	struct random random;
	unsigned int i;

	canonical_form(puzzles[variant].cells, form);
	random_start(&random, 1, variant);
	for (i = 0; i < 100; i++) {
		shuffle_puzzle(&random, puzzles[variant].cells, cells);
		canonical_form(cells, other);
		expect(!memcmp(form, other, SUDOKU_CELLS),
		       "%.81s has another form", cells);
	}
}

/* Clues 1 and 2, and the number of pairs of cells that they can be moved to */
struct pair {
	const char *name;
	unsigned int cell;
	unsigned int count;
};

static const struct pair pairs[] = {
	{ "in a minirow", 1, 81 * (2 + 2) },
	{ "in a row", 3, 81 * (6 + 6) },
	{ "in a box", 10, 81 * 4 },
	{ "in a band", 12, 81 * (12 + 12) },
	{ "in no unit", 40, 81 * 36 },
};

/*
 * Each pair of cells and each digit of the first clue must be as frequent as
 * the others. Pairs are counted without order, so each of them twice as often.
 */
TEST_EACH_OF(two_clues_are_moved_to_any_such_cells, pairs)
{
	static unsigned int times[SUDOKU_CELLS][SUDOKU_CELLS];
	const struct pair *pair = &pairs[variant];
	char cells[SUDOKU_CELLS], shuffled[SUDOKU_CELLS];
	unsigned int i, first, second, found = 0, digits[10] = {};
	struct random random;

	memset(cells, '.', sizeof(cells));
	cells[0] = '1';
	cells[pair->cell] = '2';
	random_start(&random, 1, 0);
	for (i = 0; i < pair->count * 50; i++) {
		shuffle_puzzle(&random, cells, shuffled);
		for (first = 0; shuffled[first] == '.'; first++)
			;
		for (second = first + 1; shuffled[second] == '.'; second++)
			;
		times[first][second]++;
		digits[shuffled[first] - '0']++;
	}
	for (i = 0; i < SUDOKU_CELLS * SUDOKU_CELLS; i++) {
		unsigned int count = times[i / SUDOKU_CELLS][i % SUDOKU_CELLS];

		found += count > 0;
		expect(!count || (count > 50 && count < 150),
		       "%u times in cells %u and %u", count, i / SUDOKU_CELLS,
		       i % SUDOKU_CELLS);
	}
	expect_eq(2 * found, pair->count);
	for (i = 1; i <= 9; i++)
		expect(digits[i] > pair->count * 5 &&
		       digits[i] < pair->count * 6, "%u is %u times first", i,
		       digits[i]);
}

int main(int argc, char **argv)
{
	return run_tests(argc, argv);
}
