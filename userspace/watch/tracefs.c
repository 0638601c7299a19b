// SPDX-License-Identifier: GPL-2.0
/*
 * The driver's tracepoints, through an instance of tracefs
 *
 * An instance is a directory with a buffer and events of its own, so nothing
 * that others trace is changed. While it exists, the tracepoints are on and the
 * driver runs every search one step at a time. So it must not stay behind: a
 * second process, the guard, waits until this one has ended, for any reason,
 * and removes it. It does so for ordinary ends, too.
 *
 * If both are killed, the instance stays until the next trace removes it.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "watch.h"

/* How often the guard tries to remove the instance, every 10 ms */
#define TRIES	1000

/* "instances" in the directory where tracefs is mounted, and the instance */
static char instances[64];
static char instance[96];

struct trace tracefs = { .fd = -1 };

/* The guard ends when this end of a pipe is closed. */
static int guard_pipe;
static pid_t guard;

/* Returns the reason why what was done with a file has failed. */
static const char *failure(const char *path)
{
	static char text[256];

	snprintf(text, sizeof(text), "%s: %s", path, strerror(errno));
	return text;
}

/* Find the mount that has the events of the driver. */
static const char *find_events(void)
{
	static const char *const mounts[] = {
		"/sys/kernel/tracing", "/sys/kernel/debug/tracing",
	};
	char events[64];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(mounts); i++) {
		snprintf(instances, sizeof(instances), "%s/instances",
			 mounts[i]);
		snprintf(events, sizeof(events), "%s/events/sudoku", mounts[i]);
		if (!access(instances, W_OK | X_OK))
			return access(events, F_OK) ?
			       "the driver is not loaded" : NULL;
		if (errno == EACCES)
			return failure(mounts[i]);
	}
	return "tracefs is not mounted";
}

/* A directory that is in use is not removed, so a mistake here does no harm. */
static void remove_stale_instances(void)
{
	DIR *directory = opendir(instances);
	struct dirent *entry;
	char *end;
	pid_t pid;

	while (directory && (entry = readdir(directory))) {
		if (strncmp(entry->d_name, "sudoku-", 7))
			continue;
		pid = strtol(entry->d_name + 7, &end, 10);
		if (!*end && pid > 0 &&
		    (pid == getpid() || (kill(pid, 0) && errno == ESRCH)))
			unlinkat(dirfd(directory), entry->d_name, AT_REMOVEDIR);
	}
	if (directory)
		closedir(directory);
}

/*
 * The trace pipe may be closed a little after the guard's pipe; until then the
 * instance is busy.
 */
static void run_guard(int pipe)
{
	unsigned int tries = TRIES;
	char byte;

	while (read(pipe, &byte, 1) < 0 && errno == EINTR)
		;
	while (rmdir(instance) && errno == EBUSY && tries--)
		usleep(10000);
	_exit(0);
}

/*
 * Signals that end a group of processes must not end the guard, and it must not
 * keep open what others wait for the end of.
 */
static const char *start_guard(void)
{
	sigset_t all, old;
	int ends[2];
	int fd;

	if (pipe2(ends, O_CLOEXEC))
		return failure("pipe");
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &old);
	guard = fork();
	if (!guard) {
		for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
			close(fd);
		close(ends[1]);
		run_guard(ends[0]);
	}
	sigprocmask(SIG_SETMASK, &old, NULL);
	close(ends[0]);
	guard_pipe = ends[1];
	return guard < 0 ? failure("fork") : NULL;
}

/* Open the pipe before anything is traced, so that no event is missed. */
static const char *open_trace_pipe(void)
{
	char path[128];

	snprintf(path, sizeof(path), "%s/trace_pipe", instance);
	tracefs.fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	return tracefs.fd < 0 ? failure(path) : NULL;
}

static const char *put(const char *file, const char *text)
{
	char path[128];
	ssize_t written = -1;
	int fd;

	snprintf(path, sizeof(path), "%s/%s", instance, file);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd >= 0) {
		written = write(fd, text, strlen(text));
		close(fd);
	}
	return written < 0 ? failure(path) : NULL;
}

/**
 * tracefs_begin - trace searches
 * @all: those of all processes, not only of this one
 *
 * Return: NULL, or the reason why this is not possible.
 */
const char *tracefs_begin(bool all)
{
	const char *reason = find_events();
	char pid[16];

	if (reason)
		return reason;
	remove_stale_instances();
	snprintf(pid, sizeof(pid), "%d", getpid());
	snprintf(instance, sizeof(instance), "%s/sudoku-%s", instances, pid);
	atexit(tracefs_end);
	reason = start_guard() ?:
		 (mkdir(instance, 0700) ? failure(instance) : NULL) ?:
		 open_trace_pipe() ?:
		 put("options/context-info", "0") ?:
		 (all ? NULL : put("set_event_pid", pid)) ?:
		 put("events/sudoku/enable", "1");
	if (reason)
		tracefs_end();
	return reason;
}

/**
 * tracefs_end - stop tracing and wait until the instance is removed
 */
void tracefs_end(void)
{
	if (guard <= 0)
		return;
	close(tracefs.fd);
	close(guard_pipe);
	while (waitpid(guard, NULL, 0) < 0 && errno == EINTR)
		;
	guard = 0;
}
