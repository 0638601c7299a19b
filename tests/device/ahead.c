// SPDX-License-Identifier: GPL-2.0
/*
 * Many queued puzzles, which are solved in vector registers where possible
 *
 * What a reader gets and counts must be the same as with lanes=off.
 */
#include <poll.h>
#include <unistd.h>

#include "device_test.h"

#define PUZZLES	400

static const char *const modes[] = { "first", "unique" };

/* What came of a text */
struct outcome {
	char *text;
	size_t length;
	struct sudoku_stats stats;
};

/* Returns the name of the engine that is used with @lanes. */
static const char *engine_with(const char *lanes)
{
	static char engine[16];
	FILE *file;

	set_parameter("lanes", lanes);
	file = fopen("/sys/class/misc/sudoku/engine", "r");
	must(file && fscanf(file, "%15s", engine) == 1);
	fclose(file);
	return engine;
}

static void need_engine(const char *lanes)
{
	if (access("/sys/module/sudoku/parameters/lanes", F_OK) ||
	    access("/sys/class/misc/sudoku/engine", F_OK))
		skip("this driver has no vector engine");
	if (!strcmp(engine_with(lanes), "none"))
		skip("this processor has no vector engine");
	note("engine %s", engine_with(lanes));
}

/* Puzzles of all kinds but empty ones, each on a line, some drawn or spaced */
static char *mixed_text(u64 *seed)
{
	static char puzzles[24][CELLS];
	char *text = calloc(PUZZLES, 2 * CELLS), *end = text;
	unsigned int i, k;

	must(text);
	for (i = 0; i < ARRAY_SIZE(puzzles); i++)
		make_puzzle(seed, i % PUZZLE_EMPTY, puzzles[i]);
	for (i = 0; i < PUZZLES; i++) {
		const char *chosen =
			puzzles[draw_random(seed, ARRAY_SIZE(puzzles))];
		bool drawn = !draw_random(seed, 60);

		for (k = 0; k < CELLS; k++) {
			*end++ = chosen[k];
			if (drawn && k % 9 == 8)
				*end++ = '\n';
		}
		for (k = draw_random(seed, 3); k; k--)
			*end++ = "\n \t"[draw_random(seed, 3)];
		*end++ = '\n';
	}
	return text;
}

/* Write a text and read all of it, in pieces of up to @piece bytes. */
static struct outcome solve_all(const char *text, unsigned int mode,
				long long max_steps, u64 *seed, size_t piece)
{
	struct outcome outcome = { .length = strlen(text) };
	int fd = open_device(O_RDWR);
	size_t done = 0;

	outcome.text = calloc(1, outcome.length + 1);
	must(outcome.text);
	configure(fd, "bands", mode, max_steps);
	write_text(fd, text);
	while (done < outcome.length) {
		ssize_t result = read(fd, outcome.text + done,
				      draw_random(seed, piece) + 1);

		must(result > 0);
		done += result;
	}
	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &outcome.stats));
	outcome.stats.nanoseconds = 0;
	/* An engine may need a few more or fewer. */
	if (!max_steps) {
		outcome.stats.steps = 0;
		outcome.stats.backtracks = 0;
	}
	close(fd);
	return outcome;
}

static void expect_no_difference(const char *lanes, const char *text,
				 unsigned int mode, long long max_steps,
				 size_t piece)
{
	struct outcome ahead, alone;
	u64 seed = 1;

	set_parameter("lanes", lanes);
	ahead = solve_all(text, mode, max_steps, &seed, piece);
	set_parameter("lanes", "off");
	alone = solve_all(text, mode, max_steps, &seed, piece);
	expect(!memcmp(ahead.text, alone.text, alone.length),
	       "the answers differ");
	expect_same(&ahead.stats, &alone.stats);
}

TEST_EACH(many_puzzles_are_answered_as_one_at_a_time, modes)
{
	u64 seed = 7 + variant;
	char *text = mixed_text(&seed);

	need_engine("auto");
	expect_no_difference("auto", text, variant, 0, 100000);
	expect_no_difference("auto", text, variant, 0, 300);
}

