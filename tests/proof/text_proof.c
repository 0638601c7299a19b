// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the driver's texts, with models of the kernel's functions
 *
 * A proof begins with any text that obeys the invariant, and shows that it
 * holds after one operation. So no sequence of operations breaks it, however
 * long. What is in the chunks does not matter, but each access must be inside
 * one. A text begins with at most two chunks: all code looks at the first one,
 * the last one, or a chunk and the next one.
 *
 * The code only adds, subtracts and compares numbers, so their size makes a
 * difference only to the solver. Here, chunks are smaller and puzzles shorter.
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#include "proof.h"

/* The kernel's names */
#define ssize_t	long
#define spinlock_t	struct spinlock
struct spinlock {
	bool held;
};
struct iov_iter {
	size_t count;
};

#include "text.h"

#undef SUDOKU_SPAN_MAX
#define SUDOKU_SPAN_MAX		16
#define CHUNK_BYTES		60	/* in place of 4084 */
#define CHUNK_SIZE		sizeof(struct sudoku_chunk)
#define sizeof_field(type, member) CHUNK_BYTES

/* Any number of bytes in one chunk, or in a text */
#define any_few()		(nondet_u32() % 64)
#define any_many()		(nondet_u32() % 256)

/* Who pays, with how many bytes may be charged and how many are */
#define SUDOKU_USER_H
struct sudoku_user {
	size_t allowed;
	size_t charged;
};

#define cond_resched()		((void)0)
#define iov_iter_count(iter)	((iter)->count)
#define DIV_ROUND_UP(n, d)	(((n) + (d) - 1) / (d))
#define max_t(type, a, b)	((type)(a) > (type)(b) ? (type)(a) : (type)(b))
#define min_t(type, a, b)	((type)(a) < (type)(b) ? (type)(a) : (type)(b))
#define min(a, b)		min_t(typeof(a), a, b)

/*
 * A loop over chunks has at most one turn for each. The functions that it calls
 * count the turns, so that the checker knows when the loop ends.
 */
#define CHUNKS		2

static unsigned int copies, frees;

/* Bytes of a chunk are copied to another one or to a buffer. */
#define memcpy(to, from, n)	copy_any(to, from, n)

static void copy_any(char *to, const char *from, size_t n)
{
	size_t begin = offsetof(struct sudoku_chunk, data);

	assert(copies < CHUNKS);
	assume(copies < CHUNKS);
	copies++;
	assert(__CPROVER_r_ok(from, n));
	assert(__CPROVER_POINTER_OFFSET(from) - begin + n <= CHUNK_BYTES);
	assert(__CPROVER_w_ok(to, n));
}

/* It copies less than it should at an address that the user does not have. */
static inline size_t copy_from_iter(void *to, size_t n, struct iov_iter *from)
{
	size_t copied = any_few();

	assume(copied <= n && copied <= from->count);
	assert(__CPROVER_w_ok(to, n) && n <= CHUNK_BYTES);
	from->count -= copied;
	return copied;
}

static inline void iov_iter_revert(struct iov_iter *iter, size_t n)
{
	iter->count += n;
}

/* How many chunks are allocated. malloc() may fail. */
static unsigned int allocated;

static inline void *allocate(size_t size)
{
	struct sudoku_chunk *chunk = malloc(size);

	if (chunk) {
		chunk->next = NULL;
		allocated++;
	}
	return chunk;
}

/* A chunk that is freed has no valid pointer or length, so any use fails. */
static inline void deallocate(struct sudoku_chunk *chunk)
{
	assert(frees < CHUNKS);
	assume(frees < CHUNKS);
	frees++;
	if (!chunk)
		return;
	assert(chunk->next != (void *)1);
	allocated--;
	chunk->next = (void *)1;
	chunk->end = UINT_MAX;
}

#define kmalloc(size, gfp)	allocate(size)
#define kfree(memory)		deallocate(memory)

static inline bool sudoku_user_charge(struct sudoku_user *user, size_t size)
{
	if (size > user->allowed)
		return false;
	user->charged += size;
	return true;
}

static inline void sudoku_user_uncharge(struct sudoku_user *user, size_t size)
{
	user->charged -= size;
}

