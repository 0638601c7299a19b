// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: reading and writing
 */
#include "random.h"

#define SEGMENTS	4

/* At most this many writes to fill a queue */
#define FILL_WRITES	20

/* How much of the memory for @length bytes is accessible */
static size_t draw_accessible(struct run *run, size_t length)
{
	return one_in(run->thread, 12) ? draw(run->thread, length + 1) : length;
}

static void add_puzzles(struct run *run, struct bytes *plan)
{
	unsigned int i;

	for (i = draw(run->thread, 12); i < 12; i++) {
		char text[TEXT_MAX];

		bytes_add(plan, text,
			  lay_out(&run->thread->seed, draw_puzzle(run->thread),
				  text));
	}
}

static void add_garbage(struct run *run, struct bytes *plan)
{
	static const char bytes[] = "1234567890.. \t\r\n\n|-+x:\200";
	unsigned int i;

	for (i = draw(run->thread, 30); i < 30; i++)
		bytes_add(plan, &bytes[draw(run->thread, sizeof(bytes))], 1);
}

/* The bytes that complete the beginning of a puzzle */
static void add_repair(struct bytes *plan, struct place place)
{
	while (place.cells) {
		const char *next = place.in_rows && place.line == 9 ? "\n" :
									 ".";

		bytes_add(plan, next, 1);
		if (!place_take(&place, *next))
			break;
	}
}

static struct place place_in(const struct session *session)
{
	struct place place = session->place;
	struct slate *slate;

	if (session->access == O_WRONLY && !session->fresh) {
		slate = slate_find(session->owner);
		if (slate)
			place = slate->place;
		slate_put(slate);
	}
	return place;
}

/*
 * Each file is written to from a plan, in pieces. A plan that was refused is
 * dropped; often, the next one completes the puzzle that it has left.
 */
static void plan_ahead(struct run *run, struct file *file)
{
	if (file->plan.length)
		return;
	if (!one_in(run->thread, 3))
		add_repair(&file->plan, place_in(file->session));
	if (one_in(run->thread, 6))
		add_garbage(run, &file->plan);
	else
		add_puzzles(run, &file->plan);
}

static void drop(struct bytes *bytes, size_t length)
{
	bytes->length -= length;
	memmove(bytes->data, bytes->data + length, bytes->length);
}

/* A call that moves @size bytes, as a vector if they are in several pieces */
static struct call draw_call(struct run *run, struct file *file, bool writes,
			     char *buf, size_t size, struct iovec *segments)
{
	struct call call = call_on(writes ? CALL_WRITE : CALL_READ, file->fd,
				   buf, size);

	call.parts = segments;
	call.count = call_draw_parts(&run->thread->seed, buf, size, segments,
				     SEGMENTS);
	if (call.count > 1)
		call.kind = writes ? CALL_WRITEV : CALL_READV;
	return call;
}

static struct write draw_write(struct run *run, struct file *file)
{
	struct write write = { .length = call_draw_size(&run->thread->seed) };
	char *buf;

	plan_ahead(run, file);
	if (write.length > file->plan.length)
		write.length = file->plan.length;
	write.accessible = draw_accessible(run, write.length);
	buf = memory_for(write.accessible);
	memcpy(buf, file->plan.data, write.accessible);
	write.bytes = buf;
	return write;
}

static void make_write(struct run *run, struct file *file)
{
	struct write write = draw_write(run, file);
	struct outcome outcome = session_expect_write(file->session, &write);
	struct iovec segments[SEGMENTS];
	struct call_time time;
	struct call call;
	ssize_t result;

	say(run, "%u: write %zu bytes, %zu of them accessible, may take %zu to %zu%s",
	    number(run, file), write.length, write.accessible,
	    outcome.taken.least, outcome.taken.most,
	    outcome.waits ? ", interrupted" : "");
	call = draw_call(run, file, true, (char *)write.bytes, write.length,
			 segments);
	result = timed_call(run, &call, outcome.waits, &time);
	check_allowed(run, outcome_allows(&outcome, result, time.interrupted),
		      outcome_result(&outcome), result);
	if (!run->failed)
		session_finish_write(file->session, &write, &outcome, result);
	if (result == -EINVAL)
		file->plan.length = 0;
	else if (result > 0)
		drop(&file->plan, result);
}

void write_file_once(struct run *run)
{
	struct file *file = draw_file(run);

	if (file)
		make_write(run, file);
}

/* A queue is rarely full by chance, and what it does then matters most. */
void fill_file(struct run *run)
{
	struct file *file = draw_file(run);
	unsigned int writes;

	if (!file || file->session->access != O_RDWR)
		return;
	for (writes = 0; writes < FILL_WRITES && !run->failed; writes++) {
		make_poll(run, file);
		make_write(run, file);
		if (file->session->room == FULL_SEEN)
			break;
	}
	if (run->failed)
		return;
	make_poll(run, file);
	make_write(run, file);
}

