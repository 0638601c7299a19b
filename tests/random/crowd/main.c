// SPDX-License-Identifier: GPL-2.0
/*
 * A crowd that uses /dev/sudoku, to be run as root where /sudoku.ko is not
 * loaded and no one else uses the device
 *
 *	crowd CALLS GROUPS [SEED]
 *
 * CALLS is how many random calls are made in all phases together, by GROUPS
 * processes of four threads. The same seed gives the same random choices, but
 * threads are scheduled differently.
 */
#include <sched.h>
#include <sys/resource.h>

#include "crowd.h"

/* As much as processors may keep for later allocations */
#define MEMORY_LEFT	(16 << 10)

#define RELOAD_GROUPS	4

struct world *world;

static unsigned long calls;
static unsigned int groups;
static u64 seed;

static const struct phase phases[] = {
	{ "each checker gets the right bytes next to random calls",
	  .callers = 2, .calls = 50, .jobs = 300 },
	{ "processes that are killed do not harm others",
	  .callers = 2, .calls = 25, .jobs = 100, .kills = 12 },
	{ "calls that get no memory do no harm",
	  .callers = 4, .calls = 25, .memory = 1500 << 10 },
	{ "the module can be unloaded whenever it is not in use",
	  .jobs = 60, .loads = 3 },
};

/* Groups inherit this. Memory of io_uring counts as locked. */
void test_begin(void)
{
	const struct rlimit none = { RLIM_INFINITY, RLIM_INFINITY };

	world = shared_memory(sizeof(*world));
	interrupt_by(SIGUSR1, SA_RESTART);
	interrupt_by(SIGUSR2, 0);
	interrupt_by(SIGIO, SA_RESTART);
	signal(SIGPIPE, SIG_IGN);
	must(!setrlimit(RLIMIT_MEMLOCK, &none));
}

/* What the driver allocates for a user is charged to the cgroup. */
static long kernel_memory(void)
{
	const char *path = cgroup_file("memory.stat");

	return sum_of(path, "slab_unreclaimable") + sum_of(path, "vmalloc");
}

static bool is_unloaded(void)
{
	return access(DEVICE, F_OK) || unload_module();
}

/* RCU frees memory late, and each processor keeps a little of it. */
static void expect_nothing_left(void)
{
	long left;

	close_range(FILE_SLOT, WATCHED_SLOT, 0);
	expect(wait_until(is_unloaded(), 60), "the module is still in use");
	wait_until((left = kernel_memory()) <= MEMORY_LEFT, 60);
	expect_le(left, MEMORY_LEFT);
}

/*
 * This process has to run, however busy the groups are. More groups would
 * seldom leave the module without a user.
 */
TEST_EACH_OF(a_crowd, phases)
{
	unsigned int most = phases[variant].loads ? RELOAD_GROUPS : MOST_GROUPS;
	char cgroup[] = "crowd0";

	cgroup[5] += variant;
	must(!sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK,
				 &(struct sched_param){ 1 }));
	make_cgroup(cgroup);
	if (access(DEVICE, F_OK))
		load_module("");
	if (!phases[variant].loads)
		open_common_files();
	run_phase(&phases[variant], groups < most ? groups : most, calls,
		  seed + variant);
	expect_nothing_left();
}

/* Planted errors, which must be noticed */
static struct thread thread = { .seed = 1 };

static void read_as_the_device(const char *path)
{
	unsigned int i;
	int fd = open(path, O_RDONLY);

	make_pages();
	for (i = 0; i < 200; i++)
		read_somewhere(&thread, fd);
}

static void read_a_directory(void)
{
	read_as_the_device("/");
}

static void read_other_characters(void)
{
	read_as_the_device("/proc/version");
}

static void read_wrong_answers(void)
{
	unsigned int i;

	for (i = 0; i < QUESTIONS * ALL_MODES; i++)
		questions[i / ALL_MODES].answers[i % ALL_MODES].data[0] ^= 1;
	if (access(DEVICE, F_OK))
		load_module("");
	for (i = 0; i < 200; i++)
		exchange(&thread);
}

static const struct {
	const char *name;
	void (*plant)(void);
} plants[] = {
	{ "an error that is not allowed", read_a_directory },
	{ "a character that is not allowed", read_other_characters },
	{ "a wrong answer", read_wrong_answers },
};

TEST_EACH_OF(noticed, plants)
{
	int status;
	pid_t child = fork();

	must(child >= 0);
	if (!child) {
		dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
		prepare_thread(&thread, &world->states[0][0]);
		plants[variant].plant();
		_exit(EXIT_SUCCESS);
	}
	must(waitpid(child, &status, 0) == child);
	expect(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE,
	       "status %#x", status);
}

/* A thread that never ends its first call */
TEST(a_call_that_does_not_end_is_noticed)
{
	unsigned int i;

	for (i = 0; i < 100; i++)
		expect(!hangs(10), "no thread is in a call");
	world->states[0][0].doing = "read";
	for (i = 0; i < 5; i++)
		expect(!hangs(10), "the call has just begun");
	for (i = 0; i < 10 && !hangs(10); i++)
		;
	expect(i < 10, "the call does not end");
}

int main(int argc, char **argv)
{
	need_arguments(argc, 2, 3, "crowd CALLS GROUPS [SEED]");
	calls = strtoul(argv[1], NULL, 0);
	groups = atoi(argv[2]);
	seed = choose_seed(argc, argv, 3);
	make_questions(seed);
	/* The guest has a limit of its own. */
	test_seconds = 1000 + calls / 100;
	return run_tests(1, argv);
}
