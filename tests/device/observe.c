// SPDX-License-Identifier: GPL-2.0
/*
 * What can be watched from outside: counters in sysfs and tracepoints
 */
#include <sys/mount.h>
#include <sys/stat.h>

#include "device_test.h"

#define SYSFS	"/sys/class/misc/sudoku/"
#define TRACING	"/sys/kernel/tracing/"

/* Returns the text of a file of sysfs or tracefs. */
static char *read_file(const char *path)
{
	size_t size = 16 << 20;
	char *text = calloc(1, size);
	int fd = open(path, O_RDONLY);

	ck_assert_msg(fd >= 0, "%s: %s", path, strerror(errno));
	ck_assert_ptr_nonnull(text);
	ck_assert_uint_lt(read_up_to(fd, text, size), size);
	close(fd);
	return text;
}

/* In the order of struct sudoku_stats */
static const char *const counters[] = {
	SYSFS "puzzles", SYSFS "solved", SYSFS "unsolvable", SYSFS "ambiguous",
	SYSFS "gave_up", SYSFS "steps", SYSFS "backtracks",
	SYSFS "nanoseconds",
};

#define COUNTERS	ARRAY_SIZE(counters)

static void read_counters(uint64_t *values)
{
	unsigned int i;

	for (i = 0; i < COUNTERS; i++) {
		char *text = read_file(counters[i]);
		char *end;

		values[i] = strtoull(text, &end, 10);
		ck_assert_msg(end > text && !strcmp(end, "\n"),
			      "%s is no number: %s", counters[i], text);
		free(text);
	}
}

/* Answer @text as configured, and add what the file says of it to @totals. */
static void answer(const char *text, const char *strategy, unsigned int mode,
		   uint64_t max_steps, uint64_t *totals)
{
	struct sudoku_config config = { .mode = mode, .max_steps = max_steps };
	union {
		struct sudoku_stats stats;
		uint64_t values[COUNTERS];
	} file;
	int fd = open_device(O_RDWR);
	char buf[CELLS];
	unsigned int i;

	strcpy(config.strategy, strategy);
	ck_assert_int_eq(ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config), 0);
	write_text(fd, text);
	ck_assert_int_eq(read(fd, buf, CELLS), CELLS);
	ck_assert_int_eq(ioctl(fd, SUDOKU_IOC_GET_STATS, &file.stats), 0);
	for (i = 0; i < COUNTERS; i++)
		totals[i] += file.values[i];
}

START_TEST(counters_count_what_all_files_together_do)
{
	uint64_t before[COUNTERS], after[COUNTERS], files[COUNTERS] = {};
	unsigned int i;

	read_counters(before);
	answer(puzzle, "mrv", SUDOKU_MODE_FIRST, 0, files);
	answer(slow, "backtrack", SUDOKU_MODE_FIRST, 0, files);
	answer(conflicting, "mrv", SUDOKU_MODE_FIRST, 0, files);
	answer(ambiguous, "mrv", SUDOKU_MODE_UNIQUE, 0, files);
	answer(endless, "backtrack", SUDOKU_MODE_FIRST, 1000, files);
	read_counters(after);

	ck_assert_uint_eq(files[0], 5);
	ck_assert_uint_eq(files[1], 2);
	for (i = 2; i < 5; i++)
		ck_assert_uint_eq(files[i], 1);
	for (i = 0; i < COUNTERS; i++)
		ck_assert_msg(after[i] - before[i] == files[i],
			      "%s: %lu more instead of %lu", counters[i],
			      after[i] - before[i], files[i]);
}

START_TEST(counters_count_what_ioctls_solve)
{
	struct sudoku_solve solve = { .max_solutions = 1 };
	uint64_t before[COUNTERS], after[COUNTERS];

	memcpy(solve.puzzle, puzzle, CELLS);
	read_counters(before);
	ck_assert_int_eq(ioctl(open_device(O_RDWR), SUDOKU_IOC_SOLVE, &solve),
			 0);
	read_counters(after);
	ck_assert_uint_eq(after[0], before[0] + 1);
	ck_assert_uint_eq(after[1], before[1] + 1);
	ck_assert_uint_eq(after[5], before[5] + solve.placements +
				    solve.backtracks);
	ck_assert_uint_eq(after[7], before[7] + solve.nanoseconds);
}

