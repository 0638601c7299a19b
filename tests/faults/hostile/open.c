// SPDX-License-Identifier: GPL-2.0
/*
 * How long one user's open() takes while another user attacks; with PREEMPT_RT,
 * one user's write to a slate
 *
 * The worst attacker has the lowest priority: a SCHED_IDLE process, on a
 * processor that other processes of the same user keep busy, holds its locks
 * until it runs again, which can take seconds.
 *
 * Each attack is made in up to eight rounds, and the longest of many calls
 * counts in each. The case fails if it is longer than half a second in three of
 * them.
 *
 * open() of any misc device takes a mutex of the kernel's. With PREEMPT_RT the
 * attacker can be preempted while it holds that mutex, which no driver can
 * prevent: an attacker that only opened and closed made others wait for 5 to 21
 * seconds. So with PREEMPT_RT a write to a slate is timed instead, which takes
 * every lock of the driver's that open() takes.
 *
 * No false alarms: without PREEMPT_RT, the holder of a lock that these calls
 * need cannot be preempted. With it, the attacker holds a spinlock of the
 * driver's for less than a thousandth of its time in a round, so three late
 * rounds of eight are one run out of 10 million. A host that takes the
 * processor away for half a second that often cannot finish any other suite. A
 * driver that freed a slate where it could be preempted, with a lock held, made
 * others wait for 15 to 33 seconds in three rounds out of four.
 */
#include <sched.h>

#include "hostile.h"
#include "requests.h"

#define ROUNDS		8
#define LATE		3	/* late rounds in which the case fails */
#define ALLOWED		0.5
#define SECONDS		0.6
#define PAUSE		1e-3	/* between two calls */
#define BUSY		4
#define SLATE		(8UL << 20)
#define OPENS		4000

static unsigned int processor;

static bool is_realtime(void)
{
	return !access("/sys/kernel/realtime", F_OK);
}

static void become_idle(void)
{
	struct sched_param param = { 0 };

	pin(processor);
	must(!sched_setscheduler(0, SCHED_IDLE, &param));
}

static void wipe(int ready, int go)
{
	int fd = open_device(O_WRONLY | O_TRUNC);

	write_layout(fd, SLATE);
	must(!close(fd));
	tell(ready);
	wait_for(go);
	become_idle();
	for (;;) {
		fd = open_device(O_WRONLY | O_TRUNC);
		write_layout(fd, 4096);
		close(fd);
	}
}

static void open_and_close(int ready, int go)
{
	tell(ready);
	wait_for(go);
	become_idle();
	for (;;)
		close(open_device(O_RDONLY));
}

static void open_many(int ready, int go)
{
	unsigned int i;

	for (i = 0; i < OPENS; i++)
		open(DEVICE, O_RDWR);
	tell(ready);
	wait_for(go);
	for (;;) {
		close_range(10, ~0U, 0);
		for (i = 0; i < OPENS; i++)
			open(DEVICE, O_WRONLY);
	}
}

static void flood(int ready, int go)
{
	static unsigned int begun;
	struct attack attack = {
		.strategy = "brute",
		.count = 1000,
		.begun = &begun,
	};

	tell(ready);
	wait_for(go);
	make_requests(&request_kinds[0], &attack);
}

static const struct {
	const char *name;
	void (*attack)(int ready, int go);
	bool starved;
} attacks[] = {
	{ "that wipes large slates", wipe, true },
	{ "that opens and closes", open_and_close, true },
	{ "that opens thousands of files", open_many, false },
	{ "that floods io_uring", flood, false },
};

/* These return when the call has ended. */
static double end_of_open(void)
{
	int fd = open(DEVICE, O_RDONLY);
	double end = now();

	must(fd >= 0 && !close(fd));
	return end;
}

static double end_of_write(int fd)
{
	must(write(fd, "\n", 1) == 1);
	return now();
}

/*
 * Returns how long the longest call of a user takes. A call begins when it is
 * due: an attacker that keeps the processor delays the user before the call.
 */
static double longest_call(int fd)
{
	double due = now();
	double end = due + SECONDS;
	double longest = 0;

	while (due < end) {
		double time = (is_realtime() ? end_of_write(fd) :
					       end_of_open()) - due;

		if (time > longest)
			longest = time;
		due = now() + PAUSE;
		sleep_for(PAUSE);
	}
	return longest;
}

static double measure(uid_t user, int fd)
{
	double *longest = shared_memory(sizeof(*longest));
	pid_t child = fork_as(user);

	if (!child) {
		pin(0);
		*longest = longest_call(fd);
		_exit(0);
	}
	expect_child_succeeds(child);
	return *longest;
}

static void start_busy(uid_t user, pid_t *busy)
{
	unsigned int i;

	for (i = 0; i < BUSY; i++) {
		busy[i] = fork_as(user);
		if (busy[i])
			continue;
		pin(processor);
		for (;;)
			;
	}
}

static double play_round(unsigned int number)
{
	uid_t user = fresh_users(1), victim = fresh_users(1);
	int slate = open_as(victim, O_WRONLY | O_APPEND);
	int ready[2], go[2];
	pid_t busy[BUSY];
	double longest;
	pid_t attacker;
	unsigned int i;

	open_pipe(&ready[0], &ready[1]);
	open_pipe(&go[0], &go[1]);
	attacker = fork_as(user);
	if (!attacker)
		attacks[number].attack(ready[1], go[0]);
	wait_for(ready[0]);
	if (attacks[number].starved)
		start_busy(user, busy);
	tell(go[1]);
	longest = measure(victim, slate);
	if (attacks[number].starved)
		for (i = 0; i < BUSY; i++)
			kill_and_wait(busy[i]);
	kill_and_wait(attacker);
	close(ready[0]);
	close(ready[1]);
	close(go[0]);
	close(go[1]);
	close(slate);
	return longest;
}

static void try(unsigned int number)
{
	unsigned int late = 0, early = 0;

	processor = processors() - 1;
	while (late < LATE && early <= ROUNDS - LATE) {
		double longest = play_round(number);

		note("%-30s %8.1f ms of %.0f", attacks[number].name,
		     longest * 1e3, ALLOWED * 1e3);
		if (longest > ALLOWED)
			late++;
		else
			early++;
	}
	expect(late < LATE, "late in %u rounds", late);
}

TEST_EACH_OF(open_does_not_wait_for_another_user, attacks)
{
	if (is_realtime())
		skip("with PREEMPT_RT, the kernel makes open() wait");
	try(variant);
}

TEST_EACH_OF(a_write_does_not_wait_for_another_user, attacks)
{
	if (!is_realtime())
		skip("only with PREEMPT_RT");
	try(variant);
}
