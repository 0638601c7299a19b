/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Slates: what a user's write-only opens leave for the user's read-only opens
 */
#ifndef SUDOKU_SLATE_H
#define SUDOKU_SLATE_H

#include <linux/kref.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/uidgid.h>

#include "text.h"

/**
 * struct sudoku_slate - one text that outlives the file which wrote it
 * @ref: one for the table, one for each open reader, one for each call in it
 * @node: in the table of slates, or empty if another took its place there;
 *	protected by the lock of the table
 * @published: it is or was in the table; protected by the lock of the table
 * @owner: whose it is; constant
 * @lock: protects @text
 * @text: what was written
 */
struct sudoku_slate {
	struct kref ref;
	struct list_head node;
	bool published;
	kuid_t owner;
	struct mutex lock; /* @text */
	struct sudoku_text text;
};

struct sudoku_slate *sudoku_slate_new(kuid_t owner);
struct sudoku_slate *sudoku_slate_find(kuid_t owner);
bool sudoku_slate_publish(struct sudoku_slate *slate, bool replace);
void sudoku_slate_wipe(kuid_t owner);
void sudoku_slate_put(struct sudoku_slate *slate);
void sudoku_slates_free(void);

#endif /* SUDOKU_SLATE_H */
