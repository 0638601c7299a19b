// SPDX-License-Identifier: GPL-2.0
/*
 * All that the device does, what comes before it, and what must hold after it
 * has failed or succeeded
 */
#include <sys/fsuid.h>
#include <sys/syscall.h>

#include "fault.h"

#define MODULE		"/sudoku.ko"

static void new_session(void)
{
	fd = open_device(O_RDWR);
	configure(fd, "mrv", op->mode, -1);
}

/* A private session, from which some answers have been read */
static void session(void)
{
	new_session();
	write_bytes(fd, text, op->before);
	expect_eq(read(fd, buffer, op->taken), op->taken);
}

/* A puzzle with more solutions than a buffer holds */
static const char empty[] = EMPTY "\n";

static void session_empty_grid(void)
{
	new_session();
	write_text(fd, empty);
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

/*
 * @file must return the answers to @length bytes, and nothing more. The first
 * @done bytes of the answers have been read before, into the buffer.
 */
static void require_text(int file, const char *bytes, size_t length,
			 size_t done)
{
	static char answers[TEXT_SIZE + LINE];
	size_t wanted = answer_lines(bytes, length, answers,
				     op->mode == SUDOKU_MODE_ALL ?
				     TEXT_SIZE / 2 : TEXT_SIZE);
	bool is_slate = (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY;
	ssize_t n;

	expect(!memcmp(buffer, answers, done), "wrong bytes were read");
	for (; done < wanted; done += n) {
		n = read(file, buffer, wanted - done);
		expect(n > 0, "not all can be read");
		expect(!memcmp(buffer, answers + done, n),
		       "wrong bytes are read");
	}
	if (bytes == empty)
		return;
	set_nonblock(file, true);
	n = read(file, buffer, sizeof(buffer));
	expect(is_slate ? n == 0 : n < 0 && errno == EAGAIN,
	       "there is more to read than there should be: %zd", n);
}

static void require_slate(const char *bytes, size_t length)
{
	int file = open_as(0, O_RDONLY);

	require_text(file, bytes, length, 0);
	close(file);
}

static void session_works(void)
{
	write_bytes(fd, text, LINE);
	require_text(fd, text, LINE, 0);
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
	require_text(fd, text, write_rest(result), op->taken);
}

static void answered(long result)
{
	require_text(fd, text, op->before, op->taken + done(result));
}

static void answered_empty_grid(long result)
{
	require_text(fd, empty, LINE, done(result));
}

static void appended(long result)
{
	size_t length;

	require_slate(text, op->before + done(result));
	length = write_rest(result);
	require_slate(text, length);
	/* a reader that found no slate does not get one later */
	require_text(other, text, op->before ? length : 0, 0);
}

/* The new slate replaces the old one when it has a byte. */
static void replaced(long result)
{
	if (result > 0)
		require_slate(text + op->before, result);
	else
		require_slate(text, op->before);
	write_rest(result);
	require_slate(text + op->before, op->size);
	require_text(other, text, op->before, 0);
}

static long result_of(long returned)
{
	return returned < 0 ? -errno : returned;
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
		require_text(fd, text, is_root ? op->before : 0, 0);
	close_files();
	require_slate(text, wiped ? 0 : op->before);
}

/* SIGIO is blocked, and forgotten if it was sent before. */
static void session_and_owner(void)
{
	block_signal(SIGIO);
	must(signal(SIGIO, SIG_IGN) != SIG_ERR);
	new_session();
	must(!fcntl(fd, F_SETOWN, getpid()));
}

static long ask_for_sigio(void)
{
	return result_of(fcntl(fd, F_SETFL, O_ASYNC));
}

static void asked_for_sigio(long result)
{
	sigset_t pending;

	write_bytes(fd, text, LINE);
	must(!sigpending(&pending));
	expect_eq(sigismember(&pending, SIGIO), result == 0);
	must(!fcntl(fd, F_SETFL, 0));
	require_text(fd, text, LINE, 0);
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
	union call_argument again;
	struct call call = call_on(op->kind, fd, &again, op->size);

	call_fill_argument(op->kind, &again);
	expect_eq(call_make(&call), 0);
	expect(result < 0 || !memcmp(memory, &again, op->size),
	       "the result is wrong");
	answered(0);
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
	require_slate(text, result == 0 ? 0 : op->before);
}

/* Bytes to move, and bytes that are there before */
#define MOVE(name, prepare, check, call, bytes, bytes_before, ...)	\
	{ name, prepare, check, CALL_##call, bytes, bytes_before,	\
	  ##__VA_ARGS__, .perform = NULL }

/* One puzzle has been solved and read, another one is queued. */
#define IOCTL(number, check, type)					\
	MOVE(#number, session, check, number, sizeof(struct type), 2 * LINE, \
	     .taken = SUDOKU_CELLS)

#define OPEN(name, open_flags)						\
	{ name, slate_to_open, opened, CALL_OPEN, .before = LINE,	\
	  .flags = open_flags, .perform = open_it }

#define OPEN_NEW(name, open_flags)					\
	{ name, new_user, opened, CALL_OPEN, .before = LINE,		\
	  .flags = open_flags, .perform = open_it }

#define APPEND	.flags = O_WRONLY | O_APPEND
#define REPLACE	.flags = O_WRONLY
#define UNIQUE	.mode = SUDOKU_MODE_UNIQUE
#define ALL	.mode = SUDOKU_MODE_ALL

static const struct operation operations[] = {
	MOVE("write 1 byte", session, written, WRITE, 1, 0),
	MOVE("write two lines", session, written, WRITE, 2 * LINE, 0),
	MOVE("write a chunk", session, written, WRITE, 4096, 0),
	MOVE("write much", session, written, WRITE, 70000, 0),
	MOVE("cross a chunk", session, written, WRITE, 200, 4000),
	MOVE("a byte after 4 KiB", session, written, WRITE, 1, 4096),
	MOVE("writev", session, written, WRITEV, 4920, 0),
	MOVE("writev few", session, written, WRITEV, 160, LINE),
	MOVE("write where half was read", session, written, WRITE, 5000, 4000,
	     .taken = 2000),

	MOVE("read two lines", session, answered, READ, 2 * LINE, 2 * LINE),
	MOVE("read a part", session, answered, READ, 10, 2 * LINE),
	MOVE("readv", session, answered, READV, 5000, 6000),
	MOVE("readv few", session, answered, READV, 160, 6000),
	MOVE("read unique", session, answered, READ, LINE, LINE, UNIQUE),
	MOVE("read all", session, answered, READ, 830, 820, ALL),
	MOVE("read later", session, answered, READ, 2 * LINE, 5 * LINE,
	     .taken = LINE),
	MOVE("read much", session, answered, READ, 75000, 80000),
	MOVE("read many solutions", session_empty_grid, answered_empty_grid,
	     READ, 40000, 0, ALL),

	MOVE("append a byte", slate, appended, WRITE, 1, 0, APPEND),
	MOVE("append", slate, appended, WRITE, 5000, LINE, APPEND),
	MOVE("append lines", slate, appended, WRITE, 164, LINE, APPEND),
	MOVE("append much", slate, appended, WRITE, 60000, 16400, APPEND),
	MOVE("replace by a byte", slate, replaced, WRITE, 1, LINE, REPLACE),
	MOVE("replace lines", slate, replaced, WRITE, 164, LINE, REPLACE),
	MOVE("replace", slate, replaced, WRITE, 5000, LINE, REPLACE),
	MOVE("replace all", slate, replaced, WRITE, 70000, 1640, REPLACE),

	MOVE("read lines of a slate", slate, answered, READ, 164, 164),
	MOVE("read a large slate", slate, answered, READ, 75000, 80000),
	MOVE("read half a puzzle", slate, answered, READ, 1000, LINE + 50),

	IOCTL(GET_CONFIG, got_it, sudoku_config),
	IOCTL(SET_CONFIG, configured, sudoku_config),
	IOCTL(SOLVE, solved, sudoku_solve),
	IOCTL(GET_STATS, got_it, sudoku_stats),
	IOCTL(STRATEGY, got_it, sudoku_strategy_info),

	OPEN("open a session", O_RDWR),
	OPEN("open to read", O_RDONLY),
	OPEN("open to write", O_WRONLY),
	OPEN("open to append", O_WRONLY | O_APPEND),
	OPEN("wipe a slate", O_WRONLY | O_TRUNC),
	OPEN_NEW("open a session as a new user", O_RDWR),
	OPEN_NEW("open to read as a new user", O_RDONLY),
	OPEN_NEW("open to write as a new user", O_WRONLY),
	{ "ask for SIGIO", session_and_owner, asked_for_sigio,
	  .perform = ask_for_sigio },
	/* misc_register()'s error if it has no memory for a minor number */
	{ "load the module", no_module, loaded, .perform = load,
	  .other_error = -EBUSY },
	{ "unload the module", module_with_slate, unloaded, .before = 5000,
	  .perform = unload },
};

TEST_EACH_OF(no_fault_loses_or_leaves_anything, operations)
{
	try_all_faults(&operations[variant]);
}
