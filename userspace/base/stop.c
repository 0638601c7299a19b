// SPDX-License-Identifier: GPL-2.0-only
/*
 * Signals that ask the program to end
 *
 * While they are caught, work ends in order at the first signal, and at once at
 * the next. What comes within half a second is the same request: timeout sends
 * its signal to the program, and then to the whole process group.
 */
#include <signal.h>

#include "base.h"

#define SAME_REQUEST	500000000	/* nanoseconds */

/* The signal that has asked the program to end */
static int stop_signal;
static u64 stop_time;

/* The signals that end a run early, unless they are ignored */
static const int stop_signals[] = { SIGINT, SIGTERM, SIGHUP };

static void (*call_last)(void);

bool stop_requested(void)
{
	return __atomic_load_n(&stop_signal, __ATOMIC_RELAXED);
}

/* Ask for the end of all work. A signal handler may call this. */
void stop_work(int signal)
{
	stop_time = now();
	__atomic_store_n(&stop_signal, signal, __ATOMIC_RELAXED);
}

/* Handle a signal, unless it is ignored. It interrupts system calls. */
void catch_signal(int number, void (*handler)(int number))
{
	const struct sigaction action = { .sa_handler = handler };
	struct sigaction old;

	/* The C library keeps some signals to itself. */
	if (!sigaction(number, NULL, &old) && old.sa_handler != SIG_IGN)
		sigaction(number, &action, NULL);
}

static void handle(int number)
{
	if (!stop_requested()) {
		stop_work(number);
	} else if (now() - stop_time > SAME_REQUEST) {
		if (call_last)
			call_last();
		signal(number, SIG_DFL);
		raise(number);
	}
}

/* Let a signal end work as those do that end a run early. */
void catch_stop_signal(int number)
{
	catch_signal(number, handle);
}

/* Before a second signal takes effect, its handler calls @last, if not NULL. */
void catch_stop_signals(void (*last)(void))
{
	unsigned int i;

	stop_signal = 0;
	call_last = last;
	for (i = 0; i < ARRAY_SIZE(stop_signals); i++)
		catch_stop_signal(stop_signals[i]);
}

/* Restore the usual effects, and have that of the signal that came, if any. */
void release_stop_signals(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(stop_signals); i++)
		catch_signal(stop_signals[i], SIG_DFL);
	if (!stop_requested())
		return;
	catch_signal(stop_signal, SIG_DFL);
	raise(stop_signal);
}
