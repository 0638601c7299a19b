// SPDX-License-Identifier: GPL-2.0
/*
 * What may be written: cells and layout, in complete puzzles
 *
 * Each case is tried with a private session and with a slate, because different
 * code writes to them.
 */
#include "device_test.h"

static int open_for(unsigned int variant)
{
	return open_as(alice, accesses[variant].flags);
}

/* Expect that writes to @fd took @text and no more. */
static void expect_took(int fd, const char *text)
{
	if ((fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY) {
		expect_slate(alice, text);
	} else {
		expect_reads(fd, text);
		expect_would_block(fd);
	}
}

/*
 * Expect that the first @good bytes of @text are taken, the next one is
 * refused, and @rest is taken in its place. Returns the descriptor.
 */
static int expect_refused_at(unsigned int variant, const char *text,
			     ssize_t good, const char *rest)
{
	ssize_t length = strlen(text);
	int fd = open_for(variant);

	if (good)
		expect_eq(write(fd, text, length), good);
	expect_error(write(fd, text + good, length - good), EINVAL);
	expect_error(write(fd, text + good, 1), EINVAL);
	write_text(fd, rest);
	return fd;
}

TEST_EACH_OF(only_cells_and_layout_are_accepted, accesses)
{
	static const char good[] = "0123456789. \t\r\n|-+";
	int byte;

	for (byte = 0; byte < 256; byte++) {
		char c = byte;
		int fd = open_for(variant);

		if (memchr(good, c, strlen(good)))
			expect_eq(write(fd, &c, 1), 1);
		else
			expect_error(write(fd, &c, 1), EINVAL);
		close(fd);
	}
}

TEST_EACH_OF(a_bad_byte_is_refused_at_any_position, accesses)
{
	size_t place;

	for (place = 0; place <= CELLS; place++) {
		char line[CELLS + 2], text[CELLS + 2];
		int fd;

		snprintf(line, sizeof(line), "%s\n", puzzle);
		strcpy(text, line);
		text[place] = 'x';
		fd = expect_refused_at(variant, text, place, line + place);
		expect_took(fd, line);
		close(fd);
	}
}

TEST_EACH_OF(a_line_that_is_cut_short_is_refused_at_its_newline, accesses)
{
	size_t cells;

	for (cells = 1; cells < CELLS; cells++) {
		char text[CELLS + 1];
		int fd;

		if (cells == 9)
			continue;
		snprintf(text, sizeof(text), "%.*s\n", (int)cells, puzzle);
		fd = expect_refused_at(variant, text, cells, puzzle + cells);
		expect_took(fd, puzzle);
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

TEST_EACH_OF(none_of_nine_lines_may_be_short, accesses)
{
	size_t rows, cells;

	for (rows = 1; rows < 9; rows++) {
		for (cells = 1; cells < 9; cells++) {
			char text[100], all[100];
			size_t good = rows * 10 + cells;
			int fd;

			print_rows(all, 9);
			snprintf(text, sizeof(text), "%.*s\n", (int)good, all);
			fd = expect_refused_at(variant, text, good, all + good);
			expect_took(fd, all);
			close(fd);
		}
	}
}

TEST_EACH_OF(none_of_nine_lines_may_have_a_tenth_cell, accesses)
{
	size_t rows;

	for (rows = 1; rows < 8; rows++) {
		char text[100], all[100];
		size_t good = rows * 10 + 9;
		int fd;

		print_rows(all, 9);
		snprintf(text, sizeof(text), "%.*s5", (int)good, all);
		fd = expect_refused_at(variant, text, good, all + good);
		expect_took(fd, all);
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

TEST_EACH_OF(a_puzzle_may_span_1024_bytes_and_no_more, accesses)
{
	char text[1026];
	int fd = open_for(variant);

	stretch(text, 1024);
	write_text(fd, text);
	expect_took(fd, text);
	close(fd);

	stretch(text, 1025);
	fd = open_for(variant);
	expect_eq(write(fd, text, 1025), 1024);
	expect_error(write(fd, text + 1024, 1), EINVAL);
}

TEST_EACH_OF(there_may_be_any_amount_of_layout_between_puzzles, accesses)
{
	char text[5000 + CELLS + 1];
	int fd = open_for(variant);

	memset(text, '\n', 5000);
	strcpy(text + 5000, puzzle);
	write_text(fd, text);
	expect_took(fd, text);
}

TEST_EACH_OF(a_write_takes_the_bytes_before_unmapped_memory, accesses)
{
	char *text = edge_of_memory(40);
	int fd = open_for(variant);
	ssize_t taken;

	memcpy(text, puzzle, 40);
	taken = write(fd, text, CELLS);
	expect_gt(taken, 0);
	expect_le(taken, 40);
	expect_error(write(fd, text + 40, CELLS), EFAULT);
	write_text(fd, puzzle + taken);
	expect_took(fd, puzzle);
}

TEST_EACH_OF(a_read_into_unmapped_memory_loses_nothing, accesses)
{
	char *edge = edge_of_memory(40);
	char answer[CELLS];
	ssize_t done;
	int fd = open_for(variant);

	write_text(fd, puzzle);
	if (accesses[variant].flags != O_RDWR)
		fd = open_as(alice, O_RDONLY);
	expect_error(read(fd, edge + 40, CELLS), EFAULT);
	done = read(fd, edge, CELLS);
	expect_gt(done, 0);
	expect_le(done, 40);
	memcpy(answer, edge, done);
	expect_eq(read_up_to(fd, answer + done, CELLS - done), CELLS - done);
	expect_bytes(answer, solution, CELLS);
}
