// SPDX-License-Identifier: GPL-2.0
/*
 * What waits for a slate whose lock is held in a page fault
 *
 * Alice's slate has puzzle 0. The holder appends puzzle 1 to it, and so holds
 * the lock of its own session and that of the slate. Callers are other sessions
 * of Alice, and Bob.
 */
#include "faults.h"

/* Of a call that is ended in the fault, @moved bytes are written all the same. */
static const struct holder {
	const struct call *call;
	ssize_t moved;
} holders[] = {
	{ &call_write, 0 },
	{ &call_writev, FIRST_PART },
};

#define for_each_holder(h)						\
	for ((h) = holders; (h) < holders + ARRAY_SIZE(holders); (h)++)

/* Three open files of Alice's slate; the holder writes to @holder */
struct files {
	int holder;
	int appender;
	int reader;
};

static struct files open_files(void)
{
	struct files files;
	int fd = open_as(alice, O_WRONLY | O_TRUNC);

	write_text(fd, puzzle_text(0));
	must(!close(fd));
	files.holder = open_as(alice, O_WRONLY | O_APPEND);
	files.appender = open_as(alice, O_WRONLY | O_APPEND);
	files.reader = open_as(alice, O_RDONLY);
	return files;
}

static void close_files(const struct files *files)
{
	close(files->holder);
	close(files->appender);
	close(files->reader);
}

static struct caller hold_slate(const struct holder *h, int fd)
{
	trying("during %s", h->call->name);
	memcpy(first_part, puzzle_text(1), FIRST_PART);
	return hold(alice, fd, h->call);
}

static void end_holder(const struct holder *h, struct caller holder,
		       enum ending ending)
{
	ssize_t result = h->moved ? h->moved : -1;

	if (ending == ANSWERED)
		result = CELLS;
	end_fault(holder, ending, puzzle_text(1) + h->moved, result,
		  result < 0 ? EFAULT : 0);
}

/* Alice's slate has the answers of puzzles 0 to @count - 1. */
static void expect_slate(unsigned int count)
{
	char answers[9 * CELLS];
	int fd = open_as(alice, O_RDONLY);
	ssize_t length = read(fd, answers, sizeof(answers));
	unsigned int i;

	expect(length == count * CELLS, "the slate has %zd bytes", length);
	for (i = 0; i < count; i++)
		expect(!memcmp(answers + i * CELLS, solution_text(i), CELLS),
		       "puzzle %u is not there", i);
	close(fd);
}

/* Alice's only way on while the fault lasts is a new slate. */
static void others_do_not_wait(void)
{
	const struct holder *h;

	for_each_holder(h) {
		struct files files = open_files();
		struct caller holder = hold_slate(h, files.holder);

		expect_at_once(start(bob, -1, &call_everything), 0, 0);
		expect_at_once(start(alice, -1, &call_private), 0, 0);
		expect_at_once(start(alice, -1, &call_open), 0, 0);
		expect_at_once(start(alice, -1, &call_everything), 0, 0);
		end_holder(h, holder, ANSWERED);
		close_files(&files);
	}
}

static void nonblocking_calls_fail_at_once(void)
{
	const struct holder *h;

	for_each_holder(h) {
		struct files files = open_files();
		struct caller holder = hold_slate(h, files.holder);

		set_nonblock(files.holder, true);
		set_nonblock(files.appender, true);
		set_nonblock(files.reader, true);
		expect_at_once(start(alice, files.holder, &call_write), -1,
			       EAGAIN);
		expect_all(alice, files.holder, IOCTL_CALLS, -1, EAGAIN);
		expect_at_once(start(alice, files.appender, &call_write), -1,
			       EAGAIN);
		expect_at_once(start(alice, files.reader, &call_read), -1,
			       EAGAIN);
		end_holder(h, holder, ANSWERED);
		close_files(&files);
	}
}

static void calls_that_take_no_lock_do_not_wait(void)
{
	const struct holder *h;

	for_each_holder(h) {
		struct files files = open_files();
		struct caller holder = hold_slate(h, files.holder);

		/* A copy of it is closed too, in the middle of no puzzle. */
		expect_all(alice, files.holder, free_calls, 0, 0);
		expect_all(alice, files.appender, free_calls, 0, 0);
		expect_all(alice, files.reader, free_calls, 0, 0);
		expect_at_once(start(0, files.reader, &call_unload), -1,
			       EAGAIN);
		end_holder(h, holder, ANSWERED);
		close_files(&files);
	}
}

/* The session of a reader that waits for the slate is in use, too. */
static void expect_second_wait(int reader)
{
	struct caller waiting = start(alice, reader, &call_read);
	const struct call *call;

	trying("during a read that waits for the slate");
	expect_waiting(&waiting);
	for (call = IOCTL_CALLS; call->name; call++) {
		struct caller caller = start(alice, reader, call);

		expect_interruptible(start(alice, reader, call));
		expect_waiting(&caller);
		expect_killable(caller);
	}
	set_nonblock(reader, true);
	expect_all(alice, reader, IOCTL_CALLS, -1, EAGAIN);
	expect_all(alice, reader, free_calls, 0, 0);
	expect_killable(waiting);
}

static void waits_end_by_signals(void)
{
	const struct holder *h;

	for_each_holder(h) {
		struct files files = open_files();
		struct caller holder = hold_slate(h, files.holder), caller;

		expect_interruptible(start(alice, files.reader, &call_read));
		caller = start(alice, files.reader, &call_read);
		expect_waiting(&caller);
		expect_killable(caller);
		expect_interruptible(start(alice, files.appender, &call_write));
		caller = start(alice, files.appender, &call_write);
		expect_waiting(&caller);
		expect_killable(caller);
		expect_interruptible(start(alice, files.holder, &call_write));
		expect_second_wait(files.reader);
		end_holder(h, holder, KILLED);
		close_files(&files);
	}
}

