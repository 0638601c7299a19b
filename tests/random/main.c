// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls to the device, to be made as root where /sudoku.ko is not loaded
 * and no one else uses the device
 *
 *	random SEED			make one sequence, and print every call
 *	random SEED CALLS GROUPS [CASE]	make CALLS calls in all phases together,
 *					by GROUPS processes of four threads
 *
 * The same seed gives the same random choices, but threads are scheduled
 * differently.
 */
#include <sched.h>
#include <sys/resource.h>

#include "random.h"

/* As much as processors may keep for later allocations */
#define MEMORY_LEFT	(16 << 10)

#define RELOAD_GROUPS	4

/* Enough of each kind that few sequences use the same puzzle twice */
#define POOL		40

struct world *world;

static unsigned long calls;
static unsigned int groups;
static u64 seed;
static char pool[PUZZLE_KINDS][POOL][SUDOKU_CELLS];
struct bytes texts[TEXTS];

/* Groups inherit this. Memory of io_uring counts as locked. */
void test_begin(void)
{
	const struct rlimit none = { RLIM_INFINITY, RLIM_INFINITY };

	world = shared_memory(sizeof(*world));
	interrupt_by(SIGIO, SA_RESTART);
	signal(SIGPIPE, SIG_IGN);
	must(!setrlimit(RLIMIT_MEMLOCK, &none));
	if (!access(DEVICE, F_OK))
		must(unload_module());
	load_module(MODULE_PARAMETERS);
}

static void make_texts(void)
{
	struct thread drawer = { .seed = 1 };
	char text[TEXT_MAX];
	unsigned int kind, i;

	for (kind = 0; kind < PUZZLE_KINDS; kind++)
		for (i = 0; i < POOL; i++)
			make_puzzle(&drawer.seed, kind, pool[kind][i]);
	for (i = 0; i < 2 * TEXTS; i++)
		bytes_add(&texts[i % TEXTS], text,
			  lay_out(&drawer.seed, draw_puzzle(&drawer), text));
	make_answers();
}

const char *draw_puzzle(struct thread *thread)
{
	return pool[draw(thread, PUZZLE_KINDS)][draw(thread, POOL)];
}

const struct bytes *draw_text(struct thread *thread)
{
	return &DRAW(thread, texts);
}

/* What the driver allocates for a user is charged to the cgroup. */
static long kernel_memory(void)
{
	const char *path = cgroup_file("memory.stat");

	return sum_of(path, "slab_unreclaimable") + sum_of(path, "vmalloc");
}

/* RCU frees memory late, and each processor keeps a little of it. */
static void expect_nothing_left(void)
{
	long left;

	close_range(FILE_SLOT, COPY_SLOT, 0);
	expect(wait_until(access(DEVICE, F_OK) || unload_module(), 60),
	       "the module is still in use");
	wait_until((left = kernel_memory()) <= MEMORY_LEFT, 60);
	expect_le(left, MEMORY_LEFT);
}

static const struct phase one = { .checkers = 1, .calls = 30 };

static const struct phase phases[] = {
	{ "each call of a checker does what is predicted, next to others",
	  .callers = 2, .checkers = 2, .calls = 30, .sequences = 40 },
	{ "processes that are killed do not harm others",
	  .callers = 2, .checkers = 2, .calls = 20, .sequences = 20,
	  .kills = 12 },
	{ "calls that get no memory do no harm",
	  .callers = 4, .calls = 20, .memory = 1500 << 10 },
	{ "the module can be unloaded whenever it is not in use",
	  .checkers = 4, .sequences = 20, .loads = 3 },
};

/* The parent has to run, however busy the groups are. */
static void run(const char *cgroup, const struct phase *phase,
		unsigned int count, u64 first)
{
	must(!sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK,
				 &(struct sched_param){ 1 }));
	make_cgroup(cgroup);
	if (phase->callers)
		open_common_files();
	run_phase(phase, count, calls, first);
	expect_nothing_left();
}

TEST(every_call_returns_what_the_model_allows)
{
	if (groups)
		run("one", &one, 1, seed);
	else
		print_sequence(seed);
}

/* More groups would seldom leave the module without a user. */
TEST_EACH_OF(a_crowd, phases)
{
	unsigned int most = phases[variant].loads ? RELOAD_GROUPS : MOST_GROUPS;
	char cgroup[] = "crowd0";

	cgroup[5] += variant;
	run(cgroup, &phases[variant], groups < most ? groups : most,
	    seed + variant);
}

int main(int argc, char **argv)
{
	char *only[2] = { argv[0] };

	must(argc > 1);
	seed = strtoull(argv[1], NULL, 0);
	note("seed %llu", (unsigned long long)seed);
	only[1] = "every_call";
	if (argc < 4)
		return make_texts(), run_tests(2, only);
	calls = strtoul(argv[2], NULL, 0);
	groups = atoi(argv[3]);
	make_texts();
	/* The guest has a limit of its own. */
	test_seconds = 1000 + calls / 100;
	return run_tests(argc - 3, argv + 3);
}
