// SPDX-License-Identifier: GPL-2.0
/*
 * How much a process still solves after SIGKILL
 *
 * It has a thousand requests in flight, of each kind that makes the device
 * search. A process that is being killed must not begin another slice. The
 * steps are traced, and counted from the signal on, whatever time they take:
 * besides the slices that are not over, there should be none. A slice has
 * hundreds of steps, so if each request began another, there would be
 * thousands of times as many.
 */
#include <linux/aio_abi.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>

#include "../lib/uring.h"
#include "hostile.h"

#define REQUESTS	1000
#define ENTRIES		1024
#define WINDOW		(64UL << 20)
#define STACK		(64UL << 10)

/* Seconds of processor time before SIGKILL */
#define BEFORE		0.2

/* A slice has more steps than this, even on the slowest machine. */
#define SLICE_STEPS	256

/* Copies of the puzzle in the queue, which stays below a page */
#define COPIES		40

/* Those that have a puzzle without an end */
static const char *const strategies[] = {
	"brute", "backtrack", "mrv", "lcv", "forward",
};

/**
 * struct request_kind - a way to make requests
 * @name: of the test point
 * @make: makes them, and does not return
 * @call: which call
 * @how: it reads in mode all, into a large buffer; each request has a session
 *	of its own; or each is a multishot read
 * @flags: O_* of the file, or IOSQE_*
 */
struct request_kind {
	const char *name;
	void (*make)(const struct request_kind *kind);
	enum call_kind call;
	enum { ONE_ANSWER, ALL, SESSIONS, MULTISHOT } how;
	int flags;
};

static const char *strategy;
static volatile bool *begun;

static int open_search(bool all, int flags)
{
	int fd = open_device(O_RDWR | flags);
	unsigned int i;

	configure(fd, strategy, all ? SUDOKU_MODE_ALL : SUDOKU_MODE_FIRST, -1);
	for (i = 0; i < (all ? 1 : COPIES); i++)
		write_text(fd, all ? EMPTY : endless_for(strategy));
	return fd;
}

/* The call of each request, on a new session */
static struct call make_call(const struct request_kind *kind, int flags)
{
	static union call_argument argument;
	static char answer[CELLS];
	int fd = open_search(kind->how == ALL, flags);
	struct call call = call_on(kind->call, fd, answer, CELLS);
	int ends[2];

	if (kind->how == ALL) {
		call.buf = repeated_memory(WINDOW);
		call.size = WINDOW;
	}
	if (kind->call == CALL_SOLVE) {
		call_fill_argument(CALL_SOLVE, &argument);
		memcpy(argument.solve.puzzle, endless_for(strategy), CELLS);
		call.buf = &argument;
	}
	/*
	 * To one pipe: splice() holds its lock, and a wait for it cannot be
	 * killed.
	 */
	if (kind->call == CALL_SPLICE_OUT) {
		must(!pipe2(ends, O_CLOEXEC));
		call.other = ends[1];
	}
	if (kind->call == CALL_SENDFILE_OUT)
		call.other = open("/dev/null", O_WRONLY);
	return call;
}

static void add_request(struct io_uring *ring, const struct request_kind *kind,
			const struct call *call)
{
	struct io_uring_sqe *sqe = ring_request(ring);

	if (kind->how == MULTISHOT)
		ring_prep_multishot(sqe, call->fd);
	else
		ring_prep_call(sqe, call);
	sqe->flags |= kind->flags;
}

/* A request that is answered is made again immediately. */
static void by_uring(const struct request_kind *kind)
{
	static char buffers[16][CELLS];
	struct call call = make_call(kind, 0);
	struct io_uring_cqe *cqe;
	struct io_uring ring;
	unsigned int i;

	ring_open(&ring, ENTRIES);
	if (kind->how == MULTISHOT)
		ring_provide(&ring, buffers, CELLS, 16);
	for (i = 0; i < REQUESTS; i++) {
		if (kind->how == SESSIONS)
			call.fd = open_search(false, 0);
		add_request(&ring, kind, &call);
	}
	*begun = true;
	must(io_uring_submit(&ring) >= 0);
	for (;;) {
		if (io_uring_wait_cqe(&ring, &cqe))
			continue;
		io_uring_cqe_seen(&ring, cqe);
		add_request(&ring, kind, &call);
		io_uring_submit(&ring);
	}
}

static void by_aio(const struct request_kind *kind)
{
	static struct iocb blocks[REQUESTS], *list[REQUESTS];
	static struct io_event events[REQUESTS];
	struct call call = make_call(kind, kind->flags);
	aio_context_t context = 0;
	unsigned int i;

	must(!syscall(SYS_io_setup, REQUESTS, &context));
	for (i = 0; i < REQUESTS; i++) {
		blocks[i].aio_fildes = call.fd;
		blocks[i].aio_lio_opcode = IOCB_CMD_PREAD;
		blocks[i].aio_buf = (uintptr_t)call.buf;
		blocks[i].aio_nbytes = call.size;
		list[i] = &blocks[i];
	}
	*begun = true;
	for (;;) {
		syscall(SYS_io_submit, context, REQUESTS, list);
		syscall(SYS_io_getevents, context, 0, REQUESTS, events, NULL);
	}
}

