// SPDX-License-Identifier: GPL-2.0
/*
 * Tests of the techniques, and the main function of the program
 *
 *	parts_test [--puzzles N] [CASE]...
 *
 * Every step that a technique finds in random puzzles is compared with the
 * solution, in 1000 puzzles, or in N.
 */
#include <stdlib.h>

#include "../lib/puzzles.h"
#include "../lib/tap.h"
#include "logic/finder.h"

/*
 * struct checker - solves puzzles and compares every step with the solution
 * @finder: looks for steps in @now; the first member, see check_step()
 * @now: the position
 * @next: the same with all steps that were found in it
 * @solution: the solution of the puzzle
 * @technique: number of the technique that is looking
 * @steps: for each technique, the steps it has found
 * @wrong: for each, how many of them are wrong
 */
struct checker {
	struct logic_finder finder;
	struct logic_state now;
	struct logic_state next;
	char solution[SUDOKU_CELLS];
	unsigned int technique;
	unsigned int steps[LOGIC_TECHNIQUES];
	unsigned int wrong[LOGIC_TECHNIQUES];
};

static bool step_is_right(const struct logic_step *step, const char *solution)
{
	unsigned int cell;

	if (step->places)
		return solution[step->placed.cell] == '0' + step->placed.digit;
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (step->removed[cell] & digit_set(solution[cell] - '0'))
			return false;
	return true;
}

static bool check_step(struct logic_finder *finder)
{
	struct checker *checker = (struct checker *)finder;

	checker->steps[checker->technique]++;
	if (step_is_right(&finder->step, checker->solution))
		logic_apply(&checker->next, &finder->step);
	else
		checker->wrong[checker->technique]++;
	return checker->wrong[checker->technique];
}

/* Check all steps of a technique. Returns false if there is none. */
static bool check_technique(struct checker *checker, unsigned int technique)
{
	unsigned int before = checker->steps[technique];

	checker->technique = technique;
	logic_techniques[technique].find(&checker->finder,
					 logic_techniques[technique].with);
	return checker->steps[technique] > before;
}

/*
 * Take all steps of the easiest technique that has one. With @all, check all
 * techniques first, but trials in trials only where they are needed.
 */
static bool check_position(struct checker *checker, bool all)
{
	unsigned int i;

	for (i = 0; all && i < LOGIC_TECHNIQUES - 1; i++)
		check_technique(checker, i);
	checker->next = checker->now;
	for (i = 0; i < LOGIC_TECHNIQUES; i++)
		if (check_technique(checker, i))
			break;
	if (all && !strcmp(logic_techniques[i].name, "chain"))
		check_technique(checker, LOGIC_TECHNIQUES - 1);
	checker->now = checker->next;
	return i < LOGIC_TECHNIQUES && !checker->wrong[i];
}

static void check_puzzle(struct checker *checker, const char *cells, bool all)
{
	checker->finder = (struct logic_finder) {
		.state = &checker->now,
		.found = check_step,
		.digits = SUDOKU_DIGITS,
		.units = BOXES | LINES,
	};
	logic_load(&checker->now, cells);
	while (checker->now.blanks && check_position(checker, all))
		;
}

static struct checker checker;

static void check_puzzles(unsigned int count)
{
	char cells[SUDOKU_CELLS];
	unsigned int i;
	u64 seed = 1;

	for (i = 0; i < count; i++) {
		make_puzzle(&seed, PUZZLE_MINIMAL, cells);
		reference_solve(cells, checker.solution, 1);
		check_puzzle(&checker, cells, i % 20 == 0);
	}
}

TEST_EACH_OF(steps_are_in_accordance_with_the_solution, logic_techniques)
{
	note("%u steps, %u wrong", checker.steps[variant],
	     checker.wrong[variant]);
	expect_gt(checker.steps[variant], 0);
	expect_eq(checker.wrong[variant], 0);
}

int main(int argc, char **argv)
{
	int puzzles = 1000, taken = 0;

	if (argc > 2 && !strcmp(argv[1], "--puzzles")) {
		puzzles = atoi(argv[2]);
		taken = 2;
	}
	check_puzzles(puzzles);
	return run_tests(argc - taken, argv + taken);
}
