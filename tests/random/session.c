// SPDX-License-Identifier: GPL-2.0
/*
 * The model's sessions: what each call on an open file may return
 */
#include <poll.h>

#include "model.h"

#define IN	(POLLIN | POLLRDNORM)
#define OUT	(POLLOUT | POLLWRNORM)

/* What a reader may have taken from the queue and not yet handed out */
#define BUFFER	65536

struct range {
	size_t least;
	size_t most;
};

static size_t min_size(size_t a, size_t b)
{
	return a < b ? a : b;
}

static struct text *new_text(struct run *run, size_t max)
{
	struct text *text = calloc(1, sizeof(*text));

	must(text);
	text->max = max;
	text->next = run->texts;
	run->texts = text;
	return text;
}

struct session *session_open(struct run *run, unsigned int user, int flags)
{
	struct session *session = calloc(1, sizeof(*session));

	must(session);
	session->refs = 1;
	session->access = flags & O_ACCMODE;
	session->user = user;
	session->nonblock = flags & O_NONBLOCK;
	session->append = flags & O_APPEND;
	session->config = run->config;
	if (session->access == O_RDWR)
		session->text = new_text(run, run->queue_max);
	else if (session->access == O_RDONLY)
		session->text = run->slates[user];
	else if (session->access == O_WRONLY && flags & O_TRUNC)
		run->slates[user] = NULL;
	session->reader.text = session->text ? &session->text->bytes : NULL;
	return session;
}

