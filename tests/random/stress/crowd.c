// SPDX-License-Identifier: GPL-2.0
/*
 * Openers, and what happens to them
 *
 * This process starts the groups, sends signals to them and kills them,
 * replaces those that have ended, and at the end stops them all. A process that
 * loses its parent becomes a child of this one, so no process is lost: each one
 * is waited for, and those that were killed must have been killed by this
 * process or by the OOM killer of the memory cgroup.
 */
#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>

#include "stress.h"

#define MOST_GROUPS	64
#define STACK_SIZE	(64 << 10)

/* Seconds in which all openers must finish their jobs */
#define PATIENCE	120

/*
 * The current crowd, the leader of each group, and whether it was killed here
 */
static struct {
	struct crowd crowd;
	unsigned int groups;
	u64 seed;
	pid_t leader[MOST_GROUPS];
	bool killed[MOST_GROUPS];
} state;

static void prepare(struct opener *opener)
{
	opener->area = shared_memory(AREA_SIZE);
	must(!pipe2(opener->pipe, O_CLOEXEC));
}

/* No opener of a group starts before all of the group is in its cgroup. */
static pthread_barrier_t gate;

static void knock(void)
{
	int fd = begin_use(0, O_RDWR);

	if (fd >= 0)
		close(fd);
}

static void do_job(struct opener *opener)
{
	const job_fn *jobs = state.crowd.jobs;
	unsigned int known = 0;

	while (jobs[known])
		known++;
	jobs[draw_random(&opener->seed, known)](opener);
	count(world->jobs, 1);
}

static void *work(void *argument)
{
	struct opener *opener = argument;

	pthread_barrier_wait(&gate);
	if (state.crowd.at_home)
		opener->home = begin_use(0, O_RDWR);
	while (!look(world->stop)) {
		if (look(world->hushed))
			knock();
		else
			do_job(opener);
		sleep_for(1e-3 * draw_random(&opener->seed,
					     state.crowd.pause_ms));
	}
	return NULL;
}

/*
 * SIGUSR1 interrupts calls, SIGUSR2 restarts them, SIGIO is waited for. Openers
 * inherit this, so no signal reaches one that is not prepared for it.
 */
static void prepare_signals(void)
{
	interrupt_by(SIGUSR1, 0);
	interrupt_by(SIGUSR2, SA_RESTART);
	block_signal(SIGIO);
}

static void run_group(unsigned int group)
{
	unsigned int openers = state.crowd.group;
	struct opener opener[openers];
	pthread_t thread[openers];
	pthread_attr_t attr;
	unsigned int i;
	char *stacks;

	stacks = mmap(NULL, openers * STACK_SIZE, PROT_READ | PROT_WRITE,
		      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	must(stacks != MAP_FAILED);
	pthread_attr_init(&attr);
	pthread_barrier_init(&gate, NULL, openers + 1);
	for (i = 0; i < openers; i++) {
		opener[i].number = group * openers + i;
		opener[i].seed = state.seed + opener[i].number;
		prepare(&opener[i]);
		pthread_attr_setstack(&attr, stacks + i * STACK_SIZE,
				      STACK_SIZE);
		must(!pthread_create(&thread[i], &attr, work, &opener[i]));
	}
	enter_cgroup();
	pthread_barrier_wait(&gate);
	for (i = 0; i < openers; i++)
		pthread_join(thread[i], NULL);
}

static void start_group(unsigned int group)
{
	pid_t child;

	state.seed += state.crowd.openers;
	child = fork();
	must(child >= 0);
	if (child) {
		setpgid(child, child);
		state.leader[group] = child;
		state.killed[group] = false;
		return;
	}
	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	run_group(group);
	_exit(0);
}

void start_crowd(const struct crowd *crowd, u64 seed)
{
	unsigned int i;

	prctl(PR_SET_CHILD_SUBREAPER, 1);
	prepare_signals();
	state.crowd = *crowd;
	state.groups = crowd->openers / crowd->group;
	state.seed = seed;
	world->stop = false;
	for (i = 0; i < state.groups; i++)
		start_group(i);
}

static unsigned int draw_group(u64 *seed)
{
	return draw_random(seed, state.groups);
}

void poke_crowd(u64 *seed)
{
	pid_t leader = state.leader[draw_group(seed)];

	kill(-leader, draw_random(seed, 2) ? SIGUSR1 : SIGUSR2);
}

void kill_some(u64 *seed)
{
	unsigned int group = draw_group(seed);

	state.killed[group] = true;
	must(!kill(-state.leader[group], SIGKILL));
}

static int group_of(pid_t pid)
{
	int i;

	for (i = state.groups - 1; i >= 0; i--)
		if (state.leader[i] == pid)
			break;
	return i;
}

/*
 * A group succeeds or is killed by kill_some(). A partner, which is waited for
 * here if its parent has ended first, is killed with its parent.
 */
static void account_for(pid_t pid, int status)
{
	int group = group_of(pid);
	bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL &&
		      (group < 0 || state.killed[group]);

	if (!killed && status != 0) {
		note("process %d ended with status %#x", pid, status);
		count(world->failures, 1);
	}
	if (group < 0)
		return;
	state.leader[group] = 0;
	if (!look(world->stop))
		start_group(group);
}

/* Account for processes that have ended. Returns false if none is left. */
bool count_dead(void)
{
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		account_for(pid, status);
	return pid == 0;
}

/* Print where openers are in the driver. */
static void show_openers(void)
{
	fflush(stdout);
	if (system("grep sudoku /proc/[0-9]*/task/[0-9]*/stack | head -n 100"))
		note("cannot show where the openers are");
}

/* Stop all openers. Returns whether they end by themselves. */
bool stop_crowd(void)
{
	unsigned int waited = 0;

	world->stop = true;
	while (count_dead()) {
		sleep_for(10e-3);
		if (++waited == PATIENCE * 100) {
			show_openers();
			return false;
		}
	}
	return true;
}
