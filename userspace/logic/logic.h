/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Solving as people do: a table of techniques, from the easiest to the hardest
 *
 * docs/techniques.md explains them with drawings. The files of this directory
 * can be read as a course, in this order:
 *
 *	techniques.c	the table: all techniques, in the order of their use
 *	singles.c	a digit with one place, a cell with one digit
 *	intersections.c	a digit that a box and a line must have where they cross
 *	subsets.c	n digits in n cells: pairs, triples, quads; n rows and n
 *			columns: X-wing, swordfish, jellyfish
 *	links.c		two strong links: skyscraper, kite, empty rectangle
 *	wings.c		XY-wing and XYZ-wing
 *	chains.c	alternating inference chains
 *	trials.c	candidates that lead to a contradiction
 *
 * state.c keeps the digits and candidates of a position, finder.h is what the
 * techniques have in common. rating.c looks for steps and rates a puzzle,
 * words.c describes a step, hint.c finds and gives a hint.
 *
 * No technique uses that a puzzle has only one solution: each one removes only
 * candidates that are in no solution, and places only digits that are in all.
 */
#ifndef SUDOKU_LOGIC_H
#define SUDOKU_LOGIC_H

#include <stdio.h>

#include "core/grid.h"

#define LOGIC_UNITS		27
#define LOGIC_PATTERN_CELLS	16	/* a jellyfish: four by four */
#define LOGIC_PATTERN_UNITS	8	/* its rows and columns */
#define LOGIC_CHAIN_MAX		256	/* candidates of a chain */

/* A candidate: a cell, 0 to 80, and a digit, 1 to 9 */
struct logic_candidate {
	u8 cell;
	u8 digit;
};

/*
 * What shows, if @found, that a position has no solution: the cell @where has
 * no candidate or, unless @in_cell, @digit has no place in the unit @where
 */
struct logic_contradiction {
	bool found;
	bool in_cell;
	u8 where;
	u8 digit;
};

/*
 * A position
 *
 * Sets have nine bits. Units are numbered from 0: boxes 0 to 8, rows 9 to 17,
 * columns 18 to 26. A place is the number of a cell in a unit, 0 to 8 in
 * reading order. @candidates and @places are the same facts seen from the cells
 * and from the units; both are empty where a digit is placed.
 */
struct logic_state {
	u8 digit[SUDOKU_CELLS];		/* 0 in a blank cell */
	u16 candidates[SUDOKU_CELLS];	/* digits that may be in a blank cell */
	u16 places[9][LOGIC_UNITS];	/* left for digits 1 to 9 in a unit */
	u16 blank[LOGIC_UNITS];		/* places that are blank there */
	u8 blanks;			/* number of blank cells */
	struct logic_contradiction contradiction;	/* the first one */
};

/*
 * One step of a solution
 *
 * Which cells and units a technique names, and in which order, is in the
 * comment of its file. The chain of a trial is the candidate that is tried, and
 * the singles that follow.
 */
struct logic_step {
	const struct logic_technique *technique;
	u16 digits;			/* the digits of its pattern */
	u8 cells;			/* number of cells in @cell */
	u8 cell[LOGIC_PATTERN_CELLS];
	u8 far;				/* how many are far ends of links */
	u8 units;
	u8 unit[LOGIC_PATTERN_UNITS];
	bool places;			/* @placed; otherwise it removes */
	struct logic_candidate placed;
	u16 removed[SUDOKU_CELLS];	/* for each cell, its candidates */
	unsigned int length;		/* number of candidates in @chain */
	struct logic_candidate chain[LOGIC_CHAIN_MAX];
	struct logic_contradiction contradiction;	/* the end of a trial */
};

/*
 * Difficulties of techniques and puzzles, in their order: a rating in tenths,
 * 10 to 44, or a class
 */
enum {
	LOGIC_CHAIN = 100,	/* with quads, jellyfish and chains */
	LOGIC_TRIAL,		/* by trying candidates, with singles */
	LOGIC_TRIAL2,		/* with trials inside trials */
	LOGIC_BEYOND,		/* no technique is enough */
};

struct logic_finder;

