/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * sudoku play: a game of one player
 *
 *	play.c		the command, and what is on the screen
 *	play_game.c	the rules, and what the keys do
 *	play_save.c	the saved game
 */
#ifndef SUDOKU_PLAY_H
#define SUDOKU_PLAY_H

#include "base/base.h"
#include "logic/logic.h"
#include "screen/screen.h"

/* Changes of a game; a player needs a few hundred. */
#define MAX_CHANGES	20000

/* What is in a cell; bit d - 1 of a set is for digit d */
struct content {
	u16 digit;		/* a clue or an entry, or 0 */
	u16 notes;
	u16 excluded;		/* candidates that are taken off */
};

struct change {
	u8 cell;
	bool joined;		/* undone together with the change before it */
	struct content content;	/* of the cell, from then on */
};

/* A game, all of which is saved except its solution */
struct game {
	char puzzle[SUDOKU_CELLS + 1];		/* clues, and '.' elsewhere */
	char solution[SUDOKU_CELLS];
	char level[8];				/* empty for an own puzzle */
	unsigned long long seed;
	struct content content[SUDOKU_CELLS];
	struct change changes[MAX_CHANGES];
	unsigned int count;			/* of changes */
	unsigned int done;			/* those that are not undone */
	unsigned int hints;
	unsigned long long milliseconds;
	unsigned int cursor;
	unsigned int noting;			/* digits are notes, if 1 */
	unsigned int automatic;			/* candidates are shown, if 1 */
};

/* The command at work */
struct play {
	struct game game;
	char message[1024];
	bool saves;		/* the game can be saved */
	bool changed;		/* since it was saved */
	int error;		/* why it could not be saved, 0 if it was */
	struct hint hint;	/* that was given for the position */
	unsigned int detail;	/* what it has said, enum hint_detail; or 0 */
	bool no_timer;		/* the time is not shown */
	bool no_warnings;	/* conflicts are not marked */
	bool help;		/* the keys are shown in place of the board */
};

/* play_game.c */
bool is_clue(const struct game *game, unsigned int cell);
void game_cells(const struct game *game, char *cells);
u16 shown_candidates(const struct game *game, unsigned int cell);
bool is_conflict(const struct game *game, unsigned int cell);
unsigned int blanks_of(const struct game *game);
bool is_finished(const struct game *game);
void replay(struct game *game);
void say_solved(struct play *play);
void handle_key(struct play *play, int key);

/* play.c */
void say(struct play *play, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* play_save.c */
bool save_open(void);
bool save_read(struct game *game);
bool save_write(const struct game *game);
void save_remove(void);

#endif /* SUDOKU_PLAY_H */
