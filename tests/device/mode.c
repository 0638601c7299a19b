// SPDX-License-Identifier: GPL-2.0
/*
 * Modes: which solutions of a puzzle are returned
 */
#include "device_test.h"

/* 1,431 solutions, more than fit into the session's buffer */
static const char many[] =
	".....8.......953.....342.....97.14...268..79."
	"....2.8.....53.284...4.96.5..5......";

#define LINE	(CELLS + 1)

static int open_mode(unsigned int mode, const char *text)
{
	int fd = open_device(O_RDWR);

	set_mode(fd, mode);
	write_text(fd, text);
	return fd;
}

static const char *marks(char mark)
{
	static char marks[CELLS + 1];

	return memset(marks, mark, CELLS);
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

TEST(mode_unique_marks_puzzles_with_several_solutions)
{
	int fd = open_mode(SUDOKU_MODE_UNIQUE, ambiguous);

	expect_reads_exactly(fd, marks('*'));
	write_text(fd, "\n");
	write_text(fd, puzzle);
	write_text(fd, "|");
	write_text(fd, conflicting);
	expect_reads_exactly(fd, "\n");
	expect_reads_exactly(fd, solution);
	expect_reads_exactly(fd, "|");
	expect_reads_exactly(fd, marks('?'));
}

TEST(mode_first_returns_one_of_several_solutions)
{
	expect_reads(open_mode(SUDOKU_MODE_FIRST, ambiguous), ambiguous);
}

TEST(mode_all_returns_a_line_per_solution_and_an_empty_line)
{
	int fd = open_mode(SUDOKU_MODE_ALL, ambiguous);
	char *lines = solution_lines(ambiguous, 3);

	expect_eq(strlen(lines), 2 * LINE + 1);
	expect_reads_exactly(fd, lines);
	expect_would_block(fd);
}

TEST(mode_all_finds_every_solution)
{
	int fd = open_mode(SUDOKU_MODE_ALL, many);
	char *lines = solution_lines(many, 2000);

	expect_eq(strlen(lines), 1431 * LINE + 1);
	expect_reads_exactly(fd, lines);
	expect_would_block(fd);
}

/* The empty grid has 6.67e21 solutions. */
TEST(mode_all_finds_solutions_only_as_they_are_read)
{
	char *lines = solution_lines(EMPTY, 3);

	lines[3 * LINE] = '\0';
	expect_reads_exactly(open_mode(SUDOKU_MODE_ALL, EMPTY), lines);
}

TEST(mode_all_returns_a_line_of_marks_without_a_solution)
{
	int fd = open_mode(SUDOKU_MODE_ALL, conflicting);

	expect_reads_exactly(fd, marks('?'));
	expect_reads_exactly(fd, "\n\n");
	expect_would_block(fd);
}

TEST(mode_all_drops_the_layout)
{
	int fd = open_mode(SUDOKU_MODE_ALL, " | \n");

	write_text(fd, puzzle);
	write_text(fd, "\n---\n");
	write_text(fd, puzzle);
	expect_reads_exactly(fd, solution);
	expect_reads_exactly(fd, "\n\n");
	expect_reads_exactly(fd, solution);
	expect_reads_exactly(fd, "\n\n");
	expect_would_block(fd);
}

TEST(dropped_layout_makes_room_for_the_writer)
{
	int fd;

	set_parameter("queue_max", "4096");
	fd = open_mode(SUDOKU_MODE_ALL, "");
	if (!fork_as(0)) {
		write_text(fd, newlines(8192));
		write_text(fd, puzzle);
		_exit(0);
	}
	sleep_for(0.1);
	expect_reads_exactly(fd, solution);
}

TEST(reads_of_any_size_give_the_same_solutions)
{
	char *lines = solution_lines(ambiguous, 3);
	size_t length = strlen(lines);
	size_t chunk;

	for (chunk = 1; chunk <= length; chunk++) {
		int fd = open_mode(SUDOKU_MODE_ALL, ambiguous);
		char answer[300] = "";
		size_t i = 0;

		while (i < length) {
			ssize_t n = read(fd, answer + i, chunk);

			expect_gt(n, 0);
			i += n;
		}
		expect_text(answer, lines);
		close(fd);
	}
}

TEST(a_slate_can_be_read_in_mode_all)
{
	int fd, writer = open_as(alice, O_WRONLY | O_TRUNC);

	write_text(writer, puzzle);
	write_text(writer, "\n");
	write_text(writer, puzzle);
	write_text(writer, "\n12");
	fd = open_as(alice, O_RDONLY);
	set_mode(fd, SUDOKU_MODE_ALL);
	expect_reads_exactly(fd, solution);
	expect_reads_exactly(fd, "\n\n");
	expect_reads_exactly(fd, solution);
	expect_reads_exactly(fd, "\n\n");
	expect_reads_exactly(fd, "12");
	expect_at_end(fd);
}

TEST(mode_all_marks_puzzles_that_reach_the_step_limit)
{
	int fd = open_device(O_RDWR);

	configure(fd, "backtrack", SUDOKU_MODE_ALL, 100000);
	write_text(fd, endless);
	expect_reads_exactly(fd, marks('!'));
	expect_reads_exactly(fd, "\n\n");
}
