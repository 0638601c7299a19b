// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: reading and writing
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include "../lib/texts.h"
#include "calls.h"

#define SEGMENTS	4

/* Most are small, so that most cuts are within a puzzle or just behind it. */
static size_t draw_size(struct run *run)
{
	static const unsigned int below[] = { 3, 81, 90, 200, 1000, 9000 };

	if (one_in(run, 4))
		return SUDOKU_CELLS + draw(run, 3);
	return draw(run, below[draw(run, ARRAY_SIZE(below))]);
}

/* How much of the memory for @length bytes is to be there */
static size_t draw_accessible(struct run *run, size_t length)
{
	return one_in(run, 12) ? draw(run, length + 1) : length;
}

/*
 * Cut memory in up to four, any of which may be empty, but not all: the kernel
 * keeps such a call from the device.
 */
static int draw_segments(struct run *run, char *start, size_t length,
			 struct iovec *segments)
{
	int i, count = length ? 1 + draw(run, SEGMENTS) : 1;

	for (i = 0; i < count; i++) {
		segments[i].iov_base = start;
		segments[i].iov_len = i == count - 1 ? length :
				      draw(run, length + 1);
		start += segments[i].iov_len;
		length -= segments[i].iov_len;
	}
	return count;
}

static void add_puzzles(struct run *run, struct bytes *plan)
{
	unsigned int i;

	for (i = draw(run, 12); i < 12; i++) {
		char text[TEXT_MAX];

		bytes_add(plan, text,
			  lay_out(&run->seed, draw_puzzle(run), text));
	}
}

static void add_garbage(struct run *run, struct bytes *plan)
{
	static const char bytes[] = "1234567890.. \t\r\n\n|-+x:\200";
	unsigned int i;

	for (i = draw(run, 30); i < 30; i++)
		bytes_add(plan, &bytes[draw(run, sizeof(bytes))], 1);
}

/* What makes a whole puzzle of the beginning of one */
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
		slate = slate_peek(session->owner);
		if (slate)
			place = slate->place;
	}
	return place;
}

/*
 * Each file is written to from a plan, in pieces. One that was refused is no
 * good any more; often, the next one repairs what it left.
 */
static void plan_ahead(struct run *run, struct file *file)
{
	if (file->plan.length)
		return;
	if (!one_in(run, 3))
		add_repair(&file->plan, place_in(file->session));
	if (one_in(run, 6))
		add_garbage(run, &file->plan);
	else
		add_puzzles(run, &file->plan);
}

static void drop(struct bytes *bytes, size_t length)
{
	bytes->length -= length;
	memmove(bytes->data, bytes->data + length, bytes->length);
}

static ssize_t attempt_write(struct run *run, int fd, char *buf, size_t length)
{
	struct iovec segments[SEGMENTS];
	int count = draw_segments(run, buf, length, segments);

	return result_of(count == 1 ? write(fd, buf, length) :
				      writev(fd, segments, count));
}

void call_write(struct run *run)
{
	struct file *file = draw_file(run);
	struct outcome outcome;
	size_t length, accessible;
	ssize_t result;
	char *buf;

	if (!file)
		return;
	plan_ahead(run, file);
	length = draw_size(run);
	if (length > file->plan.length)
		length = file->plan.length;
	accessible = draw_accessible(run, length);
	buf = memory_for(accessible);
	memcpy(buf, file->plan.data, accessible);

	outcome = session_write(file->session, buf, length, accessible);
	say(run, "%u: write %zu bytes, %zu of them there%s",
	    number(run, file), length, accessible,
	    outcome.waits ? ", interrupted" : "");
	interrupt_calls(outcome.waits);
	result = attempt_write(run, file->fd, buf, length);
	interrupt_calls(false);
	expect(run, outcome.result, result);
	if (result == -EINVAL)
		file->plan.length = 0;
	else if (result > 0)
		drop(&file->plan, result);
}

