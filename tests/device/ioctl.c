// SPDX-License-Identifier: GPL-2.0
/*
 * The ioctls that configure a file and tell of it, and all bad arguments
 *
 * Each case is run once for each width of programs, with @_i (libcheck's name
 * for the round) as the width. Structs are filled with rubbish first, so that
 * members which are not written show.
 */
#include <sys/mman.h>
#include <termios.h>

#include "device_test.h"

#define RUBBISH	0xcc

static void assert_config(int width, int fd,
			  const struct sudoku_config *expected)
{
	struct sudoku_config config;

	memset(&config, RUBBISH, sizeof(config));
	ck_assert_int_eq(ioctl_by(width, fd, SUDOKU_IOC_GET_CONFIG, &config),
			 0);
	ck_assert_mem_eq(&config, expected, sizeof(config));
}

START_TEST(a_file_begins_with_the_parameters_of_the_module)
{
	static const int flags[] = { O_RDONLY, O_WRONLY, O_RDWR };
	struct sudoku_config config = {
		.strategy = "backtrack",
		.mode = SUDOKU_MODE_FIRST,
		.max_steps = 77,
	};
	unsigned int i;

	set_parameter("strategy", "backtrack");
	set_parameter("max_steps", "77");
	for (i = 0; i < 3; i++)
		assert_config(_i, open_device(flags[i]), &config);
}

START_TEST(what_is_set_is_set_for_this_file_alone)
{
	struct sudoku_config config = {
		.strategy = "backtrack",
		.mode = SUDOKU_MODE_ALL,
		.max_steps = UINT64_MAX,
	};
	struct sudoku_config before;
	int fd = open_device(O_RDWR);
	int other = open_device(O_RDWR);

	ck_assert_int_eq(ioctl(other, SUDOKU_IOC_GET_CONFIG, &before), 0);
	ck_assert_int_eq(ioctl_by(_i, fd, SUDOKU_IOC_SET_CONFIG, &config), 0);
	assert_config(_i, dup(fd), &config);
	assert_config(_i, other, &before);
	assert_config(_i, open_device(O_RDWR), &before);
}

START_TEST(a_bad_configuration_changes_nothing)
{
	static const struct sudoku_config bad[] = {
		{ .strategy = "" },
		{ .strategy = "nonsense" },
		{ .strategy = "MRV" },
		{ .strategy = "mrv " },
		{ .strategy = "aaaaaaaaaaaaaaaa" },
		{ .strategy = "mrv", .mode = SUDOKU_MODE_ALL + 1 },
		{ .strategy = "mrv", .mode = UINT32_MAX },
		{ .strategy = "mrv", .reserved = 1 },
		{ .strategy = "mrv", .reserved = 1u << 31 },
	};
	struct sudoku_config before, config;
	int fd = open_device(O_RDWR);
	unsigned int i;

	ck_assert_int_eq(ioctl(fd, SUDOKU_IOC_GET_CONFIG, &before), 0);
	for (i = 0; i < ARRAY_SIZE(bad); i++) {
		config = bad[i];
		assert_error(ioctl_by(_i, fd, SUDOKU_IOC_SET_CONFIG, &config),
			     EINVAL);
		assert_config(_i, fd, &before);
	}
}

START_TEST(what_is_queued_is_answered_as_configured_now)
{
	int fd = open_session(ambiguous);
	char answer[CELLS];

	set_mode(fd, SUDOKU_MODE_UNIQUE);
	ck_assert_int_eq(read(fd, answer, CELLS), CELLS);
	ck_assert_int_eq(answer[0], '*');
}

START_TEST(what_is_half_solved_or_read_is_not_reconfigured)
{
	struct sudoku_config config;
	int fd = open_session(puzzle);
	char answer[CELLS];

	ck_assert_int_eq(ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config), 0);
	ck_assert_int_eq(read(fd, answer, 1), 1);
	assert_error(ioctl_by(_i, fd, SUDOKU_IOC_SET_CONFIG, &config), EBUSY);
	ck_assert_int_eq(read(fd, answer, CELLS), CELLS - 1);
	strcpy(config.strategy, "backtrack");
	ck_assert_int_eq(ioctl_by(_i, fd, SUDOKU_IOC_SET_CONFIG, &config), 0);

	write_text(fd, endless);
	set_nonblock(fd);
	assert_error(read(fd, answer, 1), EAGAIN);
	assert_error(ioctl_by(_i, fd, SUDOKU_IOC_SET_CONFIG, &config), EBUSY);
}

