// SPDX-License-Identifier: GPL-2.0
/*
 * Hints of a game
 *
 * A hint first says whether something is wrong. If not, it is about the next
 * step, and says more each time: where to look, then which technique, then the
 * cells and digits. Last, it can be followed.
 */
#include <stdio.h>
#include <stdlib.h>

#include "play.h"

enum hint_kind {
	HINT_ENTRY,
	HINT_EXCLUDED,
	HINT_STEP,
	HINT_NOTHING,
};

/*
 * struct hint - what a hint is about
 * @kind: an entry that is wrong; a candidate that is excluded, but right; a
 *	step; or nothing, if no technique finds a step
 * @cell: the cell, unless it is about a step
 * @digit: the digit for this cell
 * @count: how many entries are wrong
 * @step: the step
 */
struct hint {
	enum hint_kind kind;
	unsigned int cell;
	unsigned int digit;
	unsigned int count;
	struct logic_step step;
};

/* Each entry that differs from the solution is wrong. */
static bool find_wrong_entries(const struct play *play, struct hint *hint)
{
	const struct game *game = &play->game;
	unsigned int cell;

	hint->kind = HINT_ENTRY;
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int digit = game->content[cell].digit;

		if (!digit || digit == sudoku_digit(game->solution[cell]))
			continue;
		if (!hint->count++)
			hint->cell = cell;
	}
	return hint->count;
}

/* A candidate of the solution that the player has taken off */
static bool find_wrong_exclusion(const struct play *play, struct hint *hint)
{
	const struct game *game = &play->game;
	unsigned int cell;

	hint->kind = HINT_EXCLUDED;
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int digit = sudoku_digit(game->solution[cell]);

		hint->cell = cell;
		hint->digit = digit;
		if (!digit_of(game, cell) &&
		    game->content[cell].excluded & 1 << (digit - 1))
			return true;
	}
	return false;
}

/* Find the easiest step. */
static bool find_step(const struct play *play, struct hint *hint)
{
	const struct game *game = &play->game;
	struct logic_state state;
	char cells[SUDOKU_CELLS];
	unsigned int cell;

	game_cells(game, cells);
	logic_load(&state, cells);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (!digit_of(game, cell))
			logic_remove(&state, cell,
				     game->content[cell].excluded);
	hint->kind = HINT_STEP;
	return logic_next(&state, &hint->step);
}

static void find_hint(const struct play *play, struct hint *hint)
{
	memset(hint, 0, sizeof(*hint));
	if (!find_wrong_entries(play, hint) &&
	    !find_wrong_exclusion(play, hint) && !find_step(play, hint))
		hint->kind = HINT_NOTHING;
}

static void write_entry_hint(FILE *out, const struct play *play,
			     const struct hint *hint)
{
	if (play->level == HINT_WHERE)
		hint_count(out, hint->count);
	else
		hint_entry(out, hint->cell, digit_of(&play->game, hint->cell),
			   play->level);
}

static void write_excluded_hint(FILE *out, const struct play *play,
				const struct hint *hint)
{
	if (play->level == HINT_WHERE) {
		fprintf(out, "a candidate was taken off that is right");
	} else if (play->level == HINT_TECHNIQUE) {
		fprintf(out, "a candidate in box %u was taken off that is right",
			sudoku_box(hint->cell) + 1);
	} else {
		logic_write_cell(out, hint->cell);
		fprintf(out, " can be %u, which was taken off", hint->digit);
	}
}

static void say_hint(struct play *play, const struct hint *hint)
{
	FILE *out = fmemopen(play->message, sizeof(play->message), "w");

	if (!out)
		return;
	fprintf(out, "Hint: ");
	switch (hint->kind) {
	case HINT_ENTRY:
		write_entry_hint(out, play, hint);
		break;
	case HINT_EXCLUDED:
		write_excluded_hint(out, play, hint);
		break;
	case HINT_STEP:
		hint_step(out, &hint->step, play->level);
		break;
	case HINT_NOTHING:
		fprintf(out, "no technique leads on");
		break;
	}
	fprintf(out, ".");
	fclose(out);
}

/* Give a hint, or say more of the one that was given. */
void give_hint(struct play *play)
{
	struct hint hint;

	if (is_finished(&play->game))
		return;
	if (play->level < HINT_ALL) {
		play->level++;
		play->game.hints++;
		play->changed = true;
	}
	find_hint(play, &hint);
	say_hint(play, &hint);
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
	unsigned int cell = hint->cell, digit = hint->digit;
	struct content content;

	if (hint->kind == HINT_NOTHING)
		return;
	if (hint->kind == HINT_STEP && !hint->step.places) {
		follow_removal(game, &hint->step);
		return;
	}
	if (hint->kind == HINT_STEP) {
		cell = hint->step.placed.cell;
		digit = hint->step.placed.digit;
	}
	content = game->content[cell];
	if (hint->kind == HINT_EXCLUDED)
		content.excluded &= ~(1 << (digit - 1));
	else
		content.digit = digit;
	change_cell(game, cell, content, false);
	game->cursor = cell;
}

/* Do what the hint says, once all of it has been given. */
void follow_hint(struct play *play)
{
	struct hint hint;

	if (play->level < HINT_ALL) {
		say(play, "First ask for all of a hint, with ?.");
		return;
	}
	find_hint(play, &hint);
	follow(&play->game, &hint);
	position_changed(play);
}
