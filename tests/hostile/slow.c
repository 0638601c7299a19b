// SPDX-License-Identifier: GPL-2.0
/*
 * Who waits for a call that is in a page fault
 *
 * All files are alice's: a private session with three puzzles, three sessions
 * of her slate, which has the same puzzles, and one that will begin a new
 * slate. In each case a call stops in a page fault. Only a read makes others
 * wait: the reads of the same file.
 */
#include <sched.h>

#include "hostile.h"

#define PUZZLES	PUZZLE PUZZLE PUZZLE

/* How many puzzles have been solved through all files */
#define SOLVED	"/sys/class/misc/sudoku/solved"

enum role { SESSION, WRITER, APPENDER, READER, STARTER, FILES };

/* What is possible with a file */
#define READS	1
#define WRITES	2

static const struct {
	int flags;
	unsigned int possible;
} roles[FILES] = {
	[SESSION] = { O_RDWR, READS | WRITES },
	[WRITER] = { O_WRONLY | O_APPEND, WRITES },
	[APPENDER] = { O_WRONLY | O_APPEND, WRITES },
	[READER] = { O_RDONLY, READS },
	[STARTER] = { O_WRONLY, WRITES },
};

static int files[FILES];

/* What is needed for each call, and what it returns */
static const struct {
	enum call_kind kind;
	unsigned int needs;
	int result;
} calls[] = {
	{ CALL_POLL, 0, 1 },
	{ CALL_STRATEGY, 0, 0 },
	{ CALL_CLOSE, 0, 0 },
	{ CALL_GET_CONFIG, 0, 0 },
	{ CALL_SET_CONFIG, 0, 0 },
	{ CALL_GET_STATS, 0, 0 },
	{ CALL_SOLVE, 0, 0 },
	{ CALL_WRITE, WRITES, CELLS },
	{ CALL_READ, READS, CELLS },
};

/**
 * struct state - a call in a page fault
 * @name: of the test point
 * @kind, @way: the call
 * @role: of the file it uses
 */
static const struct state {
	const char *name;
	enum call_kind kind;
	enum way way;
	enum role role;
} states[] = {
	{ "read", CALL_READ, DIRECTLY, SESSION },
	{ "read by io_uring", CALL_READ, BY_WORKER, SESSION },
	{ "read of a slate", CALL_READ, DIRECTLY, READER },
	{ "write", CALL_WRITE, DIRECTLY, SESSION },
	{ "write by io_uring", CALL_WRITE, BY_WORKER, SESSION },
	{ "write to a slate", CALL_WRITE, DIRECTLY, WRITER },
	{ "first write to a slate", CALL_WRITE, DIRECTLY, STARTER },
	{ "GET_CONFIG", CALL_GET_CONFIG, DIRECTLY, SESSION },
	{ "SET_CONFIG", CALL_SET_CONFIG, DIRECTLY, SESSION },
	{ "GET_STATS", CALL_GET_STATS, DIRECTLY, SESSION },
	{ "SOLVE", CALL_SOLVE, DIRECTLY, SESSION },
	{ "STRATEGY", CALL_STRATEGY, DIRECTLY, SESSION },
};

static void open_files(void)
{
	enum role role;

	write_slate(alice, O_TRUNC, PUZZLES);
	for (role = 0; role < FILES; role++)
		files[role] = open_as(alice, roles[role].flags);
	write_text(files[SESSION], PUZZLES);
}

static void close_files(void)
{
	enum role role;

	for (role = 0; role < FILES; role++)
		close(files[role]);
}

static struct caller hold_call(const struct state *s)
{
	trying("during %s", s->name);
	open_files();
	return hold(files[s->role], s->kind, s->way);
}

static void expect_at_once(int fd, enum call_kind kind, long result)
{
	struct caller caller = start(alice, fd, kind, DIRECTLY);

	expect_result(&caller, result);
}

