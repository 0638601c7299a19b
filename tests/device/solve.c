// SPDX-License-Identifier: GPL-2.0
/*
 * SUDOKU_IOC_SOLVE: one puzzle, and everything about it
 *
 * The cases are run by programs of both widths.
 */

#include "device_test.h"

/* A request whose outputs are filled with rubbish */
static struct sudoku_solve request(const char *cells, unsigned int limit)
{
	struct sudoku_solve solve;

	memset(&solve, 0xcc, sizeof(solve));
	memcpy(solve.puzzle, cells, CELLS);
	memset(solve.reserved, 0, sizeof(solve.reserved));
	solve.max_solutions = limit;
	return solve;
}

/* The expected result without the verdict, by the core's search */
static struct sudoku_solve expectation(const char *cells, unsigned int limit,
				       const struct sudoku_strategy *strategy)
{
	struct sudoku_solve solve = { .max_solutions = limit };
	struct sudoku_search search;

	memcpy(solve.puzzle, cells, CELLS);
	sudoku_search_start(&search, strategy, cells);
	while (solve.solutions < limit &&
	       sudoku_search_run(&search, UINT64_MAX) == SUDOKU_FOUND)
		if (!solve.solutions++)
			sudoku_search_solution(&search,
					       (char *)solve.solution);
	solve.placements = search.placements;
	solve.backtracks = search.backtracks;
	solve.deepest = search.deepest;
	return solve;
}

static void expect_answer(int width, int fd, struct sudoku_solve solve,
			  struct sudoku_solve expected)
{
	must(!ioctl_by(width, fd, SUDOKU_IOC_SOLVE, &solve));
	expect_lt(solve.nanoseconds, 60e9);
	expected.nanoseconds = solve.nanoseconds;
	expect_eq(solve.verdict, expected.verdict);
	expect_same(&solve, &expected);
}

/* Expect @verdict for a search for up to @limit solutions. */
static void expect_verdict(int width, const char *cells, unsigned int limit,
			   unsigned int verdict)
{
	struct sudoku_solve expected =
		expectation(cells, limit, SUDOKU_STRATEGY_DEFAULT);

	expected.verdict = verdict;
	expect_answer(width, open_device(O_RDWR), request(cells, limit),
		      expected);
}

TEST_EACH(a_puzzle_is_solved_and_its_solution_is_the_only_one, widths)
{
	expect_verdict(variant, puzzle, 1, SUDOKU_VERDICT_SOLVED);
	expect_verdict(variant, puzzle, 2, SUDOKU_VERDICT_SOLVED);
	expect_verdict(variant, puzzle, UINT32_MAX, SUDOKU_VERDICT_SOLVED);
}

TEST_EACH(a_full_grid_is_its_own_only_solution, widths)
{
	expect_verdict(variant, solution, 2, SUDOKU_VERDICT_SOLVED);
}

TEST_EACH(solutions_are_counted_up_to_the_limit, widths)
{
	expect_verdict(variant, ambiguous, 1, SUDOKU_VERDICT_SOLVED);
	expect_verdict(variant, ambiguous, 2, SUDOKU_VERDICT_AMBIGUOUS);
	expect_verdict(variant, ambiguous, 3, SUDOKU_VERDICT_AMBIGUOUS);
	expect_verdict(variant, EMPTY, 1000, SUDOKU_VERDICT_AMBIGUOUS);
}

TEST_EACH(unsolvable_is_not_reported_as_conflicting, widths)
{
	expect_verdict(variant, endless, 1, SUDOKU_VERDICT_UNSOLVABLE);
}

static void expect_conflict(int width, unsigned int one, unsigned int other)
{
	char cells[CELLS + 1] = "";
	struct sudoku_solve expected;

	memset(cells, '.', CELLS);
	cells[one] = '7';
	cells[other] = '7';
	expected = expectation(cells, 1, SUDOKU_STRATEGY_DEFAULT);
	expected.verdict = SUDOKU_VERDICT_CONFLICT;
	expected.cells[0] = one;
	expected.cells[1] = other;
	expect_answer(width, open_device(O_RDWR), request(cells, 1), expected);
}

