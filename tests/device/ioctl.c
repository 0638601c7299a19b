// SPDX-License-Identifier: GPL-2.0-only
/*
 * The ioctls that configure and describe a file
 *
 * The cases are run by programs of both widths. Structs are filled with rubbish
 * first, so that a member which is not written is noticed.
 */
#include <termios.h>

#include "device_test.h"

#define RUBBISH	0xcc

static void expect_config(int width, int fd,
			  const struct sudoku_config *expected)
{
	struct sudoku_config config;

	memset(&config, RUBBISH, sizeof(config));
	must(!ioctl_by(width, fd, SUDOKU_IOC_GET_CONFIG, &config));
	expect_same(&config, expected);
}

TEST_EACH(a_file_begins_with_the_parameters_of_the_module, widths, .step = 10,
	  STEPS_OF(widths))
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
		expect_config(variant, open_device(flags[i]), &config);
}

TEST_EACH(a_configuration_applies_to_its_file_alone, widths, .step = 11,
	  STEPS_OF(widths))
{
	struct sudoku_config config = {
		.strategy = "backtrack",
		.mode = SUDOKU_MODE_ALL,
		.max_steps = UINT64_MAX,
	};
	struct sudoku_config before;
	int fd = open_device(O_RDWR);
	int other = open_device(O_RDWR);

	must(!ioctl(other, SUDOKU_IOC_GET_CONFIG, &before));
	must(!ioctl_by(variant, fd, SUDOKU_IOC_SET_CONFIG, &config));
	expect_config(variant, dup(fd), &config);
	expect_config(variant, other, &before);
	expect_config(variant, open_device(O_RDWR), &before);
}

TEST_EACH(a_bad_configuration_changes_nothing, widths, .step = 10,
	  STEPS_OF(widths))
{
	static const struct sudoku_config bad[] = {
		{ .strategy = "" },
		{ .strategy = "nonsense" },
		{ .strategy = "MRV" },
		{ .strategy = "mrv " },
		{ .strategy = { [0 ... SUDOKU_NAME_SIZE - 1] = 'a' } },
		{ .strategy = "mrv", .mode = SUDOKU_MODE_ALL + 1 },
		{ .strategy = "mrv", .mode = UINT32_MAX },
		{ .strategy = "mrv", .reserved = 1 },
		{ .strategy = "mrv", .reserved = 1u << 31 },
	};
	struct sudoku_config before, config;
	int fd = open_device(O_RDWR);
	unsigned int i;

	must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &before));
	for (i = 0; i < ARRAY_SIZE(bad); i++) {
		config = bad[i];
		expect_error(ioctl_by(variant, fd, SUDOKU_IOC_SET_CONFIG,
				      &config), EINVAL);
		expect_config(variant, fd, &before);
	}
	expect_error(ioctl_by(variant, fd, SUDOKU_IOC_SET_CONFIG, nowhere),
		     EFAULT);
	expect_error(ioctl_by(variant, fd, SUDOKU_IOC_GET_CONFIG, nowhere),
		     EFAULT);
	expect_config(variant, fd, &before);
}

TEST_EACH(queued_puzzles_are_answered_as_configured_now, widths, .step = 11,
	  STEPS_OF(widths))
{
	struct sudoku_config config;
	int fd = open_session(ambiguous);
	char answer[CELLS];

	must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config));
	config.mode = SUDOKU_MODE_UNIQUE;
	must(!ioctl_by(variant, fd, SUDOKU_IOC_SET_CONFIG, &config));
	expect_eq(read(fd, answer, CELLS), CELLS);
	expect_eq(answer[0], '*');
}

TEST_EACH(half_solved_and_half_read_puzzles_keep_the_configuration, widths,
	  .step = 10, STEPS_OF(widths))
{
	struct sudoku_config config = { .strategy = "backtrack" };
	int fd = open_session(puzzle);
	char answer[CELLS + 1];

	expect_eq(read(fd, answer, 1), 1);
	expect_error(ioctl_by(variant, fd, SUDOKU_IOC_SET_CONFIG, &config),
		     EBUSY);
	expect_eq(read(fd, answer, CELLS), CELLS - 1);
	must(!ioctl_by(variant, fd, SUDOKU_IOC_SET_CONFIG, &config));

	/* Layout that has not been read yet does not keep it. */
	write_text(fd, PUZZLE "\r\n\n");
	expect_eq(read(fd, answer, CELLS + 1), CELLS + 1);
	must(!ioctl_by(variant, fd, SUDOKU_IOC_SET_CONFIG, &config));
	expect_eq(read(fd, answer, 2), 2);

	write_text(fd, endless);
	interrupt_by(SIGALRM, 0);
	ualarm(10000, 10000);
	expect_error(read(fd, answer, 1), EINTR);
	ualarm(0, 0);
	expect_error(ioctl_by(variant, fd, SUDOKU_IOC_SET_CONFIG, &config),
		     EBUSY);
}

TEST_EACH(strategies_are_numbered_from_zero, widths, .step = 10,
	  STEPS_OF(widths))
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
		must(!ioctl_by(variant, fd, SUDOKU_IOC_STRATEGY, &info));
		expect_same(&info, &expected);
	}
	info.index = i;
	expect_error(ioctl_by(variant, fd, SUDOKU_IOC_STRATEGY, &info), ENOENT);
	info.index = UINT32_MAX;
	expect_error(ioctl_by(variant, fd, SUDOKU_IOC_STRATEGY, &info), ENOENT);
	info.index = 0;
	info.reserved = 1;
	expect_error(ioctl_by(variant, fd, SUDOKU_IOC_STRATEGY, &info), EINVAL);
}

TEST_EACH(other_commands_are_refused, widths, .step = 10, .early = true,
	  STEPS_OF(widths))
{
	static const unsigned long others[] = {
		0, UINT32_MAX, TCGETS, FIONREAD, _IO(0x81, 0x51),
		_IOR(0x80, 0x51, struct sudoku_config),
		_IOR(0x81, 0x52, struct sudoku_config),
		_IOWR(0x81, 0x51, struct sudoku_config),
		_IOR(_IOC_TYPE(SUDOKU_IOC_GET_CONFIG),
		     _IOC_NR(SUDOKU_IOC_GET_CONFIG), struct sudoku_stats),
	};
#define NUMBER_OF(name)	_IOC_NR(SUDOKU_IOC_##name),
	static const unsigned char used[] = { FOR_EACH_IOCTL(NUMBER_OF) };
	int fd = open_device(O_RDWR);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(others); i++)
		expect_error(ioctl_by(variant, fd, others[i], nowhere), ENOTTY);
	for (i = 0; i <= UINT8_MAX; i++)
		if (!memchr(used, i, sizeof(used)))
			expect_error(ioctl_by(variant, fd, _IO(0x81, i),
					      nowhere), ENOTTY);
}
