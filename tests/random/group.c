// SPDX-License-Identifier: GPL-2.0
/*
 * A group: a process whose threads share all descriptors
 *
 * Signals interrupt the calls of callers that take long, and those calls of
 * checkers that may wait. So a call hangs only if a signal does not end it. The
 * first thread makes no calls, but looks for those that hang.
 */
#include <pthread.h>
#include <sys/prctl.h>

#include "random.h"

/* It looks in rounds of this time, so that a clock that jumps is no hang. */
#define ROUND		5e-3

/*
 * Rounds that a call may take: two minutes. On a machine that is emulated and
 * shared, a second of processor time can take half a minute.
 */
#define PATIENCE	24000

/* After how many milliseconds a call of a caller is interrupted */
#define LONG_CALL	10

#define STACK_SIZE	(512 << 10)

static struct thread threads[THREADS];
static unsigned int thread_count, running;

static __thread volatile sig_atomic_t interrupts;

static void count_interrupt(int signal)
{
	interrupts++;
}

/* A call restarts after the first signal, but not after others. */
static void make_timer(struct thread *thread, unsigned int i)
{
	const struct sigaction action = {
		.sa_handler = count_interrupt, .sa_flags = i ? 0 : SA_RESTART,
	};
	struct sigevent event = {
		.sigev_notify = SIGEV_THREAD_ID,
		.sigev_signo = i ? SIGUSR2 : SIGUSR1,
		._sigev_un._tid = gettid(),
	};

	must(!sigaction(event.sigev_signo, &action, NULL));
	must(!timer_create(CLOCK_MONOTONIC, &event, &thread->timers[i]));
}

static void set_timers(struct thread *thread, unsigned int milliseconds)
{
	struct itimerspec time = { .it_value.tv_nsec = milliseconds * 1000000 };

	must(!timer_settime(thread->timers[0], 0, &time, NULL));
	time.it_value.tv_nsec *= 2;
	time.it_interval = time.it_value;
	must(!timer_settime(thread->timers[1], 0, &time, NULL));
}

void begin_call(struct thread *thread, const char *name,
		unsigned int milliseconds)
{
	interrupts = 0;
	if (milliseconds)
		set_timers(thread, milliseconds);
	thread->rounds = 0;
	__atomic_store_n(&thread->doing, name, __ATOMIC_RELEASE);
}

void end_call(struct thread *thread)
{
	int error = errno;

	__atomic_store_n(&thread->doing, NULL, __ATOMIC_RELEASE);
	set_timers(thread, 0);
	count(world->calls, 1);
	errno = error;
}

/* Signals interrupt it after so many @milliseconds; 0 means never. */
struct outcome watch_call(struct thread *thread, const struct call *call,
			  unsigned int milliseconds)
{
	double begin = now();
	struct outcome outcome;

	begin_call(thread, call_name(call->kind), milliseconds);
	outcome.result = call_make(call);
	outcome.seconds = now() - begin;
	end_call(thread);
	outcome.interrupted = interrupts > 0;
	return outcome;
}

void check_error(const char *name, bool allowed, long result)
{
	expect(result >= 0 || allowed, "%s: unexpected error %ld (%s)", name,
	       -result, strerror(-result));
}

void do_call(struct thread *thread, const struct call *call)
{
	long result = watch_call(thread, call, LONG_CALL).result;

	check_error(call_name(call->kind),
		    call_may_fail(call->kind, -result), result);
}

void prepare_thread(struct thread *thread)
{
	make_timer(thread, 0);
	make_timer(thread, 1);
	must(!pipe2(thread->pipe, O_CLOEXEC | O_NONBLOCK));
}

void release_thread(struct thread *thread)
{
	unsigned int i;

	for (i = 0; i < 2; i++) {
		timer_delete(thread->timers[i]);
		close(thread->pipe[i]);
	}
}

static void *run_thread(void *argument)
{
	struct thread *thread = argument;

	prepare_thread(thread);
	if (thread->checks)
		block_signal(SIGIO);
	while (!look(world->stop)) {
		if (thread->checks)
			make_next_sequence(thread, thread_count == 1);
		else
			make_random_call(thread);
	}
	close_ring(thread);
	__atomic_fetch_sub(&running, 1, __ATOMIC_RELEASE);
	return NULL;
}

static void start_thread(struct thread *thread)
{
	pthread_attr_t attributes;
	pthread_t id;

	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, STACK_SIZE);
	must(!pthread_create(&id, &attributes, run_thread, thread));
}

void print_log(const struct thread *thread)
{
	must(write(STDOUT_FILENO, thread->log.data, thread->log.length) >= 0);
}

/* Fail if the thread has been in the same call for too long. */
static void require_progress(struct thread *thread)
{
	const char *doing = look(thread->doing);

	if (!doing || count(thread->rounds, 1) < PATIENCE)
		return;
	world->failing = true;
	print_log(thread);
	expect(false, "a call hangs: %s", doing);
}

void run_group(const struct phase *phase, u64 seed, uid_t first_user)
{
	unsigned int i;

	must(!setpgid(0, 0));
	enter_cgroup();
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	make_pages();
	thread_count = phase->callers + phase->checkers;
	running = thread_count;
	for (i = 0; i < thread_count; i++) {
		threads[i].checks = i >= phase->callers;
		threads[i].seed = seed + i * 7919;
		threads[i].users = first_user + i * USERS;
		start_thread(&threads[i]);
	}
	while (__atomic_load_n(&running, __ATOMIC_ACQUIRE)) {
		sleep_for(ROUND);
		for (i = 0; i < thread_count; i++)
			require_progress(&threads[i]);
	}
	_exit(EXIT_SUCCESS);
}
