/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Making puzzles
 *
 *	generate_puzzle.c	makes one puzzle
 *	pattern.c		finds clues for given places, and solutions
 *	symmetry.c		which cells are blank together
 *	isomorph.c		puzzles that differ only in the names of the
 *				digits and the order of lines
 */
#ifndef SUDOKU_MAKE_H
#define SUDOKU_MAKE_H

#include "base/base.h"
#include "logic/logic.h"

/* A kind of symmetry: a set of symmetries of the square, see symmetry.c */
struct symmetry {
	const char *name;
	u8 set;
};

#define SYMMETRIES	11
#define SYMMETRY_RANDOM	(SYMMETRIES - 1)	/* one of the others */

extern const struct symmetry symmetries[SYMMETRIES];

/* Cells that a symmetry maps to each other */
struct orbit {
	u8 count;
	u8 cell[8];
};

unsigned int find_orbits(unsigned int symmetry, struct orbit *orbits);

/* For an option: the levels whose puzzles are not too rare to be generated */
#define OPTION_LEVELS	\
	OPTION_WORDS(logic_levels[0].name, logic_levels, LOGIC_LEVELS - 2)

/* What kind of puzzle to make */
struct request {
	unsigned int min;	/* lowest difficulty */
	unsigned int max;	/* highest; LOGIC_BEYOND: there is no limit */
	unsigned int symmetry;	/* of the clues: an index of symmetries */

	/*
	 * One that explains a step of each puzzle or, with @hardest, its
	 * hardest step; NULL: no matter which
	 */
	const struct logic_technique *technique;
	bool hardest;

	/* Exactly its cells that are not blank are clues, unless it is NULL */
	const char *pattern;

	/* Is each clue needed for a single solution, or only each orbit? */
	bool minimal;

	unsigned int least;	/* number of clues */
	unsigned int most;	/* 0: no matter how many */
	u64 timeout;		/* of a puzzle, in seconds, 0 for none */
};

/* Why a puzzle is not as requested */
enum reason {
	NOT_UNIQUE,
	NOT_MINIMAL,
	OTHER_LEVEL,
	OTHER_COUNT,
	OTHER_TECHNIQUES,
	ACCEPTED,
};

/* A puzzle that was made */
struct generated {
	char puzzle[SUDOKU_CELLS];
	char solution[SUDOKU_CELLS];

	/* How many puzzles before were not as requested, by reason */
	unsigned int rejected[ACCEPTED];
	unsigned int fewest;	/* clues of those with another count */
};

void request_level(struct request *request, unsigned int level);
void request_hardest(struct request *request);
bool generate_puzzle(const struct request *request, u64 seed, u64 number,
		     struct generated *result);
void minimize_puzzle(char *cells);
unsigned int count_clues(const char *cells);

unsigned int find_solutions(const char *puzzle, unsigned int max,
			    char solutions[][SUDOKU_CELLS]);
bool fill_pattern(struct random *random, const char *pattern,
		  struct generated *result);
void shuffle_puzzle(struct random *random, const char *cells, char *shuffled);
void canonical_form(const char *cells, char *best);

#endif /* SUDOKU_MAKE_H */