START_TEST(counters_are_for_root_to_read_and_for_nobody_to_write)
{
	struct stat status;
	unsigned int i;

	for (i = 0; i < COUNTERS; i++) {
		ck_assert_int_eq(stat(counters[i], &status), 0);
		ck_assert_int_eq(status.st_mode & 07777, 0400);
		ck_assert_int_eq(seteuid(alice), 0);
		assert_error(open(counters[i], O_RDONLY), EACCES);
		ck_assert_int_eq(seteuid(0), 0);
	}
	ck_assert_int_eq(stat(SYSFS "strategies", &status), 0);
	ck_assert_int_eq(status.st_mode & 07777, 0444);
}

START_TEST(strategies_are_listed_by_name)
{
	const struct sudoku_strategy *strategy;
	char expected[1000] = "";
	unsigned int i;

	for (i = 0; (strategy = sudoku_strategy(i)); i++)
		sprintf(expected + strlen(expected), "%s%s", i ? " " : "",
			strategy->name);
	strcat(expected, "\n");
	ck_assert_str_eq(read_file(SYSFS "strategies"), expected);
}

static void write_tracing(const char *path, int flags, const char *text)
{
	int fd = open(path, O_WRONLY | flags);

	ck_assert_msg(fd >= 0, "%s: %s", path, strerror(errno));
	write_text(fd, text);
	close(fd);
}

static void begin_tracing(void)
{
	if (access(TRACING "trace", F_OK))
		ck_assert_int_eq(mount("none", TRACING, "tracefs", 0, NULL), 0);
	write_tracing(TRACING "trace", O_TRUNC, "");
	write_tracing(TRACING "events/sudoku/enable", 0, "1");
}

/* Returns what was traced since the beginning. */
static char *end_tracing(void)
{
	write_tracing(TRACING "events/sudoku/enable", 0, "0");
	return read_file(TRACING "trace");
}

/* What a trace has told so far of how the puzzle becomes its solution */
struct replay {
	char grid[CELLS + 1];
	unsigned int begins;
	unsigned int depth;
	unsigned int steps;
	unsigned int ends;
};

static void replay_step(struct replay *replay, const char *step)
{
	unsigned int row, column, digit, depth;
	char move[10], *cell;
	int count;

	count = sscanf(step, " session=%*u %9s row=%u column=%u digit=%u "
		       "depth=%u", move, &row, &column, &digit, &depth);
	ck_assert_int_eq(count, 5);
	cell = &replay->grid[(row - 1) * 9 + column - 1];
	if (!strcmp(move, "place")) {
		ck_assert_uint_eq(depth, replay->depth++);
		ck_assert_int_eq(*cell, '.');
		*cell = '0' + digit;
	} else {
		ck_assert_str_eq(move, "take_back");
		ck_assert_uint_eq(depth, --replay->depth);
		ck_assert_int_eq(*cell, '0' + digit);
		*cell = '.';
	}
	replay->steps++;
}

static void replay_event(struct replay *replay, const char *event,
			 const char *strategy)
{
	unsigned int length = strcspn(event, ":") + 1;
	char expected[200];

	if (!strncmp(event, "sudoku_step:", length)) {
		replay_step(replay, event + length);
	} else if (!strncmp(event, "sudoku_begin:", length)) {
		sprintf(expected, " strategy=%s puzzle=%s", strategy, easy);
		ck_assert_ptr_nonnull(strstr(event, expected));
		replay->begins++;
	} else {
		sprintf(expected, " verdict=solved steps=%u ", replay->steps);
		ck_assert_ptr_nonnull(strstr(event, expected));
		replay->ends++;
	}
}

/* The trace must tell how the puzzle became its solution. */
static void assert_trace_solves(char *trace, const char *strategy)
{
	struct replay replay = {};
	char *line;

	strcpy(replay.grid, easy);
	for (line = strtok(trace, "\n"); line; line = strtok(NULL, "\n")) {
		const char *event = strstr(line, "sudoku_");

		if (event)
			replay_event(&replay, event, strategy);
	}
	ck_assert_uint_eq(replay.begins, 1);
	ck_assert_uint_eq(replay.ends, 1);
	ck_assert_str_eq(replay.grid, solution);
}

/* What "bands" concludes is no step, so there is nothing to replay. */
START_TEST(a_read_can_be_traced_step_by_step)
{
	const struct sudoku_strategy *strategy;
	unsigned int i;

	for (i = 0; (strategy = sudoku_strategy(i)); i++) {
		if (strategy == &sudoku_bands)
			continue;
		set_parameter("strategy", strategy->name);
		begin_tracing();
		assert_reads(open_session(easy), easy);
		assert_trace_solves(end_tracing(), strategy->name);
	}
}

