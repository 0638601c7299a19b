// SPDX-License-Identifier: GPL-2.0
/*
 * Which calls wait for a session whose lock is held in a page fault
 *
 * The session has puzzles 0 and 1 queued. The holder reads, or writes puzzle 2;
 * the callers write other puzzles.
 */
#include "faults.h"

static const struct holder holders[] = {
	{ &call_write, 2, 0, true },
	{ &call_writev, 2, FIRST_PART, true },
	{ &call_read, 2, 0, false },
	{ &call_readv, 2, FIRST_PART, false },
	{ &call_write_by_worker, 2, 0, true },
	{ &call_read_by_worker, 2, 0, false },
};

static int new_session(void)
{
	int fd = open_as(alice, O_RDWR);

	write_text(fd, puzzle_text(0));
	write_text(fd, puzzle_text(1));
	return fd;
}

/* Read all that is left in a session, which is less than @size. */
static size_t drain(int fd, char *buf, size_t size)
{
	size_t length = 0;
	ssize_t taken;

	set_nonblock(fd, true);
	do {
		taken = read(fd, buf + length, size - length);
		length += taken > 0 ? taken : 0;
	} while (taken > 0);
	expect(errno == EAGAIN, "read: %s", strerror(errno));
	return length;
}

static void expect_answers(int fd, const char *expected)
{
	set_nonblock(fd, true);
	expect_reads_exactly(fd, expected);
	expect_would_block(fd);
}

FAULT_TEST(others_do_not_wait_for_a_session_in_a_fault)
{
	for_each_holder(h) {
		int fd = new_session();
		struct caller holder = hold_lock(h, fd);

		expect_at_once(start(bob, -1, &call_everything), 0, 0);
		expect_at_once(start(alice, -1, &call_everything), 0, 0);
		expect_at_once(start(alice, -1, &call_open), 0, 0);
		end_hold(h, holder, KILLED);
		close(fd);
	}
}

FAULT_TEST(nonblocking_calls_on_a_session_in_a_fault_fail_at_once)
{
	for_each_holder(h) {
		int fd = new_session();
		struct caller holder = hold_lock(h, fd);

		expect_all(alice, fd, nowait_calls, -1, EAGAIN);
		set_nonblock(fd, true);
		expect_all(alice, fd, session_calls, -1, EAGAIN);
		end_hold(h, holder, ANSWERED);
		close(fd);
	}
}

/* The holder's file is nonblocking too. */
FAULT_TEST(other_calls_do_not_wait_for_a_session_in_a_fault)
{
	for_each_holder(h) {
		int fd = new_session();
		struct caller holder;

		set_nonblock(fd, true);
		holder = hold_lock(h, fd);
		expect_all(alice, fd, free_calls, 0, 0);
		expect_at_once(start(0, fd, &call_unload), -1, EAGAIN);
		end_hold(h, holder, ANSWERED);
		close(fd);
	}
}

FAULT_TEST(waits_for_a_session_in_a_fault_can_be_interrupted)
{
	for_each_holder(h) {
		int fd = new_session();
		struct caller holder = hold_lock(h, fd);
		const struct call *call;

		for (call = session_calls; call->name; call++)
			expect_interruptible(start(alice, fd, call));
		end_hold(h, holder, KILLED);
		close(fd);
	}
}

FAULT_TEST(waits_for_a_session_in_a_fault_can_be_killed)
{
	for_each_holder(h) {
		int fd = new_session();
		struct caller holder = hold_lock(h, fd);
		const struct call *call;

		for (call = session_calls; call->name; call++) {
			struct caller caller = start(alice, fd, call);

			expect_waiting(&caller);
			expect_killable(caller);
		}
		end_hold(h, holder, KILLED);
		close(fd);
	}
}

/* What a holder has not written or read can still be written or read. */
static void expect_nothing_lost(enum ending ending)
{
	for_each_holder(h) {
		char expected[3 * CELLS + 1];
		int fd = new_session();

		end_hold(h, hold_lock(h, fd), ending);
		snprintf(expected, sizeof(expected), "%s%s%s",
			 solution_text(0), solution_text(1),
			 h->writes ? solution_text(2) : "");
		if (h->writes)
			write_text(fd, puzzle_text(2) + h->moved);
		expect_answers(fd, expected + (h->writes ? 0 : h->moved));
		close(fd);
	}
}

