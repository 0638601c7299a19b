// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls of each kind next to calls of each other kind, through one open file
 */
#include <poll.h>

#include "race.h"

#define TURNS	150
#define LOOKS	20
#define FILES	60
#define CALLERS	4
#define KILLS	20

/* Seconds after which a wait is taken not to end */
#define PATIENCE	60

static const char line[] = PUZZLE "\n";

static const struct {
	const char *name;
	int flags;
} files[] = {
	{ "a private session", O_RDWR | O_NONBLOCK },
	{ "a reader of a slate", O_RDONLY },
	{ "a writer to a slate", O_WRONLY | O_APPEND },
};

static long make_any_call(int fd)
{
#define COMMAND_OF(name)	SUDOKU_IOC_##name,
	static const unsigned long commands[] = {
		FOR_EACH_IOCTL(COMMAND_OF)
	};
	union ioctl_argument argument;
	unsigned int kind = draw(4 + ARRAY_SIZE(commands));
	char cells[2 * CELLS];

	if (kind == 0)
		return read(fd, cells, 1 + draw(sizeof(cells)));
	if (kind == 1)
		return write(fd, line, CELLS);
	if (kind == 2)
		return ready(fd);
	if (kind == 3)
		return close(dup(fd));
	kind -= 4;
	fill_argument(commands[kind], &argument);
	if (commands[kind] == SUDOKU_IOC_SET_CONFIG)
		argument.config.max_steps = draw(2) ? UINT64_MAX : 0;
	return ioctl(fd, commands[kind], &argument);
}

/* Most calls meet in one file, and some in what both of them use. */
static int shared[2];

static void call_one_of_two(void)
{
	must(make_any_call(shared[!draw(4)]) >= 0 || errno == EAGAIN ||
	     errno == EBUSY || errno == EBADF);
}

/*
 * The kernel reports what one of them uses and another one changes. What each
 * file has counted since the module was loaded is also counted for all.
 */
TEST_EACH(any_calls_can_be_made_next_to_each_other, files)
{
	uint64_t sums[COUNTERS] = {}, all[COUNTERS];
	unsigned int i;

	write_slate(alice, O_TRUNC, line);
	limit_queues("4096");
	for (i = 0; i < 2; i++)
		shared[i] = open_as(alice, files[variant].flags);
	start_callers(call_one_of_two);
	for (i = 0; i < 2; i++)
		add_statistics(shared[i], sums);
	read_counters(all);
	for (i = 0; i < COUNTERS; i++)
		expect_eq(all[i], sums[i]);
}

/* A child that changes the configuration whenever it may, until it is killed */
static pid_t start_changes(int fd)
{
	struct sudoku_config config = { .strategy = "mrv" };
	pid_t child = fork_as(0);

	while (!child) {
		config.max_steps--;
		must(!ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config) ||
		     errno == EBUSY);
	}
	return child;
}

TEST(no_configuration_changes_while_an_answer_is_partly_read)
{
	struct sudoku_config before, after;
	int fd = open_device(O_RDWR), i, j;
	pid_t child = start_changes(fd);

	for (i = 0; i < TURNS; i++) {
		write_text(fd, puzzle);
		expect_reads_exactly(fd, "5");
		must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &before));
		for (j = 0; j < LOOKS; j++) {
			must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &after));
			expect_same(&after, &before);
		}
		expect_reads_exactly(fd, solution + 1);
	}
	must(!kill(child, SIGKILL));
}

static const struct wait {
	const char *name;
	short event;
	bool poll;
} waits[] = {
	{ "read", POLLIN, false },
	{ "write", POLLOUT, false },
	{ "poll for a puzzle", POLLIN, true },
	{ "poll for room", POLLOUT, true },
};

