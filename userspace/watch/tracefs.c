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

#include "trace.h"

/* How often the guard tries to remove the instance, every 10 ms */
#define TRIES	1000

static const char *const mounts[] = {
	"/sys/kernel/tracing", "/sys/kernel/debug/tracing",
};

static const char *mount;	/* where tracefs is */
static char instance[64];	/* the instance */
static char trouble[256];
static int trace_pipe = -1;

/* The guard ends when this end of a pipe is closed. */
static int guard_pipe = -1;
static pid_t guard;

static struct trace_lines lines;

/* Why tracefs_begin() has failed, for messages */
const char *tracefs_trouble(void)
{
	return trouble;
}

static bool fail(const char *path)
{
	snprintf(trouble, sizeof(trouble), "%s: %s", path, strerror(errno));
	return false;
}

/* Find the mount that has the events of the driver. */
static bool find_events(void)
{
	char path[128];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(mounts); i++) {
		mount = mounts[i];
		snprintf(path, sizeof(path), "%s/instances", mount);
		if (!access(path, W_OK | X_OK))
			break;
		if (errno == EACCES)
			return fail(mount);
	}
	if (i == ARRAY_SIZE(mounts)) {
		snprintf(trouble, sizeof(trouble), "tracefs is not mounted");
		return false;
	}
	snprintf(path, sizeof(path), "%s/events/sudoku", mount);
	if (!access(path, F_OK))
		return true;
	snprintf(trouble, sizeof(trouble), "the driver is not loaded");
	return false;
}

/* A directory that is in use is not removed, so a mistake here does no harm. */
static void remove_stale_instances(void)
{
	static const char name[] = "sudoku-";
	struct dirent *entry;
	char path[128], *end;
	DIR *directory;
	pid_t pid;

	snprintf(path, sizeof(path), "%s/instances", mount);
	directory = opendir(path);
	if (!directory)
		return;
	while ((entry = readdir(directory))) {
		if (strncmp(entry->d_name, name, sizeof(name) - 1))
			continue;
		pid = strtol(entry->d_name + sizeof(name) - 1, &end, 10);
		if (*end || pid <= 0 ||
		    (pid != getpid() && (!kill(pid, 0) || errno != ESRCH)))
			continue;
		snprintf(path, sizeof(path), "%s/instances/sudoku-%d", mount,
			 pid);
		rmdir(path);
	}
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
static bool start_guard(void)
{
	sigset_t all, old;
	int ends[2];
	int fd;

	if (pipe2(ends, O_CLOEXEC))
		return fail("pipe");
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
	return guard > 0 || fail("fork");
}

static bool put(const char *file, const char *text)
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
	return written >= 0 || fail(path);
}

/* Open the pipe before anything is traced, so that no event is missed. */
static bool open_trace_pipe(void)
{
	char path[128];

	snprintf(path, sizeof(path), "%s/trace_pipe", instance);
	trace_pipe = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	return trace_pipe >= 0 || fail(path);
}

static bool make_instance(void)
{
	snprintf(instance, sizeof(instance), "%s/instances/sudoku-%d", mount,
		 getpid());
	if (!start_guard())
		return false;
	return !mkdir(instance, 0700) || fail(instance);
}

/**
 * tracefs_begin - trace searches
 * @scope: whose
 *
 * Return: false if this is not possible; tracefs_trouble() is the reason.
 */
bool tracefs_begin(enum trace_scope scope)
{
	char pid[16];

	if (!find_events())
		return false;
	remove_stale_instances();
	snprintf(pid, sizeof(pid), "%d", getpid());
	atexit(tracefs_end);
	if (make_instance() && open_trace_pipe() &&
	    put("options/context-info", "0") &&
	    (scope == TRACE_ALL_PROCESSES || put("set_event_pid", pid)) &&
	    put("events/sudoku/enable", "1"))
		return true;
	tracefs_end();
	return false;
}

/**
 * tracefs_next - get the next event
 * @event: where to put it
 *
 * This does not wait.
 *
 * Return: false if there is none yet.
 */
bool tracefs_next(struct trace_event *event)
{
	while (!trace_take_line(&lines, event)) {
		ssize_t length;

		trace_make_room(&lines);
		length = read(trace_pipe, lines.text + lines.length,
			      TRACE_CHUNK - lines.length);
		if (length <= 0)
			return false;
		lines.length += length;
	}
	return true;
}

/**
 * tracefs_end - stop tracing and wait until the instance is removed
 */
void tracefs_end(void)
{
	if (trace_pipe >= 0)
		close(trace_pipe);
	trace_pipe = -1;
	if (guard_pipe >= 0)
		close(guard_pipe);
	guard_pipe = -1;
	if (guard > 0)
		while (waitpid(guard, NULL, 0) < 0 && errno == EINTR)
			;
	guard = 0;
}
