// SPDX-License-Identifier: GPL-2.0
/*
 * Random system calls on /dev/sudoku, to be run as root with the module loaded
 *
 *	syscalls CALLS [SEED]
 */
#include <sched.h>
#include <sys/resource.h>

#include "parent.h"

/* Fewer calls than this need not include each kind. */
#define ENOUGH_CALLS	10000

struct world *world;

static unsigned long calls;
static u64 seed;

static void count_failure(void)
{
	count(world->failures, 1);
}

/* Groups inherit this. Memory registered with io_uring counts as locked. */
void test_begin(void)
{
	const struct rlimit none = { RLIM_INFINITY, RLIM_INFINITY };

	world = shared_memory(sizeof(*world));
	on_failure = count_failure;
	interrupt_by(SIGUSR1, SA_RESTART);
	interrupt_by(SIGUSR2, 0);
	interrupt_by(SIGIO, SA_RESTART);
	interrupt_by(SIGRTMAX, 0);
	signal(SIGPIPE, SIG_IGN);
	must(!setrlimit(RLIMIT_MEMLOCK, &none));
	make_inputs(&seed);
}

static void print_counts(void)
{
	unsigned int i;

	note("%lu calls, %lu of them errors, %lu requests, %lu bytes read",
	     world->calls, world->errors, world->requests, world->bytes);
	printf("#");
	for (i = 1; i < KINDS; i++)
		printf(" %s %lu", kind_name(i), world->kinds[i]);
	printf("\n");
}

static bool left_out(enum kind kind)
{
	return in_uml() && kind == CALL_FORK;
}

static bool every_kind_was_made(void)
{
	unsigned int i;

	for (i = 1; i < KINDS; i++) {
		if (!world->kinds[i] && !left_out(i)) {
			note("no %s", kind_name(i));
			return false;
		}
	}
	return true;
}

static const char *const points[] = {
	"every call returns a result that is allowed",
	"every call and every process ends",
	"no process dies unless it was killed",
	"every kind of call is made",
};

/*
 * The rarest kind of call is made about once in 400 calls, at least 25 times in
 * %ENOUGH_CALLS. Even if only half of these were independent of each other,
 * fewer than one run in 200,000 would make none.
 */
TEST_TOGETHER(random_calls, points)
{
	enum end end;

	/* This process has to run, however busy the groups are. */
	must(!sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK,
				 &(struct sched_param){ 1 }));
	end = run_groups(calls, seed);
	print_counts();
	point(0, !world->failures);
	point(1, end != END_HANGS);
	point(2, end != END_DEATHS);
	point(3, calls < ENOUGH_CALLS || every_kind_was_made());
}

int main(int argc, char **argv)
{
	need_arguments(argc, 1, 2, "syscalls CALLS [SEED]");
	calls = strtoul(argv[1], NULL, 0);
	seed = choose_seed(argc, argv, 2);
	/* The guest has a limit of its own. */
	test_seconds = 1000 + calls / 100;
	return run_tests(1, argv);
}
