// SPDX-License-Identifier: GPL-2.0
/*
 * Slates: what a user's write-only opens leave for the user's read-only opens
 *
 * "echo PUZZLE > /dev/sudoku; cat /dev/sudoku" is two processes that share no
 * open file, so the puzzle has to wait somewhere in between. That is the slate
 * of the user who runs them. The table holds the current slate of each user,
 * the most recently used first. Starting afresh does not change a slate but
 * puts a new one in its place: readers of the old one keep it, by reference,
 * until they close.
 *
 * Locks: slates_lock protects the table and is held for no more than a few list
 * operations; a slate's own lock protects its text and may be held across page
 * faults of its owner's. Neither is ever taken while the other is held.
 */
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/slab.h>

#include "params.h"
#include "slate.h"

/* How many users can have a slate; the longest unused makes way for a new one */
#define MAX_SLATES	64

static DEFINE_MUTEX(slates_lock);
static LIST_HEAD(slates);
static unsigned int slates_count;

static void slate_release(struct kref *ref)
{
	struct sudoku_slate *slate = container_of(ref, typeof(*slate), ref);

	sudoku_text_free(&slate->text);
	mutex_destroy(&slate->lock);
	kfree(slate);
}

/**
 * sudoku_slate_put - let go of a slate
 * @slate: the slate, or NULL
 *
 * Context: may sleep.
 */
void sudoku_slate_put(struct sudoku_slate *slate)
{
	if (slate)
		kref_put(&slate->ref, slate_release);
}

/**
 * sudoku_slate_new - make a slate that nobody else can find
 * @owner: whose it will be
 *
 * Context: may sleep.
 * Return: the slate, with a reference for the caller, or ERR_PTR(-ENOMEM).
 */
struct sudoku_slate *sudoku_slate_new(kuid_t owner)
{
	struct sudoku_slate *slate;

	slate = kzalloc(sizeof(*slate), GFP_KERNEL_ACCOUNT);
	if (!slate)
		return ERR_PTR(-ENOMEM);
	kref_init(&slate->ref);
	INIT_LIST_HEAD(&slate->node);
	slate->owner = owner;
	mutex_init(&slate->lock);
	sudoku_text_init(&slate->text, READ_ONCE(sudoku_params.slate_max));
	return slate;
}

static struct sudoku_slate *table_find(kuid_t owner)
{
	struct sudoku_slate *slate;

	lockdep_assert_held(&slates_lock);
	list_for_each_entry(slate, &slates, node)
		if (uid_eq(slate->owner, owner))
			return slate;
	return NULL;
}

static void table_remove(struct sudoku_slate *slate)
{
	lockdep_assert_held(&slates_lock);
	list_del_init(&slate->node);
	slates_count--;
	sudoku_slate_put(slate);
}

static void table_add(struct sudoku_slate *slate)
{
	lockdep_assert_held(&slates_lock);
	if (slates_count == MAX_SLATES)
		table_remove(list_last_entry(&slates, typeof(*slate), node));
	kref_get(&slate->ref);
	list_add(&slate->node, &slates);
	slate->published = true;
	slates_count++;
}

static struct sudoku_slate *table_use(kuid_t owner)
{
	struct sudoku_slate *slate = table_find(owner);

	if (slate) {
		list_move(&slate->node, &slates);
		kref_get(&slate->ref);
	}
	return slate;
}

/**
 * sudoku_slate_find - the current slate of a user
 * @owner: the user
 *
 * Context: may sleep.
 * Return: the slate, with a reference for the caller, or NULL if there is none.
 */
struct sudoku_slate *sudoku_slate_find(kuid_t owner)
{
	struct sudoku_slate *slate;

	mutex_lock(&slates_lock);
	slate = table_use(owner);
	mutex_unlock(&slates_lock);
	return slate;
}

/**
 * sudoku_slate_publish - make a slate the current one of its owner
 * @slate: the slate; if it is or was the current one, nothing happens
 * @replace: even if there is another one
 *
 * Context: may sleep.
 * Return: false if there is another one and @replace is not set.
 */
bool sudoku_slate_publish(struct sudoku_slate *slate, bool replace)
{
	struct sudoku_slate *old = NULL;

	mutex_lock(&slates_lock);
	if (!slate->published) {
		old = table_find(slate->owner);
		if (old && replace)
			table_remove(old);
		if (!old || replace)
			table_add(slate);
	}
	mutex_unlock(&slates_lock);
	return !old || replace;
}

/**
 * sudoku_slate_wipe - leave a user without a slate
 * @owner: the user
 *
 * Context: may sleep.
 */
void sudoku_slate_wipe(kuid_t owner)
{
	struct sudoku_slate *slate;

	mutex_lock(&slates_lock);
	slate = table_find(owner);
	if (slate)
		table_remove(slate);
	mutex_unlock(&slates_lock);
}

/**
 * sudoku_slates_free - leave everybody without a slate, at module exit
 *
 * Context: may sleep; no file is open any more.
 */
void sudoku_slates_free(void)
{
	struct sudoku_slate *slate, *next;

	mutex_lock(&slates_lock);
	list_for_each_entry_safe(slate, next, &slates, node)
		table_remove(slate);
	mutex_unlock(&slates_lock);
}