/* One row of the table */
struct logic_technique {
	const char *name;
	unsigned int difficulty;	/* of puzzles that need it */
	const char *why;		/* a step is right, see techniques.c */
	bool (*find)(struct logic_finder *finder, unsigned int with);
	unsigned int with;		/* what differs for the same @find */
};

#define LOGIC_TECHNIQUES	28

extern const struct logic_technique logic_techniques[LOGIC_TECHNIQUES];

/**
 * struct logic_rating - how difficult a puzzle is
 * @difficulty: of the hardest step (ER in lists of ratings)
 * @pearl: of the hardest step up to the first that places a digit (EP)
 * @diamond: of the first step (ED)
 * @hardest: the technique of the hardest step, "none" if not known or needed
 * @length: of the longest chain, if that is hardest, else 0
 *
 * The difficulties are 0 if there are no blanks, and LOGIC_BEYOND if no
 * technique is enough to get to that step.
 */
struct logic_rating {
	unsigned int difficulty;
	unsigned int pearl;
	unsigned int diamond;
	const char *hardest;
	unsigned int length;
};

/* A level of difficulty: all puzzles from @min to @max */
struct logic_level {
	const char *name;
	unsigned int min;
	unsigned int max;
};

#define LOGIC_LEVELS	7

extern const struct logic_level logic_levels[LOGIC_LEVELS];

u16 logic_candidates(const char *cells, unsigned int cell);
bool logic_exclude(const char *cells, const u16 *candidates, u16 *excluded);
void logic_load(struct logic_state *state, const char *cells,
		const u16 *excluded);
void logic_place(struct logic_state *state, unsigned int cell,
		 unsigned int digit);
void logic_remove(struct logic_state *state, unsigned int cell, u16 digits);
void logic_apply(struct logic_state *state, const struct logic_step *step);

bool logic_next(const struct logic_state *state, struct logic_step *step);
void logic_rate(const char *cells, const u16 *excluded,
		struct logic_rating *rating);
void logic_count_steps(const char *cells, const u16 *excluded,
		       unsigned int *steps);
bool logic_needs(const char *cells, const struct logic_technique *technique);
bool logic_is_within(const char *cells, unsigned int min, unsigned int max);
const struct logic_level *logic_level_of(unsigned int difficulty);

/* The names of cells: r4c5 */
extern char cell_names[SUDOKU_CELLS][5];

/* "box", "row" and "column": the kind of unit u is number u / 9. */
extern const char *const logic_unit_kinds[3];
extern u8 unit_cells[LOGIC_UNITS][9];

void logic_write_name(FILE *out, const struct logic_step *step);
void logic_write_where(FILE *out, const struct logic_step *step);
void logic_write_reason(FILE *out, const struct logic_step *step);
void logic_write_effect(FILE *out, const struct logic_step *step);
void logic_write_contradiction(FILE *out,
			       const struct logic_contradiction *found);
void logic_write_rating(FILE *out, unsigned int difficulty,
			const char *unrated);

/* What a hint is about */
enum hint_kind {
	HINT_ENTRY,		/* an entry that is wrong */
	HINT_EXCLUDED,		/* a candidate that is excluded, but right */
	HINT_STEP,		/* the easiest step */
	HINT_NOTHING,		/* no technique finds a step */
};

/* A hint for a position */
struct hint {
	char cells[SUDOKU_CELLS];	/* clues, entries and blanks */
	u16 excluded[SUDOKU_CELLS];	/* candidates that were taken off */
	char solution[SUDOKU_CELLS];

	/* Set by hint_find() */
	enum hint_kind kind;
	unsigned int cell;		/* that is wrong, or to be filled */
	unsigned int digit;		/* for it, unless an entry is wrong */
	unsigned int wrong;		/* number of wrong entries */
	struct logic_state state;	/* unless an entry is wrong */
	struct logic_step step;
};

/* How much a hint says */
enum hint_detail {
	HINT_WHERE = 1,		/* where to look */
	HINT_TECHNIQUE,		/* also for which technique or wrong entry */
	HINT_ALL,		/* cells and digits */
};

bool hint_is_wrong(const struct hint *hint, unsigned int cell);
void hint_find(struct hint *hint);
void hint_next(struct hint *hint);
void hint_write(FILE *out, const struct hint *hint, enum hint_detail detail);

#endif /* SUDOKU_LOGIC_H */
