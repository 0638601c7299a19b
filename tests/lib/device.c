// SPDX-License-Identifier: GPL-2.0-only
/*
 * The device: files, texts, parameters and answers
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "device.h"
#include "process.h"
#include "puzzles.h"
#include "samples.h"
#include "tap.h"

int open_device(int flags)
{
	int fd;

	count_from_here();
	fd = open(DEVICE, flags | O_CLOEXEC);
	expect(fd >= 0, "open: %s", error_name(errno));
	return fd;
}

/*
 * The filesystem uid decides whose slate is opened; it is the effective one. To
 * change it clears the parent death signal.
 */
int try_open_as(uid_t user, int flags)
{
	uid_t own = geteuid();
	int fd, error, signal;

	must(!prctl(PR_GET_PDEATHSIG, &signal));
	must(!seteuid(user));
	count_from_here();
	fd = open(DEVICE, flags | O_CLOEXEC);
	error = errno;
	must(!seteuid(own) && !prctl(PR_SET_PDEATHSIG, signal));
	errno = error;
	return fd;
}

int open_as(uid_t user, int flags)
{
	int fd = try_open_as(user, flags);

	expect(fd >= 0, "open as %u: %s", user, error_name(errno));
	return fd;
}

/* A private session in which @text is queued */
int open_session(const char *text)
{
	int fd = open_device(O_RDWR);

	write_text(fd, text);
	return fd;
}

void set_nonblock(int fd, bool nonblock)
{
	int flags = fcntl(fd, F_GETFL);

	must(flags >= 0);
	flags &= ~O_NONBLOCK;
	must(!fcntl(fd, F_SETFL, flags | (nonblock ? O_NONBLOCK : 0)));
}

void configure(int fd, const char *strategy, int mode, long long max_steps)
{
	struct sudoku_config config;

	must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config));
	if (strategy) {
		memset(config.strategy, 0, sizeof(config.strategy));
		strcpy(config.strategy, strategy);
	}
	if (mode >= 0)
		config.mode = mode;
	if (max_steps >= 0)
		config.max_steps = max_steps;
	must(!ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config));
}

void set_mode(int fd, unsigned int mode)
{
	configure(fd, NULL, mode, -1);
}

void fill_argument(unsigned long command, union ioctl_argument *argument)
{
	memset(argument, 0, sizeof(*argument));
	if (command == SUDOKU_IOC_SET_CONFIG)
		strcpy(argument->config.strategy, "lcv");
	if (command == SUDOKU_IOC_SOLVE) {
		memcpy(argument->solve.puzzle, easy, CELLS);
		argument->solve.max_solutions = 1;
	}
}

void write_bytes(int fd, const char *bytes, size_t length)
{
	expect_eq(write(fd, bytes, length), length);
}

void write_text(int fd, const char *text)
{
	write_bytes(fd, text, strlen(text));
}

/*
 * Do what "> /dev/sudoku" does if @flags has O_TRUNC, or what ">>" does if it
 * has O_APPEND.
 */
void write_slate(uid_t user, int flags, const char *text)
{
	int fd = open_as(user, O_WRONLY | flags);

	write_text(fd, text);
	must(!close(fd));
}

size_t read_up_to(int fd, char *buf, size_t size)
{
	size_t done = 0;

	while (done < size) {
		ssize_t n = read(fd, buf + done, size - done);

		expect(n >= 0, "read: %s, after %zu of %zu bytes",
		       error_name(errno), done, size);
		if (!n)
			break;
		done += n;
	}
	return done;
}

char *make_puzzles(uint64_t seed, unsigned int count)
{
	char *text = calloc(count, CELLS + 1);
	u64 state = seed;
	unsigned int i;

	must(text);
	for (i = 0; i < count; i++)
		make_puzzle(&state, PUZZLE_NEARLY_FULL, text + i * CELLS);
	return text;
}

void set_parameter(const char *name, const char *value)
{
	char path[100];

	snprintf(path, sizeof(path), PARAMETERS "%s", name);
	write_file(path, value);
}

void load_module(const char *parameters)
{
	int fd = open("/sudoku.ko", O_RDONLY | O_CLOEXEC);

	must(fd >= 0);
	must(!syscall(SYS_finit_module, fd, parameters, 0));
	close(fd);
}

bool unload_module(void)
{
	if (!syscall(SYS_delete_module, "sudoku", O_NONBLOCK))
		return true;
	must(errno == EAGAIN);
	return false;
}

/*
 * Expect that @answer is the text @text with each whole puzzle solved in its
 * place, and every other byte unchanged.
 */
void expect_solved(const char *answer, const char *text, size_t length)
{
	const char *wrong = find_wrong(SUDOKU_MODE_FIRST, text, answer, length,
				       is_right);
	size_t end = wrong ? wrong - answer : 0;
	size_t begin = end < 2 * CELLS ? 0 : end - 2 * CELLS;

	if (wrong && end < length)
		end++;
	expect(!wrong, "the answer up to byte %zu is wrong: %s for %s", end,
	       quote(answer + begin, end - begin),
	       quote(text + begin, end - begin));
}

/* Expect that the next bytes read are the answer to all of @text. */
void expect_reads(int fd, const char *text)
{
	size_t length = strlen(text);
	char *answer = malloc(length + 1);

	must(answer);
	expect_eq(read_up_to(fd, answer, length), length);
	expect_solved(answer, text, length);
	free(answer);
}

/* Expect that the next bytes read are @expected. */
void expect_reads_exactly(int fd, const char *expected)
{
	size_t length = strlen(expected);
	char *answer = calloc(1, length + 1);

	must(answer);
	expect_eq(read_up_to(fd, answer, length), length);
	expect_text(answer, expected);
	free(answer);
}

/* Expect that @user's slate returns the answer to @text and no more. */
void expect_slate(uid_t user, const char *text)
{
	int fd = open_as(user, O_RDONLY);

	expect_reads(fd, text);
	expect_at_end(fd);
	must(!close(fd));
}

/* Expect that a slate has been read to its end. */
void expect_at_end(int fd)
{
	expect_eq(read(fd, (char[1]){}, 1), 0);
}

/* Expect that nothing is ready to be read. Leaves @fd nonblocking. */
void expect_would_block(int fd)
{
	set_nonblock(fd, true);
	expect_error(read(fd, (char[1]){}, 1), EAGAIN);
}
