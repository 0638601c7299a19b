// SPDX-License-Identifier: GPL-2.0
/*
 * Faults while the device is opened and waited for, in ioctls, and while the
 * module is loaded and unloaded
 */
#include <sys/syscall.h>

#include "fault.h"

#define MODULE		"/sudoku.ko"

static long result_of(long returned)
{
	return returned < 0 ? -errno : returned;
}

/* Opening: there is a slate of one line. */
static void slate(void)
{
	set_slate(0, O_TRUNC, text, LINE);
}

static long open_it(void)
{
	fd = result_of(open(DEVICE, op->flags));
	return fd < 0 ? fd : 0;
}

/* The slate is gone if it was wiped, and only then. */
static void opened(long result)
{
	bool wiped = result == 0 && op->flags & O_TRUNC;

	if (result == 0 && op->flags == O_RDWR)
		require_session_works();
	if (result == 0 && op->flags == O_RDONLY)
		require_answers(fd, LINE, 0);
	close_files();
	require_slate(0, text, wiped ? 0 : LINE);
}

/* Waiting */
static void session(void)
{
	open_with_text(0);
}

static volatile sig_atomic_t signals;

static void count_signal(int signal)
{
	signals++;
}

static void session_and_handler(void)
{
	struct sigaction action = { .sa_handler = count_signal };

	must(!sigaction(SIGIO, &action, NULL));
	session();
	must(!fcntl(fd, F_SETOWN, getpid()));
	signals = 0;
}

static long ask_for_sigio(void)
{
	return result_of(fcntl(fd, F_SETFL, O_ASYNC));
}

static void asked_for_sigio(long result)
{
	write_bytes(fd, text, LINE);
	expect((signals > 0) == (result == 0), "wrong signals");
	must(!fcntl(fd, F_SETFL, 0));
	require_answers(fd, LINE, 0);
}

/* ioctls: one puzzle has been solved and read, another one is queued. */
static void session_in_use(void)
{
	open_with_text(2 * LINE);
	expect_eq(read(fd, buffer, SUDOKU_CELLS), SUDOKU_CELLS);
}

static void check_session(void)
{
	require_answers(fd, 2 * LINE, SUDOKU_CELLS);
}

static void set_config(long result)
{
	struct sudoku_config config;

	must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config));
	expect_text(config.strategy, result == 0 ? "lcv" : "mrv");
	check_session();
}

/* The same call returns the same again. */
static void got_it(long result)
{
	union call_argument again;
	struct call call = call_on(op->kind, fd, &again, op->size);

	call_fill_argument(op->kind, &again);
	expect_eq(call_make(&call), 0);
	expect(result < 0 || !memcmp(memory, &again, op->size),
	       "the result is wrong");
	check_session();
}

/*
 * Without memory the puzzle was not solved, and so not counted. If the answer
 * could not be copied, it was.
 */
static void solved(long result)
{
	union call_argument argument;
	struct call call = call_on(CALL_SOLVE, fd, &argument, 0);
	struct sudoku_stats stats;

	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	if (result != -EFAULT || stats.puzzles != 1)
		expect_eq(stats.puzzles, result == -ENOMEM ? 1 : 2);
	if (result == 0) {
		memcpy(&argument, memory, sizeof(argument.solve));
	} else {
		call_fill_argument(CALL_SOLVE, &argument);
		expect_eq(call_make(&call), 0);
	}
	expect_eq(argument.solve.verdict, SUDOKU_VERDICT_SOLVED);
	expect_solved((char *)argument.solve.solution, easy, SUDOKU_CELLS);
	check_session();
}

static bool is_loaded(void)
{
	return access(DEVICE, F_OK) == 0;
}

static long load(void)
{
	return result_of(syscall(SYS_finit_module, fd, "", 0));
}

static long unload(void)
{
	return result_of(syscall(SYS_delete_module, "sudoku", O_NONBLOCK));
}

static void no_module(void)
{
	must(!is_loaded() || !unload());
	fd = open(MODULE, O_RDONLY);
	must(fd >= 0);
}

/* If anything is left of a failed attempt, the last one fails as well. */
static void loaded(long result)
{
	expect_eq(is_loaded(), result == 0);
	close_files();
	if (result)
		return;
	session();
	require_session_works();
}

/* There are slates to be freed. */
static void slates_to_free(void)
{
	if (!is_loaded())
		load_module("");
	set_slate(0, O_TRUNC, text, 5000);
	set_slate(1, O_TRUNC, text, 10);
}

static void unloaded(long result)
{
	expect_eq(is_loaded(), result != 0);
	if (!is_loaded())
		load_module("");
	require_slate(0, text, result == 0 ? 0 : 5000);
}

#define IOCTL(number, check, type)					\
	{ #number, session_in_use, make_call, check, CALL_##number,	\
	  sizeof(struct type), .other_error = 0 }

static const struct operation operations[] = {
	{ "open a session", slate, open_it, opened, .flags = O_RDWR },
	{ "open to read", slate, open_it, opened, .flags = O_RDONLY },
	{ "open to write", slate, open_it, opened, .flags = O_WRONLY },
	{ "open to append", slate, open_it, opened,
	  .flags = O_WRONLY | O_APPEND },
	{ "wipe a slate", slate, open_it, opened, .flags = O_WRONLY | O_TRUNC },
	{ "ask for SIGIO", session_and_handler, ask_for_sigio,
	  asked_for_sigio, .size = 0 },
	IOCTL(GET_CONFIG, got_it, sudoku_config),
	IOCTL(SET_CONFIG, set_config, sudoku_config),
	IOCTL(SOLVE, solved, sudoku_solve),
	IOCTL(GET_STATS, got_it, sudoku_stats),
	IOCTL(STRATEGY, got_it, sudoku_strategy_info),
	/* misc_register()'s error if it has no memory for a minor number */
	{ "load the module", no_module, load, loaded, .other_error = -EBUSY },
	{ "unload the module", slates_to_free, unload, unloaded, .size = 0 },
};

TEST_EACH_OF(no_fault_leaves_anything_behind, operations)
{
	try_all_faults(&operations[variant]);
}
