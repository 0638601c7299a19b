/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Solving as people do: a table of techniques, from the easiest to the hardest
 *
 * docs/techniques.md explains each with a drawing. The files of this directory
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
 * struct logic_contradiction - what shows that a position has no solution
 * @found: there is one, of these two kinds:
 * @in_cell: the cell @where has no candidates; if false, @digit has no place in
 *	the unit @where
 */
struct logic_contradiction {
	bool found;
	bool in_cell;
	u8 where;
	u8 digit;
};

/*
 * struct logic_state - a position: digits that are placed, and candidates
 * @digit: of each cell, 0 if it is blank
 * @candidates: of each blank cell, the set of digits that may be in it
 * @places: for each digit, from index 0 for digit 1, and each unit: the set of
 *	places that are left for it; empty once the digit is placed
 * @blank: for each unit: the set of places that are blank
 * @blanks: number of blank cells
 * @contradiction: the first contradiction that was found
 *
 * Sets have nine bits. Units are numbered from 0: boxes 0 to 8, rows 9 to 17,
 * columns 18 to 26. A place is the number of a cell in a unit, 0 to 8 in
 * reading order. @candidates and @places are the same facts seen from the cells
 * and from the units.
 */
struct logic_state {
	u8 digit[SUDOKU_CELLS];
	u16 candidates[SUDOKU_CELLS];
	u16 places[9][LOGIC_UNITS];
	u16 blank[LOGIC_UNITS];
	u8 blanks;
	struct logic_contradiction contradiction;
};

/*
 * struct logic_step - one step of a solution
 * @technique: what it uses
 * @digits: the digits of its pattern, as a set
 * @cells, @cell: the number of cells of its pattern, and the cells
 * @units, @unit: the same for units
 * @places: it places @placed; otherwise it removes candidates
 * @placed: a digit and its cell
 * @removed: for each cell, the set of candidates that it removes
 * @chain: for a chain, its candidates; for a trial, the candidate that is tried
 *	and the singles that follow
 * @length: number of these
 * @contradiction: for a trial, what it ends with
 *
 * Which cells and units a technique names, and in which order, is in the
 * comment of its file.
 */
struct logic_step {
	const struct logic_technique *technique;
	u16 digits;
	u8 cells;
	u8 cell[LOGIC_PATTERN_CELLS];
	u8 units;
	u8 unit[LOGIC_PATTERN_UNITS];
	bool places;
	struct logic_candidate placed;
	u16 removed[SUDOKU_CELLS];
	unsigned int length;
	struct logic_candidate chain[LOGIC_CHAIN_MAX];
	struct logic_contradiction contradiction;
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

/*
 * struct logic_technique - one row of the table
 * @name: what it is called
 * @difficulty: that of puzzles that need it
 * @why: why a step of it is right, see techniques.c
 * @find: report the steps that a position has
 * @with: what distinguishes it from other techniques of this function
 */
struct logic_technique {
	const char *name;
	unsigned int difficulty;
	const char *why;
	bool (*find)(struct logic_finder *finder, unsigned int with);
	unsigned int with;
};

#define LOGIC_TECHNIQUES	28

extern const struct logic_technique logic_techniques[LOGIC_TECHNIQUES];

/*
 * struct logic_rating - how difficult a puzzle is
 * @difficulty: its difficulty
 * @hardest: name of the hardest technique it needs, "none" if that is unknown
 *	or no step was necessary
 * @length: the links of the longest chain, if the hardest technique is a chain
 */
struct logic_rating {
	unsigned int difficulty;
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
void logic_load(struct logic_state *state, const char *cells);
void logic_place(struct logic_state *state, unsigned int cell,
		 unsigned int digit);
void logic_remove(struct logic_state *state, unsigned int cell, u16 digits);
void logic_apply(struct logic_state *state, const struct logic_step *step);

bool logic_next(const struct logic_state *state, struct logic_step *step);
void logic_rate(const char *cells, struct logic_rating *rating);
bool logic_is_within(const char *cells, unsigned int min, unsigned int max);
const struct logic_level *logic_level_of(unsigned int difficulty);

/* The names of cells: r4c5 */
extern char cell_names[SUDOKU_CELLS][5];

/* "box", "row" and "column": the kind of unit u is number u / 9. */
extern const char *const logic_unit_kinds[3];

void logic_write_name(FILE *out, const struct logic_step *step);
void logic_write_where(FILE *out, const struct logic_step *step);
void logic_write_reason(FILE *out, const struct logic_step *step);
void logic_write_effect(FILE *out, const struct logic_step *step);
void logic_write_rating(FILE *out, unsigned int difficulty,
			const char *unrated);

/*
 * enum hint_kind - what a hint is about
 * @HINT_ENTRY: an entry that is wrong
 * @HINT_EXCLUDED: a candidate that is excluded, but right
 * @HINT_STEP: the easiest step
 * @HINT_NOTHING: no technique finds a step
 */
enum hint_kind {
	HINT_ENTRY,
	HINT_EXCLUDED,
	HINT_STEP,
	HINT_NOTHING,
};

/*
 * struct hint - a hint for a position
 * @cells: the position: clues, entries and blanks
 * @excluded: for each cell, candidates that were taken off
 * @solution: the solution of the puzzle
 *
 * Set by hint_find():
 * @kind: what the hint is about
 * @cell: the cell that is wrong, or that a step fills
 * @digit: for a candidate that is excluded, or a step: the digit for @cell
 * @wrong: how many entries are wrong
 * @state: the position, unless it is wrong
 * @step: the step
 */
struct hint {
	char cells[SUDOKU_CELLS];
	u16 excluded[SUDOKU_CELLS];
	char solution[SUDOKU_CELLS];
	enum hint_kind kind;
	unsigned int cell;
	unsigned int digit;
	unsigned int wrong;
	struct logic_state state;
	struct logic_step step;
};

/*
 * enum hint_detail - how much a hint says
 * @HINT_WHERE: where to look
 * @HINT_TECHNIQUE: also for which technique, or for which wrong entry
 * @HINT_ALL: cells and digits
 */
enum hint_detail {
	HINT_WHERE = 1,
	HINT_TECHNIQUE,
	HINT_ALL,
};

bool hint_is_wrong(const struct hint *hint, unsigned int cell);
void hint_find(struct hint *hint);
void hint_next(struct hint *hint);
void hint_write(FILE *out, const struct hint *hint, enum hint_detail detail);

#endif /* SUDOKU_LOGIC_H */
