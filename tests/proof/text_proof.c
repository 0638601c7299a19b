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

/* More than the driver's parameters allow, which is SZ_1G */
#define MAX_MAX		(1024 * 0x40000000ull)

static struct sudoku_account account;

/* The invariant of a text */
static bool is_valid(const struct sudoku_text *text)
{
	return text->head <= text->tail && text->tail <= text->capacity &&
	       text->capacity <= text->max &&
	       text->max >= SUDOKU_TEXT_LEAST && text->max <= MAX_MAX &&
	       (!text->least || text->least == SUDOKU_TEXT_LEAST) &&
	       (!text->capacity || text->capacity >= SUDOKU_TEXT_LEAST) &&
	       !text->data == !text->capacity &&
	       (!text->data ||
		__CPROVER_OBJECT_SIZE(text->data) == text->capacity) &&
	       text->account == &account &&
	       account.charged == text->capacity &&
	       text->scan.span <= sudoku_text_length(text);
}

static struct sudoku_text any_text(void)
{
	struct sudoku_text text = {
		.head = nondet_u64(),
		.tail = nondet_u64(),
		.capacity = nondet_u64(),
		.max = nondet_u64(),
		.least = nondet_u64(),
		.account = &account,
		.scan.span = any_below(SUDOKU_SPAN_MAX + 1),
	};

	assume(text.capacity <= MAX_MAX);
	if (text.capacity) {
		text.data = malloc(text.capacity);
		assume(text.data);
	}
	account.allowed = nondet_u64();
	account.allowed_least = nondet_u64();
	account.charged = text.capacity;
	assume(account.allowed <= account.allowed_least);
	assume(is_valid(&text));
	return text;
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
