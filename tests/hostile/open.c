// SPDX-License-Identifier: GPL-2.0-only
/*
 * What open() does while others cannot open any misc device
 *
 * misc_open() of the kernel holds a mutex for all of them while it calls the
 * driver. A process of low priority that frees a large slate there, a chunk at
 * a time, keeps root's open of another one waiting for as long as others take
 * the processor from it. So the work of open() must not depend on what the user
 * has. The events of the kernel's allocators count it, in one thread and
 * whatever time it takes.
 */
#include "hostile.h"

#define EVENTS	"events/kmem/enable"
#define FILTER	TRACING "events/kmem/filter"
#define PID	TRACING "set_event_pid"

/* A slate of so many bytes has 2,054 chunks. */
#define SLATE	(8 << 20)

/* More events than open() has, and fewer than a slate has chunks */
#define FEW	500

#define TRIES	3

/*
 * Interrupts (flag 8) and what runs at their end (flag 16) are not the work of
 * the process that they interrupt: they free what others have put off.
 */
static void count_own_events(void)
{
	char pid[20];

	write_file(FILTER, "!(common_flags & 24)");
	snprintf(pid, sizeof(pid), "%d", getpid());
	write_file(PID, pid);
	begin_counting(EVENTS);
}

static unsigned long end_own_events(void)
{
	unsigned long events = end_counting(EVENTS);

	write_file(PID, "");
	write_file(FILTER, "0");
	return events;
}

static void fill_slate(void)
{
	char *text = malloc(SLATE);
	int fd = open_as(alice, O_WRONLY | O_TRUNC);

	must(text);
	write_bytes(fd, memset(text, '\n', SLATE), SLATE);
	close(fd);
	free(text);
}

static const struct {
	const char *name;
	int flags;
} kinds[] = {
	{ "O_RDONLY", O_RDONLY },
	{ "O_RDWR", O_RDWR },
	{ "O_WRONLY", O_WRONLY },
	{ "O_APPEND", O_WRONLY | O_APPEND },
	{ "O_TRUNC", O_WRONLY | O_TRUNC },
	{ "O_TRUNC and O_APPEND", O_WRONLY | O_TRUNC | O_APPEND },
};

/* Fewer than so many of the events since the last count, for who looks why */
static void print_events(unsigned int count)
{
	FILE *trace = fopen(TRACING "trace", "r");
	char line[200];

	must(trace);
	while (count-- && fgets(line, sizeof(line), trace))
		note("%.*s", (int)strcspn(line, "\n"), line);
	fclose(trace);
}

/*
 * A slate that can no longer be read is freed when the file is closed. What the
 * kernel has put off may come during any call, but not during each of several.
 */
TEST_EACH(the_work_of_open_does_not_depend_on_a_slate, kinds)
{
	unsigned long opening = 0, closing = 0;
	int flags = kinds[variant].flags, fd;
	unsigned int i;

	for (i = 0; i < TRIES && (!i || opening >= FEW); i++) {
		fill_slate();
		count_own_events();
		fd = open_as(alice, flags);
		opening = end_own_events();
		if (opening >= FEW)
			print_events(60);
		count_own_events();
		close(fd);
		closing = end_own_events();
		note("%lu events in open(), %lu in close()", opening, closing);
	}
	expect_gt(opening, 0);
	expect_lt(opening, FEW);
	if (flags & O_TRUNC)
		expect_gt(closing, SLATE / 4096);
	else
		expect_lt(closing, FEW);
}
