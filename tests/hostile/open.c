// SPDX-License-Identifier: GPL-2.0
/*
 * How long one user's open() takes while another user attacks; with PREEMPT_RT,
 * one user's write to a slate
 *
 * The worst attacker gives way to everyone: a SCHED_IDLE process whose processor
 * is kept busy by other processes of the same user holds whatever it has locked
 * until it gets some time again, which can take seconds.
 *
 * Each attack is made in up to eight rounds, and in each of them the longest of
 * many calls counts. The case fails if it is longer than half a second in three
 * of them.
 *
 * open() of any misc device takes a mutex of the kernel's. With PREEMPT_RT the
 * attacker can be preempted where it holds that one, for which no driver is to
 * blame: an attacker that did nothing but open and close made others wait for 5
 * to 21 seconds. So there a write to a slate is timed instead, which takes every
 * lock of the driver's that open() takes.
 *
 * No false alarms: without PREEMPT_RT, no lock that is waited for here is held
 * where its holder can be preempted. With it, a spinlock of the driver's is held
 * for less than a thousandth of what a round leaves the attacker, and three of
 * eight such rounds are one run out of 10 million. No host takes the processor
 * away for half a second that often and still finishes any other suite. A driver
 * that frees a slate where it can be preempted, with a lock held, made others
 * wait for 15 to 33 seconds in three rounds out of four.
 */
#include <sched.h>

#include "hostile.h"
#include "requests.h"

#define ROUNDS		8
#define LATE		3	/* rounds that must not be late */
#define ALLOWED		0.5
#define SECONDS		0.6
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

static void wait_for(int go)
{
	char c;

	must(read(go, &c, 1) == 1);
}

static void wipe(int ready, int go)
{
	int fd = open_device(O_WRONLY | O_TRUNC);

	write_layout(fd, SLATE);
	must(!close(fd));
	must(write(ready, "", 1) == 1);
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
	must(write(ready, "", 1) == 1);
	wait_for(go);
	become_idle();
	for (;;)
		close(open_device(O_RDONLY));
}

static void open_many(int ready, int go)
{
	unsigned int i;

	must(write(ready, "", 1) == 1);
	wait_for(go);
	for (i = 0; i < OPENS; i++)
		open(DEVICE, O_RDWR);
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

	must(write(ready, "", 1) == 1);
	wait_for(go);
	make_requests(&request_kinds[0], &attack);
}

static const struct {
	const char *name;
	void (*attack)(int ready, int go);
	bool starved;
} attacks[] = {
	{ "wipes_large_slates", wipe, true },
	{ "opens_and_closes", open_and_close, true },
	{ "opens_thousands_of_files", open_many, false },
	{ "floods_io_uring", flood, false },
};

static double time_open(void)
{
	double start = now(), time;
	int fd = open(DEVICE, O_RDONLY);

	time = now() - start;
	must(fd >= 0 && !close(fd));
	return time;
}

static double time_write(int fd)
{
	double start = now();

	must(write(fd, "\n", 1) == 1);
	return now() - start;
}

/* Returns the longest call of a user who does nothing else for a while. */
static double longest_call(int fd)
{
	double end = now() + SECONDS;
	double longest = 0;

	while (now() < end) {
		double time = is_realtime() ? time_write(fd) : time_open();

		if (time > longest)
			longest = time;
		sleep_for(1e-3);
	}
	return longest;
}

static int open_slate_as(uid_t user)
{
	int fd;

	must(!seteuid(user));
	fd = open_device(O_WRONLY | O_APPEND);
	must(!seteuid(0));
	return fd;
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
	must(child_succeeds(child));
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
	int slate = open_slate_as(victim);
	int ready[2], go[2];
	pid_t busy[BUSY];
	double longest;
	pid_t attacker;
	unsigned int i;

	must(!pipe2(ready, O_CLOEXEC) && !pipe2(go, O_CLOEXEC));
	attacker = fork_as(user);
	if (!attacker)
		attacks[number].attack(ready[1], go[0]);
	wait_for(ready[0]);
	if (attacks[number].starved)
		start_busy(user, busy);
	must(write(go[1], "", 1) == 1);
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

	while (late < LATE && early <= ROUNDS - LATE) {
		double longest = play_round(number);

		note("%-26s %8.1f ms of %.0f", attacks[number].name,
		     longest * 1e3, ALLOWED * 1e3);
		if (longest > ALLOWED)
			late++;
		else
			early++;
	}
	check(late < LATE, "%s_does_not_wait_for_another_user_who_%s",
	      is_realtime() ? "a_write" : "open", attacks[number].name);
}

int main(void)
{
	unsigned int i;

	processor = sysconf(_SC_NPROCESSORS_ONLN) - 1;
	for (i = 0; i < ARRAY_SIZE(attacks); i++)
		try(i);
	return result();
}
