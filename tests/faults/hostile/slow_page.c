// SPDX-License-Identifier: GPL-2.0
/*
 * A page of memory whose content arrives when the test provides it
 */
#include <poll.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/pidfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <linux/fuse.h>

#include "hostile.h"
#include "slow_page.h"

#define DIRECTORY	"/tmp/slow"

static enum slow_kind slow_kind;

/* FUSE: the connection, the number of the current file, its unanswered READ */
static int slow_connection = -1;
static unsigned int slow_file;
static uint64_t slow_request;

/* userfaultfd: the test's copy of the holder's descriptor, and the page */
static int slow_uffd = -1;
static void *slow_address;

/* What the holder reports to the test, in shared memory */
static volatile struct {
	int uffd;
} *slow_shared;

static bool slow_readable(int fd, int milliseconds)
{
	struct pollfd poller = { .fd = fd, .events = POLLIN };

	return poll(&poller, 1, milliseconds) == 1;
}

static void slow_reply(uint64_t unique, int error, const void *data,
		       size_t size)
{
	char buf[sizeof(struct fuse_out_header) + SLOW_SIZE];
	struct fuse_out_header header = {
		.len = sizeof(header) + size,
		.error = -error,
		.unique = unique,
	};

	memcpy(buf, &header, sizeof(header));
	if (size)
		memcpy(buf + sizeof(header), data, size);
	/* A request whose sender was killed may be gone. */
	must(write(slow_connection, buf, header.len) > 0 || errno == ENOENT);
}

/*
 * FUSE_ASYNC_READ makes the kernel wait for a READ where a signal can end the
 * wait. Without it, a process whose READ has been received cannot be killed.
 */
static void slow_reply_init(uint64_t unique)
{
	struct fuse_init_out out = {
		.major = FUSE_KERNEL_VERSION,
		.minor = FUSE_KERNEL_MINOR_VERSION,
		.max_readahead = SLOW_SIZE,
		.flags = FUSE_ASYNC_READ,
		.max_write = SLOW_SIZE,
	};

	slow_reply(unique, 0, &out, sizeof(out));
}

static struct fuse_attr slow_attr(uint64_t node)
{
	return (struct fuse_attr){
		.ino = node,
		.size = node == FUSE_ROOT_ID ? 0 : SLOW_SIZE,
		.mode = node == FUSE_ROOT_ID ? S_IFDIR | 0755 : S_IFREG | 0644,
		.nlink = 1,
	};
}

/* A file's node is its name, a number. */
static void slow_reply_lookup(uint64_t unique, const char *name)
{
	uint64_t node = strtoull(name, NULL, 10);
	struct fuse_entry_out out = {
		.nodeid = node,
		.entry_valid = 3600,
		.attr_valid = 3600,
		.attr = slow_attr(node),
	};

	slow_reply(unique, 0, &out, sizeof(out));
}

static void slow_reply_attr(uint64_t unique, uint64_t node)
{
	struct fuse_attr_out out = {
		.attr_valid = 3600,
		.attr = slow_attr(node),
	};

	slow_reply(unique, 0, &out, sizeof(out));
}

/*
 * Receive one request, and answer it if it is not a READ. Returns whether it
 * was the READ of the current file.
 */
static bool slow_serve(void)
{
	static char buf[FUSE_MIN_READ_BUFFER + SLOW_SIZE];
	const struct fuse_in_header *header = (void *)buf;
	struct fuse_open_out out = { .open_flags = FOPEN_NOFLUSH };

	must(read(slow_connection, buf, sizeof(buf)) > 0);
	switch (header->opcode) {
	case FUSE_INIT:
		slow_reply_init(header->unique);
		break;
	case FUSE_LOOKUP:
		slow_reply_lookup(header->unique, buf + sizeof(*header));
		break;
	case FUSE_GETATTR:
		slow_reply_attr(header->unique, header->nodeid);
		break;
	case FUSE_OPEN:
		slow_reply(header->unique, 0, &out, sizeof(out));
		break;
	case FUSE_READ:
		slow_request = header->unique;
		return header->nodeid == slow_file;
	case FUSE_FORGET:
	case FUSE_BATCH_FORGET:
	case FUSE_INTERRUPT:
		break;
	case FUSE_RELEASE:
		slow_reply(header->unique, 0, NULL, 0);
		break;
	default:
		slow_reply(header->unique, EOPNOTSUPP, NULL, 0);
	}
	return false;
}

