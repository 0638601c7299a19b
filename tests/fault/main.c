// SPDX-License-Identifier: GPL-2.0
/*
 * Every operation of the device, with every allocation failing in turn
 *
 * An operation is tried with its first allocation failing, then its second and
 * so on until there is none left to fail, and all that again with everything
 * after the one failing, too. It must then have failed cleanly, or done what
 * it was asked for, or part of it as the call allows; and whoever goes on from
 * there must find that nothing was lost. What is leaked is for kmemleak to tell
 * afterwards, and what is broken for the sanitizers.
 *
 * To be run as root where the module is loaded and is the file /sudoku.ko.
 */
#include <err.h>
#include <errno.h>
#include <unistd.h>

#include "fault.h"

/* No operation has so many allocations; it would be one that never ends. */
#define MAX_FAULTS	20000

static const struct operation *const groups[] = {
	open_operations, write_operations, read_operations, ioctl_operations,
	wait_operations, module_operations,
};

static unsigned int passed, failed;
static unsigned long all_faults;

/* Where memory runs out, the first thing to fail may be a copy as well. */
static bool is_clean(const struct operation *operation, bool come, long result)
{
	if (result >= 0)
		return true;
	return come && (result == -ENOMEM || result == -EFAULT ||
			result == operation->other_error);
}

/* Returns whether there was still something to fail. */
static bool try_once(struct trial *trial)
{
	const struct operation *operation = trial->operation;
	char what[80];
	long result;
	bool come;

	operation->prepare(trial);
	inject_begin(trial->fault, trial->nth);
	result = operation->perform(trial);
	come = inject_end();

	snprintf(what, sizeof(what), "it returned %ld", result);
	require(trial, is_clean(operation, come, result), what);
	operation->check(trial, result);
	close_files(trial);
	return come;
}

static void try_all(const struct operation *operation)
{
	struct trial trial = {
		.operation = operation, .fd = -1, .other = -1, .other_end = -1,
	};
	unsigned int faults = 0;
	bool come = true;

	for (trial.fault = 0; trial.fault < FAULTS; trial.fault++) {
		for (trial.nth = 1; trial.nth < MAX_FAULTS; trial.nth++) {
			come = try_once(&trial);
			if (!come)
				break;
			faults++;
		}
		require(&trial, !come, "it never ends");
		require(&trial, trial.nth > 1, "nothing failed");
	}
	printf("%s %u - %s: %u faults\n", trial.failed ? "not ok" : "ok",
	       passed + failed + 1, operation->name, faults);
	fflush(stdout);
	all_faults += faults;
	trial.failed ? failed++ : passed++;
}

int main(void)
{
	const struct operation *operation;
	unsigned int i;

	util_init();
	inject_init();
	for (i = 0; i < ARRAY_SIZE(groups); i++)
		for (operation = groups[i]; operation->name; operation++)
			try_all(operation);
	check_edges(&passed, &failed);
	check_nowait(&passed, &failed);
	printf("# %lu faults\n", all_faults);
	printf("fault: %u passed, %u failed\n", passed, failed);
	return failed != 0;
}
