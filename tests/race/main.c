// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the races share, and the module that is loaded and unloaded
 *
 *	race [CASE...]
 */
#include "race.h"

/* Processes that use the device while the module is unloaded */
#define OPENERS		4
#define LOADS		10

u64 seed;

/* In shared memory: the processes of the case are to end */
static volatile bool *stop;

/* Unload the module, unless it is in use or has been unloaded. */
static bool is_unloaded(void)
{
	return access(DEVICE, F_OK) || unload_module();
}

/* Each case begins with the default parameters. */
void test_begin(void)
{
	must(wait_until(is_unloaded(), 60));
	load_module("");
}

#define CALLERS	4
#define CALLS	200

/* Let callers make a call again and again. */
void start_callers(void (*call)(void))
{
	pid_t callers[CALLERS];
	unsigned int i, j;

	for (i = 0; i < CALLERS; i++) {
		callers[i] = fork_as(0);
		seed = i;
		for (j = 0; !callers[i] && j < CALLS; j++)
			call();
		if (!callers[i])
			_exit(EXIT_SUCCESS);
	}
	for (i = 0; i < CALLERS; i++)
		expect_child_succeeds(callers[i]);
}

/*
 * Use a file or the slate while there is a device, and then sleep for longer
 * than that took, so that there are times when no process uses it.
 */
static void __attribute__((noreturn)) open_now_and_then(unsigned int number)
{
	seed = number;
	while (!*stop) {
		bool whole = draw(2);
		double begin = now();
		int fd = try_open_as(1000 + number, whole ? O_RDWR : O_WRONLY);

		/* devtmpfs creates the node, and then lets others open it. */
		must(fd >= 0 || errno == ENOENT || errno == ENXIO ||
		     errno == ENODEV || errno == EACCES);
		if (fd >= 0)
			write_text(fd, puzzle);
		if (fd >= 0 && whole)
			expect_reads(fd, puzzle);
		close(fd);
		sleep_for((now() - begin) * draw(10));
	}
	_exit(EXIT_SUCCESS);
}

TEST(the_module_can_be_unloaded_whenever_it_is_not_in_use)
{
	pid_t openers[OPENERS];
	unsigned int i;

	stop = shared_memory(sizeof(*stop));
	for (i = 0; i < OPENERS; i++) {
		openers[i] = fork_as(0);
		if (!openers[i])
			open_now_and_then(i);
	}
	for (i = 0; i < LOADS; i++) {
		must(wait_until(is_unloaded(), 60));
		load_module("");
	}
	*stop = true;
	for (i = 0; i < OPENERS; i++)
		expect_child_succeeds(openers[i]);
}

/*
 * The last case may have left work for later. What is not freed after that is
 * a leak, which the kernel then reports.
 */
int main(int argc, char **argv)
{
	int status;

	test_seconds = 1000;
	status = run_tests(argc, argv);
	return wait_until(is_unloaded(), 60) ? status : EXIT_FAILURE;
}
