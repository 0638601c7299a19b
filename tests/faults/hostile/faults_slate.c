// SPDX-License-Identifier: GPL-2.0
/*
 * Which calls wait for a slate whose lock is held in a page fault
 *
 * Alice's slate has puzzle 0. The holder appends puzzle 1 to it, and so holds
 * the locks of its own session and of the slate. The callers are Bob, and other
 * sessions of Alice's.
 */
#include "faults.h"

static const struct holder holders[] = {
	{ &call_write, 1, 0, true },
	{ &call_writev, 1, FIRST_PART, true },
};

/* Three open files of Alice's slate; the holder writes to @holder */
struct files {
	int holder;
	int appender;
	int reader;
};

static struct files open_files(void)
{
	struct files files;

	write_slate(alice, O_TRUNC, puzzle_text(0));
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

/* Expect that Alice's slate has the answers of puzzles 0 to @count - 1. */
static void expect_puzzles(unsigned int count)
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

/* As long as the fault lasts, Alice can only use a new slate. */
FAULT_TEST(others_do_not_wait_for_a_slate_in_a_fault)
{
	for_each_holder(h) {
		struct files files = open_files();
		struct caller holder = hold_lock(h, files.holder);

		expect_at_once(start(bob, -1, &call_everything), 0, 0);
		expect_at_once(start(alice, -1, &call_private), 0, 0);
		expect_at_once(start(alice, -1, &call_open), 0, 0);
		expect_at_once(start(alice, -1, &call_everything), 0, 0);
		end_hold(h, holder, ANSWERED);
		close_files(&files);
	}
}

FAULT_TEST(nonblocking_calls_on_a_slate_in_a_fault_fail_at_once)
{
	for_each_holder(h) {
		struct files files = open_files();
		struct caller holder = hold_lock(h, files.holder);

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
		end_hold(h, holder, ANSWERED);
		close_files(&files);
	}
}

FAULT_TEST(other_calls_do_not_wait_for_a_slate_in_a_fault)
{
	for_each_holder(h) {
		struct files files = open_files();
		struct caller holder = hold_lock(h, files.holder);

		/*
		 * A duplicate is closed too, but not in the middle of a puzzle.
		 */
		expect_all(alice, files.holder, free_calls, 0, 0);
		expect_all(alice, files.appender, free_calls, 0, 0);
		expect_all(alice, files.reader, free_calls, 0, 0);
		expect_at_once(start(0, files.reader, &call_unload), -1,
			       EAGAIN);
		end_hold(h, holder, ANSWERED);
		close_files(&files);
	}
}

/* The session of a reader that waits for the slate is in use too. */
static void expect_second_wait(int reader)
{
	struct caller waiting = start(alice, reader, &call_read);
	const struct call *call;

	trying("during a read that waits for the slate");
	expect_waiting(&waiting);
	for (call = IOCTL_CALLS; call->name; call++)
		expect_signals_end_wait(reader, call);
	set_nonblock(reader, true);
	expect_all(alice, reader, IOCTL_CALLS, -1, EAGAIN);
	expect_all(alice, reader, free_calls, 0, 0);
	expect_killable(waiting);
}

FAULT_TEST(waits_for_a_slate_in_a_fault_end_by_signals)
{
	for_each_holder(h) {
		struct files files = open_files();
		struct caller holder = hold_lock(h, files.holder);

		expect_signals_end_wait(files.reader, &call_read);
		expect_signals_end_wait(files.appender, &call_write);
		expect_interruptible(start(alice, files.holder, &call_write));
		expect_second_wait(files.reader);
		end_hold(h, holder, KILLED);
		close_files(&files);
	}
}

static void expect_nothing_lost(enum ending ending)
{
	for_each_holder(h) {
		struct files files = open_files();
		struct caller holder = hold_lock(h, files.holder);

		end_hold(h, holder, ending);
		write_text(files.appender, puzzle_text(1) + h->moved);
		expect_puzzles(2);
		close_files(&files);
	}
}

FAULT_TEST(a_write_killed_in_a_fault_leaves_the_slate_as_it_was)
{
	expect_nothing_lost(KILLED);
}

FUSE_TEST(a_write_whose_fault_fails_leaves_the_slate_as_it_was)
{
	expect_nothing_lost(REFUSED);
}

FAULT_TEST(readers_and_writers_of_a_slate_go_on_after_a_fault)
{
	for_each_holder(h) {
		struct files files = open_files();
		struct caller holder = hold_lock(h, files.holder);
		struct caller reader, appender;
		double begin;

		reader = start(alice, files.reader, &call_read);
		appender = start_with(alice, files.appender, &call_write,
				      puzzle_text(2));
		expect_waiting(&reader);
		expect_waiting(&appender);
		begin = now();
		end_hold(h, holder, ANSWERED);
		expect_soon(reader, begin, CELLS);
		expect(!memcmp(reader.outcome->data, solution_text(0), CELLS),
		       "the reader has another answer");
		expect_soon(appender, begin, CELLS);
		expect_puzzles(3);
		close_files(&files);
	}
}

static void try_edge(const struct holder *h, bool write, unsigned int edge,
		     enum ending ending)
{
	struct files files = open_files();
	struct caller holder = hold_lock(h, files.holder), caller;
	int fd = write ? files.appender : files.reader;
	double begin;

	set_nonblock(fd, true);
	caller = start(alice, fd, &edge_calls[edge]);
	expect_refused(&caller);
	begin = now();
	end_hold(h, holder, ending);
	expect_soon(caller, begin, CELLS);
	close_files(&files);
}

static void try_edges(enum ending ending)
{
	unsigned int edge;

	for_each_holder(h)
		for (edge = 0; edge_calls[edge].name; edge++)
			try_edge(h, edge % 2, edge, ending);
}

FAULT_TEST(a_slate_has_an_edge_after_a_fault)
{
	try_edges(ANSWERED);
}

/* If the holder has written half a puzzle, the caller completes it first. */
FAULT_TEST(a_slate_has_an_edge_after_a_call_is_killed_in_a_fault)
{
	try_edges(KILLED);
}

/* A reader copies to its user while it holds its own session only. */
FAULT_TEST(a_reader_of_a_slate_in_a_fault_delays_no_one_else)
{
	struct files files = open_files();
	struct caller holder;

	trying("during read");
	holder = hold(alice, files.reader, &call_read);
	expect_at_once(start_with(alice, files.appender, &call_write,
				  puzzle_text(1)), CELLS, 0);
	expect_at_once(start(bob, -1, &call_everything), 0, 0);
	expect_puzzles(2);
	expect_at_once(start(alice, -1, &call_everything), 0, 0);
	end_fault(holder, ANSWERED, "", CELLS, 0);
	expect(!memcmp(holder.outcome->data, solution_text(0), CELLS),
	       "the reader has another answer");
	close_files(&files);
}

/* A slate becomes the user's when its first write succeeds. */
FAULT_TEST(a_first_write_in_a_fault_delays_no_one)
{
	struct files files = open_files();
	struct caller holder;
	int fd = open_as(alice, O_WRONLY);

	trying("during a first write");
	holder = hold(alice, fd, &call_write);
	expect_at_once(start(bob, -1, &call_everything), 0, 0);
	expect_at_once(start_with(alice, files.appender, &call_write,
				  puzzle_text(1)), CELLS, 0);
	expect_puzzles(2);
	end_fault(holder, ANSWERED, puzzle_text(0), CELLS, 0);
	expect_puzzles(1);
	close(fd);
	close_files(&files);
}
