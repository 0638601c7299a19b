// SPDX-License-Identifier: GPL-2.0
/*
 * Calls through one open file at the same time, and memory that changes while
 * the driver copies it
 *
 * Most of these races are too short for an ordinary kernel to lose them often.
 * KCSAN delays one side and reports the other.
 */
#include <poll.h>

#include "device_test.h"

/* How often each of two callers calls */
#define TURNS	300

/* The same for calls that are short */
#define SHORT_TURNS	10000

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

TEST(a_configuration_is_never_seen_half_set)
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

static void solve_repeatedly(int fd)
{
	struct sudoku_solve solve = { .max_solutions = 1 };
	unsigned int i;

	memcpy(solve.puzzle, easy, CELLS);
	for (i = 0; i < TURNS; i++)
		must(!ioctl(fd, SUDOKU_IOC_SOLVE, &solve));
}

TEST(puzzles_of_two_callers_are_all_counted)
{
	struct sudoku_stats stats;
	int fd = open_device(O_RDWR);
	pid_t child = fork_as(0);

	solve_repeatedly(fd);
	if (!child)
		_exit(0);
	expect_child_succeeds(child);
	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	expect_eq(stats.puzzles, 2 * TURNS);
}

static void pass_answers_on(int fd, int in)
{
	char answer[CELLS];
	unsigned int i;

	for (i = 0; i < TURNS; i++) {
		must(read(fd, answer, CELLS) == CELLS);
		tell(in);
	}
}

TEST(every_write_wakes_the_reader)
{
	struct pollfd answered = { .events = POLLIN };
	int fd = open_device(O_RDWR);
	unsigned int i;
	pid_t child;
	int in;

	open_pipe(&answered.fd, &in);
	child = fork_as(0);
	if (!child) {
		pass_answers_on(fd, in);
		_exit(0);
	}
	for (i = 0; i < TURNS; i++) {
		write_text(fd, easy);
		expect(poll(&answered, 1, 10000) == 1,
		       "no answer within 10 s to puzzle %u", i);
		wait_for(answered.fd);
	}
	expect_child_succeeds(child);
}

/* Read from the slate, whose lock a writer has for most of @ms. */
static void expect_waiting_is_not_solving(unsigned int ms)
{
	int fd = open_as(alice, O_RDONLY);
	struct sudoku_stats stats;
	double begun = now();

	expect_reads(fd, easy);
	expect(now() - begun > ms / 2000.0, "the lock was free");
	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	expect_lt(stats.nanoseconds, ms * 500000);
}

TEST(waiting_for_the_slate_is_no_time_of_solving)
{
	size_t page = sysconf(_SC_PAGESIZE);
	char *pages = shared_memory(page), *content = shared_memory(page);
	int writer = open_as(alice, O_WRONLY | O_TRUNC);
	int faults = catch_faults(pages);
	unsigned int ms = 1000;
	pid_t reader, filler;

	if (faults < 0)
		skip("the kernel has no userfaultfd");
	memset(content, '\n', page);
	write_text(writer, easy);
	reader = fork_as(0);
	if (!reader) {
		usleep(ms * 200);
		expect_waiting_is_not_solving(ms);
		_exit(0);
	}
	filler = fork_as(0);
	if (!filler) {
		wait_for_fault(faults);
		usleep(ms * 1000);
		resolve_fault(faults, pages, content);
		_exit(0);
	}
	expect_eq(write(writer, pages, page), (long)page);
	expect_child_succeeds(filler);
	expect_child_succeeds(reader);
}

/*
 * The mode is the first member in the second page. A driver that checks it and
 * then copies the struct stops between the two, in the fault of the first page.
 */
TEST(a_configuration_that_changes_in_a_copy_is_checked)
{
	size_t page = sysconf(_SC_PAGESIZE);
	char *pages = shared_memory(2 * page);
	char *content = shared_memory(page);
	struct sudoku_config *config, current;
	int fd = open_device(O_RDWR);
	int faults = catch_faults(pages);
	pid_t child;

	if (faults < 0)
		skip("the kernel has no userfaultfd");
	config = (void *)(pages + page - offsetof(struct sudoku_config, mode));
	config->mode = SUDOKU_MODE_FIRST;
	strcpy(content + page - offsetof(struct sudoku_config, mode), "mrv");
	child = fork_as(0);
	if (!child) {
		wait_for_fault(faults);
		config->mode = SUDOKU_MODE_ALL + 1;
		resolve_fault(faults, pages, content);
		_exit(0);
	}
	expect_error(ioctl(fd, SUDOKU_IOC_SET_CONFIG, config), EINVAL);
	expect_child_succeeds(child);
	must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &current));
	expect_le(current.mode, SUDOKU_MODE_ALL);
}
