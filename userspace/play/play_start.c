// SPDX-License-Identifier: GPL-2.0
/*
 * Which game is played
 *
 * The saved game continues unless the command line asks for another one. What it
 * asks for replaces a saved game in which the player has done something only if
 * the player says so.
 */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "make/make.h"
#include "play.h"
#include "run/run.h"

/* Seeds of games are short, so that they can be typed. */
#define SEEDS	1000000

#define DEFAULT_LEVEL	1	/* medium */

/* The saved game, while there is a choice */
static struct game saved;

static void solve_game(struct game *game)
{
	find_solutions(game->puzzle, 1, &game->solution);
}

static void start_game(struct play *play, const char *puzzle)
{
	memset(&play->game, 0, sizeof(play->game));
	memcpy(play->game.puzzle, puzzle, SUDOKU_CELLS);
	solve_game(&play->game);
	while (play->game.cursor < SUDOKU_CELLS - 1 &&
	       is_clue(&play->game, play->game.cursor))
		play->game.cursor++;
}

/* Read the player's own puzzle. One without exactly one solution is refused. */
static enum status read_own(struct play *play, const char *argument)
{
	struct record record;
	enum status status = read_one(argument, &record);

	if (status)
		return status;
	if (!is_proper(&record, stderr))
		return STATUS_NOT_SOLVED;
	start_game(play, record.cells);
	if (!blanks_of(&play->game)) {
		fprintf(stderr, "%s:%lu: it has no blanks\n", record.name,
			record.line);
		return STATUS_NOT_SOLVED;
	}
	return STATUS_SOLVED;
}

static void generate_game(struct play *play, const struct wish *wish)
{
	const struct logic_level *level =
		&logic_levels[wish->has_level ? wish->level : DEFAULT_LEVEL];
	u64 seed = shared.has_seed ? shared.seed : random_seed() % SEEDS;
	struct request request = { .min = level->min, .max = level->max };
	struct generated generated;

	find_orbits(0, &request.orbits);
	if (!generate_puzzle(&request, seed, 1, &generated))
		errx(STATUS_TROUBLE, "no puzzle of level %s with seed %llu",
		     level->name, (unsigned long long)seed);
	start_game(play, generated.puzzle);
	snprintf(play->game.level, sizeof(play->game.level), "%s",
		 level->name);
	play->game.seed = seed;
}

/* The same game was asked for that is saved. */
static bool is_same(const struct game *game, const struct wish *wish)
{
	return !memcmp(game->puzzle, saved.puzzle, SUDOKU_CELLS) &&
	       (wish->argument || shared.has_seed);
}

/* Let the player choose between the saved game and the new one. */
static bool wants_saved(struct play *play)
{
	static struct play shown;
	int key;

	shown = *play;
	shown.game = saved;
	say(&shown,
	    "This game is saved. c: continue it, n: replace it by the new one, "
	    "q: leave it and quit.");
	do {
		draw_play(&shown);
		key = terminal_key(-1);
	} while (key != 'c' && key != 'n' && key != 'q' && key != KEY_END);
	if (key == 'q' || key == KEY_END) {
		terminal_end();
		exit(STATUS_SOLVED);
	}
	return key == 'c';
}

static void greet(struct play *play, bool is_saved)
{
	const struct game *game = &play->game;

	if (is_saved)
		say(play, "This is the saved game.");
	else if (*game->level)
		say(play, "A new game: " PROGRAM " play -d %s -S %llu",
		    game->level, (unsigned long long)game->seed);
}

/* Get the saved game, and what the command line asks for. */
static enum status prepare(struct play *play, const struct wish *wish,
			   bool *has_saved)
{
	enum status status = STATUS_SOLVED;

	if (wish->argument)
		status = read_own(play, wish->argument);
	if (status)
		return status;
	play->saves = save_open();
	if (!play->saves)
		warn("the game cannot be saved");
	*has_saved = play->saves && save_read(&saved) && !is_finished(&saved);
	if (!wish->argument &&
	    (!*has_saved || wish->has_level || shared.has_seed))
		generate_game(play, wish);
	return STATUS_SOLVED;
}

/*
 * Choose the game, and take the terminal. Returns a status other than
 * STATUS_SOLVED, after a message, if there is no game.
 */
enum status choose_game(struct play *play, const struct wish *wish)
{
	bool has_saved = false, wants_new, goes_on;
	enum status status = prepare(play, wish, &has_saved);

	if (status)
		return status;
	terminal_begin();
	wants_new = wish->argument || wish->has_level || shared.has_seed;
	goes_on = has_saved &&
		  (!wants_new || is_same(&play->game, wish) ||
		   (saved.count && wants_saved(play)));
	if (goes_on) {
		play->game = saved;
		solve_game(&play->game);
	}
	greet(play, goes_on);
	play->changed = true;
	return STATUS_SOLVED;
}
