// SPDX-License-Identifier: GPL-2.0
/*
 * Whether every thread makes progress, and where the stuck ones are
 */
#include "syscalls.h"

static struct {
	unsigned long calls;
	pid_t process;
	double since;
} last[GROUPS][THREADS];

static bool hangs_one(unsigned int group, unsigned int thread, double patience)
{
	const struct state *state = &world->states[group][thread];

	if (state->calls != last[group][thread].calls ||
	    state->process != last[group][thread].process ||
	    state->kind == CALL_NONE) {
		last[group][thread].calls = state->calls;
		last[group][thread].process = state->process;
		last[group][thread].since = now();
	}
	return now() - last[group][thread].since > patience;
}

/* Has a thread been in the same call for more than @patience seconds? */
bool hangs(double patience)
{
	unsigned int group, thread;

	for (group = 0; group < GROUPS; group++)
		for (thread = 0; thread < THREADS; thread++)
			if (hangs_one(group, thread, patience))
				return true;
	return false;
}

static void print_file(const char *path)
{
	FILE *file = fopen(path, "r");
	char line[200];

	if (!file)
		return;
	while (fgets(line, sizeof(line), file))
		printf("#   %s", line);
	fclose(file);
}

/* Print where each thread is in the kernel. */
void print_stacks(void)
{
	unsigned int i;
	char path[60];

	for (i = 0; i < GROUPS * THREADS; i++) {
		const struct state *state = &world->states[i / THREADS]
							  [i % THREADS];

		note("thread %d of process %d: %s, after %lu calls",
		     state->thread, state->process, kind_name(state->kind),
		     state->calls);
		snprintf(path, sizeof(path), "/proc/%d/task/%d/stack",
			 state->process, state->thread);
		print_file(path);
	}
	fflush(stdout);
}
