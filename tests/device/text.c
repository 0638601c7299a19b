// SPDX-License-Identifier: GPL-2.0
/*
 * What may be written: cells and layout, in puzzles that are whole
 *
 * All of it is tried on a private session and on a slate, which are written to
 * by different code. Each case is run twice for that, with @_i (libcheck's name
 * for the round) as index into flags[].
 */
#include "device_test.h"

static const int flags[] = { O_RDWR, O_WRONLY | O_TRUNC };

#define WAYS	ARRAY_SIZE(flags)

#define for_each_way(cases, test) \
	tcase_add_loop_test(cases, test, 0, WAYS)

static int open_way(int way)
{
	return open_as(alice, flags[way]);
}

/* What was taken from writes to @fd must be @text, and no more. */
static void assert_took(int fd, const char *text)
{
	if ((fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY) {
		assert_slate(alice, text);
	} else {
		assert_reads(fd, text);
		assert_would_block(fd);
	}
}

/*
 * The first @good bytes of @text must be taken, the next one refused, and
 * @rest accepted in its place. Returns the descriptor.
 */
static int assert_refused_at(int way, const char *text, ssize_t good,
			     const char *rest)
{
	ssize_t length = strlen(text);
	int fd = open_way(way);

	if (good)
		ck_assert_int_eq(write(fd, text, length), good);
	assert_error(write(fd, text + good, length - good), EINVAL);
	assert_error(write(fd, text + good, 1), EINVAL);
	write_text(fd, rest);
	return fd;
}

START_TEST(cells_and_layout_are_taken_and_no_other_byte)
{
	static const char good[] = "0123456789. \t\r\n|-+";
	int byte;

	for (byte = 0; byte < 256; byte++) {
		char c = byte;
		int fd = open_way(_i);

		if (memchr(good, c, strlen(good)))
			ck_assert_int_eq(write(fd, &c, 1), 1);
		else
			assert_error(write(fd, &c, 1), EINVAL);
		close(fd);
	}
}

START_TEST(a_bad_byte_is_refused_at_any_place)
{
	size_t place;

	for (place = 0; place <= CELLS; place++) {
		char line[CELLS + 2], text[CELLS + 2];
		int fd;

		snprintf(line, sizeof(line), "%s\n", puzzle);
		strcpy(text, line);
		text[place] = 'x';
		fd = assert_refused_at(_i, text, place, line + place);
		assert_took(fd, line);
		close(fd);
	}
}

START_TEST(a_line_that_is_cut_short_is_refused_at_its_newline)
{
	size_t cells;

	for (cells = 1; cells < CELLS; cells++) {
		char text[CELLS + 1];
		int fd;

		if (cells == 9)
			continue;
		snprintf(text, sizeof(text), "%.*s\n", (int)cells, puzzle);
		fd = assert_refused_at(_i, text, cells, puzzle + cells);
		assert_took(fd, puzzle);
		close(fd);
	}
}

/* The first @rows rows of the puzzle, each on a line of its own */
static void print_rows(char *text, size_t rows)
{
	size_t row;

	for (row = 0; row < rows; row++)
		text += sprintf(text, "%.9s\n", puzzle + 9 * row);
	*text = '\0';
}

START_TEST(of_nine_lines_none_may_be_short)
{
	size_t rows, cells;

	for (rows = 1; rows < 9; rows++) {
		for (cells = 1; cells < 9; cells++) {
			char text[100], all[100];
			size_t good = rows * 10 + cells;
			int fd;

			print_rows(all, 9);
			snprintf(text, sizeof(text), "%.*s\n", (int)good, all);
			fd = assert_refused_at(_i, text, good, all + good);
			assert_took(fd, all);
			close(fd);
		}
	}
}

START_TEST(of_nine_lines_none_may_have_a_tenth_cell)
{
	size_t rows;

	for (rows = 1; rows < 8; rows++) {
		char text[100], all[100];
		size_t good = rows * 10 + 9;
		int fd;

		print_rows(all, 9);
		snprintf(text, sizeof(text), "%.*s5", (int)good, all);
		fd = assert_refused_at(_i, text, good, all + good);
		assert_took(fd, all);
		close(fd);
	}
}

/* The puzzle with layout inside, so that it has @span bytes */
static void stretch(char *text, size_t span)
{
	memcpy(text, puzzle, 40);
	memset(text + 40, ' ', span - CELLS);
	strcpy(text + 40 + span - CELLS, puzzle + 40);
}

START_TEST(a_puzzle_may_span_1024_bytes_and_not_one_more)
{
	char text[1026];
	int fd = open_way(_i);

	stretch(text, 1024);
	write_text(fd, text);
	assert_took(fd, text);
	close(fd);

	stretch(text, 1025);
	fd = open_way(_i);
	ck_assert_int_eq(write(fd, text, 1025), 1024);
	assert_error(write(fd, text + 1024, 1), EINVAL);
}

START_TEST(there_may_be_any_amount_of_layout_between_puzzles)
{
	char text[5000 + CELLS + 1];
	int fd = open_way(_i);

	memset(text, '\n', 5000);
	strcpy(text + 5000, puzzle);
	write_text(fd, text);
	assert_took(fd, text);
}

START_TEST(a_write_from_unmapped_memory_takes_what_is_there)
{
	char *text = edge_of_memory(40);
	int fd = open_way(_i);
	ssize_t taken;

	memcpy(text, puzzle, 40);
	taken = write(fd, text, CELLS);
	ck_assert_int_gt(taken, 0);
	ck_assert_int_le(taken, 40);
	assert_error(write(fd, text + 40, CELLS), EFAULT);
	write_text(fd, puzzle + taken);
	assert_took(fd, puzzle);
}

START_TEST(a_read_into_unmapped_memory_loses_nothing)
{
	char *edge = edge_of_memory(40);
	char answer[CELLS];
	ssize_t done;
	int fd = open_way(_i);

	write_text(fd, puzzle);
	if (flags[_i] != O_RDWR)
		fd = open_as(alice, O_RDONLY);
	assert_error(read(fd, edge + 40, CELLS), EFAULT);
	done = read(fd, edge, CELLS);
	ck_assert_int_gt(done, 0);
	ck_assert_int_le(done, 40);
	memcpy(answer, edge, done);
	ck_assert_uint_eq(read_up_to(fd, answer + done, CELLS - done),
			  CELLS - done);
	ck_assert_mem_eq(answer, solution, CELLS);
}

TCase *text_cases(void)
{
	TCase *cases = tcase_create("text");

	for_each_way(cases, cells_and_layout_are_taken_and_no_other_byte);
	for_each_way(cases, a_bad_byte_is_refused_at_any_place);
	for_each_way(cases, a_line_that_is_cut_short_is_refused_at_its_newline);
	for_each_way(cases, of_nine_lines_none_may_be_short);
	for_each_way(cases, of_nine_lines_none_may_have_a_tenth_cell);
	for_each_way(cases, a_puzzle_may_span_1024_bytes_and_not_one_more);
	for_each_way(cases, there_may_be_any_amount_of_layout_between_puzzles);
	for_each_way(cases, a_write_from_unmapped_memory_takes_what_is_there);
	for_each_way(cases, a_read_into_unmapped_memory_loses_nothing);
	return cases;
}
