// SPDX-License-Identifier: GPL-2.0
/*
 * A group: a process whose threads make calls on the same descriptors
 *
 * Its first thread makes no calls. It interrupts every call that takes long, so
 * a call hangs only if a signal does not end it.
 */
#include <pthread.h>
#include <sched.h>
#include <sys/prctl.h>

#include "uring.h"

#define TICK		5e-3

/* After how many ticks a call is interrupted */
#define LONG		4

#define STACK_SIZE	(256 << 10)

unsigned int ticks;

static struct thread threads[THREADS];
static struct ring rings[THREADS];
static unsigned int running = THREADS;

static const struct {
	void (*make)(struct thread *thread);
	unsigned int weight;
} calls[] = {
	{ call_open, 8 },
	{ call_close, 3 },
	{ call_dup, 4 },
	{ call_fcntl, 10 },
	{ call_send, 2 },
	{ call_receive, 3 },
	{ call_read, 14 },
	{ call_readv, 6 },
	{ call_write, 14 },
	{ call_writev, 6 },
	{ call_ioctl, 10 },
	{ call_splice, 5 },
	{ call_sendfile, 3 },
	{ call_vmsplice, 2 },
	{ call_pipe_io, 4 },
	{ call_poll, 4 },
	{ call_epoll, 5 },
	{ call_odd, 3 },
	{ call_kill, 1 },
	{ call_fork, 1 },
	{ call_credentials, 1 },
	{ change_pages, 4 },
	{ call_uring, 8 },
	{ call_aio, 4 },
};

static unsigned int all_weights(void)
{
	unsigned int i, sum = 0;

	for (i = 0; i < ARRAY_SIZE(calls); i++)
		sum += calls[i].weight;
	return sum;
}

void make_call(struct thread *thread)
{
	unsigned int i = 0, at = draw(thread, all_weights());

	while (at >= calls[i].weight)
		at -= calls[i++].weight;
	calls[i].make(thread);
}

static void *run_thread(void *argument)
{
	struct thread *thread = argument;

	thread->state->thread = gettid();
	while (!look(world->stop))
		make_call(thread);
	close_ring(thread);
	close_aio(thread);
	thread->state->thread = 0;
	__atomic_fetch_sub(&running, 1, __ATOMIC_RELEASE);
	return NULL;
}

static void start_thread(unsigned int group, unsigned int number, u64 seed)
{
	struct thread *thread = &threads[number];
	pthread_attr_t attributes;
	pthread_t id;

	thread->seed = seed + number * 7919;
	thread->number = number;
	thread->group = group;
	thread->ring = &rings[number];
	thread->state = &world->states[group][number];
	*thread->state = (struct state){
		.process = getpid(),
		.calls = thread->state->calls + 1,
	};
	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, STACK_SIZE);
	must(!pthread_create(&id, &attributes, run_thread, thread));
}

/* Two users, one of them in two groups, one user namespace, and root */
static void change_user(unsigned int number)
{
	static const uid_t users[GROUPS] = { 1000, 1001, 1001, 0 };

	must(!setpgid(0, 0));
	become(users[number]);
	if (number == 2)
		must(!unshare(CLONE_NEWUSER));
	prctl(PR_SET_PDEATHSIG, SIGKILL);
}

/* Send both signals in turn, because a call restarts after one of them. */
static void interrupt_long_calls(void)
{
	unsigned int i;

	for (i = 0; i < THREADS; i++) {
		struct state *state = threads[i].state;

		if (look(state->kind) != CALL_NONE && state->thread &&
		    ticks - state->since > LONG)
			syscall(SYS_tgkill, getpid(), state->thread,
				ticks & 1 ? SIGUSR1 : SIGUSR2);
	}
}

void run_group(unsigned int number, u64 seed)
{
	unsigned int i;

	change_user(number);
	make_pages();
	pthread_mutex_lock(&mappings);
	for (i = 0; i < THREADS; i++)
		start_thread(number, i, seed);
	pthread_mutex_unlock(&mappings);
	while (__atomic_load_n(&running, __ATOMIC_ACQUIRE)) {
		sleep_for(TICK);
		count(ticks, 1);
		interrupt_long_calls();
	}
	_exit(EXIT_SUCCESS);
}
