// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls through one open file at the same time, and memory that changes while
 * the driver copies it
 *
 * Most of these races are too short for an ordinary kernel to lose them often.
 * The suite race makes them longer, with points or with KCSAN.
 */
#include <poll.h>

#include "device_test.h"

/* How often each of two callers calls */
#define TURNS	300

/* The same for calls that are short */
#define SHORT_TURNS	10000

/* How often a caller calls next to a search */
#define CALLS	200

static void set_both_configurations(int fd)
{
	struct sudoku_config configs[] = {
		{ .strategy = "mrv", .mode = SUDOKU_MODE_FIRST },
		{ .strategy = "lcv", .mode = SUDOKU_MODE_UNIQUE,
		  .max_steps = UINT64_MAX },
	};
	unsigned int i;

	for (i = 0; i < SHORT_TURNS; i++)
		must(!ioctl(fd, SUDOKU_IOC_SET_CONFIG, &configs[i % 2]));
}

TEST(a_configuration_is_never_seen_half_set, .step = 11)
{
	struct sudoku_config config;
	int fd = open_device(O_RDWR);
	unsigned int i;
	pid_t child;

	configure(fd, "mrv", SUDOKU_MODE_FIRST, 0);
	child = fork_as(0);
	if (!child) {
		set_both_configurations(fd);
		_exit(0);
	}
	for (i = 0; i < SHORT_TURNS; i++) {
		bool first;

		must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config));
		first = config.mode == SUDOKU_MODE_FIRST;
		expect_text(config.strategy, first ? "mrv" : "lcv");
		expect_eq(config.max_steps, first ? 0 : UINT64_MAX);
	}
	expect_child_succeeds(child);
}

/*
 * The mode is the first member in the second page. A driver that checks it and
 * then copies the struct stops between the two, in the fault of the first page.
 */
TEST(a_configuration_that_changes_in_a_copy_is_checked, .step = 10)
{
	size_t page = sysconf(_SC_PAGESIZE);
	size_t first = offsetof(struct sudoku_config, mode);
	char *pages = shared_memory(2 * page);
	struct sudoku_config *config = (void *)(pages + page - first), current;
	struct slow_page slow_page = slow_page_open();
	int fd = open_device(O_RDWR);
	pid_t child;

	config->mode = SUDOKU_MODE_FIRST;
	child = fork_as(0);
	if (!child) {
		slow_page_map(&slow_page, pages);
		expect_error(ioctl(fd, SUDOKU_IOC_SET_CONFIG, config), EINVAL);
		_exit(0);
	}
	slow_page_fault(&slow_page, child);
	config->mode = SUDOKU_MODE_ALL + 1;
	strcpy(config->strategy, "mrv");
	slow_page_end(&slow_page, pages, page);
	expect_child_succeeds(child);
	must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &current));
	expect_le(current.mode, SUDOKU_MODE_ALL);
}

/*
 * The second line is written while the first one is being copied: what is after
 * its 60 bytes is in another page. A chunk of 4 KiB has fewer left.
 */
TEST(a_line_that_is_added_to_a_slate_is_not_divided, .step = 8)
{
	static const char line[] = PUZZLE "\n";
	size_t page = sysconf(_SC_PAGESIZE);
	char *pages = shared_memory(2 * page), *at = pages + page - 60;
	struct slow_page slow_page = slow_page_open();
	char *text;
	pid_t child;

	write_slate(0, O_TRUNC, newlines(4040));
	memcpy(at, line, 60);
	child = fork_as(0);
	if (!child) {
		int fd = open_device(O_WRONLY | O_APPEND);

		slow_page_map(&slow_page, pages + page);
		expect_eq(write(fd, at, strlen(line)), strlen(line));
		_exit(0);
	}
	slow_page_fault(&slow_page, child);
	write_slate(0, O_APPEND, line);
	slow_page_end(&slow_page, line + 60, strlen(line) - 60);
	expect_child_succeeds(child);
	must(asprintf(&text, "%s%s%s", newlines(4040), line, line) > 0);
	expect_slate(0, text);
}

/* The first half of a puzzle is written while the second is being copied. */
TEST(what_is_written_is_checked_where_it_is_added, .step = 2)
{
	size_t page = sysconf(_SC_PAGESIZE), half = CELLS / 2;
	char *pages = shared_memory(2 * page), *at = pages + page - 1;
	struct slow_page slow_page = slow_page_open();
	int fd = open_device(O_RDWR | O_NONBLOCK);
	pid_t child;

	*at = puzzle[half];
	child = fork_as(0);
	if (!child) {
		slow_page_map(&slow_page, pages + page);
		expect_eq(write(fd, at, CELLS - half), CELLS - half);
		_exit(0);
	}
	slow_page_fault(&slow_page, child);
	expect_eq(write(fd, puzzle, half), half);
	slow_page_end(&slow_page, puzzle + half + 1, CELLS - half - 1);
	expect_child_succeeds(child);
	expect_reads(fd, puzzle);
}

/* The time of searches by a file, which grows when a slice of one ends */
static uint64_t time_searched(int fd)
{
	struct sudoku_stats stats;

	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	return stats.nanoseconds;
}

