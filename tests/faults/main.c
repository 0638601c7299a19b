// SPDX-License-Identifier: GPL-2.0
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
int fd = -1;
int other = -1;
int other_end = -1;

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
	close_file(&other_end);
}

/* Where memory runs out, the first thing to fail may be a copy as well. */
static bool is_clean(bool fired, long result)
{
	return result >= 0 || (fired && (result == -ENOMEM ||
					 result == -EFAULT ||
					 result == op->other_error));
}

/* Returns whether there was still something to fail. */
static bool try_once(enum fault fault, unsigned int nth)
{
	long result;
	bool fired;

	trying("%s %u", fault == ONE_FAULT ? "fault" : "no memory from", nth);
	op->prepare();
	inject_begin(fault, nth);
	result = op->perform();
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
	for (fault = 0; fault < FAULTS; fault++) {
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
	inject_find_functions();
	return run_tests(argc, argv);
}
