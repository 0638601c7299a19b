/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Sessions: one for each open file
 *
 * All locks of the driver are spinlocks, held for as long as it takes to copy
 * a part of a text or to change a few members. No lock is held while a puzzle
 * is solved or a page of the user is faulted in, and none is taken inside
 * another. One read at a time solves: it sets @reading of its session, and
 * nobody else waits for it but other reads of the same file.
 */
#ifndef SUDOKU_SESSION_H
#define SUDOKU_SESSION_H

#include <linux/fs.h>
#include <linux/lockdep.h>
#include <linux/poll.h>
#include <linux/sched/signal.h>
#include <linux/spinlock.h>
#include <linux/wait.h>

#include "core/stream.h"
#include "text.h"
#include "user.h"

/* The module's parameters that sessions use; read with READ_ONCE() */
struct sudoku_params {
	const struct sudoku_strategy *strategy;
	unsigned long max_steps;
	unsigned int queue_max;
	unsigned int slate_max;
	unsigned int user_max;
};

extern struct sudoku_params sudoku_params;

/* The smallest queue has room for more than one puzzle. */
#define SUDOKU_QUEUE_LEAST	(4 * SUDOKU_SPAN_MAX)

/*
 * The reader's buffer: at first, and when there is more to read than that. What
 * an engine needs does not fit into the small one.
 */
#define SUDOKU_BUFFER_SMALL	(SUDOKU_STREAM_MANY * SUDOKU_CELLS - 1)
#define SUDOKU_BUFFER_LARGE	65536

/* A line of mode all, with the empty line that may follow it */
#define SUDOKU_LINE_MAX		(SUDOKU_CELLS + 2)

/**
 * enum sudoku_role - what a session does, set when its file is opened
 * @SUDOKU_PRIVATE: O_RDWR: what is written is read back solved
 * @SUDOKU_SLATE_READER: O_RDONLY: it reads its owner's slate
 * @SUDOKU_SLATE_WRITER: O_WRONLY: it writes to its owner's slate
 */
enum sudoku_role {
	SUDOKU_PRIVATE,
	SUDOKU_SLATE_READER,
	SUDOKU_SLATE_WRITER,
};

/**
 * struct sudoku_large - what a reader needs for much text
 * @buffer: the large buffer
 * @lanes: the memory for an engine
 */
struct sudoku_large {
	char buffer[SUDOKU_BUFFER_LARGE];
#ifdef SUDOKU_LANES
	struct sudoku_lanes lanes;
#endif
};

/* One byte more would take 256 KiB. */
static_assert(sizeof(struct sudoku_large) <= 128 * 1024);

/**
 * struct sudoku_reader - the text that is being solved
 * @stream: solves what is in @buffer, in place, with @search
 * @buffer: the text, in @small or @large
 * @size: the size of @buffer
 * @head: bytes of @buffer before this offset were handed out
 * @ready: bytes before this offset are solved
 * @tail: the end of the text
 * @lines: in mode all, what is handed out instead
 * @lines_head: bytes of @lines before this offset were handed out
 * @lines_tail: the end of the lines
 * @sweeps: how much an engine does in one section
 * @large: what is allocated for much text, or NULL
 * @small_until: the place in the text before which there was no memory for it
 * @small: the small buffer
 * @search: the search of @stream
 *
 * It belongs to the call that has set @reading of the session, and while that
 * is false, to those that hold the session's lock.
 */
struct sudoku_reader {
	struct sudoku_stream stream;
	char *buffer;
	size_t size;
	size_t head;
	size_t ready;
	size_t tail;
	size_t lines_head;
	size_t lines_tail;
	unsigned int sweeps;
	struct sudoku_large *large;
	u64 small_until;
	/* add_reader() zeroes what precedes @lines. */
	char lines[6 * SUDOKU_LINE_MAX];
	char small[SUDOKU_BUFFER_SMALL];
	struct sudoku_search search;
};

/* One byte more would take 64 KiB. */
static_assert(sizeof(struct sudoku_reader) <= 32 * 1024);

