// SPDX-License-Identifier: GPL-2.0-only
/*
 * Texts: checked bytes in a list of chunks, to which writers add at the end
 *
 * A writer first copies the user's bytes into a chunk of its own, without a
 * lock, because a page fault may take forever, and checks them. Then it takes
 * the lock, copies them to the end of the last chunk and, if that has not room
 * for all, links its own one with the rest after it. So all chunks but the
 * last are full, and no chunk is ever moved or made larger. It checks again,
 * with the lock held, only if another writer was faster or there is not room
 * for all.
 */
#include <linux/err.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/string.h>
#include <linux/uio.h>

#include "text.h"
#include "user.h"

static_assert(sizeof(struct sudoku_chunk) == SUDOKU_CHUNK_SIZE);

#define CHUNK_DATA	sizeof_field(struct sudoku_chunk, data)

/*
 * What a queue of @max bytes is charged. A part of its first chunk may have
 * been consumed, and stays until all of it is: so there is one more than they
 * fill.
 */
static size_t cost_of_queue(size_t max)
{
	size_t chunks = DIV_ROUND_UP(max, CHUNK_DATA) + 1;

	return chunks * sizeof(struct sudoku_chunk);
}

/**
 * sudoku_text_init_queue - make an empty queue
 * @text: the queue
 * @max: the most bytes in it
 * @payer: who is charged for all of its memory; the caller has a reference as
 *	long as the queue exists
 *
 * Context: any.
 * Return: 0, or -EDQUOT if the payer has no budget for it.
 */
int sudoku_text_init_queue(struct sudoku_text *text, size_t max,
			   struct sudoku_user *payer)
{
	if (!sudoku_user_charge(payer, cost_of_queue(max)))
		return -EDQUOT;
	*text = (struct sudoku_text){
		.is_queue = true,
		.max = max,
		.payer = payer,
	};
	return 0;
}

/**
 * sudoku_text_init_slate - make an empty text of a slate
 * @text: the text
 * @max: the most bytes in it
 * @payer: who is charged for each chunk; the caller has a reference as long as
 *	the text exists
 *
 * Context: any.
 */
void sudoku_text_init_slate(struct sudoku_text *text, size_t max,
			    struct sudoku_user *payer)
{
	*text = (struct sudoku_text){
		.max = max,
		.payer = payer,
	};
}

static void drop_first(struct sudoku_text *text)
{
	struct sudoku_chunk *chunk = text->first;

	text->first = chunk->next;
	if (!text->first)
		text->last = NULL;
	kfree(chunk);
	if (!text->is_queue)
		sudoku_user_uncharge(text->payer, sizeof(*chunk));
}

/**
 * sudoku_text_free - free all chunks of a text, and undo its charges
 * @text: a text that no other call uses, or one that is all zero
 *
 * Context: process context; may sleep.
 */
void sudoku_text_free(struct sudoku_text *text)
{
	while (text->first) {
		drop_first(text);
		cond_resched();
	}
	if (text->is_queue)
		sudoku_user_uncharge(text->payer, cost_of_queue(text->max));
}

static size_t room_in_last(const struct sudoku_text *text)
{
	return text->last ? CHUNK_DATA - text->last->end : 0;
}

/* How many bytes may still come before some are consumed */
static size_t bytes_left(const struct sudoku_text *text)
{
	return text->max - (size_t)(text->scan.length - text->consumed);
}

/**
 * sudoku_text_has_room - check whether one more byte could be written
 * @text: a queue; its lock is held
 *
 * Context: any.
 * Return: true if sudoku_text_write() would not fail with -ENOSPC.
 */
bool sudoku_text_has_room(const struct sudoku_text *text)
{
	return bytes_left(text);
}

/*
 * Add @length bytes of @chunk, which have been checked. Returns 0, with @chunk
 * set to NULL if it has become a part of the text, or an error.
 */
static int add_bytes(struct sudoku_text *text, struct sudoku_chunk **chunk,
		     size_t length)
{
	size_t room = min(length, room_in_last(text));
	struct sudoku_chunk *last = text->last;

	if (length > room && !text->is_queue &&
	    !sudoku_user_charge(text->payer, sizeof(**chunk)))
		return -EDQUOT;
	if (room) {
		memcpy(last->data + last->end, (*chunk)->data, room);
		last->end += room;
	}
	if (length == room)
		return 0;
	memmove((*chunk)->data, (*chunk)->data + room, length - room);
	(*chunk)->next = NULL;
	(*chunk)->end = length - room;
	if (last)
		last->next = *chunk;
	else
		text->first = *chunk;
	text->last = *chunk;
	*chunk = NULL;
	return 0;
}

