// SPDX-License-Identifier: GPL-2.0-only
/*
 * Processes, users and signals
 */
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "process.h"
#include "tap.h"

uid_t alice;
uid_t bob;

long result_of(long returned)
{
	return returned < 0 ? -errno : returned;
}

void new_users(void)
{
	alice = fresh_users(200);
	bob = alice + 100;
}

/*
 * Returns the first of @count uids that no case has used yet. Each case draws
 * from its own range, which is derived from its process id.
 */
uid_t fresh_users(unsigned int count)
{
	static uid_t next;
	uid_t first;

	if (!next)
		next = 1000000 + 100000 * (getpid() % 20000);
	first = next;
	next += count;
	return first;
}

/* Switch permanently from root to @user. */
void become(uid_t user)
{
	if (!user)
		return;
	must(!setresgid(user, user, user));
	must(!setresuid(user, user, user));
	/* otherwise /proc/self belongs to root */
	must(!prctl(PR_SET_DUMPABLE, 1));
}

/* Fork a child that runs as @user and is killed when its parent ends. */
pid_t fork_as(uid_t user)
{
	const struct rlimit many = { 20000, 20000 };
	pid_t child;

	fflush(stdout);
	child = fork();
	must(child >= 0);
	if (child)
		return child;
	if (geteuid() == 0) {
		must(!setrlimit(RLIMIT_NOFILE, &many));
		must(!setrlimit(RLIMIT_NPROC, &many));
		become(user);
	}
	must(!prctl(PR_SET_PDEATHSIG, SIGKILL));
	return 0;
}

/* The state of the process or thread whose directory is @directory */
static char state_of(const char *directory)
{
	char path[60], state = '?';
	FILE *file;

	snprintf(path, sizeof(path), "%s/stat", directory);
	file = fopen(path, "r");
	if (!file)
		return state;
	if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
		state = '?';
	fclose(file);
	return state;
}

char process_state(pid_t pid)
{
	char directory[30];

	snprintf(directory, sizeof(directory), "/proc/%d", pid);
	return state_of(directory);
}

/* Return whether all threads of a process sleep, those of io_uring too. */
static bool all_threads_sleep(pid_t pid)
{
	char pattern[30];
	bool sleep = true;
	glob_t threads;
	size_t i;

	snprintf(pattern, sizeof(pattern), "/proc/%d/task/*", pid);
	if (glob(pattern, GLOB_NOSORT, NULL, &threads))
		return false;
	for (i = 0; i < threads.gl_pathc && sleep; i++)
		sleep = state_of(threads.gl_pathv[i]) == 'S';
	globfree(&threads);
	return sleep;
}

double time_of(pid_t pid)
{
	struct timespec time;
	clockid_t clock;

	must(!clock_getcpuclockid(pid, &clock) && !clock_gettime(clock, &time));
	return time.tv_sec + time.tv_nsec / 1e9;
}

/* A process that does not get there in this time, in seconds, never does. */
#define PATIENCE	100

/*
 * A process that is so often in an uninterruptible wait stays there. It is not
 * counted in seconds: then this process may be the only one that has to wait.
 */
#define STUCK		3000

/*
 * Set @state; return whether the process has ended, all of it sleeps, or it was
 * in state D all of the time.
 */
static bool sleeps_or_has_ended(pid_t pid, char *state, unsigned int *stuck)
{
	*state = process_state(pid);
	if (*state == 'S')
		return all_threads_sleep(pid);
	*stuck = *state == 'D' ? *stuck + 1 : 0;
	return *state == 'Z' || *state == '?' || *stuck > STUCK;
}

void await_sleep(pid_t child)
{
	unsigned int stuck = 0;
	char state;

	wait_until(sleeps_or_has_ended(child, &state, &stuck), PATIENCE);
	expect(state != 'D', "process %d waits where no signal can end the wait",
	       child);
	expect(state == 'S', "process %d %s, but should wait", child,
	       state == 'R' ? "still runs" : "has ended");
}

void expect_child_succeeds(pid_t child)
{
	int status;

	must(child > 0);
	must(waitpid(child, &status, 0) == child);
	expect(!status, "process %d has failed", child);
}

void open_pipe(int *out, int *in)
{
	int ends[2];

	must(!pipe2(ends, O_CLOEXEC));
	*out = ends[0];
	*in = ends[1];
}

static void do_nothing(int signal)
{
	(void)signal;
}

void interrupt_by(int signal, int flags)
{
	struct sigaction action = {
		.sa_handler = do_nothing,
		.sa_flags = flags,
	};

	must(!sigaction(signal, &action, NULL));
}

void block_signal(int signal)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, signal);
	must(!sigprocmask(SIG_BLOCK, &set, NULL));
}
