// SPDX-License-Identifier: GPL-2.0
/*
 * Who waits for a call that is in a page fault
 *
 * The buffer of the holder's call is a slow page, so the call stays in a page
 * fault, with all that it had taken before. Other processes make other calls
 * meanwhile: what returns before the test ends the fault does not wait for the
 * holder. What waits is in state S of /proc/PID/stat, in which a signal can end
 * the wait. So no verdict depends on time. The test never makes a call itself
 * that might wait for the holder.
 *
 * All files are alice's: a private session with puzzles, three sessions of her
 * slate, which has the same puzzles, and one that will begin a new slate. Only
 * a read makes others wait: the reads of the same file.
 */
#include <poll.h>
#include <sys/epoll.h>

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
	POLL, CLOSE, GET_CONFIG, SET_CONFIG, GET_STATS, SOLVE, STRATEGY,
	WRITE, WRITE_BY_WORKER, READ, READ_BY_WORKER, KINDS,
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
	[GET_CONFIG] = { "GET_CONFIG", 0, 0, SUDOKU_IOC_GET_CONFIG },
	[SET_CONFIG] = { "SET_CONFIG", 0, 0, SUDOKU_IOC_SET_CONFIG },
	[GET_STATS] = { "GET_STATS", 0, 0, SUDOKU_IOC_GET_STATS },
	[SOLVE] = { "SOLVE", 0, 0, SUDOKU_IOC_SOLVE },
	[STRATEGY] = { "STRATEGY", 0, 0, SUDOKU_IOC_STRATEGY },
	[WRITE] = { "write", WRITES, CELLS, 0 },
	[WRITE_BY_WORKER] = { "write by io_uring", WRITES, CELLS, 0 },
	[READ] = { "read", READS, CELLS, 0 },
	[READ_BY_WORKER] = { "read by io_uring", READS, CELLS, 0 },
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
	case WRITE_BY_WORKER:
		return ring_call(IORING_OP_WRITE, fd, buffer, CELLS, 0,
				 IOSQE_ASYNC);
	case READ:
		return result_of(read(fd, buffer, CELLS));
	case READ_BY_WORKER:
		return ring_call(IORING_OP_READ, fd, buffer, CELLS, 0,
				 IOSQE_ASYNC);
	default:
		return result_of(ioctl(fd, calls[kind].command, buffer));
	}
}

/* Calls in a page fault. The first ones are reads. */
#define READ_STATES	3

static const struct state {
	const char *name;
	enum kind kind;
	enum role role;
} states[] = {
	{ "read", READ, SESSION },
	{ "read by io_uring", READ_BY_WORKER, SESSION },
	{ "read of a slate", READ, READER },
	{ "write", WRITE, SESSION },
	{ "write by io_uring", WRITE_BY_WORKER, SESSION },
	{ "write to a slate", WRITE, WRITER },
	{ "first write to a slate", WRITE, STARTER },
	{ "GET_CONFIG", GET_CONFIG, SESSION },
	{ "SET_CONFIG", SET_CONFIG, SESSION },
	{ "GET_STATS", GET_STATS, SESSION },
	{ "SOLVE", SOLVE, SESSION },
	{ "STRATEGY", STRATEGY, SESSION },
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

/* The holder's page */
static struct slow_page page;

/* Returns the holder, in the page fault. In the end the call is @result. */
static pid_t hold(const struct state *s, long result)
{
	pid_t holder;

	trying("during %s", s->name);
	open_files();
	page = slow_page_open();
	holder = fork_as(0);
	if (!holder) {
		char *buffer = slow_page_map(&page, NULL);
		int fd = files[s->role];

		become(alice);
		expect_eq(make(s->kind, fd, buffer), result);
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
	long result = calls[kind].result;
	bool moves = calls[kind].needs;

	if (calls[kind].needs & ~roles[role].possible)
		return;
	/* A worker of io_uring waits even with O_NONBLOCK. */
	if (being_read && kind == READ_BY_WORKER)
		return;
	if (being_read && kind == SET_CONFIG)
		result = -EBUSY;
	if (being_read && calls[kind].needs == READS)
		result = -EAGAIN;
	trying("%s of file %u", calls[kind].name, role);
	fill_argument(calls[kind].command, &argument);
	expect_eq(make(kind, files[role], moves ? cells : (void *)&argument),
		  result);
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

/*
 * A child that reads. It waits in the call until it can, or with O_NONBLOCK for
 * an edge of epoll; or until SIGUSR1.
 */
static pid_t start_reader(int fd, long result)
{
	struct epoll_event event = { .events = EPOLLET | EPOLLIN };
	pid_t child = fork_as(alice);
	char cells[CELLS];
	long n;

	if (!child) {
		int edges = epoll_create1(0);

		must(!epoll_ctl(edges, EPOLL_CTL_ADD, fd, &event));
		interrupt_by(SIGUSR1, 0);
		while ((n = make(READ, fd, cells)) == -EAGAIN)
			must(epoll_wait(edges, &event, 1, -1) == 1);
		expect_eq(n, result);
		_exit(0);
	}
	await_sleep(child);
	return child;
}

/* It can be interrupted and killed. */
static void expect_read_waits(int fd)
{
	pid_t reader = start_reader(fd, -EINTR);

	must(!kill(reader, SIGUSR1));
	expect_child_succeeds(reader);
	expect_killable(start_reader(fd, 0));
}

/* As long as the fault lasts, alice can use a new slate. */
TEST_EACH_OF(a_call_in_a_page_fault_makes_only_these_wait, states)
{
	const struct state *s = &states[variant];
	pid_t holder = hold(s, 0);
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

/* How a fault ends: the page arrives, there is none, or SIGKILL comes */
enum ending { ANSWERED, REFUSED, KILLED };

static const char *const endings[] = {
	[ANSWERED] = "answered", [REFUSED] = "failed", [KILLED] = "killed",
};

/* The next read waits, or with O_NONBLOCK for an edge. */
static void try_next(const struct state *s, bool nonblock, enum ending ending)
{
	pid_t holder = hold(s, ending == ANSWERED ? CELLS : -EFAULT), reader;
	int fd = files[s->role];

	set_nonblock(fd, nonblock);
	reader = start_reader(fd, CELLS);
	if (ending == KILLED) {
		expect_killable(holder);
	} else {
		slow_page_end(&page, ending == ANSWERED ? puzzle : NULL, CELLS);
		expect_child_succeeds(holder);
	}
	expect_child_succeeds(reader);
	close_files();
}

TEST_EACH(a_read_in_a_page_fault_is_followed_by_the_next_one, endings)
{
	unsigned int i;

	for (i = 0; i < READ_STATES; i++) {
		try_next(&states[i], false, variant);
		try_next(&states[i], true, variant);
	}
}
