// SPDX-License-Identifier: GPL-2.0
/*
 * SUDOKU_IOC_SOLVE: one puzzle, and all there is to know about it
 *
 * Each case is run once for each width of programs, with @_i (libcheck's name
 * for the round) as the width.
 */
#include <signal.h>
#include <sys/time.h>

#include "device_test.h"

/* A request whose outputs are full of rubbish */
static struct sudoku_solve request(const char *cells, unsigned int limit)
{
	struct sudoku_solve solve;

	memset(&solve, 0xcc, sizeof(solve));
	memcpy(solve.puzzle, cells, CELLS);
	memset(solve.reserved, 0, sizeof(solve.reserved));
	solve.max_solutions = limit;
	return solve;
}

/* What must come of it, except for the verdict; by the core's search */
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

static void assert_answer(int width, int fd, struct sudoku_solve solve,
			  struct sudoku_solve expected)
{
	ck_assert_int_eq(ioctl_by(width, fd, SUDOKU_IOC_SOLVE, &solve), 0);
	ck_assert_uint_lt(solve.nanoseconds, 60e9);
	expected.nanoseconds = solve.nanoseconds;
	ck_assert_uint_eq(solve.verdict, expected.verdict);
	ck_assert_mem_eq(&solve, &expected, sizeof(solve));
}

/* Up to @limit solutions of @cells must have @verdict. */
static void assert_verdict(int width, const char *cells, unsigned int limit,
			   unsigned int verdict)
{
	struct sudoku_solve expected =
		expectation(cells, limit, SUDOKU_STRATEGY_DEFAULT);

	expected.verdict = verdict;
	assert_answer(width, open_device(O_RDWR), request(cells, limit),
		      expected);
}

START_TEST(a_puzzle_is_solved_and_its_solution_is_the_only_one)
{
	assert_verdict(_i, puzzle, 1, SUDOKU_VERDICT_SOLVED);
	assert_verdict(_i, puzzle, 2, SUDOKU_VERDICT_SOLVED);
	assert_verdict(_i, puzzle, UINT32_MAX, SUDOKU_VERDICT_SOLVED);
}

START_TEST(a_solution_given_is_its_own_solution)
{
	assert_verdict(_i, solution, 2, SUDOKU_VERDICT_SOLVED);
}

START_TEST(solutions_are_counted_up_to_the_limit)
{
	static const char empty[] =
		"........................................."
		"........................................";

	assert_verdict(_i, ambiguous, 1, SUDOKU_VERDICT_SOLVED);
	assert_verdict(_i, ambiguous, 2, SUDOKU_VERDICT_AMBIGUOUS);
	assert_verdict(_i, ambiguous, 3, SUDOKU_VERDICT_AMBIGUOUS);
	assert_verdict(_i, empty, 1000, SUDOKU_VERDICT_AMBIGUOUS);
}

START_TEST(unsolvable_is_told_from_conflicting)
{
	assert_verdict(_i, endless, 1, SUDOKU_VERDICT_UNSOLVABLE);
}

static void assert_conflict(int width, unsigned int one, unsigned int other)
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
	assert_answer(width, open_device(O_RDWR), request(cells, 1), expected);
}

START_TEST(the_cells_that_conflict_are_named)
{
	assert_conflict(_i, 0, 8);
	assert_conflict(_i, 8, 80);
	assert_conflict(_i, 60, 80);
}

START_TEST(the_place_of_a_malformed_character_is_named)
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
		assert_answer(_i, open_device(O_RDWR), request(cells, 1),
			      expected);
	}
}

START_TEST(the_step_limit_of_the_file_holds)
{
	struct sudoku_config config = {
		.strategy = "backtrack",
		.max_steps = 1000,
	};
	struct sudoku_solve solve = request(endless, 1);
	int fd = open_device(O_RDWR);

	ck_assert_int_eq(ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config), 0);
	ck_assert_int_eq(ioctl_by(_i, fd, SUDOKU_IOC_SOLVE, &solve), 0);
	ck_assert_uint_eq(solve.verdict, SUDOKU_VERDICT_GAVE_UP);
	ck_assert_uint_eq(solve.placements + solve.backtracks, 1000);
	ck_assert_uint_eq(solve.solutions, 0);
	ck_assert_mem_eq(solve.solution, (char[CELLS]){}, CELLS);
}

