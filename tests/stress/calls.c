// SPDX-License-Identifier: GPL-2.0
/*
 * How often the crowd makes each call, so that what it does too rarely shows
 */
#include "stress.h"

static const char *const names[CALLS] = {
	[CALL_READ] = "read",
	[CALL_READV] = "readv",
	[CALL_READ_NOWAIT] = "read without waiting",
	[CALL_SPLICE_OUT] = "splice out",
	[CALL_WRITE] = "write",
	[CALL_WRITEV] = "writev",
	[CALL_WRITE_NOWAIT] = "write without waiting",
	[CALL_SPLICE_IN] = "splice in",
	[CALL_POLL] = "poll",
	[CALL_SELECT] = "select",
	[CALL_EPOLL] = "epoll",
	[CALL_SETFL] = "F_SETFL",
	[CALL_SETOWN] = "F_SETOWN",
	[CALL_DUP] = "dup",
	[CALL_GET_CONFIG] = "GET_CONFIG",
	[CALL_SET_CONFIG] = "SET_CONFIG",
	[CALL_GET_STATS] = "GET_STATS",
	[CALL_SOLVE] = "SOLVE",
	[CALL_STRATEGY] = "STRATEGY",
};

static unsigned long calls[CALLS][2];

/* At the end of each phase: the next one counts from zero. */
void add_calls(void)
{
	unsigned int i;

	for (i = 0; i < CALLS; i++) {
		calls[i][false] += world->calls[i][false];
		calls[i][true] += world->calls[i][true];
	}
}

void print_calls(void)
{
	unsigned int i;

	printf("# calls on files of one process, and on shared files:\n");
	for (i = 0; i < CALLS; i++)
		printf("# %-22s %8lu %8lu\n", names[i], calls[i][false],
		       calls[i][true]);
}
