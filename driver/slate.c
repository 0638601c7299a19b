// SPDX-License-Identifier: GPL-2.0-only
/*
 * Slates: one of each user, which outlives the open files that wrote it
 *
 * "echo PUZZLE > /dev/sudoku; cat /dev/sudoku" runs two processes that share no
 * open file, so the driver keeps the puzzle between them, in the user's slate.
 * A slate is to its writers and readers what a file is: they keep the one with
 * which they began, even if the user has got another one since.
 *
 * The lock of a user is held to look up or change a pointer to a slate.
 */
#include <linux/err.h>
#include <linux/spinlock.h>

#include "session.h"
#include "user.h"

/**
 * sudoku_slate_new - create a slate that is nobody's current one
 * @payer: who is charged for its text; the caller has a reference
 *
 * Context: process context; may sleep.
 * Return: the slate, with a reference for the caller; ERR_PTR(-EDQUOT) or
 * ERR_PTR(-ENOMEM).
 */
struct sudoku_slate *sudoku_slate_new(struct sudoku_user *payer)
{
	struct sudoku_slate *slate;

	slate = sudoku_user_alloc(payer, sizeof(*slate));
	if (IS_ERR(slate))
		return slate;
	kref_init(&slate->ref);
	spin_lock_init(&slate->lock);
	kref_get(&payer->ref);
	sudoku_text_init_slate(&slate->text,
			       READ_ONCE(sudoku_params.slate_max), payer);
	return slate;
}

static void release_slate(struct kref *ref)
{
	struct sudoku_slate *slate =
		container_of(ref, struct sudoku_slate, ref);
	struct sudoku_user *payer = slate->text.payer;

	sudoku_text_free(&slate->text);
	sudoku_user_free(payer, slate, sizeof(*slate));
	sudoku_user_put(payer);
}

/**
 * sudoku_slate_put - drop a reference to a slate
 * @slate: the slate, or NULL
 *
 * Context: process context; may sleep.
 */
void sudoku_slate_put(struct sudoku_slate *slate)
{
	if (slate)
		kref_put(&slate->ref, release_slate);
}

static struct sudoku_slate *hold_slate(struct sudoku_slate *slate)
{
	if (slate)
		kref_get(&slate->ref);
	return slate;
}

/**
 * sudoku_user_get_slate - get the current slate of a user
 * @user: the user
 *
 * Context: process context; does not sleep.
 * Return: the slate, with a reference for the caller, or NULL.
 */
struct sudoku_slate *sudoku_user_get_slate(struct sudoku_user *user)
{
	struct sudoku_slate *slate;

	spin_lock(&user->lock);
	slate = hold_slate(user->slate);
	spin_unlock(&user->lock);
	return slate;
}

/**
 * sudoku_user_wipe - leave a user without a slate
 * @user: the user; the caller has a reference
 *
 * Context: process context; does not sleep.
 * Return: the slate that the user had, with a reference for the caller, or
 * NULL.
 */
struct sudoku_slate *sudoku_user_wipe(struct sudoku_user *user)
{
	struct sudoku_slate *old;

	spin_lock(&user->lock);
	old = user->slate;
	user->slate = NULL;
	spin_unlock(&user->lock);
	if (old)
		sudoku_user_put(user);
	return old;
}

/**
 * sudoku_slate_attach - get the slate that a writer belongs to
 * @user: the owner of the writer
 * @bound: the writer's slate, or NULL if it has none yet; may be set
 * @append: a writer without a slate begins with the current one
 * @new: a slate with the first bytes of the writer, which no other call has
 *	seen, or NULL. It becomes the current one if the writer needs a new one
 *
 * Context: process context; may sleep.
 * Return: the slate, with a reference for the caller. It is another one than
 * @new if another call was first. Without @new, NULL if the writer needs one.
 */
struct sudoku_slate *sudoku_slate_attach(struct sudoku_user *user,
					 struct sudoku_slate **bound,
					 bool append, struct sudoku_slate *new)
{
	struct sudoku_slate *slate, *old = NULL;

	spin_lock(&user->lock);
	if (!*bound && append)
		*bound = hold_slate(user->slate);
	if (!*bound && new) {
		old = user->slate;
		if (!old)
			kref_get(&user->ref);
		user->slate = hold_slate(new);
		*bound = hold_slate(new);
	}
	slate = hold_slate(*bound);
	spin_unlock(&user->lock);
	sudoku_slate_put(old);
	return slate;
}
