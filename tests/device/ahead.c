// SPDX-License-Identifier: GPL-2.0
/*
 * Many queued puzzles, which are solved in vector registers where possible
 *
 * What a reader gets and counts must be the same as with lanes=off. The
 * registers belong to the task, which may be preempted or killed.
 */
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include "device_test.h"

#define PUZZLES	400
#define TURNS	20

static const char *const modes[] = { "first", "unique" };

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

static void need_engine(void)
{
	if (access("/sys/module/sudoku/parameters/lanes", F_OK) ||
	    access("/sys/class/misc/sudoku/engine", F_OK))
		skip("this driver has no vector engine");
	if (!strcmp(engine_with("auto"), "none"))
		skip("this processor has no vector engine");
	note("engine %s", engine_with("auto"));
}

/* Puzzles of all kinds but empty ones, most of them on a line */
static char *mixed_text(u64 seed)
{
	static char puzzles[24][CELLS + 1];
	char *text = calloc(PUZZLES, TEXT_MAX), *end = text;
	unsigned int i;

	must(text);
	for (i = 0; i < ARRAY_SIZE(puzzles); i++)
		make_puzzle(&seed, i % PUZZLE_EMPTY, puzzles[i]);
	for (i = 0; i < PUZZLES; i++) {
		const char *cells =
			puzzles[draw_random(&seed, ARRAY_SIZE(puzzles))];

		if (draw_random(&seed, 60))
			end += sprintf(end, "%s\n", cells);
		else
			end += lay_out(&seed, cells, end);
	}
	return text;
}

/*
 * Read the answer to @text in pieces of up to @piece bytes. Returns the file's
 * counters, except those of time and, where an engine may need a few more or
 * fewer steps, of these.
 */
static struct sudoku_stats solve_all(const char *text, unsigned int mode,
				     long long max_steps, size_t piece,
				     char *answer)
{
	size_t length = strlen(text), done = 0;
	int fd = open_device(O_RDWR);
	struct sudoku_stats stats;
	u64 seed = 1;

	configure(fd, "bands", mode, max_steps);
	write_text(fd, text);
	while (done < length) {
		ssize_t result = read(fd, answer + done,
				      draw_random(&seed, piece) + 1);

		must(result > 0);
		done += result;
	}
	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	stats.nanoseconds = 0;
	if (!max_steps) {
		stats.steps = 0;
		stats.backtracks = 0;
	}
	close(fd);
	return stats;
}

TEST_EACH(many_puzzles_are_answered_as_one_at_a_time, modes)
{
	static const struct {
		const char *lanes;
		long long max_steps;
		size_t piece;
	} ways[] = {
		{ "auto", 0, 100000 },
		{ "auto", 0, 300 },
		{ "avx2", 0, 100000 },
		{ "auto", 1, 100000 },
		{ "auto", 5, 100000 },
	};
	char *text = mixed_text(7 + variant);
	size_t length = strlen(text);
	char *ahead = malloc(length), *alone = malloc(length);
	struct sudoku_stats ahead_stats, alone_stats;
	unsigned int i;

	need_engine();
	for (i = 0; i < ARRAY_SIZE(ways); i++) {
		trying("lanes=%s, %lld steps", ways[i].lanes,
		       ways[i].max_steps);
		set_parameter("lanes", ways[i].lanes);
		ahead_stats = solve_all(text, variant, ways[i].max_steps,
					ways[i].piece, ahead);
		set_parameter("lanes", "off");
		alone_stats = solve_all(text, variant, ways[i].max_steps,
					ways[i].piece, alone);
		expect(!memcmp(ahead, alone, length), "the answers differ");
		expect_same(&ahead_stats, &alone_stats);
	}
}

TEST(without_lanes_no_engine_is_used)
{
	need_engine();
	expect(!strcmp(engine_with("off"), "none"), "not \"none\"");
	expect(strcmp(engine_with("auto"), "none"), "\"none\"");
	expect(!strcmp(engine_with("avx2"), "avx2"), "not \"avx2\"");
	expect(!strncmp(engine_with("avx512"), "avx", 3), "no engine");
}

/*
 * Read @size bytes for each of 200 puzzles in lines of @size bytes. After a
 * read that ends with a puzzle, no further one is counted, and nothing is ready
 * or running that keeps the mode. The last lines are too few for an engine.
 */
static void change_mode_after_each(const char *line, size_t size)
{
	int fd = open_device(O_RDWR);
	struct sudoku_stats stats;
	char answer[CELLS + 1];
	unsigned int i;

	for (i = 0; i < 200; i++)
		write_bytes(fd, line, size);
	for (i = 0; i < 200; i++) {
		set_mode(fd, i % 3 ? SUDOKU_MODE_FIRST : SUDOKU_MODE_UNIQUE);
		expect_eq(read(fd, answer, size), size);
		expect_eq(answer[0] == '*', i % 3 == 0);
		must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
		expect_eq(stats.puzzles, i + 1);
	}
}

