// SPDX-License-Identifier: GPL-2.0
/*
 * Slates: text that write-only opens of a user store for its read-only opens
 *
 * "echo PUZZLE > /dev/sudoku; cat /dev/sudoku" runs two processes that share no
 * open file, so the driver keeps the puzzle between them, in the user's slate.
 * The table has the current slate of each user. A writer that starts a new
 * slate replaces the one in the table and does not change the old slate:
 * sessions that read the old one hold a reference to it until they are closed.
 *
 * The number of slates is not limited, and a new slate never evicts one of
 * another user. A slate's memory is charged to the account of the session that
 * created it, so the budget of a user limits all slates of that user, in all
 * namespaces.
 *
 * Locks: the table's own spinlock is held for a single lookup or update, so
 * users do not wait for each other; no slate is allocated or freed under it. A
 * slate's mutex protects its text and may be held across page faults of a
 * caller that writes to it.
 */
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/slab.h>
#include <linux/xarray.h>

#include "account.h"
#include "params.h"
#include "slate.h"

/* Index: the uid of the owner, in the initial user namespace */
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
 * sudoku_slate_hold - take another reference to a slate
 * @slate: a slate to which the caller has a reference
 *
 * Context: any.
 * Return: the slate.
 */
struct sudoku_slate *sudoku_slate_hold(struct sudoku_slate *slate)
{
	kref_get(&slate->ref);
	return slate;
}

/**
 * sudoku_slate_put - drop a reference to a slate
 * @slate: the slate, which is freed with its last reference, or NULL
 *
 * Context: process context; may sleep.
 */
void sudoku_slate_put(struct sudoku_slate *slate)
{
	if (slate)
		kref_put(&slate->ref, slate_release);
}

/**
 * sudoku_slate_new - create a slate that is not in the table
 * @owner: the user to whom it will belong
 * @account: the account to charge for it
 *
 * Context: may sleep.
 * Return: the slate, with a reference for the caller, or ERR_PTR(-ENOMEM).
 */
struct sudoku_slate *sudoku_slate_new(kuid_t owner,
				      struct sudoku_account *account)
{
	struct sudoku_slate *slate;

	slate = kzalloc(sizeof(*slate), SUDOKU_GFP | __GFP_ACCOUNT);
	if (!slate)
		return ERR_PTR(-ENOMEM);
	kref_init(&slate->ref);
	slate->owner = owner;
	kref_get(&account->ref);
	slate->account = account;
	mutex_init(&slate->lock);
	sudoku_text_init(&slate->text, account,
			 READ_ONCE(sudoku_params.slate_max), 0);
	return slate;
}

/**
 * sudoku_slate_find - look up the current slate of a user
 * @owner: the user
 *
 * Context: process context; does not sleep.
 * Return: the slate, with a reference for the caller, or NULL.
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
 * @slate: the slate; if it is or was in the table, nothing happens
 * @replace: replace the current slate, if there is one
 *
 * Context: may sleep.
 * Return: 0, -EEXIST if there is a current slate and @replace is false, or
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
		old = xa_store(&slates, index, slate, SUDOKU_GFP);
	else
		old = xa_cmpxchg(&slates, index, NULL, slate, SUDOKU_GFP);
	if (xa_is_err(old) || (old && !replace)) {
		sudoku_slate_put(slate);
		return xa_is_err(old) ? xa_err(old) : -EEXIST;
	}
	sudoku_slate_put(old);
	return 0;
}

/**
 * sudoku_slate_remove - take the current slate of a user out of the table
 * @owner: the user
 *
 * Context: process context; does not sleep.
 * Return: the slate, with the table's reference, or NULL.
 */
struct sudoku_slate *sudoku_slate_remove(kuid_t owner)
{
	return xa_erase(&slates, __kuid_val(owner));
}

/**
 * sudoku_slates_free - empty the table of slates
 *
 * Context: module exit, when no file is open any more; may sleep.
 */
void sudoku_slates_free(void)
{
	struct sudoku_slate *slate;
	unsigned long index;

	xa_for_each(&slates, index, slate)
		sudoku_slate_put(xa_erase(&slates, index));
}
