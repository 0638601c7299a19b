// SPDX-License-Identifier: GPL-2.0
/*
 * Faults while the module is loaded and unloaded, and in its files in sysfs
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fault.h"

#define MODULE		"/sudoku.ko"
#define STRATEGY	"/sys/module/sudoku/parameters/strategy"
#define STRATEGIES	"/sys/class/misc/sudoku/strategies"

static int must_open(const char *path, int flags)
{
	int fd = open(path, flags);

	if (fd < 0)
		err(EXIT_FAILURE, "%s", path);
	return fd;
}

static bool is_loaded(void)
{
	return access(DEVICE, F_OK) == 0;
}

static long load(int fd)
{
	return result_of(syscall(SYS_finit_module, fd, "", 0));
}

static long unload(void)
{
	return result_of(syscall(SYS_delete_module, "sudoku", O_NONBLOCK));
}

static void must_load(void)
{
	int fd = must_open(MODULE, O_RDONLY);

	if (!is_loaded() && load(fd))
		err(EXIT_FAILURE, "cannot load " MODULE);
	close(fd);
}

static void prepare_load(struct trial *trial)
{
	if (is_loaded() && unload())
		err(EXIT_FAILURE, "cannot unload the module");
	trial->fd = must_open(MODULE, O_RDONLY);
}

static long perform_load(struct trial *trial)
{
	return load(trial->fd);
}

/* If anything was left of a failed attempt, the last one fails as well. */
static void check_load(struct trial *trial, long result)
{
	require(trial, is_loaded() == (result == 0),
		"half of the module is there");
	close_files(trial);
	if (result)
		return;
	trial->fd = open_as(0, O_RDWR);
	require_session_works(trial, trial->fd);
}

/* There are slates to be freed. */
static void prepare_unload(struct trial *trial)
{
	must_load();
	set_slate(0, O_TRUNC, text, 5000);
	set_slate(1, O_TRUNC, text, 10);
	(void)trial;
}

static long perform_unload(struct trial *trial)
{
	(void)trial;
	return unload();
}

static void check_unload(struct trial *trial, long result)
{
	require(trial, is_loaded() == (result != 0),
		"half of the module is there");
	must_load();
	require_slate(trial, 0, text, result == 0 ? 0 : 5000);
}

static void prepare_parameter(struct trial *trial)
{
	must_load();
	trial->fd = must_open(STRATEGY, O_RDWR);
	must_write(trial->fd, "mrv", 3);
}

static long perform_parameter(struct trial *trial)
{
	return result_of(pwrite(trial->fd, "backtrack", 9, 0));
}

static void check_parameter(struct trial *trial, long result)
{
	const char *name = result == 9 ? "backtrack\n" : "mrv\n";
	ssize_t length = pread(trial->fd, buffer, sizeof(buffer) - 1, 0);

	buffer[length < 0 ? 0 : length] = 0;
	require(trial, !strcmp(buffer, name), "wrong strategy");
	must_write(trial->fd, "mrv", 3);
}

static void prepare_strategies(struct trial *trial)
{
	must_load();
	trial->fd = must_open(STRATEGIES, O_RDONLY);
}

static long perform_strategies(struct trial *trial)
{
	return result_of(pread(trial->fd, buffer, sizeof(buffer), 0));
}

static void check_strategies(struct trial *trial, long result)
{
	if (result < 0)
		result = perform_strategies(trial);
	require(trial, result > 0 && buffer[result - 1] == '\n',
		"wrong strategies");
}

/* The last ones: they unload the module. */
const struct operation module_operations[] = {
	{
		.name = "set a parameter",
		.prepare = prepare_parameter,
		.perform = perform_parameter,
		.check = check_parameter,
	}, {
		.name = "read the strategies",
		.prepare = prepare_strategies,
		.perform = perform_strategies,
		.check = check_strategies,
	}, {
		.name = "load the module",
		.prepare = prepare_load,
		.perform = perform_load,
		/* of misc_register(), when it has no memory for a minor */
		.other_error = -EBUSY,
		.check = check_load,
	}, {
		.name = "unload the module",
		.prepare = prepare_unload,
		.perform = perform_unload,
		.check = check_unload,
	},
	{ 0 }
};
