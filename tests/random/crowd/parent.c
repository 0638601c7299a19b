// SPDX-License-Identifier: GPL-2.0
/*
 * The process that starts the groups, and what it does to them as root
 */
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>

#include "crowd.h"

/* Where it waits in rounds of this time, so that a clock that jumps is no hang */
#define ROUND		2e-3

/*
 * Rounds that a call may take, a process to die, and all of a phase to be done
 * after its calls: two minutes. On a machine that is emulated and shared, a
 * second of processor time can take half a minute.
 */
#define PATIENCE	60000

static struct group {
	pid_t process;
	bool killed;
} groups[MOST_GROUPS];

static const struct phase *phase;
static unsigned int group_count;
static u64 seed;
static unsigned int starts, kills, loads;
static bool failed;

/* The first values are harmless; the last ones make calls of callers fail. */
#define HARMLESS	3
#define VALUES		5

static void change_parameter(void)
{
	static const struct {
		const char *name;
		const char *values[VALUES];
	} parameters[] = {
		{ "max_steps", { "20000", "500", "0", "100000", "1" } },
		{ "queue_max", { "4096", "4097", "65536", "8192", "4096" } },
		{ "slate_max", { "1000000", "8388608", "262144", "4096",
				 "8192" } },
		{ "user_max", { "67108864", "1000000", "600000", "4096",
				"65536" } },
		{ "strategy", { "bands", "mrv", "brute", "backtrack",
				"lcv" } },
	};
	unsigned int i = draw_random(&seed, ARRAY_SIZE(parameters));
	unsigned int values = phase->memory ? VALUES : HARMLESS;

	set_parameter(parameters[i].name,
		      parameters[i].values[draw_random(&seed, values)]);
}

static void reset_parameters(void)
{
	set_parameter("max_steps", "20000");
	set_parameter("slate_max", "8388608");
	set_parameter("user_max", "67108864");
}

/* Open files that all groups have in common, of different users */
void open_common_files(void)
{
	static const int modes[] = { O_RDWR, O_RDWR | O_NONBLOCK, O_WRONLY };
	int file = memfd_create("text", 0);
	unsigned int i;

	for (i = 0; i < FILES; i++)
		must(dup2(open_as(i % 3 ? 999 + i % 3 : 0,
				  modes[i % ARRAY_SIZE(modes)]),
			  FILE_SLOT + i) >= 0);
	for (i = 0; i < EPOLLS; i++)
		must(dup2(epoll_create1(EPOLL_CLOEXEC), EPOLL_SLOT + i) >= 0);
	for (i = 0; i < QUESTIONS; i++)
		must(write(file, questions[i].text.data,
			   questions[i].text.length) > 0);
	must(dup2(file, TEXT_SLOT) >= 0);
	close_range(3, FILE_SLOT - 1, 0);
}

static void start_group(unsigned int number)
{
	u64 group_seed = draw_random(&seed, 1 << 30);
	pid_t process;

	starts++;
	process = fork();
	must(process >= 0);
	if (!process)
		run_group(number, phase->callers, group_seed,
			  20000 + starts * THREADS);
	groups[number] = (struct group){ process, false };
}

static void kill_group(void)
{
	struct group *group = &groups[draw_random(&seed, group_count)];

	if (group->killed || !group->process)
		return;
	group->killed = true;
	kills++;
	must(!kill(group->process, SIGKILL));
}

/* With little memory, the OOM killer may have ended it. */
static void account_for(pid_t process, int status)
{
	unsigned int i;

	for (i = 0; i < group_count && groups[i].process != process; i++)
		;
	must(i < group_count);
	/* A thread has printed why. The other groups are then killed. */
	failed |= WIFEXITED(status) && status;
	if (status && !failed)
		expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL &&
		       (groups[i].killed || phase->memory),
		       "process %d ended with status %#x", process, status);
	memset(world->states[i], 0, sizeof(world->states[i]));
	groups[i].process = 0;
	if (!look(world->stop) && !failed)
		start_group(i);
}

