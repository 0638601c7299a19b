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
 *    number of bytes, because what was read need not make room at once, and
 *    because a read may have moved more to its buffer than it has handed out.
 *    If it takes less than all, the queue is full: a blocking write waits, and
 *    poll() must agree with the next write.
 *  - A nonblocking read that has something ready may end after a slice, with
 *    less than it could return. It never ends with nothing during a search.
 *  - A signal may end a call that takes long, with less or with EINTR.
 *  - With a budget of SMALL_BUDGET, a slate takes no more than what is left of
 *    its last chunk.
 */
#ifndef SUDOKU_MODEL_H
#define SUDOKU_MODEL_H

#include <time.h>

#include "../lib/calls.h"
#include "../lib/lib.h"
#include "reader.h"

#define MOST_OPEN	8

/* The case's user alice and those after it */
#define USERS		2

#define LOG_SIZE	(1024 * 1024)

/**
 * struct world - what the caller shares with its parent, which looks for hangs
 * @stop: the processes of the case are to end
 * @calls: calls that were made
 * @sequences: sequences that were made,
 * @abandoned: and those that the model could not follow to their end
 * @doing: the name of the present call, or NULL
 * @rounds: for how long the caller has been in that call
 * @log: what was done in this sequence
 * @log_length: bytes in @log
 */
struct world {
	volatile bool stop;
	unsigned long calls;
	unsigned long sequences;
	unsigned long abandoned;
	const char *volatile doing;
	volatile unsigned int rounds;
	char log[LOG_SIZE];
	size_t log_length;
};

extern struct world *world;

/* From this seed, the next choice is drawn. */
extern u64 seed;

/* The argument SEED */
extern u64 first_sequence;

static inline unsigned int draw(unsigned int below)
{
	return draw_random(&seed, below);
}

static inline bool one_in(unsigned int chances)
{
	return !draw(chances);
}

#define DRAW(array) ((array)[draw(ARRAY_SIZE(array))])

/* Draw an element of @table, whose members @weight say how often. */
#define DRAW_WEIGHTED(table)						\
	({								\
		unsigned int i_, sum_ = 0;				\
									\
		for (i_ = 0; i_ < ARRAY_SIZE(table); i_++)		\
			sum_ += (table)[i_].weight;			\
		sum_ = draw(sum_);					\
		for (i_ = 0; sum_ >= (table)[i_].weight; i_++)		\
			sum_ -= (table)[i_].weight;			\
		&(table)[i_];						\
	})

/* Too small for a search, and for a chunk of a slate besides anything else */
#define SMALL_BUDGET	4096

/* How a call went; seconds and a signal show whether it may have ended early. */
struct outcome {
	long result;
	double seconds;
	bool interrupted;
};

/**
 * struct text - the queue of a session, or a slate
 * @next: another text of the same run
 * @bytes: all that it has ever taken
 * @place: where in a puzzle they end
 * @max: how many bytes it may hold; of a queue, that have not been read
 */
struct text {
	struct text *next;
	struct bytes bytes;
	struct place place;
	size_t max;
};

/* Whether a queue has room, as the device has shown since it last changed */
enum room { ROOM_UNKNOWN, ROOM_SEEN, FULL_SEEN };

/**
 * struct session - one open file
 * @refs: descriptors
 * @access: O_RDONLY, O_WRONLY, O_RDWR or, for ioctls alone, O_ACCMODE
 * @user: who opened it, below %USERS
 * @nonblock: O_NONBLOCK
 * @append: O_APPEND
 * @config: how it solves
 * @text: its queue, the slate it reads, the slate it has written to, or NULL
 * @room: whether the queue can take any
 * @reader: of @text
 * @has_read: a read may have moved text to its buffer
 * @unsure: a read was cut short, perhaps in the middle of a puzzle
 * @plan: what to write to it next
 */
struct session {
	unsigned int refs;
	int access;
	unsigned int user;
	bool nonblock;
	bool append;
	struct config config;
	struct text *text;
	enum room room;
	struct reader reader;
	bool has_read;
	bool unsure;
	struct bytes plan;
};

