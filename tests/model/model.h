/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A model of /dev/sudoku: what each call must return, by docs/design.md
 *
 * It is written to be obviously right rather than fast, shares no code with the
 * driver, and solves puzzles by driver/core, each in one run. Where the device
 * may stop early, because it must not wait or a signal comes, the model says so,
 * and is then told how far the device came.
 *
 * One thing it has in common with the driver: how the buffer of a private
 * session grows, and when bytes that were read make room (see session.c). The
 * contract leaves that open, but what a write to a nearly full queue returns
 * depends on it.
 */
#ifndef SUDOKU_MODEL_H
#define SUDOKU_MODEL_H

#include <stdlib.h>
#include <sys/types.h>

#include <linux/sudoku.h>

#include "../../driver/core/filter.h"

/* A byte string that grows */
struct bytes {
	char *data;
	size_t length;
	size_t size;
};

void bytes_add(struct bytes *bytes, const char *data, size_t length);

/* Where in a puzzle a text ends, to tell which bytes may come next */
struct place {
	unsigned int cells;
	unsigned int line;
	unsigned int span;
	bool in_rows;
};

bool is_cell(char c);
bool place_take(struct place *place, char c);

/* The parameters of the module */
struct parameters {
	const struct sudoku_strategy *strategy;
	u64 max_steps;
	size_t queue_max;
	size_t slate_max;
};

extern struct parameters parameters;

struct config {
	const struct sudoku_strategy *strategy;
	u32 mode;
	u64 max_steps;
};

/**
 * struct reader - somebody who reads the answers to a text
 * @text: the text
 * @ends: it is a slate, at whose end an incomplete puzzle is let through
 * @position: how much of the text has been answered or let through
 * @owed: cells to let through, of a puzzle whose beginning was
 * @skipped: the last thing that it did was to let layout or such cells through
 * @running: in the middle of a puzzle, which only happens in mode all
 * @search: of that puzzle
 * @found: how many solutions it has so far
 * @out: what all this gave
 * @handed: how much of @out has been read
 * @work: steps and answers so far
 * @totals: what GET_STATS tells of this
 * @too_hard: a puzzle takes more steps than a test has time for
 */
struct reader {
	const struct bytes *text;
	bool ends;
	size_t position;
	unsigned int owed;
	bool skipped;
	bool running;
	struct sudoku_search search;
	u64 found;
	struct bytes out;
	size_t handed;
	u64 work;
	struct sudoku_stats totals;
	bool too_hard;
};

/* A puzzle that takes more steps at once is too hard. */
#define HARD_STEPS	20000

void reader_solve(struct reader *reader, const struct config *config,
		  size_t wanted);
size_t reader_ready(const struct reader *reader);
bool reader_may_be_ahead(const struct reader *reader);
void reader_restore(struct reader *reader, const struct reader *before);
void add_totals(struct sudoku_stats *totals, const struct sudoku_stats *more);
void count_answer(struct sudoku_stats *totals, u32 verdict,
		  const struct sudoku_search *search);

/* A slate, found by its owner until another one takes its place */
struct slate {
	struct slate *next;
	unsigned int refs;
	uid_t owner;
	size_t max;
	struct bytes text;
	struct place place;
};

struct slate *slate_new(uid_t owner);
struct slate *slate_peek(uid_t owner);
struct slate *slate_find(uid_t owner);
void slate_publish(struct slate *slate);
void slate_wipe(uid_t owner);
void slate_put(struct slate *slate);
bool slate_owner(uid_t *owner);

/**
 * struct session - one open file
 * @next: in the list of all
 * @refs: descriptors
 * @access: O_RDONLY, O_WRONLY, O_RDWR or, for ioctls alone, O_ACCMODE
 * @owner: the user who opened it
 * @nonblock: O_NONBLOCK
 * @config: how it solves
 * @queue: all that was ever written to a private session
 * @place: where in a puzzle @queue ends
 * @queue_max: size that the queue's buffer may grow to
 * @buffer_size: size of that buffer
 * @buffer_start: which byte of @queue is the buffer's first
 * @reader: of the queue or of @slate
 * @slate: what it reads, or NULL
 * @fresh: the next byte written begins a new slate
 * @unfinished: the slate that the last write left in the middle of a puzzle, or
 *	NULL
 * @unsure: a read was cut short, perhaps in the middle of a puzzle
 */
struct session {
	struct session *next;
	unsigned int refs;
	int access;
	uid_t owner;
	bool nonblock;
	struct config config;

	struct bytes queue;
	struct place place;
	size_t queue_max;
	size_t buffer_size;
	size_t buffer_start;

	struct reader reader;
	struct slate *slate;
	bool fresh;
	struct slate *unfinished;
	bool unsure;
};

/**
 * struct outcome - what a call must return
 * @result: what it returns, or the error with a minus
 * @waits: it would wait for ever; a signal makes it return @result
 * @partial: if it is in a hurry, it may return less
 */
struct outcome {
	ssize_t result;
	bool waits;
	bool partial;
};

extern struct session *open_sessions;

/* What all those that are closed again have counted, if that is known */
extern struct sudoku_stats closed_totals;
extern bool totals_are_sure;

struct session *session_open(uid_t owner, int flags);
int session_close(struct session *session);
struct outcome session_write(struct session *session, const char *bytes,
			     size_t length, size_t accessible);
struct outcome session_read(struct session *session, size_t wanted,
			    size_t accessible, bool nonblock);
void session_hand_out(struct session *session, size_t length);
short session_poll(const struct session *session);
bool session_is_sure(const struct session *session);
int session_set_config(struct session *session, const struct config *config);
int session_solve(struct session *session, struct sudoku_solve *solve,
		  bool *too_hard);

#endif /* SUDOKU_MODEL_H */