static void expect_nothing_lost(enum ending ending)
{
	const struct holder *h;

	for_each_holder(h) {
		struct files files = open_files();
		struct caller holder = hold_slate(h, files.holder);

		end_holder(h, holder, ending);
		write_text(files.appender, puzzle_text(1) + h->moved);
		expect_slate(2);
		close_files(&files);
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

static void all_goes_on_after_the_fault(void)
{
	const struct holder *h;

	for_each_holder(h) {
		struct files files = open_files();
		struct caller holder = hold_slate(h, files.holder);
		struct caller reader, appender;
		double begin;

		reader = start(alice, files.reader, &call_read);
		appender = start_with(alice, files.appender, &call_write,
				      puzzle_text(2));
		expect_waiting(&reader);
		expect_waiting(&appender);
		begin = now();
		end_holder(h, holder, ANSWERED);
		expect_soon(reader, begin, CELLS);
		expect(!memcmp(reader.outcome->data, solution_text(0), CELLS),
		       "the reader has another answer");
		expect_soon(appender, begin, CELLS);
		expect_slate(3);
		close_files(&files);
	}
}

static void try_edge(const struct holder *h, bool write, unsigned int edge,
		     enum ending ending)
{
	struct files files = open_files();
	struct caller holder = hold_slate(h, files.holder), caller;
	int fd = write ? files.appender : files.reader;
	double begin;

	set_nonblock(fd, true);
	caller = start(alice, fd, &edge_calls[edge]);
	expect_refused(&caller);
	begin = now();
	end_holder(h, holder, ending);
	expect_soon(caller, begin, CELLS);
	close_files(&files);
}

static void try_edges(enum ending ending)
{
	const struct holder *h;
	unsigned int edge;

	for_each_holder(h)
		for (edge = 0; edge_calls[edge].name; edge++)
			try_edge(h, edge % 2, edge, ending);
}

static void an_edge_follows_the_fault(void)
{
	try_edges(ANSWERED);
}

/* What the writer of half a puzzle leaves is completed first. */
static void an_edge_follows_the_end_of_the_holder(void)
{
	try_edges(KILLED);
}

/* A reader copies to its user while it holds its own session only. */
static void a_reader_in_a_fault_delays_no_one_else(void)
{
	struct files files = open_files();
	struct caller holder;

	trying("during read");
	holder = hold(alice, files.reader, &call_read);
	expect_at_once(start_with(alice, files.appender, &call_write,
				  puzzle_text(1)), CELLS, 0);
	expect_at_once(start(bob, -1, &call_everything), 0, 0);
	expect_slate(2);
	expect_at_once(start(alice, -1, &call_everything), 0, 0);
	end_fault(holder, ANSWERED, "", CELLS, 0);
	expect(!memcmp(holder.outcome->data, solution_text(0), CELLS),
	       "the reader has another answer");
	close_files(&files);
}

/* A slate is the user's only when its first write has succeeded. */
static void a_first_write_in_a_fault_delays_no_one(void)
{
	struct files files = open_files();
	struct caller holder;
	int fd = open_as(alice, O_WRONLY);

	trying("during a first write");
	holder = hold(alice, fd, &call_write);
	expect_at_once(start(bob, -1, &call_everything), 0, 0);
	expect_at_once(start_with(alice, files.appender, &call_write,
				  puzzle_text(1)), CELLS, 0);
	expect_slate(2);
	end_fault(holder, ANSWERED, puzzle_text(0), CELLS, 0);
	expect_slate(1);
	close(fd);
	close_files(&files);
}

static const struct fault_case cases[] = {
	{ .name = "others_do_not_wait_for_a_slate_in_a_fault",
	  .run = others_do_not_wait },
	{ .name = "nonblocking_calls_on_a_slate_in_a_fault_fail_at_once",
	  .run = nonblocking_calls_fail_at_once },
	{ .name = "other_calls_do_not_wait_for_a_slate_in_a_fault",
	  .run = calls_that_take_no_lock_do_not_wait },
	{ .name = "waits_for_a_slate_in_a_fault_end_by_signals",
	  .run = waits_end_by_signals },
	{ .name = "a_write_killed_in_a_fault_leaves_the_slate_as_it_was",
	  .run = a_holder_can_be_killed_and_loses_nothing },
	{ .name = "a_write_whose_fault_fails_leaves_the_slate_as_it_was",
	  .run = a_fault_that_fails_loses_nothing, .only_fuse = true },
	{ .name = "readers_and_writers_of_a_slate_go_on_after_a_fault",
	  .run = all_goes_on_after_the_fault },
	{ .name = "a_slate_has_an_edge_after_a_fault",
	  .run = an_edge_follows_the_fault },
	{ .name = "a_slate_has_an_edge_after_a_call_is_killed_in_a_fault",
	  .run = an_edge_follows_the_end_of_the_holder },
	{ .name = "a_reader_of_a_slate_in_a_fault_delays_no_one_else",
	  .run = a_reader_in_a_fault_delays_no_one_else },
	{ .name = "a_first_write_in_a_fault_delays_no_one",
	  .run = a_first_write_in_a_fault_delays_no_one },
};

int main(void)
{
	return run_fault_cases(cases, ARRAY_SIZE(cases));
}