/**
 * struct file - one descriptor
 * @fd: the descriptor
 * @session: the model's, or NULL if it is closed
 */
struct file {
	int fd;
	struct session *session;
};

/**
 * struct run - one run of a sequence
 * @files: descriptors
 * @file: the one that a call is made on, or NULL
 * @slates: the present slate of each user, or NULL
 * @texts: all texts, until the end of the run
 * @config: the configuration that a new session has
 * @queue_max: the module's parameter, as are
 * @slate_max: this one,
 * @user_max: this one, and both in @config
 * @failed: the device did what the model does not allow
 * @abandoned: the model cannot follow any further
 */
struct run {
	struct file files[MOST_OPEN];
	struct file *file;
	struct text *slates[USERS];
	struct text *texts;
	struct config config;
	u64 queue_max;
	u64 slate_max;
	u64 user_max;
	bool failed;
	bool abandoned;
};

/*
 * A slice is about a millisecond. A read that takes half of that may have used
 * up a slice.
 */
#define SLICE	0.5e-3

/**
 * struct transfer - a read or a write
 * @writes: it is a write
 * @nowait: RWF_NOWAIT, which the device does not support
 * @nonblock: O_NONBLOCK
 * @signals: signals interrupt it
 * @buf: the bytes to write, or where to read to
 * @length: the length that the call is given
 * @accessible: how many bytes of the buffer are accessible
 * @text: what a write adds to
 * @least: a write must take as many bytes before it waits,
 * @most: and may take as many as this
 * @whole: how many bytes the call transfers if nothing stops it
 * @error: if that is 0, what it returns instead, a negative error or 0
 * @stopped: what it returns if it stops before the first byte, or 0 if it cannot
 * @refused: what a write returns if the budget is used up, or 0 if it is not
 * @waits: it may wait until a signal comes
 */
struct transfer {
	bool writes;
	bool nowait;
	bool nonblock;
	bool signals;
	char *buf;
	size_t length;
	size_t accessible;

	struct text *text;
	size_t least;
	size_t most;
	size_t whole;
	int error;
	int stopped;
	int refused;
	bool waits;
};

/* main.c: a call is interrupted after a millisecond, if @signals is set. */
struct outcome watch_call(const struct call *call, bool signals);
const char *draw_puzzle(void);

/* session.c: the model's sessions */
struct session *session_open(struct run *run, unsigned int user, int flags);
void session_close(struct session *session);
struct place session_place(struct run *run, const struct session *session);
void session_expect(struct run *run, struct session *session,
		    struct transfer *transfer);
bool session_allows(const struct session *session,
		    const struct transfer *transfer,
		    const struct outcome *outcome);
void session_wrote(struct run *run, struct session *session,
		   const struct transfer *transfer, long result);
short session_expect_poll(const struct session *session, short *unsure);
bool session_is_sure(const struct session *session);
int session_set_config(struct session *session, const struct config *config);

/* sequence.c: ends the process if there is a difference */
void make_sequence(u64 first_seed);
void print_log(void);

/* The log, a line for each call, which check_result() ends */
__attribute__((format(printf, 2, 3)))
void say(struct run *run, const char *format, ...);
void check_result(struct run *run, bool allowed, long predicted, long actual);
void check_same(struct run *run, const char *what, const void *predicted,
		const void *actual, size_t length);

/* Memory of @accessible bytes, up to %MEMORY_SIZE, before an unmapped page */
#define MEMORY_SIZE	65536

char *memory_for(size_t accessible);

/* files.c, io.c, ioctls.c: what can be done with a file */
void open_file(struct run *run, struct file *file);
void close_file(struct run *run, struct file *file);
void dup_file(struct run *run, struct file *file);
void change_nonblock(struct run *run, struct file *file);
void poll_file(struct run *run, struct file *file);
void write_to_file(struct run *run, struct file *file);
void fill_file(struct run *run, struct file *file);
void read_from_file(struct run *run, struct file *file);
void make_ioctl(struct run *run, struct file *file);

#endif /* SUDOKU_MODEL_H */
