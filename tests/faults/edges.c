// SPDX-License-Identifier: GPL-2.0
/*
 * Calls with memory that ends too early, after each number of bytes
 */
#include <sys/uio.h>

#include "fault.h"

/* Two puzzles */
#define BYTES	(2 * LINE)

/* Try a call with memory of which 0, 1, ... bytes are accessible. */
static void try_all_ends(void (*attempt)(char *memory, size_t accessible),
			 size_t most)
{
	char *end = (char *)edge_of_memory(most) + most;
	size_t accessible;

	for (accessible = 0; accessible < most; accessible++) {
		trying("%zu bytes", accessible);
		attempt(end - accessible, accessible);
		close_files();
	}
	note("%zu ends", most);
}

/* Exactly what is accessible was accepted or returned. */
static void expect_result(long result, size_t accessible)
{
	expect_eq(result_of(result), accessible ? (long)accessible : -EFAULT);
}

static void write_session(char *memory, size_t accessible)
{
	memcpy(memory, text, accessible);
	open_with_text(0);
	expect_result(write(fd, memory, BYTES), accessible);
	write_bytes(fd, text + accessible, BYTES - accessible);
	require_answers(fd, BYTES, 0);
}

static void write_slate_to(char *memory, size_t accessible)
{
	memcpy(memory, text, accessible);
	set_slate(0, O_TRUNC, text, LINE);
	fd = open_as(0, O_WRONLY);
	expect_result(write(fd, memory, BYTES), accessible);
	require_slate(0, text, accessible ? accessible : LINE);
	write_bytes(fd, text + accessible, BYTES - accessible);
	require_slate(0, text, BYTES);
}

static void write_pieces(char *memory, size_t accessible)
{
	struct iovec pieces[] = {
		{ text, LINE }, { memory, BYTES }, { text, LINE },
	};

	memcpy(memory, text + LINE, accessible);
	open_with_text(0);
	expect_result(writev(fd, pieces, 3), LINE + accessible);
	write_bytes(fd, text + LINE + accessible, BYTES - accessible);
	require_answers(fd, LINE + BYTES, 0);
}

static void read_two(char *memory, size_t accessible)
{
	expect_result(read(fd, memory, BYTES), accessible);
	memcpy(buffer, memory, accessible);
	require_answers(fd, BYTES, accessible);
}

static void read_session(char *memory, size_t accessible)
{
	open_with_text(BYTES);
	read_two(memory, accessible);
}

static void read_slate(char *memory, size_t accessible)
{
	set_slate(0, O_TRUNC, text, BYTES);
	fd = open_as(0, O_RDONLY);
	read_two(memory, accessible);
}

static void read_pieces(char *memory, size_t accessible)
{
	struct iovec pieces[] = { { buffer, 10 }, { memory, BYTES } };

	open_with_text(BYTES);
	expect_result(readv(fd, pieces, 2), 10 + accessible);
	memcpy(buffer + 10, memory, accessible);
	require_answers(fd, BYTES, 10 + accessible);
}

/* No ioctl does anything with an incomplete struct. */
static void make_ioctls(char *memory, size_t accessible)
{
	static const unsigned long commands[] = {
		SUDOKU_IOC_GET_CONFIG, SUDOKU_IOC_SET_CONFIG, SUDOKU_IOC_SOLVE,
		SUDOKU_IOC_STRATEGY, SUDOKU_IOC_GET_STATS,
	};
	struct sudoku_stats stats;
	unsigned int i;

	memset(memory, 0, accessible);
	open_with_text(BYTES);
	for (i = 0; i < ARRAY_SIZE(commands); i++)
		if (accessible < _IOC_SIZE(commands[i]))
			expect_error(ioctl(fd, commands[i], memory), EFAULT);
	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	expect_eq(stats.puzzles, 0);
	require_answers(fd, BYTES, 0);
}

#define EDGE(name, attempt, most) TEST(name) { try_all_ends(attempt, most); }

EDGE(write_past_the_end_of_memory, write_session, BYTES)
EDGE(write_a_slate_past_the_end_of_memory, write_slate_to, BYTES)
EDGE(write_in_pieces_past_the_end_of_memory, write_pieces, BYTES)
EDGE(read_past_the_end_of_memory, read_session, BYTES)
EDGE(read_a_slate_past_the_end_of_memory, read_slate, BYTES)
EDGE(read_in_pieces_past_the_end_of_memory, read_pieces, BYTES - 10)
EDGE(ioctls_past_the_end_of_memory, make_ioctls, sizeof(struct sudoku_solve))
