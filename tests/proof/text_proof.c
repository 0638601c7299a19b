// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the driver's text buffers, with models of the kernel's functions
 *
 * A proof begins with any text that obeys the invariant, and shows that it
 * holds after one operation. So no sequence of operations breaks it, however
 * long. What is in the buffer does not matter, but each access must be inside
 * it.
 */
#include "kernel_model.h"
#include "text.c"
#include "text_model.h"

/* By scan_proof.c: a puzzle's span grows by what is good, or is zero again. */
size_t sudoku_scan(struct sudoku_scan *scan, const char *text, size_t length)
{
	size_t good = nondet_u64();
	u32 span = nondet_u32();

	assert(__CPROVER_r_ok(text, length));
	assume(good <= length);
	assume(span <= scan->span + good && span <= SUDOKU_SPAN_MAX);
	if (good)
		scan->span = span;
	return good;
}

/*
 * made_room_keeps_texts_valid. The buffer may be a new one, and the text may
 * have moved in it.
 */
ssize_t contract_make_text_room(struct sudoku_text *text, size_t wanted)
{
	static const int errors[] = { -ENOSPC, -ENOMEM, -EINTR };
	struct sudoku_text before = *text;
	ssize_t room = any_below(CHUNK + 1);

	assert(is_valid(text) && wanted && wanted <= CHUNK);
	if (any_below(2)) {
		text->head = nondet_u64();
		text->tail = nondet_u64();
		text->capacity = nondet_u64();
		assume(text->capacity && text->capacity <= MAX_MAX);
		text->data = malloc(text->capacity);
		assume(text->data);
		account.charged = text->capacity;
		assume(is_valid(text));
		assume(sudoku_text_length(text) == sudoku_text_length(&before));
	}
	if (!room)
		return errors[any_below(3)];
	assume(room <= wanted && room <= text->capacity - text->tail);
	return room;
}

/*
 * A write appends what it returns, and takes as many bytes from the user. An
 * error changes neither. Each access is inside the buffer.
 */
LONG_PROOF(writes_keep_texts_valid)
{
	struct sudoku_text text = any_text();
	struct iov_iter from = { nondet_u64() };
	size_t count = from.count, length = sudoku_text_length(&text);
	u16 span = text.scan.span;
	ssize_t good;

	assume(count);
	good = write_text_chunk(&text, &from);
	assert(is_valid(&text));
	assert(good);
	if (good > 0) {
		assert(sudoku_text_length(&text) == length + good);
		assert(from.count == count - good);
	} else {
		assert(sudoku_text_length(&text) == length);
		assert(from.count == count && text.scan.span == span);
	}
}

/* The same for what is appended from another text */
LONG_PROOF(appends_keep_texts_valid)
{
	struct sudoku_text from = any_text(), text = any_text();
	size_t length = sudoku_text_length(&text), position = nondet_u64();
	ssize_t appended;

	assume(position >= from.head && position <= from.tail);
	appended = sudoku_text_append(&text, &from, position);
	assert(is_valid(&text));
	assert(appended <= (ssize_t)(from.tail - position));
	assert(appended || position == from.tail);
	assert(sudoku_text_length(&text) ==
	       length + (appended > 0 ? appended : 0));
}

/* What has been reserved can be put. */
LONG_PROOF(reserved_bytes_fit)
{
	struct sudoku_text text = any_text();
	size_t wanted = 1 + any_below(SUDOKU_TEXT_LEAST - 1);
	size_t length = sudoku_text_length(&text);
	char bytes[SUDOKU_TEXT_LEAST];
	int err = sudoku_text_reserve(&text, wanted);

	assert(is_valid(&text) && sudoku_text_length(&text) == length);
	if (err)
		return;
	sudoku_text_put(&text, bytes, wanted);
	assert(is_valid(&text));
	assert(sudoku_text_length(&text) == length + wanted);
}

/*
 * A reader that consumes bytes before an incomplete puzzle leaves a valid
 * text.
 */
PROOF(consumed_texts_are_valid)
{
	struct sudoku_text text = any_text();
	size_t n = nondet_u64();

	assume(n <= sudoku_text_whole(&text));
	text.head += n;
	assert(is_valid(&text));
}

/* A new text is valid and empty, and one that is freed charges nothing. */
PROOF(new_texts_are_valid_and_freed_ones_charge_nothing)
{
	struct sudoku_text text;
	size_t max = nondet_u64();

	assume(max >= SUDOKU_TEXT_LEAST && max <= MAX_MAX);
	account.charged = 0;
	sudoku_text_init(&text, &account, max,
			 any_below(2) ? SUDOKU_TEXT_LEAST : 0);
	assert(is_valid(&text) && !sudoku_text_length(&text));
	text = any_text();
	sudoku_text_free(&text);
	assert(!account.charged);
}
