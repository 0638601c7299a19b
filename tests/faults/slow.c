// SPDX-License-Identifier: GPL-2.0
/*
 * Who waits for a session or a slate whose lock is held in a page fault
 *
 * All files are alice's: a private session with puzzles 0 to 2, three sessions
 * of her slate, which has the same puzzles, and one that will begin a new
 * slate. In each case a call stops in a page fault. One that writes would write
 * puzzle 3.
 */
#include "hostile.h"

#define PUZZLES	3

enum role { SESSION, WRITER, APPENDER, READER, STARTER, FILES };

/* What calls do with a file */
#define READS	1
#define WRITES	2
#define IOCTLS	4
#define ALL	(READS | WRITES | IOCTLS)

static const struct {
	int flags;
	unsigned int possible;
} roles[FILES] = {
	[SESSION] = { O_RDWR, ALL },
	[WRITER] = { O_WRONLY | O_APPEND, WRITES | IOCTLS },
	[APPENDER] = { O_WRONLY | O_APPEND, WRITES | IOCTLS },
	[READER] = { O_RDONLY, READS | IOCTLS },
	[STARTER] = { O_WRONLY, WRITES | IOCTLS },
};

static int files[FILES];

/* Those that do nothing of the above take no lock. */
static const struct {
	enum call_kind kind;
	unsigned int does;
	int result;
} calls[] = {
	{ CALL_POLL, 0, 1 },
	{ CALL_EPOLL_CTL, 0, 0 },
	{ CALL_SETFL, 0, 0 },
	{ CALL_LSEEK, 0, -ESPIPE },
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
 * @waits: what waits for it, for each file. All that is missing does not wait
 */
static const struct state {
	const char *name;
	enum call_kind kind;
	enum way way;
	enum role role;
	unsigned int moved;
	unsigned char waits[FILES];
} states[] = {
	{ "write", CALL_WRITE, DIRECTLY, SESSION, 0, { [SESSION] = ALL } },
	{ "writev", CALL_WRITEV, DIRECTLY, SESSION, FIRST_PART,
	  { [SESSION] = ALL } },
	{ "write by io_uring", CALL_WRITE, BY_WORKER, SESSION, 0,
	  { [SESSION] = ALL } },
	{ "read", CALL_READ, DIRECTLY, SESSION, 0, { [SESSION] = ALL } },
	{ "readv", CALL_READV, DIRECTLY, SESSION, FIRST_PART,
	  { [SESSION] = ALL } },
	{ "read by io_uring", CALL_READ, BY_WORKER, SESSION, 0,
	  { [SESSION] = ALL } },
	{ "write to a slate", CALL_WRITE, DIRECTLY, WRITER, 0,
	  { [WRITER] = ALL, [APPENDER] = WRITES, [READER] = READS } },
	{ "writev to a slate", CALL_WRITEV, DIRECTLY, WRITER, FIRST_PART,
	  { [WRITER] = ALL, [APPENDER] = WRITES, [READER] = READS } },
	{ "read of a slate", CALL_READ, DIRECTLY, READER, 0,
	  { [READER] = ALL } },
	{ "first write to a slate", CALL_WRITE, DIRECTLY, STARTER, 0,
	  { [STARTER] = ALL } },
	/* ioctls hold no lock while they copy their argument. */
	{ "GET_CONFIG", CALL_GET_CONFIG, DIRECTLY, SESSION, 0, {} },
	{ "SET_CONFIG", CALL_SET_CONFIG, DIRECTLY, SESSION, 0, {} },
	{ "GET_STATS", CALL_GET_STATS, DIRECTLY, SESSION, 0, {} },
	{ "SOLVE", CALL_SOLVE, DIRECTLY, SESSION, 0, {} },
	{ "STRATEGY", CALL_STRATEGY, DIRECTLY, SESSION, 0, {} },
};

/* Those that hold a lock */
#define for_each_holder(s)						\
	for (const struct state *(s) = states; !call_command((s)->kind); (s)++)

static bool writes(const struct state *s)
{
	return call_writes(s->kind);
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
		expect_calls(role, s->waits[role] & roles[role].possible);
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
		if (s->waits[role] & roles[role].possible & does)
			return files[role];
	return -1;
}

/* Is the holder's file the only one that reads what it has? */
static bool reads_itself(const struct state *s)
{
	return s->role == SESSION || s->role == READER;
}

/* Read all that is left. */
static size_t drain(const struct state *s, char *buf, size_t size)
{
	int fd = reads_itself(s) ? files[s->role] : open_as(alice, O_RDONLY);
	size_t length = 0;
	ssize_t taken;

	set_nonblock(fd, true);
	while ((taken = read(fd, buf + length, size - length)) > 0)
		length += taken;
	expect(!taken || errno == EAGAIN, "read: %s", strerror(errno));
	return length;
}

/* Start callers that wait, which write puzzles @next and @next + 1. */
static unsigned int start_waiting(const struct state *s, struct caller *callers,
				  unsigned int next)
{
	int fd = waiting_file(s, READS);
	unsigned int count = 0, i;

	if (fd >= 0)
		callers[count++] = start(alice, fd, CALL_READ, DIRECTLY,
					 puzzle);
	fd = waiting_file(s, WRITES);
	for (i = 0; i < 2 && fd >= 0; i++)
		callers[count++] = start(alice, fd, CALL_WRITE, DIRECTLY,
					 puzzle_text(next + i));
	for (i = 0; i < count; i++)
		expect_waiting(&callers[i]);
	return count;
}

/* Add the first @length bytes that a caller has read to @answers. */
static size_t take(char *answers, const struct caller *caller, size_t length)
{
	memcpy(answers, caller->outcome->data, length);
	return length;
}

/*
 * Each puzzle that was there or is written is answered once: what a holder has
 * not written or read can still be written or read.
 */
static void expect_nothing_lost(const struct state *s, enum ending ending)
{
	unsigned int first = s->role == STARTER ? PUZZLES : 0, i, count = 0;
	unsigned int end = PUZZLES + writes(s);
	struct caller callers[3], holder = hold_lock(s);
	size_t length = 0, moved = s->moved;
	char answers[9 * CELLS];

	if (ending == ANSWERED) {
		count = start_waiting(s, callers, end);
		moved = CELLS;
	}
	end_hold(s, &holder, ending);
	for (i = 0; i < count; i++) {
		expect_result(&callers[i], CELLS);
		if (i || waiting_file(s, READS) < 0)
			end++;
		else if (reads_itself(s))
			length += take(answers, &callers[i], CELLS);
	}
	if (writes(s))
		write_bytes(waiting_file(s, WRITES),
			    puzzle_text(PUZZLES) + moved, CELLS - moved);
	else
		length += take(answers + length, &holder, moved);
	length += drain(s, answers + length, sizeof(answers) - length);
	expect_eq(length, (end - first) * CELLS);
	expect_answers_in_any_order(answers, puzzle_text(first), end - first);
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
