// SPDX-License-Identifier: GPL-2.0
/*
 * What may be written: cells and layout, in complete puzzles
 *
 * Each case is tried with a private session and with a slate, because different
 * code writes to them. Which texts are valid is tested in tests/core; here, a
 * write has to stop where a text stops being valid, and the next one has to
 * continue there.
 */
#include "../../driver/core/scan.h"
#include "device_test.h"

static int open_for(unsigned int variant)
{
	return open_as(alice, accesses[variant].flags);
}

/*
 * Expect that a write of the first @good bytes of @whole and of @bad stops at
 * @bad, which is refused again, and that the rest of @whole is taken instead.
 */
static void expect_refused_at(unsigned int variant, const char *whole,
			      ssize_t good, char bad)
{
	ssize_t length = strlen(whole);
	int fd = open_for(variant);
	char text[length + 1];

	strcpy(text, whole);
	text[good] = bad;
	if (good)
		expect_eq(write(fd, text, length), good);
	expect_error(write(fd, text + good, length - good), EINVAL);
	expect_error(write(fd, text + good, 1), EINVAL);
	write_text(fd, whole + good);
	expect_took(fd, whole);
	close(fd);
}

TEST_EACH_OF(a_bad_byte_is_refused_at_any_position, accesses)
{
	size_t place;

	for (place = 0; place < CELLS; place++)
		expect_refused_at(variant, puzzle, place, 'x');
}

/* The puzzle as nine lines */
static const char *as_rows(void)
{
	static char text[9 * 10 + 1];
	int row;

	for (row = 0; row < 9; row++)
		sprintf(text + 10 * row, "%.9s\n", puzzle + 9 * row);
	return text;
}

TEST_EACH_OF(a_line_that_is_cut_short_is_refused_at_its_newline, accesses)
{
	size_t place;

	for (place = 1; place < CELLS; place++)
		if (place != 9)
			expect_refused_at(variant, puzzle, place, '\n');
	for (place = 10; place < 90; place++)
		if (place % 10 != 0 && place % 10 != 9)
			expect_refused_at(variant, as_rows(), place, '\n');
}

/* The last cell is the byte after the longest puzzle. */
TEST_EACH_OF(a_puzzle_may_span_1024_bytes_and_no_more, accesses)
{
	char whole[SUDOKU_SPAN_MAX + 1] = "";
	int fd = open_for(variant);

	memset(whole, ' ', SUDOKU_SPAN_MAX);
	memcpy(whole, puzzle, CELLS - 1);
	write_text(fd, whole);
	expect_error(write(fd, puzzle + CELLS - 1, 1), EINVAL);
	close(fd);
	fd = open_for(variant);
	whole[SUDOKU_SPAN_MAX - 1] = puzzle[CELLS - 1];
	write_text(fd, whole);
	expect_took(fd, whole);
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
