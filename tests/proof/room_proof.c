// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of how the driver's text buffers get room: by moving the text, or with
 * a larger buffer
 */
#include "kernel_model.h"
#include "text.c"
#include "text_model.h"

/* What is written there is the subject of text_proof.c. */
size_t sudoku_scan(struct sudoku_scan *scan, const char *text, size_t length)
{
	return length;
}

/* Some function of the two: next_capacity_is_enough */
size_t __CPROVER_uninterpreted_capacity(size_t capacity, size_t wanted);

size_t contract_next_capacity(const struct sudoku_text *text, size_t wanted)
{
	size_t next = __CPROVER_uninterpreted_capacity(text->capacity, wanted);

	assume(next <= text->max && next >= SUDOKU_TEXT_LEAST);
	assume(next >= text->capacity);
	assume(next >= wanted || next == text->max);
	return next;
}

/* copying_stays_inside_both_buffers */
int contract_copy_in_chunks(char *to, const char *from, size_t length)
{
	if (length)
		move_any(to, from, length);
	return any_below(2) ? -EINTR : 0;
}

/*
 * Making room leaves a valid text of the same length, and the account is
 * charged for its buffer. The room is no more than was wanted, and it is in the
 * buffer. If there is none, the result is an error that a caller may return.
 */
LONG_PROOF(made_room_keeps_texts_valid)
{
	struct sudoku_text text = any_text(), before = text;
	size_t wanted = 1 + any_below(CHUNK);
	ssize_t room = make_text_room(&text, wanted);

	assert(is_valid(&text));
	assert(sudoku_text_length(&text) == sudoku_text_length(&before));
	assert(text.max == before.max && text.least == before.least);
	assert(text.scan.span == before.scan.span);
	if (room > 0) {
		assert(room <= wanted);
		assert(room <= text.capacity - text.tail);
	} else {
		assert(room == -ENOSPC || room == -ENOMEM || room == -EINTR);
	}
}

/*
 * A text that has room for a byte is never full for a writer: this is what
 * poll() promises.
 */
LONG_PROOF(texts_with_room_are_not_full)
{
	struct sudoku_text text = any_text();
	bool room = sudoku_text_has_room(&text);

	if (room)
		assert(make_text_room(&text, 1 + any_below(CHUNK)) != -ENOSPC);
}
