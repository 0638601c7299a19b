// SPDX-License-Identifier: GPL-2.0
/*
 * The calls before and after the one in which a fault is injected, and what
 * must be read then
 */
#include "../random/reader.h"
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

/* A private session in the mode of the operation */
void open_with_text(size_t length)
{
	fd = open_device(O_RDWR);
	configure(fd, "mrv", op->mode, -1);
	write_bytes(fd, text, length);
}

/* A slate may end in the middle of a puzzle, for which close() fails. */
void set_slate(uid_t user, int flags, const char *bytes, size_t length)
{
	int file = open_as(user, O_WRONLY | flags);

	write_bytes(file, bytes, length);
	close(file);
}

static bool is_slate(int file)
{
	return (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY;
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
		.strategy = sudoku_strategy_find("mrv"), .mode = op->mode,
	};
	size_t wanted = op->mode == SUDOKU_MODE_ALL ? TEXT_SIZE / 2 : TEXT_SIZE;
	const char *answers;
	ssize_t n;

	reader_solve(&reader, &config, wanted);
	answers = reader.out.data;
	if (reader.out.length < wanted)
		wanted = reader.out.length;
	expect(!memcmp(buffer, answers, done), "wrong bytes were read");
	for (; done < wanted; done += n) {
		n = read(file, buffer, wanted - done);
		expect(n > 0, "not all can be read");
		expect(!memcmp(buffer, answers + done, n),
		       "wrong bytes are read");
	}
	free(reader.out.data);
	if (op->mode == SUDOKU_MODE_ALL && length == LINE)
		return;
	set_nonblock(file, true);
	n = read(file, buffer, sizeof(buffer));
	expect(is_slate(file) ? n == 0 : n < 0 && errno == EAGAIN,
	       "there is more to read than there should be: %zd", n);
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