TEST(the_mode_can_change_between_any_two_of_many_puzzles)
{
	change_mode_after_each(AMBIGUOUS "\n", CELLS);
	change_mode_after_each(AMBIGUOUS "\n", CELLS + 1);
}

TEST(the_strategy_can_change_between_any_two_of_many_puzzles)
{
	static const char *const lanes[] = { "auto", "off", "avx2" };
	char *text = make_puzzles(3, 100), answer[CELLS];
	int fd = open_session(text);
	unsigned int i;

	for (i = 0; i < 100; i++) {
		if (!access("/sys/module/sudoku/parameters/lanes", F_OK))
			set_parameter("lanes", lanes[i / 2 % 3]);
		configure(fd, i % 4 == 3 ? "mrv" : "bands", SUDOKU_MODE_FIRST,
			  0);
		expect_eq(read(fd, answer, CELLS), CELLS);
		expect_solved(answer, text + i * CELLS, CELLS);
	}
}

/* A nonblocking read returns after a slice, and loses nothing. */
TEST(many_puzzles_are_read_without_blocking)
{
	char *text = make_puzzles(5, PUZZLES);
	int fd = open_session(text);

	set_nonblock(fd, true);
	expect_reads(fd, text);
}

#ifdef __x86_64__
/* What a program has in its registers, 16 of 32 bytes each */
static unsigned char before[16 * 32], after[16 * 32];

#define LOAD(n)		"vmovdqu 32*" #n "(%[before]), %%ymm" #n "\n\t"
#define STORE(n)	"vmovdqu %%ymm" #n ", 32*" #n "(%[after])\n\t"
#define EACH(x)		x(0) x(1) x(2) x(3) x(4) x(5) x(6) x(7) x(8) x(9) \
			x(10) x(11) x(12) x(13) x(14) x(15)

/* Read while the registers have the contents of @before. */
static long read_with_registers(int fd, char *buf, size_t size)
{
	long result = SYS_read;

	asm volatile(EACH(LOAD) "syscall\n\t" EACH(STORE) "vzeroupper"
		     : "+a" (result)
		     : "D" ((long)fd), "S" (buf), "d" (size),
		       [before] "r" (before), [after] "r" (after)
		     : "rcx", "r11", "memory", "cc", "xmm0", "xmm1", "xmm2",
		       "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9",
		       "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
	return result;
}

TEST(a_read_of_many_puzzles_keeps_the_vector_registers_of_its_caller)
{
	char *text = make_puzzles(6, PUZZLES);
	size_t length = strlen(text), i;
	char *answers = calloc(1, length);
	unsigned int turn;

	must(answers);
	if (!__builtin_cpu_supports("avx2"))
		skip("this processor has no AVX2");
	for (turn = 0; turn < TURNS; turn++) {
		int fd = open_session(text);

		for (i = 0; i < sizeof(before); i++)
			before[i] = 7 * i + turn;
		memset(after, 0, sizeof(after));
		expect_eq(read_with_registers(fd, answers, length),
			  (long)length);
		expect(!memcmp(before, after, sizeof(before)),
		       "a register has changed");
		expect_solved(answers, text, length);
		close(fd);
	}
}
#endif

static void solve_repeatedly(u64 seed)
{
	char *text = make_puzzles(seed, PUZZLES);
	unsigned int turn;

	for (turn = 0; turn < TURNS; turn++) {
		int fd = open_session(text);

		expect_reads(fd, text);
		close(fd);
	}
}

TEST(two_tasks_solve_many_puzzles_at_once)
{
	pid_t child = fork_as(0);

	solve_repeatedly(child ? 7 : 8);
	if (!child)
		_exit(0);
	expect_child_succeeds(child);
}

/*
 * The reader is killed when it has read a part of the answers, a larger one
 * each time. These are in shared memory; the rest is still queued.
 */
TEST(a_killed_reader_of_many_puzzles_loses_none)
{
	char *text = make_puzzles(10, PUZZLES);
	size_t length = strlen(text), turn;

	for (turn = 0; turn < TURNS; turn++) {
		char *answers = shared_memory(length + 1);
		int fd = open_session(text);
		pid_t child = fork_as(0);
		size_t done;

		if (!child) {
			read_up_to(fd, answers, length);
			pause();
		}
		while (!((volatile char *)answers)[turn * length / TURNS])
			sched_yield();
		kill_and_wait(child);
		done = strlen(answers);
		expect_eq(read_up_to(fd, answers + done, length - done),
			  length - done);
		expect_solved(answers, text, length);
		munmap(answers, length + 1);
		close(fd);
	}
}
