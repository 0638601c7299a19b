// SPDX-License-Identifier: GPL-2.0
/*
 * A crowd at /dev/sudoku, to be run as root where /sudoku.ko is not loaded
 *
 *	stress SECONDS OPENERS [SEED]
 *
 * Prints a line for each case and at last "stress-RELEASE: N passed, N failed".
 * Exit status 0 if nothing failed.
 */
#include <sched.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/utsname.h>
#include <time.h>

#include "stress.h"

/*
 * Seconds until all openers must have opened, and until enough has happened;
 * not by the clock, which may jump in an emulator that is short of time
 */
#define PATIENCE	120

/* As much as processors keep for the next who needs it */
#define MEMORY_LEFT	(16 << 10)

/* Openers in a process: a kill takes all of them */
#define GROUP		25
#define EVERYBODY	0

struct world *world;

static u64 seed;
static unsigned int everybody;
static unsigned int kills;
static unsigned int loads;
static unsigned int passed;
static unsigned int failed;

void fail(const char *format, ...)
{
	va_list arguments;
	char message[400];

	va_start(arguments, format);
	vsnprintf(message, sizeof(message), format, arguments);
	va_end(arguments);
	dprintf(STDOUT_FILENO, "# process %d: %s\n", getpid(), message);
	_exit(EXIT_FAILURE);
}

static double seconds_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec * 1e-9;
}

static void report(bool ok, const char *name)
{
	printf("%s - %s\n", ok ? "ok" : "not ok", name);
	fflush(stdout);
	if (ok)
		passed++;
	else
		failed++;
}

/*
 * User Mode Linux 6.12 bears less than others: it crashes when a process is
 * killed while it forks, because its flush_tlb_mm() walks what dup_mmap() has
 * left unfinished.
 */
static bool in_uml(void)
{
	return access("/proc/exitcode", F_OK) == 0;
}

/* The phases: a crowd, and what is done to it about every 2 ms */
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

static const job_fn hog_jobs[] = { hog_queue, hog_slate, NULL };

/*
 * Tracepoints are turned on and off by patching the kernel's code. Under other
 * running processors that is more than QEMU can emulate: now and then one trips
 * over a breakpoint that has gone already. User Mode Linux patches nothing.
 */
