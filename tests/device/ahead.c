// SPDX-License-Identifier: GPL-2.0-only
/*
 * Many queued puzzles, which are solved in vector registers where possible
 *
 * That the answers are those of the searches is tested in tests/core. The
 * registers belong to the task, which may be preempted.
 *
 * The processor decides whether these cases are skipped, and which engines must
 * be there. User Mode Linux uses the registers of the host's processor.
 */
#include <sys/stat.h>
#include <sys/syscall.h>

#include "device_test.h"

#define PUZZLES	400
#define TURNS	20

/* Of a puzzle that takes long */
#define COPIES		4000
#define SECTIONS	70

#define ENGINE	"/sys/class/misc/sudoku/engine"

#ifdef __x86_64__
#define HAS_ENGINES		true
#define HAS(instructions)	__builtin_cpu_supports(instructions)
#else
#define HAS_ENGINES		false
#define HAS(instructions)	false
#endif

static void need_engine(void)
{
	if (!HAS("avx2"))
		skip("this processor has no AVX2");
}

/* On some processors, the kernel prefers AVX2 to AVX-512. */
TEST(the_engine_is_the_widest_that_the_processor_has)
{
	const char *avx2 = HAS("avx2") ? "avx2\n" : "none\n";
	struct stat status;

	must(!stat(ENGINE, &status));
	expect_eq(status.st_mode & 07777, 0444);
	note("engine %s", read_file(ENGINE));
	if (HAS("avx512f") && HAS("avx512bw") && HAS("avx512dq") &&
	    HAS("avx512vl") && strcmp(read_file(ENGINE), avx2))
		expect_text(read_file(ENGINE), "avx512\n");
	else
		expect_text(read_file(ENGINE), avx2);
	if (!HAS_ENGINES) {
		expect_error(access(PARAMETERS "lanes", F_OK), ENOENT);
		return;
	}
	set_parameter("lanes", "N");
	expect_text(read_file(ENGINE), "none\n");
}

/*
 * How long a section takes is a rule of the core. Here it is shown that it has
 * an effect: without it, there would be 17 of 4,096 sweeps. On a slow host there
 * are more, because they are shorter.
 */
TEST(vector_registers_are_used_in_short_sections)
{
	unsigned int count = 0;
	char *trace;
	int fd, i;

	need_engine();
	if (!strstr(read_file(TRACING "available_tracers"), "function "))
		skip("this kernel does not trace functions");
	limit_queues("1048576");
	fd = open_device(O_RDWR);
	for (i = 0; i < COPIES; i++)
		write_text(fd, slow);
	write_file(TRACING "set_ftrace_filter", "sudoku_ahead_run");
	write_file(TRACING "current_tracer", "function");
	read_up_to(fd, malloc(COPIES * CELLS), COPIES * CELLS);
	trace = read_file(TRACING "trace");
	write_file(TRACING "current_tracer", "nop");
	write_file(TRACING "set_ftrace_filter", "");
	while ((trace = strstr(trace, "sudoku_ahead_run <-"))) {
		trace++;
		count++;
	}
	expect_gt(count, SECTIONS);
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

/* Two tasks do the same at once, so that they are preempted. */
TEST(a_read_of_many_puzzles_keeps_the_vector_registers_of_its_caller, .step = 4)
{
	char *text = make_puzzles(6, PUZZLES);
	size_t length = strlen(text), i;
	char *answers = calloc(1, length);
	unsigned int turn;
	pid_t child;

	must(answers);
	need_engine();
	child = fork_as(0);
	for (turn = 0; turn < TURNS; turn++) {
		int fd = open_session(text);

		for (i = 0; i < sizeof(before); i++)
			before[i] = 7 * i + turn + !child;
		memset(after, 0, sizeof(after));
		expect_eq(read_with_registers(fd, answers, length),
			  (long)length);
		expect(!memcmp(before, after, sizeof(before)),
		       "a register has changed");
		expect_solved(answers, text, length);
		close(fd);
	}
	if (!child)
		_exit(0);
	expect_child_succeeds(child);
}
#endif
