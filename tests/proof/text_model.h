/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Any text buffer that obeys the invariant, for the proofs of text.c
 *
 * To be included after text.c.
 */
#ifndef SUDOKU_TESTS_PROOF_TEXT_MODEL_H
#define SUDOKU_TESTS_PROOF_TEXT_MODEL_H

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

#endif /* SUDOKU_TESTS_PROOF_TEXT_MODEL_H */
