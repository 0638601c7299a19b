// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls to the device, to be made as root where /sudoku.ko is not loaded
 * and no one else uses the device
 *
 *	random SEED CALLS GROUPS [CASE]
 *
 * makes CALLS calls in all phases together, by GROUPS processes of four
 * threads. The same seed gives the same random choices, but threads are
 * scheduled differently. The first case makes the sequence whose seed is SEED,
 * and those that follow.
 */
#include <sched.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "random.h"

/* As much as processors may keep for later allocations */
#define MEMORY_LEFT	(16 << 10)

/* Enough of each kind that few sequences use the same puzzle twice */
#define POOL		40

/* How often the parent looks, and how much happens in a phase at least */
#define ROUND		2e-3
#define LEAST_SEQUENCES	80
#define LEAST_KILLS	12

/* Processes that open and close files while the module is unloaded */
#define OPENERS		4
#define LOADS		10

struct world *world;

static unsigned long calls;
static unsigned int groups;
static u64 seed;
static char pool[PUZZLE_KINDS][POOL][SUDOKU_CELLS];
struct bytes texts[TEXTS];

static pid_t processes[MOST_GROUPS];
static unsigned int starts, kills;
static bool failed;

/* Unload the module, unless it is in use or has been unloaded. */
static bool is_unloaded(void)
{
	return access(DEVICE, F_OK) || unload_module();
}

/* Groups inherit this. Memory of io_uring counts as locked. */
void test_begin(void)
{
	const struct rlimit none = { RLIM_INFINITY, RLIM_INFINITY };

	world = shared_memory(sizeof(*world));
	interrupt_by(SIGIO, SA_RESTART);
	signal(SIGPIPE, SIG_IGN);
	must(!setrlimit(RLIMIT_MEMLOCK, &none));
	must(is_unloaded());
	load_module(MODULE_PARAMETERS);
}

static void make_texts(void)
{
	struct thread drawer = { .seed = 1 };
	char text[TEXT_MAX];
	unsigned int kind, i;

	for (kind = 0; kind < PUZZLE_KINDS; kind++)
		for (i = 0; i < POOL; i++)
			make_puzzle(&drawer.seed, kind, pool[kind][i]);
	for (i = 0; i < 4 * TEXTS; i++)
		bytes_add(&texts[i % TEXTS], text,
			  lay_out(&drawer.seed, draw_puzzle(&drawer), text));
	make_answers();
}

const char *draw_puzzle(struct thread *thread)
{
	return pool[draw(thread, PUZZLE_KINDS)][draw(thread, POOL)];
}

const struct bytes *draw_text(struct thread *thread)
{
	return &DRAW(thread, texts);
}

/* Open files that all groups have in common, of different users */
static void open_common_files(void)
{
	static const int modes[] = { O_RDWR, O_RDWR | O_NONBLOCK, O_WRONLY };
	int file = memfd_create("text", 0);
	struct thread drawer = { .seed = 1 };
	unsigned int i;

	for (i = 0; i < FILES; i++)
		must(dup2(open_as(i % 3 ? 999 + i % 3 : 0,
				  modes[i % ARRAY_SIZE(modes)]),
			  FILE_SLOT + i) >= 0);
	for (i = 0; i < EPOLLS; i++)
		must(dup2(epoll_create1(EPOLL_CLOEXEC), EPOLL_SLOT + i) >= 0);
	for (i = 0; i < 30; i++) {
		const struct bytes *text = draw_text(&drawer);

		must(write(file, text->data, text->length) > 0);
	}
	must(dup2(file, TEXT_SLOT) >= 0);
	close_range(3, FILE_SLOT - 1, 0);
}

static void start_group(const struct phase *phase, unsigned int number)
{
	u64 group_seed = seed + starts * 1000003;
	pid_t process;

	starts++;
	process = fork();
	must(process >= 0);
	if (!process)
		run_group(phase, group_seed, 1000000 + starts * 100);
	processes[number] = process;
}

/*
 * Start another group for each that has been killed, also because it got no
 * memory. A group that fails has printed why. Returns false when none is left.
 */
