/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Sessions: one for each open file
 */
#ifndef SUDOKU_SESSION_H
#define SUDOKU_SESSION_H

#include <linux/fs.h>
#include <linux/mutex.h>
#include <linux/poll.h>
#include <linux/spinlock.h>
#include <linux/uidgid.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "core/filter.h"
#include "stats.h"
#include "text.h"

struct sudoku_account;
struct sudoku_slate;

/**
 * enum sudoku_role - what a session is for, by how its file was opened
 * @SUDOKU_PRIVATE: to read and write: what is written is read back solved
 * @SUDOKU_SLATE_READER: to read: it reads its owner's slate
 * @SUDOKU_SLATE_WRITER: to write: it writes its owner's slate
 */
enum sudoku_role {
	SUDOKU_PRIVATE,
	SUDOKU_SLATE_READER,
	SUDOKU_SLATE_WRITER,
};

/**
 * struct sudoku_session - one open file
 * @id: tells it from others in traces; constant
 * @role: what it is for; constant
 * @owner: the user who opened the file; constant
 * @account: who is charged for its memory; constant
 * @lock: protects all that follows except @stats, @wait, @fasync and @recheck
 * @queue: what was written and not yet read. Of its bytes the first @ready are
 *	solved, then comes the puzzle that the filter is at
 * @ready: bytes that can be handed out as they are
 * @output: in mode all, the text to hand out instead of @queue; @ready is 0 then
 * @filter: solves the queue in place; its search is allocated at the first read
 * @begun: when the puzzle that the filter is at was begun, as far as the clock
 *	had been read by then
 * @stats_lock: protects @stats; held only to add to them or to copy them
 * @stats: counters since the file was opened
 * @readable: a read would find something to do
 * @writable: a write would find room
 * @wait: readers and writers of a private session, who wait for these two, and
 *	pollers
 * @fasync: those who want a signal instead
 * @recheck: wakes them when a nonblocking caller has to look again
 * @slate: of a reader, the slate that it reads, NULL if there was none; of a
 *	writer, the slate that its last write left in the middle of a puzzle,
 *	else NULL
 * @position: how much of the slate a reader has copied into @queue
 * @wiped: the slate that a writer's open took out of the table, until its
 *	memory can be freed
 * @fresh: the first write begins a new slate
 *
 * A private session uses the queue alone. A reader of a slate fills the queue
 * from it, and a writer of a slate has no use for the queue. @readable and
 * @writable are read without the lock, as hints: another caller may be quicker,
 * and in mode all layout is something to do that leaves nothing to hand out.
 * @slate is tested for NULL without the lock when a writer's file is closed.
 */
struct sudoku_session {
	u32 id;
	enum sudoku_role role;
	kuid_t owner;
	struct sudoku_account *account;

	struct mutex lock; /* see above */
	struct sudoku_text queue;
	size_t ready;
	struct sudoku_text output;
	struct sudoku_filter filter;
	u64 begun;
	spinlock_t stats_lock; /* @stats */
	struct sudoku_stats stats;
	bool readable;
	bool writable;
	wait_queue_head_t wait;
	struct fasync_struct *fasync;
	struct delayed_work recheck;

	struct sudoku_slate *slate;
	size_t position;
	struct sudoku_slate *wiped;
	bool fresh;
};

/**
 * struct sudoku_session_config - how a session solves
 * @strategy: how to search
 * @mode: what to look for
 * @max_steps: after how many steps to give a puzzle up; 0 for never
 */
struct sudoku_session_config {
	const struct sudoku_strategy *strategy;
	u32 mode;
	u64 max_steps;
};

/**
 * sudoku_file_is_nonblock - is O_NONBLOCK set?
 * @file: an open file; fcntl() may change its flags at any time
 *
 * Return: true if it is.
 */
static inline bool sudoku_file_is_nonblock(const struct file *file)
{
	return READ_ONCE(file->f_flags) & O_NONBLOCK;
}

struct sudoku_session *sudoku_session_new(const struct file *file);
void sudoku_session_free(struct sudoku_session *session);

int sudoku_lock(struct mutex *lock, bool nonblock);
int sudoku_session_lock(struct sudoku_session *session, struct mutex *lock,
			bool nonblock);
void sudoku_session_unlock(struct sudoku_session *session);
__poll_t sudoku_session_events(const struct sudoku_session *session);
void sudoku_session_wake(struct sudoku_session *session, __poll_t events);
void sudoku_session_recheck(struct sudoku_session *session,
			    unsigned long delay);
int sudoku_session_wait(struct sudoku_session *session, const bool *hint,
			bool nonblock);

ssize_t sudoku_session_write(struct sudoku_session *session,
			     struct iov_iter *from, bool nonblock);
ssize_t sudoku_session_write_slate(struct sudoku_session *session,
				   struct iov_iter *from, bool nonblock);
ssize_t sudoku_session_read(struct sudoku_session *session,
			    struct iov_iter *to, bool nonblock);

int sudoku_session_get_config(struct sudoku_session *session,
			      struct sudoku_session_config *config,
			      bool nonblock);
int sudoku_session_set_config(struct sudoku_session *session,
			      const struct sudoku_session_config *config,
			      bool nonblock);

void sudoku_session_add_stats(struct sudoku_session *session,
			      const struct sudoku_stats *more);
int sudoku_session_get_stats(struct sudoku_session *session,
			     struct sudoku_stats *stats, bool nonblock);

#endif /* SUDOKU_SESSION_H */
