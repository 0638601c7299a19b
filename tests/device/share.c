// SPDX-License-Identifier: GPL-2.0
/*
 * Sessions and slates that several processes use at the same time
 */
#include "device_test.h"

/* Puzzles for each process. All fit into a queue, so no write is cut in two. */
#define PUZZLES	1000

/* A child that writes one half of @text, the first or the second one */
static pid_t begin_writing(int fd, const char *text, int half)
{
	pid_t child = fork_as(0);
	unsigned int i;

	if (child)
		return child;
	text += half * PUZZLES * CELLS;
	for (i = 0; i < PUZZLES; i++)
		write_bytes(fd, text + i * CELLS, CELLS);
	_exit(0);
}

static pid_t begin_reading(int fd, char *answers, int half)
{
	pid_t child = fork_as(0);
	unsigned int i;

	if (child)
		return child;
	answers += half * PUZZLES * CELLS;
	for (i = 0; i < PUZZLES; i++)
		expect_eq(read(fd, answers + i * CELLS, CELLS), CELLS);
	_exit(0);
}

TEST(writers_and_readers_can_share_a_session)
{
	char *text = make_puzzles(2, 2 * PUZZLES);
	char *answers = shared_memory(2 * PUZZLES * CELLS);
	int fd = open_device(O_RDWR);
	pid_t children[4];
	int i;

	for (i = 0; i < 2; i++) {
		children[i] = begin_writing(fd, text, i);
		children[i + 2] = begin_reading(fd, answers, i);
	}
	for (i = 0; i < 4; i++)
		expect_child_succeeds(children[i]);
	expect_answers_in_any_order(answers, text, 2 * PUZZLES);
	expect_would_block(fd);
}

/* One more process reads the slate meanwhile. */
TEST(writers_can_share_a_slate)
{
	char *text = make_puzzles(8, 2 * PUZZLES);
	size_t done = 0, length = strlen(text);
	char *answers = malloc(length);
	pid_t children[2];
	int i, fd;

	write_slate(alice, O_APPEND, "\n");
	fd = open_as(alice, O_RDONLY);
	expect_reads(fd, "\n");
	for (i = 0; i < 2; i++)
		children[i] = begin_writing(open_as(alice, O_WRONLY | O_APPEND),
					    text, i);
	while (done < length)
		done += read_up_to(fd, answers + done, length - done);
	expect_answers_in_any_order(answers, text, 2 * PUZZLES);
	for (i = 0; i < 2; i++)
		expect_child_succeeds(children[i]);
	expect_at_end(fd);
}

/* While another file begins a slate, this one writes to it and publishes it. */
static void write_meanwhile(int fd, unsigned int number)
{
	write_text(fd, "\t");
}

/* If two begin a slate at once, the driver starts over for one of them. */
TEST(two_writers_that_begin_a_slate_share_it)
{
	int slow = open_as(alice, O_WRONLY | O_TRUNC);
	int quick = open_as(alice, O_WRONLY | O_APPEND);
	char *text = newlines(1 + sysconf(_SC_PAGESIZE));

	write_in_fault(slow, write_meanwhile, quick, 0);
	*text = '\t';
	expect_slate(alice, text);
}

static void expect_no_wait(int fd, unsigned int number)
{
	expect_error(write(fd, " ", 1), EAGAIN);
	expect_error(read(number, (char[1]){}, 1), EAGAIN);
}

TEST(a_nonblocking_write_does_not_wait_for_a_slate)
{
	int fd = open_as(alice, O_WRONLY | O_APPEND | O_NONBLOCK);
	int reader;

	write_text(fd, "\n");
	reader = open_as(alice, O_RDONLY | O_NONBLOCK);
	expect_reads(reader, "\n");
	write_in_fault(open_as(alice, O_WRONLY | O_APPEND), expect_no_wait, fd,
		       reader);
}
