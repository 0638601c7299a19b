// SPDX-License-Identifier: GPL-2.0
/*
 * Who waits for a session or a slate whose lock is held in a page fault
 *
 * All files are alice's: a private session with puzzles 0 to 2, three sessions
 * of her slate, which has the same puzzles, and one that will begin a new
 * slate. In each case a call stops in a page fault. One that writes would write
 * puzzle 3.
 */
#include <sched.h>

#include "hostile.h"

#define PUZZLES	3

/* How many puzzles have been solved through all files */
#define SOLVED	"/sys/class/misc/sudoku/solved"

enum role { SESSION, WRITER, APPENDER, READER, STARTER, FILES };

/* What calls do with a file */
#define READS	1
#define WRITES	2
#define IOCTLS	4
#define ALL	(READS | WRITES | IOCTLS)

/*
 * How to open each file, what is possible with it, and what waits while a call
 * on it is in a page fault, for each file
 */
static const struct {
	int flags;
	unsigned int possible;
	unsigned char waits[FILES];
} roles[FILES] = {
	[SESSION] = { O_RDWR, ALL, { [SESSION] = ALL } },
	[WRITER] = { O_WRONLY | O_APPEND, WRITES | IOCTLS,
		     { [WRITER] = ALL, [APPENDER] = WRITES,
		       [READER] = READS } },
	[APPENDER] = { O_WRONLY | O_APPEND, WRITES | IOCTLS, {} },
	[READER] = { O_RDONLY, READS | IOCTLS, { [READER] = ALL } },
	[STARTER] = { O_WRONLY, WRITES | IOCTLS, { [STARTER] = ALL } },
};

static int files[FILES];

/* Those that do nothing of the above take no lock. */
static const struct {
	enum call_kind kind;
	unsigned int does;
	int result;
} calls[] = {
	{ CALL_POLL, 0, 1 },
	{ CALL_STRATEGY, 0, 0 },
	{ CALL_CLOSE, 0, 0 },
	{ CALL_WRITE, WRITES, CELLS },
	{ CALL_PWRITEV2, WRITES, CELLS },
	{ CALL_SPLICE_IN, WRITES, CELLS },
	{ CALL_GET_CONFIG, IOCTLS, 0 },
	{ CALL_SET_CONFIG, IOCTLS, 0 },
	{ CALL_GET_STATS, IOCTLS, 0 },
	{ CALL_SOLVE, IOCTLS, 0 },
	{ CALL_READ, READS, CELLS },
	{ CALL_PREADV2, READS, CELLS },
	{ CALL_SPLICE_OUT, READS, CELLS },
};

/**
 * struct state - a call in a page fault
 * @name: of the test point
 * @kind, @way: the call
 * @role: of the file it uses
 * @moved: bytes that it has moved before
 */
static const struct state {
	const char *name;
	enum call_kind kind;
	enum way way;
	enum role role;
	unsigned int moved;
} states[] = {
	{ "write", CALL_WRITE, DIRECTLY, SESSION, 0 },
	{ "writev", CALL_WRITEV, DIRECTLY, SESSION, FIRST_PART },
	{ "write by io_uring", CALL_WRITE, BY_WORKER, SESSION, 0 },
	{ "read", CALL_READ, DIRECTLY, SESSION, 0 },
	{ "readv", CALL_READV, DIRECTLY, SESSION, FIRST_PART },
	{ "read by io_uring", CALL_READ, BY_WORKER, SESSION, 0 },
	{ "write to a slate", CALL_WRITE, DIRECTLY, WRITER, 0 },
	{ "writev to a slate", CALL_WRITEV, DIRECTLY, WRITER, FIRST_PART },
	{ "read of a slate", CALL_READ, DIRECTLY, READER, 0 },
	{ "first write to a slate", CALL_WRITE, DIRECTLY, STARTER, 0 },
	/* ioctls hold no lock while they copy their argument. */
	{ "GET_CONFIG", CALL_GET_CONFIG, DIRECTLY, SESSION, 0 },
	{ "SET_CONFIG", CALL_SET_CONFIG, DIRECTLY, SESSION, 0 },
	{ "GET_STATS", CALL_GET_STATS, DIRECTLY, SESSION, 0 },
	{ "SOLVE", CALL_SOLVE, DIRECTLY, SESSION, 0 },
	{ "STRATEGY", CALL_STRATEGY, DIRECTLY, SESSION, 0 },
};

