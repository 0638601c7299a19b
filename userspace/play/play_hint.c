// SPDX-License-Identifier: GPL-2.0
/*
 * Hints of a game
 *
 * A hint says more each time: where to look, then which technique, then the cells
 * and digits. Last, it can be followed.
 */
#include <stdio.h>

#include "play.h"

static void find_hint(const struct game *game, struct hint *hint)
{
	unsigned int cell;

	game_cells(game, hint->cells);
	memcpy(hint->solution, game->solution, SUDOKU_CELLS);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		hint->excluded[cell] = game->content[cell].excluded;
	hint_find(hint);
}

/* Give a hint, or say more of the one that was given. */
void give_hint(struct play *play)
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
void follow_hint(struct play *play)
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
