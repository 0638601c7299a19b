// SPDX-License-Identifier: GPL-2.0
/*
 * How long one user's open() takes while another user attacks; with PREEMPT_RT,
 * one user's write to a slate
 *
 * The worst attacker has the lowest priority: a SCHED_IDLE process, on a
 * processor that other processes of the same user keep busy, holds its locks
 * until it runs again, which can take seconds.
 *
 * This depends on the clock, so it runs with LONG=1 only. The case fails if the
 * longest of many calls takes more than half a second in three of eight rounds.
 * A driver that freed a slate where it could be preempted, with a lock held,
 * made others wait for 15 to 33 seconds in three rounds out of four.
 *
 * open() of any misc device takes a mutex of the kernel's. With PREEMPT_RT the
 * attacker can be preempted while it holds that mutex, which no driver can
 * prevent. So with PREEMPT_RT a write to a slate is timed instead, which takes
 * every lock of the driver's that open() takes.
 */
#include <sched.h>

#include "hostile.h"

#define ROUNDS		8
#define LATE		3	/* late rounds in which the case fails */
#define ALLOWED		0.5
#define SECONDS		0.6
#define PAUSE		1e-3	/* between two calls */
#define BUSY		4
#define OPENS		4000
#define SLATE		(8UL << 20)

static bool is_realtime(void)
{
	return !access("/sys/kernel/realtime", F_OK);
}

static void become_idle(void)
{
	struct sched_param param = { 0 };

	pin(processors() - 1);
	must(!sched_setscheduler(0, SCHED_IDLE, &param));
}

static void wipe(void)
{
	int fd;

	become_idle();
	for (;;) {
		fd = open_device(O_WRONLY | O_TRUNC);
		write_layout(fd, 4096);
		close(fd);
	}
}

static void open_and_close(void)
{
	become_idle();
	for (;;)
		close(open_device(O_RDONLY));
}

static void open_many(void)
{
	unsigned int i;

	for (;;) {
		close_range(10, ~0U, 0);
		for (i = 0; i < OPENS; i++)
			open(DEVICE, O_WRONLY);
	}
}

static const struct {
	const char *name;
	void (*attack)(void);
	bool starved;
} attacks[] = {
	{ "that wipes large slates", wipe, true },
	{ "that opens and closes", open_and_close, true },
	{ "that opens thousands of files", open_many, false },
	{ "that floods io_uring", flood, false },
};

static void make_call(uid_t victim, int slate)
{
	if (is_realtime())
		must(write(slate, "\n", 1) == 1);
	else
		must(!close(open_as(victim, O_RDONLY)));
}

/*
 * Returns how long the longest call of a user takes. A call begins when it is
 * due: an attacker that keeps the processor delays the user before the call.
 */
static double longest_call(uid_t victim, int slate)
{
	double due = now(), end = due + SECONDS, longest = 0, time;

	while (due < end) {
		make_call(victim, slate);
		time = now() - due;
		longest = time > longest ? time : longest;
		due = now() + PAUSE;
		sleep_for(PAUSE);
	}
	return longest;
}

static pid_t start_busy(uid_t user)
{
	pid_t child = fork_as(user);

	if (child)
		return child;
	pin(processors() - 1);
	for (;;)
		;
}

static double play_round(unsigned int number)
{
	uid_t user = fresh_users(1), victim = fresh_users(1);
	int slate = open_as(victim, O_WRONLY | O_APPEND);
	unsigned int i, busy = attacks[number].starved ? BUSY : 0;
	int large = open_as(user, O_WRONLY | O_TRUNC);
	pid_t children[BUSY + 1];
	double longest;

	write_layout(large, SLATE);
	close(large);
	for (i = 0; i < busy; i++)
		children[i] = start_busy(user);
	children[BUSY] = fork_as(user);
	if (!children[BUSY])
		attacks[number].attack();
	longest = longest_call(victim, slate);
	for (i = 0; i < busy; i++)
		kill_and_wait(children[i]);
	kill_and_wait(children[BUSY]);
	close(slate);
	return longest;
}

TEST_EACH_OF(open_does_not_wait_for_another_user, attacks)
{
	unsigned int late = 0, early = 0;

	if (!getenv("LONG") || !*getenv("LONG"))
		skip("only with LONG=1");
	while (late < LATE && early <= ROUNDS - LATE) {
		double longest = play_round(variant);

		note("%-30s %8.1f ms of %.0f", attacks[variant].name,
		     longest * 1e3, ALLOWED * 1e3);
		if (longest > ALLOWED)
			late++;
		else
			early++;
	}
	expect(late < LATE, "late in %u rounds", late);
}
