// SPDX-License-Identifier: GPL-2.0
/*
 * Faults in the kernel, for the calls of this process alone
 *
 * When a task writes N to its file fail-nth, the N-th of its allocations and
 * copies from then on fails; reading the file returns how many of N are left.
 * During that count nothing else fails. After it, random faults are possible:
 * with a probability of 100 percent, and only for allocations, they make all
 * the others fail as well.
 *
 * See the kernel's Documentation/fault-injection/fault-injection.rst.
 */
#include "fault.h"

/* What can fail */
static const char *const groups[] = {
	"failslab", "fail_page_alloc", "fail_usercopy",
};

static int nth_fd;
static int any_fd;

/* The copy of this very number may be the one that fails. */
static void put_number(int file, unsigned int number)
{
	char digits[16];
	int length = sprintf(digits, "%u", number);

	must(write(file, digits, length) == length ||
	     write(file, digits, length) == length);
}

/*
 * Has the fault fired? If it is the copy of this number that fails, it had not
 * fired before.
 */
static bool has_fired(void)
{
	char digits[16] = "";

	return pread(nth_fd, digits, sizeof(digits) - 1, 0) > 0 &&
	       !atoi(digits);
}

void inject_begin(enum fault fault, unsigned int nth)
{
	put_number(any_fd, fault == NO_MEMORY);
	put_number(nth_fd, nth);
}

/* Returns whether there was a fault. */
bool inject_end(void)
{
	bool fired = has_fired();

	put_number(nth_fd, 0);
	put_number(any_fd, 0);
	return fired;
}

static void set(const char *group, const char *name, unsigned long number)
{
	char path[80], digits[24];

	snprintf(path, sizeof(path), "/sys/kernel/debug/%s/%s", group, name);
	snprintf(digits, sizeof(digits), "%lu", number);
	write_file(path, digits);
}

/* Where functions of the kernel begin, and where the next one does */
static struct function {
	const char *name;
	unsigned long begin;
	unsigned long end;
} functions[] = {
	{ .name = "blocking_notifier_call_chain_robust" },
	{ .name = "misc_open" },
};

static void find_function(struct function *function)
{
	FILE *file = fopen("/proc/kallsyms", "r");
	unsigned long address;
	char name[200];

	must(file);
	while (!function->begin &&
	       fscanf(file, "%lx %*c %199s%*[^\n]", &address, name) == 2)
		if (!strcmp(name, function->name))
			function->begin = address;
	expect(fscanf(file, "%lx", &function->end) == 1, "no %s()",
	       function->name);
	fclose(file);
}

void inject_find_functions(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(functions); i++)
		find_function(&functions[i]);
}

/*
 * The notifiers that the rest of the kernel calls for a new module are left
 * out: one warns if it cannot register the module's trace events.
 */
static void set_up(const char *group)
{
	set(group, "reject-start", functions[0].begin);
	set(group, "reject-end", functions[0].end);
	set(group, "require-start", 0);
	set(group, "require-end", -1);
	set(group, "task-filter", 1);
	set(group, "verbose", 0);
}

static void set_up_allocations(const char *group)
{
	set_up(group);
	set(group, "probability", 100);
	set(group, "times", 1000000000);
}

/* From now on, only what misc_open() calls can fail. */
void inject_only_below_misc_open(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(groups); i++) {
		set(groups[i], "require-start", functions[1].begin);
		set(groups[i], "require-end", functions[1].end);
	}
}

/* Whether allocations that may wait for memory can fail, or only the others */
void inject_if_waiting(bool fails)
{
	set("failslab", "ignore-gfp-wait", !fails);
	set("fail_page_alloc", "ignore-gfp-wait", !fails);
}

/* In the process of each case: the files belong to the process. */
void inject_init(void)
{
	nth_fd = open("/proc/self/fail-nth", O_RDWR);
	any_fd = open("/proc/self/make-it-fail", O_RDWR);
	must(nth_fd >= 0 && any_fd >= 0);
	set_up_allocations("failslab");
	set_up_allocations("fail_page_alloc");
	set("fail_page_alloc", "min-order", 0);
	set_up("fail_usercopy");
	inject_if_waiting(true);
}

/* Does this process fail to make a pipe, which needs much memory? */
static bool pipe_fails(enum fault fault, unsigned int nth, bool *fired)
{
	int result, fds[2];

	inject_begin(fault, nth);
	result = pipe(fds);
	*fired = inject_end();
	if (result == 0) {
		close(fds[0]);
		close(fds[1]);
	}
	return result < 0;
}

/*
 * A test without faults passes easily. A pipe needs about six allocations, and
 * works without up to three of them.
 */
TEST(faults_fire)
{
	unsigned int nth, failures = 0;
	bool fired = true;

	for (nth = 1; fired; nth++)
		failures += pipe_fails(ONE_FAULT, nth, &fired);
	expect_ge(failures, 2);
	expect(pipe_fails(NO_MEMORY, 1, &fired) && fired,
	       "a pipe without any memory");
}
