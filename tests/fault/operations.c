// SPDX-License-Identifier: GPL-2.0-only
/*
 * All that the device does, what comes before it, and what must hold after it
 * has failed or succeeded
 */
#include <sys/fsuid.h>
#include <sys/syscall.h>
#include <sys/uio.h>

#include "fault.h"

#define MODULE		"/sudoku.ko"

/* A private session, from which some answers have been read */
static void session(void)
{
	new_session();
	write_bytes(fd, text, op->before);
	expect_eq(read(fd, buffer, op->taken), op->taken);
}

/* A slate may end in the middle of a puzzle. */
static void slate_to_open(void)
{
	int file = open_as(0, O_WRONLY | O_TRUNC);

	write_bytes(file, text, op->before);
	must(!close(file));
}

/* A slate is read or written that another file has open for reading. */
static void slate(void)
{
	slate_to_open();
	other = open_as(0, O_RDONLY);
	fd = open_as(0, op->flags);
	if (op->flags == O_RDONLY)
		configure(fd, "mrv", op->mode, -1);
}

static void require_slate(size_t begin, size_t length)
{
	int file = open_as(0, O_RDONLY);

	require_text(file, begin, length, 0);
	close(file);
}

static void session_works(void)
{
	write_bytes(fd, text, LINE);
	require_text(fd, 0, LINE, 0);
}

/*
 * Each part is copied by itself, so a copy may fail after some of its bytes, in
 * the middle of a line or of a chunk.
 */
static long move(ssize_t (*call)(int fd, const struct iovec *parts, int count),
		 char *bytes)
{
	size_t few = op->size < 10 ? op->size : 10;
	size_t half = (op->size - few) / 2;
	const struct iovec parts[] = {
		{ bytes, few },
		{ bytes + few, half },
		{ bytes + few + half, op->size - few - half },
	};

	return result_of(call(fd, parts, ARRAY_SIZE(parts)));
}

static long call_read(void)
{
	return move(readv, buffer + op->taken);
}

static long call_write(void)
{
	return move(writev, text + op->before);
}

static size_t done(long result)
{
	return result < 0 ? 0 : result;
}

/* Write what was not accepted; returns how much there is then. */
static size_t write_rest(long result)
{
	write_bytes(fd, text + op->before + done(result),
		    op->size - done(result));
	return op->before + op->size;
}

static void written(long result)
{
	require_text(fd, 0, write_rest(result), op->taken);
}

static void answered(long result)
{
	require_text(fd, 0, op->before, op->taken + done(result));
}

static void appended(long result)
{
	size_t length;

	require_slate(0, op->before + done(result));
	length = write_rest(result);
	require_slate(0, length);
	/* a reader that found no slate does not get one later */
	require_text(other, 0, op->before ? length : 0, 0);
}

/* The new slate replaces the old one when it has a byte. */
static void replaced(long result)
{
	if (result > 0)
		require_slate(op->before, result);
	else
		require_slate(0, op->before);
	write_rest(result);
	require_slate(op->before, op->size);
	require_text(other, 0, op->before, 0);
}

static long open_it(void)
{
	fd = result_of(open(DEVICE, op->flags));
	return fd < 0 ? fd : 0;
}

/* The driver has no object for this user. */
static void new_user(void)
{
	uid_t user = fresh_users(1);

	slate_to_open();
	setfsuid(user);
	must((uid_t)setfsuid(-1) == user);
}

/* The slate of root is gone if it was wiped, and only then. */
static void opened(long result)
{
	bool wiped = result == 0 && op->flags & O_TRUNC;
	bool is_root = !setfsuid(0);

	if (result == 0 && op->flags == O_RDWR)
		session_works();
	if (result == 0 && op->flags == O_RDONLY)
		require_text(fd, 0, is_root ? op->before : 0, 0);
	close_files();
	require_slate(0, wiped ? 0 : op->before);
}

static void configured(long result)
{
	struct sudoku_config config;

	must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config));
	expect_text(config.strategy, result == 0 ? "lcv" : "mrv");
	answered(0);
}

/* The same call returns the same again. */
static void got_it(long result)
{
	union ioctl_argument again;

	fill_argument(op->command, &again);
	must(!ioctl(fd, op->command, &again));
	expect(result < 0 || !memcmp(&argument, &again, _IOC_SIZE(op->command)),
	       "the result is wrong");
	answered(0);
}

/*
 * Without memory the puzzle was not solved, and so not counted. If the answer
 * could not be copied, it was.
 */
