// SPDX-License-Identifier: GPL-2.0
/*
 * Faults while the module is loaded and unloaded, and in its files in sysfs
 */
#include <sys/syscall.h>

#include "fault.h"

#define MODULE		"/sudoku.ko"
#define STRATEGIES	"/sys/class/misc/sudoku/strategies"

static int must_open(const char *path, int flags)
{
	int file = open(path, flags);

	must(file >= 0);
	return file;
}

static bool is_loaded(void)
{
	return access(DEVICE, F_OK) == 0;
}

static long load(int file)
{
	return result_of(syscall(SYS_finit_module, file, "", 0));
}

static long unload(void)
{
	return result_of(syscall(SYS_delete_module, "sudoku", O_NONBLOCK));
}

static void must_load(void)
{
	int file = must_open(MODULE, O_RDONLY);

	must(is_loaded() || !load(file));
	close(file);
}

static void prepare_load(void)
{
	must(!is_loaded() || !unload());
	fd = must_open(MODULE, O_RDONLY);
}

static long perform_load(void)
{
	return load(fd);
}

/* If anything is left of a failed attempt, the last one fails as well. */
static void check_load(long result)
{
	expect_eq(is_loaded(), result == 0);
	close_files();
	if (result)
		return;
	fd = open_device(O_RDWR);
	require_session_works();
}

/* There are slates to be freed. */
static void prepare_unload(void)
{
	must_load();
	set_slate(0, O_TRUNC, text, 5000);
	set_slate(1, O_TRUNC, text, 10);
}

static long perform_unload(void)
{
	return unload();
}

static void check_unload(long result)
{
	expect_eq(is_loaded(), result != 0);
	must_load();
	require_slate(0, text, result == 0 ? 0 : 5000);
}

static void prepare_parameter(void)
{
	set_parameter("strategy", "mrv");
	fd = must_open(PARAMETERS "strategy", O_RDWR);
}

static long perform_parameter(void)
{
	return result_of(pwrite(fd, "backtrack", 9, 0));
}

static void check_parameter(long result)
{
	ssize_t length = pread(fd, buffer, sizeof(buffer) - 1, 0);

	buffer[length < 0 ? 0 : length] = 0;
	expect_text(buffer, result == 9 ? "backtrack\n" : "mrv\n");
	set_parameter("strategy", "mrv");
}

static void prepare_strategies(void)
{
	fd = must_open(STRATEGIES, O_RDONLY);
}

static long perform_strategies(void)
{
	return result_of(pread(fd, buffer, sizeof(buffer), 0));
}

static void check_strategies(long result)
{
	if (result < 0)
		result = perform_strategies();
	expect(result > 0 && buffer[result - 1] == '\n', "wrong strategies");
}

OPERATION(set_a_parameter,
	  prepare_parameter, perform_parameter, check_parameter)
OPERATION(read_the_strategies,
	  prepare_strategies, perform_strategies, check_strategies)
/* EBUSY is misc_register()'s error if it has no memory for a minor number. */
OPERATION(load_the_module,
	  prepare_load, perform_load, check_load,
	  .other_error = -EBUSY)
OPERATION(unload_the_module,
	  prepare_unload, perform_unload, check_unload)