static bool reap(const struct phase *phase)
{
	pid_t process;
	unsigned int i;
	int status;

	while ((process = waitpid(-1, &status, WNOHANG)) > 0) {
		for (i = 0; processes[i] != process; i++)
			;
		processes[i] = 0;
		failed |= status &&
			  !(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
		if (!world->stop && !failed)
			start_group(phase, i);
	}
	return process == 0;
}

static void disturb(const struct phase *phase)
{
	unsigned int number = draw_random(&seed, groups);

	if (phase->memory && !draw_random(&seed, 10))
		change_parameter(&seed);
	if (!draw_random(&seed, 40))
		must(read_number("/sys/class/misc/sudoku/steps") >= 0);
	if (!draw_random(&seed, 40) && processes[number]) {
		must(!kill(processes[number], SIGKILL));
		kills++;
	}
}

static void limit_memory(long bytes)
{
	char limit[24];

	snprintf(limit, sizeof(limit), "%ld", bytes);
	write_file(cgroup_file("memory.max"), limit);
}

static bool is_enough(const struct phase *phase)
{
	return look(world->calls) >= calls / 3 &&
	       (!phase->checkers || look(world->sequences) >= LEAST_SEQUENCES) &&
	       (groups == 1 || kills >= LEAST_KILLS);
}

/* Let groups do what is enough for the phase, and wait until all have ended. */
static void run_phase(const struct phase *phase)
{
	unsigned int i;

	for (i = 0; i < groups; i++)
		start_group(phase, i);
	if (phase->memory)
		limit_memory(groups * phase->memory);
	while (!is_enough(phase) && !failed) {
		sleep_for(ROUND);
		if (groups > 1 && !look(world->failing))
			disturb(phase);
		reap(phase);
	}
	world->stop = true;
	for (i = 0; i < groups && failed; i++)
		if (processes[i])
			kill(processes[i], SIGKILL);
	while (reap(phase))
		sleep_for(ROUND);
	note("%lu calls, %lu sequences, %lu of them abandoned, %u kills",
	     world->calls, world->sequences, world->abandoned, kills);
	expect(!failed, "a thread has failed");
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

	close_range(FILE_SLOT, TEXT_SLOT, 0);
	expect(wait_until(is_unloaded(), 60), "the module is still in use");
	wait_until((left = kernel_memory()) <= MEMORY_LEFT, 60);
	expect_le(left, MEMORY_LEFT);
}

/* The parent has to run, however busy the groups are. */
static void run(const char *cgroup, const struct phase *phase)
{
	must(!sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK,
				 &(struct sched_param){ 1 }));
	make_cgroup(cgroup);
	if (phase->callers)
		open_common_files();
	run_phase(phase);
	expect_nothing_left();
}

TEST(every_call_returns_what_the_model_allows)
{
	groups = 1;
	run("one", &(struct phase){ .checkers = 1 });
}

static const struct phase phases[] = {
	{ "each call of a checker does what is predicted, next to others",
	  .callers = 2, .checkers = 2 },
	{ "calls that get no memory do no harm",
	  .callers = 4, .memory = 1500 << 10 },
};

TEST_EACH_OF(a_crowd, phases)
{
	run(variant ? "crowd1" : "crowd0", &phases[variant]);
}

/*
 * Use a file or the slate while there is a device, and then sleep for longer than
 * that took, so that there are times when no process uses it.
 */
static void open_now_and_then(unsigned int number)
{
	u64 child_seed = seed + number;

	while (!look(world->stop)) {
		bool whole = draw_random(&child_seed, 2);
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
		sleep_for((now() - begin) * draw_random(&child_seed, 10));
	}
	_exit(EXIT_SUCCESS);
}

TEST(the_module_can_be_unloaded_whenever_it_is_not_in_use)
{
	unsigned int i;

	for (i = 0; i < OPENERS; i++) {
		processes[i] = fork();
		if (!processes[i])
			open_now_and_then(i);
	}
	for (i = 0; i < LOADS; i++) {
		must(wait_until(is_unloaded(), 60));
		load_module(MODULE_PARAMETERS);
	}
	world->stop = true;
	for (i = 0; i < OPENERS; i++)
		expect_child_succeeds(processes[i]);
}

int main(int argc, char **argv)
{
	must(argc >= 4);
	seed = strtoull(argv[1], NULL, 0);
	note("seed %llu", (unsigned long long)seed);
	calls = strtoul(argv[2], NULL, 0);
	groups = atoi(argv[3]);
	make_texts();
	/* The guest has a limit of its own. */
	test_seconds = 1000 + calls / 100;
	return run_tests(argc - 3, argv + 3);
}
