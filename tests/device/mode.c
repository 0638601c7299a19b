// SPDX-License-Identifier: GPL-2.0
/*
 * Modes: what is asked of each puzzle
 */
#include "device_test.h"

/* 1,431 solutions, more than are ever kept ready */
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

/* All of @expected must be read, and then no more. */
static void assert_reads_exactly(int fd, const char *expected)
{
	size_t length = strlen(expected);
	char *answer = calloc(1, length + 1);

	ck_assert_ptr_nonnull(answer);
	ck_assert_uint_eq(read_up_to(fd, answer, length), length);
	ck_assert_msg(!strcmp(answer, expected), "%.200s instead of %.200s",
		      answer, expected);
	free(answer);
}

static const char *marks(char mark)
{
	static char marks[CELLS + 1];

	return memset(marks, mark, CELLS);
}

/* Every solution of @cells, as mode all writes it down; by the core's search */
static char *solution_lines(const char *cells, unsigned int limit)
{
	struct sudoku_search search;
	char *lines = malloc(limit * LINE + 2);
	char *end = lines;

	ck_assert_ptr_nonnull(lines);
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

START_TEST(mode_unique_marks_what_has_several_solutions)
{
	int fd = open_mode(SUDOKU_MODE_UNIQUE, ambiguous);

	assert_reads_exactly(fd, marks('*'));
	write_text(fd, "\n");
	write_text(fd, puzzle);
	write_text(fd, "|");
	write_text(fd, conflicting);
	assert_reads_exactly(fd, "\n");
	assert_reads_exactly(fd, solution);
	assert_reads_exactly(fd, "|");
	assert_reads_exactly(fd, marks('?'));
}

START_TEST(mode_first_is_content_with_one_of_them)
{
	assert_reads(open_mode(SUDOKU_MODE_FIRST, ambiguous), ambiguous);
}

START_TEST(mode_all_gives_each_a_line_and_then_an_empty_line)
{
	int fd = open_mode(SUDOKU_MODE_ALL, ambiguous);
	char *lines = solution_lines(ambiguous, 3);

	ck_assert_uint_eq(strlen(lines), 2 * LINE + 1);
	assert_reads_exactly(fd, lines);
	assert_would_block(fd);
}

START_TEST(mode_all_finds_every_solution)
{
	int fd = open_mode(SUDOKU_MODE_ALL, many);
	char *lines = solution_lines(many, 2000);

	ck_assert_uint_eq(strlen(lines), 1431 * LINE + 1);
	assert_reads_exactly(fd, lines);
	assert_would_block(fd);
}

/* There are some 6.67e21 of them. */
START_TEST(mode_all_makes_no_more_solutions_than_are_read)
{
	char empty[CELLS + 1] = "";
	char *lines;

	memset(empty, '.', CELLS);
	lines = solution_lines(empty, 3);
	lines[3 * LINE] = '\0';
	assert_reads_exactly(open_mode(SUDOKU_MODE_ALL, empty), lines);
}

START_TEST(mode_all_has_a_line_of_marks_where_there_is_no_solution)
{
	int fd = open_mode(SUDOKU_MODE_ALL, conflicting);

	assert_reads_exactly(fd, marks('?'));
	assert_reads_exactly(fd, "\n\n");
	assert_would_block(fd);
}

START_TEST(mode_all_drops_the_layout)
{
	int fd = open_mode(SUDOKU_MODE_ALL, " | \n");

	write_text(fd, puzzle);
	write_text(fd, "\n---\n");
	write_text(fd, puzzle);
	assert_reads_exactly(fd, solution);
	assert_reads_exactly(fd, "\n\n");
	assert_reads_exactly(fd, solution);
	assert_reads_exactly(fd, "\n\n");
	assert_would_block(fd);
}

START_TEST(layout_that_is_dropped_makes_room_for_its_writer)
{
	char text[8192];
	int fd;

	memset(text, '\n', sizeof(text));
	set_parameter("queue_max", "4096");
	fd = open_mode(SUDOKU_MODE_ALL, "");
	if (!fork()) {
		ck_assert_int_eq(write(fd, text, sizeof(text)), sizeof(text));
		write_text(fd, puzzle);
		_exit(0);
	}
	sleep_for(0.1);
	assert_reads_exactly(fd, solution);
}

START_TEST(reads_of_any_size_give_the_same_solutions)
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

			ck_assert_int_gt(n, 0);
			i += n;
		}
		ck_assert_str_eq(answer, lines);
		close(fd);
	}
}

START_TEST(a_slate_can_be_read_in_mode_all)
{
	int fd, writer = open_as(alice, O_WRONLY | O_TRUNC);

	write_text(writer, puzzle);
	write_text(writer, "\n");
	write_text(writer, puzzle);
	write_text(writer, "\n12");
	fd = open_as(alice, O_RDONLY);
	set_mode(fd, SUDOKU_MODE_ALL);
	assert_reads_exactly(fd, solution);
	assert_reads_exactly(fd, "\n\n");
	assert_reads_exactly(fd, solution);
	assert_reads_exactly(fd, "\n\n");
	assert_reads_exactly(fd, "12");
	assert_at_end(fd);
}

START_TEST(mode_all_says_where_it_gave_up)
{
	struct sudoku_config config = {
		.strategy = "backtrack",
		.mode = SUDOKU_MODE_ALL,
		.max_steps = 100000,
	};
	int fd = open_device(O_RDWR);

	ck_assert_int_eq(ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config), 0);
	write_text(fd, endless);
	assert_reads_exactly(fd, marks('!'));
	assert_reads_exactly(fd, "\n\n");
}

TCase *mode_cases(void)
{
	TCase *cases = tcase_create("mode");

	tcase_add_test(cases, mode_unique_marks_what_has_several_solutions);
	tcase_add_test(cases, mode_first_is_content_with_one_of_them);
	tcase_add_test(cases,
		       mode_all_gives_each_a_line_and_then_an_empty_line);
	tcase_add_test(cases, mode_all_finds_every_solution);
	tcase_add_test(cases, mode_all_makes_no_more_solutions_than_are_read);
	tcase_add_test(cases,
		       mode_all_has_a_line_of_marks_where_there_is_no_solution);
	tcase_add_test(cases, mode_all_drops_the_layout);
	tcase_add_test(cases, layout_that_is_dropped_makes_room_for_its_writer);
	tcase_add_test(cases, reads_of_any_size_give_the_same_solutions);
	tcase_add_test(cases, a_slate_can_be_read_in_mode_all);
	tcase_add_test(cases, mode_all_says_where_it_gave_up);
	return cases;
}
