// SPDX-License-Identifier: GPL-2.0
/*
 * Random sequences of system calls on /dev/sudoku, compared with a model of it
 *
 *	model_test SEED			make one sequence, and print every call
 *	model_test SEED COUNT [SECONDS]	make COUNT sequences, from SEED on, and
 *					more until SECONDS have passed
 *
 * To be run as root where no one else uses the device. A sequence that finds a
 * difference is made again and again with a call left out, as long as it still
 * finds one; then what is left of it is printed. If a call hangs, the sequence
 * up to that call is printed.
 */
#include "run.h"

#define CALLS		60

static u64 first_seed;
static u64 sequences;
static double seconds;

static struct {
	unsigned long calls;
	unsigned int abandoned;
} total;

/* Calls must not resemble each other, nor sequences. */
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

/* When to print what was done */
enum log { QUIET, IF_IT_FAILS, ALL };

static void print_log(const struct run *run, size_t *printed)
{
	printf("%.*s", (int)(run->log.length - *printed),
	       run->log.data + *printed);
	fflush(stdout);
	*printed = run->log.length;
}

/*
 * Make the calls that are not left out. The users are new each time, so they
 * have nothing left from before. Returns false if there is a difference.
 */
static bool make_sequence(u64 seed, const bool *left_out, enum log log)
{
	struct run run = { .users = fresh_users(100) };
	size_t printed = 0;
	unsigned int i;

	forget_slates();
	module_init(&run);
	for (i = 0; i < CALLS && !run.failed && !run.abandoned; i++) {
		run.seed = seed_of_call(seed, i);
		if (!left_out[i])
			make_call(&run);
		if (log == ALL)
			print_log(&run, &printed);
	}
	close_all(&run);
	if (log == ALL || (log == IF_IT_FAILS && run.failed))
		print_log(&run, &printed);
	total.calls += run.calls;
	total.abandoned += run.abandoned;
	free(run.log.data);
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
	note("without the calls that can be left out:");
	make_sequence(seed, left_out, ALL);
}

/* Print progress this often, to find a sequence that crashes the kernel. */
#define PROGRESS	100

TEST(every_call_returns_what_the_model_allows)
{
	const bool left_out[CALLS] = { false };
	double end = now() + seconds;
	u64 seed = first_seed;

	run_init();
	if (!sequences)
		expect(make_sequence(seed, left_out, ALL), "a difference");
	for (; seed - first_seed < sequences || now() < end; seed++) {
		if ((seed - first_seed) % PROGRESS == 0)
			note("from %llu on", seed);
		if (make_sequence(seed, left_out, IF_IT_FAILS))
			continue;
		note("this was sequence %llu", seed);
		print_shrunk(seed);
		expect(false, "a difference in sequence %llu", seed);
	}
	note("%llu sequences from %llu on, %u of them abandoned, %lu calls",
	     seed - first_seed, first_seed, total.abandoned, total.calls);
}

int main(int argc, char **argv)
{
	need_arguments(argc, 1, 3, "model_test SEED [COUNT [SECONDS]]");
	first_seed = strtoull(argv[1], NULL, 0);
	if (argc > 2)
		sequences = strtoull(argv[2], NULL, 0);
	if (argc > 3)
		seconds = atof(argv[3]);
	test_seconds = 1000 + seconds;
	return run_tests(1, argv);
}
