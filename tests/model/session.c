// SPDX-License-Identifier: GPL-2.0
/*
 * The model's sessions: what each call on an open file must return
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>

#include "model.h"

struct parameters parameters;
struct session *open_sessions;
struct sudoku_stats closed_totals;
bool totals_are_sure;

/* The driver's: the buffer of a queue begins with this, and doubles. */
#define BUFFER_MIN	4096

/* The driver's: what is taken at once from a long write */
#define CHUNK		65536

/*
 * How much must be done in one read before it may run out of its slice. The
 * driver looks at the clock after 256 steps, and 64 bytes cost as much as one, so
 * less than this is done in one slice however long the processor is taken away.
 */
#define SLICE_WORK	100
#define BYTES_PER_STEP	64

static size_t min_size(size_t a, size_t b)
{
	return a < b ? a : b;
}

static void begin_slate_access(struct session *session, int flags)
{
	if (session->access == O_RDONLY || session->access == O_ACCMODE) {
		session->slate = slate_find(session->owner);
		session->reader.text = session->slate ? &session->slate->text :
							NULL;
		session->reader.ends = true;
	} else if (flags & O_TRUNC) {
		slate_wipe(session->owner);
	} else {
		session->fresh = !(flags & O_APPEND);
	}
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
	if (session->access == O_RDWR)
		session->reader.text = &session->queue;
	else
		begin_slate_access(session, flags);
	session->next = open_sessions;
	open_sessions = session;
	return session;
}

/* Returns what close() does, each time that a descriptor is closed. */
int session_close(struct session *session)
{
	int result = session->unfinished ? -EINVAL : 0;
	struct session **link;

	if (--session->refs)
		return result;
	for (link = &open_sessions; *link != session;)
		link = &(*link)->next;
	*link = session->next;
	if (!session_is_sure(session))
		totals_are_sure = false;
	add_totals(&closed_totals, &session->reader.totals);
	slate_put(session->slate);
	slate_put(session->unfinished);
	free(session->reader.out.data);
	free(session->queue.data);
	free(session);
	return result;
}

/* How much of the queue has left it: what was read, or in mode all, answered */
static size_t eaten(const struct session *session)
{
	if (session->config.mode == SUDOKU_MODE_ALL)
		return session->reader.position;
	return session->reader.position - reader_ready(&session->reader);
}

static bool half_eaten(const struct session *session)
{
	size_t head = eaten(session) - session->buffer_start;

	return head && head >= session->buffer_size / 2;
}

/*
 * What the queue's buffer can take of @wanted bytes. What was eaten makes room
 * once it is all or half of the buffer, or when the buffer grows.
 */
static size_t make_room(struct session *session, size_t wanted)
{
	size_t tail, size = session->buffer_size;

	if (eaten(session) == session->queue.length)
		session->buffer_start = session->queue.length;
	tail = session->queue.length - session->buffer_start;
	if (tail + wanted > size && half_eaten(session))
		session->buffer_start = eaten(session);
	tail = session->queue.length - session->buffer_start;
	if (tail + wanted > size && size < session->queue_max) {
		for (size = size ? size : BUFFER_MIN; size < tail + wanted;)
			size *= 2;
		session->buffer_size = min_size(size, session->queue_max);
		session->buffer_start = eaten(session);
	}
	tail = session->queue.length - session->buffer_start;
	return min_size(wanted, session->buffer_size - tail);
}

static bool has_room(const struct session *session)
{
	size_t tail = session->queue.length - session->buffer_start;

	return tail < session->queue_max || half_eaten(session);
}

/* Take good bytes; returns how many. */
static size_t take(struct bytes *text, struct place *place, const char *bytes,
		   size_t length)
{
	size_t i;

	for (i = 0; i < length && place_take(place, bytes[i]); i++)
		bytes_add(text, &bytes[i], 1);
	return i;
}

/* Returns how many bytes were taken and, if not all, why in @err. */
static size_t write_queue(struct session *session, const char *bytes,
			  size_t length, size_t accessible, int *err)
{
	size_t done = 0;

	while (done < length) {
		size_t room = make_room(session, min_size(length - done,
							  CHUNK));
		size_t there = min_size(room, accessible - done);
		size_t good = take(&session->queue, &session->place,
				   bytes + done, there);

		done += good;
		*err = !room ? ENOSPC : !there ? EFAULT :
		       good < there ? EINVAL : 0;
		if (*err)
			break;
	}
	return done;
}

