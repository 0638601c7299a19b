// SPDX-License-Identifier: GPL-2.0
/*
 * Reading and writing by other calls than read and write
 */
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/uio.h>

#include "device_test.h"

/* A file in memory */
static int open_file(const char *text)
{
	int fd = memfd_create("puzzles", 0);

	ck_assert_int_ge(fd, 0);
	write_text(fd, text);
	ck_assert_int_eq(lseek(fd, 0, SEEK_SET), 0);
	return fd;
}

static void open_pipe(int *out, int *in)
{
	int fds[2];

	ck_assert_int_eq(pipe(fds), 0);
	*out = fds[0];
	*in = fds[1];
}

START_TEST(writev_takes_a_puzzle_in_pieces)
{
	int fd = open_device(O_RDWR);
	struct iovec pieces[] = {
		{ (char *)puzzle, 10 },
		{ NULL, 0 },
		{ (char *)puzzle + 10, 1 },
		{ (char *)puzzle + 11, CELLS - 11 },
	};

	ck_assert_int_eq(writev(fd, pieces, 4), CELLS);
	assert_reads(fd, puzzle);
}

START_TEST(writev_stops_at_a_bad_byte_in_any_piece)
{
	int fd = open_device(O_RDWR);
	struct iovec pieces[] = {
		{ (char *)puzzle, 10 },
		{ "..1x9", 5 },
		{ (char *)puzzle, CELLS },
	};

	ck_assert_int_eq(writev(fd, pieces, 3), 13);
	write_text(fd, puzzle + 13);
	assert_reads(fd, puzzle);
	assert_would_block(fd);
}

START_TEST(readv_fills_one_piece_after_the_other)
{
	char one[10], other[CELLS];
	struct iovec pieces[] = { { one, 10 }, { other, CELLS } };
	int fd = open_session(puzzle);

	ck_assert_int_eq(readv(fd, pieces, 2), CELLS);
	ck_assert_mem_eq(one, solution, 10);
	ck_assert_mem_eq(other, solution + 10, CELLS - 10);
}

START_TEST(splice_moves_puzzles_from_a_pipe_to_a_pipe)
{
	int fd = open_device(O_RDWR);
	int out, in;

	open_pipe(&out, &in);
	write_text(in, puzzle);
	ck_assert_int_eq(splice(out, NULL, fd, NULL, CELLS, 0), CELLS);
	ck_assert_int_eq(splice(fd, NULL, in, NULL, CELLS, 0), CELLS);
	assert_reads(out, puzzle);
}

START_TEST(splice_moves_puzzles_to_and_from_a_slate)
{
	int writer = open_as(alice, O_WRONLY | O_TRUNC);
	int reader, out, in;

	open_pipe(&out, &in);
	write_text(in, puzzle);
	ck_assert_int_eq(splice(out, NULL, writer, NULL, CELLS, 0), CELLS);
	reader = open_as(alice, O_RDONLY);
	ck_assert_int_eq(splice(reader, NULL, in, NULL, 4096, 0), CELLS);
	ck_assert_int_eq(splice(reader, NULL, in, NULL, 4096, 0), 0);
	assert_reads(out, puzzle);
}

START_TEST(splice_stops_at_a_bad_byte)
{
	int fd = open_device(O_RDWR);
	int out, in;

	open_pipe(&out, &in);
	write_text(in, "53x");
	ck_assert_int_eq(splice(out, NULL, fd, NULL, 3, 0), 2);
	assert_error(splice(out, NULL, fd, NULL, 1, 0), EINVAL);
	write_text(fd, puzzle + 2);
	assert_reads(fd, puzzle);
}

START_TEST(sendfile_solves_a_file)
{
	unsigned int seed = 5;
	char *text = random_puzzles(&seed, 1000);
	size_t length = strlen(text);
	int file = open_file(text);
	int fd = open_device(O_RDWR);
	int answer = open_file("");

	ck_assert_int_eq(sendfile(fd, file, NULL, length), length);
	ck_assert_int_eq(sendfile(answer, fd, NULL, length), length);
	ck_assert_int_eq(lseek(answer, 0, SEEK_SET), 0);
	assert_reads(answer, text);
}

START_TEST(sendfile_reads_a_slate_to_its_end)
{
	int answer = open_file("");

	write_slate(alice, O_TRUNC, puzzle);
	ck_assert_int_eq(sendfile(answer, open_as(alice, O_RDONLY), NULL, 4096),
			 CELLS);
	ck_assert_int_eq(lseek(answer, 0, SEEK_SET), 0);
	assert_reads(answer, puzzle);
}

TCase *splice_cases(void)
{
	TCase *cases = tcase_create("splice");

	tcase_add_test(cases, writev_takes_a_puzzle_in_pieces);
	tcase_add_test(cases, writev_stops_at_a_bad_byte_in_any_piece);
	tcase_add_test(cases, readv_fills_one_piece_after_the_other);
	tcase_add_test(cases, splice_moves_puzzles_from_a_pipe_to_a_pipe);
	tcase_add_test(cases, splice_moves_puzzles_to_and_from_a_slate);
	tcase_add_test(cases, splice_stops_at_a_bad_byte);
	tcase_add_test(cases, sendfile_solves_a_file);
	tcase_add_test(cases, sendfile_reads_a_slate_to_its_end);
	return cases;
}
