// SPDX-License-Identifier: GPL-2.0
/*
 * The rules of a game
 *
 * A player changes one cell at a time. Every change is kept, so the list of
 * changes is the game: undo and redo walk along it, and it is what is saved.
 */
#include "play.h"

bool is_clue(const struct game *game, unsigned int cell)
{
	return sudoku_digit(game->puzzle[cell]);
}

/* The digit in a cell, clue or entry, 0 if it is blank */
unsigned int digit_of(const struct game *game, unsigned int cell)
{
	unsigned int clue = sudoku_digit(game->puzzle[cell]);

	return clue ? clue : game->content[cell].digit;
}

/* The position as text: clues, entries and blanks */
void game_cells(const struct game *game, char *cells)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int digit = digit_of(game, cell);

		cells[cell] = digit ? '0' + digit : '.';
	}
}

/* Two different cells that are in the same row, column or box */
bool are_peers(unsigned int a, unsigned int b)
{
	return a != b && (sudoku_row(a) == sudoku_row(b) ||
			  sudoku_column(a) == sudoku_column(b) ||
			  sudoku_box(a) == sudoku_box(b));
}

/* The digits that are in no peer of a cell */
u16 possible_digits(const struct game *game, unsigned int cell)
{
	u16 digits = SUDOKU_DIGITS;
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++)
		if (are_peers(cell, i) && digit_of(game, i))
			digits &= ~(1 << (digit_of(game, i) - 1));
	return digits;
}

/*
 * The candidates of a blank that the player sees: the notes or, if candidates
 * are automatic, all that the rules allow, without those that were taken off.
 * A note that an entry makes impossible is restored when the entry is removed.
 */
u16 shown_candidates(const struct game *game, unsigned int cell)
{
	const struct content *content = &game->content[cell];
	u16 digits = possible_digits(game, cell) & ~content->excluded;

	if (digit_of(game, cell))
		return 0;
	return game->automatic ? digits : digits & content->notes;
}

/* An entry that a peer has, too. A clue is never the one that is wrong. */
bool is_conflict(const struct game *game, unsigned int cell)
{
	unsigned int digit = game->content[cell].digit;

	return digit && !(possible_digits(game, cell) & 1 << (digit - 1));
}

unsigned int blanks_of(const struct game *game)
{
	unsigned int cell, blanks = 0;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		blanks += !digit_of(game, cell);
	return blanks;
}

/* All cells are filled, without a conflict: a solution, whichever it is. */
bool is_finished(const struct game *game)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (!digit_of(game, cell) || is_conflict(game, cell))
			return false;
	return true;
}

/*
 * Change what is in a cell that is not a clue. Changes that were undone are
 * lost. Returns false if there is no room for another change.
 */
bool change_cell(struct game *game, unsigned int cell, struct content content,
		 bool joined)
{
	struct change *change = &game->changes[game->done];

	if (game->done == MAX_CHANGES)
		return false;
	*change = (struct change){
		.cell = cell,
		.joined = joined,
		.before = game->content[cell],
		.after = content,
	};
	game->content[cell] = content;
	game->count = ++game->done;
	return true;
}

/* Undo the last change, with those that it is joined to. */
bool undo(struct game *game)
{
	const struct change *change;

	if (!game->done)
		return false;
	do {
		change = &game->changes[--game->done];
		game->content[change->cell] = change->before;
		game->cursor = change->cell;
	} while (change->joined && game->done);
	return true;
}

bool redo(struct game *game)
{
	if (game->done == game->count)
		return false;
	do {
		const struct change *change = &game->changes[game->done++];

		game->content[change->cell] = change->after;
		game->cursor = change->cell;
	} while (game->done < game->count && game->changes[game->done].joined);
	return true;
}