static struct call thread_call;
static int gate[2];

/* Without the gate, the first threads would leave no time for the others. */
static void *wait_and_call(void *unused)
{
	must(read(gate[0], (char[1]){}, 1) == 0);
	for (;;)
		call_make(&thread_call);
	return NULL;
}

static void by_threads(const struct request_kind *kind)
{
	pthread_attr_t attr;
	pthread_t id;
	unsigned int i;

	thread_call = make_call(kind, 0);
	open_pipe(&gate[0], &gate[1]);
	must(!pthread_attr_init(&attr));
	must(!pthread_attr_setstacksize(&attr, STACK));
	for (i = 0; i < REQUESTS; i++)
		must(!pthread_create(&id, &attr, wait_and_call, NULL));
	*begun = true;
	close(gate[1]);
	for (;;)
		pause();
}

static const struct request_kind kinds[] = {
	{ "io_uring", by_uring, CALL_READ, ONE_ANSWER, 0 },
	{ "workers of io_uring", by_uring, CALL_READ, ONE_ANSWER, IOSQE_ASYNC },
	{ "multishot reads", by_uring, CALL_READ, MULTISHOT, 0 },
	{ "io_uring with many sessions", by_uring, CALL_READ, SESSIONS, 0 },
	{ "io_uring in mode all", by_uring, CALL_READ, ALL, 0 },
	{ "AIO", by_aio, CALL_READ, ONE_ANSWER, 0 },
	{ "AIO that does not block", by_aio, CALL_READ, ONE_ANSWER,
	  O_NONBLOCK },
	{ "reads", by_threads, CALL_READ, ONE_ANSWER, 0 },
	{ "reads in mode all", by_threads, CALL_READ, ALL, 0 },
	{ "SOLVE", by_threads, CALL_SOLVE, ONE_ANSWER, 0 },
	{ "sendfile", by_threads, CALL_SENDFILE_OUT, ONE_ANSWER, 0 },
	{ "splice", by_threads, CALL_SPLICE_OUT, ONE_ANSWER, 0 },
};

/* The processor time that all threads of a process have used */
static double time_of(pid_t pid)
{
	struct timespec time;
	clockid_t clock;

	must(!clock_getcpuclockid(pid, &clock) && !clock_gettime(clock, &time));
	return time.tv_sec + time.tv_nsec / 1e9;
}

#define TRIGGER	TRACING "events/signal/signal_generate/trigger"

/* Let the next SIGKILL begin the trace, which counts steps. */
static void arm_trace(void)
{
	write_file(TRACING "tracing_on", "0");
	write_file(TRACING "trace", "");
	trace_events(true);
	write_file(TRIGGER, "traceon:1 if sig == 9");
}

/* Returns how many events there were, those overwritten included. */
static unsigned long end_trace(void)
{
	unsigned long sum = 0, kept, overwritten;
	unsigned int i;
	char path[100];
	FILE *file;

	trace_events(false);
	expect_eq(read_number(TRACING "tracing_on"), 1);
	write_file(TRIGGER, "!traceon");
	for (i = 0; i < sysconf(_SC_NPROCESSORS_ONLN); i++) {
		sprintf(path, TRACING "per_cpu/cpu%u/stats", i);
		file = fopen(path, "r");
		must(file && fscanf(file, "entries: %lu overrun: %lu", &kept,
				    &overwritten) == 2);
		fclose(file);
		sum += kept + overwritten;
	}
	write_file(TRACING "tracing_on", "1");
	return sum;
}

static void kill_requests(const struct request_kind *kind)
{
	double before;
	pid_t child;
	int status;

	arm_trace();
	child = fork_as(fresh_users(1));
	if (!child)
		kind->make(kind);
	expect(wait_until(*begun, PATIENCE), "the requests do not begin");
	before = time_of(child);
	expect(wait_until(time_of(child) > before + BEFORE, PATIENCE),
	       "the process does not run");
	must(!kill(child, SIGKILL));
	must(waitpid(child, &status, 0) == child);
	expect(WIFSIGNALED(status), "it ended by itself");
}

TEST_EACH_OF(a_process_with_many_requests_can_be_killed, kinds)
{
	const struct request_kind *kind = &kinds[variant];
	unsigned long steps;

	if (kind->how == MULTISHOT && !kernel_is_at_least("6.7"))
		skip("this kernel has no multishot reads");
	strategy = strategies[variant % ARRAY_SIZE(strategies)];
	begun = shared_memory(sizeof(*begun));
	kill_requests(kind);
	steps = end_trace();
	note("%s by %s: %lu steps", kind->name, strategy, steps);
	expect(steps < REQUESTS / 4 * SLICE_STEPS, "it goes on");
}