START_TEST(strategies_are_numbered_from_zero)
{
	struct sudoku_strategy_info info;
	const struct sudoku_strategy *strategy;
	int fd = open_device(O_RDWR);
	unsigned int i;

	for (i = 0; (strategy = sudoku_strategy(i)); i++) {
		struct sudoku_strategy_info expected = { .index = i };

		strcpy(expected.name, strategy->name);
		strcpy(expected.description, strategy->description);
		memset(&info, RUBBISH, sizeof(info));
		info.index = i;
		info.reserved = 0;
		ck_assert_int_eq(ioctl_by(_i, fd, SUDOKU_IOC_STRATEGY, &info),
				 0);
		ck_assert_mem_eq(&info, &expected, sizeof(info));
	}
	info.index = i;
	assert_error(ioctl_by(_i, fd, SUDOKU_IOC_STRATEGY, &info), ENOENT);
	info.index = UINT32_MAX;
	assert_error(ioctl_by(_i, fd, SUDOKU_IOC_STRATEGY, &info), ENOENT);
	info.index = 0;
	info.reserved = 1;
	assert_error(ioctl_by(_i, fd, SUDOKU_IOC_STRATEGY, &info), EINVAL);
}

/* The steps that the default strategy takes, by the core linked to this */
static void count_steps(struct sudoku_stats *stats, const char *cells)
{
	struct sudoku_search search;

	sudoku_search_start(&search, SUDOKU_STRATEGY_DEFAULT, cells);
	sudoku_search_run(&search, UINT64_MAX);
	stats->steps += sudoku_search_steps(&search);
	stats->backtracks += search.backtracks;
}

START_TEST(a_file_counts_what_was_solved_through_it)
{
	struct sudoku_stats expected = {
		.puzzles = 3,
		.solved = 2,
		.unsolvable = 1,
	};
	struct sudoku_stats stats;
	int fd = open_session(puzzle);

	open_session(slow);
	write_text(fd, slow);
	write_text(fd, endless);
	assert_reads(fd, puzzle);
	assert_reads(fd, slow);
	assert_reads(fd, endless);
	count_steps(&expected, puzzle);
	count_steps(&expected, slow);
	count_steps(&expected, endless);

	memset(&stats, RUBBISH, sizeof(stats));
	ck_assert_int_eq(ioctl_by(_i, fd, SUDOKU_IOC_GET_STATS, &stats), 0);
	ck_assert_uint_gt(stats.nanoseconds, 0);
	ck_assert_uint_lt(stats.nanoseconds, 60e9);
	stats.nanoseconds = 0;
	ck_assert_mem_eq(&stats, &expected, sizeof(stats));
}

START_TEST(a_write_solves_nothing)
{
	struct sudoku_stats stats, nothing = {};
	int fd = open_session(puzzle);

	ck_assert_int_eq(ioctl_by(_i, fd, SUDOKU_IOC_GET_STATS, &stats), 0);
	ck_assert_mem_eq(&stats, &nothing, sizeof(stats));
}

START_TEST(a_file_counts_what_was_ambiguous_or_given_up_too)
{
	struct sudoku_config config = {
		.strategy = "backtrack",
		.mode = SUDOKU_MODE_UNIQUE,
		.max_steps = 1000,
	};
	struct sudoku_stats stats;
	int fd = open_session(ambiguous);

	ck_assert_int_eq(ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config), 0);
	write_text(fd, endless);
	ck_assert_int_eq(read(fd, (char[2 * CELLS]){}, 2 * CELLS), 2 * CELLS);
	ck_assert_int_eq(ioctl_by(_i, fd, SUDOKU_IOC_GET_STATS, &stats), 0);
	ck_assert_uint_eq(stats.puzzles, 2);
	ck_assert_uint_eq(stats.ambiguous, 1);
	ck_assert_uint_eq(stats.gave_up, 1);
	ck_assert_uint_ge(stats.steps, 1000);
}

