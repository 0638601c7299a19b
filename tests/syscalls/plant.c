// SPDX-License-Identifier: GPL-2.0
/*
 * Plants what must not come, to see that it would be noticed
 */
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include "parent.h"

/* So many that some of them read into the thread's own area */
#define READS		200

/* Reads from @fd as if it were the device; has to fail. */
static bool notices(int fd)
{
	static struct thread thread;
	unsigned int i;
	int status;
	pid_t child;

	child = fork();
	must(child >= 0);
	if (!child) {
		dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
		fill_slots(fd);
		make_pages();
		thread.state = &world->states[0][0];
		for (i = 0; i < READS; i++)
			call_read(&thread);
		_exit(EXIT_SUCCESS);
	}
	must(waitpid(child, &status, 0) == child);
	close(fd);
	memset(world, 0, sizeof(*world));
	return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE;
}

/* A directory cannot be read: EISDIR. */
bool notices_errors(void)
{
	return notices(open("/", O_RDONLY));
}

bool notices_characters(void)
{
	return notices(open("/proc/version", O_RDONLY));
}

/* A thread that is in its first call, and stays there */
bool notices_hangs(void)
{
	struct state *state = &world->states[0][0];
	unsigned int i;
	bool seen = hangs(0.1);

	state->process = getpid();
	state->thread = getpid();
	state->kind = CALL_READ;
	seen = seen || hangs(0.1);
	for (i = 0; i < 100 && !seen; i++) {
		usleep(10000);
		seen = hangs(0.1);
	}
	seen = seen && i;
	memset(world, 0, sizeof(*world));
	return seen;
}
