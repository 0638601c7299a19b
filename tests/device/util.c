// SPDX-License-Identifier: GPL-2.0-only
/*
 * What several of the tests do
 */
#include <poll.h>
#include <sys/epoll.h>
#include <sys/mman.h>

#include "device_test.h"

const struct access accesses[2] = {
	{ "a private session", O_RDWR, 4 },
	{ "a slate", O_WRONLY | O_TRUNC, 8 },
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
 * Write @text until a write fails with @error. Returns how many bytes were
 * taken.
 */
size_t write_until(int fd, const char *text, int error)
{
	size_t length = strlen(text), total = 0;
	ssize_t n;

	while ((n = write(fd, text + total, length - total)) > 0)
		total += n;
	expect_failure("write()", n, error);
	return total;
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

/* How many bytes have room in the queues of sessions opened from now on */
void limit_queues(const char *bytes)
{
	set_parameter("queue_max", bytes);
}

/* A session whose queue has room for SMALL_QUEUE bytes */
int open_small_queue(void)
{
	limit_queues("4096");
	return open_device(O_RDWR);
}

/* The events that poll() reports immediately */
int ready(int fd)
{
	struct pollfd pollfd = { fd, POLLIN | POLLOUT, 0 };

	expect_ge(poll(&pollfd, 1, 0), 0);
	return pollfd.revents;
}

/*
 * An epoll instance that reports the edges of @fd from now on, of EPOLLIN or of
 * EPOLLOUT: one for both would report what is possible beside an edge, too.
 */
int watch_edges(int fd, unsigned int events)
{
	struct epoll_event event = { .events = events | EPOLLET };
	int edges = epoll_create1(0);

	must(!epoll_ctl(edges, EPOLL_CTL_ADD, fd, &event));
	has_edge(edges);
	return edges;
}

/* Whether there was an edge since the last time */
bool has_edge(int edges)
{
	struct epoll_event event;

	return epoll_wait(edges, &event, 1, 0) == 1;
}

/* Whether a user with this budget can open the device once more */
static bool can_open(uid_t user, size_t budget)
{
	char text[40];
	int fd;

	snprintf(text, sizeof(text), "%zu", budget);
	set_parameter("user_max", text);
	fd = try_open_as(user, O_RDONLY);
	must(fd >= 0 || errno == EDQUOT);
	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

/* The least budget with which a user can open the device once more */
static size_t least_budget(uid_t user)
{
	size_t less = 4 * KIB, enough = 256 * MIB;

	must(!can_open(user, less) && can_open(user, enough));
	while (enough - less > 1) {
		size_t middle = (less + enough) / 2;

		if (can_open(user, middle))
			enough = middle;
		else
			less = middle;
	}
	return enough;
}

/* Returns how many bytes of memory are charged to @user. */
size_t memory_of(uid_t user)
{
	char *before = read_file(PARAMETERS "user_max");
	size_t least = least_budget(user);
	size_t cost = least_budget(fresh_users(1));

	set_parameter("user_max", before);
	free(before);
	return least - cost;
}

/* A new text of puzzles, laid out in all ways, of at least @length bytes */
char *lay_out_puzzles(u64 seed, size_t length)
{
	char *text = malloc(length + TEXT_MAX), *end = text;
	char cells[CELLS + 1] = "";

	must(text);
	while (end < text + length) {
		make_puzzle(&seed, PUZZLE_NEARLY_FULL, cells);
		end += lay_out(&seed, cells, end);
	}
	*end = '\0';
	return text;
}

/*
 * Wait until a child is in a call that searches, or still is. No other call
 * takes so much time.
 */
void await_work(pid_t child)
{
	double enough = time_of(child) + 0.05;

	wait_until(process_state(child) == 'Z' || time_of(child) > enough,
		   test_seconds);
	expect(time_of(child) > enough, "process %d does not search", child);
}

/* Returns the text of a file of sysfs or tracefs. */
char *read_file(const char *path)
{
	size_t size = 16 << 20;
	char *text = calloc(1, size);
	int fd = open(path, O_RDONLY);
	size_t length;

	expect(fd >= 0, "%s: %s", path, error_name(errno));
	must(text);
	length = read_up_to(fd, text, size);
	expect_lt(length, size);
	close(fd);
	return realloc(text, length + 1);
}

const char *const counters[COUNTERS] = {
	SYSFS "puzzles", SYSFS "solved", SYSFS "unsolvable", SYSFS "ambiguous",
	SYSFS "gave_up", SYSFS "steps", SYSFS "backtracks",
	SYSFS "nanoseconds",
};

void read_counters(uint64_t *values)
{
	unsigned int i;

	for (i = 0; i < COUNTERS; i++)
		values[i] = read_number(counters[i]);
}

void add_statistics(int fd, uint64_t *sums)
{
	union {
		struct sudoku_stats stats;
		uint64_t values[COUNTERS];
	} file;
	unsigned int i;

	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &file.stats));
	for (i = 0; i < COUNTERS; i++)
		sums[i] += file.values[i];
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

const struct width widths[2] = { { "64 bits", 10 }, { "32 bits", 13 } };

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
