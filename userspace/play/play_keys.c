// SPDX-License-Identifier: GPL-2.0
/*
 * What the keys of a game do
 */
#include <string.h>

#include "play.h"

/* Move the cursor, if the key is for that. */
static void move(struct play *play, int key)
{
	static const struct {
		int arrow, letter;
		unsigned int rows, columns;
	} moves[] = {
		{ KEY_LEFT, 'h', 0, 8 }, { KEY_DOWN, 'j', 1, 0 },
		{ KEY_UP, 'k', 8, 0 }, { KEY_RIGHT, 'l', 0, 1 },
	};
	unsigned int cell = play->game.cursor, i;

	for (i = 0; i < ARRAY_SIZE(moves); i++)
		if (key == moves[i].arrow || key == moves[i].letter)
			play->game.cursor =
				(sudoku_row(cell) + moves[i].rows) % 9 * 9 +
				(sudoku_column(cell) + moves[i].columns) % 9;
}

/* If there is no other message, tell about a finished game or a conflict. */
static void say_result(struct play *play)
{
	struct game *game = &play->game;
	unsigned int seconds = game->milliseconds / 1000;
	unsigned int digit = digit_of(game, game->cursor);

	if (*play->message)
		return;
	if (is_finished(game))
		say(play, "Solved in %u:%02u:%02u, with %u hint%s.",
		    seconds / 3600, seconds / 60 % 60, seconds % 60,
		    game->hints, game->hints == 1 ? "" : "s");
	else if (is_conflict(game, game->cursor))
		say_conflict(play, game->cursor, digit);
	else if (!blanks_of(game))
		say(play, "All cells are filled, but some are in conflict (!).");
}

/* The position has changed, so the next hint begins again. */
void position_changed(struct play *play)
{
	play->changed = true;
	play->level = 0;
}

static void write_content(struct play *play, struct content content)
{
	struct game *game = &play->game;

	if (!memcmp(&content, &game->content[game->cursor], sizeof(content)))
		return;
	if (change_cell(game, game->cursor, content, false))
		position_changed(play);
	else
		say(play, "There is no room for more changes; undo some.");
}

/* Write an entry or, the second time, remove it. */
static void write_entry(struct play *play, unsigned int digit)
{
	struct content content = play->game.content[play->game.cursor];

	content.digit = content.digit == digit ? 0 : digit;
	write_content(play, content);
}

/* Add or take off a note or, if they are automatic, a candidate. */
static void write_note(struct play *play, unsigned int digit)
{
	struct game *game = &play->game;
	struct content content = game->content[game->cursor];
	u16 bit = 1 << (digit - 1);

	if (content.digit) {
		say(play, "There is an entry; notes are for blanks.");
		return;
	}
	if (!(possible_digits(game, game->cursor) & bit)) {
		say_conflict(play, game->cursor, digit);
		return;
	}
	if (!(shown_candidates(game, game->cursor) & bit)) {
		content.notes |= bit;
		content.excluded &= ~bit;
	} else if (game->automatic) {
		content.excluded |= bit;
	} else {
		content.notes &= ~bit;
	}
	write_content(play, content);
}

static bool may_write(struct play *play)
{
	if (is_clue(&play->game, play->game.cursor))
		say(play, "This is a clue; clues do not change.");
	return !is_clue(&play->game, play->game.cursor);
}

static void write_digit(struct play *play, unsigned int digit)
{
	if (!may_write(play))
		return;
	if (play->game.noting)
		write_note(play, digit);
	else
		write_entry(play, digit);
}

/* Remove the entry, or the notes if there is no entry. */
static void clear_cell(struct play *play)
{
	struct content content = play->game.content[play->game.cursor];

	if (!may_write(play))
		return;
	if (content.digit)
		content.digit = 0;
	else
		content = (struct content){};
	write_content(play, content);
}

static void toggle_notes(struct play *play)
{
	play->game.noting = !play->game.noting;
	play->changed = true;
}

static void toggle_candidates(struct play *play)
{
	play->game.automatic = !play->game.automatic;
	play->changed = true;
}

static void undo_change(struct play *play)
{
	if (undo(&play->game))
		position_changed(play);
	else
		say(play, "There is nothing to undo.");
}

static void redo_change(struct play *play)
{
	if (redo(&play->game))
		position_changed(play);
	else
		say(play, "There is nothing to redo.");
}

static const struct {
	int key;
	void (*act)(struct play *play);
} keys[] = {
	{ '0', clear_cell }, { '.', clear_cell },
	{ KEY_DELETE, clear_cell }, { KEY_BACKSPACE, clear_cell },
	{ 'n', toggle_notes },
	{ 'a', toggle_candidates },
	{ 'u', undo_change },
	{ 'r', redo_change },
	{ '?', give_hint },
	{ '\n', follow_hint },
};

/* Do what a key means; other keys mean nothing. */
void handle_key(struct play *play, int key)
{
	unsigned int i;

	say(play, "%s", "");
	move(play, key);
	if (key >= '1' && key <= '9')
		write_digit(play, key - '0');
	for (i = 0; i < ARRAY_SIZE(keys); i++)
		if (keys[i].key == key)
			keys[i].act(play);
	say_result(play);
}
