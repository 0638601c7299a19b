/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A model of /dev/sudoku: what each call may return, according to
 * docs/design.md
 *
 * Most calls have one right result, which the model predicts. Where the
 * contract leaves the device a choice, the model checks that the result is one
 * that is allowed, and then continues from what the device chose:
 *
 *  - A queue never holds more than queue_max, and takes all valid bytes as long
 *    as it holds no more than half of that. In between, a write may take any
 *    number of bytes, because what was read need not make room at once. If it
 *    takes less than all, the queue is full: a blocking write waits, and poll()
 *    must agree with the next write.
 *  - A read that must not wait may end after a slice, with less or with EAGAIN.
 *    A slate comes in pieces, and such a read may end after any of them.
 *  - A signal may end a call that takes long, with less or with EINTR.
 */
#ifndef SUDOKU_MODEL_H
#define SUDOKU_MODEL_H

#include <sys/types.h>

#include "reader.h"

/* The parameters of the module. Each thread has a model of its own. */
struct parameters {
	const struct sudoku_strategy *strategy;
	u64 max_steps;
	size_t queue_max;
	size_t slate_max;
};

extern __thread struct parameters parameters;

/* A slate, found by its owner until another one replaces it */
struct slate {
	struct slate *next;
	unsigned int refs;
	uid_t owner;
	size_t max;
	struct bytes text;
	struct place place;
};

struct slate *slate_new(uid_t owner);
struct slate *slate_find(uid_t owner);
struct slate *slate_get(struct slate *slate);
void slate_publish(struct slate *slate);
void slate_wipe(uid_t owner);
void slate_put(struct slate *slate);
bool slate_owner(uid_t *owner);

/* Whether a queue has room, as the device has shown since it last changed */
enum room { ROOM_UNKNOWN, ROOM_SEEN, FULL_SEEN };

/**
 * struct session - one open file
 * @refs: descriptors
 * @access: O_RDONLY, O_WRONLY, O_RDWR or, for ioctls alone, O_ACCMODE
 * @owner: the user who opened it
 * @nonblock: O_NONBLOCK
 * @config: how it solves
 * @queue: all bytes that a private session has ever taken
 * @place: where in a puzzle @queue ends
 * @queue_max: how many bytes that have not been read it may hold
 * @room: whether it can take any
 * @reader: of the queue or of @slate
 * @slate: the slate it reads, or NULL
 * @fresh: the next byte written starts a new slate
 * @unfinished: the slate that the last write left in the middle of a puzzle, or
 *	NULL
 * @unsure: a read was cut short, perhaps in the middle of a puzzle
 */
struct session {
	unsigned int refs;
	int access;
	uid_t owner;
	bool nonblock;
	struct config config;

	struct bytes queue;
	struct place place;
	size_t queue_max;
	enum room room;

	struct reader reader;
	struct slate *slate;
	bool fresh;
	struct slate *unfinished;
	bool unsure;
};

struct range {
	size_t least;
	size_t most;
};

/**
 * struct write - the arguments of a write
 * @bytes: what to write
 * @length: the length that the call is given
 * @accessible: how many bytes of it are accessible
 */
struct write {
	const char *bytes;
	size_t length;
	size_t accessible;
};

/**
 * struct outcome - what a call may do
 * @taken: how many bytes a write may take
 * @whole: how many bytes the call transfers if nothing stops it
 * @error: if that is 0, what it returns instead, a negative error or 0
 * @full: what a write returns instead if the queue is full, or 0 if it is not
 * @waits: it may wait until a signal comes
 */
struct outcome {
	struct range taken;
	size_t whole;
	int error;
	int full;
	bool waits;
};

struct session *session_open(uid_t owner, int flags);
int session_close(struct session *session);
struct outcome session_expect_write(const struct session *session,
				    const struct write *write);
bool outcome_allows(const struct outcome *outcome, ssize_t result,
		    bool interrupted);
ssize_t outcome_result(const struct outcome *outcome);
void session_finish_write(struct session *session, const struct write *write,
			  const struct outcome *outcome, ssize_t result);
struct outcome session_expect_read(struct session *session, size_t wanted,
				   size_t accessible, bool nonblock);
short session_expect_poll(const struct session *session, short *unsure);
void session_finish_poll(struct session *session, short events);
bool session_is_sure(const struct session *session);
int session_set_config(struct session *session, const struct config *config);

#endif /* SUDOKU_MODEL_H */
