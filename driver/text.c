// SPDX-License-Identifier: GPL-2.0
/*
 * A text in memory that is checked as it is written and grows as it needs
 *
 * One linear buffer, because a puzzle is solved where it stands and a ring
 * would cut one in two. It begins small and doubles up to its limit. A reader
 * eats it from the front; once it has eaten half of the buffer, the rest is
 * moved down when a writer wants the room. So a byte is moved once at the most
 * for each byte that is read, and a text that is emptied again and again stays
 * at the front and is never moved at all.
 */
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/sched/signal.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/uio.h>

#include "text.h"

#define FIRST_CAPACITY	SZ_4K

/* As much as is copied and checked between two looks for a signal */
#define CHUNK		SZ_64K

/**
 * sudoku_text_init - begin an empty text
 * @text: the text
 * @max: bytes that it may hold; at least 4 * %SUDOKU_SPAN_MAX, so that a full
 *	text always holds something that does not wait for more
 */
void sudoku_text_init(struct sudoku_text *text, size_t max)
{
	*text = (struct sudoku_text){ .max = max };
}

/**
 * sudoku_text_free - end a text
 * @text: the text
 *
 * Context: may sleep.
 */
void sudoku_text_free(struct sudoku_text *text)
{
	kvfree(text->data);
}

static bool mostly_eaten(const struct sudoku_text *text)
{
	return text->head && text->head >= text->capacity / 2;
}

/**
 * sudoku_text_has_room - may a byte be written?
 * @text: the text
 *
 * Return: false if sudoku_text_write() would return -ENOSPC.
 */
bool sudoku_text_has_room(const struct sudoku_text *text)
{
	return text->tail < text->max || mostly_eaten(text);
}

static void move_down(struct sudoku_text *text)
{
	memmove(text->data, text->data + text->head, sudoku_text_length(text));
	text->tail -= text->head;
	text->head = 0;
}

static int grow(struct sudoku_text *text, size_t wanted)
{
	size_t capacity = max_t(size_t, text->capacity, FIRST_CAPACITY);
	char *data;

	while (capacity < wanted)
		capacity *= 2;
	capacity = min(capacity, text->max);

	data = kvmalloc(capacity, SUDOKU_GFP);
	if (!data)
		return -ENOMEM;
	if (text->data)
		memcpy(data, text->data + text->head, sudoku_text_length(text));
	kvfree(text->data);
	text->data = data;
	text->tail -= text->head;
	text->head = 0;
	text->capacity = capacity;
	return 0;
}

/*
 * Make room behind the tail for @wanted bytes or for as many as the limit and
 * the memory allow. Returns how many, or -ENOSPC or -ENOMEM for none.
 */
static ssize_t make_room(struct sudoku_text *text, size_t wanted)
{
	int err = -ENOSPC;

	if (text->head == text->tail) {
		text->head = 0;
		text->tail = 0;
	}
	if (text->capacity - text->tail < wanted && mostly_eaten(text))
		move_down(text);
	if (text->capacity - text->tail < wanted && text->capacity < text->max)
		err = grow(text, text->tail + wanted);
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
 * -EFAULT. None of these loses or changes anything.
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
 * Return: 0, -ENOSPC or -ENOMEM.
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
 * Return: how many bytes were taken, 0 at the end of @from, or -ENOSPC or
 * -ENOMEM.
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