TEST_EACH(the_cells_that_conflict_are_reported, widths)
{
	expect_conflict(variant, 0, 8);
	expect_conflict(variant, 8, 80);
	expect_conflict(variant, 60, 80);
}

TEST_EACH(the_position_of_a_malformed_character_is_reported, widths)
{
	static const unsigned char bad[] = {
		0, ' ', '\n', '/', ':', 'x', 0xff
	};
	unsigned int place;

	for (place = 0; place < CELLS; place += 16) {
		struct sudoku_solve expected = { .max_solutions = 1 };
		char cells[CELLS + 1];

		strcpy(cells, puzzle);
		cells[80] = 'x';
		cells[place] = bad[place % sizeof(bad)];
		memcpy(expected.puzzle, cells, CELLS);
		expected.verdict = SUDOKU_VERDICT_MALFORMED;
		expected.cells[0] = place;
		expect_answer(variant, open_device(O_RDWR), request(cells, 1),
			      expected);
	}
}

TEST_EACH(the_step_limit_of_the_file_applies, widths)
{
	struct sudoku_solve solve = request(endless, 1);
	int fd = open_device(O_RDWR);

	configure(fd, "backtrack", -1, 1000);
	must(!ioctl_by(variant, fd, SUDOKU_IOC_SOLVE, &solve));
	expect_eq(solve.verdict, SUDOKU_VERDICT_GAVE_UP);
	expect_eq(solve.placements + solve.backtracks, 1000);
	expect_eq(solve.solutions, 0);
	expect_bytes(solve.solution, (char[CELLS]){}, CELLS);
}

TEST_EACH(every_strategy_counts_as_the_core_does, widths)
{
	const struct sudoku_strategy *strategy;
	unsigned int i;

	for (i = 0; (strategy = sudoku_strategy(i)); i++) {
		struct sudoku_solve expected = expectation(easy, 2, strategy);
		int fd = open_device(O_RDWR);

		configure(fd, strategy->name, -1, -1);
		expected.verdict = SUDOKU_VERDICT_SOLVED;
		expect_answer(variant, fd, request(easy, 2), expected);
	}
}

TEST_EACH(a_bad_request_is_refused, widths)
{
	int fd = open_device(O_RDWR);
	struct sudoku_solve solve;
	unsigned int i;

	for (i = 0; i < sizeof(solve.reserved); i++) {
		solve = request(puzzle, 1);
		solve.reserved[i] = 1;
		expect_error(ioctl_by(variant, fd, SUDOKU_IOC_SOLVE, &solve),
			     EINVAL);
	}
	solve = request(puzzle, 0);
	expect_error(ioctl_by(variant, fd, SUDOKU_IOC_SOLVE, &solve), EINVAL);
}

TEST_EACH(solve_leaves_the_queue_as_it_is, widths)
{
	struct sudoku_solve expected =
		expectation(slow, 1, SUDOKU_STRATEGY_DEFAULT);
	int fd = open_session("53");

	expect_answer(variant, fd, request(slow, 1), expected);
	write_text(fd, puzzle + 2);
	expect_reads(fd, puzzle);
	expect_would_block(fd);
}

TEST_EACH(any_open_file_can_solve, widths)
{
	struct sudoku_solve expected =
		expectation(slow, 1, SUDOKU_STRATEGY_DEFAULT);

	expect_answer(variant, open_device(O_RDONLY), request(slow, 1),
		      expected);
	expect_answer(variant, open_device(O_WRONLY), request(slow, 1),
		      expected);
}

TEST(a_signal_ends_the_search)
{
	struct sudoku_solve solve = request(endless, 1);
	int fd;

	fd = open_session_by("backtrack", puzzle);
	interrupt_by(SIGALRM, 0);
	set_timer(0.1, 0);
	expect_error(ioctl(fd, SUDOKU_IOC_SOLVE, &solve), EINTR);
	expect_reads(fd, puzzle);
}
