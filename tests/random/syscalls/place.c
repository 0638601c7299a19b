// SPDX-License-Identifier: GPL-2.0
/*
 * Memory to read into and to write from, valid and invalid
 *
 * A thread's own area is always mapped, so what was read into it can be
 * checked. The pages are shared by the threads of a group, which unmap and
 * protect them; only system calls access them.
 */
#include <sys/mman.h>

#include "uring.h"

static char *pages;

/*
 * Held by everything that maps memory, so that no other mapping gets into the
 * gap between munmap() and mmap().
 */
pthread_mutex_t mappings = PTHREAD_MUTEX_INITIALIZER;

/* An access beyond the pages ends at the protected page after them. */
void make_pages(void)
{
	pages = mmap(NULL, (PAGES + 1) * PAGE, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	must(pages != MAP_FAILED);
	must(!mprotect(pages + PAGES * PAGE, PAGE, PROT_NONE));
}

char *draw_page(struct thread *thread)
{
	return pages + draw(thread, PAGES) * PAGE;
}

void *draw_bad_address(struct thread *thread)
{
	static const unsigned long addresses[] = {
		0, 1, 8, 0x1000, 0x8000000000000000, 0xffff800000000000,
		0xffff888000000000, 0xffffffff81000000, 0xffffffffff600000,
		0x00007ffffffff000, 0x00007fffffffffff, -1, -8, -4096,
	};

	return (void *)DRAW(thread, addresses);
}

size_t draw_length(struct thread *thread)
{
	static const size_t lengths[] = {
		0, 1, 80, 81, 82, 164, 500, 4095, 4096, 4097, 8192, 65536,
		1 << 20, 0x7ffff000, 0x7fffffff, 0x80000000,
		0x7fffffffffffffff, 0x8000000000000000, -1,
	};

	return draw(thread, 3) ? draw(thread, 700) : DRAW(thread, lengths);
}

/* Where a call may read to: mostly the pages, sometimes a bad address */
struct iovec draw_place(struct thread *thread)
{
	struct iovec place;

	if (draw(thread, 8) == 0)
		place.iov_base = draw_bad_address(thread);
	else
		place.iov_base = draw_page(thread) + draw(thread, PAGE);
	place.iov_len = draw_length(thread);
	return place;
}

/* Where a call may write from: mostly a text */
struct iovec draw_source(struct thread *thread)
{
	return draw(thread, 5) ? draw_text(thread) : draw_place(thread);
}

static void unmap_for_a_moment(struct thread *thread, char *page, size_t length)
{
	void *again;

	if (pthread_mutex_trylock(&mappings))
		return;
	CALL(thread, CALL_MAPPING, munmap(page, length));
	if (draw(thread, 2))
		sched_yield();
	again = mmap(page, length, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
	pthread_mutex_unlock(&mappings);
	must(again == page);
}

/* Makes pages inaccessible to the other threads, or accessible again. */
void change_pages(struct thread *thread)
{
	static const int protections[] = {
		PROT_NONE, PROT_READ, PROT_READ | PROT_WRITE,
		PROT_READ | PROT_WRITE,
	};
	static const int advices[] = {
		MADV_DONTNEED, MADV_FREE, MADV_DONTNEED, MADV_WILLNEED,
	};
	unsigned int first = draw(thread, PAGES);
	size_t length = (1 + draw(thread, PAGES - first)) * PAGE;
	char *page = pages + first * PAGE;

	if (length > 4 * PAGE)
		length = 4 * PAGE;
	switch (draw(thread, 3)) {
	case 0:
		unmap_for_a_moment(thread, page, length);
		break;
	case 1:
		CALL(thread, CALL_MAPPING,
		     mprotect(page, length, DRAW(thread, protections)));
		break;
	case 2:
		CALL(thread, CALL_MAPPING,
		     madvise(page, length, DRAW(thread, advices)));
		break;
	}
}