START_TEST(every_strategy_counts_as_the_core_does)
{
	const struct sudoku_strategy *strategy;
	unsigned int i;

	for (i = 0; (strategy = sudoku_strategy(i)); i++) {
		struct sudoku_config config = { .mode = SUDOKU_MODE_FIRST };
		struct sudoku_solve expected = expectation(easy, 2, strategy);
		int fd = open_device(O_RDWR);

		strcpy(config.strategy, strategy->name);
		ck_assert_int_eq(ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config), 0);
		expected.verdict = SUDOKU_VERDICT_SOLVED;
		assert_answer(_i, fd, request(easy, 2), expected);
	}
}

START_TEST(a_bad_request_is_refused)
{
	int fd = open_device(O_RDWR);
	struct sudoku_solve solve;
	unsigned int i;

	for (i = 0; i < sizeof(solve.reserved); i++) {
		solve = request(puzzle, 1);
		solve.reserved[i] = 1;
		assert_error(ioctl_by(_i, fd, SUDOKU_IOC_SOLVE, &solve),
			     EINVAL);
	}
	solve = request(puzzle, 0);
	assert_error(ioctl_by(_i, fd, SUDOKU_IOC_SOLVE, &solve), EINVAL);
}

START_TEST(what_is_queued_stays_as_it_is)
{
	struct sudoku_solve expected =
		expectation(slow, 1, SUDOKU_STRATEGY_DEFAULT);
	int fd = open_session("53");

	assert_answer(_i, fd, request(slow, 1), expected);
	write_text(fd, puzzle + 2);
	assert_reads(fd, puzzle);
	assert_would_block(fd);
}

START_TEST(any_open_file_can_solve)
{
	struct sudoku_solve expected =
		expectation(slow, 1, SUDOKU_STRATEGY_DEFAULT);

	assert_answer(_i, open_device(O_RDONLY), request(slow, 1), expected);
	assert_answer(_i, open_device(O_WRONLY), request(slow, 1), expected);
}

static void ignore(int number)
{
}

START_TEST(a_signal_ends_the_search)
{
	struct itimerval timer = { .it_value.tv_usec = 100000 };
	struct sigaction action = { .sa_handler = ignore };
	struct sudoku_solve solve = request(endless, 1);
	int fd;

	set_parameter("strategy", "backtrack");
	fd = open_session(puzzle);
	ck_assert_int_eq(sigaction(SIGALRM, &action, NULL), 0);
	ck_assert_int_eq(setitimer(ITIMER_REAL, &timer, NULL), 0);
	assert_error(ioctl(fd, SUDOKU_IOC_SOLVE, &solve), EINTR);
	assert_reads(fd, puzzle);
}

TCase *solve_cases(void)
{
	TCase *cases = tcase_create("solve");
	int count = widths();

	tcase_add_loop_test(cases,
			    a_puzzle_is_solved_and_its_solution_is_the_only_one,
			    0, count);
	tcase_add_loop_test(cases,
			    a_solution_given_is_its_own_solution,
			    0, count);
	tcase_add_loop_test(cases,
			    solutions_are_counted_up_to_the_limit,
			    0, count);
	tcase_add_loop_test(cases,
			    unsolvable_is_told_from_conflicting,
			    0, count);
	tcase_add_loop_test(cases, the_cells_that_conflict_are_named, 0, count);
	tcase_add_loop_test(cases,
			    the_place_of_a_malformed_character_is_named,
			    0, count);
	tcase_add_loop_test(cases, the_step_limit_of_the_file_holds, 0, count);
	tcase_add_loop_test(cases,
			    every_strategy_counts_as_the_core_does,
			    0, count);
	tcase_add_loop_test(cases, a_bad_request_is_refused, 0, count);
	tcase_add_loop_test(cases, what_is_queued_stays_as_it_is, 0, count);
	tcase_add_loop_test(cases, any_open_file_can_solve, 0, count);
	tcase_add_test(cases, a_signal_ends_the_search);
	return cases;
}
