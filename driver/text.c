// SPDX-License-Identifier: GPL-2.0
/*
 * Text buffers: checked on write, grown on demand
 *
 * A text is in one linear buffer, because a puzzle is solved in place and a
 * ring buffer could split it in two. The buffer starts small and doubles up to
 * its limit. A reader consumes the text from the front. When a writer needs
 * room and the reader has consumed half of the buffer or more, the rest of the
 * text is moved to the front. So at most one byte is moved for each byte that
 * is read. A text that becomes empty starts at the front again without a move.
 */
#include <linux/err.h>
#include <linux/minmax.h>
#include <linux/sched/signal.h>
#include <linux/sizes.h>
#include <linux/string.h>
#include <linux/uio.h>

#include "text.h"

/* Bytes to copy and check between two checks for signals */
#define CHUNK		SZ_64K

/**
 * sudoku_text_init - initialize an empty text
 * @text: the text
 * @account: the account to charge for its buffer; must outlive it
 * @max: size limit in bytes; at least %SUDOKU_TEXT_LEAST
 * @least: size limit in bytes while the user is over the budget: 0 or
 *	%SUDOKU_TEXT_LEAST
 *
 * Context: any.
 */
void sudoku_text_init(struct sudoku_text *text, struct sudoku_account *account,
		      size_t max, size_t least)
{
	*text = (struct sudoku_text){
		.account = account,
		.max = max,
		.least = least,
	};
}

/**
 * sudoku_text_free - free the buffer of a text
 * @text: a text that is not used any more
 *
 * Context: process context; may sleep.
 */
void sudoku_text_free(struct sudoku_text *text)
{
	sudoku_account_free(text->account, text->data, text->capacity);
}

static bool mostly_consumed(const struct sudoku_text *text)
{
	return text->head && text->head >= text->capacity / 2;
}

/* The capacity to grow to for @wanted bytes, limited by the text's maximum */
static size_t next_capacity(const struct sudoku_text *text, size_t wanted)
{
	size_t capacity = max_t(size_t, text->capacity, SUDOKU_TEXT_LEAST);

	while (capacity < wanted)
		capacity *= 2;
	return min(capacity, text->max);
}

/**
 * sudoku_text_has_room - check whether a byte could be appended
 * @text: the text
 *
 * Context: any, the owner's lock held.
 * Return: false if sudoku_text_write() would return -ENOSPC.
 */
bool sudoku_text_has_room(const struct sudoku_text *text)
{
	size_t capacity = next_capacity(text, text->tail + 1);

	if (text->tail < text->capacity || mostly_consumed(text))
		return true;
	return text->tail < text->max &&
	       (capacity <= text->least ||
		sudoku_account_allows(text->account, capacity));
}

/*
 * Copy in chunks, with a check for SIGKILL before each chunk and cond_resched()
 * after it. If source and target overlap, the target must begin at the lower
 * address. Returns 0, or -EINTR if the caller is being killed.
 */
static int copy_in_chunks(char *to, const char *from, size_t length)
{
	while (length) {
		size_t n = min_t(size_t, length, CHUNK);

		/* A signal missed here is seen before the next chunk. */
		if (data_race(fatal_signal_pending(current)))
			return -EINTR;
		memmove(to, from, n);
		to += n;
		from += n;
		length -= n;
		cond_resched();
	}
	return 0;
}

/*
 * For a text that is mostly consumed. Source and target then overlap by no more
 * than one byte, if the capacity is odd.
 */
static int move_text_to_front(struct sudoku_text *text)
{
	int err = copy_in_chunks(text->data, text->data + text->head,
				 sudoku_text_length(text));

	if (err)
		return err;
	text->tail -= text->head;
	text->head = 0;
	return 0;
}

static int grow_text(struct sudoku_text *text, size_t wanted)
{
	size_t capacity = next_capacity(text, wanted);
	char *data;
	int err;

	data = sudoku_account_alloc(text->account, capacity,
				    capacity <= text->least ?
				    SUDOKU_NEED_LEAST : SUDOKU_NEED_MORE);
	if (IS_ERR(data))
		return PTR_ERR(data);
	err = copy_in_chunks(data, text->data + text->head,
			     sudoku_text_length(text));
	if (err) {
		sudoku_account_free(text->account, data, capacity);
		return err;
	}
	sudoku_account_free(text->account, text->data, text->capacity);
	text->data = data;
	text->tail -= text->head;
	text->head = 0;
	text->capacity = capacity;
	return 0;
}

/*
 * If a buffer with room for @wanted more bytes exceeds the user's budget and
 * the current one is full, try the smallest buffer with room for one more byte.
 * If that exceeds the budget too, return -ENOSPC for a session's text that
 * already has a buffer, as if it had reached its limit, and -ENOMEM for any
 * other text.
 */