static void lock_text(spinlock_t *lock);
static void unlock_text(spinlock_t *lock);

#define spin_lock(lock)		lock_text(lock)
#define spin_unlock(lock)	unlock_text(lock)

#include "text.c"

/* What the driver's parameters allow for a queue or a slate */
#define TEXT_LEAST	(4 * SUDOKU_SPAN_MAX)
#define TEXT_MOST	0x40000000

static struct sudoku_user payer;
static struct sudoku_text text;

/* The only cursor of a queue, or one of those of a slate */
static struct sudoku_cursor cursor;

/* The invariant of a list: two neighbors have more bytes than a chunk holds. */
static bool are_valid_chunks(void)
{
	const struct sudoku_chunk *chunk = text.first, *previous = NULL;
	unsigned int i;

	for (i = 0; i <= CHUNKS && chunk; i++) {
		if (chunk->end > CHUNK_DATA)
			return false;
		if (previous && previous->end + chunk->end <= CHUNK_DATA)
			return false;
		previous = chunk;
		chunk = chunk->next;
	}
	return !chunk && text.last == previous && text.chunks == i &&
	       allocated == i;
}

/* The bytes that come after the cursor */
static u64 unread(void)
{
	const struct sudoku_chunk *chunk = cursor.chunk ?: text.first;
	u64 bytes = 0;
	unsigned int i;

	for (i = 0; i <= CHUNKS && chunk; i++) {
		bytes += chunk->end;
		chunk = chunk->next;
	}
	return bytes - cursor.offset;
}

/*
 * The invariant of a cursor, which has read no part of an incomplete puzzle.
 * That of a queue is in its first chunk.
 */
static bool is_valid_cursor(void)
{
	const struct sudoku_chunk *chunk = text.first;
	unsigned int i;

	if (!cursor.chunk)
		return !cursor.offset && !cursor.position;
	for (i = 0; i <= CHUNKS && chunk && chunk != cursor.chunk; i++)
		chunk = chunk->next;
	return chunk && cursor.offset <= chunk->end &&
	       (!is_queue(&text) || chunk == text.first);
}

/* The invariant of a text, with a cursor */
static bool is_valid(void)
{
	return are_valid_chunks() && is_valid_cursor() &&
	       text.written == cursor.position + unread() &&
	       text.scan.span <= SUDOKU_SPAN_MAX &&
	       text.scan.span <= unread() &&
	       text.consumed == (is_queue(&text) ? cursor.position : 0) &&
	       text.written - text.consumed <= text.max &&
	       text.max >= TEXT_LEAST && text.max <= TEXT_MOST &&
	       text.chunks_max >= CHUNKS && text.chunks <= text.chunks_max &&
	       (!text.charged || text.charged == text.chunks_max * CHUNK_SIZE) &&
	       payer.charged == (text.charged ?: text.chunks * CHUNK_SIZE);
}

/* Make the chunks and the cursor any that are valid. What is constant stays. */
static void any_state(void)
{
	unsigned int i, read = any_below(CHUNKS + 1);

	text.chunks = any_below(CHUNKS + 1);
	text.first = NULL;
	text.last = NULL;
	cursor = (struct sudoku_cursor){};
	for (i = 0; i < CHUNKS && i < text.chunks; i++) {
		struct sudoku_chunk *chunk = malloc(sizeof(*chunk));

		assume(chunk);
		chunk->next = NULL;
		chunk->end = any_few();
		if (i)
			text.last->next = chunk;
		else
			text.first = chunk;
		text.last = chunk;
		if (i == read) {
			cursor.chunk = chunk;
			cursor.offset = any_few();
			cursor.position = any_many();
		}
	}
	allocated = text.chunks;
	text.consumed = is_queue(&text) ? cursor.position : 0;
	text.written = cursor.position + unread();
	text.scan.span = any_few();
	payer.allowed = nondet_u64();
	payer.charged = text.charged ?: text.chunks * CHUNK_SIZE;
	assume(is_valid());
}

