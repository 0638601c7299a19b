// SPDX-License-Identifier: GPL-2.0
/*
 * Processes that make one call each, for the programs about page faults
 */
#include <sys/prctl.h>

#include "faults.h"

/* The most that a case can have */
#define CALLERS	256

/* In a caller */
static struct outcome *own;

void count_refusal(void)
{
	own->refusals++;
}

/* In a caller, whose memory is @buffer */
static void make_call(uid_t user, int fd, const struct call *call, char *buffer)
{
	double begin;

	if (user)
		become(user);
	must(!prctl(PR_SET_PDEATHSIG, SIGKILL));
	interrupt_by(SIGUSR1, 0);
	begin = now();
	own->begun = true;
	own->result = call->run(fd, buffer);
	own->error = own->result < 0 ? errno : 0;
	own->seconds = now() - begin;
	own->done = true;
	/* Do not touch a slow page whose fault has failed. */
	if (own->result == CELLS)
		memcpy(own->data, buffer, CELLS);
	_exit(0);
}

static struct caller new_caller(const struct call *call)
{
	static struct outcome *outcomes;
	static unsigned int count;
	struct caller caller = { .call = call };

	if (!outcomes)
		outcomes = shared_memory(CALLERS * sizeof(*outcomes));
	must(count < CALLERS);
	caller.outcome = &outcomes[count++];
	caller.pid = fork_as(0);
	if (!caller.pid) {
		own = caller.outcome;
		slow_forget();
	}
	return caller;
}

/* Start a call whose buffer holds @text. */
struct caller start_with(uid_t user, int fd, const struct call *call,
			 const char *text)
{
	static char buffer[SLOW_SIZE];
	struct caller caller = new_caller(call);

	if (!caller.pid) {
		memcpy(buffer, text, CELLS);
		make_call(user, fd, call, buffer);
	}
	return caller;
}

struct caller start(uid_t user, int fd, const struct call *call)
{
	return start_with(user, fd, call, puzzle_text(8));
}

/* Start a call on a slow page, and return when it is in the page fault. */
struct caller hold(uid_t user, int fd, const struct call *call)
{
	double end = now() + PATIENCE;
	struct caller holder;

	slow_renew();
	holder = new_caller(call);
	if (!holder.pid)
		make_call(user, fd, call, slow_map());
	while (!slow_fault(holder.pid)) {
		expect(!holder.outcome->done, "%s returned %zd, error %d",
		       call->name, holder.outcome->result,
		       holder.outcome->error);
		expect(now() < end, "%s does not get to the fault", call->name);
	}
	return holder;
}

/* S, D, R... from /proc */
static char process_state(pid_t pid)
{
	char path[50], state = '?';
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	file = fopen(path, "r");
	if (!file)
		return state;
	if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
		state = '?';
	fclose(file);
	return state;
}

/*
 * A caller does nothing else in which it could sleep. If its state is not 'S'
 * for long, it is in a wait that cannot be interrupted.
 */
void expect_waiting(const struct caller *caller)
{
	const struct outcome *outcome = caller->outcome;
	double end = now() + PATIENCE;
	char state = '?';

	while (state != 'S') {
		expect(now() < end, "%s waits in state %c", caller->call->name,
		       state);
		expect(!outcome->done, "%s does not wait: %zd, error %d",
		       caller->call->name, outcome->result, outcome->error);
		sleep_for(1e-3);
		if (outcome->begun)
			state = process_state(caller->pid);
	}
}

/* Expect that the caller has failed with EAGAIN once, and waits for an edge. */
void expect_refused(const struct caller *caller)
{
	double end = now() + PATIENCE;

	while (!caller->outcome->refusals) {
		expect(now() < end, "%s has no edge to begin with",
		       caller->call->name);
		sleep_for(1e-3);
	}
	expect_waiting(caller);
}

static void expect_gone(const struct caller *caller)
{
	double end = now() + PATIENCE;

	while (waitpid(caller->pid, NULL, WNOHANG) != caller->pid) {
		expect(now() < end, "%s does not end", caller->call->name);
		sleep_for(1e-4);
	}
}

void expect_interruptible(struct caller caller)
{
	double begin;

	expect_waiting(&caller);
	begin = now();
	must(!kill(caller.pid, SIGUSR1));
	expect_result(caller, -1, EINTR);
	took("a signal", now() - begin);
}

void expect_killable(struct caller caller)
{
	double begin = now();

	must(!kill(caller.pid, SIGKILL));
	expect_gone(&caller);
	took("SIGKILL", now() - begin);
	expect(!caller.outcome->done, "%s returned", caller.call->name);
}

void expect_result(struct caller caller, ssize_t result, int error)
{
	const struct outcome *outcome = caller.outcome;
	const char *name = caller.call->name;
	double end = now() + PATIENCE;

	while (!outcome->done && now() < end)
		sleep_for(1e-4);
	expect(outcome->done, "%s waits", name);
	expect_gone(&caller);
	expect(outcome->result == result && outcome->error == error,
	       "%s: %zd, %s instead of %zd, %s", name, outcome->result,
	       strerror(outcome->error), result, strerror(error));
}

void expect_at_once(struct caller caller, ssize_t result, int error)
{
	expect_result(caller, result, error);
	took(caller.call->name, caller.outcome->seconds);
}

void expect_soon(struct caller caller, double since, ssize_t result)
{
	expect_result(caller, result, 0);
	took(caller.call->name, now() - since);
}

/* The kernel repeats a READ that was refused. */
static void refuse_until_done(const struct caller *holder)
{
	double end = now() + PATIENCE;

	slow_refuse();
	while (!holder->outcome->done && now() < end)
		if (slow_fault(holder->pid))
			slow_refuse();
}

/* @result and @error are expected of a call that is not killed. */
void end_fault(struct caller holder, enum ending ending, const char *text,
	       ssize_t result, int error)
{
	double begin = now();

	if (ending == KILLED) {
		expect_killable(holder);
		return;
	}
	if (ending == ANSWERED)
		slow_answer(text, CELLS);
	else
		refuse_until_done(&holder);
	expect_result(holder, result, error);
	took("the end of the fault", now() - begin);
}

struct caller hold_lock(const struct holder *h, int fd)
{
	trying("during %s", h->call->name);
	memcpy(first_part, puzzle_text(h->puzzle), FIRST_PART);
	return hold(alice, fd, h->call);
}

/* End the fault. The slow page of a holder that writes is the puzzle's end. */
void end_hold(const struct holder *h, struct caller holder, enum ending ending)
{
	ssize_t result = h->moved ? h->moved : -1;

	if (ending == ANSWERED)
		result = CELLS;
	end_fault(holder, ending, puzzle_text(h->puzzle) + h->moved, result,
		  result < 0 ? EFAULT : 0);
}

/* Expect that a signal interrupts alice's @call, and that SIGKILL ends it. */
void expect_signals_end_wait(int fd, const struct call *call)
{
	struct caller caller;

	expect_interruptible(start(alice, fd, call));
	caller = start(alice, fd, call);
	expect_waiting(&caller);
	expect_killable(caller);
}

/* Start each of @calls, and expect the same result. */
void expect_all(uid_t user, int fd, const struct call *calls, ssize_t result,
		int error)
{
	for (; calls->name; calls++)
		expect_at_once(start(user, fd, calls), result, error);
}
