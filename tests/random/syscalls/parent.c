// SPDX-License-Identifier: GPL-2.0
/*
 * The process that starts the groups, kills one of them now and then and starts
 * it again, and waits for all of them to end
 */
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#include "parent.h"

/*
 * Seconds that a call may take, and that a process may take to die. On a
 * machine that is emulated and shared, a second of processor time can take half
 * a minute.
 */
#define PATIENCE	120

/* A group is killed about once in this many rounds of 2 ms. */
#define KILL_ROUNDS	150

static struct group {
	pid_t process;
	bool killed;
} groups[GROUPS];

static struct {
	u64 seed;
	unsigned int kills;
	unsigned int deaths;
} run;

void fill_slots(int fd)
{
	int i;

	for (i = 0; i < DEVICES; i++)
		must(dup2(fd, DEVICE_SLOT + i) >= 0);
}

static void put(int fd, int slot)
{
	must(fd >= 0 && dup2(fd, slot) == slot);
	close(fd);
}

/* Open files that all groups have, opened by different users */
static void open_devices(void)
{
	static const int modes[] = { O_RDWR, O_RDWR | O_NONBLOCK, O_WRONLY };
	unsigned int i;

	for (i = 0; i < DEVICES / 2; i++)
		put(open_as(i % 3 ? 999 + i % 3 : 0,
			    modes[i % ARRAY_SIZE(modes)]), DEVICE_SLOT + i);
}

static void open_others(void)
{
	static struct thread thread;
	int ends[2], file = memfd_create("text", 0);
	struct iovec text;
	unsigned int i;

	thread.state = &world->states[0][0];
	for (i = 0; i < PIPES; i++)
		must(!make_pipe(&thread, i));
	for (i = 0; i < EPOLLS; i++)
		must(!make_epoll(&thread, i));
	must(!socketpair(AF_UNIX, SOCK_DGRAM, 0, ends));
	put(ends[0], SOCKET_SLOT);
	put(ends[1], SOCKET_SLOT + 1);
	put(eventfd(0, EFD_NONBLOCK), EVENT_SLOT);
	for (i = 0; i < 8; i++) {
		text = draw_text(&thread);
		must(write(file, text.iov_base, text.iov_len) >= 0);
	}
	put(file, TEXT_SLOT);
}

static void start_group(unsigned int number)
{
	u64 seed = run.seed ^ (u64)run.kills << 32 ^ number << 20;
	pid_t process = fork();

	must(process >= 0);
	if (!process)
		run_group(number, seed);
	groups[number] = (struct group){ process, false };
}

static void kill_group(void)
{
	unsigned int number = draw_random(&run.seed, GROUPS);

	if (groups[number].killed || !groups[number].process)
		return;
	groups[number].killed = true;
	kill(groups[number].process, SIGKILL);
	kill(-groups[number].process, SIGKILL);
	run.kills++;
}

/* A group has ended, or a child of a group that ended before it. */
static void account_for(pid_t process, int status)
{
	bool was_killed = WIFSIGNALED(status) &&
			  (WTERMSIG(status) == SIGKILL ||
			   WTERMSIG(status) == SIGALRM);
	unsigned int i;

	if (!was_killed && status) {
		note("process %d: status %#x", process, status);
		run.deaths++;
	}
	for (i = 0; i < GROUPS; i++) {
		if (groups[i].process != process)
			continue;
		memset(world->states[i], 0, sizeof(world->states[i]));
		if (was_killed && !groups[i].killed)
			run.deaths++;
		groups[i].process = 0;
		if (!look(world->stop))
			start_group(i);
	}
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

static bool bad(enum end *end)
{
	if (hangs(PATIENCE))
		*end = END_HANGS;
	else if (look(world->failures))
		*end = END_FAILURES;
	else if (run.deaths)
		*end = END_DEATHS;
	return *end != END_GOOD;
}

/* Processes that do not die when they are killed are left behind. */
static void stop_groups(enum end *end)
{
	unsigned int i, rounds = PATIENCE * 100;

	world->stop = true;
	if (*end != END_GOOD) {
		if (*end == END_HANGS)
			print_stacks();
		for (i = 0; i < GROUPS; i++)
			if (groups[i].process)
				kill(-groups[i].process, SIGKILL);
	}
	while (reap() && --rounds)
		sleep_for(10e-3);
	if (!rounds) {
		print_stacks();
		*end = END_HANGS;
	}
}

enum end run_groups(unsigned long calls, u64 seed)
{
	enum end end = END_GOOD;
	unsigned int i;

	run.seed = seed;
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	open_devices();
	open_others();
	for (i = 0; i < GROUPS; i++)
		start_group(i);
	while (look(world->calls) < calls && !bad(&end)) {
		sleep_for(2e-3);
		be_root(&run.seed);
		if (draw_random(&run.seed, KILL_ROUNDS) == 0)
			kill_group();
		reap();
	}
	stop_groups(&end);
	if (end == END_GOOD)
		bad(&end);
	close_range(DEVICE_SLOT, EVENT_SLOT, 0);
	note("%u processes killed", run.kills);
	return end;
}
