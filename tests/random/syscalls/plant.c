// SPDX-License-Identifier: GPL-2.0
/*
 * Plants errors, characters and hangs, to check that they are detected
 */
#include "parent.h"

/* So many that some of them read into the thread's own area */
#define READS		200

static struct thread thread;

/* Reads from @fd as if it were the device; this must fail. */
static void expect_noticed(int fd)
{
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
	expect(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE,
	       "status %#x", status);
	expect_eq(world->failures, 1);
}

/* A directory cannot be read: EISDIR. */
TEST(an_error_that_is_not_allowed_is_noticed)
{
	expect_noticed(open("/", O_RDONLY));
}

TEST(a_character_that_is_not_allowed_is_noticed)
{
	expect_noticed(open("/proc/version", O_RDONLY));
}

/* A thread that never ends its first call */
TEST(a_call_that_does_not_end_is_noticed)
{
	struct state *state = &world->states[0][0];

	expect(!hangs(0.1), "no thread has made a call");
	state->process = getpid();
	state->thread = getpid();
	state->kind = CALL_READ;
	expect(!hangs(0.1), "the call has just begun");
	expect(wait_until(hangs(0.1), 10), "the call does not end");
}
