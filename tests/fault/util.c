// SPDX-License-Identifier: GPL-2.0
/*
 * The calls before and after the one whose allocations fail, and what must be
 * read then
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../lib/puzzles.h"
#include "fault.h"

char text[TEXT_SIZE];
char buffer[TEXT_SIZE];

/* Enough that no two neighbours are the same */
#define PUZZLES	50

/* Puzzles that are solved in no time, for there are many trials */
void util_init(void)
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
	memset(buffer, 0, sizeof(buffer));
	/* or else a fault may hit the memory of this program */
	if (mlockall(MCL_CURRENT | MCL_FUTURE))
		err(EXIT_FAILURE, "mlockall");
}

long result_of(long returned)
{
	return returned < 0 ? -errno : returned;
}

void require(struct trial *trial, bool truth, const char *what)
{
	if (truth || trial->failed)
		return;
	printf("# %s: %s %u: %s\n", trial->operation->name,
	       trial->fault == ONE_FAULT ? "fault" : "no memory from", trial->nth,
	       what);
	trial->failed = true;
}

int open_as(uid_t user, int flags)
{
	int fd;

	if (seteuid(user))
		err(EXIT_FAILURE, "seteuid");
	fd = open(DEVICE, flags);
	if (fd < 0)
		err(EXIT_FAILURE, DEVICE);
	if (seteuid(0))
		err(EXIT_FAILURE, "seteuid");
	return fd;
}

void must_write(int fd, const char *bytes, size_t length)
{
	ssize_t done = write(fd, bytes, length);

	if (done < 0 || (size_t)done != length)
		err(EXIT_FAILURE, "write");
}

void set_mode(int fd, unsigned int mode)
{
	const struct sudoku_config config = { .strategy = "mrv", .mode = mode };

	if (ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config))
		err(EXIT_FAILURE, "SET_CONFIG");
}

/* A slate may end in the middle of a puzzle, which close() complains of. */
void set_slate(uid_t user, int flags, const char *bytes, size_t length)
{
	int fd = open_as(user, O_WRONLY | flags);

	must_write(fd, bytes, length);
	close(fd);
}

static void close_file(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

void close_files(struct trial *trial)
{
	close_file(&trial->fd);
	close_file(&trial->other);
	close_file(&trial->other_end);
}

static bool is_slate(int fd)
{
	return (fcntl(fd, F_GETFL) & O_ACCMODE) == O_RDONLY;
}

/*
 * What the first @length bytes of the text read back as, @wanted bytes at the
 * most. The caller frees @answers.
 */
static size_t solve(int fd, const char *bytes, size_t length, unsigned int mode,
		    size_t wanted, char **answers)
{
	struct bytes source = { .data = (char *)bytes, .length = length };
	struct reader reader = { .text = &source, .ends = is_slate(fd) };
	const struct config config = {
		.strategy = sudoku_strategy_find("mrv"), .mode = mode
	};

	reader_solve(&reader, &config, wanted);
	*answers = reader.out.data;
	return reader.out.length < wanted ? reader.out.length : wanted;
}

static void require_end(struct trial *trial, int fd)
{
	long result;

	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	result = result_of(read(fd, buffer, sizeof(buffer)));
	require(trial, result == (is_slate(fd) ? 0 : -EAGAIN),
		"there is more to read than there should be");
}

/*
 * @fd must give the answers to so many bytes, and nothing more. The first @done
 * bytes of them have been read before, into the buffer.
 */
void require_text(struct trial *trial, int fd, const char *bytes,
		  size_t length, size_t done)
{
	unsigned int mode = trial->operation->mode;
	size_t wanted = mode == SUDOKU_MODE_ALL ? TEXT_SIZE / 2 : TEXT_SIZE;
	char *answers;
	size_t total = solve(fd, bytes, length, mode, wanted, &answers);

	require(trial, !memcmp(buffer, answers, done), "wrong bytes were read");
	while (done < total) {
		ssize_t n = read(fd, buffer, total - done);

		require(trial, n > 0, "not all can be read");
		require(trial, !memcmp(buffer, answers + done, n > 0 ? n : 0),
			"wrong bytes are read");
		if (trial->failed)
			break;
		done += n;
	}
	if (!trial->failed && total < wanted)
		require_end(trial, fd);
	free(answers);
}

/* The same for the beginning of the text */
void require_answers(struct trial *trial, int fd, size_t length, size_t done)
{
	require_text(trial, fd, text, length, done);
}

void require_slate(struct trial *trial, uid_t user, const char *bytes,
		   size_t length)
{
	int fd = open_as(user, O_RDONLY);

	require_text(trial, fd, bytes, length, 0);
	close(fd);
}

void require_session_works(struct trial *trial, int fd)
{
	must_write(fd, text, LINE);
	require_answers(trial, fd, LINE, 0);
}
