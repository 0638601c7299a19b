// SPDX-License-Identifier: GPL-2.0
/*
 * Sessions and slates that several processes use at the same time
 */
#include <sched.h>

#include "device_test.h"

START_TEST(dup_and_fork_share_one_session)
{
	int fd = open_device(O_RDWR);
	int copy = dup(fd);
	pid_t child = fork();

	if (!child) {
		write_text(copy, puzzle);
		_exit(0);
	}
	assert_child_succeeds(child);
	ck_assert_int_eq(close(fd), 0);
	assert_reads(copy, puzzle);
	assert_would_block(copy);
}

/* How many each does. All fit into a queue, so that no write is cut in two. */
#define PUZZLES	1000

static void write_puzzles(int fd, const char *text)
{
	unsigned int i;

	for (i = 0; i < PUZZLES; i++)
		ck_assert_int_eq(write(fd, text + i * CELLS, CELLS), CELLS);
}

static void read_puzzles(int fd, char *answers)
{
	unsigned int i;

	for (i = 0; i < PUZZLES; i++)
		ck_assert_int_eq(read(fd, answers + i * CELLS, CELLS), CELLS);
}

/* Begin a child that writes its share of @text, the first or the second half */
static pid_t begin_writing(int fd, const char *text, int half)
{
	pid_t child = fork();

	if (!child) {
		write_puzzles(fd, text + half * PUZZLES * CELLS);
		_exit(0);
	}
	return child;
}

static pid_t begin_reading(int fd, char *answers, int half)
{
	pid_t child = fork();

	if (!child) {
		read_puzzles(fd, answers + half * PUZZLES * CELLS);
		_exit(0);
	}
	return child;
}

START_TEST(writers_and_readers_can_share_a_session)
{
	unsigned int seed = 2;
	char *text = random_puzzles(&seed, 2 * PUZZLES);
	char *answers = shared_memory(2 * PUZZLES * CELLS);
	int fd = open_device(O_RDWR);
	pid_t children[4];
	int i;

	for (i = 0; i < 2; i++) {
		children[i] = begin_writing(fd, text, i);
		children[i + 2] = begin_reading(fd, answers, i);
	}
	for (i = 0; i < 4; i++)
		assert_child_succeeds(children[i]);
	assert_answers_in_any_order(answers, text, 2 * PUZZLES);
	assert_would_block(fd);
}

START_TEST(writers_can_share_a_slate)
{
	unsigned int seed = 8;
	char *text = random_puzzles(&seed, 2 * PUZZLES);
	size_t length = strlen(text);
	char *answers = malloc(length);
	pid_t children[2];
	int i, fd;

	for (i = 0; i < 2; i++) {
		fd = open_as(alice, O_WRONLY | O_APPEND);
		children[i] = begin_writing(fd, text, i);
	}
	for (i = 0; i < 2; i++)
		assert_child_succeeds(children[i]);
	fd = open_as(alice, O_RDONLY);
	ck_assert_uint_eq(read_up_to(fd, answers, length), length);
	assert_answers_in_any_order(answers, text, 2 * PUZZLES);
	assert_at_end(fd);
}

START_TEST(a_slate_can_be_read_while_it_is_written)
{
	unsigned int seed = 9;
	char *text = random_puzzles(&seed, PUZZLES);
	size_t done = 0, length = strlen(text);
	char *answers = malloc(length);
	pid_t child;
	int fd;

	write_slate(alice, O_APPEND, "\n");
	fd = open_as(alice, O_RDONLY);
	assert_reads(fd, "\n");
	child = begin_writing(open_as(alice, O_WRONLY | O_APPEND), text, 0);
	while (done < length)
		done += read_up_to(fd, answers + done, length - done);
	assert_solved(answers, text, length);
	assert_child_succeeds(child);
	assert_at_end(fd);
}

/* A child whose write of so many newlines takes a while */
#define MANY	(4 << 20)

static pid_t start_writing(int fd)
{
	char *text = malloc(MANY);
	pid_t child;

	memset(text, '\n', MANY);
	child = fork();
	if (!child) {
		ck_assert_int_eq(write(fd, text, MANY), MANY);
		_exit(0);
	}
	free(text);
	return child;
}

/* All that was written must be there, in whatever order. */
static void assert_slate_has_all(size_t spaces)
{
	size_t size = MANY + 1000, length, i;
	int fd = open_as(alice, O_RDONLY);
	char *text = malloc(size);

	length = read_up_to(fd, text, size);
	close(fd);
	ck_assert_uint_eq(length, MANY + spaces);
	for (i = 0; i < length; i++)
		spaces -= text[i] == ' ';
	ck_assert_uint_eq(spaces, 0);
	free(text);
}

/* Of two who begin a slate at the same time, one has to start over. */
START_TEST(two_who_begin_a_slate_share_it)
{
	int slow = open_as(alice, O_WRONLY | O_TRUNC);
	int quick = open_as(alice, O_WRONLY | O_APPEND);
	pid_t child = start_writing(slow);

	sleep_for(_i * 0.0005);
	write_text(quick, " ");
	assert_child_succeeds(child);
	assert_slate_has_all(1);
}

/*
 * In a round in which the child begins late, all 500 writes come before it. Even
 * if that is so in nine rounds of ten, it is in all 100 of them in fewer than
 * three runs of 100,000.
 */
START_TEST(nobody_has_to_wait_for_a_slate_in_use)
{
	int writer = open_as(alice, O_WRONLY | O_TRUNC);
	int other = open_as(alice, O_WRONLY | O_APPEND | O_NONBLOCK);
	unsigned int rounds = 0;
	size_t spaces = 0;
	ssize_t taken;

	do {
		pid_t child;

		ck_assert_int_lt(rounds++, 100);
		write_slate(alice, O_TRUNC, "");
		write_text(other, " ");
		child = start_writing(writer);
		for (spaces = 1; spaces < 500; spaces++) {
			sched_yield();
			taken = write(other, " ", 1);
			if (taken != 1) {
				ck_assert_int_eq(errno, EAGAIN);
				break;
			}
		}
		assert_child_succeeds(child);
		assert_slate_has_all(spaces);
	} while (taken == 1);
}

TCase *share_cases(void)
{
	TCase *cases = tcase_create("share");

	tcase_add_test(cases, dup_and_fork_share_one_session);
	tcase_add_test(cases, writers_and_readers_can_share_a_session);
	tcase_add_test(cases, writers_can_share_a_slate);
	tcase_add_test(cases, a_slate_can_be_read_while_it_is_written);
	tcase_add_loop_test(cases, two_who_begin_a_slate_share_it, 0, 10);
	tcase_add_test(cases, nobody_has_to_wait_for_a_slate_in_use);
	return cases;
}
