// SPDX-License-Identifier: GPL-2.0-only
/*
 * Mode all: every solution of a puzzle on a line, as it is read
 */
#include <poll.h>
#include <sys/epoll.h>

#include "device_test.h"

/* 1,431 solutions, many more than the session keeps at once */
static const char many[] =
	".....8.......953.....342.....97.14...268..79."
	"....2.8.....53.284...4.96.5..5......";

#define LINE	(CELLS + 1)

static int open_all(const char *text)
{
	int fd = open_device(O_RDWR);

	set_mode(fd, SUDOKU_MODE_ALL);
	write_text(fd, text);
	return fd;
}

/* What mode all returns for @cells, by the core's search in this program */
static char *solution_lines(const char *cells, unsigned int limit)
{
	struct sudoku_search search;
	char *lines = malloc(limit * LINE + 2);
	char *end = lines;

	must(lines);
	sudoku_search_start(&search, SUDOKU_STRATEGY_DEFAULT, cells);
	while (limit-- &&
	       sudoku_search_run(&search, UINT64_MAX) == SUDOKU_FOUND) {
		sudoku_search_solution(&search, end);
		end[CELLS] = '\n';
		end += LINE;
	}
	strcpy(end, "\n");
	return lines;
}

/* Expect that @text is answered by @expected and nothing else. */
static void expect_answer(const char *text, const char *expected)
{
	int fd = open_all(text);

	expect_reads_exactly(fd, expected);
	expect_would_block(fd);
}

TEST(mode_all_finds_every_solution, .step = 11)
{
	char *lines = solution_lines(many, 2000);

	expect_eq(strlen(lines), 1431 * LINE + 1);
	expect_answer(many, lines);
}

/* A line of marks, and the line that ends the puzzle */
static const char *marks(char mark)
{
	static char marks[CELLS + 3];

	memset(marks, mark, CELLS);
	return strcpy(marks + CELLS, "\n\n") - CELLS;
}

TEST(mode_all_returns_a_line_of_marks_without_a_solution, .step = 11)
{
	expect_answer(conflicting, marks('?'));
	set_parameter("strategy", "backtrack");
	set_parameter("max_steps", "100000");
	expect_answer(endless, marks('!'));
}

#define TWICE(cells)	cells "" cells

/* Reads that cannot copy make no more answers than the session keeps. */
TEST(mode_all_keeps_at_most_6_lines_of_answers, .step = 11)
{
	int fd = open_all(TWICE(TWICE(TWICE(CONFLICTING))));
	struct sudoku_stats stats;
	unsigned int i;

	for (i = 0; i < 10; i++)
		expect_error(read(fd, nowhere, MIB), EFAULT);
	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	expect_gt(stats.puzzles, 0);
	expect_le(stats.puzzles, 6);
	for (i = 0; i < 8; i++)
		expect_reads_exactly(fd, marks('?'));
	expect_would_block(fd);
}

TEST(mode_all_drops_the_layout, .step = 11)
{
	expect_answer(" | \n" PUZZLE "\n---\n" PUZZLE,
		      SOLUTION "\n\n" SOLUTION "\n\n");
}

TEST(layout_that_is_dropped_is_not_readable, .step = 11)
{
	int fd = open_all("\n");

	expect_eq(ready(fd), POLLOUT);
	expect_would_block(fd);
	write_text(fd, PUZZLE "\n\n");
	expect_eq(ready(fd), POLLIN | POLLOUT);
	expect_reads_exactly(fd, SOLUTION "\n");
	expect_eq(ready(fd), POLLIN | POLLOUT);
	expect_reads_exactly(fd, "\n");
	expect_eq(ready(fd), POLLOUT);
	expect_would_block(fd);
}

/* A write drops it, so a program that polls before each call goes on. */
TEST(layout_that_is_dropped_does_not_fill_the_queue, .step = 11)
{
	int fd = open_small_queue(), i;

	set_mode(fd, SUDOKU_MODE_ALL);
	set_nonblock(fd, true);
	for (i = 0; i < 3; i++) {
		write_text(fd, newlines(SMALL_QUEUE));
		expect_eq(ready(fd), POLLOUT);
	}
	write_text(fd, puzzle);
	write_text(fd, newlines(SMALL_QUEUE - CELLS));
	expect_eq(ready(fd), POLLIN);
	expect_error(write(fd, "\n", 1), EAGAIN);
	expect_reads_exactly(fd, SOLUTION "\n\n");
	expect_would_block(fd);
}

static const struct {
	const char *name;
	unsigned int before, after;
	unsigned int event;
} changes[] = {
	{ "a read finds layout", SUDOKU_MODE_ALL, SUDOKU_MODE_FIRST, EPOLLIN },
	{ "a write finds room", SUDOKU_MODE_FIRST, SUDOKU_MODE_ALL, EPOLLOUT },
};

TEST_EACH(what_a_change_of_mode_makes_possible_is_an_edge, changes, .step = 11)
{
	int fd = open_small_queue(), edges;

	set_mode(fd, changes[variant].before);
	write_text(fd, newlines(SMALL_QUEUE));
	edges = watch_edges(fd, changes[variant].event);
	must(!has_edge(edges));
	set_mode(fd, changes[variant].after);
	must(has_edge(edges));
}

TEST(layout_that_is_dropped_does_not_end_a_slate, .step = 11)
{
	size_t length = 100 * KIB;
	char *text = newlines(length);
	int fd;

	memcpy(text + length - CELLS, puzzle, CELLS);
	write_slate(alice, O_TRUNC, text);
	fd = open_as(alice, O_RDONLY);
	set_mode(fd, SUDOKU_MODE_ALL);
	expect_reads_exactly(fd, SOLUTION "\n\n");
}

TEST(dropped_layout_makes_room_for_the_writer, .step = 11)
{
	char *text = newlines(CELLS + 2 * SMALL_QUEUE);
	int fd = open_small_queue();
	pid_t child;

	memcpy(text, puzzle, CELLS);
	set_mode(fd, SUDOKU_MODE_ALL);
	child = fork_as(0);
	if (!child) {
		write_text(fd, text);
		_exit(0);
	}
	await_sleep(child);
	expect_reads_exactly(fd, SOLUTION "\n\n");
	expect_child_succeeds(child);
}
