// SPDX-License-Identifier: GPL-2.0
/*
 * Random system calls on /dev/sudoku, to be run as root with the module loaded
 *
 *	syscalls CALLS [SEED]
 *
 * Prints a line for each case and at last "syscalls-RELEASE: N passed, N
 * failed". Exit status 0 if nothing failed.
 */
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <time.h>

#include "parent.h"

/* Fewer calls than this need not have one of each kind. */
#define ENOUGH_CALLS	10000

struct world *world;

static unsigned int passed;
static unsigned int failed;

void fail(const char *format, ...)
{
	va_list arguments;
	char message[400];

	va_start(arguments, format);
	vsnprintf(message, sizeof(message), format, arguments);
	va_end(arguments);
	dprintf(STDOUT_FILENO, "# process %d: %s\n", getpid(), message);
	count(world->failures, 1);
	_exit(EXIT_FAILURE);
}

static void report(bool ok, const char *name)
{
	printf("%s - %s\n", ok ? "ok" : "not ok", name);
	fflush(stdout);
	if (ok)
		passed++;
	else
		failed++;
}

static void ignore(int number)
{
}

/* Groups inherit this. SIGUSR1 and SIGIO restart what they interrupt. */
static void set_signals(void)
{
	static const int restarting[] = { SIGUSR1, SIGIO };
	struct sigaction action = { .sa_handler = ignore };
	unsigned int i;

	sigaction(SIGUSR2, &action, NULL);
	sigaction(SIGRTMAX, &action, NULL);
	action.sa_flags = SA_RESTART;
	for (i = 0; i < ARRAY_SIZE(restarting); i++)
		sigaction(restarting[i], &action, NULL);
	signal(SIGPIPE, SIG_IGN);
}

/* What is registered with io_uring is locked. */
static void set_limits(void)
{
	struct rlimit none = { RLIM_INFINITY, RLIM_INFINITY };

	setrlimit(RLIMIT_MEMLOCK, &none);
}

static void print_counts(void)
{
	unsigned int i;

	printf("# %lu calls, %lu of them errors, %lu requests, %lu bytes read\n",
	       world->calls, world->errors, world->requests, world->bytes);
	printf("#");
	for (i = 1; i < KINDS; i++)
		printf(" %s %lu", kind_name(i), world->kinds[i]);
	printf("\n");
}

static bool left_out(enum kind kind)
{
	return in_uml() && (kind == CALL_FORK || kind >= CALL_AIO_SETUP);
}

static bool every_kind_came(void)
{
	unsigned int i;

	for (i = 1; i < KINDS; i++) {
		if (!world->kinds[i] && !left_out(i)) {
			printf("# no %s\n", kind_name(i));
			return false;
		}
	}
	return true;
}

/*
 * The rarest kind of call is made about once in 400 calls, at least 25 times in
 * %ENOUGH_CALLS. Even if only every second one were independent of the others,
 * none at all would come in fewer than one of 200,000 runs.
 */
static void report_all(unsigned long calls, enum end end)
{
	print_counts();
	report(!world->failures, "every call returns what it may");
	report(end != END_HANGS, "every call and every process ends");
	report(end != END_DEATHS, "no process dies that was not killed");
	if (calls >= ENOUGH_CALLS)
		report(every_kind_came(), "every kind of call is made");
}

int main(int argc, char **argv)
{
	struct utsname kernel;
	unsigned long calls;
	u64 seed;

	if (argc < 2 || argc > 3) {
		fprintf(stderr, "usage: syscalls CALLS [SEED]\n");
		return 2;
	}
	calls = strtoul(argv[1], NULL, 0);
	seed = argc > 2 ? strtoull(argv[2], NULL, 0) : (u64)time(NULL);
	printf("# seed %llu\n", seed);
	fflush(stdout);
	world = mmap(NULL, sizeof(*world), PROT_READ | PROT_WRITE,
		     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	must(world != MAP_FAILED);
	set_signals();
	set_limits();
	make_inputs(&seed);

	report(notices_errors(), "an error that may not come is noticed");
	report(notices_characters(), "a character that may not come is noticed");
	report(notices_hangs(), "a call that does not end is noticed");
	/* It has to run, however busy the groups are. */
	must(!sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK,
				 &(struct sched_param){ 1 }));
	report_all(calls, run_groups(calls, seed));

	uname(&kernel);
	printf("syscalls-%s: %u passed, %u failed\n", kernel.release, passed,
	       failed);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