/*
 * Add the @good of @length bytes of @chunk, after which the scan is @scan. They
 * were checked without the lock, so that has to be repeated if another writer
 * was first, or if there is not room for all. Returns how many were added, or
 * an error.
 */
static ssize_t add_checked(struct sudoku_text *text,
			   struct sudoku_chunk **chunk, size_t length,
			   struct sudoku_scan scan, size_t good)
{
	size_t left = bytes_left(text);
	int err;

	if (!left)
		return -ENOSPC;
	if (text->scan.length != scan.length - good || left < length) {
		scan = text->scan;
		good = sudoku_scan(&scan, (*chunk)->data, min(length, left));
	}
	if (!good)
		return -EINVAL;
	err = add_bytes(text, chunk, good);
	if (err)
		return err;
	text->scan = scan;
	return good;
}

/*
 * How much of the next @count bytes to add at once. What fits into a chunk is
 * not divided, so that lines of several writers do not mix, as with PIPE_BUF of
 * pipes. Of more than that, the first part only fills the last chunk, so that
 * the others need not be moved to fit.
 */
static size_t room_for(const struct sudoku_text *text, size_t count)
{
	return (count > CHUNK_DATA ? room_in_last(text) : 0) ?: CHUNK_DATA;
}

/**
 * sudoku_text_write - check bytes of a user and add them to a text
 * @text: the text
 * @lock: its lock, not held
 * @from: the user's bytes; advanced past those that were added
 *
 * Context: process context; may sleep.
 * Return: how many bytes were added, at least one and at most a chunk; or, with
 * nothing added, -EINVAL if the first byte is bad, -ENOSPC if the text is full,
 * -EDQUOT if the payer has no budget for another chunk, -ENOMEM or -EFAULT.
 */
ssize_t sudoku_text_write(struct sudoku_text *text, spinlock_t *lock,
			  struct iov_iter *from)
{
	struct sudoku_chunk *chunk = kmalloc(sizeof(*chunk), SUDOKU_GFP);
	struct sudoku_scan scan;
	size_t room, copied, good;
	ssize_t added = -EFAULT;

	if (!chunk)
		return -ENOMEM;
	spin_lock(lock);
	room = room_for(text, iov_iter_count(from));
	scan = text->scan;
	spin_unlock(lock);

	/* Others may write meanwhile: add_checked() and add_bytes() look. */
	copied = copy_from_iter(chunk->data, room, from);
	if (copied) {
		good = sudoku_scan(&scan, chunk->data, copied);
		spin_lock(lock);
		added = add_checked(text, &chunk, copied, scan, good);
		spin_unlock(lock);
		iov_iter_revert(from, copied - max_t(ssize_t, added, 0));
	}
	kfree(chunk);
	return added;
}

/**
 * sudoku_text_take - copy the next part of a text
 * @text: the text; its lock is held
 * @cursor: where to begin; advanced. A queue has only one
 * @to: where to copy it, or NULL to drop it
 * @size: the most bytes to copy
 *
 * What has been taken from a queue is freed; the text of a slate stays.
 *
 * Context: any.
 * Return: how many bytes were copied: 0 if the rest is an incomplete puzzle.
 */
size_t sudoku_text_take(struct sudoku_text *text, struct sudoku_cursor *cursor,
			char *to, size_t size)
{
	size_t length = min_t(u64, size, sudoku_text_readable(text, cursor));
	size_t left, n;

	for (left = length; left; left -= n) {
		if (!cursor->chunk) {
			cursor->chunk = text->first;
		} else if (cursor->offset == cursor->chunk->end) {
			cursor->chunk = cursor->chunk->next;
			cursor->offset = 0;
			if (text->is_queue)
				drop_first(text);
		}
		n = min_t(size_t, left, cursor->chunk->end - cursor->offset);
		if (to) {
			memcpy(to, cursor->chunk->data + cursor->offset, n);
			to += n;
		}
		cursor->offset += n;
	}
	cursor->position += length;
	if (!text->is_queue)
		return length;
	text->consumed += length;
	/* The last chunk stays, so that a puzzle at a time needs no other. */
	if (cursor->chunk && cursor->chunk == text->last &&
	    cursor->offset == cursor->chunk->end) {
		cursor->chunk->end = 0;
		cursor->offset = 0;
	}
	return length;
}
