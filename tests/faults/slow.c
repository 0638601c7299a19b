// SPDX-License-Identifier: GPL-2.0
/*
 * Who waits for a session or a slate whose lock is held in a page fault
 *
 * All files are alice's: a private session with three puzzles, three sessions
 * of her slate, which has the same puzzles, and one that will begin a new
 * slate. In each case a call stops in a page fault.
 */
#include <sched.h>

#include "hostile.h"

#define PUZZLES	PUZZLE PUZZLE PUZZLE

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
 */
static const struct state {
	const char *name;
	enum call_kind kind;
	enum way way;
	enum role role;
} states[] = {
	{ "write", CALL_WRITE, DIRECTLY, SESSION },
	{ "write by io_uring", CALL_WRITE, BY_WORKER, SESSION },
	{ "read", CALL_READ, DIRECTLY, SESSION },
	{ "read by io_uring", CALL_READ, BY_WORKER, SESSION },
	{ "write to a slate", CALL_WRITE, DIRECTLY, WRITER },
	{ "read of a slate", CALL_READ, DIRECTLY, READER },
	{ "first write to a slate", CALL_WRITE, DIRECTLY, STARTER },
	/* ioctls hold no lock while they copy their argument. */
	{ "GET_CONFIG", CALL_GET_CONFIG, DIRECTLY, SESSION },
	{ "SET_CONFIG", CALL_SET_CONFIG, DIRECTLY, SESSION },
	{ "GET_STATS", CALL_GET_STATS, DIRECTLY, SESSION },
	{ "SOLVE", CALL_SOLVE, DIRECTLY, SESSION },
	{ "STRATEGY", CALL_STRATEGY, DIRECTLY, SESSION },
};

/* What waits for the call of @s, among all that is possible with a file */
static unsigned int waits(const struct state *s, enum role role)
{
	if (call_command(s->kind))
		return 0;
	return roles[s->role].waits[role] & roles[role].possible;
}

static void open_files(void)
{
	enum role role;

	write_slate(alice, O_TRUNC, PUZZLES);
	for (role = 0; role < FILES; role++) {
		files[role] = open_as(alice, roles[role].flags);
		/* The kernel splices nothing to a file with O_APPEND. */
		must(!fcntl(files[role], F_SETFL, 0));
	}
	write_text(files[SESSION], PUZZLES);
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
	return hold(files[s->role], s->kind, s->way);
}

static void expect_at_once(int fd, enum call_kind kind, long result)
{
	struct caller caller = start(alice, fd, kind, DIRECTLY);

	expect_result(&caller, result);
}

/* It can be interrupted and killed, and with O_NONBLOCK it does not wait. */
static void expect_waits(int fd, enum call_kind kind)
{
	struct caller caller;

	set_nonblock(fd, true);
	expect_at_once(fd, kind, -EAGAIN);
	set_nonblock(fd, false);
	if (kind == CALL_PREADV2 || kind == CALL_PWRITEV2) {
		expect_at_once(fd, kind, -EAGAIN);
		return;
	}
	caller = start(alice, fd, kind, DIRECTLY);
	expect_waiting(&caller);
	must(!kill(caller.pid, SIGUSR1));
	expect_result(&caller, -EINTR);
	caller = start(alice, fd, kind, DIRECTLY);
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
			expect_at_once(files[role], calls[i].kind,
				       calls[i].result);
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
	struct caller holder = hold_lock(s);
	enum role role;

	for (role = 0; role < FILES; role++) {
		trying("during %s, file %u", s->name, role);
		expect_calls(role, waits(s, role));
	}
	expect_others_do_not_wait();
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

static const char *const endings[] = {
	[ANSWERED] = "answered", [REFUSED] = "failed", [KILLED] = "killed",
};

static void try_edge(const struct state *s, unsigned int does, enum way way,
		     enum ending ending)
{
	struct caller holder = hold_lock(s), caller;
	int fd = waiting_file(s, does);

	if (fd >= 0) {
		set_nonblock(fd, true);
		caller = start(alice, fd, does == READS ? CALL_READ :
			       CALL_WRITE, way);
		expect(wait_until(caller.outcome->refusals, PATIENCE),
		       "%s has no edge to begin with", caller.name);
		end_fault(ending, &holder);
		expect_result(&caller, CELLS);
	} else {
		expect_killable(&holder);
	}
	close_files();
}

TEST_EACH(a_page_fault_is_followed_by_an_edge, endings)
{
	const struct state *s;
	enum way way;

	for (s = states; !call_command(s->kind); s++)
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
				     searches[variant].kind, DIRECTLY);
	long before = read_number(SOLVED);

	expect_waiting(&caller);
	must(!sched_setscheduler(holder.pid, SCHED_FIFO, &priorities[0]));
	must(!sched_setscheduler(0, SCHED_FIFO, &priorities[1]));
	must(!kill(caller.pid, SIGKILL));
	end_fault(ANSWERED, &holder);
	must(waitpid(caller.pid, NULL, 0) == caller.pid);
	expect_eq(read_number(SOLVED), before);
}