/* Those that hold a lock */
#define for_each_holder(s)						\
	for (const struct state *(s) = states; !call_command((s)->kind); (s)++)

/* What waits for the call of @s, among all that is possible with a file */
static unsigned int waits(const struct state *s, enum role role)
{
	if (call_command(s->kind))
		return 0;
	return roles[s->role].waits[role] & roles[role].possible;
}

static void open_files(void)
{
	int slate = open_as(alice, O_WRONLY | O_TRUNC);
	enum role role;

	write_bytes(slate, puzzle_text(0), PUZZLES * CELLS);
	close(slate);
	for (role = 0; role < FILES; role++) {
		files[role] = open_as(alice, roles[role].flags);
		/* The kernel splices nothing to a file with O_APPEND. */
		must(!fcntl(files[role], F_SETFL, 0));
	}
	write_bytes(files[SESSION], puzzle_text(0), PUZZLES * CELLS);
}

static void close_files(void)
{
	enum role role;

	for (role = 0; role < FILES; role++)
		close(files[role]);
}

static struct caller hold_lock(const struct state *s)
{
	trying("during %s", s->name);
	open_files();
	return hold(files[s->role], s->kind, s->way, puzzle_text(PUZZLES));
}

static void end_hold(const struct state *s, const struct caller *holder,
		     enum ending ending)
{
	end_fault(ending, holder, puzzle_text(PUZZLES) + s->moved,
		  CELLS - s->moved);
	if (ending == ANSWERED)
		expect_result(holder, CELLS);
	if (ending == REFUSED)
		expect_result(holder, s->moved ? (long)s->moved : -EFAULT);
}

static void expect_at_once(uid_t user, int fd, enum call_kind kind,
			   long result)
{
	struct caller caller = start(user, fd, kind, DIRECTLY, puzzle);

	expect_result(&caller, result);
}

/* It can be interrupted and killed, and with O_NONBLOCK it does not wait. */
static void expect_waits(int fd, enum call_kind kind)
{
	struct caller caller;

	set_nonblock(fd, true);
	expect_at_once(alice, fd, kind, -EAGAIN);
	set_nonblock(fd, false);
	if (kind == CALL_PREADV2 || kind == CALL_PWRITEV2) {
		expect_at_once(alice, fd, kind, -EAGAIN);
		return;
	}
	caller = start(alice, fd, kind, DIRECTLY, puzzle);
	expect_interruptible(&caller);
	caller = start(alice, fd, kind, DIRECTLY, puzzle);
	expect_waiting(&caller);
	expect_killable(&caller);
}

static void expect_calls(enum role role, unsigned int waits)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(calls); i++)
		if (calls[i].does & waits)
			expect_waits(files[role], calls[i].kind);
		else if (!(calls[i].does & ~roles[role].possible))
			expect_at_once(alice, files[role], calls[i].kind,
				       calls[i].result);
}

/* As long as the fault lasts, alice can use a new slate. */
static void expect_others_do_not_wait(void)
{
	struct caller users[] = {
		start(bob, -1, CALL_OPEN, EVERYTHING, puzzle),
		start(alice, -1, CALL_OPEN, EVERYTHING, puzzle),
	};

	expect_result(&users[0], 0);
	expect_result(&users[1], 0);
}

TEST_EACH_OF(a_call_in_a_page_fault_makes_only_these_wait, states)
{
	const struct state *s = &states[variant];
	struct caller holder = hold_lock(s);
	enum role role;

	for (role = 0; role < FILES; role++) {
		trying("during %s, file %u", s->name, role);
		expect_calls(role, waits(s, role));
	}
	expect_others_do_not_wait();
	expect_killable(&holder);
}

/* The session of a reader that waits for the slate is in use as well. */
TEST(a_read_that_waits_for_a_page_fault_makes_only_these_wait)
{
	struct caller holder, reader;

	open_files();
	holder = hold(files[WRITER], CALL_WRITE, DIRECTLY, puzzle);
	reader = start(alice, files[READER], CALL_READ, DIRECTLY, puzzle);
	expect_waiting(&reader);
	expect_calls(READER, READS | IOCTLS);
	expect_others_do_not_wait();
	expect_killable(&reader);
	expect_killable(&holder);
}

