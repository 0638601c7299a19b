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

/* How a file was opened; constant */
struct sudoku_open {
	u32 id;				/* number of the session in traces */
	enum sudoku_role role;
	kuid_t owner;			/* the user who opened it */
	struct sudoku_account *account;	/* is charged for its memory */
};

/*
 * How callers and pollers are woken. @readable and @writable are only hints:
 * another caller may be first, and in mode all, layout makes a session readable
 * but is not handed out.
 */
struct sudoku_notify {
	bool readable;			/* written with the session locked */
	bool writable;			/* the same */
	wait_queue_head_t wait;		/* for the hints; has its own lock */
	struct fasync_struct *fasync;	/* fasync_helper() has the lock */
	atomic_t rechecks;		/* calls of sudoku_session_recheck() */
	struct delayed_work recheck;	/* does one in many of them */
};

/*
 * A session's part in the slates of its owner. The session's lock protects it;
 * the close of a slate writer compares @slate with NULL without it.
 *
 * @slate is, for a slate reader, the slate that it reads, or NULL if there was
 * none; for a slate writer, the slate in which its last write left a puzzle
 * incomplete, or NULL. @wiped is freed later because open must not sleep.
 */
struct sudoku_share {
	struct sudoku_slate *slate;
	size_t position;		/* up to here a reader has copied it */
	struct sudoku_slate *wiped;	/* removed from the table by open */
	bool fresh;			/* the first write starts a new slate */
};

/*
 * A text on its way through a session; the session's lock protects it. The
 * queue begins with the bytes that are ready; the stream works on the rest. A
 * slate writer does not use it.
 */
struct sudoku_flow {
	struct sudoku_text queue;
	size_t ready;			/* bytes that can be handed out */
	struct sudoku_text output;	/* handed out instead in mode all */
	struct sudoku_stream stream;	/* its memory: see read_slice() */
	unsigned int sweeps;		/* of an engine, in one section */
	u64 begun;			/* when the current search began, ns */
};

/* One open file */
struct sudoku_session {
	struct sudoku_open open;		/* constant */

	struct mutex lock;			/* @flow and @share */
	struct sudoku_flow flow;
	struct sudoku_share share;

	struct sudoku_notify notify;		/* see there */
	struct sudoku_counters counters;	/* has its own lock */
};

/* fcntl() may change the flags at any time. */
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
