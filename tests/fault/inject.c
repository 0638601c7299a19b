// SPDX-License-Identifier: GPL-2.0-only
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
#include <limits.h>

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

void inject_begin(enum fault fault, unsigned int nth)
{
	put_number(any_fd, fault == NO_MEMORY);
	put_number(nth_fd, nth);
}

/*
 * Returns whether there was a fault. If it is the copy of the number that
 * fails, there had been none.
 */
bool inject_end(void)
{
	char digits[16] = "";
	bool fired = pread(nth_fd, digits, sizeof(digits) - 1, 0) > 0 &&
		     !atoi(digits);

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

static void set_all(const char *name, unsigned long number)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(groups); i++)
		set(groups[i], name, number);
}

/* Set the range @range, "reject" or "require", to what @function calls. */
static void set_range(const char *range, const char *function)
{
	char start_name[32], end_name[32];
	FILE *file = fopen("/proc/kallsyms", "r");
	unsigned long begin, end;
	char name[200] = "";

	must(file);
	while (strcmp(name, function))
		must(fscanf(file, "%lx %*c %199s%*[^\n]", &begin, name) == 2);
	must(fscanf(file, "%lx", &end) == 1);
	fclose(file);
	snprintf(start_name, sizeof(start_name), "%s-start", range);
	snprintf(end_name, sizeof(end_name), "%s-end", range);
	set_all(start_name, begin);
	set_all(end_name, end);
}

/* In this process, let only what @function calls fail. */
void inject_only_below(const char *function)
{
	set_range("require", function);
}

/*
 * In the process of each case: the files belong to the process.
 *
 * The notifiers that the rest of the kernel calls for a new module are left
 * out: one warns if it cannot register the module's trace events.
 */
void inject_init(void)
{
	unsigned int i;

	nth_fd = open("/proc/self/fail-nth", O_RDWR);
	any_fd = open("/proc/self/make-it-fail", O_RDWR);
	must(nth_fd >= 0 && any_fd >= 0);
	set_range("reject", "blocking_notifier_call_chain_robust");
	set_all("require-start", 0);
	set_all("require-end", ULONG_MAX);
	set_all("task-filter", 1);
	set_all("verbose", 0);
	for (i = 0; i < 2; i++) {
		set(groups[i], "probability", 100);
		set(groups[i], "times", 1000000000);
		set(groups[i], "ignore-gfp-wait", 0);
	}
	set("fail_page_alloc", "min-order", 0);
}

/*
 * A test without faults passes easily. A pipe works without any one of some of
 * its allocations, but not without any memory.
 */
TEST(faults_fire)
{
	int result, ends[2];

	inject_begin(NO_MEMORY, 1);
	result = pipe(ends);
	expect(inject_end() && result < 0, "a pipe without any memory");
}
