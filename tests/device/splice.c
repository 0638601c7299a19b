// SPDX-License-Identifier: GPL-2.0
/*
 * Reading and writing by calls other than read and write
 */
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/uio.h>

#include "device_test.h"

/* A file in memory */
static int open_file(const char *text)
{
	int fd = memfd_create("puzzles", 0);

	expect_ge(fd, 0);
	write_text(fd, text);
	expect_eq(lseek(fd, 0, SEEK_SET), 0);
	return fd;
}

TEST(writev_stops_at_a_bad_byte_in_any_piece)
{
	int fd = open_device(O_RDWR);
	struct iovec pieces[] = {
		{ (char *)puzzle, 10 },
		{ NULL, 0 },
		{ (char *)puzzle + 10, 1 },
		{ ".1x9", 4 },
		{ (char *)puzzle, CELLS },
	};

	expect_eq(writev(fd, pieces, ARRAY_SIZE(pieces)), 13);
	write_text(fd, puzzle + 13);
	expect_took(fd, puzzle);
}

TEST(readv_fills_one_piece_after_the_other)
{
	char one[10], other[CELLS];
	struct iovec pieces[] = { { one, 10 }, { other, CELLS } };
	int fd = open_session(puzzle);

	expect_eq(readv(fd, pieces, 2), CELLS);
	expect_bytes(one, solution, 10);
	expect_bytes(other, solution + 10, CELLS - 10);
}

TEST(splice_moves_puzzles_from_a_pipe_to_a_pipe)
{
	int fd = open_device(O_RDWR);
	int out, in;

	open_pipe(&out, &in);
	write_text(in, puzzle);
	expect_eq(splice(out, NULL, fd, NULL, CELLS, 0), CELLS);
	expect_eq(splice(fd, NULL, in, NULL, CELLS, 0), CELLS);
	expect_reads(out, puzzle);
}

TEST(sendfile_solves_a_file)
{
	char *text = make_puzzles(5, 1000);
	size_t length = strlen(text);
	int answer = open_file(""), fd = open_device(O_RDWR);

	expect_eq(sendfile(fd, open_file(text), NULL, length), length);
	expect_eq(sendfile(answer, fd, NULL, length), length);
	expect_eq(lseek(answer, 0, SEEK_SET), 0);
	expect_reads(answer, text);
}
