// SPDX-License-Identifier: GPL-2.0
/*
 * The screen of a game
 *
 * The board is on the left, what the player needs to know on the right, and
 * messages are below, in a window of 24 rows and 80 columns. Everything is
 * there in characters; colors and attributes only repeat it, except that clues
 * are bold.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play.h"

#define PANEL		62	/* the column of the right part */
#define MESSAGE_ROW	22

void say(struct play *play, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(play->message, sizeof(play->message), format, args);
	va_end(args);
}

static void draw_cells(const struct game *game)
{
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
		if (is_conflict(game, cell)) {
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

static void draw_panel(const struct game *game)
{
	static const char *const keys[] = {
		"arrows hjkl  move",
		"1-9         digit",
		"0 . Del     clear",
		"n           notes",
		"a      candidates",
		"u            undo",
		"r            redo",
		"?            hint",
		"Enter   follow it",
		"q            quit",
	};
	unsigned int seconds = game->milliseconds / 1000;
	unsigned int i;

	terminal_put(0, PANEL, STYLE_BOLD, "%s",
		     *game->level ? game->level : "own puzzle");
	terminal_put(1, PANEL, STYLE_PLAIN, "time  %3u:%02u:%02u",
		     seconds / 3600, seconds / 60 % 60, seconds % 60);
	terminal_put(2, PANEL, STYLE_PLAIN, "blanks      %2u",
		     blanks_of(game));
	terminal_put(3, PANEL, STYLE_PLAIN, "hints      %3u", game->hints);
	terminal_put(5, PANEL, game->noting ? STYLE_REVERSE : STYLE_PLAIN,
		     "digits: %s", game->noting ? "notes" : "entries");
	terminal_put(6, PANEL, STYLE_PLAIN, "small:  %s",
		     game->automatic ? "candidates" : "notes");
	for (i = 0; i < ARRAY_SIZE(keys); i++)
		terminal_put(8 + i, PANEL, STYLE_PLAIN, "%s", keys[i]);
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
		terminal_put(row, 0, STYLE_BOLD, "%.*s", (int)length, message);
		message += length;
		message += strspn(message, " ");
	}
	if (*message)
		terminal_put(row - 1, SCREEN_COLUMNS - 3, STYLE_BOLD, "...");
}

void draw_play(const struct play *play)
{
	terminal_clear();
	draw_cells(&play->game);
	draw_panel(&play->game);
	if (play->error)
		terminal_put(19, PANEL, STYLE_BOLD, "NOT SAVED");
	draw_message(play->message);
	terminal_show();
}