/*
 * A slice is about a millisecond. A read that takes half of that may have used
 * up a slice.
 */
#define SLICE	0.5e-3

/**
 * struct attempt - how a read is made, and what it must do
 * @length: the length that the call is given
 * @accessible: how many bytes of the buffer are accessible
 * @nowait: RWF_NOWAIT
 * @nonblock: RWF_NOWAIT or O_NONBLOCK
 * @signals: signals interrupt it
 * @outcome: what it must do if it is not cut short
 */
struct attempt {
	size_t length;
	size_t accessible;
	bool nowait;
	bool nonblock;
	bool signals;
	struct outcome outcome;
};

static struct attempt draw_attempt(struct run *run, struct session *session)
{
	struct attempt attempt = {
		.length = call_draw_size(&run->thread->seed),
	};

	attempt.accessible = draw_accessible(run, attempt.length);
	attempt.nowait = one_in(run->thread, 8);
	attempt.nonblock = attempt.nowait || session->nonblock;
	attempt.signals = !attempt.nonblock && one_in(run->thread, 8);
	attempt.outcome = session_expect_read(session, attempt.length,
					      attempt.accessible,
					      attempt.nonblock);
	attempt.signals |= attempt.outcome.waits;
	return attempt;
}

/*
 * A read that must not take long may end after a slice, or after a signal, with
 * less or with an error. A slate comes in pieces: one that must not wait may
 * also end after any of them.
 */
static bool cut_short(const struct session *session,
		      const struct attempt *attempt,
		      const struct call_time *time, ssize_t result)
{
	bool less = result > 0 && (size_t)result < attempt->outcome.whole;

	if (!attempt->nonblock)
		return time->interrupted && (less || result == -EINTR);
	return (time->seconds >= SLICE && (less || result == -EAGAIN)) ||
	       (session->access == O_RDONLY && less);
}

/*
 * Whether it is unknown how much of the text has been solved. Where memory
 * ends, the device may have solved more than was read. In mode all, layout and
 * solutions may have been dropped or found after the last line that was read.
 */
static bool position_is_lost(const struct session *session,
			     const struct attempt *attempt,
			     const struct call_time *time, bool less)
{
	bool took_long = less || time->interrupted || time->seconds >= SLICE;

	if (attempt->accessible < attempt->length)
		return took_long;
	return took_long && session->config.mode == SUDOKU_MODE_ALL &&
	       (attempt->nonblock || attempt->signals) &&
	       !attempt->outcome.waits;
}

static void follow_read(struct run *run, struct session *session,
			const struct reader *before,
			const struct attempt *attempt, const char *buf,
			const struct call_time *time, ssize_t result)
{
	struct reader *reader = &session->reader;
	ssize_t predicted = outcome_result(&attempt->outcome);
	bool less = result != predicted &&
		    cut_short(session, attempt, time, result);

	check_allowed(run, less || (result == predicted &&
				    (result != -EINTR || time->interrupted)),
		      predicted, result);
	if (less) {
		reader_restore(reader, before);
		if (result > 0)
			reader_solve(reader, &session->config, result);
	}
	if (attempt->length)
		session->unsure = less;
	if (position_is_lost(session, attempt, time, less)) {
		session->unsure = true;
		run->abandoned = true;
	}
	if (run->failed || result <= 0)
		return;
	check_same(run, "answer", reader->out.data + reader->handed, buf,
		   result);
	reader->handed += result;
}

void read_file_once(struct run *run)
{
	struct file *file = draw_file(run);
	struct iovec segments[SEGMENTS];
	struct attempt attempt;
	struct call_time time;
	struct reader before;
	struct call call;
	ssize_t result;
	char *buf;

	if (!file)
		return;
	before = file->session->reader;
	attempt = draw_attempt(run, file->session);
	if (file->session->reader.too_hard) {
		reader_restore(&file->session->reader, &before);
		run->abandoned = true;
		return;
	}
	say(run, "%u: read %zu bytes, %zu of them accessible%s%s",
	    number(run, file), attempt.length, attempt.accessible,
	    attempt.nowait ? ", no wait" : "",
	    attempt.signals ? ", interrupted" : "");
	buf = memory_for(attempt.accessible);
	call = draw_call(run, file, false, buf, attempt.length, segments);
	if (attempt.nowait) {
		call.kind = CALL_PREADV2;
		call.flags = RWF_NOWAIT;
	}
	result = timed_call(run, &call, attempt.signals, &time);
	follow_read(run, file->session, &before, &attempt, buf, &time, result);
}
