// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters in sysfs, and tracepoints
 */
#include <inttypes.h>
#include <sys/stat.h>

#include "device_test.h"

#define SEARCHES	TRACING "events/sudoku/enable"

/* Answer @text as configured, and add the file's counters to @sums. */
static void answer(const char *text, const char *strategy, unsigned int mode,
		   uint64_t max_steps, uint64_t *sums)
{
	int fd = open_device(O_RDWR);
	char buf[CELLS];

	configure(fd, strategy, mode, max_steps);
	write_text(fd, text);
	expect_eq(read(fd, buf, CELLS), CELLS);
	add_statistics(fd, sums);
}

/* By an ioctl or by a read: all puzzles count. */
TEST(counters_are_the_sums_of_those_of_all_files, .step = 14)
{
	struct sudoku_solve solve = { .max_solutions = 1 };
	uint64_t before[COUNTERS], after[COUNTERS], files[COUNTERS] = {};
	unsigned int i;

	memcpy(solve.puzzle, puzzle, CELLS);
	read_counters(before);
	answer(puzzle, "backtrack", SUDOKU_MODE_FIRST, 0, files);
	answer(conflicting, "mrv", SUDOKU_MODE_FIRST, 0, files);
	answer(ambiguous, "mrv", SUDOKU_MODE_UNIQUE, 0, files);
	answer(endless, "backtrack", SUDOKU_MODE_FIRST, 1000, files);
	must(!ioctl(open_device(O_RDWR), SUDOKU_IOC_SOLVE, &solve));
	read_counters(after);

	for (i = 0; i < 5; i++)
		expect_eq(files[i], i ? 1 : 4);
	files[0]++;
	files[1]++;
	files[5] += solve.placements + solve.backtracks;
	files[6] += solve.backtracks;
	files[7] += solve.nanoseconds;
	for (i = 0; i < COUNTERS; i++)
		expect(after[i] - before[i] == files[i],
		       "%s: %" PRIu64 " more instead of %" PRIu64,
		       counters[i], after[i] - before[i], files[i]);
}

TEST(only_root_traces, .step = 14)
{
	must(!access(SEARCHES, F_OK) && !seteuid(alice));
	expect_error(open(SEARCHES, O_WRONLY), EACCES);
	expect_error(open(TRACING "trace_pipe", O_RDONLY), EACCES);
}

TEST(only_root_reads_counters_and_no_user_writes_them, .step = 14)
{
	struct stat status;
	unsigned int i;

	for (i = 0; i < COUNTERS; i++) {
		must(!stat(counters[i], &status));
		expect_eq(status.st_mode & 07777, 0400);
		must(!seteuid(alice));
		expect_error(open(counters[i], O_RDONLY), EACCES);
		must(!seteuid(0));
	}
	must(!stat(SYSFS "strategies", &status));
	expect_eq(status.st_mode & 07777, 0444);
}

TEST(strategies_are_listed_by_name, .step = 14)
{
	const struct sudoku_strategy *strategy;
	char expected[1000] = "";
	unsigned int i;

	for (i = 0; (strategy = sudoku_strategy(i)); i++)
		sprintf(expected + strlen(expected), "%s%s", i ? " " : "",
			strategy->name);
	strcat(expected, "\n");
	expect_text(read_file(SYSFS "strategies"), expected);
}

static void begin_tracing(const char *events)
{
	write_file(TRACING "trace", "");
	write_file(events, "1");
}

/* Returns what was traced since the beginning. */
static char *end_tracing(const char *events)
{
	write_file(events, "0");
	return read_file(TRACING "trace");
}

static unsigned int count_in(const char *text, const char *word)
{
	unsigned int count = 0;

	for (; (text = strstr(text, word)); text++)
		count++;
	return count;
}

static void trace_only_own(const char *events)
{
	char filter[40];

	snprintf(filter, sizeof(filter), "common_pid == %d", getpid());
	write_file(events, filter);
}

/*
 * misc_open() holds a mutex of all misc devices, so what solves is allocated by
 * the first read.
 */
TEST(open_allocates_less_than_a_page)
{
	static const char kmalloc[] = TRACING "events/kmem/kmalloc/enable";
	static const char size[] = " bytes_alloc=";
	unsigned long bytes = 0;
	char *at;

	open_device(O_RDWR);
	trace_only_own(TRACING "events/kmem/kmalloc/filter");
	begin_tracing(kmalloc);
	open_device(O_RDWR);
	at = end_tracing(kmalloc);
	while ((at = strstr(at, size))) {
		at += strlen(size);
		bytes += atol(at);
	}
	note("%lu bytes", bytes);
	expect_gt(bytes, 0);
	expect_lt(bytes, 4096);
}

/*
 * Memory is neither reclaimed nor compacted to get contiguous pages: with
 * GFP_KERNEL_ACCOUNT, the driver allocates only single pages. Others have other
 * flags. vmalloc() of new kernels takes larger ones if it need not wait for
 * them.
 */
