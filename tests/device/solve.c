// SPDX-License-Identifier: GPL-2.0
/*
 * SUDOKU_IOC_SOLVE: one puzzle, and everything about it
 *
 * The cases are run by programs of both widths.
 */
#include "device_test.h"

/* What the ioctl SOLVE must find, without the verdict, by the core's search */
static struct sudoku_solve solve_by_core(const char *cells, unsigned int limit,
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

static void expect_answer(int width, int fd, struct sudoku_solve expected)
{
	struct sudoku_solve solve = request((char *)expected.puzzle,
					    expected.max_solutions);

	must(!ioctl_by(width, fd, SUDOKU_IOC_SOLVE, &solve));
	expected.nanoseconds = solve.nanoseconds;
	expect_eq(solve.verdict, expected.verdict);
	expect_same(&solve, &expected);
}

/*
 * Requests, in which up to two cells are @character. What is not in the table
 * is as the core counts.
 */
static const struct {
	const char *cells;
	unsigned int limit;
	unsigned int verdict;
	unsigned char character;
	unsigned char places[2];
} requests[] = {
	{ PUZZLE, 1, SUDOKU_VERDICT_SOLVED, 0, { 0 } },
	{ PUZZLE, UINT32_MAX, SUDOKU_VERDICT_SOLVED, 0, { 0 } },
	{ SOLUTION, 2, SUDOKU_VERDICT_SOLVED, 0, { 0 } },
	{ AMBIGUOUS, 1, SUDOKU_VERDICT_SOLVED, 0, { 0 } },
	{ AMBIGUOUS, 3, SUDOKU_VERDICT_AMBIGUOUS, 0, { 0 } },
	{ EMPTY, 1000, SUDOKU_VERDICT_AMBIGUOUS, 0, { 0 } },
	{ ENDLESS, 1, SUDOKU_VERDICT_UNSOLVABLE, 0, { 0 } },
	{ EMPTY, 1, SUDOKU_VERDICT_CONFLICT, '7', { 0, 8 } },
	{ EMPTY, 1, SUDOKU_VERDICT_CONFLICT, '7', { 60, 80 } },
	{ PUZZLE, 1, SUDOKU_VERDICT_MALFORMED, 'x', { 0 } },
	{ PUZZLE, 1, SUDOKU_VERDICT_MALFORMED, '\n', { 16, 16 } },
	{ PUZZLE, 1, SUDOKU_VERDICT_MALFORMED, ':', { 80, 80 } },
};

static struct sudoku_solve expected_of(unsigned int number)
{
	unsigned int verdict = requests[number].verdict, i;
	struct sudoku_solve expected = { .max_solutions = 1 };
	char cells[CELLS + 1];

	strcpy(cells, requests[number].cells);
	for (i = 0; requests[number].character && i < 2; i++)
		cells[requests[number].places[i]] = requests[number].character;
	if (verdict != SUDOKU_VERDICT_MALFORMED)
		expected = solve_by_core(cells, requests[number].limit,
					 SUDOKU_STRATEGY_DEFAULT);
	memcpy(expected.puzzle, cells, CELLS);
	expected.verdict = verdict;
	expected.cells[0] = requests[number].places[0];
	if (verdict == SUDOKU_VERDICT_CONFLICT)
		expected.cells[1] = requests[number].places[1];
	return expected;
}

TEST_EACH(a_puzzle_is_solved_as_by_the_core, widths)
{
	const struct sudoku_strategy *strategy;
	struct sudoku_solve expected;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(requests); i++)
		expect_answer(variant, open_device(O_RDWR), expected_of(i));
	for (i = 0; (strategy = sudoku_strategy(i)); i++) {
		int fd = open_device(O_RDWR);

		configure(fd, strategy->name, -1, -1);
		expected = solve_by_core(easy, 2, strategy);
		expected.verdict = SUDOKU_VERDICT_SOLVED;
		expect_answer(variant, fd, expected);
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

TEST_EACH(a_bad_request_is_refused, widths)
{
	int fd = open_device(O_RDWR);
	struct sudoku_solve solve = request(puzzle, 0);
	unsigned int i;

	expect_error(ioctl_by(variant, fd, SUDOKU_IOC_SOLVE, &solve), EINVAL);
	for (i = 0; i < sizeof(solve.reserved); i++) {
		solve = request(puzzle, 1);
		solve.reserved[i] = 1;
		expect_error(ioctl_by(variant, fd, SUDOKU_IOC_SOLVE, &solve),
			     EINVAL);
	}
}

/* Any open file can solve, and has its queue as before. */
TEST_EACH(solve_leaves_the_queue_as_it_is, widths)
{
	struct sudoku_solve expected =
		solve_by_core(slow, 1, SUDOKU_STRATEGY_DEFAULT);
	int fd = open_session("53");

	expect_answer(variant, fd, expected);
	write_text(fd, puzzle + 2);
	expect_took(fd, puzzle);
	expect_answer(variant, open_device(O_RDONLY), expected);
	expect_answer(variant, open_device(O_WRONLY), expected);
}

/* The timer repeats, because the first signal may precede the search. */
TEST(a_signal_ends_the_search)
{
	struct sudoku_solve solve = request(endless, 1);
	int fd = open_session(puzzle);

	configure(fd, "backtrack", -1, -1);
	interrupt_by(SIGALRM, 0);
	ualarm(10000, 10000);
	expect_error(ioctl(fd, SUDOKU_IOC_SOLVE, &solve), EINTR);
	ualarm(0, 0);
	expect_reads(fd, puzzle);
}