/* Wait on a queue that is empty or full. */
static void wait_once(int fd, const struct wait *wait)
{
	struct pollfd pollfd = { .fd = fd, .events = wait->event };

	if (wait->poll)
		must(poll(&pollfd, 1, -1) == 1);
	if (wait->event == POLLIN)
		must(read(fd, (char[1]){}, 1) == 1);
	else
		must(write(fd, "\n", 1) == 1);
}

/* Nothing else can end the wait, so an event that is lost stays lost. */
static void end_wait(int fd, const struct wait *wait)
{
	if (wait->event == POLLIN)
		must(write(fd, "\n", 1) == 1);
	else
		must(read(fd, (char[1]){}, 1) == 1);
}

TEST_EACH(what_ends_a_wait_may_come_while_it_begins, waits)
{
	const struct wait *wait = &waits[variant];
	volatile unsigned int *turns = shared_memory(sizeof(*turns));
	int fd = open_small_queue(), begin, end, i;
	pid_t child;

	if (wait->event == POLLOUT)
		write_text(fd, newlines(SMALL_QUEUE));
	open_pipe(&begin, &end);
	child = fork_as(0);
	for (i = 0; !child && i < TURNS; i++) {
		must(write(end, "\n", 1) == 1);
		wait_once(fd, wait);
		++*turns;
	}
	if (!child)
		_exit(EXIT_SUCCESS);
	for (i = 0; i < TURNS; i++) {
		must(read(begin, (char[1]){}, 1) == 1);
		end_wait(fd, wait);
		expect(wait_until((int)*turns > i, PATIENCE), "it does not end");
	}
	expect_child_succeeds(child);
}

static const struct {
	const char *name;
	bool reads;
} calls[] = {
	{ "read", true },
	{ "write", false },
};

/* Children that each read or write a byte, and count that. The first waits. */
static void start_calls(int fd, bool reads, pid_t *children,
			volatile unsigned int *done)
{
	unsigned int i;

	for (i = 0; i < CALLERS; i++) {
		children[i] = fork_as(0);
		if (!children[i]) {
			must((reads ? read(fd, (char[1]){}, 1) :
				      write(fd, "\n", 1)) == 1);
			__atomic_add_fetch(done, 1, __ATOMIC_RELAXED);
			_exit(EXIT_SUCCESS);
		}
		await_sleep(children[i]);
	}
}

/*
 * There is enough for all of them. One event wakes the first, which is killed
 * before it runs, or while it does; the others must go on, one after another.
 */
TEST_EACH(a_killed_call_does_not_keep_a_wakeup, calls)
{
	volatile unsigned int *done = shared_memory(sizeof(*done));
	bool reads = calls[variant].reads;
	pid_t children[CALLERS];
	unsigned int i, turn;
	int fd;

	for (turn = 0; turn < KILLS; turn++) {
		fd = open_small_queue();
		if (!reads)
			write_text(fd, newlines(SMALL_QUEUE));
		*done = 0;
		start_calls(fd, reads, children, done);
		if (reads)
			write_text(fd, newlines(CALLERS));
		else
			must(read(fd, (char[1]){}, 1) == 1);
		must(!kill(children[0], SIGKILL));
		must(waitpid(children[0], NULL, 0) == children[0]);
		expect(wait_until(*done >= CALLERS - 1, PATIENCE),
		       "%u of the others go on", *done);
		for (i = 1; i < CALLERS; i++)
			expect_child_succeeds(children[i]);
		must(!close(fd));
	}
}

/* Both of them look for a slate. */
TEST(two_first_writes_of_a_file_go_to_one_slate)
{
	unsigned int i;
	pid_t child;

	for (i = 0; i < FILES; i++) {
		int fd = open_as(alice, O_WRONLY | O_TRUNC);

		child = fork_as(0);
		write_text(fd, line);
		if (!child)
			_exit(EXIT_SUCCESS);
		expect_child_succeeds(child);
		must(!close(fd));
		expect_slate(alice, PUZZLE "\n" PUZZLE "\n");
	}
}
