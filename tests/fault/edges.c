// SPDX-License-Identifier: GPL-2.0
/*
 * Calls with memory that ends too early, after each number of bytes
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include "fault.h"

/* Two puzzles */
#define BYTES	(2 * LINE)

static char *end_of_memory;

static void map_memory(void)
{
	size_t page = getpagesize();
	char *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED || munmap(memory + page, page))
		err(EXIT_FAILURE, "cannot map memory");
	end_of_memory = memory + page;
}

static void require_result(struct trial *trial, long result, size_t there)
{
	require(trial, result == (there ? (long)there : -EFAULT),
		"not just what is there was taken or given");
}

static void write_session(struct trial *trial, char *memory, size_t there)
{
	memcpy(memory, text, there);
	trial->fd = open_as(0, O_RDWR);
	require_result(trial, result_of(write(trial->fd, memory, BYTES)),
		       there);
	must_write(trial->fd, text + there, BYTES - there);
	require_answers(trial, trial->fd, BYTES, 0);
}

static void write_slate(struct trial *trial, char *memory, size_t there)
{
	memcpy(memory, text, there);
	set_slate(0, O_TRUNC, text, LINE);
	trial->fd = open_as(0, O_WRONLY);
	require_result(trial, result_of(write(trial->fd, memory, BYTES)),
		       there);
	require_slate(trial, 0, text, there ? there : LINE);
	must_write(trial->fd, text + there, BYTES - there);
	require_slate(trial, 0, text, BYTES);
}

static void write_pieces(struct trial *trial, char *memory, size_t there)
{
	struct iovec pieces[] = {
		{ text, LINE }, { memory, BYTES }, { text, LINE },
	};

	memcpy(memory, text + LINE, there);
	trial->fd = open_as(0, O_RDWR);
	require_result(trial, result_of(writev(trial->fd, pieces, 3)),
		       LINE + there);
	must_write(trial->fd, text + LINE + there, BYTES - there);
	require_answers(trial, trial->fd, LINE + BYTES, 0);
}

static void prepare_session(struct trial *trial)
{
	trial->fd = open_as(0, O_RDWR);
	must_write(trial->fd, text, BYTES);
}

static void read_session(struct trial *trial, char *memory, size_t there)
{
	prepare_session(trial);
	require_result(trial, result_of(read(trial->fd, memory, BYTES)), there);
	memcpy(buffer, memory, there);
	require_answers(trial, trial->fd, BYTES, there);
}

static void read_slate(struct trial *trial, char *memory, size_t there)
{
	set_slate(0, O_TRUNC, text, BYTES);
	trial->fd = open_as(0, O_RDONLY);
	require_result(trial, result_of(read(trial->fd, memory, BYTES)), there);
	memcpy(buffer, memory, there);
	require_answers(trial, trial->fd, BYTES, there);
}

static void read_pieces(struct trial *trial, char *memory, size_t there)
{
	struct iovec pieces[] = { { buffer, 10 }, { memory, BYTES } };

	prepare_session(trial);
	require_result(trial, result_of(readv(trial->fd, pieces, 2)),
		       10 + there);
	memcpy(buffer + 10, memory, there);
	require_answers(trial, trial->fd, BYTES, 10 + there);
}

/* No ioctl does anything with half of its struct. */
static void ioctl_all(struct trial *trial, char *memory, size_t there)
{
	static const unsigned long commands[] = {
		SUDOKU_IOC_GET_CONFIG, SUDOKU_IOC_SET_CONFIG, SUDOKU_IOC_SOLVE,
		SUDOKU_IOC_STRATEGY, SUDOKU_IOC_GET_STATS,
	};
	struct sudoku_stats stats;
	unsigned int i;
	long result;

	memset(memory, 0, there);
	prepare_session(trial);
	for (i = 0; i < ARRAY_SIZE(commands); i++) {
		if (there >= _IOC_SIZE(commands[i]))
			continue;
		result = result_of(ioctl(trial->fd, commands[i], memory));
		require(trial, result == -EFAULT, "no EFAULT");
	}
	result = ioctl(trial->fd, SUDOKU_IOC_GET_STATS, &stats);
	require(trial, !result && !stats.puzzles, "something was solved");
	require_answers(trial, trial->fd, BYTES, 0);
}

static const struct {
	struct operation operation;
	void (*attempt)(struct trial *trial, char *memory, size_t there);
	size_t size;
} edges[] = {
	{ { .name = "write past the end of memory" }, write_session, BYTES },
	{ { .name = "write a slate past it" }, write_slate, BYTES },
	{ { .name = "write in pieces past it" }, write_pieces, BYTES },
	{ { .name = "read past it" }, read_session, BYTES },
	{ { .name = "read a slate past it" }, read_slate, BYTES },
	{ { .name = "read in pieces past it" }, read_pieces, BYTES - 10 },
	{ { .name = "ioctls past it" }, ioctl_all,
	  sizeof(struct sudoku_solve) },
};

void check_edges(unsigned int *passed, unsigned int *failed)
{
	unsigned int i;

	map_memory();
	for (i = 0; i < ARRAY_SIZE(edges); i++) {
		struct trial trial = {
			.operation = &edges[i].operation,
			.fd = -1, .other = -1, .other_end = -1,
		};

		for (; trial.nth < edges[i].size; trial.nth++) {
			edges[i].attempt(&trial, end_of_memory - trial.nth,
					 trial.nth);
			close_files(&trial);
		}
		printf("%s %u - %s: %zu ends\n", trial.failed ? "not ok" : "ok",
		       *passed + *failed + 1, trial.operation->name,
		       edges[i].size);
		trial.failed ? ++*failed : ++*passed;
	}
}