/**
 * struct sudoku_session - an open file
 * @id: its number in traces; constant
 * @role: what it does; constant
 * @owner: whose slate it reads or writes; constant
 * @payer: who is charged for its memory; constant
 * @price: what @payer was charged at open, besides the queue; constant
 * @reader: what solves; NULL until the first read has allocated it. Only the
 *	call that has set @reading changes the pointer
 * @slate: of a slate reader, what it reads, or NULL; constant. Of a slate
 *	writer, what it writes to, or NULL until a write has found or made it;
 *	the lock of @owner protects it
 * @wiped: of a slate writer, the slate that O_TRUNC has wiped, until it is
 *	freed, or NULL; who takes it exchanges it for NULL
 * @lock: protects what follows, up to @cursor
 * @reading: a read uses @reader
 * @reading_map: for lockdep, which checks the use of locks: @reading as a lock,
 *	held by the call that has set it
 * @config: how to solve
 * @stats: what was solved
 * @spare: the search of a SOLVE that has ended, for the next one, or NULL
 * @queue: of a private session, what was written and not yet copied by @reader
 *	or dropped
 * @cursor: how far the queue or the slate has been copied or dropped; of a
 *	slate, the slate's lock protects it
 * @readers: reads that wait, and pollers; has its own lock
 * @writers: writes that wait, and pollers; has its own lock
 * @fasync: who gets SIGIO; fasync_helper() has the lock
 */
struct sudoku_session {
	u32 id;
	enum sudoku_role role;
	struct sudoku_user *owner;
	struct sudoku_user *payer;
	size_t price;
	struct sudoku_reader *reader;
	struct sudoku_slate *slate;
	struct sudoku_slate *wiped;

	spinlock_t lock; /* the members from here to @cursor */
	bool reading;
	struct lockdep_map reading_map;
	struct sudoku_search_config config;
	struct sudoku_stats stats;
	struct sudoku_search *spare;
	struct sudoku_text queue;
	struct sudoku_cursor cursor;

	wait_queue_head_t readers;
	wait_queue_head_t writers;
	struct fasync_struct *fasync;
};

#define SUDOKU_IN	(EPOLLIN | EPOLLRDNORM)
#define SUDOKU_OUT	(EPOLLOUT | EPOLLWRNORM)

/* session.c */
extern struct miscdevice sudoku_device;

__poll_t sudoku_session_lock(struct sudoku_session *session)
	__acquires(&session->lock);
void sudoku_session_unlock_and_wake(struct sudoku_session *session,
				    __poll_t before)
	__releases(&session->lock);
__poll_t sudoku_session_events(struct sudoku_session *session);
void sudoku_session_drop_layout(struct sudoku_session *session);
int sudoku_session_wait(struct sudoku_session *session, __poll_t event,
			bool nonblock);

/* Whether a call must not wait; fcntl() may change the flag at any time. */
static inline bool sudoku_is_nonblock(const struct kiocb *iocb)
{
	return (iocb->ki_flags & IOCB_NOWAIT) ||
	       (READ_ONCE(iocb->ki_filp->f_flags) & O_NONBLOCK);
}

/* SIGKILL is not pending for a thread that has already dequeued it. */
static inline bool sudoku_is_dying(void)
{
	/* This reads the set of pending signals without a lock. */
	return data_race(fatal_signal_pending(current)) ||
	       (current->flags & PF_EXITING);
}

/* Operations that have files of their own */
ssize_t sudoku_read_iter(struct kiocb *iocb, struct iov_iter *to);
ssize_t sudoku_write_iter(struct kiocb *iocb, struct iov_iter *from);
long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg);

/* sysfs.c */
#define SUDOKU_STATS_LENGTH	(sizeof(struct sudoku_stats) / sizeof(u64))

void sudoku_session_count(struct sudoku_session *session,
			  const struct sudoku_stats *more);
extern const struct attribute_group *sudoku_sysfs_groups[];

#endif /* SUDOKU_SESSION_H */
