// SPDX-License-Identifier: GPL-2.0
/*
 * One line about work that takes long, on standard error if it is a terminal
 *
 * The line appears after a second. It is erased before anything else is printed
 * and at the end.
 */
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "progress.h"

#define DELAY		1.0	/* seconds until the line appears */
#define INTERVAL	0.2	/* seconds until it is drawn again */

static struct progress {
	pthread_mutex_t lock;
	bool wanted;
	const char *what;
	double start;
	double shown_at;
	int columns;	/* of the line that is on the terminal now */
} progress = {
	.lock = PTHREAD_MUTEX_INITIALIZER,
};

static double seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

static void erase(void)
{
	if (progress.columns)
		fprintf(stderr, "\r%*s\r", progress.columns, "");
	progress.columns = 0;
}

/* Begin to measure; @what is what is counted, in the plural. */
void progress_start(const char *what)
{
	progress.wanted = isatty(STDERR_FILENO);
	progress.what = what;
	progress.start = seconds();
	progress.shown_at = 0;
	progress.columns = 0;
}

/* Draw the line: what is done, how fast, and how long the rest will take. */
static void draw(u64 done, double share, double elapsed)
{
	char line[80];
	double left = share > 0 ? elapsed / share - elapsed : 0;
	int length;

	length = snprintf(line, sizeof(line), "%llu %s, %.0f/s",
			  (unsigned long long)done, progress.what,
			  done / elapsed);
	if (share > 0)
		length += snprintf(line + length, sizeof(line) - length,
				   ", %.0f:%02d left",
				   (left - (int)left % 60) / 60,
				   (int)left % 60);
	erase();
	fprintf(stderr, "\r%s", line);
	progress.columns = length;
}

/*
 * Show how much is done, if it is time to. @share is the part of all work that
 * this is, 0 if it is not known. Any thread may call this.
 */
void progress_show(u64 done, double share)
{
	double now;

	if (!progress.wanted)
		return;
	pthread_mutex_lock(&progress.lock);
	now = seconds();
	if (now - progress.start >= DELAY &&
	    now - progress.shown_at >= INTERVAL) {
		draw(done, share, now - progress.start);
		progress.shown_at = now;
	}
	pthread_mutex_unlock(&progress.lock);
}

/* Erase the line, and do not draw it until progress_resume(). */
void progress_pause(void)
{
	pthread_mutex_lock(&progress.lock);
	erase();
}

void progress_resume(void)
{
	pthread_mutex_unlock(&progress.lock);
}

void progress_end(void)
{
	progress_pause();
	progress.wanted = false;
	progress_resume();
}
