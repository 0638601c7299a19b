// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku play: choose a game, play it on the terminal, and save it
 *
 * The saved game continues unless the command line asks for another one. That
 * one replaces a saved game in which the player has done something only if the
 * player says so.
 *
 * The board is on the left, what the player needs to know on the right, and
 * messages are below, in a window of 24 rows and 80 columns. Everything is
 * there in characters; colors and attributes only repeat it, except that clues
 * are bold.
 */
#include <err.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>

#include "make/make.h"
#include "play.h"
#include "jobs/jobs.h"

#define MILLISECOND	1000000	/* nanoseconds */
#define MAX_PAUSE	2000	/* ms; after more, the process was stopped */
#define SEEDS		1000000	/* they are short, so they can be typed */
#define PANEL		62	/* the column of the right part */
#define MESSAGE_ROW	22

static struct play play;

static unsigned int level = 1;	/* medium */
static bool has_level, daily;

static const struct option_row options[] = {
	{ .key = 'd', .name = "level", .argument = "LEVEL", OPTION_LEVELS,
	  .to = &level, .given = &has_level,
	  .help = "Play a new puzzle of this level (default: medium)" },
	OPTION_SEED("Play the puzzle that this seed gives (default: a random seed)"),
	{ .name = "daily", .to = &daily,
	  .help = "Play today's puzzle: its seed is the date" },
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
	fprintf(stderr, "%s:%lu: it has no blanks\n", record.name, record.line);
	return STATUS_NOT_SOLVED;
}

static void generate_game(struct game *game)
{
	const struct logic_level *wanted = &logic_levels[level];
	struct request request = {};
	struct generated generated;

	request_level(&request, level);
	game->seed = shared.has_seed ? shared.seed : random_seed() % SEEDS;
	if (!generate_puzzle(&request, game->seed, 1, &generated))
		errx(STATUS_TROUBLE, "no puzzle of level %s with seed %llu",
		     wanted->name, game->seed);
	memcpy(game->puzzle, generated.puzzle, SUDOKU_CELLS);
	snprintf(game->level, sizeof(game->level), "%s", wanted->name);
}

void say(struct play *play, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(play->message, sizeof(play->message), format, args);
	va_end(args);
}

static void draw_cells(const struct play *play)
{
	const struct game *game = &play->game;
	struct board board = {
		BOARD_LARGE,
		.cursor = game->cursor,
		.digit = game->content[game->cursor].digit,
	};
	unsigned int cell;

	game_cells(game, board.cells);
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int digit = game->content[cell].digit;
		u8 *style = &board.styles[cell];

		board.candidates[cell] = shown_candidates(game, cell);
		if (!play->no_warnings && is_conflict(game, cell)) {
			board.marks[cell] = '!';
			*style = STYLE_RED | STYLE_REVERSE;
		} else if (digit) {
			*style = is_clue(game, cell) ? STYLE_BOLD : STYLE_CYAN;
		}
		if (digit && digit == board.digit)
			*style |= STYLE_UNDERLINE;
	}
	board_put(&board, 0, 0);
}

static const struct {
	const char *key;
	const char *meaning;
	const char *more;	/* what the help says */
} keys[] = {
	{ "arrows hjkl", "move", "move; the cursor goes around the board" },
	{ "1-9", "digit", "write a digit or a note; again: remove it" },
	{ "0 . Del", "clear", "remove the digit, or else the notes" },
	{ "n", "notes", "digits are notes, or entries again" },
	{ "a", "candidates", "show candidates, or the notes again" },
	{ "u", "undo", "undo a change" },
	{ "r", "redo", "do it again" },
	{ "i", "hint", "a hint: where; then how; then the cells" },
	{ "Enter", "follow it", "do what the hint says" },
	{ "?", "all keys", "this list" },
	{ "q", "quit", "save the game and quit" },
	{ "f", NULL, "note all candidates; again: remove all notes" },
	{ "t", NULL, "hide or show the time" },
	{ "w", NULL, "mark entries in conflict, or not" },
	{ "Ctrl-L", NULL, "draw the screen again" },
};

