// SPDX-License-Identifier: GPL-2.0-only
/*
 * A generator of puzzles, a plain solver to compare others with, and puzzles
 * laid out as text
 *
 * Every puzzle begins as a full grid, which is the empty grid solved with the
 * digits tried in random order. Then each clue is removed, in random order,
 * unless the puzzle would have a second solution without it. The result is
 * minimal. The other kinds are made from a minimal puzzle: with one clue fewer
 * it has several solutions, by definition, and with one more clue that
 * contradicts its solution it has none.
 */
#include "puzzles.h"

const char *const puzzle_kinds[PUZZLE_KINDS] = {
	[PUZZLE_NEARLY_FULL] = "nearly-full",
	[PUZZLE_EASY] = "easy",
	[PUZZLE_MINIMAL] = "minimal",
	[PUZZLE_SEVERAL] = "several",
	[PUZZLE_UNSOLVABLE] = "unsolvable",
	[PUZZLE_CONFLICTING] = "conflicting",
	[PUZZLE_EMPTY] = "empty",
};

#define EASY_CLUES	36
#define MOST_BLANKS	20

/* A grid, and the digits in each row, column and box: bit d is for digit d */
struct board {
	char grid[SUDOKU_CELLS];
	u16 row[9];
	u16 column[9];
	u16 box[9];
};

/*
 * The blanks that the solver has filled so far, and the untried digits of each
 */
struct trail {
	unsigned int length;
	u8 cell[SUDOKU_CELLS];
	u16 untried[SUDOKU_CELLS];
};

/**
 * draw_random - the next random number
 * @seed: the state, which may begin with any number
 * @below: the exclusive upper bound
 *
 * This is the linear congruential generator of Knuth's MMIX, whose high bits
 * are good enough for shuffling.
 *
 * Return: a number from 0 to @below - 1.
 */
unsigned int draw_random(u64 *seed, unsigned int below)
{
	*seed = *seed * 6364136223846793005 + 1442695040888963407;
	return (*seed >> 32) * below >> 32;
}

static unsigned int box_of(unsigned int cell)
{
	return cell / 9 / 3 * 3 + cell % 9 / 3;
}

static u16 fitting(const struct board *board, unsigned int cell)
{
	return 0x3fe & ~(board->row[cell / 9] | board->column[cell % 9] |
			 board->box[box_of(cell)]);
}

/* Place a digit in a blank, or remove it: XOR makes them the same operation. */
static void flip(struct board *board, unsigned int cell, unsigned int digit)
{
	board->grid[cell] ^= '.' ^ ('0' + digit);
	board->row[cell / 9] ^= 1 << digit;
	board->column[cell % 9] ^= 1 << digit;
	board->box[box_of(cell)] ^= 1 << digit;
}

/* Returns false if two of the clues conflict. */
static bool set_clues(struct board *board, const char *puzzle)
{
	unsigned int cell;

	memset(board, 0, sizeof(*board));
	memset(board->grid, '.', SUDOKU_CELLS);
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int digit = puzzle[cell] - '0';

		if (puzzle[cell] == '.' || !digit)
			continue;
		if (!(fitting(board, cell) & 1 << digit))
			return false;
		flip(board, cell, digit);
	}
	return true;
}

static unsigned int count_digits(u16 digits)
{
	unsigned int count;

	for (count = 0; digits; count++)
		digits &= digits - 1;
	return count;
}

/* Pick the blank that the fewest digits fit. Returns false if there is none. */
static bool add_blank(struct trail *trail, const struct board *board)
{
	unsigned int fewest = 10;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS && fewest > 1; cell++) {
		u16 digits = fitting(board, cell);
		unsigned int count;

		if (board->grid[cell] != '.')
			continue;
		count = count_digits(digits);
		if (count >= fewest)
			continue;
		fewest = count;
		trail->cell[trail->length] = cell;
		trail->untried[trail->length] = digits;
	}
	if (fewest == 10)
		return false;
	trail->length++;
	return true;
}

