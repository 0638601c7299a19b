// SPDX-License-Identifier: GPL-2.0
/*
 * Sessions and slates that several processes use at the same time
 */
#include <sched.h>

#include "device_test.h"

TEST(dup_and_fork_share_one_session)
{
	int fd = open_device(O_RDWR);
	int copy = dup(fd);
	pid_t child = fork_as(0);

	if (!child) {
		write_text(copy, puzzle);
		_exit(0);
	}
	expect_child_succeeds(child);
	must(!close(fd));
	expect_reads(copy, puzzle);
	expect_would_block(copy);
}

/* Puzzles for each process. All fit into a queue, so no write is cut in two. */
#define PUZZLES	1000

static void write_puzzles(int fd, const char *text)
{
	unsigned int i;

	for (i = 0; i < PUZZLES; i++)
		expect_eq(write(fd, text + i * CELLS, CELLS), CELLS);
}

static void read_puzzles(int fd, char *answers)
{
	unsigned int i;

	for (i = 0; i < PUZZLES; i++)
		expect_eq(read(fd, answers + i * CELLS, CELLS), CELLS);
}

/* A child that writes one half of @text, the first or the second one */
static pid_t begin_writing(int fd, const char *text, int half)
{
	pid_t child = fork_as(0);

	if (!child) {
		write_puzzles(fd, text + half * PUZZLES * CELLS);
		_exit(0);
	}
	return child;
}

static pid_t begin_reading(int fd, char *answers, int half)
{
	pid_t child = fork_as(0);

	if (!child) {
		read_puzzles(fd, answers + half * PUZZLES * CELLS);
		_exit(0);
	}
	return child;
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

TEST(writers_can_share_a_slate)
{
	char *text = make_puzzles(8, 2 * PUZZLES);
	size_t length = strlen(text);
	char *answers = malloc(length);
	pid_t children[2];
	int i, fd;

	for (i = 0; i < 2; i++) {
		fd = open_as(alice, O_WRONLY | O_APPEND);
		children[i] = begin_writing(fd, text, i);
	}
	for (i = 0; i < 2; i++)
		expect_child_succeeds(children[i]);
	fd = open_as(alice, O_RDONLY);
	expect_eq(read_up_to(fd, answers, length), length);
	expect_answers_in_any_order(answers, text, 2 * PUZZLES);
	expect_at_end(fd);
}

TEST(a_slate_can_be_read_while_it_is_written)
{
	char *text = make_puzzles(9, PUZZLES);
	size_t done = 0, length = strlen(text);
	char *answers = malloc(length);
	pid_t child;
	int fd;

	write_slate(alice, O_APPEND, "\n");
	fd = open_as(alice, O_RDONLY);
	expect_reads(fd, "\n");
	child = begin_writing(open_as(alice, O_WRONLY | O_APPEND), text, 0);
	while (done < length)
		done += read_up_to(fd, answers + done, length - done);
	expect_solved(answers, text, length);
	expect_child_succeeds(child);
	expect_at_end(fd);
}

/* A write of so many newlines takes some time. */
#define MANY	(4 * MIB)

/* A child that makes such a write */
static pid_t start_writing(int fd)
{
	char *text = newlines(MANY);
	pid_t child = fork_as(0);

	if (!child) {
		expect_eq(write(fd, text, MANY), MANY);
		_exit(0);
	}
	free(text);
	return child;
}

/* Expect that all that was written is there, in any order. */
static void expect_slate_has_all(size_t spaces)
{
	size_t size = MANY + 1000, length, i;
	int fd = open_as(alice, O_RDONLY);
	char *text = malloc(size);

	length = read_up_to(fd, text, size);
	close(fd);
	expect_eq(length, MANY + spaces);
	for (i = 0; i < length; i++)
		spaces -= text[i] == ' ';
	expect_eq(spaces, 0);
	free(text);
}

static const char *const delays[] = {
	"at once", "0.5 ms apart", "1 ms apart", "1.5 ms apart", "2 ms apart",
	"2.5 ms apart", "3 ms apart", "3.5 ms apart", "4 ms apart",
	"4.5 ms apart",
};

/* If two begin a slate at once, the driver starts over for one of them. */
TEST_EACH(two_writers_that_begin_a_slate_share_it, delays)
{
	int slow = open_as(alice, O_WRONLY | O_TRUNC);
	int quick = open_as(alice, O_WRONLY | O_APPEND);
	pid_t child = start_writing(slow);

	sleep_for(variant * 0.0005);
	write_text(quick, " ");
	expect_child_succeeds(child);
	expect_slate_has_all(1);
}

/*
 * In a round in which the child begins late, all 500 writes come first. Even if
 * that happens in nine rounds of ten, it happens in all 100 of them in fewer
 * than three runs of 100,000.
 */
TEST(a_nonblocking_write_does_not_wait_for_a_slate)
{
	int writer = open_as(alice, O_WRONLY | O_TRUNC);
	int other = open_as(alice, O_WRONLY | O_APPEND | O_NONBLOCK);
	unsigned int rounds = 0;
	size_t spaces = 0;
	ssize_t taken;

	do {
		pid_t child;

		expect_lt(rounds++, 100);
		write_slate(alice, O_TRUNC, "");
		write_text(other, " ");
		child = start_writing(writer);
		for (spaces = 1; spaces < 500; spaces++) {
			sched_yield();
			taken = write(other, " ", 1);
			if (taken != 1) {
				expect_eq(errno, EAGAIN);
				break;
			}
		}
		expect_child_succeeds(child);
		expect_slate_has_all(spaces);
	} while (taken == 1);
}
