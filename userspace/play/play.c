// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku play: choose a game, play it on the terminal, and save it
 *
 * The saved game continues unless the command line asks for another one. That
 * one replaces a saved game in which the player has done something only if the
 * player says so.
 */
#include <err.h>
#include <errno.h>
#include <stdlib.h>

#include "make/make.h"
#include "play.h"
#include "run/run.h"

/* After a longer time without a key or a tick, the process was stopped. */
#define MAX_PAUSE	2000	/* milliseconds */

#define MILLISECOND	1000000	/* nanoseconds */

/* Seeds of games are short, so that they can be typed. */
#define SEEDS	1000000

static unsigned int level = 1;	/* medium */
static bool has_level;

static const struct option_row options[] = {
	{ .key = 'd', .name = "level", .argument = "LEVEL", OPTION_LEVELS,
	  .to = &level, .given = &has_level,
	  .help = "Play a new puzzle of this level (default: medium)" },
	OPTION_SEED("Play the puzzle that this seed gives (default: a random seed)"),
	OPTIONS_END
};

/* Read the player's own puzzle. One without exactly one solution is refused. */
static enum status read_own(struct game *game, const char *argument)
{
	struct record record;
	enum status status = read_one(argument, &record);

	if (status)
		return status;
	if (!is_proper(&record, stderr))
		return STATUS_NOT_SOLVED;
	memcpy(game->puzzle, record.cells, SUDOKU_CELLS);
	if (strchr(game->puzzle, '.'))
		return STATUS_SOLVED;
	fprintf(stderr, "%s:%lu: it has no blanks\n", record.name,
		record.line);
	return STATUS_NOT_SOLVED;
}

static void generate_game(struct game *game)
{
	const struct logic_level *wanted = &logic_levels[level];
	struct request request = { .min = wanted->min, .max = wanted->max };
	struct generated generated;

	game->seed = shared.has_seed ? shared.seed : random_seed() % SEEDS;
	if (!generate_puzzle(&request, game->seed, 1, &generated))
		errx(STATUS_TROUBLE, "no puzzle of level %s with seed %llu",
		     wanted->name, game->seed);
	memcpy(game->puzzle, generated.puzzle, SUDOKU_CELLS);
	snprintf(game->level, sizeof(game->level), "%s", wanted->name);
}

/* Let the player choose between the saved game and the new one. */
static bool wants_saved(const struct game *saved)
{
	static struct play play;
	int key;

	play.game = *saved;
	say(&play,
	    "This game is saved. c: continue it, n: replace it by the new one, "
	    "q: leave it and quit.");
	do {
		draw_play(&play);
		key = terminal_key(-1);
	} while (key != 'c' && key != 'n' && key != 'q' && key != KEY_END);
	if (key == 'q' || key == KEY_END) {
		terminal_end();
		exit(STATUS_SOLVED);
	}
	return key == 'c';
}

/* Save the game as it is now. Only the first error is reported. */
static void save(struct play *play)
{
	int error = save_write(&play->game) ? 0 : errno;

	if (error && !play->error)
		say(play, "The game could not be saved: %s.", strerror(error));
	play->error = error;
	play->changed = false;
}

/*
 * Play until the player or a signal ends it. The screen changes at least once a
 * second. Changes are saved as soon as the player hesitates, so a game that is
 * killed is not lost.
 */
static void play_game(struct play *play)
{
	struct game *game = &play->game;
	u64 time, last = now() / MILLISECOND;
	int key = KEY_NONE;

	while (key != 'q' && key != KEY_END) {
		if (key != KEY_NONE && key != KEY_RESIZE)
			handle_key(play, key);
		draw_play(play);
		key = terminal_key(0);
		if (key == KEY_NONE && play->saves && play->changed) {
			save(play);
			draw_play(play);
		}
		if (key == KEY_NONE)
			key = terminal_key(1000 - game->milliseconds % 1000);
		time = now() / MILLISECOND;
		if (time - last < MAX_PAUSE && !is_finished(game))
			game->milliseconds += time - last;
		last = time;
	}
}

/* Save the game a last time, give the terminal back, and tell the result. */
static enum status end_game(struct play *play)
{
	bool finished = is_finished(&play->game);

	if (play->saves && finished)
		save_remove();
	else if (play->saves)
		save(play);
	errno = play->error;
	if (!finished && play->error)
		warn("the game is not saved");
	terminal_end();
	if (finished)
		puts("Solved.");
	else if (!play->error)
		puts("The game is saved; '" PROGRAM " play' continues it.");
	return finished || !play->error ? STATUS_SOLVED : STATUS_TROUBLE;
}

static enum status run(char *const *arguments)
{
	static struct play play;
	static struct game saved;
	struct game *game = &play.game;
	bool is_generated = has_level || shared.has_seed, has_saved;
	enum status status = STATUS_SOLVED;

	if (arguments[0] && is_generated)
		usage_error("--level and --seed are for puzzles that are generated");
	if (arguments[0])
		status = read_own(game, arguments[0]);
	if (status)
		return status;
	play.saves = save_open();
	if (!play.saves) {
		play.error = errno;
		warn("the game cannot be saved");
	}
	has_saved = play.saves && save_read(&saved) && !is_finished(&saved);
	if (is_generated || (!arguments[0] && !has_saved))
		generate_game(game);

	replay(game);
	while (is_clue(game, game->cursor))
		game->cursor++;

	terminal_begin();
	if (has_saved && (!*game->puzzle ||
			  !memcmp(game->puzzle, saved.puzzle, SUDOKU_CELLS) ||
			  (saved.count && wants_saved(&saved)))) {
		*game = saved;
		say(&play, "This is the saved game.");
	} else if (*game->level) {
		say(&play, "A new game: " PROGRAM " play -d %s -S %llu",
		    game->level, game->seed);
	}
	find_solutions(game->puzzle, 1, &game->solution);
	play.changed = true;
	play_game(&play);
	return end_game(&play);
}

const struct command play_command = {
	.name = "play",
	.summary = "play a game on the terminal",
	.arguments = "[PUZZLE|FILE|-]",
	.most = 1,
	.options = options,
	.run = run,
};