/* Try the next digit. Returns false if all digits have been tried. */
static bool try_next(struct trail *trail, struct board *board, u64 *seed)
{
	while (trail->length) {
		unsigned int last = trail->length - 1;
		unsigned int cell = trail->cell[last], digit = 1, skip;
		u16 untried = trail->untried[last];

		if (board->grid[cell] != '.')
			flip(board, cell, board->grid[cell] - '0');
		if (!untried) {
			trail->length--;
			continue;
		}
		skip = seed ? draw_random(seed, count_digits(untried)) : 0;
		while (!(untried & 1 << digit) || skip--)
			digit++;
		trail->untried[last] &= ~(1 << digit);
		flip(board, cell, digit);
		return true;
	}
	return false;
}

/* With a seed, digits are tried in random order. */
static unsigned int solve(const char *puzzle, char *solution,
			  unsigned int limit, u64 *seed)
{
	struct trail trail = { .length = 0 };
	unsigned int count = 0;
	struct board board;

	if (!set_clues(&board, puzzle))
		return 0;
	do {
		if (add_blank(&trail, &board))
			continue;
		memcpy(solution, board.grid, SUDOKU_CELLS);
		if (++count == limit)
			break;
	} while (try_next(&trail, &board, seed));
	return count;
}

/**
 * reference_solve - count the solutions of a puzzle
 * @puzzle: 81 characters, '1' to '9', '0' or '.'
 * @solution: where to put the last of the solutions that were counted
 * @limit: where to stop counting
 *
 * Return: how many solutions there are, or @limit if there are more.
 */
unsigned int reference_solve(const char *puzzle, char *solution,
			     unsigned int limit)
{
	return solve(puzzle, solution, limit, NULL);
}

/* Is @grid full, does it follow the rules and have all clues of @puzzle? */
bool is_solution(const char *grid, const char *puzzle)
{
	char same[SUDOKU_CELLS];
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++) {
		if (grid[i] < '1' || grid[i] > '9')
			return false;
		if (puzzle[i] >= '1' && puzzle[i] != grid[i])
			return false;
	}
	/* A full grid is its own only solution unless digits conflict. */
	return reference_solve(grid, same, 1) == 1;
}

/**
 * is_right - check the answer to a puzzle
 * @mode: %SUDOKU_MODE_FIRST or %SUDOKU_MODE_UNIQUE
 * @answer: 81 characters of any kind
 * @puzzle: 81 characters, '1' to '9', '0' or '.'
 *
 * Return: true if @answer is what a reader must get.
 */
bool is_right(u32 mode, const char *answer, const char *puzzle)
{
	bool unique = mode == SUDOKU_MODE_UNIQUE;
	char solution[SUDOKU_CELLS];

	if (is_solution(answer, puzzle))
		return !unique || reference_solve(puzzle, solution, 2) == 1;
	if (memcmp(answer, answer + 1, SUDOKU_CELLS - 1))
		return false;
	return reference_solve(puzzle, solution, 2) ==
	       (answer[0] == '?' ? 0 : answer[0] == '*' && unique ? 2 : 3);
}

/*
 * Remove clues while there is one solution, until @clues are left. The step has
 * no factor in common with 81, so each cell has its turn.
 */
static void remove_clues(u64 *seed, char *puzzle, unsigned int clues)
{
	unsigned int cell = draw_random(seed, SUDOKU_CELLS), i;
	unsigned int step = 3 * draw_random(seed, 27) + 1;
	unsigned int left = SUDOKU_CELLS;
	char solution[SUDOKU_CELLS];

	for (i = 0; i < SUDOKU_CELLS && left > clues; i++) {
		char clue = puzzle[cell];

		puzzle[cell] = '.';
		if (reference_solve(puzzle, solution, 2) == 1)
			left--;
		else
			puzzle[cell] = clue;
		cell = (cell + step) % SUDOKU_CELLS;
	}
}

static unsigned int draw_clue(u64 *seed, const char *puzzle)
{
	unsigned int cell;

	do
		cell = draw_random(seed, SUDOKU_CELLS);
	while (puzzle[cell] == '.');
	return cell;
}

/* Add a clue with which there is no solution, with or without a conflict. */
static void add_wrong_clue(u64 *seed, char *puzzle, bool conflicts)
{
	char solution[SUDOKU_CELLS], *cell;
	struct board board;

	for (;;) {
		cell = puzzle + draw_random(seed, SUDOKU_CELLS);
		if (*cell != '.')
			continue;
		*cell = '1' + draw_random(seed, 9);
		if (set_clues(&board, puzzle) != conflicts &&
		    !reference_solve(puzzle, solution, 1))
			return;
		*cell = '.';
	}
}

