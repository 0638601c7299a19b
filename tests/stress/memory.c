// SPDX-License-Identifier: GPL-2.0
/*
 * The memory cgroup that all openers are in, and jobs that bring it to its
 * limit
 *
 * What the driver allocates for an opener is charged to the opener. So what is
 * left in the cgroup when all of them are gone has been leaked.
 */
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include "stress.h"

#define CGROUPS	"/sys/fs/cgroup"
#define CGROUP	CGROUPS "/stress"

/* Neither an opener's own user nor a shared one */
#define HOG_USER	30000

#define PAGE		4096
#define QUEUE_BYTES	(75 * PAGE)
#define SLATE_BYTES	(25 * PAGE)
#define MOST_REFUSALS	20

/* Calls in a row that may fail: a slice was over, or the device in use. */
#define MOST_IDLE	100000

void make_cgroup(void)
{
	must(!mount("cgroup", CGROUPS, "cgroup2", 0, NULL) || errno == EBUSY);
	write_file(CGROUPS "/cgroup.subtree_control", "+memory");
	must(!mkdir(CGROUP, 0755) || errno == EEXIST);
}

void limit_memory(const char *bytes)
{
	write_file(CGROUP "/memory.max", bytes);
}

static unsigned long read_field(const char *path, const char *name)
{
	unsigned long value = 0, found;
	FILE *file = fopen(path, "r");
	char field[40];

	must(file);
	while (fscanf(file, "%39s %lu", field, &found) == 2)
		if (!strcmp(field, name))
			value = found;
	fclose(file);
	return value;
}

unsigned long memory_events(const char *name)
{
	return read_field(CGROUP "/memory.events", name);
}

unsigned long memory_of(const char *name)
{
	return read_field(CGROUP "/memory.stat", name);
}

void enter_cgroup(unsigned int group)
{
	write_file(CGROUP "/cgroup.procs", "0");
}

/*
 * Only the driver should allocate memory, so openers lock their own beforehand.
 * All groups except one are protected from the OOM killer, and get errors
 * instead.
 */
void enter_cgroup_prepared(unsigned int group)
{
	if (group)
		write_file("/proc/self/oom_score_adj", "-1000");
	must(!mlockall(MCL_CURRENT));
	enter_cgroup(group);
}

/*
 * A hog's text is one page, repeated: a question and many empty lines, which
 * are answered quickly. It writes at most @bytes of it, and stops after it was
 * refused memory too often.
 */
struct hog {
	int fd;
	struct config config;
	char text[PAGE];
	char answer[PAGE];
	size_t bytes;
	size_t in;
	size_t out;
	bool incomplete;
	unsigned int refused;
	unsigned int idle;
};

static void prepare_hog(struct hog *hog, u64 *seed, int fd, size_t bytes)
{
	const struct question *question = draw_question(seed);
	const struct bytes *answer;

	memset(hog, 0, sizeof(*hog));
	hog->fd = fd;
	hog->config = draw_config(seed, LAYOUT_MODES);
	hog->bytes = bytes;
	answer = answer_to(question, &hog->config);
	memset(hog->text, '\n', PAGE);
	memset(hog->answer, '\n', PAGE);
	memcpy(hog->text, question->text.data, question->text.length);
	memcpy(hog->answer, answer->data, answer->length);
}

/* After a call that failed. Returns whether to try again. */
static bool bear(struct hog *hog)
{
	must(errno == EAGAIN || errno == ENOMEM);
	if (errno == EAGAIN) {
		expect(++hog->idle <= MOST_IDLE,
		       "no progress after %zu bytes in, %zu out", hog->in,
		       hog->out);
		return true;
	}
	count(world->refused, 1);
	usleep(10000);
	return ++hog->refused < MOST_REFUSALS && !look(world->stop);
}

/* Write until there is no room. Returns false to stop. */
static bool fill(struct hog *hog)
{
	while (hog->in < hog->bytes) {
		size_t done = hog->in % PAGE;
		ssize_t taken = write(hog->fd, hog->text + done, PAGE - done);

		if (taken < 0)
			return bear(hog);
		hog->in += taken;
		hog->idle = 0;
	}
	return true;
}

/* An incomplete puzzle at the end of a slate is returned as it was written. */
static void expect_byte(struct hog *hog, char byte)
{
	size_t i = hog->out++ % PAGE;

	if (!hog->incomplete && byte != hog->answer[i]) {
		must(hog->out > hog->in - hog->in % PAGE);
		hog->incomplete = true;
	}
	must(!hog->incomplete || byte == hog->text[i]);
}

/* Read all, or as much as possible. Returns false to stop. */
static bool drain(struct hog *hog, char *area)
{
	while (hog->out < hog->in) {
		ssize_t given = read(hog->fd, area, AREA_SIZE);
		ssize_t i;

		expect(given, "end of file after %zu bytes in, %zu out",
		       hog->in, hog->out);
		if (given < 0)
			return bear(hog);
		for (i = 0; i < given; i++)
			expect_byte(hog, area[i]);
		hog->idle = 0;
		count(world->bytes, given);
	}
	return true;
}

void hog_queue(struct opener *opener)
{
	int fd = begin_use(0, O_RDWR | O_NONBLOCK);
	struct hog hog;

	if (fd < 0)
		return;
	prepare_hog(&hog, &opener->seed, fd, QUEUE_BYTES);
	set_config(fd, &hog.config);
	while (hog.out < hog.bytes && fill(&hog) && drain(&hog, opener->area))
		;
	must(!hog.incomplete);
	close(fd);
}

/* The first read of a session needs memory, even for an empty slate. */
static void read_slate(struct hog *hog, char *area)
{
	ssize_t given;

	set_config(hog->fd, &hog->config);
	while (hog->out < hog->in && drain(hog, area))
		;
	while (hog->out == hog->in) {
		given = read(hog->fd, area, AREA_SIZE);
		must(given <= 0);
		if (!given || !bear(hog))
			return;
	}
}

void hog_slate(struct opener *opener)
{
	uid_t user = HOG_USER + opener->number;
	int fd = begin_use(user, O_WRONLY | O_TRUNC);
	struct hog hog;

	if (fd < 0)
		return;
	prepare_hog(&hog, &opener->seed, fd, SLATE_BYTES);
	while (hog.in < hog.bytes && fill(&hog))
		;
	close(fd);

	hog.fd = begin_use(user, O_RDONLY);
	if (hog.fd >= 0) {
		read_slate(&hog, opener->area);
		close(hog.fd);
	}
	fd = begin_use(user, O_WRONLY | O_TRUNC);
	if (fd >= 0)
		close(fd);
}
