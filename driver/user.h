/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Users: the memory that each of them holds, and the slate of each
 */
#ifndef SUDOKU_USER_H
#define SUDOKU_USER_H

#include <linux/atomic.h>
#include <linux/gfp.h>
#include <linux/kref.h>
#include <linux/log2.h>
#include <linux/spinlock.h>
#include <linux/uidgid.h>

#include "text.h"

struct cred;

/* If memory is short, a call fails with -ENOMEM, and no process is killed. */
#define SUDOKU_GFP (GFP_KERNEL_ACCOUNT | __GFP_RETRY_MAYFAIL | __GFP_NOWARN)

/* Not every kernel has a vmalloc() that knows __GFP_RETRY_MAYFAIL. */
#define SUDOKU_GFP_ONCE (GFP_KERNEL_ACCOUNT | __GFP_NORETRY | __GFP_NOWARN)

/**
 * struct sudoku_user - a uid that uses the device
 * @ref: one for each session that it owns or pays for, one for each slate that
 *	it pays for, and one as long as @slate is not NULL
 * @uid: the uid, in the initial namespace; constant
 * @used: bytes of memory that it pays for
 * @lock: protects @slate, and the slate of each of its writers (struct
 *	sudoku_session)
 * @slate: the slate that a reader gets who opens the device now, or NULL
 */
struct sudoku_user {
	struct kref ref;
	kuid_t uid;
	atomic_long_t used;
	spinlock_t lock; /* @slate */
	struct sudoku_slate *slate;
};

/**
 * struct sudoku_slate - a text that outlives the open file that wrote it
 * @ref: one while it is its owner's current one, one for each session that it
 *	belongs to, and one for each call that uses it
 * @lock: protects @text
 * @text: the text; it holds a reference to its payer
 */
struct sudoku_slate {
	struct kref ref;
	spinlock_t lock; /* @text */
	struct sudoku_text text;
};

struct sudoku_user *sudoku_user_get(kuid_t uid);
struct sudoku_user *sudoku_user_get_payer(const struct cred *cred);
void sudoku_user_put(struct sudoku_user *user);

/* kmalloc() rounds up; single pages that are mapped instead take no more. */
static inline size_t sudoku_charged_size(size_t size)
{
	return roundup_pow_of_two(size);
}

bool sudoku_user_charge(struct sudoku_user *user, size_t size);
void sudoku_user_uncharge(struct sudoku_user *user, size_t size);
void *sudoku_alloc(size_t size);
void *sudoku_user_alloc(struct sudoku_user *user, size_t size);
void sudoku_user_free(struct sudoku_user *user, void *memory, size_t size);

struct sudoku_slate *sudoku_slate_new(struct sudoku_user *payer);
void sudoku_slate_put(struct sudoku_slate *slate);
struct sudoku_slate *sudoku_user_get_slate(struct sudoku_user *user);
struct sudoku_slate *sudoku_user_wipe(struct sudoku_user *user);
void sudoku_users_exit(void);

struct sudoku_slate *sudoku_slate_attach(struct sudoku_user *user,
					 struct sudoku_slate **bound,
					 bool append, struct sudoku_slate *new);

#endif /* SUDOKU_USER_H */
