// SPDX-License-Identifier: GPL-2.0
/*
 * Slates: what a user's write-only opens leave for the user's read-only opens
 *
 * "echo PUZZLE > /dev/sudoku; cat /dev/sudoku" is two processes that share no
 * open file, so the puzzle has to be kept somewhere in between. That is the
 * slate of the user who runs them. The table holds the current slate of each
 * user. Starting afresh does not change a slate but puts a new one in its
 * place: sessions that read the old one keep it, by reference, until they close.
 *
 * There is no limit to the number of slates, and none makes way for another
 * user's. Their memory is charged to the accounts of those who write them, so
 * one user's slates, in whatever namespaces, are bounded by that user's budget.
 *
 * Locks: the table's own spinlock is held for one look into it, so no user can
 * make another one wait; nothing is freed or allocated under it. A slate's mutex
 * protects its text and may be held across page faults of its owner's.
 */
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/slab.h>
#include <linux/xarray.h>

#include "account.h"
#include "params.h"
#include "slate.h"

/* By the uid of the owner */
static DEFINE_XARRAY_FLAGS(slates, XA_FLAGS_ACCOUNT);

static void slate_release(struct kref *ref)
{
	struct sudoku_slate *slate = container_of(ref, typeof(*slate), ref);

	sudoku_text_free(&slate->text);
	sudoku_account_put(slate->account);
	mutex_destroy(&slate->lock);
	kfree(slate);
}

/**
 * sudoku_slate_hold - take one more reference
 * @slate: a slate that the caller has a reference to
 *
 * Context: any.
 * Return: @slate.
 */
struct sudoku_slate *sudoku_slate_hold(struct sudoku_slate *slate)
{
	kref_get(&slate->ref);
	return slate;
}

/**
 * sudoku_slate_put - drop a reference
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
 * sudoku_slate_new - make a slate that is not in the table
 * @owner: whose it will be
 * @account: who is charged for it
 *
 * Context: may sleep.
 * Return: the slate, with a reference for the caller, or ERR_PTR(-ENOMEM).
 */
struct sudoku_slate *sudoku_slate_new(kuid_t owner,
				      struct sudoku_account *account)
{
	struct sudoku_slate *slate;

	slate = kzalloc(sizeof(*slate), GFP_KERNEL_ACCOUNT);
	if (!slate)
		return ERR_PTR(-ENOMEM);
	kref_init(&slate->ref);
	slate->owner = owner;
	slate->account = sudoku_account_hold(account);
	mutex_init(&slate->lock);
	sudoku_text_init(&slate->text, account,
			 READ_ONCE(sudoku_params.slate_max), 0);
	return slate;
}

/**
 * sudoku_slate_find - the current slate of a user
 * @owner: the user
 *
 * Context: process context; does not sleep.
 * Return: the slate, with a reference for the caller, or NULL if there is none.
 */
struct sudoku_slate *sudoku_slate_find(kuid_t owner)
{
	struct sudoku_slate *slate;

	xa_lock(&slates);
	slate = xa_load(&slates, __kuid_val(owner));
	if (slate)
		kref_get(&slate->ref);
	xa_unlock(&slates);
	return slate;
}

/**
 * sudoku_slate_publish - make a slate the current one of its owner
 * @slate: the slate; if it is or was the current one, nothing happens
 * @replace: even if there is another one
 *
 * Context: may sleep.
 * Return: 0, -EEXIST if there is another one and @replace is not set, or
 * -ENOMEM.
 */
int sudoku_slate_publish(struct sudoku_slate *slate, bool replace)
{
	unsigned long index = __kuid_val(slate->owner);
	struct sudoku_slate *old;

	if (slate->published)
		return 0;
	slate->published = true;
	sudoku_slate_hold(slate);
	if (replace)
		old = xa_store(&slates, index, slate, GFP_KERNEL);
	else
		old = xa_cmpxchg(&slates, index, NULL, slate, GFP_KERNEL);
	if (xa_is_err(old) || (old && !replace)) {
		sudoku_slate_put(slate);
		return xa_is_err(old) ? xa_err(old) : -EEXIST;
	}
	sudoku_slate_put(old);
	return 0;
}

/**
 * sudoku_slate_remove - leave a user without a slate
 * @owner: the user
 *
 * Context: process context; does not sleep.
 * Return: the slate that the user had, with the table's reference, or NULL. The
 * caller drops it where it may sleep.
 */
struct sudoku_slate *sudoku_slate_remove(kuid_t owner)
{
	return xa_erase(&slates, __kuid_val(owner));
}

/**
 * sudoku_slates_free - leave every user without a slate, at module exit
 *
 * Context: may sleep; no file is open any more.
 */
void sudoku_slates_free(void)
{
	struct sudoku_slate *slate;
	unsigned long index;

	xa_for_each(&slates, index, slate)
		sudoku_slate_put(xa_erase(&slates, index));
}
