// SPDX-License-Identifier: GPL-2.0
/*
 * The model's sessions: what each call on an open file may return
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>

#include "model.h"

#define IN	(POLLIN | POLLRDNORM)
#define OUT	(POLLOUT | POLLWRNORM)

__thread struct parameters parameters;

static size_t min_size(size_t a, size_t b)
{
	return a < b ? a : b;
}

struct session *session_open(uid_t owner, int flags)
{
	struct session *session = calloc(1, sizeof(*session));

	if (!session)
		abort();
	session->refs = 1;
	session->access = flags & O_ACCMODE;
	session->owner = owner;
	session->nonblock = flags & O_NONBLOCK;
	session->config.strategy = parameters.strategy;
	session->config.max_steps = parameters.max_steps;
	session->queue_max = parameters.queue_max;
	if (session->access == O_RDWR) {
		session->reader.text = &session->queue;
	} else if (session->access != O_WRONLY) {
		session->slate = slate_find(session->owner);
		session->reader.text = session->slate ? &session->slate->text :
							NULL;
		session->reader.ends = true;
	} else if (flags & O_TRUNC) {
		slate_wipe(session->owner);
	} else {
		session->fresh = !(flags & O_APPEND);
	}
	return session;
}

/* Returns what close() does, each time that a descriptor is closed. */
int session_close(struct session *session)
{
	int result = session->unfinished ? -EINVAL : 0;

	if (--session->refs)
		return result;
	slate_put(session->slate);
	slate_put(session->unfinished);
	free(session->reader.out.data);
	free(session->queue.data);
	free(session);
	return result;
}

/* How much has left the queue: what was read, or in mode all, answered */
static size_t consumed(const struct session *session)
{
	if (session->config.mode == SUDOKU_MODE_ALL)
		return session->reader.position;
	return session->reader.position - reader_ready(&session->reader);
}

/*
 * How many bytes a queue must take, and how many it may take. It never holds
 * more than its maximum. What has left it need not make room at once, but at
 * the latest when no more than half of the maximum is held, and all of the room
 * when the queue is empty.
 */
static struct range queue_room(const struct session *session)
{
	size_t held = session->queue.length - consumed(session);
	size_t half = session->queue_max / 2;
	struct range room = { .most = session->queue_max - held };

	room.least = !held ? room.most : held < half ? half - held : 0;
	if (session->room == ROOM_SEEN && !room.least)
		room.least = 1;
	if (session->room == FULL_SEEN)
		room.most = 0;
	return room;
}

/* How many bytes are valid where @text ends */
static size_t count_valid(struct place place, const char *bytes, size_t length)
{
	size_t i;

	for (i = 0; i < length && place_take(&place, bytes[i]); i++)
		;
	return i;
}

static void take(struct bytes *text, struct place *place, const char *bytes,
		 size_t length)
{
	bytes_add(text, bytes, length);
	while (length--)
		place_take(place, *bytes++);
}

/* How a write ends after it took all valid bytes, or found none */
static int end_of(const struct write *write, size_t valid)
{
	return valid == write->length ? 0 :
	       valid == write->accessible ? -EFAULT : -EINVAL;
}

static struct outcome expect_queue(const struct session *session,
				   const struct write *write)
{
	struct range room = queue_room(session);
	size_t valid = count_valid(session->place, write->bytes,
				   write->accessible);
	bool may_fill = !room.least || room.least < valid;

	return (struct outcome){
		.taken = { min_size(valid, room.least),
			   min_size(valid, room.most) },
		.error = valid ? 0 : end_of(write, 0),
		.full = room.least ? 0 : session->nonblock ? -EAGAIN : -EINTR,
		.waits = may_fill && !session->nonblock,
		.whole = valid,
	};
}

/* The slate that a write adds to: a new one has no bytes yet. */
static struct slate *slate_to_write(const struct session *session)
{
	struct slate *slate = NULL;

	if (!session->fresh)
		slate = slate_find(session->owner);
	return slate ? slate : slate_new(session->owner);
}

static struct outcome expect_slate(const struct session *session,
				   const struct write *write)
{
	struct slate *slate = slate_to_write(session);
	size_t room = slate->max - slate->text.length;
	size_t valid = count_valid(slate->place, write->bytes,
				   write->accessible);
	size_t taken = min_size(valid, room);
	struct outcome outcome = {
		.taken = { taken, taken },
		.error = !room ? -ENOSPC : !valid ? end_of(write, 0) : 0,
		.whole = taken,
	};

	if (session->unfinished && session->unfinished != slate)
		outcome = (struct outcome){ .error = -ESTALE };
	slate_put(slate);
	return outcome;
}

/**
 * session_expect_write - what write() may do
 * @session: the file
 * @write: what is written
 */
struct outcome session_expect_write(const struct session *session,
				    const struct write *write)
{
	if (session->access != O_RDWR && session->access != O_WRONLY)
		return (struct outcome){ .error = -EBADF };
	if (!write->length)
		return (struct outcome){ .error = 0 };
	return session->access == O_RDWR ? expect_queue(session, write) :
					   expect_slate(session, write);
}

