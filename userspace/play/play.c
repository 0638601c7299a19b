// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku play: play a game on the screen of the terminal
 */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "make/make.h"
#include "play.h"

/* A longer time without a key or a tick is not playing, but a stopped process. */
#define MAX_PAUSE	2000

static struct wish wish;

static const struct option_row options[] = {
	{ .key = 'd', .name = "level", .argument = "LEVEL", OPTION_LEVELS,
	  .to = &wish.level, .given = &wish.has_level,
	  .help = "Play a new puzzle of this level (default: medium)" },
	OPTION_SEED("Play the puzzle that this seed gives (default: a random seed)"),
	OPTIONS_END
};

/* Save the game as it is now. Only the first error is reported. */
static void save(struct play *play)
{
	int error = save_write(&play->game) ? 0 : errno;

	if (error && !play->error)
		say(play, "The game could not be saved: %s.", strerror(error));
	play->error = error;
	play->changed = false;
}

/* Count the time since the last call as time of the game. */
static void count_time(struct play *play)
{
	static u64 last;
	u64 time = now() / 1000000;

	if (last && time - last < MAX_PAUSE && !is_finished(&play->game))
		play->game.milliseconds += time - last;
	last = time;
}

/*
 * Show the game and wait for a key or for the next second. Changes are saved
 * as soon as the player hesitates, so a game that is killed is not lost.
 */
static int next_key(struct play *play)
{
	int key;

	draw_play(play);
	key = terminal_key(0);
	if (key == KEY_NONE && play->saves && play->changed) {
		save(play);
		if (play->error)
			draw_play(play);
	}
	if (key == KEY_NONE)
		key = terminal_key(1000 - play->game.milliseconds % 1000);
	count_time(play);
	return key;
}

/* Play until the player or a signal ends it. */
static void play_game(struct play *play)
{
	int key = KEY_NONE;

	count_time(play);
	while (key != 'q' && key != KEY_END) {
		if (key != KEY_NONE && key != KEY_RESIZE)
			handle_key(play, key);
		key = next_key(play);
	}
}

/* Save the game a last time, and tell where it is. */
static enum status end_game(struct play *play)
{
	if (is_finished(&play->game)) {
		if (play->saves)
			save_remove();
		return STATUS_SOLVED;
	}
	if (!play->saves)
		return STATUS_TROUBLE;
	save(play);
	if (!play->error)
		return STATUS_SOLVED;
	errno = play->error;
	warn("the game is not saved");
	return STATUS_TROUBLE;
}

static enum status run(char *const *arguments)
{
	static struct play play;
	enum status status;

	wish.argument = arguments[0];
	if (wish.argument && (wish.has_level || shared.has_seed))
		usage_error("--level and --seed are for puzzles that are generated");
	status = choose_game(&play, &wish);
	if (status)
		return status;
	play_game(&play);
	status = end_game(&play);
	terminal_end();
	if (is_finished(&play.game))
		puts("Solved.");
	else if (!status)
		puts("The game is saved; '" PROGRAM " play' continues it.");
	return status;
}

const struct command play_command = {
	.name = "play",
	.summary = "play a game on the terminal",
	.arguments = "[PUZZLE|FILE|-]",
	.most = 1,
	.about = "Plays a game on the terminal: the saved one or, if there is "
		 "none, a new one. PUZZLE, or the first puzzle of FILE or of "
		 "standard input, is played if it is given. The game is saved "
		 "whatever ends it.",
	.options = options,
	.run = run,
};
