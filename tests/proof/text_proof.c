// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the driver's text buffers, with models of the kernel's functions
 *
 * A proof begins with any text that obeys the invariant, and shows that it
 * holds after one operation. So no sequence of operations breaks it, however
 * long. What is in the buffer does not matter, but each access must be inside
 * it.
 */
#include <errno.h>
#include <stdlib.h>

#include "proof.h"

/* The account, with how many bytes may be charged and how many are */
#define SUDOKU_ACCOUNT_H
struct sudoku_account {
	size_t allowed;
	size_t charged;
};

enum sudoku_need {
	SUDOKU_NEED_MORE,
	SUDOKU_NEED_LEAST,
};

/* The kernel's names */
#define ssize_t	long
struct iov_iter {
	size_t count;
};

#define SZ_64K			0x10000
#define current			0
/* The proofs have one thread, so no data_race(). */
#define data_race(value)	(value)
#define signal_pending(task)	any_below(2)
#define fatal_signal_pending(task) any_below(2)
#define cond_resched()		end_turn()
#define max_t(type, a, b)	((type)(a) > (type)(b) ? (type)(a) : (type)(b))
#define min_t(type, a, b)	((type)(a) < (type)(b) ? (type)(a) : (type)(b))
#define min(a, b)		min_t(typeof(a), a, b)
#define ERR_PTR(error)		((void *)(long)(error))
#define PTR_ERR(pointer)	((long)(pointer))
#define IS_ERR(pointer)		((unsigned long)(pointer) >= -4095ul)

/* The end of a turn of a loop: the third turn begins as the second does. */
static unsigned int turns;

static inline void end_turn(void)
{
	assume(turns < 1);
	turns++;
}

/* Reading and writing memory: inside it, which is all that matters */
#define memmove(to, from, n)	move_any(to, from, n)
#define memcpy(to, from, n)	move_any(to, from, n)

static void move_any(char *to, const char *from, size_t n)
{
	assert(__CPROVER_w_ok(to, n));
	assert(__CPROVER_r_ok(from, n));
}

static inline bool sudoku_account_allows(const struct sudoku_account *account,
					 size_t size)
{
	return size <= account->allowed;
}

/*
 * The least that is needed may be more than what is allowed otherwise. NULL is
 * no result of the driver's function; malloc() may fail here.
 */
static inline void *sudoku_account_alloc(struct sudoku_account *account,
					 size_t size, enum sudoku_need need)
{
	void *memory;

	if (size > account->allowed &&
	    (need == SUDOKU_NEED_MORE || any_below(2)))
		return ERR_PTR(-EDQUOT);
	memory = malloc(size);
	if (!memory)
		return ERR_PTR(-ENOMEM);
	account->charged += size;
	return memory;
}

static inline void sudoku_account_free(struct sudoku_account *account,
				       const void *memory, size_t size)
{
	if (!memory)
		return;
	assert(__CPROVER_OBJECT_SIZE(memory) == size);
	account->charged -= size;
	free((void *)memory);
}

static inline size_t iov_iter_count(const struct iov_iter *iter)
{
	return iter->count;
}

/* It copies less than it should at an address that the user does not have. */
static inline size_t copy_from_iter(void *to, size_t n, struct iov_iter *from)
{
	size_t copied = nondet_u64();

	assume(copied <= n && copied <= from->count);
	assert(__CPROVER_w_ok(to, n));
	from->count -= copied;
	return copied;
}

static inline void iov_iter_revert(struct iov_iter *iter, size_t n)
{
	iter->count += n;
}

#include "text.c"

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
	account.charged = text.capacity;
	assume(is_valid(&text));
	return text;
}

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

/* copying_stays_inside_both_buffers */
int contract_copy_in_chunks(char *to, const char *from, size_t length)
{
	if (length)
		move_any(to, from, length);
	return any_below(2) ? -EINTR : 0;
}

static bool is_error_of_room(ssize_t result)
{
	return result == -ENOSPC || result == -ENOMEM || result == -EINTR;
}

/*
 * made_room_keeps_texts_valid. The buffer may be a new one, and the text may
 * have moved in it.
 */
