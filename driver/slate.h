/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Slates: what a user's write-only opens leave for the user's read-only opens
 */
#ifndef SUDOKU_SLATE_H
#define SUDOKU_SLATE_H

#include <linux/kref.h>
#include <linux/mutex.h>
#include <linux/uidgid.h>

#include "text.h"

/**
 * struct sudoku_slate - one text that outlives the file which wrote it
 * @ref: one for the table, one for each session that keeps it, one for each
 *	call in it
 * @published: it is or was in the table; set by its only holder before it is
 * @owner: the user whose it is; constant
 * @account: who is charged for its memory; constant
 * @lock: protects @text
 * @text: what was written
 */
struct sudoku_slate {
	struct kref ref;
	bool published;
	kuid_t owner;
	struct sudoku_account *account;
	struct mutex lock; /* @text */
	struct sudoku_text text;
};

struct sudoku_slate *sudoku_slate_new(kuid_t owner,
				      struct sudoku_account *account);
struct sudoku_slate *sudoku_slate_find(kuid_t owner);
struct sudoku_slate *sudoku_slate_hold(struct sudoku_slate *slate);
void sudoku_slate_put(struct sudoku_slate *slate);
int sudoku_slate_publish(struct sudoku_slate *slate, bool replace);
struct sudoku_slate *sudoku_slate_remove(kuid_t owner);
void sudoku_slates_free(void);

#endif /* SUDOKU_SLATE_H */
