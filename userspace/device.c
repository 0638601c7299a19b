// SPDX-License-Identifier: GPL-2.0
/*
 * Solving through /dev/sudoku, in a private session
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sudoku.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "client.h"

#define DEVICE	"/dev/sudoku"

static int fd;

/* Bytes that were written to the device and not yet read back */
static size_t ahead;

static void configure(const struct config *wanted)
{
	struct sudoku_config config;

	if (ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config))
		err(STATUS_TROUBLE, DEVICE);
	config.mode = wanted->mode;
	if (wanted->has_max_steps)
		config.max_steps = wanted->max_steps;
	if (wanted->strategy &&
	    snprintf(config.strategy, sizeof(config.strategy), "%s",
		     wanted->strategy) >= (int)sizeof(config.strategy))
		no_such_strategy(wanted->strategy);

	if (!ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config))
		return;
	if (errno == EINVAL)
		no_such_strategy(config.strategy);
	err(STATUS_TROUBLE, DEVICE);
}

static void device_open(const struct config *config)
{
	fd = open(DEVICE, O_RDWR | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0) {
		warn(DEVICE);
		if (errno == ENOENT || errno == ENODEV || errno == ENXIO)
			fprintf(stderr,
				"The driver is not loaded. As root, 'modprobe sudoku' loads it; 'make run' in\n"
				"its sources tries it in a virtual machine; 'sudoku solve --local' does not need it.\n");
		exit(STATUS_TROUBLE);
	}
	configure(config);
}

static void wait_for(short events)
{
	struct pollfd pollfd = { .fd = fd, .events = events };

	if (poll(&pollfd, 1, -1) < 0)
		err(STATUS_TROUBLE, "poll");
}

/* Returns how many bytes were written, 0 if there is no room now. */
static size_t try_write(const char *text, size_t length)
{
	ssize_t n = write(fd, text, length);

	if (n < 0 && errno != EAGAIN)
		err(STATUS_TROUBLE, DEVICE);
	return n < 0 ? 0 : n;
}

/* Returns how many bytes were read, 0 if no answer is ready now. */
static size_t try_read(char *text, size_t length)
{
	ssize_t n = read(fd, text, length);

	if (n < 0 && errno != EAGAIN)
		err(STATUS_TROUBLE, DEVICE);
	return n < 0 ? 0 : n;
}

/*
 * The device's queue may be smaller than the text, so neither a write nor a
 * read may block; poll() waits for both.
 */
static size_t device_solve(char *text, size_t length)
{
	for (;;) {
		size_t done;

		if (ahead < length)
			ahead += try_write(text + ahead, length - ahead);
		done = try_read(text, ahead);
		if (done) {
			ahead -= done;
			return done;
		}
		wait_for(ahead < length ? POLLIN | POLLOUT : POLLIN);
	}
}

/* An empty queue always has room for one puzzle. */
static void device_begin(const char *puzzle)
{
	if (try_write(puzzle, SUDOKU_CELLS) < SUDOKU_CELLS)
		errx(STATUS_TROUBLE, DEVICE ": no room for a puzzle");
}

static void read_all(char *text, size_t length)
{
	while (length) {
		size_t done = try_read(text, length);

		text += done;
		length -= done;
		if (!done)
			wait_for(POLLIN);
	}
}

static bool device_next(char *answer)
{
	char newline;

	read_all(answer, 1);
	if (*answer == '\n')
		return false;
	read_all(answer + 1, SUDOKU_CELLS - 1);
	read_all(&newline, 1);
	return true;
}

const struct solver device_solver = {
	.open = device_open,
	.solve = device_solve,
	.begin = device_begin,
	.next = device_next,
};
