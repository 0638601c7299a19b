// SPDX-License-Identifier: GPL-2.0
/*
 * The calls before and after the one in which a fault is injected, and what
 * must be read then
 */
#include <sys/uio.h>

#include "fault.h"

char text[TEXT_SIZE];
char buffer[TEXT_SIZE];

/* Enough that no two neighbours are the same */
#define PUZZLES	50

/* Puzzles that take few steps, because they are solved very often */
void make_text(void)
{
	char lines[PUZZLES][LINE];
	unsigned int i;
	u64 seed = 1;

	for (i = 0; i < PUZZLES; i++) {
		make_puzzle(&seed, PUZZLE_NEARLY_FULL, lines[i]);
		lines[i][SUDOKU_CELLS] = '\n';
	}
	for (i = 0; i < TEXT_SIZE; i++)
		text[i] = lines[i / LINE % PUZZLES][i % LINE];
}

long result_of(long returned)
{
	return returned < 0 ? -errno : returned;
}

/* A private session in the mode of the operation */
void open_with_text(size_t length)
{
	fd = open_device(O_RDWR);
	configure(fd, "mrv", op ? op->mode : SUDOKU_MODE_FIRST, -1);
	write_bytes(fd, text, length);
}

/* A slate may end in the middle of a puzzle, for which close() fails. */
void set_slate(uid_t user, int flags, const char *bytes, size_t length)
{
	int file = open_as(user, O_WRONLY | flags);

	write_bytes(file, bytes, length);
	close(file);
}

/* More than the kernel has room for on its stack */
struct iovec *segments_of(char *start, size_t length)
{
	static struct iovec segments[SEGMENTS];
	unsigned int i;

	for (i = 0; i < SEGMENTS; i++) {
		segments[i].iov_len = length / SEGMENTS;
		segments[i].iov_base = start + i * segments[i].iov_len;
	}
	return segments;
}

static bool is_slate(int file)
{
	return (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY;
}

static void require_end(int file)
{
	long result;

	set_nonblock(file, true);
	result = result_of(read(file, buffer, sizeof(buffer)));
	expect(result == (is_slate(file) ? 0 : -EAGAIN),
	       "there is more to read than there should be: %ld", result);
}

/*
 * @file must return the answers to @length bytes, and nothing more. The first
 * @done bytes of the answers have been read before, into the buffer.
 */
void require_text(int file, const char *bytes, size_t length, size_t done)
{
	struct bytes source = { .data = (char *)bytes, .length = length };
	struct reader reader = { .text = &source, .ends = is_slate(file) };
	const struct config config = {
		.strategy = sudoku_strategy_find("mrv"),
		.mode = op ? op->mode : SUDOKU_MODE_FIRST,
	};
	size_t wanted = config.mode == SUDOKU_MODE_ALL ? TEXT_SIZE / 2 :
							 TEXT_SIZE;
	size_t total;

	reader_solve(&reader, &config, wanted);
	total = reader.out.length < wanted ? reader.out.length : wanted;
	expect(!memcmp(buffer, reader.out.data, done), "wrong bytes were read");
	while (done < total) {
		ssize_t n = read(file, buffer, total - done);

		expect(n > 0, "not all can be read");
		expect(!memcmp(buffer, reader.out.data + done, n),
		       "wrong bytes are read");
		done += n;
	}
	if (total < wanted)
		require_end(file);
	free(reader.out.data);
}

/* The same for the beginning of the text */
void require_answers(int file, size_t length, size_t done)
{
	require_text(file, text, length, done);
}

void require_slate(uid_t user, const char *bytes, size_t length)
{
	int file = open_as(user, O_RDONLY);

	require_text(file, bytes, length, 0);
	close(file);
}

void require_session_works(void)
{
	write_bytes(fd, text, LINE);
	require_answers(fd, LINE, 0);
}
