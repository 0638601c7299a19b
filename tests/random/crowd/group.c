// SPDX-License-Identifier: GPL-2.0
/*
 * A group: a process whose threads share all descriptors
 *
 * Its first thread makes no calls. It interrupts the calls of callers that take
 * long, so these hang only if a signal does not end them. No signal interrupts a
 * checker, except in the jobs that allow it: otherwise a wakeup that is lost
 * would not be noticed.
 */
#include <pthread.h>
#include <sys/prctl.h>

#include "crowd.h"

#define TICK		5e-3

/* After how many ticks a call is interrupted */
#define LONG_TICKS	4

#define STACK_SIZE	(256 << 10)

/* A group whose users are in a namespace of their own */
#define NAMESPACE_GROUP	1
#define NAMESPACE_USER	1001

static unsigned int ticks;
static unsigned int running = THREADS;
static unsigned int callers;
static struct thread threads[THREADS];

void begin_call(struct thread *thread, const char *name)
{
	thread->state->since = look(ticks);
	__atomic_store_n(&thread->state->doing, name, __ATOMIC_RELEASE);
}

void end_call(struct thread *thread)
{
	__atomic_store_n(&thread->state->doing, NULL, __ATOMIC_RELEASE);
	thread->state->calls++;
}

/* Returns @result, which must not be an error unless that is @allowed. */
long check_error(const char *name, bool allowed, long result)
{
	if (result >= 0)
		return result;
	expect(allowed, "%s: unexpected error %ld (%s)", name, -result,
	       strerror(-result));
	count(world->errors, 1);
	return result;
}

long do_call(struct thread *thread, const struct call *call)
{
	long result;

	begin_call(thread, call_name(call->kind));
	result = call_make(call);
	end_call(thread);
	return check_error(call_name(call->kind),
			   call_may_fail(call->kind, -result), result);
}

void prepare_thread(struct thread *thread, struct state *state)
{
	thread->state = state;
	thread->area = malloc(AREA_SIZE);
	must(thread->area);
	must(!pipe2(thread->pipe, O_CLOEXEC | O_NONBLOCK));
	*state = (struct state){
		.process = getpid(),
		.thread = gettid(),
		.calls = state->calls + 1,
	};
}

static void *run_thread(void *argument)
{
	struct thread *thread = argument;
	bool calls = thread->number < callers;

	prepare_thread(thread, thread->state);
	thread->state->poked = calls;
	if (!calls)
		block_signal(SIGIO);
	while (!look(world->stop)) {
		if (calls)
			make_random_call(thread);
		else
			do_job(thread);
	}
	close_ring(thread);
	thread->state->thread = 0;
	__atomic_fetch_sub(&running, 1, __ATOMIC_RELEASE);
	return NULL;
}

static void start_thread(unsigned int group, unsigned int number, u64 seed,
			 uid_t user)
{
	struct thread *thread = &threads[number];
	pthread_attr_t attributes;
	pthread_t id;

	thread->number = number;
	thread->seed = seed + number * 7919;
	if (group != NAMESPACE_GROUP)
		thread->user = user;
	thread->state = &world->states[group][number];
	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, STACK_SIZE);
	must(!pthread_create(&id, &attributes, run_thread, thread));
}

/* Send both signals in turn, because a call restarts after one of them. */
static void interrupt_long_calls(void)
{
	unsigned int i;

	for (i = 0; i < THREADS; i++) {
		struct state *state = threads[i].state;

		if (look(state->poked) && look(state->doing) && state->thread &&
		    ticks - state->since > LONG_TICKS)
			tgkill(getpid(), state->thread,
			       ticks & 1 ? SIGUSR1 : SIGUSR2);
	}
}

void run_group(unsigned int number, unsigned int callers_here, u64 seed,
	       uid_t first_user)
{
	unsigned int i;

	must(!setpgid(0, 0));
	callers = callers_here;
	enter_cgroup();
	if (number == NAMESPACE_GROUP) {
		become(NAMESPACE_USER);
		must(!unshare(CLONE_NEWUSER));
	}
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	make_pages();
	for (i = 0; i < THREADS; i++)
		start_thread(number, i, seed, first_user + i);
	while (__atomic_load_n(&running, __ATOMIC_ACQUIRE)) {
		sleep_for(TICK);
		count(ticks, 1);
		interrupt_long_calls();
	}
	_exit(EXIT_SUCCESS);
}
