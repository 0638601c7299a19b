// SPDX-License-Identifier: GPL-2.0
/*
 * The calls that every test makes, with the errors that no test expects
 * checked for
 */
#include <err.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>

#include "device_test.h"

void *const nowhere = (void *)8;

uid_t alice;
uid_t bob;

int open_device(int flags)
{
	int fd = open(DEVICE, flags);

	ck_assert_msg(fd >= 0, "open: %s", strerror(errno));
	return fd;
}

/* Access is checked and slates are chosen by the effective user. */
int open_as(uid_t user, int flags)
{
	int fd;

	ck_assert_int_eq(seteuid(user), 0);
	fd = open_device(flags);
	ck_assert_int_eq(seteuid(0), 0);
	return fd;
}

/* A private session in which @text is queued */
int open_session(const char *text)
{
	int fd = open_device(O_RDWR);

	write_text(fd, text);
	return fd;
}

void set_nonblock(int fd)
{
	int flags = fcntl(fd, F_GETFL);

	ck_assert_int_ge(flags, 0);
	ck_assert_int_eq(fcntl(fd, F_SETFL, flags | O_NONBLOCK), 0);
}

void set_mode(int fd, unsigned int mode)
{
	struct sudoku_config config;

	ck_assert_int_eq(ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config), 0);
	config.mode = mode;
	ck_assert_int_eq(ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config), 0);
}

void write_text(int fd, const char *text)
{
	ssize_t length = strlen(text);

	ck_assert_int_eq(write(fd, text, length), length);
}

/* What "> /dev/sudoku" and its like do, by @flags, besides O_WRONLY */
void write_slate(uid_t user, int flags, const char *text)
{
	int fd = open_as(user, O_WRONLY | flags);

	write_text(fd, text);
	ck_assert_int_eq(close(fd), 0);
}

/* Read until there are @size bytes or the end of the file is reached */
size_t read_up_to(int fd, char *buf, size_t size)
{
	size_t done = 0;

	while (done < size) {
		ssize_t n = read(fd, buf + done, size - done);

		ck_assert_msg(n >= 0, "read: %s", strerror(errno));
		if (!n)
			break;
		done += n;
	}
	return done;
}

/* The last @size bytes before memory that can't be accessed */
void *edge_of_memory(size_t size)
{
	size_t page = sysconf(_SC_PAGESIZE);
	char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	ck_assert_ptr_ne(pages, MAP_FAILED);
	ck_assert_int_eq(munmap(pages + page, page), 0);
	return pages + page - size;
}

/* Memory that this process shares with its children */
void *shared_memory(size_t size)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	ck_assert_ptr_ne(memory, MAP_FAILED);
	return memory;
}

/* A child succeeds that ends by _exit(0); a failed assertion ends it by 1. */
void assert_child_succeeds(pid_t child)
{
	int status;

	ck_assert_int_gt(child, 0);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
}

/* A child that reads one byte from @fd, or waits for one, or searches for it */
pid_t start_reading(int fd)
{
	pid_t child = fork();

	if (!child) {
		read_up_to(fd, (char[1]){}, 1);
		_exit(0);
	}
	ck_assert_int_gt(child, 0);
	return child;
}

/* @child must have been busy until now, and must not go on for ever. */
void assert_can_be_killed(pid_t child)
{
	int status;

	ck_assert_int_eq(kill(child, SIGKILL), 0);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, SIGKILL);
}

/* Become root of a user namespace, who is @user outside of it */
void enter_user_namespace(uid_t user)
{
	char map[40];
	int fd;

	ck_assert_int_eq(setresuid(user, user, user), 0);
	/* or else /proc/self belongs to root */
	ck_assert_int_eq(prctl(PR_SET_DUMPABLE, 1), 0);
	ck_assert_int_eq(unshare(CLONE_NEWUSER), 0);
	fd = open("/proc/self/uid_map", O_WRONLY);
	ck_assert_int_ge(fd, 0);
	snprintf(map, sizeof(map), "0 %u 1", user);
	write_text(fd, map);
	ck_assert_int_eq(geteuid(), 0);
}

/* Used outside of tests too, where there are no assertions */
static FILE *open_parameter(const char *name, const char *mode)
{
	char path[80];
	FILE *file;

	snprintf(path, sizeof(path), "/sys/module/sudoku/parameters/%s", name);
	file = fopen(path, mode);
	if (!file)
		err(EXIT_FAILURE, "%s", path);
	return file;
}

void set_parameter(const char *name, const char *value)
{
	FILE *file = open_parameter(name, "w");

	fputs(value, file);
	if (fclose(file))
		err(EXIT_FAILURE, "%s=%s", name, value);
}

static const char *const parameters[] = {
	"strategy", "max_steps", "queue_max", "slate_max", "user_max",
};

#define PARAMETERS	ARRAY_SIZE(parameters)

static char defaults[PARAMETERS][40];

void save_parameters(void)
{
	unsigned int i;

	for (i = 0; i < PARAMETERS; i++) {
		FILE *file = open_parameter(parameters[i], "r");

		if (!fgets(defaults[i], sizeof(defaults[i]), file))
			err(EXIT_FAILURE, "%s", parameters[i]);
		fclose(file);
	}
}

void restore_parameters(void)
{
	unsigned int i;

	for (i = 0; i < PARAMETERS; i++)
		set_parameter(parameters[i], defaults[i]);
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

	nanosleep(&t, NULL);
}
