// SPDX-License-Identifier: GPL-2.0
/*
 * Faults in the kernel, for the calls of this process alone
 *
 * A task that writes N to its file fail-nth has the N-th of its allocations and
 * copies fail from then on, and reads there how many of N are still to come.
 * While that counts, nothing else fails. Once it has failed, what a task may
 * fail at random becomes possible: with a probability of 100 percent and only
 * allocations allowed, that makes all the others fail as well.
 *
 * See the kernel's Documentation/fault-injection/fault-injection.rst.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "fault.h"

/* What can fail */
static const char *const groups[] = {
	"failslab", "fail_page_alloc", "fail_usercopy",
};

static int nth_fd;
static int any_fd;

static int open_file(const char *path)
{
	int fd = open(path, O_RDWR);

	if (fd < 0)
		err(EXIT_FAILURE, "%s", path);
	return fd;
}

/* The copy of this very number may be the one that fails. */
static void put_number(int fd, unsigned int number)
{
	char digits[16];
	int length = sprintf(digits, "%u", number);

	if (write(fd, digits, length) != length &&
	    write(fd, digits, length) != length)
		err(EXIT_FAILURE, "cannot set up faults");
}

/*
 * Has the fault come? If it is the copy in this reading that fails, it had not
 * come before.
 */
static bool has_come(void)
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
	bool come = has_come();

	put_number(nth_fd, 0);
	put_number(any_fd, 0);
	return come;
}

static void set(const char *group, const char *name, unsigned long number)
{
	char path[80];
	FILE *file;

	snprintf(path, sizeof(path), "/sys/kernel/debug/%s/%s", group, name);
	file = fopen(path, "w");
	if (!file || fprintf(file, "%lu", number) < 0 || fclose(file))
		err(EXIT_FAILURE, "%s", path);
}

/* Returns where a function of the kernel begins, and where the next one does */
static unsigned long find_function(const char *function, unsigned long *end)
{
	FILE *file = fopen("/proc/kallsyms", "r");
	unsigned long address, begin = 0;
	char name[200];

	while (file && !begin &&
	       fscanf(file, "%lx %*c %199s%*[^\n]", &address, name) == 2)
		if (!strcmp(name, function))
			begin = address;
	if (!begin || fscanf(file, "%lx", end) != 1)
		errx(EXIT_FAILURE, "cannot find %s()", function);
	fclose(file);
	return begin;
}

/*
 * What the rest of the kernel does when it hears of a new module is left out:
 * it warns if it cannot register the module's trace events.
 */
static void set_up(const char *group)
{
	unsigned long end, begin;

	begin = find_function("blocking_notifier_call_chain_robust", &end);
	set(group, "reject-start", begin);
	set(group, "reject-end", end);
	set(group, "task-filter", 1);
	set(group, "verbose", 0);
}

static void set_up_allocations(const char *group)
{
	set_up(group);
	set(group, "probability", 100);
	set(group, "times", 1000000000);
	set(group, "ignore-gfp-wait", 0);
}

/* From now on, only what @function calls can fail. */
void inject_only_below(const char *function)
{
	unsigned long end, begin = find_function(function, &end);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(groups); i++) {
		set(groups[i], "require-start", begin);
		set(groups[i], "require-end", end);
	}
}

/* Whether allocations that may wait for memory can fail, or only the others */
void inject_if_waiting(bool fails)
{
	set("failslab", "ignore-gfp-wait", !fails);
	set("fail_page_alloc", "ignore-gfp-wait", !fails);
}

/* Does this process get as far as making a pipe, which needs much memory? */
static bool pipe_fails(enum fault fault, unsigned int nth, bool *come)
{
	int result, fds[2];

	inject_begin(fault, nth);
	result = pipe(fds);
	*come = inject_end();
	if (result == 0) {
		close(fds[0]);
		close(fds[1]);
	}
	return result < 0;
}

/*
 * A test without faults passes easily, so first see that they come. A pipe needs
 * some six allocations, and can do without up to three of them, as it happens.
 */
static void check_faults(void)
{
	unsigned int nth, failures = 0;
	bool come = true;

	for (nth = 1; come; nth++)
		failures += pipe_fails(ONE_FAULT, nth, &come);
	if (failures < 2 || !pipe_fails(NO_MEMORY, 1, &come) || !come)
		errx(EXIT_FAILURE, "no faults come");
}

void inject_init(void)
{
	nth_fd = open_file("/proc/self/fail-nth");
	any_fd = open_file("/proc/self/make-it-fail");
	set_up_allocations("failslab");
	set_up_allocations("fail_page_alloc");
	set("fail_page_alloc", "min-order", 0);
	set_up("fail_usercopy");
	check_faults();
}