static int grow_text_in_budget(struct sudoku_text *text, size_t wanted)
{
	int err = grow_text(text, text->tail + wanted);

	if (err == -EDQUOT && text->tail == text->capacity)
		err = grow_text(text, text->tail + 1);
	if (err == -EDQUOT)
		return text->least && text->capacity ? -ENOSPC : -ENOMEM;
	return err;
}

/*
 * Make room after the tail for @wanted bytes, or for as many as the limit, the
 * budget and the free memory allow. Returns the number of bytes, or -ENOSPC,
 * -ENOMEM or -EINTR if there is no room at all.
 */
static ssize_t make_text_room(struct sudoku_text *text, size_t wanted)
{
	int err = -ENOSPC;

	if (text->head == text->tail) {
		text->head = 0;
		text->tail = 0;
	}
	if (text->capacity - text->tail < wanted && mostly_consumed(text)) {
		err = move_text_to_front(text);
		if (err)
			return err;
		err = -ENOSPC;
	}
	if (text->capacity - text->tail < wanted && text->capacity < text->max)
		err = grow_text_in_budget(text, wanted);
	if (text->capacity == text->tail)
		return err;
	return min(wanted, text->capacity - text->tail);
}

/* One chunk of sudoku_text_write() */
static ssize_t write_text_chunk(struct sudoku_text *text, struct iov_iter *from)
{
	size_t copied, good;
	ssize_t room;
	char *tail;

	room = make_text_room(text, min_t(size_t, iov_iter_count(from), CHUNK));
	if (room < 0)
		return room;
	tail = text->data + text->tail;
	copied = copy_from_iter(tail, room, from);
	if (!copied)
		return -EFAULT;
	good = sudoku_scan(&text->scan, tail, copied);
	iov_iter_revert(from, copied - good);
	text->tail += good;
	return good ? good : -EINVAL;
}

/**
 * sudoku_text_write - check bytes from a user and append them
 * @text: the text
 * @from: the user's bytes; advanced past those that were appended
 *
 * It stops before an invalid byte and after a signal. An error leaves the text
 * and @from unchanged.
 *
 * Context: process context, the owner's lock held; may sleep.
 * Return: number of bytes appended, or, if that is 0, an error: -EINVAL if the
 * first byte is invalid (see sudoku_scan()), -ENOSPC if the text is full,
 * -ENOMEM, -EFAULT, or -EINTR if the caller is being killed.
 */
ssize_t sudoku_text_write(struct sudoku_text *text, struct iov_iter *from)
{
	size_t taken = 0;

	while (iov_iter_count(from)) {
		ssize_t good = write_text_chunk(text, from);

		if (good < 0)
			return taken ? taken : good;
		taken += good;
		if (signal_pending(current))
			break;
		cond_resched();
	}
	return taken;
}

/**
 * sudoku_text_reserve - make room for sudoku_text_put()
 * @text: the text
 * @length: number of bytes
 *
 * Context: process context, the owner's lock held; may sleep.
 * Return: 0, -ENOSPC if the limit or the budget does not allow that many,
 * -ENOMEM, or -EINTR if the caller is being killed.
 */
int sudoku_text_reserve(struct sudoku_text *text, size_t length)
{
	ssize_t room;

	if (text->capacity - text->tail >= length)
		return 0;
	room = make_text_room(text, length);
	if (room < 0)
		return room;
	return room < length ? -ENOSPC : 0;
}

/**
 * sudoku_text_put - append bytes without a check
 * @text: a text in which sudoku_text_reserve() has made room for them
 * @bytes: valid text
 * @length: how many
 *
 * Context: any, the owner's lock held.
 */
void sudoku_text_put(struct sudoku_text *text, const char *bytes,
		     size_t length)
{
	memcpy(text->data + text->tail, bytes, length);
	text->tail += length;
}

/**
 * sudoku_text_append - append a part of another text
 * @text: the text to append to
 * @from: the text to copy from
 * @position: offset in @from at which to start
 *
 * The bytes were checked when they were written to @from. They are not checked
 * again, and the scan of @text does not change.
 *
 * Context: process context, the locks of both owners held; may sleep.
 * Return: number of bytes appended, 0 at the end of @from, -ENOSPC if @text is
 * full, -ENOMEM, or -EINTR if the caller is being killed.
 */
ssize_t sudoku_text_append(struct sudoku_text *text,
			   const struct sudoku_text *from, size_t position)
{
	size_t length = min_t(size_t, from->tail - position, CHUNK);
	ssize_t room;

	if (!length)
		return 0;
	room = make_text_room(text, length);
	if (room < 0)
		return room;
	sudoku_text_put(text, from->data + position, room);
	return room;
}
