// SPDX-License-Identifier: GPL-2.0
/*
 * A text in memory that is checked as it is written and grows as it needs
 *
 * One linear buffer, because a puzzle is solved in place and a ring would cut
 * one in two. It begins small and doubles up to its limit. A reader consumes it
 * from the front; once it has consumed half of the buffer, the rest is moved
 * down when a writer needs the room. So a byte is moved at most once for each
 * byte that is read, and a text that is emptied again and again stays at the
 * front and is never moved at all.
 */
#include <linux/err.h>
#include <linux/minmax.h>
#include <linux/sched/signal.h>
#include <linux/sizes.h>
#include <linux/string.h>
#include <linux/uio.h>

#include "text.h"

/* As much as is copied and checked between two checks for signals */
#define CHUNK		SZ_64K

/**
 * sudoku_text_init - begin an empty text
 * @text: the text
 * @account: the user who is charged for it; must outlive it
 * @max: bytes that it may hold; at least %SUDOKU_TEXT_LEAST
 * @least: bytes that it may hold even where the user is over the budget: 0 or
 *	%SUDOKU_TEXT_LEAST
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
 * sudoku_text_free - end a text
 * @text: the text
 *
 * Context: may sleep.
 */
void sudoku_text_free(struct sudoku_text *text)
{
	sudoku_account_free(text->account, text->data, text->capacity);
}

static bool mostly_eaten(const struct sudoku_text *text)
{
	return text->head && text->head >= text->capacity / 2;
}

/* The smallest buffer that is larger than the present one and holds @wanted */
static size_t next_capacity(const struct sudoku_text *text, size_t wanted)
{
	size_t capacity = max_t(size_t, text->capacity, SUDOKU_TEXT_LEAST);

	while (capacity < wanted)
		capacity *= 2;
	return min(capacity, text->max);
}

/**
 * sudoku_text_has_room - may a byte be written?
 * @text: the text
 *
 * Return: false if sudoku_text_write() would return -ENOSPC.
 */
bool sudoku_text_has_room(const struct sudoku_text *text)
{
	size_t capacity = next_capacity(text, text->tail + 1);

	if (text->tail < text->capacity || mostly_eaten(text))
		return true;
	return text->tail < text->max &&
	       (capacity <= text->least ||
		sudoku_account_allows(text->account, capacity));
}

/*
 * memcpy() of any length that does not delay a kill or another task. Returns
 * -EINTR if the caller is being killed.
 */
static int copy_bytes(char *to, const char *from, size_t length)
{
	while (length) {
		size_t n = min_t(size_t, length, CHUNK);

		/* A signal that comes now is seen before the next piece. */
		if (data_race(fatal_signal_pending(current)))
			return -EINTR;
		memcpy(to, from, n);
		to += n;
		from += n;
		length -= n;
		cond_resched();
	}
	return 0;
}

/* Source and target do not overlap where the text is mostly eaten. */
static int move_down(struct sudoku_text *text)
{
	int err = copy_bytes(text->data, text->data + text->head,
			     sudoku_text_length(text));

	if (err)
		return err;
	text->tail -= text->head;
	text->head = 0;
	return 0;
}

static int grow(struct sudoku_text *text, size_t wanted)
{
	size_t capacity = next_capacity(text, wanted);
	char *data;
	int err;

	data = sudoku_account_alloc(text->account, capacity,
				    capacity <= text->least ?
				    SUDOKU_NEED_LEAST : SUDOKU_NEED_MORE);
	if (IS_ERR(data))
		return PTR_ERR(data);
	err = copy_bytes(data, text->data + text->head,
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
 * Over the budget, a little more may fit where as much as is wanted does not.
 * After that, a session's text that has its least is as full as if it had
 * reached its limit.
 */
static int grow_in_budget(struct sudoku_text *text, size_t wanted)
{
	int err = grow(text, text->tail + wanted);

	if (err == -EDQUOT && text->tail == text->capacity)
		err = grow(text, text->tail + 1);
	if (err == -EDQUOT)
		return text->least && text->capacity ? -ENOSPC : -ENOMEM;
	return err;
}

/*
 * Make room behind the tail for @wanted bytes or for as many as the limit, the
 * budget and the memory allow. Returns how many, or -ENOSPC, -ENOMEM or -EINTR
 * for none.
 */
static ssize_t make_room(struct sudoku_text *text, size_t wanted)
{
	int err = -ENOSPC;

	if (text->head == text->tail) {
		text->head = 0;
		text->tail = 0;
	}
	if (text->capacity - text->tail < wanted && mostly_eaten(text)) {
		err = move_down(text);
		if (err)
			return err;
		err = -ENOSPC;
	}
	if (text->capacity - text->tail < wanted && text->capacity < text->max)
		err = grow_in_budget(text, wanted);
	if (text->capacity == text->tail)
		return err;
	return min(wanted, text->capacity - text->tail);
}

/* One chunk of sudoku_text_write() */
static ssize_t write_chunk(struct sudoku_text *text, struct iov_iter *from)
{
	size_t copied, good;
	ssize_t room;
	char *tail;

	room = make_room(text, min_t(size_t, iov_iter_count(from), CHUNK));
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
 * sudoku_text_write - check and take what a user writes
 * @text: the text
 * @from: the user's bytes; advanced by what is taken
 *
 * Context: process context, the owner's lock held; may sleep.
 * Return: how many bytes were taken, or, where not even one was: -EINVAL if it
 * is a bad one (see sudoku_scan()), -ENOSPC if the text is full, -ENOMEM,
 * -EFAULT, -EINTR if the caller is being killed. None of these loses or changes
 * anything.
 */
ssize_t sudoku_text_write(struct sudoku_text *text, struct iov_iter *from)
{
	size_t taken = 0;

	while (iov_iter_count(from)) {
		ssize_t good = write_chunk(text, from);

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
 * sudoku_text_reserve - make sure that some bytes can be put
 * @text: the text
 * @length: how many
 *
 * Context: process context, the owner's lock held; may sleep.
 * Return: 0, -ENOSPC, -ENOMEM or -EINTR.
 */
int sudoku_text_reserve(struct sudoku_text *text, size_t length)
{
	ssize_t room;

	if (text->capacity - text->tail >= length)
		return 0;
	room = make_room(text, length);
	if (room < 0)
		return room;
	return room < length ? -ENOSPC : 0;
}

/**
 * sudoku_text_put - put bytes that were reserved
 * @text: the text
 * @bytes: what to put; not checked
 * @length: how many
 */
void sudoku_text_put(struct sudoku_text *text, const char *bytes,
		     size_t length)
{
	memcpy(text->data + text->tail, bytes, length);
	text->tail += length;
}

/**
 * sudoku_text_append - take a piece of another text
 * @text: the text to add to
 * @from: the text to copy from
 * @position: where in @from to begin
 *
 * What @from holds has been checked, so it is not checked again, and the scan
 * of @text stays where it was.
 *
 * Context: process context, the locks of both owners held; may sleep.
 * Return: how many bytes were taken, 0 at the end of @from, or -ENOSPC, -ENOMEM
 * or -EINTR.
 */
ssize_t sudoku_text_append(struct sudoku_text *text,
			   const struct sudoku_text *from, size_t position)
{
	size_t length = min_t(size_t, from->tail - position, CHUNK);
	ssize_t room;

	if (!length)
		return 0;
	room = make_room(text, length);
	if (room < 0)
		return room;
	sudoku_text_put(text, from->data + position, room);
	return room;
}