static void draw_help(void)
{
	unsigned int i;

	frame_put(0, 0, STYLE_BOLD, "Keys");
	for (i = 0; i < ARRAY_SIZE(keys); i++)
		frame_put(2 + i, 0, STYLE_PLAIN, "%-12s %s", keys[i].key,
			  keys[i].more);
	frame_put(3 + i, 0, STYLE_PLAIN, "Any key: back to the board");
}

static void draw_panel(const struct play *play)
{
	const struct game *game = &play->game;
	unsigned int seconds = game->milliseconds / 1000;
	unsigned int i;

	frame_put(0, PANEL, STYLE_BOLD, "%s",
		  *game->level ? game->level : "own puzzle");
	if (!play->no_timer)
		frame_put(1, PANEL, STYLE_PLAIN, "time  %3u:%02u:%02u",
			  seconds / 3600, seconds / 60 % 60, seconds % 60);
	frame_put(2, PANEL, STYLE_PLAIN, "blanks      %2u", blanks_of(game));
	frame_put(3, PANEL, STYLE_PLAIN, "hints      %3u", game->hints);
	frame_put(5, PANEL, game->noting ? STYLE_REVERSE : STYLE_PLAIN,
		  "digits: %s", game->noting ? "notes" : "entries");
	frame_put(6, PANEL, STYLE_PLAIN, "small:  %s",
		  game->automatic ? "candidates" : "notes");
	for (i = 0; keys[i].meaning; i++)
		frame_put(8 + i, PANEL, STYLE_PLAIN, "%s%*s", keys[i].key,
			  17 - (int)strlen(keys[i].key), keys[i].meaning);
}

/* Draw the message in the rows that are left, and divide words only if long. */
static void draw_message(const char *message)
{
	unsigned int row;

	for (row = MESSAGE_ROW; *message && row < terminal_rows; row++) {
		size_t length = strnlen(message, SCREEN_COLUMNS);
		size_t word = length;

		while (word && message[word] && message[word] != ' ')
			word--;
		if (word)
			length = word;
		frame_put(row, 0, STYLE_BOLD, "%.*s", (int)length, message);
		message += length + strspn(message + length, " ");
	}
	if (*message)
		frame_put(row - 1, SCREEN_COLUMNS - 3, STYLE_BOLD, "...");
}

static void draw(const struct play *play)
{
	frame_clear();
	if (play->help)
		draw_help();
	else
		draw_cells(play);
	draw_panel(play);
	if (play->error)
		frame_put(20, PANEL, STYLE_BOLD, "NOT SAVED");
	draw_message(play->message);
	frame_show();
}

/* Let the player choose between the saved game and the new one. */
static bool wants_saved(const struct game *saved)
{
	static struct play question;
	int key;

	question.game = *saved;
	say(&question,
	    "This game is saved. c: continue it, n: replace it by the new one, q: leave it and quit.");
	do {
		draw(&question);
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
		draw(play);
		key = terminal_key(0);
		if (key == KEY_NONE && play->saves && play->changed) {
			save(play);
			draw(play);
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
	if (finished) {
		say_solved(play);
		puts(play->message);
	} else if (!play->error) {
		puts("The game is saved; '" PROGRAM " play' continues it.");
	}
	return finished || !play->error ? STATUS_SOLVED : STATUS_TROUBLE;
}

/* The seed of today's puzzle: 20270101 */
static void choose_day(void)
{
	time_t seconds = time(NULL);
	struct tm *day = localtime(&seconds);

	shared.has_seed = true;
	shared.seed = (day->tm_year + 1900) * 10000 +
		      (day->tm_mon + 1) * 100 + day->tm_mday;
}

static enum status run(char *const *arguments)
{
	static struct game saved;
	struct game *game = &play.game;
	bool is_generated = has_level || shared.has_seed || daily, has_saved;
	enum status status = STATUS_SOLVED;

	if (daily && shared.has_seed)
		usage_error("--daily and --seed exclude each other");
	if (daily)
		choose_day();
	if (arguments[0] && is_generated)
		usage_error("--level, --seed and --daily are for puzzles that are generated");
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
	game->cursor = strcspn(game->puzzle, ".");

	terminal_begin();
	if (has_saved && (!*game->puzzle ||
			  !memcmp(game->puzzle, saved.puzzle, SUDOKU_CELLS) ||
			  ((saved.count || saved.hints || !*saved.level) &&
			   wants_saved(&saved)))) {
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
