// SPDX-License-Identifier: GPL-2.0
/*
 * The process that starts the groups, and what it does to them as root
 */
#include <dirent.h>
#include <sys/epoll.h>
#include <sys/mman.h>

#include "random.h"

#define ROUND		2e-3

/* Rounds until all threads have ended: longer than a call may take */
#define PATIENCE	120000

static struct group {
	pid_t process;
	bool killed;
} groups[MOST_GROUPS];

static const struct phase *phase;
static unsigned int group_count;
static u64 seed;
static unsigned int starts, kills, loads;
static bool failed;

/* Some of the values make calls of callers fail. */
static void change_parameter(void)
{
	static const struct {
		const char *name;
		const char *values[5];
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

	set_parameter(parameters[i].name,
		      parameters[i].values[draw_random(&seed, 5)]);
}

/* Open files that all groups have in common, of different users */
void open_common_files(void)
{
	static const int modes[] = { O_RDWR, O_RDWR | O_NONBLOCK, O_WRONLY };
	int file = memfd_create("text", 0);
	struct thread drawer = { .seed = 1 };
	unsigned int i;

	for (i = 0; i < FILES; i++)
		must(dup2(open_as(i % 3 ? 999 + i % 3 : 0,
				  modes[i % ARRAY_SIZE(modes)]),
			  FILE_SLOT + i) >= 0);
	for (i = 0; i < EPOLLS; i++)
		must(dup2(epoll_create1(EPOLL_CLOEXEC), EPOLL_SLOT + i) >= 0);
	for (i = 0; i < 30; i++) {
		const struct bytes *text = draw_text(&drawer);

		must(write(file, text->data, text->length) > 0);
	}
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
		run_group(phase, group_seed, 1000000 * starts);
	groups[number] = (struct group){ process, false };
}

static void kill_group(void)
{
	struct group *group = &groups[draw_random(&seed, group_count)];

	if (group->killed || !group->process || kills >= phase->kills)
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

/* While hushed, threads only try to open, so at times there are no users. */
static void reload(void)
{
	if (!world->hushed && draw_random(&seed, 20))
		return;
	world->hushed = true;
	if (!unload_module())
		return;
	load_module(MODULE_PARAMETERS);
	loads++;
	world->hushed = false;
}

#define COUNTERS	"/sys/class/misc/sudoku/"

static void read_counters(void)
{
	DIR *directory = opendir(COUNTERS);
	struct dirent *entry;
	char path[300], number[30];
	int fd;

	must(directory);
	while ((entry = readdir(directory))) {
		snprintf(path, sizeof(path), COUNTERS "%s", entry->d_name);
		if (entry->d_type != DT_REG)
			continue;
		fd = open(path, O_RDONLY);
		must(fd < 0 || read(fd, number, sizeof(number)) > 0);
		close(fd);
	}
	closedir(directory);
}

/*
 * Only in User Mode Linux. In other kernels, tracing patches the code, and QEMU
 * does not always emulate that correctly while another processor runs the code:
 * it sometimes hits a breakpoint that has already been removed. Each step is an
 * event, so tracing is on only briefly.
 */
static void trace_for_a_moment(void)
{
	if (!in_uml())
		return;
	trace_events(true);
	sleep_for(0.5e-3);
	trace_events(false);
}

static void disturb(void)
{
	if (phase->loads) {
		reload();
		return;
	}
	switch (draw_random(&seed, 40)) {
	case 0 ... 3:
		if (phase->memory)
			change_parameter();
		break;
	case 4:
		read_counters();
		break;
	case 5:
		trace_for_a_moment();
		break;
	case 6 ... 7:
		kill_group();
	}
}

static bool is_enough(unsigned long calls)
{
	return look(world->calls) >= phase->calls * calls / 100 &&
	       look(world->sequences) >= phase->sequences &&
	       kills >= phase->kills && loads >= phase->loads;
}

static void limit_memory(long bytes)
{
	char limit[24];

	snprintf(limit, sizeof(limit), "%ld", bytes);
	write_file(cgroup_file("memory.max"), limit);
}

/* Let groups do what is enough for the phase, and wait until all have ended. */
void run_phase(const struct phase *this_phase, unsigned int number,
	       unsigned long calls, u64 first_seed)
{
	unsigned int i, rounds = PATIENCE;
	double begin = now();

	phase = this_phase;
	seed = first_seed;
	group_count = number;
	world->reloading = phase->loads;
	for (i = 0; i < number; i++)
		start_group(i);
	if (phase->memory)
		limit_memory(number * phase->memory);
	while (!is_enough(calls) && !failed) {
		sleep_for(ROUND);
		if (number > 1)
			disturb();
		reap();
	}
	world->stop = true;
	world->hushed = false;
	for (i = 0; i < number && failed; i++)
		if (groups[i].process)
			kill(groups[i].process, SIGKILL);
	for (; reap(); rounds--) {
		sleep_for(ROUND);
		expect(rounds, "a process does not end");
	}
	note("%lu calls, %lu errors, %lu sequences, %lu of them abandoned",
	     world->calls, world->errors, world->sequences, world->abandoned);
	note("%u processes, %u of them killed, %u loads, %.1f s", starts,
	     kills, loads, now() - begin);
	expect(!failed, "a thread has failed");
}
