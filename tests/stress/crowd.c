// SPDX-License-Identifier: GPL-2.0
/*
 * Openers, and what happens to them
 *
 * This process starts the groups, pokes and kills them, starts others in the
 * place of those that are gone, and at the end stops them all. Whoever loses a
 * parent becomes its child, so no process gets lost: each one is seen to end,
 * and each death must be one that this process or a memory cgroup dealt.
 */
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>

#include "stress.h"

#define MOST_GROUPS	64
#define STACK_SIZE	(64 << 10)

/* Seconds for all openers to come to the end of their jobs */
#define PATIENCE	120

/* The crowd of now, the leader of each group, and whether we have killed it */
static struct {
	struct crowd crowd;
	unsigned int groups;
	u64 seed;
	pid_t leader[MOST_GROUPS];
	bool killed[MOST_GROUPS];
	unsigned int deaths;
} now;

static void sleep_ms(unsigned int ms)
{
	struct timespec time = { ms / 1000, ms % 1000 * 1000000L };

	nanosleep(&time, NULL);
}

static void prepare(struct opener *opener)
{
	opener->area = mmap(NULL, AREA_SIZE, PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	must(opener->area != MAP_FAILED);
	must(!pipe2(opener->pipe, O_CLOEXEC));
}

/* Nobody in a group begins before all of it is where it shall be. */
static pthread_barrier_t gate;

static void knock(void)
{
	int fd = open_device(O_RDWR);

	if (fd >= 0)
		close(fd);
}

static void do_job(struct opener *opener)
{
	const job_fn *jobs = now.crowd.jobs;
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
	if (now.crowd.at_home)
		opener->home = open_device(O_RDWR);
	while (!look(world->stop)) {
		if (look(world->hushed))
			knock();
		else
			do_job(opener);
		if (now.crowd.pause_ms)
			sleep_ms(draw_random(&opener->seed,
					     now.crowd.pause_ms));
	}
	return NULL;
}

static void ignore(int signal)
{
}

/*
 * SIGUSR1 interrupts calls, SIGUSR2 restarts them, SIGIO is waited for. Openers
 * inherit that, so nothing can come before they are prepared.
 */
static void prepare_signals(void)
{
	struct sigaction action = { .sa_handler = ignore };
	sigset_t set;

	sigaction(SIGUSR1, &action, NULL);
	action.sa_flags = SA_RESTART;
	sigaction(SIGUSR2, &action, NULL);
	sigemptyset(&set);
	sigaddset(&set, SIGIO);
	sigprocmask(SIG_BLOCK, &set, NULL);
}

static void run_group(unsigned int group)
{
	unsigned int openers = now.crowd.group;
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
		opener[i].seed = now.seed + opener[i].number;
		prepare(&opener[i]);
		pthread_attr_setstack(&attr, stacks + i * STACK_SIZE,
				      STACK_SIZE);
		must(!pthread_create(&thread[i], &attr, work, &opener[i]));
	}
	now.crowd.enter(group);
	pthread_barrier_wait(&gate);
	for (i = 0; i < openers; i++)
		pthread_join(thread[i], NULL);
}

static void start_group(unsigned int group)
{
	pid_t child;

	now.seed += now.crowd.openers;
	child = fork();
	must(child >= 0);
	if (child) {
		setpgid(child, child);
		now.leader[group] = child;
		now.killed[group] = false;
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
	now.crowd = *crowd;
	now.groups = crowd->openers / crowd->group;
	now.seed = seed;
	now.deaths = 0;
	world->stop = false;
	for (i = 0; i < now.groups; i++)
		start_group(i);
}

static unsigned int draw_group(u64 *seed)
{
	return draw_random(seed, now.groups);
}

void poke_crowd(u64 *seed)
{
	pid_t leader = now.leader[draw_group(seed)];

	kill(-leader, draw_random(seed, 2) ? SIGUSR1 : SIGUSR2);
}

void kill_some(u64 *seed)
{
	unsigned int group = draw_group(seed);

	now.killed[group] = true;
	must(!kill(-now.leader[group], SIGKILL));
}

static int group_of(pid_t pid)
{
	int i;

	for (i = now.groups - 1; i >= 0; i--)
		if (now.leader[i] == pid)
			break;
	return i;
}

/*
 * A group ends with success or is killed. So does a partner; that comes here
 * when its parent is gone, be it before or after itself.
 */
static void account_for(pid_t pid, int status)
{
	int group = group_of(pid);
	bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;

	if (!killed && status != 0) {
		printf("# process %d ended with status %#x\n", pid, status);
		count(world->failures, 1);
	}
	if (group < 0)
		return;
	if (killed && !now.killed[group])
		now.deaths++;
	now.leader[group] = 0;
	if (!look(world->stop))
		start_group(group);
}

/* Take those that are gone off the books. Returns false if nobody is left. */
bool count_dead(void)
{
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		account_for(pid, status);
	return pid == 0;
}

/* Where openers are in the driver */
static void show_openers(void)
{
	fflush(stdout);
	if (system("grep sudoku /proc/[0-9]*/task/[0-9]*/stack | head -n 100"))
		printf("# cannot show where the openers are\n");
}

/* Returns whether all of them came to an end by themselves. */
bool stop_crowd(void)
{
	unsigned int waited = 0;

	world->stop = true;
	while (count_dead()) {
		sleep_ms(10);
		if (++waited == PATIENCE * 100) {
			show_openers();
			return false;
		}
	}
	return true;
}

unsigned int crowd_deaths(void)
{
	return now.deaths;
}