static struct outcome write_private(struct session *session, const char *bytes,
				    size_t length, size_t accessible)
{
	struct outcome outcome = { 0 };
	int err = 0;

	outcome.result = write_queue(session, bytes, length, accessible, &err);
	outcome.waits = err == ENOSPC && !session->nonblock;
	if (err == ENOSPC)
		err = session->nonblock ? EAGAIN : EINTR;
	if (!outcome.result)
		outcome.result = -err;
	return outcome;
}

/* The rest of a puzzle must come by a later write to @slate. */
static void note_slate(struct session *session, struct slate *slate)
{
	slate_put(session->unfinished);
	session->unfinished = slate->place.cells ? slate : NULL;
	if (session->unfinished)
		slate->refs++;
}

/* A new slate counts once it has a byte. */
static ssize_t write_slate(struct session *session, const char *bytes,
			   size_t length, size_t accessible)
{
	struct slate *old = session->fresh ? NULL : slate_find(session->owner);
	struct slate *slate = old ? old : slate_new(session->owner);
	size_t room = min_size(length, slate->max - slate->text.length);
	size_t there = min_size(room, accessible);
	size_t good;

	if (session->unfinished && session->unfinished != slate) {
		slate_put(slate);
		return -ESTALE;
	}
	good = take(&slate->text, &slate->place, bytes, there);
	note_slate(session, slate);
	if (good && !old)
		slate_publish(slate);
	if (good)
		session->fresh = false;
	slate_put(slate);
	if (good)
		return good;
	return !room ? -ENOSPC : !there ? -EFAULT : -EINVAL;
}

/**
 * session_write - what write() must do
 * @session: the file
 * @bytes: what to write
 * @length: how much that is said to be
 * @accessible: how much of it is really there
 */
struct outcome session_write(struct session *session, const char *bytes,
			     size_t length, size_t accessible)
{
	struct outcome outcome = { 0 };

	if (session->access != O_RDWR && session->access != O_WRONLY)
		outcome.result = -EBADF;
	else if (length && session->access == O_RDWR)
		outcome = write_private(session, bytes, length, accessible);
	else if (length)
		outcome.result = write_slate(session, bytes, length,
					     accessible);
	return outcome;
}

static struct outcome nothing_to_read(const struct session *session,
				      bool nonblock)
{
	struct outcome outcome = { 0 };

	if (session->access == O_RDWR) {
		outcome.result = nonblock ? -EAGAIN : -EINTR;
		outcome.waits = !nonblock;
	}
	return outcome;
}

/**
 * session_read - what read() must do
 * @session: the file
 * @wanted: how much to read
 * @accessible: how much of the buffer is really there
 * @nonblock: do not wait
 *
 * The answers are then in the reader's @out. session_hand_out() takes them.
 */
struct outcome session_read(struct session *session, size_t wanted,
			    size_t accessible, bool nonblock)
{
	struct reader *reader = &session->reader;
	struct outcome outcome = { 0 };
	u64 work = reader->work + reader->position / BYTES_PER_STEP;
	size_t ready;

	if (session->access != O_RDWR && session->access != O_RDONLY) {
		outcome.result = -EBADF;
		return outcome;
	}
	if (!wanted)
		return outcome;
	reader_solve(reader, &session->config, wanted);
	ready = min_size(reader_ready(reader), wanted);
	if (!ready)
		outcome = nothing_to_read(session, nonblock);
	else if (!accessible)
		outcome.result = -EFAULT;
	else
		outcome.result = min_size(ready, accessible);
	work = reader->work + reader->position / BYTES_PER_STEP - work;
	outcome.partial = work >= SLICE_WORK ||
			  (reader->ends && wanted > session->queue_max / 4);
	return outcome;
}

/* @length bytes of the answers have been read. */
void session_hand_out(struct session *session, size_t length)
{
	session->reader.handed += length;
}

short session_poll(const struct session *session)
{
	size_t whole = session->queue.length - session->place.span;
	short events = 0;

	if (session->access != O_RDWR)
		return POLLIN | POLLRDNORM | POLLOUT | POLLWRNORM;
	if (whole > eaten(session) ||
	    (session->config.mode == SUDOKU_MODE_ALL &&
	     reader_ready(&session->reader)))
		events |= POLLIN | POLLRDNORM;
	if (has_room(session))
		events |= POLLOUT | POLLWRNORM;
	return events;
}

/* Is it known which puzzle is solved and which is not even begun? */
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
