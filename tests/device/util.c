// SPDX-License-Identifier: GPL-2.0
/*
 * What several of the tests do
 */
#include <poll.h>
#include <sys/mman.h>

#include "device_test.h"

const struct access accesses[2] = {
	{ "a private session", O_RDWR },
	{ "a slate", O_WRONLY | O_TRUNC },
};

/* Expect that the slate is @text, or that it is queued in the session @fd. */
void expect_took(int fd, const char *text)
{
	if ((fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY) {
		expect_slate(alice, text);
	} else {
		expect_reads(fd, text);
		expect_would_block(fd);
	}
}

/*
 * A session in which @text is queued, to be solved by strategy "backtrack". The
 * strategy comes from the module's parameter, so this works without ioctls.
 */
int open_backtracking(const char *text)
{
	int fd;

	set_parameter("strategy", "backtrack");
	fd = open_session(text);
	set_parameter("strategy", SUDOKU_STRATEGY_DEFAULT->name);
	return fd;
}

/* A session whose queue has room for SMALL_QUEUE bytes */
int open_small_queue(void)
{
	set_parameter("queue_max", "4096");
	return open_device(O_RDWR);
}

/* The events that poll() reports immediately */
int ready(int fd)
{
	struct pollfd pollfd = { fd, POLLIN | POLLOUT, 0 };

	expect_ge(poll(&pollfd, 1, 0), 0);
	return pollfd.revents;
}

static struct slow_page slow_page;

/*
 * A child that writes a page of newlines to @fd. It stops in a page fault,
 * where it holds its locks, until end_slow_write().
 */
pid_t start_slow_write(int fd)
{
	size_t size = sysconf(_SC_PAGESIZE);
	pid_t child;

	slow_page = slow_page_open();
	child = fork_as(0);
	if (!child) {
		expect_eq(write(fd, slow_page_map(&slow_page, NULL), size),
			  size);
		_exit(0);
	}
	must(slow_page_fault(&slow_page, child, test_seconds));
	return child;
}

void end_slow_write(pid_t child)
{
	size_t size = sysconf(_SC_PAGESIZE);

	slow_page_end(&slow_page, newlines(size), size);
	expect_child_succeeds(child);
}

/* Returns the text of a file of sysfs or tracefs. */
char *read_file(const char *path)
{
	size_t size = 16 << 20;
	char *text = calloc(1, size);
	int fd = open(path, O_RDONLY);

	expect(fd >= 0, "%s: %s", path, strerror(errno));
	must(text);
	expect_lt(read_up_to(fd, text, size), size);
	close(fd);
	return text;
}

static int compare_numbers(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

void sort_numbers(double *numbers, size_t count)
{
	qsort(numbers, count, sizeof(*numbers), compare_numbers);
}

/* A new string of @length newlines */
char *newlines(size_t length)
{
	char *text = calloc(1, length + 1);

	must(text);
	return memset(text, '\n', length);
}

const char *const widths[2] = { "64 bits", "32 bits" };

/*
 * ioctl(), if @width is 1 by a call of 32 bits. A program of 64 bits makes that
 * by another instruction, with the argument at an address of 32 bits.
 */
int ioctl_by(unsigned int width, int fd, unsigned long command, void *arg)
{
#ifdef __x86_64__
	long result = 54; /* the number of ioctl() */
	size_t size = arg == nowhere ? 0 : _IOC_SIZE(command);
	static void *low;
#endif

	if (!width)
		return ioctl(fd, command, arg);
#ifdef __x86_64__
	if (!access("/proc/exitcode", F_OK))
		skip("User Mode Linux has no calls of 32 bits");
	if (!low)
		low = mmap(NULL, sysconf(_SC_PAGESIZE), PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
	must(low != MAP_FAILED);
	memcpy(low, arg, size);
	asm volatile("int $0x80" : "+a" (result)
		     : "b" ((long)fd), "c" (command), "d" (size ? low : arg)
		     : "memory", "r8", "r9", "r10", "r11");
	memcpy(arg, low, size);
	errno = result < 0 ? -result : 0;
	return result < 0 ? -1 : result;
#else
	skip("only x86-64 has two kinds of calls");
#endif
}
