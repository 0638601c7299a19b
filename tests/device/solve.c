// SPDX-License-Identifier: GPL-2.0-only
/*
 * SUDOKU_IOC_SOLVE: one puzzle, and everything about it
 *
 * The cases are run by programs of both widths.
 */
#include <sys/ptrace.h>

#include "../lib/uring.h"
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

TEST_EACH(a_puzzle_is_solved_as_by_the_core, widths, .step = 12,
	  STEPS_OF(widths))
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

TEST_EACH(the_step_limit_of_the_file_applies, widths, .step = 12,
	  STEPS_OF(widths))
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

TEST_EACH(a_bad_request_is_refused, widths, .step = 12, STEPS_OF(widths))
{
	int fd = open_device(O_RDWR);
	struct sudoku_solve solve = request(puzzle, 0);
	unsigned int i;

	expect_error(ioctl_by(variant, fd, SUDOKU_IOC_SOLVE, &solve), EINVAL);
	expect_error(ioctl_by(variant, fd, SUDOKU_IOC_SOLVE, nowhere), EFAULT);
	for (i = 0; i < sizeof(solve.reserved); i++) {
		solve = request(puzzle, 1);
		solve.reserved[i] = 1;
		expect_error(ioctl_by(variant, fd, SUDOKU_IOC_SOLVE, &solve),
			     EINVAL);
	}
}

/* Any open file can solve, and has its queue as before. */
TEST_EACH(solve_leaves_the_queue_as_it_is, widths, .step = 12, STEPS_OF(widths))
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

/*
 * In a child: solve, and expect that the handler ends the call, with SA_RESTART,
 * too. If the call began again, it might never end with a periodic timer.
 */
static void __attribute__((noreturn)) solve_until_signal(int fd)
{
	struct sudoku_solve solve = request(endless, 1);

	expect_error(ioctl(fd, SUDOKU_IOC_SOLVE, &solve), EINTR);
	_exit(0);
}

static void stop(pid_t child, int in)
{
	int status;

	must(!kill(child, SIGSTOP));
	must(waitpid(child, &status, WUNTRACED) == child);
	must(WIFSTOPPED(status) && !kill(child, SIGCONT));
}

static void trace(pid_t child, int in)
{
	int status;

	must(!ptrace(PTRACE_SEIZE, child, NULL, NULL));
	must(!ptrace(PTRACE_INTERRUPT, child, NULL, NULL));
	must(waitpid(child, &status, 0) == child);
	must(WIFSTOPPED(status) && !ptrace(PTRACE_DETACH, child, NULL, NULL));
}

/* The child has asked io_uring to read from the pipe. */
static void complete(pid_t child, int in)
{
	write_text(in, "\n");
}

static const struct {
	const char *name;
	void (*interrupt)(pid_t child, int in);
} interruptions[] = {
	{ "a stop", stop },
	{ "a tracer", trace },
	{ "a completion of io_uring", complete },
};

/*
 * No handler runs, so the call begins again. Then it ends with a signal. There
 * is more than one, because the first one may come before the call.
 */
TEST_EACH(solve_goes_on_after, interruptions, .step = 12)
{
	int fd = open_device(O_RDWR), out, in, begun, begins;
	struct io_uring ring;
	pid_t child;
	char c;

	configure(fd, "backtrack", -1, -1);
	open_pipe(&out, &in);
	open_pipe(&begun, &begins);
	/* The child inherits the handler, so it is there in time. */
	interrupt_by(SIGUSR1, SA_RESTART);
	child = fork_as(0);
	if (!child) {
		ring_open(&ring, 2);
		io_uring_prep_read(ring_request(&ring), out, &c, 1, -1);
		must(io_uring_submit(&ring) == 1);
		write_text(begins, "\n");
		solve_until_signal(fd);
	}
	must(read(begun, &c, 1) == 1);
	await_work(child);
	interruptions[variant].interrupt(child, in);
	await_work(child);
	must(wait_until(kill(child, SIGUSR1) || process_state(child) == 'Z',
			test_seconds));
	expect_child_succeeds(child);
}
