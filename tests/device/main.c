// SPDX-License-Identifier: GPL-2.0
/*
 * Tests of /dev/sudoku, to be run as root where it is
 *
 * Prints a line for each case in the format of the Test Anything Protocol, then
 * "device-RELEASE: N passed, N failed". Exit status 0 if nothing failed.
 */
#include <sys/utsname.h>

#include "device_test.h"

/*
 * Seconds for one case, so that only one that hangs takes as long: on a host with
 * ten busy processes, cases in an emulated machine have taken more than 20.
 */
#define TIMEOUT	120

static TCase *(*const groups[])(void) = {
	session_cases, slate_cases, replace_cases, share_cases, text_cases,
	nonblock_cases, signal_cases, bound_cases, memory_cases, budget_cases,
	mode_cases, poll_cases, splice_cases, uring_cases, ioctl_cases,
	solve_cases, observe_cases,
};

/*
 * The users are as many as there are processes, so that those of one test are
 * not those of another.
 */
static void begin_test(void)
{
	alice = 100000 + 200 * getpid();
	bob = alice + 100;
	restore_parameters();
}

static Suite *all_cases(void)
{
	Suite *suite = suite_create("device");
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(groups); i++) {
		TCase *cases = groups[i]();

		tcase_set_timeout(cases, TIMEOUT);
		tcase_add_checked_fixture(cases, begin_test, NULL);
		suite_add_tcase(suite, cases);
	}
	return suite;
}

int main(void)
{
	SRunner *runner = srunner_create(all_cases());
	struct utsname kernel;
	int failed;

	save_parameters();
	srunner_set_tap(runner, "-");
	srunner_run_all(runner, CK_SILENT);
	failed = srunner_ntests_failed(runner);
	uname(&kernel);
	printf("device-%s: %d passed, %d failed\n", kernel.release,
	       srunner_ntests_run(runner) - failed, failed);
	srunner_free(runner);
	restore_parameters();
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
