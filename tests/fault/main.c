// SPDX-License-Identifier: GPL-2.0
/*
 * Every operation of the device, with every allocation failing in turn
 *
 * An operation is tried with its first allocation failing, then its second and
 * so on until there is none left to fail, and then all that again with every
 * later allocation failing, too. If its buffer is small, it is also tried with
 * only the first byte of it accessible, then two and so on. It must then have
 * failed cleanly, or done what was requested, or part of it as the call allows;
 * and nothing may be lost for what continues from there. kmemleak reports what
 * is leaked, afterwards, and the sanitizers what is broken.
 *
 * To be run as root where the module is loaded and is the file /sudoku.ko.
 */
#include <sys/mman.h>

#include "fault.h"

/* No operation makes this many allocations, unless it never ends. */
#define MAX_FAULTS	20000

/* Parts of a vector: more than the kernel has room for on its stack */
#define SEGMENTS	20

/* Up to this size, each byte of a buffer fails. */
#define SMALL		(2 * LINE)

const struct operation *op;
char *memory;
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
		lines[i][SUDOKU_CELLS] = '\n';
	}
	for (i = 0; i < TEXT_SIZE; i++)
		text[i] = lines[i / LINE % PUZZLES][i % LINE];
}

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

/*
 * Let @memory be of @size bytes, of which only @accessible can be accessed, and
 * hold what the call is to write: text, or the argument of an ioctl.
 */
static void fill_memory(size_t size, size_t accessible)
{
	static char whole[TEXT_SIZE], *edge;
	union call_argument argument;
	const char *content = text + op->before;

	if (!edge)
		edge = (char *)edge_of_memory(SMALL + sizeof(argument)) +
			SMALL + sizeof(argument);
	memory = accessible < size ? edge - accessible : whole;
	if (call_command(op->kind)) {
		call_fill_argument(op->kind, &argument);
		if (op->kind == CALL_SET_CONFIG)
			strcpy(argument.config.strategy, "lcv");
		content = (char *)&argument;
	}
	memcpy(memory, content, accessible);
}

/* The call of the operation on @fd */
static long make_call(void)
{
	struct call call = call_on(op->kind, fd, memory, op->size);
	struct iovec parts[SEGMENTS];
	unsigned int i;

	if (op->perform)
		return op->perform();
	for (i = 0; i < SEGMENTS; i++) {
		parts[i].iov_len = op->size / SEGMENTS;
		parts[i].iov_base = memory + i * parts[i].iov_len;
	}
	if (op->kind == CALL_READV || op->kind == CALL_WRITEV) {
		call.parts = parts;
		call.count = SEGMENTS;
	}
	return call_make(&call);
}

/* Returns whether there was still something to fail. */
static bool try_once(enum fault fault, unsigned int nth)
{
	size_t accessible = fault == SHORT_BUFFER ? nth - 1 : op->size;
	bool fired = accessible < op->size;
	long result;

	trying("fault %u.%u", fault, nth);
	op->prepare();
	fill_memory(op->size, accessible);
	if (fault != SHORT_BUFFER)
		inject_begin(fault, nth);
	result = make_call();
	if (fault != SHORT_BUFFER)
		fired = inject_end();
	expect(is_clean(fired, result), "it returned %ld", result);
	if (call_command(op->kind) && fault == SHORT_BUFFER)
		expect_eq(result, fired ? -EFAULT : 0);
	else if (fault == SHORT_BUFFER)
		expect_eq(result, accessible ? (long)accessible : -EFAULT);
	if (call_reads(op->kind) && result > 0)
		memcpy(buffer + op->taken, memory, result);
	op->check(result);
	close_files();
	return fired;
}

void try_all_faults(const struct operation *operation)
{
	unsigned int nth, faults = 0;
	enum fault fault;

	op = operation;
	for (fault = ONE_FAULT; fault <= SHORT_BUFFER; fault++) {
		if (fault == SHORT_BUFFER && (!op->size || op->size > SMALL))
			continue;
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
	make_text();
	return run_tests(argc, argv);
}