TEST(no_memory_is_reclaimed_for_contiguous_pages, .step = 15)
{
	static const char pages[] = TRACING "events/kmem/mm_page_alloc/enable";
	char *text = make_puzzles(8, 1000), *answers = strdup(text), *line;
	unsigned int seen = 0;
	int fd;

	trace_only_own(TRACING "events/kmem/mm_page_alloc/filter");
	begin_tracing(pages);
	fd = open_session(text);
	expect_eq(read(fd, answers, strlen(text)), strlen(text));
	line = strtok(end_tracing(pages), "\n");
	for (; line; line = strtok(NULL, "\n")) {
		if (!strstr(line, " order=") || !strstr(line, "_ACCOUNT"))
			continue;
		seen++;
		if (strstr(line, " order=0 "))
			continue;
		expect(!strstr(line, "GFP_KERNEL_ACCOUNT"), "%s", line);
	}
	expect_gt(seen, 0);
}

/* Expect the events of a search by @strategy for one solution of @cells. */
static void expect_trace(const char *cells,
			 const struct sudoku_strategy *strategy)
{
	static const char *const triads[] = {
		[SUDOKU_ONE_CELL] = "",
		[SUDOKU_MINIROW] = " triad=minirow",
		[SUDOKU_MINICOLUMN] = " triad=minicolumn",
	};
	const char *trace = end_tracing(SEARCHES), *at = trace;
	char event[200];
	enum sudoku_search_status status;
	struct sudoku_search search;
	const struct sudoku_move *move = &search.move;
	unsigned long steps = 0;

	sprintf(event, " strategy=%s puzzle=%s\n", strategy->name, cells);
	expect_eq(count_in(trace, event), 1);
	expect_eq(count_in(trace, "verdict=solved"), 1);
	sudoku_search_start(&search, strategy, cells);
	do {
		status = sudoku_search_run(&search, 1);
		if (sudoku_search_steps(&search) == steps)
			continue;
		steps++;
		sprintf(event, " %s row=%u column=%u digit=%u depth=%u%s\n",
			move->placed ? "place" : "take_back",
			move->cell / 9 + 1, move->cell % 9 + 1, move->digit,
			move->depth, triads[move->triad]);
		at = strstr(at, event);
		expect(at, "no step%s", event);
	} while (status == SUDOKU_PAUSED);
	expect_eq(count_in(trace, "sudoku_step: "), steps);
	sprintf(event, " steps=%lu\n", steps);
	expect(strstr(at, event), "not%s", event);
}

/* By a read and by an ioctl. "bands" solves "easy" without a step. */
TEST(a_search_can_be_traced_step_by_step, .step = 14)
{
	const struct sudoku_strategy *strategy;
	unsigned int i;

	for (i = 0; (strategy = sudoku_strategy(i)); i++) {
		const char *cells = strategy == &sudoku_bands ? ambiguous :
								easy;
		struct sudoku_solve solve = { .max_solutions = 1 };
		int fd;

		set_parameter("strategy", strategy->name);
		begin_tracing(SEARCHES);
		fd = open_session(cells);
		expect_reads(fd, cells);
		expect_trace(cells, strategy);
		memcpy(solve.puzzle, cells, CELLS);
		begin_tracing(SEARCHES);
		must(!ioctl(fd, SUDOKU_IOC_SOLVE, &solve));
		expect_trace(cells, strategy);
	}
}

/*
 * Expect that @nanoseconds are most of the time since @begin, and not more. The
 * time that has passed is rounded.
 */
static void expect_time_since(double begin, double nanoseconds)
{
	double passed = (now() - begin) * 1e9;

	expect(nanoseconds < passed + 1 && nanoseconds > passed / 8,
	       "%.0f ns of %.0f", nanoseconds, passed);
}

/* The search gives up after @max_steps. */
static int open_long_search(uint64_t max_steps)
{
	int fd = open_backtracking(endless);

	configure(fd, NULL, -1, max_steps);
	return fd;
}

TEST(times_are_those_of_the_searches, .step = 12)
{
	struct sudoku_solve solve = { .max_solutions = 1 };
	int fd = open_long_search(4000000);
	struct sudoku_stats stats;
	char answer[CELLS];
	double begin = now();

	expect_eq(read(fd, answer, CELLS), CELLS);
	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	expect_time_since(begin, stats.nanoseconds);

	memcpy(solve.puzzle, endless, CELLS);
	begin = now();
	must(!ioctl(fd, SUDOKU_IOC_SOLVE, &solve));
	expect_time_since(begin, solve.nanoseconds);
}

TEST(a_trace_reports_each_verdict, .step = 14)
{
	uint64_t sums[COUNTERS] = {};
	char *trace;

	begin_tracing(SEARCHES);
	answer(conflicting, "mrv", SUDOKU_MODE_FIRST, 0, sums);
	answer(ambiguous, "mrv", SUDOKU_MODE_UNIQUE, 0, sums);
	answer(endless, "backtrack", SUDOKU_MODE_FIRST, 10, sums);
	trace = end_tracing(SEARCHES);
	must(strstr(trace, " verdict=unsolvable "));
	must(strstr(trace, " verdict=ambiguous "));
	must(strstr(trace, " verdict=gave_up steps=10\n"));
}