START_TEST(as_many_steps_are_traced_as_are_counted)
{
	uint64_t totals[COUNTERS] = {};
	unsigned int steps = 0;
	const char *trace;

	begin_tracing();
	answer(ambiguous, "bands", SUDOKU_MODE_UNIQUE, 0, totals);
	for (trace = end_tracing(); (trace = strstr(trace, "sudoku_step:"));
	     trace++)
		steps++;
	ck_assert_uint_gt(steps, 0);
	ck_assert_uint_eq(steps, totals[5]);
}

START_TEST(an_ioctl_can_be_traced_step_by_step)
{
	struct sudoku_solve solve = { .max_solutions = 1 };

	set_parameter("strategy", "backtrack");
	memcpy(solve.puzzle, easy, CELLS);
	begin_tracing();
	ck_assert_int_eq(ioctl(open_device(O_RDWR), SUDOKU_IOC_SOLVE, &solve),
			 0);
	assert_trace_solves(end_tracing(), "backtrack");
}

START_TEST(a_trace_tells_verdicts_apart)
{
	uint64_t totals[COUNTERS] = {};
	char *trace;

	begin_tracing();
	answer(conflicting, "mrv", SUDOKU_MODE_FIRST, 0, totals);
	answer(ambiguous, "mrv", SUDOKU_MODE_UNIQUE, 0, totals);
	answer(endless, "backtrack", SUDOKU_MODE_FIRST, 10, totals);
	trace = end_tracing();
	ck_assert_ptr_nonnull(strstr(trace, " verdict=unsolvable "));
	ck_assert_ptr_nonnull(strstr(trace, " verdict=ambiguous "));
	ck_assert_ptr_nonnull(strstr(trace, " verdict=gave_up steps=10 "));
}

START_TEST(nothing_is_traced_unless_asked_for)
{
	begin_tracing();
	end_tracing();
	assert_reads(open_session(puzzle), puzzle);
	ck_assert_ptr_null(strstr(end_tracing(), "sudoku_"));
}

/*
 * The step limit is more than any processor reaches in the slice before tracing
 * begins. All bounds come from the same clock as the driver's, so a busy machine
 * moves them together.
 */
START_TEST(a_puzzle_begun_before_tracing_is_timed_from_its_beginning)
{
	double before, begun, last, nanoseconds;
	const char *event;
	char c;
	int fd;

	set_parameter("strategy", "backtrack");
	set_parameter("max_steps", "1000000");
	fd = open_session(endless);
	set_nonblock(fd);
	before = now();
	assert_error(read(fd, &c, 1), EAGAIN);
	begun = now();
	begin_tracing();
	write_tracing(TRACING "events/sudoku/enable", 0, "0");
	write_tracing(TRACING "events/sudoku/sudoku_end/enable", 0, "1");
	ck_assert_int_eq(fcntl(fd, F_SETFL, O_RDWR), 0);
	last = now();
	ck_assert_int_eq(read(fd, &c, 1), 1);
	event = strstr(end_tracing(), " nanoseconds=");
	ck_assert_ptr_nonnull(event);
	nanoseconds = strtod(strchr(event, '=') + 1, NULL);
	ck_assert_double_le(nanoseconds, (now() - before) * 1e9);
	ck_assert_double_ge(nanoseconds, (last - begun) * 1e9);
}

TCase *observe_cases(void)
{
	TCase *cases = tcase_create("observe");

	tcase_add_test(cases, counters_count_what_all_files_together_do);
	tcase_add_test(cases, counters_count_what_ioctls_solve);
	tcase_add_test(cases,
		       counters_are_for_root_to_read_and_for_nobody_to_write);
	tcase_add_test(cases, strategies_are_listed_by_name);
	tcase_add_test(cases, a_read_can_be_traced_step_by_step);
	tcase_add_test(cases, as_many_steps_are_traced_as_are_counted);
	tcase_add_test(cases, an_ioctl_can_be_traced_step_by_step);
	tcase_add_test(cases, a_trace_tells_verdicts_apart);
	tcase_add_test(cases,
		       a_puzzle_begun_before_tracing_is_timed_from_its_beginning);
	tcase_add_test(cases, nothing_is_traced_unless_asked_for);
	return cases;
}
