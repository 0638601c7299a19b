// SPDX-License-Identifier: GPL-2.0
/*
 * Many openers of /dev/sudoku, to be run as root where /sudoku.ko is not loaded
 *
 *	stress SECONDS OPENERS [SEED]
 */
#include <sched.h>

#include "stress.h"

/*
 * Seconds until all openers must have opened, and until enough has happened;
 * counted in waits, because the clock may jump in an emulator that gets too
 * little processor time
 */
#define PATIENCE	120

/* As much as processors may keep for later allocations */
#define MEMORY_LEFT	(16 << 10)

/* Openers in a process: a kill ends all of them */
#define GROUP		25
#define EVERYBODY	0

struct world *world;
struct call_count *calls;

static double seconds;
static u64 seed;
static unsigned int everybody;
static unsigned int kills;
static unsigned int loads;

static void set_limits(const char *max_steps, const char *queue_max)
{
	set_parameter("max_steps", max_steps);
	set_parameter("queue_max", queue_max);
}

/* The defaults of a new open; most openers then set their own configuration. */
static void change_parameters(void)
{
	set_parameter("strategy", draw_strategy(&seed)->name);
	set_limits(draw_random(&seed, 2) ? "0" : "1000",
		   draw_random(&seed, 2) ? "4096" : "9999");
}

static long module_users(void)
{
	return read_number("/sys/module/sudoku/refcnt");
}

/* The jobs of each phase, and what is done meanwhile about every 2 ms */
static const job_fn all_jobs[] = {
	exchange_alone, exchange_together, exchange_at_home, use_slate,
	share_slate, solve_by_ioctl, look_up_strategies, NULL
};

static const job_fn jobs_away[] = {
	exchange_alone, exchange_together, use_slate, share_slate,
	solve_by_ioctl, look_up_strategies, NULL
};

static const job_fn close_jobs[] = {
	exchange_together, exchange_meddled, use_slate, share_slate, NULL
};

static const job_fn quick_jobs[] = {
	exchange_alone, use_slate, solve_by_ioctl, look_up_strategies, NULL
};

static const job_fn meddled_jobs[] = { exchange_alone_meddled, NULL };

static void be_root(void)
{
	switch (draw_random(&seed, 20)) {
	case 0:
		change_parameters();
		break;
	case 1:
		trace_for_a_moment();
		break;
	case 2:
		read_counters();
		break;
	}
}

static void kill_and_poke(void)
{
	if (draw_random(&seed, 30)) {
		poke_crowd(&seed);
	} else {
		kill_some(&seed);
		kills++;
	}
}

/*
 * While hushed, openers only try to open, so that at times there are no users.
 */
static void reload(void)
{
	if (!world->hushed && draw_random(&seed, 20))
		return;
	world->hushed = true;
	if (!unload_module())
		return;
	load_module("queue_max=4096");
	loads++;
	world->hushed = false;
}

/* What must have happened before a phase may end */
static bool many_jobs(void)
{
	return look(world->jobs) >= everybody;
}

static bool some_jobs(void)
{
	return look(world->jobs) >= 50;
}

static bool some_killed(void)
{
	return kills >= 10 && look(world->jobs) >= 100;
}

static bool some_loads(void)
{
	return loads >= 3 && look(world->jobs) >= 10;
}

static bool is_unused(void)
{
	return module_users() == 0 && unload_module();
}

/* What the driver allocates for an opener is charged to its cgroup. */
static long kernel_memory(void)
{
	const char *path = cgroup_file("memory.stat");

	return sum_of(path, "slab_unreclaimable") + sum_of(path, "vmalloc");
}

/* RCU frees memory late, and each processor keeps a little of it. */
static bool memory_is_returned(void)
{
	long left;

	wait_until((left = kernel_memory()) <= MEMORY_LEFT, 60);
	note("%ld bytes of kernel memory are left", left);
	return left <= MEMORY_LEFT;
}

/**
 * struct phase - a part of the test
 * @name: what it tests
 * @check: a check that replaces everything else, or NULL
 * @crowd: who uses the device
 * @disturb: called repeatedly meanwhile, or NULL
 * @enough: whether enough has happened
 * @world: conditions that the crowd must allow for
 */
struct phase {
	const char *name;
	bool (*check)(void);
	struct crowd crowd;
	void (*disturb)(void);
	bool (*enough)(void);
	struct world world;
};

