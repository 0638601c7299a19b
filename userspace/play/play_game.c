// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rules of a game, and what its keys do
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

/* Another cell with this digit in a unit of the cell, else SUDOKU_CELLS */
static unsigned int peer_with(const struct game *game, unsigned int cell,
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
	return !blanks_of(game) && !sudoku_grid_conflict(cells, (u8[2]){});
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

/* Undo or redo a change, with those that are joined to it, if there is one. */
static bool walk(struct game *game, bool back)
{
	unsigned int end = back ? 0 : game->count;

	if (game->done == end)
		return false;
	do
		game->cursor = back ? game->changes[--game->done].cell :
				      game->changes[game->done++].cell;
	while (game->done != end && game->changes[game->done].joined);
	replay(game);
	return true;
}

/* Name a unit of the cell at the cursor that has a digit in another cell. */
static void say_conflict(struct play *play, unsigned int digit)
{
	unsigned int cell = play->game.cursor;
	unsigned int row = sudoku_row(cell), column = sudoku_column(cell);
	unsigned int peer = peer_with(&play->game, cell, digit);

	if (sudoku_row(peer) == row)
		say(play, "Row %u already has a %u.", row + 1, digit);
	else if (sudoku_column(peer) == column)
		say(play, "Column %u already has a %u.", column + 1, digit);
	else
		say(play, "Box %u already has a %u.", sudoku_box(cell) + 1,
		    digit);
}

/* Tell how long it took, and how often a hint was given or said more. */
void say_solved(struct play *play)
{
	const struct game *game = &play->game;
	unsigned int seconds = game->milliseconds / 1000;

	say(play, "Solved in %u:%02u:%02u, with %u hint%s.",
	    seconds / 3600, seconds / 60 % 60, seconds % 60,
	    game->hints, game->hints == 1 ? "" : "s");
}

/* If there is no other message, tell about a finished game or a conflict. */
static void say_result(struct play *play)
{
	struct game *game = &play->game;

	if (*play->message)
		return;
	if (is_finished(game))
		say_solved(play);
	else if (!play->no_warnings && is_conflict(game, game->cursor))
		say_conflict(play, game->content[game->cursor].digit);
	else if (!blanks_of(game))
		say(play, "All cells are filled, but some are in conflict.");
}

/* Add or take off a note or, if they are automatic, a candidate. */
static void toggle_note(struct play *play, struct content *content,
			unsigned int digit)
{
	struct game *game = &play->game;
	u16 bit = 1 << (digit - 1);

	if (content->digit) {
		say(play, "There is an entry; notes are for blanks.");
	} else if (peer_with(game, game->cursor, digit) < SUDOKU_CELLS) {
		say_conflict(play, digit);
	} else if (!(shown_candidates(game, game->cursor) & bit)) {
		content->notes |= bit;
		content->excluded &= ~bit;
	} else if (game->automatic) {
		content->excluded |= bit;
	} else {
		content->notes &= ~bit;
	}
}

/*
 * Make the board what @content has: one change for the player. Changes that
 * were undone are lost. Without room for all of it, nothing changes.
 */
static void change_board(struct play *play, const struct content *content)
{
	struct game *game = &play->game;
	u8 cells[SUDOKU_CELLS];
	unsigned int cell, count = 0, i;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (memcmp(&content[cell], &game->content[cell],
			   sizeof(*content)))
			cells[count++] = cell;
	if (game->done + count > MAX_CHANGES) {
		say(play, "There is no room for more changes; undo some.");
		return;
	}
	for (i = 0; i < count; i++) {
		cell = cells[i];
		game->content[cell] = content[cell];
		game->changes[game->done++] = (struct change){
			cell, i, content[cell]
		};
	}
	if (count)
		game->count = game->done;
}

/*
 * Write an entry or a note or, the second time, remove it. Digit 0 removes the
 * entry, or the notes if there is no entry.
 */
static void write_digit(struct play *play, unsigned int digit)
{
	struct game *game = &play->game;
	struct content board[SUDOKU_CELLS], *content = &board[game->cursor];

	memcpy(board, game->content, sizeof(board));
	if (is_clue(game, game->cursor))
		say(play, "This is a clue; clues do not change.");
	else if (!digit && !content->digit)
		*content = (struct content){};
	else if (digit && game->noting)
		toggle_note(play, content, digit);
	else
		content->digit = content->digit == digit ? 0 : digit;
	change_board(play, board);
}

/*
 * Give a hint, or say more of the one that was given: where to look, then which
 * technique, then the cells and digits. Last, it can be followed.
 */
static void give_hint(struct play *play)
{
	struct game *game = &play->game;
	struct hint *hint = &play->hint;
	unsigned int cell;
	FILE *out;

	if (is_finished(game))
		return;
	if (!play->detail) {
		game_cells(game, hint->cells);
		memcpy(hint->solution, game->solution, SUDOKU_CELLS);
		for (cell = 0; cell < SUDOKU_CELLS; cell++)
			hint->excluded[cell] = game->content[cell].excluded;
		hint_find(hint);
	}
	if (play->detail < HINT_ALL) {
		play->detail++;
		game->hints++;
		play->changed = true;
	}
	out = fmemopen(play->message, sizeof(play->message), "w");
	if (!out)
		return;
	fprintf(out, "Hint: ");
	hint_write(out, hint, play->detail);
	fprintf(out, ".");
	fclose(out);
}

/* Do what the hint says: one change for the player, perhaps of many cells. */
static void follow_hint(struct play *play)
{
	struct game *game = &play->game;
	const struct hint *hint = &play->hint;
	struct content board[SUDOKU_CELLS], *content = &board[hint->cell];
	unsigned int cell;

	if (play->detail < HINT_ALL) {
		say(play, "First ask for all of a hint, with i.");
		return;
	}
	play->detail = 0;
	memcpy(board, game->content, sizeof(board));
	if (hint->kind == HINT_STEP && !hint->step.places)
		for (cell = 0; cell < SUDOKU_CELLS; cell++)
			board[cell].excluded |= hint->step.removed[cell];
	else if (hint->kind == HINT_EXCLUDED)
		content->excluded &= ~(1 << (hint->digit - 1));
	else if (hint->kind != HINT_NOTHING)
		content->digit = hint->digit;
	for (cell = SUDOKU_CELLS; cell--;)
		if (memcmp(&board[cell], &game->content[cell], sizeof(*board)))
			game->cursor = cell;
	change_board(play, board);
}

/*
 * Note all candidates in all blanks or, if that is done, remove all notes: one
 * change for the player.
 */
static void note_all(struct play *play)
{
	struct game *game = &play->game;
	struct content content[SUDOKU_CELLS];
	unsigned int cell, changed = 0, i;
	char cells[SUDOKU_CELLS];

	game_cells(game, cells);
	for (i = 0; i < 2 && !changed; i++)
		for (cell = 0; cell < SUDOKU_CELLS; cell++) {
			content[cell] = game->content[cell];
			if (content[cell].digit)
				continue;
			content[cell].notes = i ? 0 :
					      logic_candidates(cells, cell);
			content[cell].excluded = 0;
			changed += !!memcmp(&content[cell],
					    &game->content[cell],
					    sizeof(*content));
		}
	change_board(play, content);
}

/* Move the cursor, if the key is for that. It goes around the board. */
static void move_cursor(struct game *game, int key)
{
	unsigned int column = sudoku_column(game->cursor);

	switch (key) {
	case KEY_LEFT:
	case 'h':
		game->cursor += column ? -1 : 8;
		break;
	case KEY_DOWN:
	case 'j':
		game->cursor = (game->cursor + 9) % SUDOKU_CELLS;
		break;
	case KEY_UP:
	case 'k':
		game->cursor = (game->cursor + 72) % SUDOKU_CELLS;
		break;
	case KEY_RIGHT:
	case 'l':
		game->cursor += column < 8 ? 1 : -8;
		break;
	}
}

/* Do what a key means, if anything. */
void handle_key(struct play *play, int key)
{
	struct game *game = &play->game;
	unsigned int done = game->done;

	say(play, "%s", "");
	if (play->help) {
		play->help = false;
		return;
	}
	move_cursor(game, key);
	switch (key) {
	case '0' ... '9':
		write_digit(play, key - '0');
		break;
	case '.':
	case KEY_DELETE:
	case KEY_BACKSPACE:
		write_digit(play, 0);
		break;
	case 'n':
		game->noting = !game->noting;
		play->changed = true;
		break;
	case 'a':
		game->automatic = !game->automatic;
		play->changed = true;
		break;
	case 'u':
	case 'r':
		if (!walk(game, key == 'u'))
			say(play, "There is nothing to %s.",
			    key == 'u' ? "undo" : "redo");
		break;
	case 'f':
		note_all(play);
		break;
	case 't':
		play->no_timer = !play->no_timer;
		break;
	case 'w':
		play->no_warnings = !play->no_warnings;
		break;
	case 'i':
		give_hint(play);
		break;
	case '?':
		play->help = true;
		break;
	case '\n':
		follow_hint(play);
		break;
	}
	if (game->done != done) {
		play->changed = true;
		play->detail = 0;
	}
	say_result(play);
}
