/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Models of the kernel's functions, and of accounts, for the proofs of text.c
 *
 * They do what callers see of the real ones, with any result that these can
 * have.
 */
#ifndef SUDOKU_TESTS_PROOF_KERNEL_MODEL_H
#define SUDOKU_TESTS_PROOF_KERNEL_MODEL_H

#include <errno.h>
#include <stdlib.h>

#include "proof.h"

/* The account, with how many bytes may be charged and how many are */
#define SUDOKU_ACCOUNT_H
struct sudoku_account {
	size_t allowed;
	size_t allowed_least;
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

/* NULL is no result of the driver's function; malloc() may fail here. */
static inline void *sudoku_account_alloc(struct sudoku_account *account,
					 size_t size, enum sudoku_need need)
{
	void *memory;

	if (size > (need == SUDOKU_NEED_LEAST ? account->allowed_least :
						account->allowed))
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

#endif /* SUDOKU_TESTS_PROOF_KERNEL_MODEL_H */