static void init_text(bool queue)
{
	size_t max = nondet_u32();

	assume(max >= TEXT_LEAST && max <= TEXT_MOST);
	payer.allowed = nondet_u64();
	if (!queue)
		sudoku_text_init_slate(&text, max, &payer);
	else
		assume(!sudoku_text_init_queue(&text, max, &payer));
}

static void any_text(bool queue)
{
	text.max = nondet_u32();
	text.chunks_max = queue ? nondet_u32() : UINT_MAX;
	text.charged = queue ? text.chunks_max * CHUNK_SIZE : 0;
	text.payer = &payer;
	any_state();
}

/* When no one holds the lock, others may read and write the text. */
static bool others, unlocked;
static struct sudoku_text locked;

static void lock_text(spinlock_t *lock)
{
	unsigned int more = allocated - text.chunks;

	assert(!lock->held);
	lock->held = true;
	if (others && unlocked) {
		any_state();
		allocated += more;
	}
	locked = text;
}

static void unlock_text(spinlock_t *lock)
{
	assert(lock->held);
	lock->held = false;
	unlocked = true;
}

/* By scan_proof.c: a puzzle's span grows by what is good, or is zero again. */
static size_t scanned;

size_t sudoku_scan(struct sudoku_scan *scan, const char *bytes, size_t length)
{
	size_t good = any_few();
	u32 span = any_few();

	assert(__CPROVER_r_ok(bytes, length));
	assume(good <= length);
	assume(span <= scan->span + good && span <= SUDOKU_SPAN_MAX);
	if (good)
		scan->span = span;
	scanned = good;
	return good;
}

/*
 * A write adds what the scan has found to be good, and takes as many bytes from
 * the user. An error changes neither. Each access is inside a chunk, whatever
 * others do while the lock is not held, and no chunk is lost.
 */
LONG_PROOF(writes_keep_texts_valid)
{
	struct iov_iter from = { any_many() };
	size_t count = from.count, added;
	spinlock_t lock = {};
	ssize_t result;

	others = true;
	any_text(any_below(2));
	result = sudoku_text_write(&text, &lock, &from);
	added = result > 0 ? result : 0;
	assert(is_valid() && !lock.held);
	assert(!added || added == scanned);
	assert(from.count == count - added);
	if (added) {
		assert(text.written == locked.written + added);
		return;
	}
	assert(result == -EINVAL || result == -ENOSPC || result == -EDQUOT ||
	       result == -ENOMEM || result == -EFAULT);
	assert(result == -ENOMEM || (text.written == locked.written &&
				     text.last == locked.last &&
				     text.scan.span == locked.scan.span));
}

/* A queue has room for a byte, as poll() promises, unless others take it. */
PROOF(a_queue_with_room_is_not_full)
{
	struct iov_iter from = { any_many() };
	spinlock_t lock = {};
	bool has_room;

	any_text(true);
	has_room = sudoku_text_has_room(&text);
	assert(!has_room || sudoku_text_write(&text, &lock, &from) != -ENOSPC);
}

/* So no reader and writer wait for each other. */
PROOF(a_full_queue_can_be_read)
{
	any_text(true);
	assert(sudoku_text_has_room(&text) ||
	       sudoku_text_readable(&text, &cursor));
}

/*
 * Taking moves the cursor, and stays inside the chunks and the buffer. It frees
 * chunks of a queue, and changes nothing else of a slate.
 */
LONG_PROOF(taking_keeps_texts_valid)
{
	size_t size = any_many(), length, position, readable;
	bool queue = any_below(2);
	struct sudoku_text before;
	char *to;

	any_text(queue);
	before = text;
	position = cursor.position;
	readable = sudoku_text_readable(&text, &cursor);
	to = __CPROVER_allocate(size, 0);
	length = sudoku_text_take(&text, &cursor, to, size);
	assert(is_valid() && length == min(size, readable));
	assert(cursor.position == position + length);
	assert(text.last == before.last && text.written == before.written);
	assert(queue || text.first == before.first);
}

/* A new text is valid, and a text that is freed charges nothing. */
PROOF(new_and_freed_texts_charge_nothing)
{
	init_text(any_below(2));
	assert(is_valid());
	any_text(any_below(2));
	sudoku_text_free(&text);
	assert(!text.first && !allocated && !payer.charged);
}