static const unsigned long commands[] = {
	SUDOKU_IOC_GET_CONFIG, SUDOKU_IOC_SET_CONFIG, SUDOKU_IOC_SOLVE,
	SUDOKU_IOC_STRATEGY, SUDOKU_IOC_GET_STATS,
};

#define COMMANDS	ARRAY_SIZE(commands)

START_TEST(arguments_must_be_mapped)
{
	int fd = open_device(O_RDWR);
	unsigned int i;

	for (i = 0; i < COMMANDS; i++)
		assert_error(ioctl_by(_i, fd, commands[i], nowhere), EFAULT);
}

/* Here the width of the program makes no difference. */
START_TEST(arguments_must_be_mapped_to_their_last_byte)
{
	int fd = open_device(O_RDWR);
	unsigned int i;

	for (i = 0; i < COMMANDS; i++) {
		size_t size = _IOC_SIZE(commands[i]) - 1;
		void *edge = memset(edge_of_memory(size), 0, size);

		assert_error(ioctl(fd, commands[i], edge), EFAULT);
	}
}

START_TEST(what_is_written_must_be_writable)
{
	int fd = open_device(O_RDWR);
	struct sudoku_solve *solve = edge_of_memory(sizeof(*solve));
	size_t page = sysconf(_SC_PAGESIZE);
	void *read_only = (char *)(solve + 1) - page;

	memcpy(solve->puzzle, puzzle, CELLS);
	solve->max_solutions = 1;
	ck_assert_int_eq(mprotect(read_only, page, PROT_READ), 0);
	assert_error(ioctl(fd, SUDOKU_IOC_SOLVE, solve), EFAULT);
	assert_error(ioctl(fd, SUDOKU_IOC_GET_CONFIG, read_only), EFAULT);
	assert_error(ioctl(fd, SUDOKU_IOC_STRATEGY, read_only), EFAULT);
	assert_error(ioctl(fd, SUDOKU_IOC_GET_STATS, read_only), EFAULT);
}

START_TEST(other_commands_are_not_for_this_device)
{
	static const unsigned long others[] = {
		0, UINT32_MAX, TCGETS, FIONREAD,
		_IO(0x81, 0x50), _IO(0x81, 0x51), _IO(0x81, 0x56),
		_IOR(0x80, 0x51, struct sudoku_config),
		_IOR(0x81, 0x52, struct sudoku_config),
		_IOWR(0x81, 0x51, struct sudoku_config),
		_IOR(0x81, 0x51, struct sudoku_stats),
	};
	int fd = open_device(O_RDWR);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(others); i++)
		assert_error(ioctl_by(_i, fd, others[i], nowhere), ENOTTY);
}

TCase *ioctl_cases(void)
{
	TCase *cases = tcase_create("ioctl");
	int count = widths();

	tcase_add_loop_test(cases,
			    a_file_begins_with_the_parameters_of_the_module,
			    0, count);
	tcase_add_loop_test(cases,
			    what_is_set_is_set_for_this_file_alone,
			    0, count);
	tcase_add_loop_test(cases,
			    a_bad_configuration_changes_nothing,
			    0, count);
	tcase_add_loop_test(cases,
			    what_is_queued_is_answered_as_configured_now,
			    0, count);
	tcase_add_loop_test(cases,
			    what_is_half_solved_or_read_is_not_reconfigured,
			    0, count);
	tcase_add_loop_test(cases, strategies_are_numbered_from_zero, 0, count);
	tcase_add_loop_test(cases,
			    a_file_counts_what_was_solved_through_it,
			    0, count);
	tcase_add_loop_test(cases, a_write_solves_nothing, 0, count);
	tcase_add_loop_test(cases,
			    a_file_counts_what_was_ambiguous_or_given_up_too,
			    0, count);
	tcase_add_loop_test(cases, arguments_must_be_mapped, 0, count);
	tcase_add_test(cases, arguments_must_be_mapped_to_their_last_byte);
	tcase_add_test(cases, what_is_written_must_be_writable);
	tcase_add_loop_test(cases,
			    other_commands_are_not_for_this_device,
			    0, count);
	return cases;
}
