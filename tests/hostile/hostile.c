// SPDX-License-Identifier: GPL-2.0
/*
 * What the programs of tests/hostile share
 */
#include <sched.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <time.h>

#include "hostile.h"

static unsigned int failed;

void give_up(const char *file, int line, const char *condition)
{
	fprintf(stderr, "%s:%d: %s: %s\n", file, line, condition,
		strerror(errno));
	_exit(2);
}

void note(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	printf("# ");
	vprintf(format, args);
	printf("\n");
	va_end(args);
	fflush(stdout);
}

void check(bool passed, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	printf("%sok - ", passed ? "" : "not ");
	vprintf(format, args);
	printf("\n");
	va_end(args);
	fflush(stdout);
	failed += !passed;
}

int result(void)
{
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* Everything, however long it takes */
bool full(void)
{
	return getenv("FULL") && *getenv("FULL");
}

bool is_emulated(void)
{
	static int emulated = -1;
	char line[200];
	FILE *file;

	if (emulated >= 0)
		return emulated;
	file = fopen("/proc/cpuinfo", "r");
	must(file);
	emulated = 0;
	while (fgets(line, sizeof(line), file))
		emulated |= !!strstr(line, "QEMU TCG");
	fclose(file);
	return emulated;
}

bool kernel_is_at_least(int version, int patchlevel)
{
	struct utsname kernel;
	int v, p;

	must(!uname(&kernel));
	must(sscanf(kernel.release, "%d.%d", &v, &p) == 2);
	return v > version || (v == version && p >= patchlevel);
}

void write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY);

	must(fd >= 0);
	must(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
	must(!close(fd));
}

long read_number(const char *path)
{
	FILE *file = fopen(path, "r");
	long number;

	must(file);
	must(fscanf(file, "%ld", &number) == 1);
	fclose(file);
	return number;
}

/* Only while no other process of the test runs: see tests/machines/qemu/run. */
void trace_events(bool enable)
{
	write_file("/sys/kernel/tracing/events/sudoku/enable",
		   enable ? "1" : "0");
}

double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec * 1e-9;
}

void sleep_for(double seconds)
{
	struct timespec t = {
		.tv_sec = seconds,
		.tv_nsec = (seconds - (time_t)seconds) * 1e9,
	};

	while (nanosleep(&t, &t))
		;
}

/* The first of @count users, none of whom was ever returned in this guest */
uid_t fresh_users(unsigned int count)
{
	static uid_t next;
	uid_t first;

	if (!next)
		next = 1000000 + 100000 * (getpid() % 20000);
	first = next;
	next += count;
	return first;
}

void become(uid_t user)
{
	if (!user)
		return;
	must(!setresgid(user, user, user));
	must(!setresuid(user, user, user));
	/* or else /proc/self belongs to root */
	must(!prctl(PR_SET_DUMPABLE, 1));
}

/* A child that is @user and ends with its parent */
pid_t fork_as(uid_t user)
{
	const struct rlimit many = { 20000, 20000 };
	pid_t child;

	fflush(stdout);
	child = fork();
	must(child >= 0);
	if (child)
		return child;
	if (geteuid() == 0) {
		must(!setrlimit(RLIMIT_NOFILE, &many));
		must(!setrlimit(RLIMIT_NPROC, &many));
		become(user);
	}
	must(!prctl(PR_SET_PDEATHSIG, SIGKILL));
	return 0;
}

void kill_and_wait(pid_t child)
{
	must(!kill(child, SIGKILL));
	must(waitpid(child, NULL, 0) == child);
}

bool child_succeeds(pid_t child)
{
	int status;

	must(waitpid(child, &status, 0) == child);
	return status == 0;
}

/* Memory that this process shares with its children */
void *shared_memory(size_t size)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	must(memory != MAP_FAILED);
	return memory;
}

/* One megabyte that is mapped again and again, for a read that is never full */
void *repeated_memory(size_t size)
{
	int fd = memfd_create("window", MFD_CLOEXEC);
	size_t piece = 1UL << 20, at;
	char *start;

	must(fd >= 0 && !ftruncate(fd, piece));
	start = mmap(NULL, size, PROT_NONE,
		     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	must(start != MAP_FAILED);
	for (at = 0; at < size; at += piece)
		must(mmap(start + at, piece, PROT_READ | PROT_WRITE,
			  MAP_SHARED | MAP_FIXED, fd, 0) != MAP_FAILED);
	return start;
}

void pin(unsigned int processor)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(processor, &set);
	must(!sched_setaffinity(0, sizeof(set), &set));
}

static void write_map(pid_t child, const char *map, uid_t owner, uid_t first,
		      unsigned int count)
{
	char path[40], text[80];

	snprintf(path, sizeof(path), "/proc/%d/%s", child, map);
	snprintf(text, sizeof(text), "0 %u 1\n1 %u %u\n", owner, first, count);
	write_file(path, text);
}

/*
 * A child that is root of a user namespace which @owner made, with users 1 to
 * @count, who are new ones outside: what newuidmap does for whom /etc/subuid
 * lists.
 */
pid_t fork_in_namespace(uid_t owner, unsigned int count)
{
	uid_t first = fresh_users(count);
	int up[2], down[2];
	pid_t child;
	char c = 0;

	must(!pipe(up) && !pipe(down));
	child = fork_as(owner);
	if (!child) {
		must(!unshare(CLONE_NEWUSER));
		must(write(up[1], &c, 1) == 1 && read(down[0], &c, 1) == 1);
		must(!setresgid(0, 0, 0) && !setresuid(0, 0, 0));
	} else {
		must(read(up[0], &c, 1) == 1);
		write_map(child, "uid_map", owner, first, count);
		write_map(child, "gid_map", owner, first, count);
		must(write(down[1], &c, 1) == 1);
	}
	close(up[0]);
	close(up[1]);
	close(down[0]);
	close(down[1]);
	return child;
}
