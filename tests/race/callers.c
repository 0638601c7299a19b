// SPDX-License-Identifier: GPL-2.0
/*
 * Processes of one user that make random calls at the same time
 *
 * Each has a private session of its own, which must answer what it has written,
 * whatever the others do meanwhile. All use the slate of the user. It always
 * consists of copies of one line, so it must be read as copies of its solution.
 */
#include <poll.h>

#include "race.h"

#define CALLERS	4
#define CALLS	400
#define LENGTH	(20 * KIB)

static const char line[] = PUZZLE "\n", answer_line[] = SOLUTION "\n";

/* The private session of this process */
static struct {
	int fd;
	char *text, *answers;
	size_t length, written, read;
} session;

static void begin_session(void)
{
	session.fd = open_as(alice, O_RDWR | O_NONBLOCK);
	session.text = lay_out_puzzles(seed++, LENGTH);
	session.length = strlen(session.text);
	session.answers = malloc(session.length);
	must(session.answers);
	session.written = 0;
	session.read = 0;
}

/* Whether the call moves bytes is what poll() has reported before. */
static size_t check_moved(ssize_t n, int events, int event)
{
	expect((n > 0) == ((events & event) != 0), "%zd after events %#x", n,
	       events);
	must(n > 0 || errno == EAGAIN);
	return n > 0 ? n : 0;
}

static void write_some(void)
{
	const char *text = session.text + session.written;
	size_t left = session.length - session.written;
	int events = ready(session.fd);

	if (left)
		session.written +=
			check_moved(write(session.fd, text, draw_part(left)),
				    events, POLLOUT);
}

static void read_some(void)
{
	char *answers = session.answers + session.read;
	size_t left = session.length - session.read;
	int events = ready(session.fd);

	if (left)
		session.read +=
			check_moved(read(session.fd, answers, draw_part(left)),
				    events, POLLIN);
}

/* Expect that all of the text is answered, and begin another session. */
static void end_session(void)
{
	while (session.read < session.length) {
		write_some();
		read_some();
	}
	expect_solved(session.answers, session.text, session.length);
	must(!close(session.fd));
	free(session.answers);
	free(session.text);
	begin_session();
}

/* The answers are the same with each of these strategies. */
static void change_strategy(void)
{
	static const char *const names[] = { "bands", "mrv", "lcv", "forward" };
	struct sudoku_config config = {};

	strcpy(config.strategy, names[draw(ARRAY_SIZE(names))]);
	must(!ioctl(session.fd, SUDOKU_IOC_SET_CONFIG, &config) ||
	     errno == EBUSY);
}

static void solve_line(void)
{
	struct sudoku_solve solve = { .max_solutions = 2 };

	memcpy(solve.puzzle, line, CELLS);
	must(!ioctl(session.fd, SUDOKU_IOC_SOLVE, &solve));
	expect_eq(solve.verdict, SUDOKU_VERDICT_SOLVED);
	expect_bytes(solve.solution, answer_line, CELLS);
}

/* The session stays as it is when one of two descriptors is closed. */
static void replace_descriptor(void)
{
	int fd = dup(session.fd);

	must(fd >= 0 && !close(session.fd));
	session.fd = fd;
}

static void write_to_slate(void)
{
	static const int flags[] = { 0, O_TRUNC, O_APPEND, O_APPEND };
	int fd = open_as(alice, O_WRONLY | flags[draw(ARRAY_SIZE(flags))]);
	unsigned int i;

	for (i = draw(4); i < 4; i++)
		write_text(fd, line);
	must(!close(fd));
}

static void read_slate(void)
{
	int fd = open_as(alice, O_RDONLY);
	char answer[sizeof(line)];
	size_t n;

	while ((n = read_up_to(fd, answer, strlen(line)))) {
		expect_eq(n, strlen(line));
		expect_bytes(answer, answer_line, n);
	}
	must(!close(fd));
}

static void (*const actions[])(void) = {
	write_some, write_some, write_some, read_some, read_some, read_some,
	change_strategy, solve_line, replace_descriptor, end_session,
	write_to_slate, read_slate,
};

static void __attribute__((noreturn)) call(unsigned int number)
{
	unsigned int i;

	seed = number;
	begin_session();
	for (i = 0; i < CALLS; i++)
		actions[draw(ARRAY_SIZE(actions))]();
	end_session();
	_exit(EXIT_SUCCESS);
}

TEST(callers_of_one_user_get_their_own_answers)
{
	pid_t callers[CALLERS];
	unsigned int i;

	set_parameter("queue_max", "4096");
	write_slate(alice, O_TRUNC, line);
	for (i = 0; i < CALLERS; i++) {
		callers[i] = fork_as(0);
		if (!callers[i])
			call(i);
	}
	for (i = 0; i < CALLERS; i++)
		expect_child_succeeds(callers[i]);
}
