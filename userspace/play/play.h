/* SPDX-License-Identifier: GPL-2.0 */
/*
 * sudoku play: a game of one player
 *
 *	play.c		the command: plays a game and saves it
 *	play_start.c	which game: the saved one, the player's own, a new one
 *	play_keys.c	what the keys do
 *	play_game.c	the rules: entries, notes, undo, conflicts
 *	play_hint.c	hints
 *	play_save.c	the saved game
 *	play_screen.c	what is on the screen
 */
#ifndef SUDOKU_PLAY_H
#define SUDOKU_PLAY_H

#include "base/base.h"
#include "logic/logic.h"
#include "screen/screen.h"

/* Changes of a game; a player needs a few hundred. */
#define MAX_CHANGES	20000

/*
 * struct content - what the player has written into a cell
 * @digit: an entry, or 0
 * @notes: digits that the player noted, bit d - 1 for digit d
 * @excluded: candidates that the player has taken off
 */
struct content {
	u8 digit;
	u16 notes;
	u16 excluded;
};

/*
 * struct change - one change of a cell
 * @cell: the cell
 * @joined: it is undone together with the change before it
 * @before: the content before
 * @after: the content after
 */
struct change {
	u8 cell;
	bool joined;
	struct content before;
	struct content after;
};

/*
 * struct game - a game, all of which is saved except @solution
 * @puzzle: the clues, '1' to '9', or '.'
 * @solution: its solution
 * @level: of a generated puzzle, empty for the player's own
 * @seed: of a generated puzzle
 * @content: of the cells that are not clues
 * @changes: all changes, also those that were undone
 * @count: number of @changes
 * @done: how many of them are not undone
 * @hints: how many hints the player has asked for
 * @milliseconds: how long the game has taken
 * @cursor: the current cell
 * @noting: digits are notes
 * @automatic: the candidates of blanks are shown, not only the notes
 */
struct game {
	char puzzle[SUDOKU_CELLS + 1];
	char solution[SUDOKU_CELLS];
	char level[8];
	u64 seed;
	struct content content[SUDOKU_CELLS];
	struct change changes[MAX_CHANGES];
	unsigned int count;
	unsigned int done;
	unsigned int hints;
	u64 milliseconds;
	unsigned int cursor;
	bool noting;
	bool automatic;
};

/* play_game.c */
bool is_clue(const struct game *game, unsigned int cell);
bool are_peers(unsigned int a, unsigned int b);
unsigned int digit_of(const struct game *game, unsigned int cell);
void game_cells(const struct game *game, char *cells);
u16 possible_digits(const struct game *game, unsigned int cell);
u16 shown_candidates(const struct game *game, unsigned int cell);
bool is_conflict(const struct game *game, unsigned int cell);
unsigned int blanks_of(const struct game *game);
bool is_finished(const struct game *game);
bool change_cell(struct game *game, unsigned int cell, struct content content,
		 bool joined);
bool undo(struct game *game);
bool redo(struct game *game);

/*
 * struct play - the command at work
 * @game: the game
 * @message: the text below the board
 * @saves: the game can be saved
 * @changed: it has changed since it was saved
 * @error: errno of the last attempt to save it, 0 if that worked
 * @level: how much of a hint has been given for the position, 0 for nothing
 */
struct play {
	struct game game;
	char message[1024];
	bool saves;
	bool changed;
	int error;
	unsigned int level;
};

/*
 * struct wish - what the command line asks for
 * @argument: the player's own puzzle, NULL for none
 * @level: the level of a new puzzle, if @has_level
 */
struct wish {
	const char *argument;
	unsigned int level;
	bool has_level;
};

/* play_start.c */
enum status choose_game(struct play *play, const struct wish *wish);

/* play_keys.c */
void position_changed(struct play *play);
void handle_key(struct play *play, int key);

/* play_screen.c */
void draw_play(const struct play *play);
void say(struct play *play, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void say_conflict(struct play *play, unsigned int cell, unsigned int digit);

/* play_hint.c */
void give_hint(struct play *play);
void follow_hint(struct play *play);

/* play_save.c */
bool save_open(void);
bool save_read(struct game *game);
bool save_write(const struct game *game);
void save_remove(void);

#endif /* SUDOKU_PLAY_H */