/**
 * make_puzzle - make a puzzle
 * @seed: the state of the random numbers
 * @kind: what kind
 * @puzzle: where to put 81 characters, '1' to '9' or '.'
 */
void make_puzzle(u64 *seed, enum puzzle_kind kind, char *puzzle)
{
	unsigned int i;

	memset(puzzle, '.', SUDOKU_CELLS);
	solve(puzzle, puzzle, 1, seed);
	if (kind > PUZZLE_NEARLY_FULL)
		remove_clues(seed, puzzle, kind == PUZZLE_EASY ? EASY_CLUES : 0);

	switch (kind) {
	case PUZZLE_NEARLY_FULL:
		for (i = draw_random(seed, MOST_BLANKS + 1); i; i--)
			puzzle[draw_clue(seed, puzzle)] = '.';
		break;
	case PUZZLE_SEVERAL:
		puzzle[draw_clue(seed, puzzle)] = '.';
		break;
	case PUZZLE_UNSOLVABLE:
	case PUZZLE_CONFLICTING:
		add_wrong_clue(seed, puzzle, kind == PUZZLE_CONFLICTING);
		break;
	case PUZZLE_EMPTY:
		memset(puzzle, '.', SUDOKU_CELLS);
		break;
	default:
		break;
	}
}

/* What comes before a band, before another row, box and cell */
static const char *const styles[][4] = {
	{ "", "", "", "" },
	{ "|+", "\t", "--", " " },
	{ "\n", "\n", "", "" },
	{ "\n\n", "\r\n", " ", "" },
	{ "\n------+-------+------\n", "\n", " | ", " " },
};

static size_t add(char *text, size_t length, const char *more)
{
	memcpy(text + length, more, strlen(more));
	return length + strlen(more);
}

/**
 * lay_out - write a puzzle as a line, in rows or drawn
 * @seed: the state of the random numbers
 * @puzzle: 81 cells
 * @text: room for %TEXT_MAX bytes
 *
 * Where there is something between all cells, there is sometimes more.
 *
 * Return: how many bytes were written.
 */
size_t lay_out(u64 *seed, const char *puzzle, char *text)
{
	static const char *const ends[] = { "", " ", "\n", "\n\n", "\r\n" };
	unsigned int style = draw_random(seed, ARRAY_SIZE(styles)), cell;
	size_t length = 0;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int before = cell % 27 == 0 ? 0 : cell % 9 == 0 ? 1 :
				      cell % 3 == 0 ? 2 : 3;

		if (cell)
			length = add(text, length, styles[style][before]);
		if (*styles[style][3] && !draw_random(seed, 9))
			text[length++] = " \t|-+\r"[draw_random(seed, 6)];
		text[length++] = puzzle[cell];
	}
	return add(text, length, ends[draw_random(seed, ARRAY_SIZE(ends))]);
}

/**
 * find_wrong - check the answers to a text
 * @mode: %SUDOKU_MODE_FIRST or %SUDOKU_MODE_UNIQUE
 * @text: a text that the scan accepts
 * @answers: what a reader got for it
 * @length: of both
 * @right: checks the answer to one puzzle, such as is_right()
 *
 * Each whole puzzle must be answered in its place, and nothing else change.
 *
 * Return: the end of the first wrong answer, or layout that has changed, in
 * @answers; NULL if all is right.
 */
const char *find_wrong(u32 mode, const char *text, const char *answers,
		       size_t length,
		       bool (*right)(u32 mode, const char *answer,
				     const char *puzzle))
{
	char puzzle[SUDOKU_CELLS], cells[SUDOKU_CELLS];
	unsigned int count = 0;
	size_t i;

	for (i = 0; i < length; i++) {
		if (!is_cell(text[i])) {
			if (answers[i] != text[i])
				return answers + i;
			continue;
		}
		puzzle[count] = text[i];
		cells[count++] = answers[i];
		if (count < SUDOKU_CELLS)
			continue;
		if (!right(mode, cells, puzzle))
			return answers + i;
		count = 0;
	}
	return memcmp(puzzle, cells, count) ? answers + length : NULL;
}
