// SPDX-License-Identifier: GPL-2.0-only
/*
 * One line about work that takes long, on standard error if it is a terminal
 *
 * The line appears after a second. It is erased before anything else is printed
 * and at the end.
 */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "jobs.h"

#define SECOND		1000000000.0
#define DELAY		SECOND		/* until the line appears */
#define INTERVAL	(SECOND / 5)	/* until it is drawn again */
#define MOST_LEFT	3600000		/* seconds; it does not show more */

static struct {
	pthread_mutex_t lock;
	bool wanted;
	const char *what;
	u64 start;
	u64 shown_at;
	int columns;	/* of the line that is on the terminal now */
} progress = {
	.lock = PTHREAD_MUTEX_INITIALIZER,
};

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
	progress.start = now();
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
	if (share > 0 && left < MOST_LEFT)
		length += snprintf(line + length, sizeof(line) - length,
				   ", %d:%02d left", (int)left / 60,
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
	u64 time;

	if (!progress.wanted)
		return;
	pthread_mutex_lock(&progress.lock);
	time = now();
	if (time - progress.start >= DELAY &&
	    time - progress.shown_at >= INTERVAL) {
		draw(done, share, (time - progress.start) / SECOND);
		progress.shown_at = time;
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

void progress_erase(void)
{
	progress_pause();
	progress_resume();
}
