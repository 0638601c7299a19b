// SPDX-License-Identifier: GPL-2.0
/*
 * Signals that ask the program to end
 *
 * While they are caught, work ends in order at the first signal.
 */
#include <signal.h>

#include "jobs.h"
#include "stop.h"

/* The signal that has asked the program to end */
static int stop_signal;

bool jobs_stopping(void)
{
	return __atomic_load_n(&stop_signal, __ATOMIC_RELAXED);
}

/* Ask for the end of all work. A signal handler may call this, or be this. */
void stop_work(int signal)
{
	__atomic_store_n(&stop_signal, signal, __ATOMIC_RELAXED);
}

/* The signals that end a run early, unless they are ignored */
static const int stop_signals[] = { SIGINT, SIGTERM, SIGHUP };

static struct sigaction old_actions[ARRAY_SIZE(stop_signals)];

/* The second signal of a kind has its usual effect. */
void catch_stop_signals(void)
{
	const struct sigaction action = {
		.sa_handler = stop_work,
		.sa_flags = SA_RESETHAND,
	};
	unsigned int i;

	stop_signal = 0;
	for (i = 0; i < ARRAY_SIZE(stop_signals); i++) {
		sigaction(stop_signals[i], NULL, &old_actions[i]);
		if (old_actions[i].sa_handler != SIG_IGN)
			sigaction(stop_signals[i], &action, NULL);
	}
}

/* Restore the usual effects, and have that of the signal that came, if any. */
void release_stop_signals(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(stop_signals); i++)
		sigaction(stop_signals[i], &old_actions[i], NULL);
	if (jobs_stopping())
		raise(stop_signal);
}
