// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls to the device, to be made as root where /sudoku.ko is not loaded
 * and no one else uses the device
 *
 *	random SEED CALLS [CASE]
 *
 * The first case makes the sequence whose seed is SEED and those that follow,
 * until CALLS calls are made.
 */
#include <sys/wait.h>

#include "model.h"

/* As much as processors may keep for later allocations */
#define MEMORY_LEFT	(16 << 10)

/* Enough of each kind that few sequences use the same puzzle twice */
#define POOL		40

/* The parent looks in rounds of this time, so a clock that jumps is no hang. */
#define ROUND		20e-3

/*
 * Rounds that a call may take: two minutes. On a machine that is emulated and
 * shared, a second of processor time can take half a minute.
 */
#define PATIENCE	6000

/* Processes that use the device while the module is unloaded */
#define OPENERS		4
#define LOADS		10

/* KCSAN watches one access in 200. */
#define CALLS_WITH_FLAGS	10000

struct world *world;

u64 seed;

u64 first_sequence;
static unsigned long calls;
static char pool[PUZZLE_KINDS][POOL][SUDOKU_CELLS];

/* Timers of signals that interrupt a call */
static timer_t timers[2];
static volatile sig_atomic_t interrupts;

/* Unload the module, unless it is in use or has been unloaded. */
static bool is_unloaded(void)
{
	return access(DEVICE, F_OK) || unload_module();
}

void test_begin(void)
{
	world = shared_memory(sizeof(*world));
	must(is_unloaded());
	load_module("");
}

static void make_puzzles_of_all_kinds(void)
{
	unsigned int kind, i;

	for (kind = 0; kind < PUZZLE_KINDS; kind++)
		for (i = 0; i < POOL; i++)
			make_puzzle(&seed, kind, pool[kind][i]);
}

const char *draw_puzzle(void)
{
	return pool[draw(PUZZLE_KINDS)][draw(POOL)];
}

static void count_interrupt(int signal)
{
	interrupts++;
}

/* A call restarts after the first signal, but not after others. */
static void make_timer(unsigned int i)
{
	const struct sigaction action = {
		.sa_handler = count_interrupt, .sa_flags = i ? 0 : SA_RESTART,
	};
	struct sigevent event = {
		.sigev_notify = SIGEV_SIGNAL,
		.sigev_signo = i ? SIGUSR2 : SIGUSR1,
	};

	must(!sigaction(event.sigev_signo, &action, NULL));
	must(!timer_create(CLOCK_MONOTONIC, &event, &timers[i]));
}

static void set_timers(unsigned int milliseconds)
{
	struct itimerspec time = { .it_value.tv_nsec = milliseconds * 1000000 };

	must(!timer_settime(timers[0], 0, &time, NULL));
	time.it_value.tv_nsec *= 2;
	time.it_interval = time.it_value;
	must(!timer_settime(timers[1], 0, &time, NULL));
}

struct outcome watch_call(const struct call *call, bool signals)
{
	double begin = now();
	struct outcome outcome;

	interrupts = 0;
	if (signals)
		set_timers(1);
	world->rounds = 0;
	world->doing = call_name(call->kind);
	outcome.result = call_make(call);
	world->doing = NULL;
	outcome.seconds = now() - begin;
	if (signals)
		set_timers(0);
	world->calls++;
	outcome.interrupted = interrupts > 0;
	return outcome;
}

static void make_sequences(void)
{
	make_timer(0);
	make_timer(1);
	while (world->calls < calls) {
		make_sequence(first_sequence + world->sequences);
		world->sequences++;
	}
}

/* Fail if the caller has been in the same call for too long. */
static void require_progress(void)
{
	const char *doing = world->doing;

	if (!doing || ++world->rounds < PATIENCE)
		return;
	print_log();
	expect(false, "a call hangs: %s", doing);
}

/* What the driver allocates for a user is charged to the cgroup. */
static long kernel_memory(void)
{
	const char *path = cgroup_file("memory.stat");

	return sum_of(path, "slab_unreclaimable") + sum_of(path, "vmalloc");
}

/* RCU frees memory late, and each processor keeps a little of it. */
static void expect_nothing_left(void)
{
	long left;

	expect(wait_until(is_unloaded(), 60), "the module is still in use");
	wait_until((left = kernel_memory()) <= MEMORY_LEFT, 60);
	expect_le(left, MEMORY_LEFT);
}

TEST(every_call_returns_what_the_model_allows)
{
	pid_t child;
	int status;

	make_cgroup("random");
	child = fork_as(0);
	if (!child) {
		enter_cgroup();
		make_sequences();
		_exit(EXIT_SUCCESS);
	}
	while (!waitpid(child, &status, WNOHANG)) {
		require_progress();
		sleep_for(ROUND);
	}
	note("%lu calls, %lu sequences, %lu of them abandoned",
	     world->calls, world->sequences, world->abandoned);
	expect(!status, "the caller has failed");
	expect_nothing_left();
}

/*
 * Use a file or the slate while there is a device, and then sleep for longer
 * than that took, so that there are times when no process uses it.
 */
static void open_now_and_then(unsigned int number)
{
	seed = number;
	while (!world->stop) {
		bool whole = draw(2);
		double begin = now();
		int fd = try_open_as(1000 + number, whole ? O_RDWR : O_WRONLY);

		/* devtmpfs creates the node, and then lets others open it. */
		must(fd >= 0 || errno == ENOENT || errno == ENXIO ||
		     errno == ENODEV || errno == EACCES);
		if (fd >= 0)
			write_text(fd, puzzle);
		if (fd >= 0 && whole)
			expect_reads(fd, puzzle);
		close(fd);
		sleep_for((now() - begin) * draw(10));
	}
	_exit(EXIT_SUCCESS);
}

TEST(the_module_can_be_unloaded_whenever_it_is_not_in_use)
{
	pid_t openers[OPENERS];
	unsigned int i;

	for (i = 0; i < OPENERS; i++) {
		openers[i] = fork();
		if (!openers[i])
			open_now_and_then(first_sequence + i);
	}
	for (i = 0; i < LOADS; i++) {
		must(wait_until(is_unloaded(), 60));
		load_module("");
	}
	world->stop = true;
	for (i = 0; i < OPENERS; i++)
		expect_child_succeeds(openers[i]);
}

TEST(flags_of_a_file_may_change_while_it_is_written_and_read)
{
	int fd = open_device(O_RDWR);
	pid_t child = fork_as(0);
	unsigned int i;
	char c;

	while (!child && !world->stop)
		set_nonblock(fd, draw(2));
	if (!child)
		_exit(EXIT_SUCCESS);
	for (i = 0; i < CALLS_WITH_FLAGS; i++) {
		expect_eq(write(fd, "\n", 1), 1);
		expect_eq(read(fd, &c, 1), 1);
	}
	world->stop = true;
	expect_child_succeeds(child);
}

int main(int argc, char **argv)
{
	must(argc >= 3);
	first_sequence = strtoull(argv[1], NULL, 0);
	note("seed %llu", (unsigned long long)first_sequence);
	calls = strtoul(argv[2], NULL, 0);
	make_puzzles_of_all_kinds();
	/* The guest has a limit of its own. */
	test_seconds = 1000 + calls / 100;
	return run_tests(argc - 2, argv + 2);
}
