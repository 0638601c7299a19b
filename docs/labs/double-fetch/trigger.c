// SPDX-License-Identifier: GPL-2.0
/*
 * Changes a struct while the kernel copies it
 *
 * The struct lies across two pages, with the mode at the beginning of the
 * second one. The first page is missing: when the kernel copies from it,
 * userfaultfd stops the kernel and wakes a thread of this program. The thread
 * changes the mode and only then provides the page.
 */
#include <err.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/sudoku.h>
#include <linux/userfaultfd.h>

#define PAGE		4096
#define BAD_MODE	7

static char *pages;
static struct sudoku_config *config;
static int uffd;

static void remove_first_page(void)
{
	struct uffdio_api api = { .api = UFFD_API };
	struct uffdio_register range = {
		.range = { (unsigned long)pages, PAGE },
		.mode = UFFDIO_REGISTER_MODE_MISSING,
	};

	uffd = syscall(SYS_userfaultfd, O_CLOEXEC);
	if (uffd < 0 || ioctl(uffd, UFFDIO_API, &api) ||
	    ioctl(uffd, UFFDIO_REGISTER, &range))
		err(1, "userfaultfd");
}

static void *provide_first_page(void *unused)
{
	static char content[PAGE];
	struct uffdio_copy copy = {
		.dst = (unsigned long)pages,
		.src = (unsigned long)content,
		.len = PAGE,
	};
	struct uffd_msg message;

	strcpy(content + PAGE - SUDOKU_NAME_SIZE, "mrv");
	if (read(uffd, &message, sizeof(message)) != sizeof(message))
		err(1, "read from userfaultfd");
	config->mode = BAD_MODE;
	if (ioctl(uffd, UFFDIO_COPY, &copy))
		err(1, "UFFDIO_COPY");
	return NULL;
}

int main(void)
{
	int fd = open("/dev/sudoku", O_RDWR);
	struct sudoku_config current;
	pthread_t thread;

	if (fd < 0)
		err(1, "/dev/sudoku");
	pages = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (pages == MAP_FAILED)
		err(1, "mmap");
	config = (void *)(pages + PAGE - SUDOKU_NAME_SIZE);
	config->mode = SUDOKU_MODE_FIRST;
	remove_first_page();
	if (pthread_create(&thread, NULL, provide_first_page, NULL))
		errx(1, "no thread");

	if (ioctl(fd, SUDOKU_IOC_SET_CONFIG, config))
		warn("SET_CONFIG");
	if (ioctl(fd, SUDOKU_IOC_GET_CONFIG, &current))
		err(1, "GET_CONFIG");
	printf("the mode is %u\n", current.mode);
	return current.mode > SUDOKU_MODE_ALL;
}
