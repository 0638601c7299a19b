// SPDX-License-Identifier: GPL-2.0
/*
 * What waits for a session whose lock is held in a page fault
 *
 * The holder reads or writes; the session has puzzles 0 and 1 queued, and the
 * holder and the callers write others.
 */
#include "faults.h"

/*
 * Calls that fault with the session's lock held. Of one that is ended in the
 * fault, the first @moved bytes are written or read all the same.
 */
static const struct holder {
	const struct call *call;
	ssize_t moved;
	bool writes;
} holders[] = {
	{ &call_write, 0, true },
	{ &call_writev, FIRST_PART, true },
	{ &call_read, 0, false },
	{ &call_readv, FIRST_PART, false },
	{ &call_write_by_worker, 0, true },
	{ &call_read_by_worker, 0, false },
};

#define for_each_holder(h)						\
	for ((h) = holders; (h) < holders + ARRAY_SIZE(holders); (h)++)

static int new_session(void)
{
	int fd = open_as(alice, O_RDWR);

	write_text(fd, puzzle_text(0));
	write_text(fd, puzzle_text(1));
	return fd;
}

static struct caller hold_session(const struct holder *h, int fd)
{
	trying("during %s", h->call->name);
	memcpy(first_part, puzzle_text(2), FIRST_PART);
	return hold(alice, fd, h->call);
}

/* End the fault; the page of a holder that writes ends puzzle 2. */
static void end_holder(const struct holder *h, struct caller holder,
		       enum ending ending)
{
	ssize_t result = h->moved ? h->moved : -1;

	if (ending == ANSWERED)
		result = CELLS;
	end_fault(holder, ending, puzzle_text(2) + h->moved, result,
		  result < 0 ? EFAULT : 0);
}

/* All that a session still answers, which is less than @size */
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
	char answers[1000];
	size_t length = drain(fd, answers, sizeof(answers));

	expect(length == strlen(expected) &&
	       !memcmp(answers, expected, length),
	       "%zu bytes left, %.*s", length, (int)length, answers);
}

static void others_do_not_wait(void)
{
	const struct holder *h;

	for_each_holder(h) {
		int fd = new_session();
		struct caller holder = hold_session(h, fd);

		expect_at_once(start(bob, -1, &call_everything), 0, 0);
		expect_at_once(start(alice, -1, &call_everything), 0, 0);
		expect_at_once(start(alice, -1, &call_open), 0, 0);
		end_holder(h, holder, KILLED);
		close(fd);
	}
}

static void nonblocking_calls_fail_at_once(void)
{
	const struct holder *h;

	for_each_holder(h) {
		int fd = new_session();
		struct caller holder = hold_session(h, fd);

		expect_all(alice, fd, nowait_calls, -1, EAGAIN);
		set_nonblock(fd, true);
		expect_all(alice, fd, session_calls, -1, EAGAIN);
		end_holder(h, holder, ANSWERED);
		close(fd);
	}
}

/* The holder itself may be one that does not wait for locks. */
static void calls_that_take_no_lock_do_not_wait(void)
{
	const struct holder *h;

	for_each_holder(h) {
		int fd = new_session();
		struct caller holder;

		set_nonblock(fd, true);
		holder = hold_session(h, fd);
		expect_all(alice, fd, free_calls, 0, 0);
		expect_at_once(start(0, fd, &call_unload), -1, EAGAIN);
		end_holder(h, holder, ANSWERED);
		close(fd);
	}
}

static void waiting_calls_can_be_interrupted(void)
{
	const struct holder *h;

	for_each_holder(h) {
		int fd = new_session();
		struct caller holder = hold_session(h, fd);
		const struct call *call;

		for (call = session_calls; call->name; call++)
			expect_interruptible(start(alice, fd, call));
		end_holder(h, holder, KILLED);
		close(fd);
	}
}

static void waiting_calls_can_be_killed(void)
{
	const struct holder *h;

	for_each_holder(h) {
		int fd = new_session();
		struct caller holder = hold_session(h, fd);
		const struct call *call;

		for (call = session_calls; call->name; call++) {
			struct caller caller = start(alice, fd, call);

			expect_waiting(&caller);
			expect_killable(caller);
		}
		end_holder(h, holder, KILLED);
		close(fd);
	}
}

