// SPDX-License-Identifier: GPL-2.0
/*
 * Page faults that a test resolves, by userfaultfd
 *
 * A slow page is a page of a file in memory. The process that maps it catches
 * its faults; the test takes over the descriptor, and writes to the file or
 * truncates it before it lets the kernel try again.
 */
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "process.h"
#include "tap.h"

/* A descriptor that may block cannot be polled. */
int catch_faults(void *page)
{
	struct uffdio_api api = { .api = UFFD_API };
	struct uffdio_register range = {
		.range = { (uintptr_t)page, sysconf(_SC_PAGESIZE) },
		.mode = UFFDIO_REGISTER_MODE_MISSING,
	};
	int faults = syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK);

	if (faults < 0)
		return -1;
	must(!ioctl(faults, UFFDIO_API, &api));
	must(!ioctl(faults, UFFDIO_REGISTER, &range));
	return faults;
}

void *wait_for_fault(int faults)
{
	struct pollfd fault = { .fd = faults, .events = POLLIN };
	uintptr_t page_mask = -sysconf(_SC_PAGESIZE);
	struct uffd_msg message;

	must(poll(&fault, 1, -1) == 1);
	must(read(faults, &message, sizeof(message)) == sizeof(message));
	return (void *)(uintptr_t)(message.arg.pagefault.address & page_mask);
}

void resolve_fault(int faults, void *page, const void *content)
{
	struct uffdio_copy copy = {
		.dst = (uintptr_t)page,
		.src = (uintptr_t)content,
		.len = sysconf(_SC_PAGESIZE),
	};

	must(!ioctl(faults, UFFDIO_COPY, &copy));
}

struct slow_page slow_page_open(void)
{
	struct slow_page page = {
		.file = memfd_create("page", MFD_CLOEXEC),
		.faults = -1,
		.mapped = shared_memory(sizeof(*page.mapped)),
	};

	must(page.file >= 0 && !ftruncate(page.file, sysconf(_SC_PAGESIZE)));
	*page.mapped = -1;
	return page;
}

char *slow_page_map(const struct slow_page *page)
{
	char *start = mmap(NULL, sysconf(_SC_PAGESIZE), PROT_READ | PROT_WRITE,
			   MAP_SHARED, page->file, 0);

	must(start != MAP_FAILED);
	*page->mapped = catch_faults(start);
	must(*page->mapped >= 0);
	return start;
}

bool slow_page_fault(struct slow_page *page, pid_t pid, int seconds)
{
	struct pollfd fault = { .events = POLLIN };
	int pidfd = pidfd_open(pid, 0);

	if (!wait_until(*page->mapped >= 0, seconds))
		return false;
	page->faults = pidfd_getfd(pidfd, *page->mapped, 0);
	must(page->faults >= 0);
	close(pidfd);
	fault.fd = page->faults;
	if (poll(&fault, 1, seconds * 1000) != 1)
		return false;
	page->address = wait_for_fault(page->faults);
	return true;
}

void slow_page_end(const struct slow_page *page, const char *content,
		   size_t length)
{
	struct uffdio_range range = {
		(uintptr_t)page->address, sysconf(_SC_PAGESIZE)
	};

	if (content)
		must(pwrite(page->file, content, length, 0) ==
		     (ssize_t)length);
	else
		must(!ftruncate(page->file, 0));
	must(!ioctl(page->faults, UFFDIO_WAKE, &range));
}

void slow_page_close(struct slow_page *page)
{
	if (!page->mapped)
		return;
	close(page->file);
	close(page->faults);
	munmap((void *)page->mapped, sizeof(*page->mapped));
}