static const struct phase phases[] = {
	{
		.name = "every opener gets what it asked for",
		.crowd = { EVERYBODY, GROUP, all_jobs, true, 0 },
		.disturb = be_root,
		.enough = many_jobs,
	}, {
		.name = "openers that share files get what they asked for",
		.crowd = { 4, 1, close_jobs, false, 0 },
		.enough = some_jobs,
	}, {
		.name = "flags can change in the middle of calls",
		.crowd = { 1, 1, meddled_jobs, false, 0 },
		.enough = some_jobs,
	}, {
		.name = "signals and kill -9 do not harm others",
		.crowd = { 200, 10, jobs_away, false, 0 },
		.disturb = kill_and_poke,
		.enough = some_killed,
	}, {
		.name = "the module can be unloaded whenever it is not in use",
		.crowd = { 16, 4, quick_jobs, false, 20 },
		.disturb = reload,
		.enough = some_loads,
		.world = { .reloading = true },
	}, {
		.name = "the module is no longer in use",
		.check = is_unused,
	}, {
		.name = "the memory of the openers is freed",
		.check = memory_is_returned,
	},
};

static void await_openers(unsigned int openers)
{
	unsigned int waited = 0;

	while (module_users() < openers && count_dead() && !world->failures) {
		expect(++waited <= PATIENCE * 100, "only %ld could open",
		       module_users());
		sleep_for(10e-3);
	}
}

/* For as long as requested, and longer on a slow machine */
static void disturb(const struct phase *phase, double time)
{
	double end = now() + time;
	unsigned int waited = 0;

	while (count_dead() && !world->failures &&
	       (now() < end ||
		(!phase->enough() && waited++ < PATIENCE * 500))) {
		if (phase->disturb)
			phase->disturb();
		sleep_for(2e-3);
	}
}

static bool run_phase(const struct phase *phase)
{
	struct crowd crowd = phase->crowd;
	double begin = now();
	bool ended;

	if (crowd.openers == EVERYBODY)
		crowd.openers = everybody;
	/*
	 * User Mode Linux 6.12 crashes if a process is killed while it forks:
	 * its flush_tlb_mm() walks what dup_mmap() has left unfinished.
	 */
	if (crowd.jobs == jobs_away && in_uml())
		crowd.jobs = quick_jobs;
	*world = phase->world;
	set_limits("0", "4096");
	start_crowd(&crowd, seed);
	if (crowd.at_home)
		await_openers(crowd.openers);
	disturb(phase, seconds / (ARRAY_SIZE(phases) - 2));
	ended = stop_crowd();

	note("%u openers, %lu opens, %lu refused, %lu jobs, %lu bytes",
	     crowd.openers, world->opens, world->refused, world->jobs,
	     world->bytes);
	note("%u killed, %u loads, %.1f s", kills, loads, now() - begin);
	expect(ended, "the crowd hangs");
	return !world->failures && phase->enough();
}

/* Print how often each call was made, to show which are made too rarely. */
static void print_calls(void)
{
#define CALL_NAME(name, text)	text,
	static const char *const names[] = { FOR_EACH_CALL(CALL_NAME) };
	unsigned int i;

	note("calls on files of one process, and on shared files:");
	for (i = 0; i < CALLS; i++)
		note("%-22s %8lu %8lu", names[i], calls[i].n[false],
		     calls[i].n[true]);
}

DEFINE_TEST(crowds, POINTS_OF(phases, &phases->name), .together = true)
{
	unsigned int i;

	world = shared_memory(sizeof(*world));
	calls = shared_memory(CALLS * sizeof(*calls));
	make_questions(seed);
	make_cgroup("stress");
	must(!sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK,
				 &(struct sched_param){ 1 }));
	load_module("");
	for (i = 0; i < ARRAY_SIZE(phases); i++)
		point(i, phases[i].check ? phases[i].check() :
					   run_phase(&phases[i]));
	print_calls();
}

int main(int argc, char **argv)
{
	need_arguments(argc, 2, 3, "stress SECONDS OPENERS [SEED]");
	seconds = atof(argv[1]);
	everybody = atoi(argv[2]) / GROUP * GROUP;
	seed = choose_seed(argc, argv, 3);
	test_seconds = seconds + 2 * ARRAY_SIZE(phases) * PATIENCE;
	return run_tests(1, argv);
}