/* The mount ends with the test, in whose mount namespace it is. */
static void slow_begin_fuse(void)
{
	char options[100];

	slow_connection = open("/dev/fuse", O_RDWR | O_CLOEXEC);
	must(slow_connection >= 0);
	snprintf(options, sizeof(options),
		 "fd=%d,rootmode=40000,user_id=0,group_id=0,allow_other",
		 slow_connection);
	mkdir(DIRECTORY, 0755);
	must(!unshare(CLONE_NEWNS));
	must(!mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL));
	must(!mount("slow", DIRECTORY, "fuse", MS_NOSUID | MS_NODEV,
		    options));
	slow_serve();
	slow_file = FUSE_ROOT_ID;
}

/* Does this kernel have such pages? */
bool slow_possible(enum slow_kind kind)
{
	int fd = kind == SLOW_FUSE ? open("/dev/fuse", O_RDWR) :
				     (int)syscall(SYS_userfaultfd, 0);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

/* To be called once, in the test. */
void slow_begin(enum slow_kind kind)
{
	slow_kind = kind;
	slow_shared = shared_memory(sizeof(*slow_shared));
	if (kind == SLOW_FUSE)
		slow_begin_fuse();
}

/* In the test, before each holder is forked */
void slow_renew(void)
{
	/*
	 * End the READ of a killed holder: the kernel limits how many are
	 * pending.
	 */
	if (slow_request)
		slow_refuse();
	slow_file++;
	slow_shared->uffd = -1;
	if (slow_uffd >= 0)
		close(slow_uffd);
	slow_uffd = -1;
}

static char *slow_map_fuse(void)
{
	char path[100], *page;
	int fd;

	snprintf(path, sizeof(path), DIRECTORY "/%u", slow_file);
	fd = open(path, O_RDONLY);
	must(fd >= 0);
	page = mmap(NULL, SLOW_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd,
		    0);
	must(page != MAP_FAILED);
	close(fd);
	return page;
}

static char *slow_map_userfaultfd(void)
{
	char *page = mmap(NULL, SLOW_SIZE, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	must(page != MAP_FAILED);
	slow_shared->uffd = catch_faults(page);
	must(slow_shared->uffd >= 0);
	return page;
}

/* In the holder, as root: the address of the page */
char *slow_map(void)
{
	return slow_kind == SLOW_FUSE ? slow_map_fuse() :
					slow_map_userfaultfd();
}

/* In a child of the test: when the test ends, so must the connection. */
void slow_forget(void)
{
	if (slow_connection >= 0)
		close(slow_connection);
	if (slow_uffd >= 0)
		close(slow_uffd);
	slow_connection = -1;
	slow_uffd = -1;
}

static bool slow_fault_userfaultfd(pid_t holder)
{
	int pidfd;

	if (slow_uffd < 0 && slow_shared->uffd >= 0) {
		pidfd = pidfd_open(holder, 0);
		slow_uffd = pidfd_getfd(pidfd, slow_shared->uffd, 0);
		close(pidfd);
		must(slow_uffd >= 0);
	}
	if (slow_uffd < 0 || !slow_readable(slow_uffd, 1))
		return false;
	slow_address = wait_for_fault(slow_uffd);
	return true;
}

/* In the test: is process @holder in its fault? Waits for a millisecond. */
bool slow_fault(pid_t holder)
{
	if (slow_kind == SLOW_USERFAULTFD)
		return slow_fault_userfaultfd(holder);
	return slow_readable(slow_connection, 1) && slow_serve();
}

/* Provide the page; it begins with @text. */
void slow_answer(const char *text, size_t length)
{
	static char page[SLOW_SIZE] __attribute__((aligned(SLOW_SIZE)));

	memset(page, '\n', SLOW_SIZE);
	memcpy(page, text, length);
	if (slow_kind == SLOW_FUSE)
		slow_reply(slow_request, 0, page, SLOW_SIZE);
	else
		resolve_fault(slow_uffd, slow_address, page);
	slow_request = 0;
}

/* FUSE only: fail the READ. The kernel repeats it once, so call this again. */
void slow_refuse(void)
{
	slow_reply(slow_request, EIO, NULL, 0);
	slow_request = 0;
}