/**
 * outcome_allows - whether the contract allows what a write returned
 * @outcome: what it may do
 * @result: what it returned, or the negative error
 * @interrupted: a signal came meanwhile
 *
 * A write that may wait takes less than it could only if a signal ends the
 * wait.
 */
bool outcome_allows(const struct outcome *outcome, ssize_t result,
		    bool interrupted)
{
	bool stopped = !outcome->waits || interrupted;

	if (result > 0)
		return (size_t)result <= outcome->taken.most &&
		       ((size_t)result >= outcome->taken.least ||
			(outcome->waits && interrupted)) &&
		       ((size_t)result == outcome->whole || stopped);
	if (outcome->full && result == outcome->full)
		return stopped;
	return !outcome->taken.least && !outcome->whole &&
	       result == outcome->error;
}

/* What it returns if nothing stops it */
ssize_t outcome_result(const struct outcome *outcome)
{
	return outcome->whole ? (ssize_t)outcome->whole : outcome->error;
}

static void finish_queue(struct session *session, const struct write *write,
			 const struct outcome *outcome, ssize_t result)
{
	size_t taken = result > 0 ? result : 0;

	take(&session->queue, &session->place, write->bytes, taken);
	if (outcome->full && result == outcome->full)
		session->room = FULL_SEEN;
	else if (taken)
		session->room = taken < outcome->whole && session->nonblock ?
				FULL_SEEN : ROOM_UNKNOWN;
}

/* A new slate replaces the old one when it has a byte. */
static void finish_slate(struct session *session, const struct write *write,
			 ssize_t result)
{
	struct slate *slate = slate_to_write(session);

	if (result > 0) {
		take(&slate->text, &slate->place, write->bytes, result);
		slate_publish(slate);
		session->fresh = false;
	}
	/* The rest of a puzzle must come by a later write to the same slate. */
	if (result > 0 || (result != -ESTALE && session->unfinished)) {
		slate_put(session->unfinished);
		session->unfinished = slate->place.cells ? slate_get(slate) :
							   NULL;
	}
	slate_put(slate);
}

/**
 * session_finish_write - follow the device
 * @session: the file
 * @write: what was written
 * @outcome: what the device was allowed to do
 * @result: what it did
 */
void session_finish_write(struct session *session, const struct write *write,
			  const struct outcome *outcome, ssize_t result)
{
	if (!write->length || result == -EBADF)
		return;
	if (session->access == O_RDWR)
		finish_queue(session, write, outcome, result);
	else
		finish_slate(session, write, result);
}

/**
 * session_expect_read - what a read that is not cut short must do
 * @session: the file
 * @wanted: how much to read
 * @accessible: how much of the buffer is accessible
 * @nonblock: do not wait
 *
 * The answers are then in the reader's @out; the caller counts in @handed how
 * many of them were read.
 */
struct outcome session_expect_read(struct session *session, size_t wanted,
				   size_t accessible, bool nonblock)
{
	struct reader *reader = &session->reader;
	size_t ready;

	if (session->access != O_RDWR && session->access != O_RDONLY)
		return (struct outcome){ .error = -EBADF };
	if (!wanted)
		return (struct outcome){ .error = 0 };
	if (session->room == FULL_SEEN)
		session->room = ROOM_UNKNOWN;
	reader_solve(reader, &session->config, wanted);
	ready = min_size(reader_ready(reader), wanted);
	if (ready)
		return (struct outcome){
			.whole = min_size(ready, accessible),
			.error = accessible ? 0 : -EFAULT,
		};
	if (session->access == O_RDONLY)
		return (struct outcome){ .error = 0 };
	return (struct outcome){
		.error = nonblock ? -EAGAIN : -EINTR,
		.waits = !nonblock,
	};
}

/* What poll() must report; whether it reports @unsure is up to the device. */
short session_expect_poll(const struct session *session, short *unsure)
{
	struct range room = queue_room(session);
	size_t whole = session->queue.length - session->place.span;
	bool in = whole > consumed(session) ||
		  (session->config.mode == SUDOKU_MODE_ALL &&
		   reader_ready(&session->reader));

	*unsure = 0;
	if (session->access != O_RDWR)
		return IN | OUT;
	if (room.most && !room.least)
		*unsure = OUT;
	return (in ? IN : 0) | (room.least ? OUT : 0);
}

/* From now on, writes must agree with what poll() has reported. */
void session_finish_poll(struct session *session, short events)
{
	session->room = events & POLLOUT ? ROOM_SEEN : FULL_SEEN;
}

/* Is it known which puzzle is being solved and which is not yet started? */
bool session_is_sure(const struct session *session)
{
	return !session->unsure && !reader_may_be_ahead(&session->reader);
}

/* Returns 0 or an error. The caller has checked the configuration. */
int session_set_config(struct session *session, const struct config *config)
{
	if (session->reader.running || reader_ready(&session->reader))
		return -EBUSY;
	session->config = *config;
	return 0;
}