TEST_EACH(the_engine_with_fewer_lanes_gives_the_same_answers, modes)
{
	u64 seed = 7 + variant;
	char *text = mixed_text(&seed);

	need_engine("avx2");
	expect_no_difference("avx2", text, variant, 0, 100000);
}

TEST(without_lanes_no_engine_is_used)
{
	need_engine("auto");
	expect(!strcmp(engine_with("off"), "none"), "not \"none\"");
	expect(strcmp(engine_with("auto"), "none"), "\"none\"");
	expect(!strcmp(engine_with("avx2"), "avx2"), "not \"avx2\"");
	expect(!strncmp(engine_with("avx512"), "avx", 3), "no engine");
}

TEST_EACH(many_puzzles_have_the_same_step_limit, modes)
{
	u64 seed = 70 + variant;
	char *text = mixed_text(&seed);

	need_engine("auto");
	expect_no_difference("auto", text, variant, 1, 100000);
	expect_no_difference("auto", text, variant, 5, 100000);
}

/* After a read that ends with a puzzle, nothing is ready or running. */
TEST(the_mode_can_change_between_any_two_of_many_puzzles)
{
	int fd = open_device(O_RDWR);
	char answer[CELLS];
	unsigned int i;

	for (i = 0; i < 200; i++)
		write_text(fd, ambiguous);
	for (i = 0; i < 200; i++) {
		set_mode(fd, i % 3 ? SUDOKU_MODE_FIRST : SUDOKU_MODE_UNIQUE);
		expect_eq(read(fd, answer, CELLS), CELLS);
		expect_eq(answer[0] == '*', i % 3 == 0);
	}
}

/* With and without an engine: the last lines are too few for one. */
TEST(a_read_of_a_line_solves_one_puzzle)
{
	int fd = open_device(O_RDWR);
	struct sudoku_stats stats;
	char line[CELLS + 1];
	unsigned int i;

	for (i = 0; i < 200; i++) {
		write_text(fd, ambiguous);
		write_text(fd, "\n");
	}
	for (i = 0; i < 200; i++) {
		set_mode(fd, i % 3 ? SUDOKU_MODE_FIRST : SUDOKU_MODE_UNIQUE);
		expect_eq(read(fd, line, sizeof(line)), (long)sizeof(line));
		expect_eq(line[0] == '*', i % 3 == 0);
		must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
		expect_eq(stats.puzzles, i + 1);
	}
}

TEST(the_strategy_can_change_between_any_two_of_many_puzzles)
{
	char *text = make_puzzles(3, 100), answer[CELLS];
	int fd = open_session(text);
	unsigned int i;

	for (i = 0; i < 100; i++) {
		configure(fd, i % 4 == 3 ? "mrv" : "bands", SUDOKU_MODE_FIRST,
			  0);
		expect_eq(read(fd, answer, CELLS), CELLS);
		expect_solved(answer, text + i * CELLS, CELLS);
	}
}

TEST(the_parameter_can_change_between_any_two_of_many_puzzles)
{
	char *text = make_puzzles(4, 100), answer[CELLS];
	unsigned int i;
	int fd;

	need_engine("auto");
	fd = open_session(text);
	for (i = 0; i < 100; i++) {
		static const char *const lanes[] = { "auto", "off", "avx2" };

		set_parameter("lanes", lanes[i / 2 % 3]);
		expect_eq(read(fd, answer, CELLS), CELLS);
		expect_solved(answer, text + i * CELLS, CELLS);
	}
}

/* A nonblocking read returns after a slice, and loses nothing. */
TEST(many_puzzles_are_read_without_blocking)
{
	char *text = make_puzzles(5, PUZZLES);
	size_t length = strlen(text), done = 0;
	char *answers = calloc(1, length);
	int fd = open_session(text);

	must(answers);
	set_nonblock(fd, true);
	while (done < length) {
		struct pollfd poller = { .fd = fd, .events = POLLIN };
		ssize_t result = read(fd, answers + done, length - done);

		if (result > 0) {
			done += result;
			continue;
		}
		expect_eq(errno, EAGAIN);
		must(poll(&poller, 1, 10000) == 1);
	}
	expect_solved(answers, text, length);
}