static void solved(long result)
{
	struct sudoku_stats stats;

	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	if (result != -EFAULT || stats.puzzles != 1)
		expect_eq(stats.puzzles, result == -ENOMEM ? 1 : 2);
	if (result)
		must(!ioctl(fd, SUDOKU_IOC_SOLVE, &argument));
	expect_eq(argument.solve.verdict, SUDOKU_VERDICT_SOLVED);
	expect_solved((char *)argument.solve.solution, easy, CELLS);
	answered(0);
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

/* What fails before the module's own function runs says nothing of it. */
static void no_module(void)
{
	inject_only_below("do_one_initcall");
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
	new_session();
	session_works();
}

/* There is a slate to be freed. */
static void module_with_slate(void)
{
	if (!is_loaded())
		load_module("");
	slate_to_open();
}

static void unloaded(long result)
{
	expect_eq(is_loaded(), result != 0);
	if (!is_loaded())
		load_module("");
	require_slate(0, result == 0 ? 0 : op->before);
}

/* Bytes to move, and bytes that are there before */
#define MOVE(name, prepare, check, call, bytes, bytes_before, ...)	\
	{ name, prepare, check, call_##call, .size = bytes,		\
	  .before = bytes_before, ##__VA_ARGS__ }

/* One puzzle has been solved and read, another one is queued. */
#define IOCTL(number, check)						\
	{ #number, session, check, .command = SUDOKU_IOC_##number,	\
	  .before = 2 * LINE, .taken = CELLS }

#define OPEN(name, prepare, open_flags)					\
	{ name, prepare, opened, open_it, .before = LINE,		\
	  .flags = open_flags }

#define APPEND	.flags = O_WRONLY | O_APPEND
#define REPLACE	.flags = O_WRONLY
#define UNIQUE	.mode = SUDOKU_MODE_UNIQUE
#define ALL	.mode = SUDOKU_MODE_ALL

static const struct operation operations[] = {
	MOVE("write 1 byte", session, written, write, 1, 0),
	MOVE("write two lines", session, written, write, 2 * LINE, 0),
	MOVE("write a chunk", session, written, write, 4096, 0),
	MOVE("write much", session, written, write, 70000, 0),
	MOVE("cross a chunk", session, written, write, 200, 4000),
	MOVE("a byte after 4 KiB", session, written, write, 1, 4096),
	MOVE("write where half was read", session, written, write, 5000, 4000,
	     .taken = 2000),

	MOVE("read two lines", session, answered, read, 2 * LINE, 2 * LINE),
	MOVE("read a part", session, answered, read, 10, 2 * LINE),
	MOVE("read unique", session, answered, read, LINE, LINE, UNIQUE),
	MOVE("read all", session, answered, read, 830, 820, ALL),
	MOVE("read all of many solutions", session, answered, read, 15000,
	     820, ALL),
	MOVE("read later", session, answered, read, 2 * LINE, 5 * LINE,
	     .taken = LINE),
	MOVE("read much", session, answered, read, 75000, 80000),

	MOVE("append a byte", slate, appended, write, 1, 0, APPEND),
	MOVE("append", slate, appended, write, 5000, LINE, APPEND),
	MOVE("append much", slate, appended, write, 60000, 16400, APPEND),
	MOVE("replace by a byte", slate, replaced, write, 1, LINE, REPLACE),
	MOVE("replace", slate, replaced, write, 5000, LINE, REPLACE),
	MOVE("replace all", slate, replaced, write, 70000, 1640, REPLACE),

	MOVE("read a large slate", slate, answered, read, 75000, 80000),
	MOVE("read half a puzzle", slate, answered, read, 1000, LINE + 50),

	IOCTL(GET_CONFIG, got_it),
	IOCTL(SET_CONFIG, configured),
	IOCTL(SOLVE, solved),
	IOCTL(GET_STATS, got_it),
	IOCTL(STRATEGY, got_it),

	OPEN("open a session", slate_to_open, O_RDWR),
	OPEN("open to read", slate_to_open, O_RDONLY),
	OPEN("open to write", slate_to_open, O_WRONLY),
	OPEN("open to append", slate_to_open, O_WRONLY | O_APPEND),
	OPEN("wipe a slate", slate_to_open, O_WRONLY | O_TRUNC),
	OPEN("open a session as a new user", new_user, O_RDWR),
	OPEN("open to read as a new user", new_user, O_RDONLY),
	OPEN("open to write as a new user", new_user, O_WRONLY),
	/* misc_register()'s error if it has no memory for a minor number */
	{ "load the module", no_module, loaded, load, .other_error = -EBUSY },
	{ "unload the module", module_with_slate, unloaded, unload,
	  .before = 5000 },
};

TEST_EACH(no_fault_loses_or_leaves_anything, operations)
{
	try_all_faults(&operations[variant]);
}
