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

/* The position as text: clues, entries and blanks */
void game_cells(const struct game *game, char *cells)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int digit = game->content[cell].digit;

		cells[cell] = digit ? '0' + digit : '.';
	}
}

/*
 * Another cell that has this digit and is in the same row, column or box, or
 * SUDOKU_CELLS if there is none
 */
unsigned int peer_with(const struct game *game, unsigned int cell,
		       unsigned int digit)
{
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++)
		if (i != cell && game->content[i].digit == digit &&
		    (sudoku_row(i) == sudoku_row(cell) ||
		     sudoku_column(i) == sudoku_column(cell) ||
		     sudoku_box(i) == sudoku_box(cell)))
			break;
	return i;
}

/*
 * The candidates of a blank that the player sees: the notes or, if candidates
 * are automatic, all that the rules allow, without those that were taken off.
 * A note that an entry makes impossible is restored when the entry is removed.
 */
u16 shown_candidates(const struct game *game, unsigned int cell)
{
	const struct content *content = &game->content[cell];
	u16 digits = game->automatic ? SUDOKU_DIGITS : content->notes;
	char cells[SUDOKU_CELLS];

	if (content->digit)
		return 0;
	game_cells(game, cells);
	return digits & logic_candidates(cells, cell) & ~content->excluded;
}

/* An entry that a peer has, too. A clue is never the one that is wrong. */
bool is_conflict(const struct game *game, unsigned int cell)
{
	unsigned int digit = game->content[cell].digit;

	return digit && !is_clue(game, cell) &&
	       peer_with(game, cell, digit) < SUDOKU_CELLS;
}

unsigned int blanks_of(const struct game *game)
{
	unsigned int cell, blanks = 0;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		blanks += !game->content[cell].digit;
	return blanks;
}

bool is_finished(const struct game *game)
{
	char cells[SUDOKU_CELLS];

	game_cells(game, cells);
	return sudoku_grid_solves(cells, game->puzzle);
}

/* Begin with the clues, and make the changes that are not undone. */
void replay(struct game *game)
{
	unsigned int i;

	memset(game->content, 0, sizeof(game->content));
	for (i = 0; i < SUDOKU_CELLS; i++)
		game->content[i].digit = sudoku_digit(game->puzzle[i]);
	for (i = 0; i < game->done; i++)
		game->content[game->changes[i].cell] = game->changes[i].content;
}

/*
 * Change what is in a cell that is not a clue. Changes that were undone are
 * lost. Returns false if there is no room for another change.
 */
bool change_cell(struct game *game, unsigned int cell, struct content content,
		 bool joined)
{
	if (game->done == MAX_CHANGES)
		return false;
	game->changes[game->done++] = (struct change){ cell, joined, content };
	game->count = game->done;
	game->content[cell] = content;
	return true;
}

/* Undo the last change, with those that it is joined to. */
bool undo(struct game *game)
{
	if (!game->done)
		return false;
	do
		game->cursor = game->changes[--game->done].cell;
	while (game->changes[game->done].joined && game->done);
	replay(game);
	return true;
}

bool redo(struct game *game)
{
	if (game->done == game->count)
		return false;
	do
		game->cursor = game->changes[game->done++].cell;
	while (game->done < game->count && game->changes[game->done].joined);
	replay(game);
	return true;
}
