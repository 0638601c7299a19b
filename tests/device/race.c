// SPDX-License-Identifier: GPL-2.0
/*
 * Calls through one open file at the same time, and memory that changes while
 * the driver copies it
 *
 * Most of these races are too short for an ordinary kernel to lose them often.
 * KCSAN delays one side and reports the other.
 */
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

TEST(puzzles_of_two_callers_are_all_counted)
{
	struct sudoku_solve solve = { .max_solutions = 1 };
	struct sudoku_stats stats;
	int fd = open_device(O_RDWR);
	pid_t child = fork_as(0);
	unsigned int i;

	memcpy(solve.puzzle, easy, CELLS);
	for (i = 0; i < TURNS; i++)
		must(!ioctl(fd, SUDOKU_IOC_SOLVE, &solve));
	if (!child)
		_exit(0);
	expect_child_succeeds(child);
	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	expect_eq(stats.puzzles, 2 * TURNS);
}

/*
 * The longer the reader waits, the clearer is a time of solving that includes
 * the wait. The bound itself holds on any machine: what the read took, without
 * the part of the wait that is measured here.
 */
TEST(waiting_for_the_slate_is_no_time_of_solving)
{
	double *waited = shared_memory(sizeof(*waited)), begin;
	int fd, writer = open_as(alice, O_WRONLY | O_TRUNC);
	struct sudoku_stats stats;
	pid_t slow_writer, reader;

	write_text(writer, easy);
	fd = open_as(alice, O_RDONLY);
	slow_writer = start_slow_write(writer);
	reader = fork_as(0);
	if (!reader) {
		begin = now();
		expect_reads(fd, easy);
		must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
		expect_le(stats.nanoseconds, (now() - begin - *waited) * 1e9);
		_exit(0);
	}
	await_sleep(reader);
	begin = now();
	sleep_for(0.3);
	*waited = now() - begin;
	end_slow_write(slow_writer);
	expect_child_succeeds(reader);
}

/*
 * The mode is the first member in the second page. A driver that checks it and
 * then copies the struct stops between the two, in the fault of the first page.
 */
TEST(a_configuration_that_changes_in_a_copy_is_checked)
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
	must(slow_page_fault(&slow_page, child, test_seconds));
	config->mode = SUDOKU_MODE_ALL + 1;
	strcpy(config->strategy, "mrv");
	slow_page_end(&slow_page, pages, page);
	expect_child_succeeds(child);
	must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &current));
	expect_le(current.mode, SUDOKU_MODE_ALL);
}
