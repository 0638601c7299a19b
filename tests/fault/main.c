// SPDX-License-Identifier: GPL-2.0-only
/*
 * Every operation of the device, with every allocation failing in turn
 *
 * An operation is tried with its first allocation failing, then its second and
 * so on until there is none left to fail, and then all that again with every
 * later allocation failing, too. It must then have failed cleanly, or done what
 * was requested, or part of it as the call allows; and nothing may be lost for
 * what continues from there. kmemleak reports what is leaked, afterwards, and
 * the sanitizers what is broken.
 *
 * To be run as root where the module is loaded and is the file /sudoku.ko.
 */
#include <sys/mman.h>

#include "fault.h"

/* No operation makes this many allocations, unless it never ends. */
#define MAX_FAULTS	20000

const struct operation *op;
union ioctl_argument argument;
int fd = -1, other = -1;
char text[TEXT_SIZE];
char buffer[TEXT_SIZE];

/* Enough that no two neighbours are the same */
#define PUZZLES	50

/* Puzzles that take few steps, because they are solved very often */
static void make_text(void)
{
	char lines[PUZZLES][LINE];
	unsigned int i;
	u64 seed = 1;

	for (i = 0; i < PUZZLES; i++) {
		make_puzzle(&seed, PUZZLE_NEARLY_FULL, lines[i]);
		lines[i][CELLS] = '\n';
	}
	for (i = 0; i < TEXT_SIZE; i++)
		text[i] = lines[i / LINE % PUZZLES][i % LINE];
}

/* In mode all, the first puzzle has 134 solutions. */
static const char many[] =
	".....8...2...953.....342..7..97.14...268..79."
	"....2.8.....537284...4.96.5..5......";

static void close_file(int *file)
{
	if (*file >= 0)
		close(*file);
	*file = -1;
}

void close_files(void)
{
	close_file(&fd);
	close_file(&other);
}

/* Where memory runs out, the first thing to fail may be a copy as well. */
static bool is_clean(bool fired, long result)
{
	return result >= 0 || (fired && (result == -ENOMEM ||
					 result == -EFAULT ||
					 result == op->other_error));
}

void new_session(void)
{
	fd = open_device(O_RDWR);
	configure(fd, "mrv", op->mode, -1);
}

/* What a file returns for the text, of which mode all has only @before */
static char answers[TEXT_SIZE];
static size_t answers_length;

/* As long as nothing fails, a session is right: see tests/device. */
static void learn_answers(void)
{
	size_t length = op->mode == SUDOKU_MODE_ALL ? op->before : TEXT_SIZE;
	ssize_t n;

	if (op->mode == SUDOKU_MODE_ALL)
		memcpy(text, many, CELLS);
	new_session();
	write_bytes(fd, text, length);
	set_nonblock(fd, true);
	do {
		n = read(fd, answers + answers_length,
			 TEXT_SIZE - answers_length);
		answers_length += n > 0 ? n : 0;
	} while (n > 0);
	must(answers_length >= length / LINE * LINE);
	close_files();
}

/* The answers to @length bytes: a line that is not complete has none. */
static size_t length_of_answers(size_t length)
{
	if (op->mode == SUDOKU_MODE_ALL)
		return length ? answers_length : 0;
	return length - (length % LINE == CELLS ? 0 : length % LINE);
}

/*
 * @file must return the answers to the @length bytes at @begin, and nothing
 * more. The first @done bytes of the answers have been read before, into the
 * buffer.
 */
void require_text(int file, size_t begin, size_t length, size_t done)
{
	size_t wanted = length_of_answers(length);
	bool is_slate = (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY;
	ssize_t n;

	expect(!memcmp(buffer, answers + begin, done),
	       "wrong bytes were read");
	for (; done < wanted; done += n) {
		n = read(file, buffer, wanted - done);
		expect(n > 0, "not all can be read");
		expect(!memcmp(buffer, answers + begin + done, n),
		       "wrong bytes are read");
	}
	set_nonblock(file, true);
	n = read(file, buffer, sizeof(buffer));
	expect(is_slate ? n == 0 : n < 0 && errno == EAGAIN,
	       "there is more to read than there should be: %zd", n);
}

/* Returns whether there was still something to fail. */
static bool try_once(enum fault fault, unsigned int nth)
{
	long result;
	bool fired;

	trying("fault %u.%u", fault, nth);
	op->prepare();
	fill_argument(op->command, &argument);
	inject_begin(fault, nth);
	result = op->call ? op->call() :
			    result_of(ioctl(fd, op->command, &argument));
	fired = inject_end();
	expect(is_clean(fired, result), "it returned %ld", result);
	op->check(result);
	close_files();
	return fired;
}

void try_all_faults(const struct operation *operation)
{
	unsigned int nth, faults = 0;
	enum fault fault;

	op = operation;
	learn_answers();
	for (fault = ONE_FAULT; fault <= NO_MEMORY; fault++) {
		for (nth = 1; try_once(fault, nth); nth++)
			expect(nth < MAX_FAULTS, "it never ends");
		expect(nth > 1, "nothing failed");
		faults += nth - 1;
	}
	note("%u faults", faults);
}

void test_begin(void)
{
	/* otherwise a fault may hit the memory of this program */
	must(!mlockall(MCL_CURRENT | MCL_FUTURE));
	inject_init();
}

int main(int argc, char **argv)
{
	test_seconds = 1000;
	make_text();
	return run_tests(argc, argv);
}