/*
 * A read that must not take long may stop after some puzzle. What is ready then
 * has been handed out.
 */
static void allow_early_stop(struct session *session,
			     const struct reader *before,
			     struct outcome *outcome, ssize_t result)
{
	bool less = result > 0 && result < outcome->result;

	if (!outcome->partial || result == outcome->result ||
	    (result != -EAGAIN && result != -EINTR && !less))
		return;
	reader_restore(&session->reader, before);
	if (less)
		reader_solve(&session->reader, &session->config, result);
	outcome->result = reader_ready(&session->reader);
	if (!outcome->result)
		outcome->result = result;
}

static void compare_bytes(struct run *run, struct session *session,
			  const char *buf, ssize_t length)
{
	const struct reader *reader = &session->reader;

	if (run->failed || length <= 0)
		return;
	expect_same(run, "answer", reader->out.data + reader->handed, buf,
		    length);
	session_hand_out(session, length);
}

/* How a read is to be made, and what must come of it */
struct attempt {
	size_t length;
	size_t accessible;
	bool nowait;
	bool signals;
	struct outcome outcome;
};

static void draw_attempt(struct run *run, const struct session *session,
			 struct attempt *attempt)
{
	attempt->length = draw_size(run);
	attempt->accessible = draw_accessible(run, attempt->length);
	attempt->nowait = one_in(run, 8);
	attempt->signals = !attempt->nowait && !session->nonblock &&
			   one_in(run, 8);
}

/*
 * Returns false if what happens cannot be known, not even from how much is
 * read: where memory ends there may be more, and in mode all, lines say little
 * about where in the text they end.
 */
static bool predict(struct run *run, struct session *session,
		    struct attempt *attempt)
{
	bool nonblock = session->nonblock || attempt->nowait;
	struct reader before = session->reader;
	bool all = session->config.mode == SUDOKU_MODE_ALL;
	bool known = true;

	attempt->outcome = session_read(session, attempt->length,
					attempt->accessible, nonblock);
	if (attempt->outcome.partial && attempt->accessible < attempt->length)
		known = false;
	attempt->outcome.partial &= nonblock || attempt->signals;
	if (attempt->outcome.partial && all)
		known = false;
	attempt->signals |= attempt->outcome.waits;
	run->abandoned = session->reader.too_hard;
	if (known && !run->abandoned)
		return true;
	reader_restore(&session->reader, &before);
	return false;
}

static ssize_t attempt_read(struct run *run, int fd, char *buf,
			    const struct attempt *attempt)
{
	struct iovec segments[SEGMENTS];
	int count = draw_segments(run, buf, attempt->length, segments);
	ssize_t result;

	interrupt_calls(attempt->signals);
	if (attempt->nowait)
		result = preadv2(fd, segments, count, -1, RWF_NOWAIT);
	else if (count > 1)
		result = readv(fd, segments, count);
	else
		result = read(fd, buf, attempt->length);
	result = result_of(result);
	interrupt_calls(false);
	return result;
}

void call_read(struct run *run)
{
	struct file *file = draw_file(run);
	struct attempt attempt;
	struct reader before;
	ssize_t result;
	char *buf;

	if (!file)
		return;
	before = file->session->reader;
	draw_attempt(run, file->session, &attempt);
	if (!predict(run, file->session, &attempt))
		return;
	say(run, "%u: read %zu bytes, room for %zu of them%s%s",
	    number(run, file), attempt.length, attempt.accessible,
	    attempt.nowait ? ", no wait" : "",
	    attempt.signals ? ", interrupted" : "");
	buf = memory_for(attempt.accessible);
	result = attempt_read(run, file->fd, buf, &attempt);
	if (attempt.length)
		file->session->unsure = attempt.outcome.partial;
	allow_early_stop(file->session, &before, &attempt.outcome, result);
	expect(run, attempt.outcome.result, result);
	compare_bytes(run, file->session, buf, result);
}
