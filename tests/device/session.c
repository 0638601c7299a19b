// SPDX-License-Identifier: GPL-2.0-only
/*
 * Reading and writing: what is written comes back solved, by any call
 *
 * Which texts are valid is tested in tests/core.
 */
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/uio.h>

#include "device_test.h"

/* A puzzle on a line and one in rows, and layout before and after them */
static const char text[] =
	"\n" PUZZLE "\r\n"
	"534678912\n672195348\n198342567\n859761423\n4268.3791\n"
	"713924856\n961537284\n287419635\n345286179\n\t|";

TEST(a_puzzle_comes_back_solved, .step = 2)
{
	expect_reads_exactly(open_session(puzzle), solution);
}

TEST(writes_and_reads_of_any_size_make_no_difference, .step = 2)
{
	size_t length = strlen(text), size, i, wanted;
	char answer[sizeof(text)];
	ssize_t n;

	/* Nonblocking: a read that forgets text fails instead of waiting. */
	for (size = 1; size <= length; size++) {
		int fd = open_device(O_RDWR | O_NONBLOCK);

		for (i = 0; i + size < length; i += size)
			write_bytes(fd, text + i, size);
		write_text(fd, text + i);
		for (i = 0; i < length; i += n) {
			trying("%zu bytes at once, after %zu", size, i);
			wanted = length - i < size ? length - i : size;
			expect_gt(n = read(fd, answer + i, wanted), 0);
			expect_le(n, wanted);
		}
		expect_solved(answer, text, length);
		close(fd);
	}
}

/* Half a puzzle is not ready. Until step 3, a read of it fails with EIO. */
TEST(a_read_returns_all_that_is_queued_and_no_more, .step = 2)
{
	size_t length = strlen(text);
	char answer[2 * sizeof(text)];
	int fd = open_session(text);

	write_text(fd, "53");
	expect_eq(read(fd, answer, sizeof(answer)), length);
	expect_solved(answer, text, length);
	trying("half a puzzle is queued");
	set_nonblock(fd, true);
	expect_lt(read(fd, answer, sizeof(answer)), 0);
	trying("all of it is queued");
	write_text(fd, puzzle + 2);
	expect_reads(fd, puzzle);
}

TEST(a_read_of_nothing_returns_nothing_at_once, .step = 2)
{
	expect_eq(read(open_device(O_RDWR), NULL, 0), 0);
	expect_eq(write(open_device(O_RDWR), NULL, 0), 0);
}

/*
 * A write stops where a text stops being valid, and the next one continues
 * there. Different code writes to a session and to a slate.
 */
TEST_EACH(a_bad_byte_is_refused_at_any_position, accesses, .step = 4,
	  STEPS_OF(accesses))
{
	char bad[CELLS + 1] = PUZZLE;
	ssize_t good;

	for (good = 0; good < CELLS; good++) {
		int fd = open_as(alice, accesses[variant].flags);

		bad[good] = 'x';
		if (good)
			expect_eq(write(fd, bad, CELLS), good);
		expect_error(write(fd, bad + good, CELLS - good), EINVAL);
		expect_error(write(fd, "x", 1), EINVAL);
		bad[good] = puzzle[good];
		write_text(fd, puzzle + good);
		expect_took(fd, puzzle);
		close(fd);
	}
}

/* The last @size bytes before memory that cannot be accessed */
static char *edge_of_memory(size_t size)
{
	size_t page = sysconf(_SC_PAGESIZE);
	char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	must(pages != MAP_FAILED && !munmap(pages + page, page));
	return pages + page - size;
}

TEST_EACH(a_write_takes_the_bytes_before_unmapped_memory, accesses, .step = 4,
	  STEPS_OF(accesses))
{
	char *text = edge_of_memory(40);
	int fd = open_as(alice, accesses[variant].flags);
	ssize_t taken;

	memcpy(text, puzzle, 40);
	expect_gt(taken = write(fd, text, CELLS), 0);
	expect_le(taken, 40);
	expect_error(write(fd, text + 40, CELLS), EFAULT);
	write_text(fd, puzzle + taken);
	expect_took(fd, puzzle);
}

TEST_EACH(a_read_into_unmapped_memory_loses_nothing, accesses, .step = 4,
	  STEPS_OF(accesses))
{
	char *edge = edge_of_memory(40);
	char answer[CELLS];
	ssize_t done;
	int fd = open_as(alice, accesses[variant].flags);

	write_text(fd, puzzle);
	if (accesses[variant].flags != O_RDWR)
		fd = open_as(alice, O_RDONLY);
	expect_error(read(fd, edge + 40, CELLS), EFAULT);
	expect_gt(done = read(fd, edge, CELLS), 0);
	expect_le(done, 40);
	memcpy(answer, edge, done);
	expect_eq(read_up_to(fd, answer + done, CELLS - done), CELLS - done);
	expect_bytes(answer, solution, CELLS);
}

TEST(readv_fills_one_piece_after_the_other, .step = 2)
{
	char one[10], other[CELLS];
	struct iovec pieces[] = { { one, 10 }, { other, CELLS } };
	int fd = open_session(puzzle);

	expect_eq(readv(fd, pieces, 2), CELLS);
	expect_bytes(one, solution, 10);
	expect_bytes(other, solution + 10, CELLS - 10);
}

/* They would lose bytes, or wait while they hold a lock of the pipe. */
TEST(splice_and_sendfile_are_refused, .step = 3)
{
	int fd = open_session(puzzle), file = memfd_create("puzzles", 0);
	int out, in;

	open_pipe(&out, &in);
	write_text(in, puzzle);
	write_text(file, puzzle);
	expect_eq(lseek(file, 0, SEEK_SET), 0);
	expect_error(splice(out, NULL, fd, NULL, CELLS, 0), EINVAL);
	expect_error(splice(fd, NULL, in, NULL, CELLS, 0), EINVAL);
	expect_error(sendfile(fd, file, NULL, CELLS), EINVAL);
	expect_error(sendfile(file, fd, NULL, CELLS), EINVAL);
	expect_reads(fd, puzzle);
	expect_would_block(fd);
}
