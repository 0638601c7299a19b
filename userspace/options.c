// SPDX-License-Identifier: GPL-2.0
/*
 * Options that several commands have
 */
#include <argp.h>
#include <err.h>
#include <errno.h>
#include <stdlib.h>

#include "client.h"

/* Read the argument of --max-steps. */
u64 parse_steps(const char *arg, const struct argp_state *state)
{
	unsigned long long steps;
	char *end;

	errno = 0;
	steps = strtoull(arg, &end, 10);
	if (errno || *end || *arg < '0' || *arg > '9')
		argp_error(state, "not a number of steps: %s", arg);
	return steps;
}

void no_such_strategy(const char *name)
{
	errx(STATUS_TROUBLE, "no such strategy: %s", name);
}