static void look_around(void)
{
	switch (draw_random(&seed, 20)) {
	case 0:
		change_parameters(&seed);
		break;
	case 1:
		if (in_uml())
			toggle_tracing();
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

/* Openers that are hushed only knock at the door, so that there is a chance. */
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

static void only_watch(void)
{
}

/* What a phase has to have seen before it may end */
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

static bool some_refused(void)
{
	return look(world->refused) >= 10 && look(world->jobs) >= 10;
}

struct phase {
	const char *name;
	struct crowd crowd;
	void (*disturb)(void);
	bool (*enough)(void);
	struct world world;
	const char *memory;
	const char *queue_max;
};

static const struct phase phases[] = {
	{
		.name = "every opener gets what it asked for",
		.crowd = { EVERYBODY, GROUP, all_jobs, true, 0, enter_cgroup },
		.disturb = look_around,
		.enough = many_jobs,
		.memory = "max",
		.queue_max = "4096",
	}, {
		.name = "a few openers get in each other's way",
		.crowd = { 4, 1, close_jobs, false, 0, enter_cgroup },
		.disturb = only_watch,
		.enough = some_jobs,
		.memory = "max",
		.queue_max = "4096",
	}, {
		.name = "flags change in the middle of calls",
		.crowd = { 1, 1, meddled_jobs, false, 0, enter_cgroup },
		.disturb = only_watch,
		.enough = some_jobs,
		.memory = "max",
		.queue_max = "4096",
	}, {
		.name = "signals and kill -9 harm nobody else",
		.crowd = { 200, 10, jobs_away, false, 0, enter_cgroup },
		.disturb = kill_and_poke,
		.enough = some_killed,
		.memory = "max",
		.queue_max = "4096",
	}, {
		.name = "the module can go whenever nobody uses it",
		.crowd = { 16, 4, quick_jobs, false, 20, enter_cgroup },
		.disturb = reload,
		.enough = some_loads,
		.world = { .reloading = true },
		.memory = "max",
		.queue_max = "4096",
	}, {
		.name = "a memory cgroup at its limit loses no byte",
		.crowd = { 16, 4, hog_jobs, false, 0, enter_cgroup_prepared },
		.disturb = only_watch,
		.enough = some_refused,
		.world = { .starving = true },
		.memory = "2M",
		.queue_max = "1048576",
	},
};

static void await_openers(unsigned int openers)
{
	unsigned int waited = 0;

	while (module_users() < openers && count_dead() && !world->failures) {
		if (++waited > PATIENCE * 100)
			fail("only %ld openers could open", module_users());
		usleep(10000);
	}
}

/* For as long as is asked for, and longer on a slow machine */
static void disturb(const struct phase *phase, double seconds)
{
	double end = seconds_now() + seconds;
	unsigned int waited = 0;

	while (count_dead() && !world->failures &&
	       (seconds_now() < end ||
		(!phase->enough() && waited++ < PATIENCE * 500))) {
		phase->disturb();
		usleep(2000);
	}
}

/* Returns false if the crowd hangs: then there is no use in going on. */
static bool run_phase(const struct phase *phase, double seconds)
{
	struct crowd crowd = phase->crowd;
	double begin = seconds_now();
	bool ended;

	if (crowd.openers == EVERYBODY)
		crowd.openers = everybody;
	if (crowd.jobs == jobs_away && in_uml())
		crowd.jobs = quick_jobs;
	*world = phase->world;
	set_parameters("0", phase->queue_max);
	limit_memory(phase->memory);
	start_crowd(&crowd, seed);
	if (crowd.at_home)
		await_openers(crowd.openers);
	disturb(phase, seconds);
	ended = stop_crowd();
	add_calls();

	printf("# %u openers, %lu opens, %lu refused, %lu jobs, %lu bytes, ",
	       crowd.openers, world->opens, world->refused, world->jobs,
	       world->bytes);
	printf("%u killed, %u loads, %u starved, %.1f s\n", kills, loads,
	       crowd_deaths(), seconds_now() - begin);
	report(ended && !world->failures && phase->enough() &&
	       crowd_deaths() == memory_events("oom_kill"), phase->name);
	return ended;
}

/* What RCU frees and each processor hoards takes a moment, and is not much. */
static bool memory_comes_back(void)
{
	double end = seconds_now() + 60;
	unsigned long left;

	do {
		usleep(100000);
		left = memory_of("slab_unreclaimable") + memory_of("vmalloc");
	} while (left > MEMORY_LEFT && seconds_now() < end);
	printf("# %lu bytes of the kernel's are left\n", left);
	return left <= MEMORY_LEFT;
}

static void run_all(double seconds)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(phases); i++) {
		if (!run_phase(&phases[i], seconds / ARRAY_SIZE(phases)))
			return;
	}
	limit_memory("max");
	report(module_users() == 0 && unload_module(),
	       "nobody holds the module any more");
	report(memory_comes_back(), "the memory of the openers comes back");
	report(!complaints(), "the kernel does not complain");
}

int main(int argc, char **argv)
{
	struct utsname kernel;

	if (argc < 3 || argc > 4) {
		fprintf(stderr, "usage: stress SECONDS OPENERS [SEED]\n");
		return 2;
	}
	everybody = atoi(argv[2]) / GROUP * GROUP;
	seed = argc > 3 ? strtoull(argv[3], NULL, 0) : (u64)time(NULL);
	printf("# seed %llu\n", seed);
	fflush(stdout);
	world = mmap(NULL, sizeof(*world), PROT_READ | PROT_WRITE,
		     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	must(world != MAP_FAILED);
	make_questions(seed);
	make_cgroup();
	must(!sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK,
				 &(struct sched_param){ 1 }));
	load_module("");
	run_all(atof(argv[1]));
	print_calls();

	uname(&kernel);
	printf("stress-%s: %u passed, %u failed\n", kernel.release, passed,
	       failed);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
