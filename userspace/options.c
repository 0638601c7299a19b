// SPDX-License-Identifier: GPL-2.0
/*
 * Options that several commands have
 */
#include <argp.h>
#include <err.h>
#include <errno.h>
#include <stdlib.h>

#include "reader.h"

#define MAX_JOBS	1024

/* Read a number, such as "a number of steps", in an option's argument. */
u64 parse_number(const char *arg, const char *what,
		 const struct argp_state *state)
{
	unsigned long long number;
	char *end;

	errno = 0;
	number = strtoull(arg, &end, 10);
	if (errno || *end || *arg < '0' || *arg > '9')
		argp_error(state, "not %s: %s", what, arg);
	return number;
}

/* Read the argument of --max-steps. */
u64 parse_steps(const char *arg, const struct argp_state *state)
{
	return parse_number(arg, "a number of steps", state);
}

/* Read the argument of --jobs. */
unsigned int parse_jobs(const char *arg, const struct argp_state *state)
{
	u64 jobs = parse_number(arg, "a number of jobs", state);

	if (jobs < 1 || jobs > MAX_JOBS)
		argp_error(state, "not a number of jobs from 1 to %u: %s",
			   MAX_JOBS, arg);
	return jobs;
}

/* The texts to read if the command line names none */
char *const only_stdin[] = { "-", NULL };

/*
 * Read the arguments that are names of texts, and start the reader with them.
 * To be called for all keys that a command has no case for.
 */
int parse_texts(int key, const struct argp_state *state,
		struct reader *reader)
{
	switch (key) {
	case ARGP_KEY_ARGS:
		reader_start(reader, state->argv + state->next);
		return 0;
	case ARGP_KEY_NO_ARGS:
		reader_start(reader, only_stdin);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

void no_such_strategy(const char *name)
{
	errx(STATUS_TROUBLE, "no such strategy: %s", name);
}
