/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Texts: checked bytes in a list of chunks, to which writers add at the end
 */
#ifndef SUDOKU_TEXT_H
#define SUDOKU_TEXT_H

#include <linux/spinlock_types.h>
#include <linux/types.h>

#include "core/scan.h"

struct iov_iter;
struct sudoku_user;

#define SUDOKU_CHUNK_SIZE	4096

/**
 * struct sudoku_chunk - a part of a text
 * @next: the part after it, or NULL
 * @end: how many bytes of @data are in use
 * @data: the bytes
 */
struct sudoku_chunk {
	struct sudoku_chunk *next;
	u32 end;
	char data[SUDOKU_CHUNK_SIZE - sizeof(void *) - sizeof(u32)];
};

/**
 * struct sudoku_cursor - how far a text has been read
 * @chunk: the chunk with the last byte that was read; NULL before the first
 * @offset: bytes of @chunk that were read
 * @position: bytes of the text that were read
 */
struct sudoku_cursor {
	struct sudoku_chunk *chunk;
	u32 offset;
	u64 position;
};

/**
 * struct sudoku_text - a queue or a slate
 * @first: the first chunk, or NULL
 * @last: the last chunk, or NULL
 * @payer: who is charged for the chunks; constant
 * @is_queue: whether what is read is freed, and @payer was charged for all of
 *	it when it was made; a slate is charged for each chunk; constant
 * @max: the most bytes that may be written and not consumed; constant
 * @consumed: bytes that were read from a queue
 * @scan: how much was ever written, and the place in a puzzle where it ends
 *
 * The lock of the session or slate to which the text belongs protects all that
 * is not constant.
 */
struct sudoku_text {
	struct sudoku_chunk *first;
	struct sudoku_chunk *last;
	struct sudoku_user *payer;
	bool is_queue;
	size_t max;
	u64 consumed;
	struct sudoku_scan scan;
};

int sudoku_text_init_queue(struct sudoku_text *text, size_t max,
			   struct sudoku_user *payer);
void sudoku_text_init_slate(struct sudoku_text *text, size_t max,
			    struct sudoku_user *payer);
void sudoku_text_free(struct sudoku_text *text);

bool sudoku_text_has_room(const struct sudoku_text *text);
ssize_t sudoku_text_write(struct sudoku_text *text, spinlock_t *lock,
			  struct iov_iter *from);
size_t sudoku_text_take(struct sudoku_text *text, struct sudoku_cursor *cursor,
			char *to, size_t size);

/*
 * How many bytes a reader could get: all except an incomplete puzzle at the
 * end. The lock is held.
 */
static inline u64 sudoku_text_readable(const struct sudoku_text *text,
				       const struct sudoku_cursor *cursor)
{
	return text->scan.length - text->scan.span - cursor->position;
}

#endif /* SUDOKU_TEXT_H */
