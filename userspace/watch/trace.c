// SPDX-License-Identifier: GPL-2.0-only
/*
 * The driver's tracepoints, through an instance of tracefs
 *
 * An instance is a directory with a buffer and events of its own, so nothing
 * that others trace is changed. While it exists, the tracepoints are on and the
 * driver runs every search one step at a time. So it must not stay behind: a
 * second process, the guard, waits until this one has ended, for any reason,
 * and removes it. It does so for ordinary ends, too. If both are killed, the
 * instance stays until the next trace removes it.
 *
 * Three kinds of lines report a search, and one reports lost events:
 *
 *   sudoku_begin: session=1 strategy=bands puzzle=53..7....6..195... (81)
 *   sudoku_step: session=1 place row=1 column=3 digit=4 depth=0
 *   sudoku_step: session=2 place row=1 column=4 digit=2 depth=0 triad=minirow
 *   sudoku_end: session=1 verdict=solved steps=51 nanoseconds=99700
 *   CPU:0 [LOST 120 EVENTS]
 *
 * Without the option context-info, the kernel prints nothing else: no name of a
 * process, which could be like an event. So each line that begins with an event
 * is one.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "watch.h"

/* Read a line, without its newline. */
static void parse(struct trace_event *event, const char *line)
{
	struct sudoku_move *move = &event->move;
	unsigned int row, column, digit, depth, cpu, i;
	char word[16], triad[16] = "";

	memset(event, 0, sizeof(*event));
	if (sscanf(line, "sudoku_step: session=%u %15s row=%u column=%u "
		   "digit=%u depth=%u triad=%15s", &event->session, word,
		   &row, &column, &digit, &depth, triad) >= 6 &&
	    row - 1 < 9 && column - 1 < 9 && digit - 1 < 9) {
		event->kind = TRACE_STEP;
		move->cell = 9 * (row - 1) + column - 1;
		move->digit = digit;
		move->depth = depth;
		move->placed = !strcmp(word, "place");
		move->triad = !strcmp(triad, "minirow") ? SUDOKU_MINIROW :
			      *triad ? SUDOKU_MINICOLUMN : SUDOKU_ONE_CELL;
	} else if (sscanf(line, "sudoku_begin: session=%u strategy=%15s puzzle=%81s",
			  &event->session, event->strategy,
			  event->puzzle) == 3) {
		event->kind = TRACE_BEGIN;
	} else if (sscanf(line, "sudoku_end: session=%u verdict=%15s steps=%llu",
			  &event->session, word, &event->steps) == 3) {
		event->kind = TRACE_END;
		for (i = 0; i < VERDICTS; i++)
			if (verdict_names[i] && !strcmp(verdict_names[i], word))
				event->verdict = i;
	} else if (sscanf(line, "CPU:%u [LOST %llu EVENTS]", &cpu,
			  &event->lost) >= 1) {
		event->kind = TRACE_LOST;
	}
}

/* Get the next event, without waiting. Returns false if there is none yet. */
bool trace_next(struct trace_event *event)
{
	static char text[8192];	/* what was read; a line is never that long */
	static size_t length;
	ssize_t more;
	char *end;

	do {
		while (!(end = memchr(text, '\n', length))) {
			/* A line that does not fit is no event. */
			if (length == sizeof(text))
				length = 0;
			more = read(trace_fd, text + length,
				    sizeof(text) - length);
			if (more <= 0)
				return false;
			length += more;
		}
		*end++ = '\0';
		parse(event, text);
		length -= end - text;
		memmove(text, end, length);
	} while (event->kind == TRACE_OTHER);
	return true;
}

int trace_fd = -1;

#define TRACING		"/sys/kernel/tracing"
#define INSTANCES	TRACING "/instances"

static char instance[64];	/* the directory of this one */
static int guard_pipe;		/* the guard ends when it is closed */
static pid_t guard;

/* Returns the reason why what was done with a file has failed. */
static const char *failure(const char *path)
{
	static char text[256];

	snprintf(text, sizeof(text), "%s: %s", path, strerror(errno));
	return text;
}

/* Returns NULL, or why instances with the driver's events cannot be made. */
static const char *check_events(void)
{
	if (!access(INSTANCES, W_OK | X_OK))
		return access(TRACING "/events/sudoku", F_OK) ?
		       "the driver is not loaded" : NULL;
	return errno == ENOENT ? "tracefs is not mounted" : failure(TRACING);
}

/* A directory that is in use is not removed, so a mistake here does no harm. */
static void remove_stale_instances(void)
{
	DIR *directory = opendir(INSTANCES);
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
 * Signals that end a group of processes must not end the guard, and it must not
 * keep open what others wait for the end of. The trace pipe may be closed a
 * little after the guard's pipe; until then the instance is busy.
 */
static void run_guard(int pipe)
{
	unsigned int tries = 1000;	/* every 10 ms */
	char byte;
	int fd;

	for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		close(fd);
	while (read(pipe, &byte, 1) < 0 && errno == EINTR)
		;
	while (rmdir(instance) && errno == EBUSY && tries--)
		usleep(10000);
	_exit(0);
}

static const char *start_guard(void)
{
	sigset_t all, old;
	int ends[2];

	if (pipe(ends))
		return failure("pipe");
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &old);
	guard = fork();
	if (!guard) {
		close(ends[1]);
		run_guard(ends[0]);
	}
	sigprocmask(SIG_SETMASK, &old, NULL);
	close(ends[0]);
	guard_pipe = ends[1];
	return guard < 0 ? failure("fork") : NULL;
}

static const char *open_file(const char *file, int flags, int *fd)
{
	char path[128];

	snprintf(path, sizeof(path), "%s/%s", instance, file);
	*fd = open(path, flags | O_CLOEXEC);
	return *fd < 0 ? failure(path) : NULL;
}

static const char *write_file(const char *file, const char *text)
{
	int fd;
	const char *reason = open_file(file, O_WRONLY, &fd);

	if (reason)
		return reason;
	if (write(fd, text, strlen(text)) < 0)
		reason = failure(file);
	close(fd);
	return reason;
}

/* Trace the searches of this process, or of all. Returns NULL, or why not. */
const char *tracefs_begin(bool all)
{
	const char *reason = check_events();
	char pid[16];

	if (reason)
		return reason;
	remove_stale_instances();
	snprintf(pid, sizeof(pid), "%d", getpid());
	snprintf(instance, sizeof(instance), INSTANCES "/sudoku-%s", pid);
	atexit(tracefs_end);
	/* Open the pipe before anything is traced, to miss no event. */
	reason = start_guard() ?:
		 (mkdir(instance, 0700) ? failure(instance) : NULL) ?:
		 open_file("trace_pipe", O_RDONLY | O_NONBLOCK, &trace_fd) ?:
		 write_file("options/context-info", "0") ?:
		 (all ? NULL : write_file("set_event_pid", pid)) ?:
		 write_file("events/sudoku/enable", "1");
	if (reason)
		tracefs_end();
	return reason;
}

/* Stop tracing and wait until the instance is removed. */
void tracefs_end(void)
{
	if (guard <= 0)
		return;
	close(trace_fd);
	close(guard_pipe);
	while (waitpid(guard, NULL, 0) < 0 && errno == EINTR)
		;
	guard = 0;
}
