/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Slates: text that write-only opens of a user store for its read-only opens
 */
#ifndef SUDOKU_SLATE_H
#define SUDOKU_SLATE_H

#include <linux/kref.h>
#include <linux/mutex.h>
#include <linux/uidgid.h>

#include "text.h"

/**
 * struct sudoku_slate - a text that outlives the open file that wrote it
 * @ref: references: one for the table, one for each session that points to it,
 *	one for each call that uses it
 * @published: it is or was in the table; set while only its creator has a
 *	reference
 * @owner: the user to whom it belongs; constant
 * @account: the account that is charged for its memory; constant
 * @lock: protects @text
 * @text: the puzzles
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
