// SPDX-License-Identifier: GPL-2.0
/*
 * Many queued puzzles and the tasks that read them: vector registers belong to
 * the task, which may be preempted, moved to another processor or killed
 */
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include "device_test.h"

#define PUZZLES	600
#define TURNS	20

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

static void solve_once(const char *text)
{
	int fd = open_session(text);

	expect_reads(fd, text);
	close(fd);
}

TEST(two_tasks_solve_many_puzzles_at_once)
{
	pid_t child = fork_as(0);
	char *text = make_puzzles(child ? 7 : 8, PUZZLES);
	unsigned int turn;

	for (turn = 0; turn < TURNS; turn++)
		solve_once(text);
	if (!child)
		_exit(0);
	expect_child_succeeds(child);
}

static void move_to(pid_t task, unsigned int processor)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(processor, &set);
	sched_setaffinity(task, sizeof(set), &set);
}

TEST(a_reader_of_many_puzzles_moves_between_processors)
{
	volatile unsigned int *moves = shared_memory(sizeof(*moves));
	char *text = make_puzzles(9, PUZZLES);
	siginfo_t info = {};
	pid_t child;

	if (processors() < 2)
		skip("there is one processor");
	child = fork_as(0);
	if (!child) {
		while (*moves < 5 * TURNS)
			solve_once(text);
		_exit(0);
	}
	do {
		move_to(child, ++*moves % 2);
		sleep_for(1e-3);
		must(!waitid(P_PID, child, &info,
			     WEXITED | WNOHANG | WNOWAIT));
	} while (!info.si_pid);
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
