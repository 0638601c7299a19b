// SPDX-License-Identifier: GPL-2.0
/*
 * Processes that make one call each, one of which stops in a page fault
 */
#include <poll.h>
#include <sys/epoll.h>
#include <sys/prctl.h>

#include "../lib/uring.h"
#include "hostile.h"

/* The most that a case can have */
#define CALLERS	2048

/* In a caller */
static struct outcome *own;

/* In the test: the holder's page */
static struct slow_page page;

/* Begin a slate and read it, and use a private session. */
static long do_everything(void)
{
	int session = open_session(puzzle);

	write_slate(geteuid(), O_TRUNC, puzzle);
	expect_slate(geteuid(), puzzle);
	expect_reads(session, puzzle);
	return close(session);
}

/*
 * What an edge-triggered caller does: try until EAGAIN, then wait for the next
 * edge
 */
static long call_at_edges(const struct call *call, bool epoll)
{
	struct epoll_event event = { .events = EPOLLET };
	int waits = epoll_create1(0);
	sigset_t signals;
	long result;

	event.events |= call_writes(call->kind) ? EPOLLOUT : EPOLLIN;
	sigemptyset(&signals);
	sigaddset(&signals, SIGIO);
	must(!epoll_ctl(waits, EPOLL_CTL_ADD, call->fd, &event));
	if (!epoll)
		ask_for_signal(call->fd, SIGIO);
	while ((result = call_make(call)) == -EAGAIN) {
		own->refusals++;
		if (epoll ? epoll_wait(waits, &event, 1, -1) < 0 :
			    sigwaitinfo(&signals, NULL) < 0)
			return -errno;
	}
	return result;
}

/* In a caller: the arguments of a call whose memory is @buffer */
static struct call prepare(enum call_kind kind, int fd, char *buffer)
{
	static const struct timespec no_time;
	static struct pollfd poller;
	struct call call = call_on(kind, fd, buffer, CELLS);

	if (kind == CALL_POLL) {
		poller = (struct pollfd){ fd, POLLIN | POLLOUT, 0 };
		call.buf = &poller;
		call.count = 1;
		call.time = &no_time;
	}
	return call;
}

static void __attribute__((noreturn))
run_call(uid_t user, const struct call *call, enum way way)
{
	become(user);
	must(!prctl(PR_SET_PDEATHSIG, SIGKILL));
	interrupt_by(SIGUSR1, 0);
	own->begun = true;
	if (way == EVERYTHING)
		own->result = do_everything();
	else if (way == DIRECTLY)
		own->result = call_make(call);
	else if (way == BY_WORKER)
		own->result = call_make_by_uring(call, IOSQE_ASYNC);
	else
		own->result = call_at_edges(call, way == AT_EPOLL);
	own->done = true;
	_exit(0);
}

static struct caller new_caller(enum call_kind kind)
{
	static struct outcome *outcomes;
	static unsigned int count;
	struct caller caller = { .name = call_name(kind) };

	if (!outcomes)
		outcomes = shared_memory(CALLERS * sizeof(*outcomes));
	must(count < CALLERS);
	caller.outcome = &outcomes[count++];
	memcpy(caller.outcome->data, puzzle, CELLS);
	caller.pid = fork_as(0);
	if (!caller.pid)
		own = caller.outcome;
	return caller;
}

struct caller start(uid_t user, int fd, enum call_kind kind, enum way way)
{
	struct caller caller = new_caller(kind);
	struct call call;

	if (caller.pid)
		return caller;
	if (call_command(kind))
		call_fill_argument(kind, &own->argument);
	call = prepare(kind, fd, own->data);
	run_call(user, &call, way);
}

/* Returns when the call is in the page fault. */
struct caller hold(int fd, enum call_kind kind, enum way way)
{
	struct caller holder;

	page = slow_page_open();
	holder = new_caller(kind);
	if (!holder.pid) {
		char *buffer = slow_page_map(&page, NULL);
		struct call call = prepare(kind, fd, buffer);

		run_call(alice, &call, way);
	}
	expect(slow_page_fault(&page, holder.pid, PATIENCE),
	       "%s does not get to the fault: %ld", holder.name,
	       holder.outcome->result);
	return holder;
}

void end_fault(enum ending ending, const struct caller *holder)
{
	if (ending == KILLED) {
		expect_killable(holder);
		return;
	}
	slow_page_end(&page, ending == ANSWERED ? puzzle : NULL, CELLS);
	expect_result(holder, ending == ANSWERED ? CELLS : -EFAULT);
}

static bool has_settled(const struct caller *caller, char *state)
{
	if (*state != 'S' && caller->outcome->begun)
		*state = process_state(caller->pid);
	return *state == 'S' || caller->outcome->done;
}

/*
 * A caller does nothing else in which it could sleep. If its state is not S for
 * long, it is in a wait that cannot be interrupted.
 */
void expect_waiting(const struct caller *caller)
{
	char state = '?';

	expect(wait_until(has_settled(caller, &state), PATIENCE),
	       "%s waits in state %c", caller->name, state);
	expect(!caller->outcome->done, "%s does not wait: %ld", caller->name,
	       caller->outcome->result);
}

void expect_killable(const struct caller *caller)
{
	must(!kill(caller->pid, SIGKILL));
	expect(wait_until(waitpid(caller->pid, NULL, WNOHANG), PATIENCE),
	       "%s does not end", caller->name);
	expect(!caller->outcome->done, "%s returned", caller->name);
}

void expect_result(const struct caller *caller, long result)
{
	expect(wait_until(caller->outcome->done, PATIENCE), "%s waits",
	       caller->name);
	must(waitpid(caller->pid, NULL, 0) == caller->pid);
	expect(caller->outcome->result == result, "%s: %ld instead of %ld",
	       caller->name, caller->outcome->result, result);
}

int main(int argc, char **argv)
{
	int status;

	test_seconds = 600;
	save_parameters();
	status = run_tests(argc, argv);
	restore_parameters();
	return status;
}