/* The last descriptor frees it. */
void session_close(struct session *session)
{
	if (--session->refs)
		return;
	free(session->reader.out.data);
	free(session->plan.data);
	free(session);
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
 * more than its maximum, without what is in the buffer of a reader. What has
 * left it need not make room at once, but at the latest when no more than half
 * of the maximum is held, and all of the room when the queue is empty.
 */
static struct range queue_room(const struct session *session)
{
	size_t held = session->text->bytes.length - consumed(session);
	size_t half = session->text->max / 2;
	size_t buffered = session->has_read ? min_size(held, BUFFER) : 0;
	struct range room = { .most = session->text->max - held + buffered };

	room.least = !held ? room.most : held < half ? half - held : 0;
	if (session->room == ROOM_SEEN && !room.least)
		room.least = 1;
	if (session->room == FULL_SEEN)
		room.most = 0;
	return room;
}

/*
 * The text that a write adds to: a new slate has no bytes yet. A writer stays
 * with its slate from its first byte on.
 */
static struct text *text_to_write(struct run *run,
				  const struct session *session)
{
	if (session->text)
		return session->text;
	if (session->append && run->slates[session->user])
		return run->slates[session->user];
	return new_text(run, run->slate_max);
}

/* Where in a puzzle the next write to the file begins */
struct place session_place(struct run *run, const struct session *session)
{
	return text_to_write(run, session)->place;
}

/* How many bytes are valid where a text ends */
static size_t count_valid(struct place place, const char *bytes, size_t length)
{
	size_t i;

	for (i = 0; i < length && place_take(&place, bytes[i]); i++)
		;
	return i;
}

/*
 * A slate without budget: a new one takes nothing. How much the last chunk of
 * another one takes is up to the device.
 */
static void expect_refusal(struct transfer *transfer)
{
	transfer->refused = -EDQUOT;
	transfer->least = 0;
	if (transfer->text->bytes.length)
		return;
	transfer->most = 0;
	transfer->whole = 0;
	if (!transfer->error)
		transfer->error = -EDQUOT;
}

static void expect_write(struct run *run, const struct session *session,
			 struct transfer *transfer)
{
	struct text *text = text_to_write(run, session);
	size_t left = text->max - text->bytes.length;
	bool queue = session->access == O_RDWR;
	struct range room = queue ? queue_room(session) :
				    (struct range){ left, left };
	size_t valid = count_valid(text->place, transfer->buf,
				   transfer->accessible);

	transfer->text = text;
	transfer->least = min_size(valid, room.least);
	transfer->most = min_size(valid, room.most);
	transfer->whole = queue ? valid : transfer->most;
	if (!transfer->accessible)
		transfer->error = -EFAULT;
	else if (!queue && !left)
		transfer->error = -ENOSPC;
	else if (!valid)
		transfer->error = -EINVAL;
	if (!queue && run->user_max == SMALL_BUDGET)
		expect_refusal(transfer);
	if (queue && !room.least)
		transfer->stopped = transfer->nonblock ? -EAGAIN : -EINTR;
	transfer->waits = queue && !transfer->nonblock &&
			  (!room.least || room.least < valid);
}

/* The answers are then in the reader's @out. */
static void expect_read(struct session *session, struct transfer *transfer)
{
	struct reader *reader = &session->reader;
	size_t ready;

	session->has_read = true;
	if (session->room == FULL_SEEN)
		session->room = ROOM_UNKNOWN;
	reader_solve(reader, &session->config, transfer->length);
	ready = min_size(reader_ready(reader), transfer->length);
	transfer->whole = min_size(ready, transfer->accessible);
	transfer->most = transfer->whole;
	transfer->stopped = transfer->nonblock ? 0 : -EINTR;
	if (ready) {
		transfer->error = transfer->accessible ? 0 : -EFAULT;
	} else if (session->access == O_RDWR) {
		transfer->error = transfer->nonblock ? -EAGAIN : -EINTR;
		transfer->waits = !transfer->nonblock;
	}
}

/**
 * session_expect - predict a read or a write
 * @run: the run
 * @session: the file
 * @transfer: the call; its members from @text on are 0 and become the
 *	prediction
 */
void session_expect(struct run *run, struct session *session,
		    struct transfer *transfer)
{
	int other = transfer->writes ? O_RDONLY : O_WRONLY;

	if (session->access == other || session->access == O_ACCMODE)
		transfer->error = -EBADF;
	else if (transfer->length && transfer->nowait)
		transfer->error = -EOPNOTSUPP;
	else if (transfer->length && transfer->writes)
		expect_write(run, session, transfer);
	else if (transfer->length)
		expect_read(session, transfer);
}

/**
 * session_allows - whether the contract allows what a call returned
 * @session: the file
 * @transfer: the call and its prediction
 * @outcome: what happened
 *
 * A call may end early after a signal, or if it must not wait: a write when the
 * queue is full, and a read that has something after a slice. A write may also
 * end where there is no budget.
 */
bool session_allows(const struct session *session,
		    const struct transfer *transfer,
		    const struct outcome *outcome)
{
	size_t moved = outcome->result;
	bool early = !transfer->nonblock ? outcome->interrupted :
		     transfer->writes || outcome->seconds >= SLICE;

	if (outcome->result == -EINTR && !outcome->interrupted)
		return false;
	if (transfer->refused && outcome->result == transfer->refused)
		return true;
	early |= transfer->refused != 0;
	if (outcome->result <= 0)
		return (early && transfer->stopped &&
			outcome->result == transfer->stopped) ||
		       (!transfer->least && !transfer->whole &&
			outcome->result == transfer->error);
	return moved <= transfer->most &&
	       (moved >= transfer->least || outcome->interrupted) &&
	       (moved == transfer->whole || early);
}

/* Follow a write. The first byte of a new slate makes it the user's. */
void session_wrote(struct run *run, struct session *session,
		   const struct transfer *transfer, long result)
{
	struct text *text = transfer->text;
	long i, taken = result > 0 ? result : 0;

	if (!text)
		return;
	bytes_add(&text->bytes, transfer->buf, taken);
	for (i = 0; i < taken; i++)
		place_take(&text->place, transfer->buf[i]);
	if (session->access == O_RDWR) {
		if (result == transfer->stopped ||
		    (transfer->nonblock && (size_t)taken < transfer->whole))
			session->room = FULL_SEEN;
		else if (taken)
			session->room = ROOM_UNKNOWN;
		return;
	}
	/* A file belongs to the slate that its first write has found. */
	if (taken || text == run->slates[session->user]) {
		if (!session->text)
			run->slates[session->user] = text;
		session->text = text;
	}
}

/* What poll() must report; whether it reports @unsure is up to the device. */
short session_expect_poll(const struct session *session, short *unsure)
{
	struct range room;
	bool in;

	*unsure = 0;
	if (session->access != O_RDWR)
		return IN | OUT;
	room = queue_room(session);
	in = session->text->bytes.length - session->text->place.span >
	     consumed(session) ||
	     (session->config.mode == SUDOKU_MODE_ALL &&
	      reader_ready(&session->reader));
	if (room.most && !room.least)
		*unsure = OUT;
	return (in ? IN : 0) | (room.least ? OUT : 0);
}

/* Is it known which puzzle is being solved and which is not yet started? */
bool session_is_sure(const struct session *session)
{
	return !session->unsure;
}

/* Returns 0 or an error. The caller has checked the configuration. */
int session_set_config(struct session *session, const struct config *config)
{
	if (session->reader.running || reader_ready(&session->reader))
		return -EBUSY;
	session->config = *config;
	return 0;
}
