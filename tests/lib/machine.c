// SPDX-License-Identifier: GPL-2.0-only
/*
 * Time, memory, page faults, the machine, and the kernel's own files
 */
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "process.h"
#include "tap.h"

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

/* An address at which nothing is ever mapped */
void *const nowhere = (void *)8;

/* Memory that this process shares with its children */
void *shared_memory(size_t size)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	must(memory != MAP_FAILED);
	return memory;
}

/*
 * A slow page is a page of a file in memory. The process that maps it catches
 * its faults by userfaultfd; the test takes over the descriptor, and writes to
 * the file before it lets the kernel try again.
 */

/* A descriptor that may block cannot be polled. */
static int new_userfault(void)
{
	return syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK);
}

struct slow_page slow_page_open(void)
{
	struct slow_page page = {
		.file = memfd_create("page", MFD_CLOEXEC),
		.faults = new_userfault(),
		.mapped = shared_memory(sizeof(*page.mapped)),
	};

	if (page.faults < 0)
		skip("the kernel has no userfaultfd");
	must(page.file >= 0 && !ftruncate(page.file, sysconf(_SC_PAGESIZE)));
	*page.mapped = -1;
	return page;
}

char *slow_page_map(const struct slow_page *page, void *where)
{
	struct uffdio_api api = { .api = UFFD_API };
	struct uffdio_register range = {
		.mode = UFFDIO_REGISTER_MODE_MISSING,
	};
	size_t size = sysconf(_SC_PAGESIZE);
	int faults = new_userfault();
	char *start = mmap(where, size, PROT_READ | PROT_WRITE,
			   MAP_SHARED | (where ? MAP_FIXED : 0), page->file, 0);

	must(start != MAP_FAILED && faults >= 0);
	range.range = (struct uffdio_range){ (uintptr_t)start, size };
	must(!ioctl(faults, UFFDIO_API, &api));
	must(!ioctl(faults, UFFDIO_REGISTER, &range));
	*page->mapped = faults;
	return start;
}

void slow_page_fault(struct slow_page *page, pid_t pid)
{
	struct pollfd fault = { .events = POLLIN };
	struct uffd_msg message;
	int pidfd = pidfd_open(pid, 0);

	must(wait_until(*page->mapped >= 0, test_seconds));
	fault.fd = pidfd_getfd(pidfd, *page->mapped, 0);
	must(fault.fd >= 0);
	close(pidfd);
	must(poll(&fault, 1, test_seconds * 1000) == 1);
	must(read(fault.fd, &message, sizeof(message)) == sizeof(message));
	page->faults = fault.fd;
	page->address = message.arg.pagefault.address & -getpagesize();
}

void slow_page_end(const struct slow_page *page, const char *content,
		   size_t length)
{
	struct uffdio_range range = { page->address, sysconf(_SC_PAGESIZE) };

	must(pwrite(page->file, content, length, 0) == (ssize_t)length);
	must(!ioctl(page->faults, UFFDIO_WAKE, &range));
}

/* Like "> FILE" of a shell */
void write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_TRUNC);
	ssize_t length = strlen(text);

	expect(fd >= 0, "%s: %s", path, error_name(errno));
	expect(write(fd, text, length) == length, "%s > %s: %s",
	       quote(text, length), path, error_name(errno));
	must(!close(fd));
}

long read_number(const char *path)
{
	FILE *file = fopen(path, "r");
	long number;

	expect(file, "%s: %s", path, error_name(errno));
	expect(fscanf(file, "%ld", &number) == 1, "%s: no number", path);
	fclose(file);
	return number;
}
