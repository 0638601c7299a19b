/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Sessions: one for each open file
 */
#ifndef SUDOKU_SESSION_H
#define SUDOKU_SESSION_H

#include <linux/atomic.h>
#include <linux/fs.h>
#include <linux/mutex.h>
#include <linux/poll.h>
#include <linux/spinlock.h>
#include <linux/uidgid.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "core/stream.h"
#include "stats.h"
#include "text.h"

struct sudoku_account;
struct sudoku_slate;

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
 * struct sudoku_open - how a file was opened; constant
 * @id: number of the session in traces
 * @role: what it does
 * @owner: the user who opened it
 * @account: the account that is charged for its memory
 */
struct sudoku_open {
	u32 id;
	enum sudoku_role role;
	kuid_t owner;
	struct sudoku_account *account;
};

/**
 * struct sudoku_notify - how callers and pollers of a session are woken
 * @readable: a read has something to do
 * @writable: a write has room
 * @wait: callers that wait for @readable or @writable, and pollers
 * @fasync: where to send SIGIO when @wait is woken
 * @rechecks: calls of sudoku_session_recheck()
 * @recheck: does what one in many of them leaves to another task
 *
 * @readable and @writable are only hints: another caller may be first, and in
 * mode all, layout makes a session readable but is not handed out.
 */
struct sudoku_notify {
	bool readable;			/* written with the session locked */
	bool writable;			/* written with the session locked */
	wait_queue_head_t wait;		/* has its own lock */
	struct fasync_struct *fasync;	/* fasync_helper() has the lock */
	atomic_t rechecks;
	struct delayed_work recheck;
};

/**
 * struct sudoku_share - a session's part in the slates of its owner
 * @slate: for a slate reader, the slate that it reads, or NULL if there was
 *	none; for a slate writer, the slate in which its last write left a
 *	puzzle incomplete, or NULL
 * @position: bytes of the slate that a slate reader has copied to its queue
 * @wiped: the slate that the open of a slate writer removed from the table; it
 *	is freed later, because open must not sleep
 * @fresh: the first write of a slate writer starts a new slate
 *
 * The session's lock protects it, except that the close of a slate writer
 * compares @slate with NULL without it.
 */
struct sudoku_share {
	struct sudoku_slate *slate;
	size_t position;
	struct sudoku_slate *wiped;
	bool fresh;
};

/**
 * struct sudoku_flow - a text on its way through a session
 * @queue: text to solve; first the bytes that are ready, then the rest, on
 *	which the stream works. A slate writer does not use it
 * @ready: number of bytes in @queue that can be handed out
 * @output: in mode all, the text to hand out instead; @ready is 0 then
 * @stream: solves the queue in place; its search is allocated at the first
 *	read, and the memory for an engine when it pays
 * @sweeps: how many sweeps an engine does in a section
 * @ahead_again: when to try again to allocate its memory, in jiffies, or 0
 * @begun: when the search of the current puzzle began, in nanoseconds
 *
 * The session's lock protects it.
 */
struct sudoku_flow {
	struct sudoku_text queue;
	size_t ready;
	struct sudoku_text output;
	struct sudoku_stream stream;
	unsigned int sweeps;
	unsigned long ahead_again;
	u64 begun;
};

/**
 * struct sudoku_session - one open file
 * @open: how it was opened
 * @lock: protects @flow and @share
 * @flow: its text
 * @share: its part in a slate; a private session has none
 * @notify: callers and pollers that wait for it
 * @counters: what it has solved
 */
struct sudoku_session {
	struct sudoku_open open;		/* constant */

	struct mutex lock;			/* @flow and @share */
	struct sudoku_flow flow;
	struct sudoku_share share;

	struct sudoku_notify notify;		/* see there */
	struct sudoku_counters counters;	/* has its own lock */
};

/**
 * sudoku_file_is_nonblock - check whether O_NONBLOCK is set
 * @file: an open file; fcntl() may change its flags at any time
 *
 * Context: any.
 * Return: true if it is set.
 */
static inline bool sudoku_file_is_nonblock(const struct file *file)
{
	return READ_ONCE(file->f_flags) & O_NONBLOCK;
}

struct sudoku_session *sudoku_session_new(const struct file *file);
void sudoku_session_free(struct sudoku_session *session);

int sudoku_lock_or_recheck(struct sudoku_session *session, struct mutex *lock,
			   bool nonblock);
void sudoku_session_update_and_unlock(struct sudoku_session *session);
__poll_t sudoku_session_events(const struct sudoku_session *session);
void sudoku_session_wake(struct sudoku_session *session, __poll_t events);
void sudoku_session_recheck(struct sudoku_session *session);
int sudoku_session_wait(struct sudoku_session *session, const bool *hint,
			bool nonblock);

ssize_t sudoku_session_write(struct sudoku_session *session,
			     struct iov_iter *from, bool nonblock);
ssize_t sudoku_session_write_slate(struct sudoku_session *session,
				   struct iov_iter *from, bool nonblock);
ssize_t sudoku_session_read(struct sudoku_session *session,
			    struct iov_iter *to, bool nonblock);

int sudoku_session_get_config(struct sudoku_session *session,
			      struct sudoku_search_config *config,
			      bool nonblock);
void sudoku_session_add_stats(struct sudoku_session *session,
			      const struct sudoku_stats *more);

#endif /* SUDOKU_SESSION_H */