/* It can be interrupted and killed, and with O_NONBLOCK it does not wait. */
static void expect_read_waits(int fd)
{
	struct caller caller;

	set_nonblock(fd, true);
	expect_at_once(fd, CALL_READ, -EAGAIN);
	set_nonblock(fd, false);
	caller = start(alice, fd, CALL_READ, DIRECTLY);
	expect_waiting(&caller);
	must(!kill(caller.pid, SIGUSR1));
	expect_result(&caller, -EINTR);
	caller = start(alice, fd, CALL_READ, DIRECTLY);
	expect_waiting(&caller);
	expect_killable(&caller);
}

/* @being_read: the file is that of the call in the fault, which is a read. */
static void expect_calls(enum role role, bool being_read)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(calls); i++) {
		enum call_kind kind = calls[i].kind;

		if (calls[i].needs & ~roles[role].possible)
			continue;
		if (being_read && kind == CALL_READ)
			expect_read_waits(files[role]);
		else if (being_read && kind == CALL_SET_CONFIG)
			expect_at_once(files[role], kind, -EBUSY);
		else
			expect_at_once(files[role], kind, calls[i].result);
	}
}

/* As long as the fault lasts, alice can use a new slate. */
static void expect_others_do_not_wait(void)
{
	struct caller users[] = {
		start(bob, -1, CALL_OPEN, EVERYTHING),
		start(alice, -1, CALL_OPEN, EVERYTHING),
	};

	expect_result(&users[0], 0);
	expect_result(&users[1], 0);
}

TEST_EACH_OF(a_call_in_a_page_fault_makes_only_these_wait, states)
{
	const struct state *s = &states[variant];
	struct caller holder = hold_call(s);
	enum role role;

	for (role = 0; role < FILES; role++) {
		trying("during %s, file %u", s->name, role);
		expect_calls(role, s->kind == CALL_READ && s->role == role);
	}
	expect_others_do_not_wait();
	expect_killable(&holder);
}

static const char *const endings[] = {
	[ANSWERED] = "answered", [REFUSED] = "failed", [KILLED] = "killed",
};

/* The next read waits, or with O_NONBLOCK for an edge. */
static void try_next(const struct state *s, enum way how, enum ending ending)
{
	struct caller holder = hold_call(s), caller;

	set_nonblock(files[s->role], how != DIRECTLY);
	caller = start(alice, files[s->role], CALL_READ, how);
	if (how == DIRECTLY)
		expect_waiting(&caller);
	else
		expect(wait_until(caller.outcome->refusals, PATIENCE),
		       "%s has no edge to begin with", caller.name);
	end_fault(ending, &holder);
	expect_result(&caller, CELLS);
	close_files();
}

TEST_EACH(a_read_in_a_page_fault_is_followed_by_the_next_one, endings)
{
	static const enum way ways[] = { DIRECTLY, AT_EPOLL, AT_SIGIO };
	const struct state *s;
	unsigned int i;

	for (s = states; s->kind == CALL_READ; s++)
		for (i = 0; i < ARRAY_SIZE(ways); i++)
			try_next(s, ways[i], variant);
}

/*
 * A caller that is killed while it waits must not solve when its turn comes.
 * With one processor, the order is this: it is killed while another read is in
 * the fault, that read ends, and then the killed caller runs.
 */
TEST(a_caller_that_is_killed_while_it_waits_solves_nothing)
{
	const struct sched_param priorities[] = { { 1 }, { 2 } };
	struct caller holder = hold_call(&states[0]);
	struct caller caller = start(alice, files[SESSION], CALL_READ,
				     DIRECTLY);
	long before = read_number(SOLVED);

	expect_waiting(&caller);
	must(!sched_setscheduler(holder.pid, SCHED_FIFO, &priorities[0]));
	must(!sched_setscheduler(0, SCHED_FIFO, &priorities[1]));
	must(!kill(caller.pid, SIGKILL));
	end_fault(ANSWERED, &holder);
	must(waitpid(caller.pid, NULL, 0) == caller.pid);
	expect_eq(read_number(SOLVED), before);
}
