// SPDX-License-Identifier: GPL-2.0
/*
 * What the keys of a game do
 */
#include <stdio.h>

#include "play.h"

/* Name a unit of a cell in which another cell has a digit. */
static void say_conflict(struct play *play, unsigned int cell,
			 unsigned int digit)
{
	unsigned int peer = peer_with(&play->game, cell, digit);

	if (sudoku_row(peer) == sudoku_row(cell))
		say(play, "Row %u already has a %u.", sudoku_row(cell) + 1,
		    digit);
	else if (sudoku_column(peer) == sudoku_column(cell))
		say(play, "Column %u already has a %u.",
		    sudoku_column(cell) + 1, digit);
	else
		say(play, "Box %u already has a %u.", sudoku_box(cell) + 1,
		    digit);
}

/* If there is no other message, tell about a finished game or a conflict. */
static void say_result(struct play *play)
{
	struct game *game = &play->game;
	unsigned int seconds = game->milliseconds / 1000;

	if (*play->message)
		return;
	if (is_finished(game))
		say(play, "Solved in %u:%02u:%02u, with %u hint%s.",
		    seconds / 3600, seconds / 60 % 60, seconds % 60,
		    game->hints, game->hints == 1 ? "" : "s");
	else if (is_conflict(game, game->cursor))
		say_conflict(play, game->cursor,
			     game->content[game->cursor].digit);
	else if (!blanks_of(game))
		say(play, "All cells are filled, but some are in conflict (!).");
}

/* The position has changed, so the next hint begins again. */
static void position_changed(struct play *play)
{
	play->changed = true;
	play->level = 0;
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
		say_conflict(play, game->cursor, digit);
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
 * Write an entry or a note or, the second time, remove it. Digit 0 removes the
 * entry, or the notes if there is no entry.
 */
static void write_digit(struct play *play, unsigned int digit)
{
	struct game *game = &play->game;
	const struct content *before = &game->content[game->cursor];
	struct content content = *before;

	if (is_clue(game, game->cursor))
		say(play, "This is a clue; clues do not change.");
	else if (!digit && !content.digit)
		content = (struct content){};
	else if (digit && game->noting)
		toggle_note(play, &content, digit);
	else
		content.digit = content.digit == digit ? 0 : digit;

	if (!memcmp(&content, before, sizeof(content)))
		return;
	if (change_cell(game, game->cursor, content, false))
		position_changed(play);
	else
		say(play, "There is no room for more changes; undo some.");
}

static void find_hint(const struct game *game, struct hint *hint)
{
	unsigned int cell;

	game_cells(game, hint->cells);
	memcpy(hint->solution, game->solution, SUDOKU_CELLS);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		hint->excluded[cell] = game->content[cell].excluded;
	hint_find(hint);
}

/*
 * Give a hint, or say more of the one that was given: where to look, then which
 * technique, then the cells and digits. Last, it can be followed.
 */
static void give_hint(struct play *play)
{
	struct hint hint;
	FILE *out;

	if (is_finished(&play->game))
		return;
	if (play->level < HINT_ALL) {
		play->level++;
		play->game.hints++;
		play->changed = true;
	}
	find_hint(&play->game, &hint);
	out = fmemopen(play->message, sizeof(play->message), "w");
	if (!out)
		return;
	fprintf(out, "Hint: ");
	hint_write(out, &hint, play->level);
	fprintf(out, ".");
	fclose(out);
}

/* Take the candidates off that a step removes: one change for the player. */
static void follow_removal(struct game *game, const struct logic_step *step)
{
	bool joined = false;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		struct content content = game->content[cell];

		if (!step->removed[cell])
			continue;
		if (!joined)
			game->cursor = cell;
		content.excluded |= step->removed[cell];
		change_cell(game, cell, content, joined);
		joined = true;
	}
}

static void follow(struct game *game, const struct hint *hint)
{
	struct content content = game->content[hint->cell];

	if (hint->kind == HINT_NOTHING)
		return;
	if (hint->kind == HINT_STEP && !hint->step.places) {
		follow_removal(game, &hint->step);
		return;
	}
	if (hint->kind == HINT_EXCLUDED)
		content.excluded &= ~(1 << (hint->digit - 1));
	else
		content.digit = hint->digit;
	change_cell(game, hint->cell, content, false);
	game->cursor = hint->cell;
}

/* Do what the hint says, once all of it has been given. */
static void follow_hint(struct play *play)
{
	struct hint hint;

	if (play->level < HINT_ALL) {
		say(play, "First ask for all of a hint, with ?.");
		return;
	}
	find_hint(&play->game, &hint);
	follow(&play->game, &hint);
	position_changed(play);
}

/* Move the cursor right and down; 8 is one step back. */
static void move(struct game *game, unsigned int columns, unsigned int rows)
{
	unsigned int column = (sudoku_column(game->cursor) + columns) % 9;
	unsigned int row = (sudoku_row(game->cursor) + rows) % 9;

	game->cursor = 9 * row + column;
}

/* Do what a key means; other keys mean nothing. */
void handle_key(struct play *play, int key)
{
	struct game *game = &play->game;

	say(play, "%s", "");
	switch (key) {
	case KEY_LEFT:
	case 'h':
		move(game, 8, 0);
		break;
	case KEY_DOWN:
	case 'j':
		move(game, 0, 1);
		break;
	case KEY_UP:
	case 'k':
		move(game, 0, 8);
		break;
	case KEY_RIGHT:
	case 'l':
		move(game, 1, 0);
		break;
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
		if (key == 'u' ? undo(game) : redo(game))
			position_changed(play);
		else
			say(play, "There is nothing to %s.",
			    key == 'u' ? "undo" : "redo");
		break;
	case '?':
		give_hint(play);
		break;
	case '\n':
		follow_hint(play);
		break;
	}
	say_result(play);
}