static void await_end_of_slice(int fd)
{
	uint64_t before = time_searched(fd);

	must(wait_until(time_searched(fd) != before, test_seconds));
}

/* A child that reads from @fd, where it searches until SIGUSR1 */
static pid_t start_search(int fd)
{
	pid_t child = fork_as(0);

	if (!child) {
		interrupt_by(SIGUSR1, 0);
		expect_error(read(fd, (char[1]){}, 1), EINTR);
		_exit(0);
	}
	await_end_of_slice(fd);
	return child;
}

static void end_search(pid_t child)
{
	must(!kill(child, SIGUSR1));
	expect_child_succeeds(child);
}

static void take_turn_to_write(int fd)
{
	write_text(fd, "\n");
}

static void take_turn_to_get_config(int fd)
{
	must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &(struct sudoku_config){}));
}

static void take_turn_to_get_stats(int fd)
{
	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &(struct sudoku_stats){}));
}

static void take_turn_to_poll(int fd)
{
	expect_eq(ready(fd), POLLOUT);
}

/* What does not wait for a search */
static const struct {
	const char *name;
	void (*take_turn)(int fd);
} turns[] = {
	{ "write", take_turn_to_write },
	{ "GET_CONFIG", take_turn_to_get_config },
	{ "GET_STATS", take_turn_to_get_stats },
	{ "poll", take_turn_to_poll },
};

/*
 * If a call has to wait for the search, it does so until the end of a slice. If
 * not, a slice does not end during each of them, on the busiest host.
 */
TEST_EACH(a_call_gets_its_turn_next_to_a_search, turns, .step = 10)
{
	int fd = open_backtracking(endless), waits = 0, i;
	pid_t child = start_search(fd);
	uint64_t before;

	for (i = 0; i < CALLS; i++) {
		await_end_of_slice(fd);
		before = time_searched(fd);
		turns[variant].take_turn(fd);
		waits += time_searched(fd) != before;
	}
	note("a slice ended during %d of %d calls", waits, CALLS);
	expect_lt(waits, CALLS);
	end_search(child);
}

/* The search takes text out of the queue before it begins. */
TEST(a_search_that_takes_text_wakes_a_writer)
{
	int fd = open_small_queue();
	pid_t writer, reader;

	configure(fd, "backtrack", -1, -1);
	write_text(fd, endless);
	write_text(fd, newlines(SMALL_QUEUE - CELLS));
	writer = fork_as(0);
	if (!writer) {
		write_text(fd, "\n");
		_exit(0);
	}
	await_sleep(writer);
	reader = start_search(fd);
	expect(wait_until(process_state(writer) == 'Z', test_seconds / 2),
	       "the writer waits for the search");
	expect_child_succeeds(writer);
	end_search(reader);
}

static const struct {
	const char *name;
	int flags;
} readers[] = {
	{ "a private session", O_RDWR },
	{ "a slate", O_RDONLY },
};

TEST_EACH(a_second_read_waits_for_its_turn, readers, .step = 10)
{
	struct sudoku_config config = { .strategy = "mrv" };
	bool private = readers[variant].flags == O_RDWR;
	int room = private ? POLLOUT : 0, fd, i;
	pid_t first, second;

	write_slate(alice, O_TRUNC, endless);
	fd = open_as(alice, readers[variant].flags);
	configure(fd, "backtrack", -1, -1);
	if (private)
		write_text(fd, endless);
	expect_eq(ready(fd) & POLLIN, POLLIN);
	first = start_search(fd);
	second = fork_as(0);
	if (!second) {
		interrupt_by(SIGUSR1, 0);
		expect_error(read(fd, (char[1]){}, 1), EINTR);
		_exit(0);
	}
	await_sleep(second);
	expect_eq(ready(fd) & (POLLIN | room), room);
	expect_error(ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config), EBUSY);
	expect_would_block(fd);
	set_nonblock(fd, false);
	for (i = 0; i < 20; i++)
		await_end_of_slice(fd);
	expect_eq(process_state(second), 'S');

	end_search(first);
	await_work(second);
	expect_eq(ready(fd) & (POLLIN | room), room);
	end_search(second);
	expect_eq(ready(fd) & POLLIN, POLLIN);
}

/* A child that reads TURNS puzzles */
static pid_t start_reader(int fd)
{
	pid_t child = fork_as(0);
	char answer[CELLS];
	int i;

	if (child)
		return child;
	for (i = 0; i < TURNS; i++) {
		expect_eq(read(fd, answer, CELLS), CELLS);
		expect_bytes(answer, solution, CELLS);
	}
	_exit(0);
}

/*
 * Each puzzle goes to one of them. Early: without step 6, it depends on the
 * order in which they run whether one of them ever fails.
 */
TEST(two_readers_of_one_file_share_its_puzzles, .step = 6, .early = true)
{
	int fd = open_small_queue(), i;
	pid_t one = start_reader(fd), other = start_reader(fd);

	for (i = 0; i < 2 * TURNS; i++)
		write_text(fd, puzzle);
	expect_child_succeeds(one);
	expect_child_succeeds(other);
	expect_would_block(fd);
}
