// SPDX-License-Identifier: GPL-2.0-only
/*
 * Who waits for a call that is in a page fault
 *
 * The buffer of the holder's call is a slow page, so the call stays in a page
 * fault, with all that it had taken before. Other processes make other calls
 * meanwhile: what returns does not wait for the holder. What waits is in state S
 * of /proc/PID/stat, in which a signal can end the wait. So no verdict depends
 * on time. The test never makes a call itself that might wait for the holder.
 *
 * All files are alice's: a private session with puzzles, three sessions of her
 * slate, which has the same puzzles, and one that will begin a new slate. Only
 * a read makes others wait: the reads of the same file.
 */
#include <poll.h>

#include "hostile.h"

#define PUZZLES	PUZZLE PUZZLE PUZZLE

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

enum kind {
#define NAME_OF(name)	name,
	POLL, CLOSE, FOR_EACH_IOCTL(NAME_OF) WRITE, READ, KINDS,
};

/* What is needed for each call, what it returns, and the command of an ioctl */
static const struct {
	const char *name;
	unsigned int needs;
	long result;
	unsigned long command;
} calls[KINDS] = {
	[POLL] = { "poll", 0, 1, 0 },
	[CLOSE] = { "close", 0, 0, 0 },
#define CALL_OF(name) \
	[name] = { #name, 0, 0, SUDOKU_IOC_##name },
	FOR_EACH_IOCTL(CALL_OF)
	[WRITE] = { "write", WRITES, CELLS, 0 },
	[READ] = { "read", READS, CELLS, 0 },
};

/* Returns what the call returned, or its negative error. */
static long make(enum kind kind, int fd, void *buffer)
{
	struct pollfd pollfd = { fd, POLLIN | POLLOUT, 0 };

	switch (kind) {
	case POLL:
		return result_of(poll(&pollfd, 1, 0));
	case CLOSE:
		return result_of(close(dup(fd)));
	case WRITE:
		return result_of(write(fd, buffer, CELLS));
	case READ:
		return result_of(read(fd, buffer, CELLS));
	default:
		return result_of(ioctl(fd, calls[kind].command, buffer));
	}
}

/* Calls in a page fault. The first ones are reads. */
#define READ_STATES	2

static const struct state {
	const char *name;
	enum kind kind;
	enum role role;
} states[] = {
	{ "read", READ, SESSION },
	{ "read of a slate", READ, READER },
	{ "write", WRITE, SESSION },
	{ "write to a slate", WRITE, WRITER },
	{ "first write to a slate", WRITE, STARTER },
#define STATE_OF(name)	{ #name, name, SESSION },
	FOR_EACH_COPYING_IOCTL(STATE_OF)
};

static void open_files(void)
{
	enum role role;

	write_slate(alice, O_TRUNC, PUZZLES);
	for (role = 0; role < FILES; role++)
		files[role] = open_as(alice, roles[role].flags);
	write_text(files[SESSION], PUZZLES);
}

/* The holder's page */
static struct slow_page page;

/* Returns the holder, in the page fault, which never ends. */
static pid_t hold(const struct state *s)
{
	pid_t holder;

	trying("during %s", s->name);
	open_files();
	page = slow_page_open();
	holder = fork_as(0);
	if (!holder) {
		char *buffer = slow_page_map(&page, NULL);

		become(alice);
		make(s->kind, files[s->role], buffer);
		_exit(0);
	}
	slow_page_fault(&page, holder);
	return holder;
}

static void expect_killable(pid_t child)
{
	int status = 0;

	must(!kill(child, SIGKILL));
	expect(wait_until(waitpid(child, &status, WNOHANG), PATIENCE),
	       "process %d does not end", child);
	expect(WIFSIGNALED(status), "a call returned");
}

/* A signal ends a call that waits, so that it fails. */
static void expect_no_wait(enum kind kind, enum role role, bool being_read)
{
	union ioctl_argument argument;
	char cells[CELLS + 1] = PUZZLE;
	long made, result = calls[kind].result;
	bool moves = calls[kind].needs;

	if (calls[kind].needs & ~roles[role].possible)
		return;
	if (being_read && calls[kind].needs == READS)
		result = -EAGAIN;
	trying("%s of file %u", calls[kind].name, role);
	fill_argument(calls[kind].command, &argument);
	made = make(kind, files[role], moves ? cells : (void *)&argument);
	/* It may refuse to change what a read uses. */
	if (!being_read || !calls[kind].command || made != -EBUSY)
		expect_eq(made, result);
}

/* As alice. A file that is being read must not wait for that either. */
static void make_all_calls(int being_read)
{
	pid_t child = fork_as(alice);
	enum role role;
	enum kind kind;

	if (child) {
		expect_child_succeeds(child);
		return;
	}
	interrupt_by(SIGALRM, 0);
	alarm(PATIENCE);
	for (role = 0; role < FILES; role++)
		for (kind = 0; kind < KINDS; kind++)
			expect_no_wait(kind, role, files[role] == being_read);
	_exit(0);
}

/* Begin a slate and read it, and use a private session. */
static void do_everything(uid_t user)
{
	pid_t child = fork_as(user);
	int session;

	if (child) {
		expect_child_succeeds(child);
		return;
	}
	session = open_session(puzzle);
	write_slate(user, O_TRUNC, puzzle);
	expect_slate(user, puzzle);
	expect_reads(session, puzzle);
	_exit(0);
}

/* A child that waits to read, until SIGUSR1 */
static pid_t start_reader(int fd)
{
	pid_t child = fork_as(alice);
	char cells[CELLS];

	if (!child) {
		interrupt_by(SIGUSR1, 0);
		expect_error(read(fd, cells, CELLS), EINTR);
		_exit(0);
	}
	await_sleep(child);
	return child;
}

/* It can be interrupted and killed. */
static void expect_read_waits(int fd)
{
	pid_t reader = start_reader(fd);

	must(!kill(reader, SIGUSR1));
	expect_child_succeeds(reader);
	expect_killable(start_reader(fd));
}

/* As long as the fault lasts, alice can use a new slate. */
TEST_EACH(a_call_in_a_page_fault_makes_only_these_wait, states)
{
	const struct state *s = &states[variant];
	pid_t holder = hold(s);
	int fd = files[s->role];

	if (variant < READ_STATES) {
		expect_read_waits(fd);
		set_nonblock(fd, true);
	}
	make_all_calls(variant < READ_STATES ? fd : -1);
	do_everything(bob);
	do_everything(alice);
	expect_killable(holder);
}
