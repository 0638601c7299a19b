/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Sessions: one for each open file
 */
#ifndef SUDOKU_SESSION_H
#define SUDOKU_SESSION_H

#include <linux/fs.h>
#include <linux/mutex.h>
#include <linux/poll.h>
#include <linux/uidgid.h>
#include <linux/wait.h>

#include "stats.h"
#include "text.h"

struct sudoku_slate;

/**
 * struct sudoku_session - one open file
 * @id: tells it from others in traces; constant
 * @lock: protects all that follows but for @wait, @fasync and constants
 * @queue: what was written and not yet read. Of its bytes the first @ready are
 *	solved, then comes the puzzle that the filter is at
 * @ready: bytes that can be handed out as they are
 * @lines: in mode all, what can be handed out instead; @ready is 0 then
 * @filter: solves the queue in place; its search is allocated at the first read
 * @begun: when the puzzle that the filter is at was begun, if that is traced
 * @totals: what was solved so far
 * @readable: a read would find something to do
 * @writable: a write would find room
 * @wait: readers and writers of a private session, who wait for these two
 * @fasync: those who want a signal instead
 * @owner: the user who opened the file; constant
 * @reads_slate: the file is open for reading only; constant
 * @slate: the slate that it reads, NULL if there was none; constant
 * @position: how much of the slate has been copied into @queue
 * @fresh: the first write begins a new slate
 * @incomplete: the last write left the slate in the middle of a puzzle
 *
 * A file that is open for reading and writing uses the queue alone. One that is
 * open for reading fills the queue from a slate, and one that is open for
 * writing has no use for the queue. @readable and @writable are read without
 * the lock, as hints: somebody else may be quicker, and in mode all layout is
 * something to do that leaves nothing to hand out.
 */
struct sudoku_session {
	u32 id;
	struct mutex lock; /* see above */
	struct sudoku_text queue;
	size_t ready;
	struct sudoku_text lines;
	struct sudoku_filter filter;
	u64 begun;
	struct sudoku_totals totals;
	bool readable;
	bool writable;
	wait_queue_head_t wait;
	struct fasync_struct *fasync;

	kuid_t owner;
	bool reads_slate;
	struct sudoku_slate *slate;
	size_t position;
	bool fresh;
	bool incomplete;
};

/**
 * struct sudoku_session_config - how a session solves
 * @strategy: how to search
 * @mode: what to look for
 * @max_steps: after how many steps to give a puzzle up; 0 for never
 */
struct sudoku_session_config {
	const struct sudoku_strategy *strategy;
	enum sudoku_mode mode;
	u64 max_steps;
};

struct sudoku_session *sudoku_session_new(const struct file *file);
void sudoku_session_free(struct sudoku_session *session);

int sudoku_lock(struct mutex *lock, bool nonblock);
void sudoku_session_unlock(struct sudoku_session *session);
int sudoku_session_wait(struct sudoku_session *session, const bool *hint,
			bool nonblock);

ssize_t sudoku_session_write(struct sudoku_session *session,
			     struct iov_iter *from, bool nonblock);
ssize_t sudoku_session_write_slate(struct sudoku_session *session,
				   struct iov_iter *from, bool nonblock);
ssize_t sudoku_session_read(struct sudoku_session *session,
			    struct iov_iter *to, bool nonblock);

int sudoku_session_get_config(struct sudoku_session *session,
			      struct sudoku_session_config *config);
int sudoku_session_set_config(struct sudoku_session *session,
			      const struct sudoku_session_config *config);

#endif /* SUDOKU_SESSION_H */