ssize_t contract_make_text_room(struct sudoku_text *text, size_t wanted)
{
	size_t length = sudoku_text_length(text);
	ssize_t room = nondet_u64();

	assert(is_valid(text) && wanted && wanted <= CHUNK);
	if (any_below(2)) {
		text->head = nondet_u64();
		text->tail = nondet_u64();
		text->capacity = nondet_u64();
		assume(text->capacity && text->capacity <= MAX_MAX);
		text->data = malloc(text->capacity);
		assume(text->data);
		account.charged = text->capacity;
		assume(is_valid(text) && sudoku_text_length(text) == length);
	}
	assume(is_error_of_room(room) ||
	       (room > 0 && room <= wanted &&
		room <= text->capacity - text->tail));
	return room;
}

/*
 * Making room leaves a valid text of the same length, and the account is
 * charged for its buffer. The room is no more than was wanted, and it is in the
 * buffer. If there is none, the result is an error that a caller may return: not
 * that the text is full, if it has room for a byte, which is what poll()
 * promises.
 */
LONG_PROOF(made_room_keeps_texts_valid)
{
	struct sudoku_text text = any_text(), before = text;
	size_t wanted = 1 + any_below(CHUNK);
	bool has_room = sudoku_text_has_room(&text);
	ssize_t room = make_text_room(&text, wanted);

	assert(is_valid(&text));
	assert(!has_room || room != -ENOSPC);
	assert(sudoku_text_length(&text) == sudoku_text_length(&before));
	assert(text.max == before.max && text.least == before.least);
	assert(text.scan.span == before.scan.span);
	assert(is_error_of_room(room) ||
	       (room > 0 && room <= wanted &&
		room <= text.capacity - text.tail));
}

/*
 * A write appends what it returns, and takes as many bytes from the user. An
 * error changes neither. Each access is inside the buffer.
 */
LONG_PROOF(writes_keep_texts_valid)
{
	struct sudoku_text text = any_text();
	struct iov_iter from = { nondet_u64() };
	size_t count = from.count, length = sudoku_text_length(&text), added;
	u16 span = text.scan.span;
	ssize_t good;

	assume(count);
	good = write_text_chunk(&text, &from);
	added = good > 0 ? good : 0;
	assert(is_valid(&text));
	assert(sudoku_text_length(&text) == length + added);
	assert(from.count == count - added);
	if (!added)
		assert(text.scan.span == span &&
		       (is_error_of_room(good) || good == -EFAULT ||
			good == -EINVAL));
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
	assert(appended > 0 || is_error_of_room(appended) ||
	       position == from.tail);
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
	assert(!err || is_error_of_room(err));
	if (err)
		return;
	sudoku_text_put(&text, bytes, wanted);
	assert(is_valid(&text));
	assert(sudoku_text_length(&text) == length + wanted);
}

/*
 * A new text is valid and empty, so is what a reader leaves that consumes bytes
 * before an incomplete puzzle, and a text that is freed charges nothing.
 */
PROOF(new_and_consumed_texts_are_valid)
{
	size_t max = nondet_u64(), n = nondet_u64();
	struct sudoku_text text;

	assume(max >= SUDOKU_TEXT_LEAST && max <= MAX_MAX);
	account.charged = 0;
	sudoku_text_init(&text, &account, max,
			 any_below(2) ? SUDOKU_TEXT_LEAST : 0);
	assert(is_valid(&text) && !sudoku_text_length(&text));
	text = any_text();
	assume(n <= sudoku_text_whole(&text));
	text.head += n;
	assert(is_valid(&text));
	sudoku_text_free(&text);
	assert(!account.charged);
}

/* A copy of any length reads and writes only the bytes that it is given. */
PROOF(copying_stays_inside_both_buffers)
{
	size_t length = nondet_u64(), capacity = nondet_u64();
	char *from, *to;

	assume(length <= capacity && capacity <= MAX_MAX);
	from = malloc(capacity);
	to = malloc(length);
	assume(from && to);
	copy_in_chunks(to, from + (capacity - length), length);
}
