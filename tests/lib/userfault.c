// SPDX-License-Identifier: GPL-2.0
/*
 * Page faults that a test resolves, by userfaultfd
 */
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <stdint.h>
#include <sys/ioctl.h>
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

/*
 * Let the kernel try the access again: meanwhile, the page has come or gone
 * otherwise.
 */
void retry_fault(int faults, void *page)
{
	struct uffdio_range range = {
		(uintptr_t)page, sysconf(_SC_PAGESIZE)
	};

	must(!ioctl(faults, UFFDIO_WAKE, &range));
}