FAULT_TEST(a_call_killed_in_a_fault_loses_nothing)
{
	expect_nothing_lost(KILLED);
}

FUSE_TEST(a_fault_that_fails_loses_nothing)
{
	expect_nothing_lost(REFUSED);
}

/* Expect that each of puzzles 0 to @count - 1 was answered once. */
static void expect_each_once(const char *answers, size_t length,
			     unsigned int count)
{
	bool found[9] = {};
	unsigned int i, j;

	expect(length == count * CELLS, "%zu bytes were answered", length);
	for (i = 0; i < count; i++)
		for (j = 0; j < count; j++)
			found[j] |= !memcmp(answers + i * CELLS,
					    solution_text(j), CELLS);
	for (j = 0; j < count; j++)
		expect(found[j], "puzzle %u is lost", j);
}

FAULT_TEST(all_calls_on_a_session_go_on_after_a_fault)
{
	for_each_holder(h) {
		int fd = new_session(), first = h->writes ? 3 : 2;
		char answers[7 * CELLS];
		size_t length = CELLS;
		struct caller holder, writers[2], reader;
		double begin;
		int i;

		holder = hold_lock(h, fd);
		reader = start(alice, fd, &call_read);
		for (i = 0; i < 2; i++) {
			writers[i] = start_with(alice, fd, &call_write,
						puzzle_text(first + i));
			expect_waiting(&writers[i]);
		}
		expect_waiting(&reader);
		begin = now();
		end_hold(h, holder, ANSWERED);
		expect_soon(reader, begin, CELLS);
		memcpy(answers, reader.outcome->data, CELLS);
		for (i = 0; i < 2; i++)
			expect_soon(writers[i], begin, CELLS);
		if (!h->writes) {
			memcpy(answers + CELLS, holder.outcome->data, CELLS);
			length += CELLS;
		}
		length += drain(fd, answers + length, sizeof(answers) - length);
		expect_each_once(answers, length, first + 2);
		close(fd);
	}
}

static void try_edge(const struct holder *h, const struct call *call,
		     enum ending ending)
{
	struct caller holder, caller;
	int fd = new_session();
	double begin;

	set_nonblock(fd, true);
	holder = hold_lock(h, fd);
	caller = start(alice, fd, call);
	expect_refused(&caller);
	begin = now();
	end_hold(h, holder, ending);
	expect_soon(caller, begin, CELLS);
	close(fd);
}

static void try_edges(enum ending ending)
{
	const struct call *call;

	for_each_holder(h)
		for (call = edge_calls; call->name; call++)
			try_edge(h, call, ending);
}

FAULT_TEST(a_session_has_an_edge_after_a_fault)
{
	try_edges(ANSWERED);
}

FAULT_TEST(a_session_has_an_edge_after_a_call_is_killed_in_a_fault)
{
	try_edges(KILLED);
}

/* One in the fault, the others waiting for it */
FAULT_TEST(threads_that_wait_for_one_in_a_fault_can_be_killed)
{
	int fd = new_session();
	struct caller holder;

	trying("during write by threads");
	holder = hold(alice, fd, &call_write_by_threads);
	sleep_for(0.2);
	expect_killable(holder);
	close(fd);
}

/* ioctls hold no lock while they copy their argument. */
FAULT_TEST(an_ioctl_in_a_fault_delays_no_one)
{
	const struct call *call;

	for (call = ioctls; call->name; call++) {
		int fd = new_session();
		struct caller holder;

		trying("during %s", call->name);
		holder = hold(alice, fd, call);
		expect_at_once(start(alice, fd, &call_write), CELLS, 0);
		expect_all(alice, fd, IOCTL_CALLS, 0, 0);
		expect_at_once(start(alice, fd, &call_read), CELLS, 0);
		expect_killable(holder);
		close(fd);
	}
}
