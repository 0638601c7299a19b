/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Text buffers: checked on write, grown on demand
 */
#ifndef SUDOKU_TEXT_H
#define SUDOKU_TEXT_H

#include <linux/types.h>

#include "account.h"
#include "core/scan.h"

struct iov_iter;

/**
 * struct sudoku_text - valid bytes, in the order in which they were written
 * @data: the buffer, or NULL before the first write
 * @head: offset of the first byte of the text; bytes before it are consumed
 * @tail: offset of the first byte after the text
 * @capacity: size of the buffer, in bytes
 * @max: limit of @capacity
 * @least: limit of @capacity for a user who is over the budget
 * @account: the account that is charged for the buffer
 * @scan: state of the syntax check at the end of the text
 *
 * It belongs to a session or to a slate, whose lock protects it.
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
 * Size of a text's first buffer, and the least that a session needs. It has
 * room for more than one puzzle, so a full buffer always contains a whole
 * puzzle or layout. Reading either makes room.
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

static inline size_t sudoku_text_length(const struct sudoku_text *text)
{
	return text->tail - text->head;
}

/* The length of a text without an incomplete puzzle at its end */
static inline size_t sudoku_text_whole(const struct sudoku_text *text)
{
	return sudoku_text_length(text) - text->scan.span;
}

#endif /* SUDOKU_TEXT_H */
