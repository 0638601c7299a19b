// SPDX-License-Identifier: GPL-2.0-only
/*
 * How much a process still solves after SIGKILL
 *
 * It has many requests of io_uring in flight. A process that is being
 * killed must not begin another slice. The steps are traced, and counted from
 * the signal on, whatever time they take: besides the slices that are not over,
 * there should be none. A slice has hundreds of steps, so if each request began
 * another, there would be many times as many.
 */
#include "hostile.h"

#define REQUESTS	40
#define ENTRIES		64

/* Room for more answers than a read finds before it is killed */
#define WINDOW		(64UL << 20)

/* Seconds of processor time before SIGKILL */
#define BEFORE		0.2

/* A slice has more steps than this, even on the slowest machine. */
#define SLICE_STEPS	256

/* Copies of the puzzle in the queue, which stays below a page */
#define COPIES		40

/**
 * struct request_kind - a kind of requests
 * @name: of the test point
 * @how: all read from one session; or each from a session of its own; each is a
 *	multishot read; or each reads in mode all, into a large buffer
 * @flags: IOSQE_*
 */
struct request_kind {
	const char *name;
	enum { ONE_SESSION, SESSIONS, MULTISHOT, ALL } how;
	int flags;
};

static volatile bool *begun;

static int open_search(bool all)
{
	int fd = open_device(O_RDWR);
	unsigned int i;

	configure(fd, "backtrack", all ? SUDOKU_MODE_ALL : SUDOKU_MODE_FIRST, -1);
	for (i = 0; i < (all ? 1 : COPIES); i++)
		write_text(fd, all ? EMPTY : endless);
	return fd;
}

static void add_request(struct io_uring *ring, const struct request_kind *kind,
			int fd, void *buffer, unsigned int size)
{
	struct io_uring_sqe *sqe = ring_request(ring);

	if (kind->how == MULTISHOT)
		ring_prep_multishot(sqe, fd);
	else
		io_uring_prep_read(sqe, fd, buffer, size, -1);
	sqe->flags |= kind->flags;
}

/* A request that is answered is made again immediately. */
static void __attribute__((noreturn))
make_requests(const struct request_kind *kind)
{
	static char buffers[16][CELLS], window[WINDOW];
	unsigned int size = kind->how == ALL ? WINDOW : CELLS, i;
	int fd = open_search(kind->how == ALL);
	struct io_uring_cqe *cqe;
	struct io_uring ring;

	ring_open(&ring, ENTRIES);
	if (kind->how == MULTISHOT)
		ring_provide(&ring, buffers, CELLS, 16);
	for (i = 0; i < REQUESTS; i++) {
		if (kind->how == SESSIONS)
			fd = open_search(false);
		add_request(&ring, kind, fd, window, size);
	}
	*begun = true;
	must(io_uring_submit(&ring) >= 0);
	for (;;) {
		if (io_uring_wait_cqe(&ring, &cqe))
			continue;
		io_uring_cqe_seen(&ring, cqe);
		add_request(&ring, kind, fd, window, size);
		io_uring_submit(&ring);
	}
}

#define EVENTS	"events/sudoku/enable"
#define TRIGGER	TRACING "events/signal/signal_generate/trigger"

/* Let the next SIGKILL begin the trace, which counts steps. */
static void arm_trace(void)
{
	begin_counting(EVENTS);
	write_file(TRACING "tracing_on", "0");
	write_file(TRACING "trace", "");
	write_file(TRIGGER, "traceon:1 if sig == 9");
}

static unsigned long end_trace(void)
{
	expect_eq(read_number(TRACING "tracing_on"), 1);
	write_file(TRIGGER, "!traceon");
	return end_counting(EVENTS);
}

static const struct request_kind kinds[] = {
	{ "reads", ONE_SESSION, 0 },
	{ "reads by workers", ONE_SESSION, IOSQE_ASYNC },
	{ "reads of many sessions", SESSIONS, 0 },
	{ "reads in mode all", ALL, 0 },
	{ "multishot reads", MULTISHOT, 0 },
};

TEST_EACH(a_process_with_many_requests_can_be_killed, kinds)
{
	unsigned long steps;
	double before;
	pid_t child;

	if (kinds[variant].how == MULTISHOT)
		require_multishot();
	begun = shared_memory(sizeof(*begun));
	arm_trace();
	child = fork_as(fresh_users(1));
	if (!child)
		make_requests(&kinds[variant]);
	expect(wait_until(*begun, PATIENCE), "the requests do not begin");
	before = time_of(child);
	expect(wait_until(time_of(child) > before + BEFORE, PATIENCE),
	       "the process does not run");
	must(!kill(child, SIGKILL) && waitpid(child, NULL, 0) == child);
	steps = end_trace();
	note("%lu steps", steps);
	expect(steps < REQUESTS / 4 * SLICE_STEPS, "it goes on");
}