/* Returns false when there are no more children. */
static bool reap(void)
{
	pid_t process;
	int status;

	while ((process = waitpid(-1, &status, WNOHANG)) > 0)
		account_for(process, status);
	return process == 0;
}

/* Has a thread been in the same call for more than so many rounds? */
bool hangs(unsigned int rounds)
{
	static struct {
		unsigned long calls;
		pid_t process;
		unsigned int rounds;
	} last[MOST_GROUPS * THREADS];
	const struct state *state = &world->states[0][0];
	unsigned int i;

	for (i = 0; i < MOST_GROUPS * THREADS; i++, state++) {
		if (state->calls != last[i].calls || !state->doing ||
		    state->process != last[i].process)
			last[i].rounds = 0;
		last[i].calls = state->calls;
		last[i].process = state->process;
		if (++last[i].rounds > rounds)
			return true;
	}
	return false;
}

static void print_file(const char *path)
{
	FILE *file = fopen(path, "r");
	char line[200];

	while (file && fgets(line, sizeof(line), file))
		printf("#   %s", line);
	if (file)
		fclose(file);
}

/* Print what each thread is doing, and where it is in the kernel. */
static void print_threads(void)
{
	const struct state *state = &world->states[0][0];
	char path[60];
	unsigned int i;

	for (i = 0; i < MOST_GROUPS * THREADS; i++, state++) {
		if (!state->thread)
			continue;
		note("thread %d of process %d: %s, after %lu calls",
		     state->thread, state->process,
		     state->doing ? state->doing : "its own code",
		     state->calls);
		snprintf(path, sizeof(path), "/proc/%d/task/%d/stack",
			 state->process, state->thread);
		print_file(path);
	}
	fflush(stdout);
}

/* While hushed, threads only try to open, so that at times there are no users. */
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

static void disturb(void)
{
	if (phase->loads) {
		reload();
		return;
	}
	switch (draw_random(&seed, 40)) {
	case 0 ... 3:
		change_parameter();
		break;
	case 4:
		read_counters();
		break;
	case 5:
		trace_for_a_moment();
		break;
	case 6 ... 7:
		if (kills < phase->kills)
			kill_group();
	}
}

static bool is_enough(unsigned long calls)
{
	return look(world->calls) >= phase->calls * calls / 100 &&
	       look(world->jobs) >= phase->jobs && kills >= phase->kills &&
	       loads >= phase->loads;
}

static void check(bool in_time)
{
	if (in_time && !hangs(PATIENCE))
		return;
	print_threads();
	expect(false, "the crowd hangs");
}

static void limit_memory(long bytes)
{
	char limit[24];

	snprintf(limit, sizeof(limit), "%ld", bytes);
	write_file(cgroup_file("memory.max"), limit);
}

/* Let a crowd do what is enough for the phase, and wait until all have ended. */
void run_phase(const struct phase *this_phase, unsigned int number,
	       unsigned long calls, u64 first_seed)
{
	unsigned int i, rounds = PATIENCE;
	double begin = now();

	phase = this_phase;
	seed = first_seed;
	group_count = number;
	world->reloading = phase->loads;
	reset_parameters();
	for (i = 0; i < number; i++)
		start_group(i);
	if (phase->memory)
		limit_memory(number * phase->memory);
	while (!is_enough(calls) && !failed) {
		sleep_for(ROUND);
		disturb();
		reap();
		check(true);
	}
	world->stop = true;
	world->hushed = false;
	for (i = 0; i < number && failed; i++)
		if (groups[i].process)
			kill(groups[i].process, SIGKILL);
	while (reap()) {
		sleep_for(ROUND);
		check(--rounds);
	}
	reset_parameters();
	note("%lu random calls, %lu errors, %lu jobs, %lu bytes checked",
	     world->calls, world->errors, world->jobs, world->bytes);
	note("%u processes, %u of them killed, %u loads, %.1f s", starts,
	     kills, loads, now() - begin);
	expect(!failed, "a thread has failed");
}
