// SPDX-License-Identifier: GPL-2.0
/*
 * Random sequences of system calls on /dev/sudoku, against a model of it
 *
 *	model_test SEED			make one sequence, and tell every call
 *	model_test SEED SECONDS		make random sequences, from SEED on, for
 *					so long
 *
 * To be run as root where the device is, with nobody else using it. A sequence
 * that finds a difference is made again and again with a call left out, for as
 * long as it still finds one, and what is left of it is printed. One that hangs
 * is ended, with all that was done until then.
 */
#include <signal.h>
#include <stdio.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "calls.h"

#define CALLS		60

/* For one sequence. The slowest machine is an emulated one. */
#define TIMEOUT		60

static unsigned long calls_made;

/* The sequence that is being made, for when it hangs */
static const struct run *current;
static u64 current_seed;

static void hang(int signal)
{
	(void)signal;
	dprintf(STDOUT_FILENO, "sequence %llu hangs:\n%.*s\n", current_seed,
		(int)current->log.length, current->log.data);
	_exit(EXIT_FAILURE);
}

/* Calls must not resemble one another, nor sequences. */
static u64 seed_of_call(u64 seed, unsigned int call)
{
	u64 mixed = seed * CALLS + call;
	unsigned int i;

	for (i = 0; i < 4; i++) {
		draw_random(&mixed, 1);
		mixed ^= mixed >> 29;
	}
	return mixed;
}

/* Whether to print what was done */
enum log { QUIET, IF_IT_FAILS, ALL };

static void tell(const struct run *run, size_t *told)
{
	printf("%.*s", (int)(run->log.length - *told), run->log.data + *told);
	fflush(stdout);
	*told = run->log.length;
}

/*
 * Make the calls that are not left out. The users are new each time, so
 * nothing is left to them of what was before. Returns false at a difference.
 */
static bool make_sequence(u64 seed, const bool *left_out, enum log log)
{
	static uid_t users = 100000;
	struct run run = { .users = users += 100 };
	size_t told = 0;
	unsigned int i;

	current = &run;
	current_seed = seed;
	alarm(TIMEOUT);
	forget_slates();
	module_init(&run);
	for (i = 0; i < CALLS && !run.failed && !run.abandoned; i++) {
		run.seed = seed_of_call(seed, i);
		if (!left_out[i])
			make_call(&run);
		if (log == ALL)
			tell(&run, &told);
	}
	close_all(&run);
	if (log == ALL || (log == IF_IT_FAILS && run.failed))
		tell(&run, &told);
	if (run.failed)
		totals_are_sure = false;
	calls_made += run.calls;
	free(run.log.data);
	alarm(0);
	return !run.failed;
}

/* Leave out every call without which the sequence still fails. */
static void print_shrunk(u64 seed)
{
	bool left_out[CALLS] = { false };
	int i;

	for (i = CALLS - 1; i >= 0; i--) {
		left_out[i] = true;
		left_out[i] = !make_sequence(seed, left_out, QUIET);
	}
	printf("without what can be left out of it:\n");
	make_sequence(seed, left_out, ALL);
}

static bool check(u64 seed)
{
	const bool left_out[CALLS] = { false };

	if (make_sequence(seed, left_out, IF_IT_FAILS))
		return true;
	printf("this was sequence %llu\n", seed);
	print_shrunk(seed);
	return false;
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec * 1e-9;
}

/* For finding a sequence that the kernel doesn't survive */
#define PROGRESS	100

static bool check_random(u64 seed, double seconds)
{
	double end = now() + seconds;
	u64 first = seed;

	calls_made = 0;
	while (now() < end) {
		if ((seed - first) % PROGRESS == 0) {
			printf("from %llu on\n", seed);
			fflush(stdout);
		}
		if (!check(seed++))
			return false;
	}
	printf("%llu sequences from %llu on, %lu calls\n", seed - first, first,
	       calls_made);
	return true;
}

int main(int argc, char **argv)
{
	const bool left_out[CALLS] = { false };
	bool passed;
	u64 seed;

	if (argc != 2 && argc != 3) {
		fprintf(stderr, "usage: model_test SEED [SECONDS]\n");
		return 2;
	}
	signal(SIGALRM, hang);
	calls_init();
	seed = strtoull(argv[1], NULL, 0);
	if (argc == 2)
		return !make_sequence(seed, left_out, ALL);

	passed = check_random(seed, atof(argv[2]));
	printf("model: %d passed, %d failed\n", passed, !passed);
	return !passed;
}