/* A file on which what @does waits for the holder, or -1 */
static int waiting_file(const struct state *s, unsigned int does)
{
	int role;

	for (role = FILES - 1; role >= 0; role--)
		if (waits(s, role) & does)
			return files[role];
	return -1;
}

/* Read all @size bytes that are left, where the holder's text is read. */
static void drain(const struct state *s, char *buf, size_t size)
{
	bool slate = s->role == WRITER || s->role == STARTER;
	int fd = slate ? open_as(alice, O_RDONLY) : files[s->role];

	set_nonblock(fd, true);
	expect_eq(read_up_to(fd, buf, size), size);
	if (s->role == SESSION)
		expect_would_block(fd);
	else
		expect_at_end(fd);
}

/*
 * Each puzzle that was there or is written is answered once: what a holder has
 * not written or read can still be written or read.
 */
static void expect_nothing_lost(const struct state *s, enum ending ending)
{
	unsigned int first = s->role == STARTER ? PUZZLES : 0;
	unsigned int count = PUZZLES + call_writes(s->kind) - first;
	size_t moved = ending == ANSWERED ? CELLS : s->moved;
	struct caller holder = hold_lock(s);
	char answers[(PUZZLES + 1) * CELLS];

	end_hold(s, &holder, ending);
	if (call_writes(s->kind)) {
		write_bytes(waiting_file(s, WRITES),
			    puzzle_text(PUZZLES) + moved, CELLS - moved);
		moved = 0;
	}
	memcpy(answers, holder.outcome->data, moved);
	drain(s, answers + moved, count * CELLS - moved);
	expect_answers_in_any_order(answers, puzzle_text(first), count);
	close_files();
}

static const char *const endings[] = {
	[ANSWERED] = "answered", [REFUSED] = "failed", [KILLED] = "killed",
};

TEST_EACH(no_call_in_a_page_fault_loses_anything, endings)
{
	for_each_holder(s)
		expect_nothing_lost(s, variant);
}

static void try_edge(const struct state *s, unsigned int does, enum way way,
		     enum ending ending)
{
	struct caller holder = hold_lock(s), caller;
	int fd = waiting_file(s, does);

	if (fd >= 0) {
		set_nonblock(fd, true);
		caller = start(alice, fd, does == READS ? CALL_READ :
			       CALL_WRITE, way, puzzle);
		expect(wait_until(caller.outcome->refusals, PATIENCE),
		       "%s has no edge to begin with", caller.name);
		end_hold(s, &holder, ending);
		expect_result(&caller, CELLS);
	} else {
		expect_killable(&holder);
	}
	close_files();
}

/*
 * If the holder has written a part of a puzzle, a writer completes that one
 * first.
 */
TEST_EACH(a_page_fault_is_followed_by_an_edge, endings)
{
	enum way way;

	for_each_holder(s)
		for (way = AT_EPOLL; way <= AT_SIGIO; way++) {
			try_edge(s, READS, way, variant);
			try_edge(s, WRITES, way, variant);
		}
}

static const struct {
	const char *name;
	enum call_kind kind;
} searches[] = {
	{ "read", CALL_READ },
	{ "splice", CALL_SPLICE_OUT },
	{ "SOLVE", CALL_SOLVE },
};

/*
 * A caller that is killed gets a mutex if that is free when the caller runs. So
 * with one processor, the order is this: it is killed while the lock is held,
 * the holder runs and gives the lock back, and then the killed caller runs.
 */
TEST_EACH_OF(a_caller_that_is_killed_while_it_waits_solves_nothing, searches)
{
	const struct sched_param priorities[] = { { 1 }, { 2 } };
	struct caller holder = hold_lock(&states[0]);
	struct caller caller = start(alice, files[SESSION],
				     searches[variant].kind, DIRECTLY, puzzle);
	long before = read_number(SOLVED);

	expect_waiting(&caller);
	must(!sched_setscheduler(holder.pid, SCHED_FIFO, &priorities[0]));
	must(!sched_setscheduler(0, SCHED_FIFO, &priorities[1]));
	must(!kill(caller.pid, SIGKILL));
	end_hold(&states[0], &holder, ANSWERED);
	must(waitpid(caller.pid, NULL, 0) == caller.pid);
	expect_eq(read_number(SOLVED), before);
}