/* What a holder that was ended has not moved is still to be written or read. */
static void expect_nothing_lost(enum ending ending)
{
	const struct holder *h;

	for_each_holder(h) {
		char expected[3 * CELLS + 1];
		int fd = new_session();

		end_holder(h, hold_session(h, fd), ending);
		snprintf(expected, sizeof(expected), "%s%s%s",
			 solution_text(0), solution_text(1),
			 h->writes ? solution_text(2) : "");
		if (h->writes)
			write_text(fd, puzzle_text(2) + h->moved);
		expect_answers(fd, expected + (h->writes ? 0 : h->moved));
		close(fd);
	}
}

static void a_holder_can_be_killed_and_loses_nothing(void)
{
	expect_nothing_lost(KILLED);
}

static void a_fault_that_fails_loses_nothing(void)
{
	expect_nothing_lost(REFUSED);
}

/* Each of puzzles 0 to @count - 1 has been answered once. */
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

static void all_goes_on_after_the_fault(void)
{
	const struct holder *h;

	for_each_holder(h) {
		int fd = new_session(), first = h->writes ? 3 : 2;
		char answers[7 * CELLS];
		size_t length = CELLS;
		struct caller holder, writers[2], reader;
		double begin;
		int i;

		holder = hold_session(h, fd);
		reader = start(alice, fd, &call_read);
		for (i = 0; i < 2; i++) {
			writers[i] = start_with(alice, fd, &call_write,
						puzzle_text(first + i));
			expect_waiting(&writers[i]);
		}
		expect_waiting(&reader);
		begin = now();
		end_holder(h, holder, ANSWERED);
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
	holder = hold_session(h, fd);
	caller = start(alice, fd, call);
	expect_refused(&caller);
	begin = now();
	end_holder(h, holder, ending);
	expect_soon(caller, begin, CELLS);
	close(fd);
}

static void try_edges(enum ending ending)
{
	const struct call *call;
	const struct holder *h;

	for_each_holder(h)
		for (call = edge_calls; call->name; call++)
			try_edge(h, call, ending);
}

static void an_edge_follows_the_fault(void)
{
	try_edges(ANSWERED);
}

static void an_edge_follows_the_end_of_the_holder(void)
{
	try_edges(KILLED);
}

/* One in the fault, the others waiting for it */
static void many_threads_can_be_killed(void)
{
	int fd = new_session();
	struct caller holder;

	trying("during write by threads");
	holder = hold(alice, fd, &call_write_by_threads);
	sleep_for(0.2);
	expect_killable(holder);
	close(fd);
}

/* They copy their argument while they hold nothing. */
static void ioctls_in_a_fault_delay_no_one(void)
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

static const struct fault_case cases[] = {
	{ .name = "others_do_not_wait_for_a_session_in_a_fault",
	  .run = others_do_not_wait },
	{ .name = "nonblocking_calls_on_a_session_in_a_fault_fail_at_once",
	  .run = nonblocking_calls_fail_at_once },
	{ .name = "other_calls_do_not_wait_for_a_session_in_a_fault",
	  .run = calls_that_take_no_lock_do_not_wait },
	{ .name = "waits_for_a_session_in_a_fault_can_be_interrupted",
	  .run = waiting_calls_can_be_interrupted },
	{ .name = "waits_for_a_session_in_a_fault_can_be_killed",
	  .run = waiting_calls_can_be_killed },
	{ .name = "threads_that_wait_for_one_in_a_fault_can_be_killed",
	  .run = many_threads_can_be_killed },
	{ .name = "a_call_killed_in_a_fault_loses_nothing",
	  .run = a_holder_can_be_killed_and_loses_nothing },
	{ .name = "a_fault_that_fails_loses_nothing",
	  .run = a_fault_that_fails_loses_nothing, .only_fuse = true },
	{ .name = "all_calls_on_a_session_go_on_after_a_fault",
	  .run = all_goes_on_after_the_fault },
	{ .name = "a_session_has_an_edge_after_a_fault",
	  .run = an_edge_follows_the_fault },
	{ .name = "a_session_has_an_edge_after_a_call_is_killed_in_a_fault",
	  .run = an_edge_follows_the_end_of_the_holder },
	{ .name = "an_ioctl_in_a_fault_delays_no_one",
	  .run = ioctls_in_a_fault_delay_no_one },
};

int main(void)
{
	return run_fault_cases(cases, ARRAY_SIZE(cases));
}
