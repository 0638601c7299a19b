/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A text in memory that is checked as it is written and grows as it needs
 */
#ifndef SUDOKU_TEXT_H
#define SUDOKU_TEXT_H

#include <linux/types.h>

#include "account.h"
#include "core/filter.h"

struct iov_iter;

/**
 * struct sudoku_text - good bytes, in the order they were written
 * @data: the buffer, or NULL while nothing was ever written
 * @head: where the text begins in it; what was before has been dropped
 * @tail: where the text ends in it
 * @capacity: size of the buffer
 * @max: what it may grow to
 * @least: what it may grow to even where its user is over the budget
 * @account: the user who is charged for it
 * @scan: where in a puzzle the text ends
 *
 * It belongs to a session or to a slate and is protected by the owner's lock.
 */
struct sudoku_text {
	char *data;
	size_t head;
	size_t tail;
	size_t capacity;
	size_t max;
	size_t least;
	struct sudoku_account *account;
	struct sudoku_scan scan;
};

/*
 * The first buffer of a text, and the least that a session must have: a full
 * one always holds something that does not wait for more
 */
#define SUDOKU_TEXT_LEAST	(4 * SUDOKU_SPAN_MAX)

void sudoku_text_init(struct sudoku_text *text, struct sudoku_account *account,
		      size_t max, size_t least);
void sudoku_text_free(struct sudoku_text *text);

ssize_t sudoku_text_write(struct sudoku_text *text, struct iov_iter *from);
ssize_t sudoku_text_append(struct sudoku_text *text,
			   const struct sudoku_text *from, size_t position);
int sudoku_text_reserve(struct sudoku_text *text, size_t length);
void sudoku_text_put(struct sudoku_text *text, const char *bytes,
		     size_t length);
bool sudoku_text_has_room(const struct sudoku_text *text);

/**
 * sudoku_text_length - how many bytes there are
 * @text: the text
 *
 * Return: bytes from its beginning to its end.
 */
static inline size_t sudoku_text_length(const struct sudoku_text *text)
{
	return text->tail - text->head;
}

/**
 * sudoku_text_whole - how many bytes do not wait for more
 * @text: the text
 *
 * Return: bytes from its beginning to the first cell of the incomplete puzzle
 * at its end, or to its end if there is none.
 */
static inline size_t sudoku_text_whole(const struct sudoku_text *text)
{
	return sudoku_text_length(text) - text->scan.span;
}

#endif /* SUDOKU_TEXT_H */
