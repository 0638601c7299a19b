// SPDX-License-Identifier: GPL-2.0-only
/*
 * Users, and the memory that each of them holds
 *
 * The memory of sessions and slates cannot be swapped, and not every user is in
 * a memory cgroup with a limit. So each user has a budget for all of them, the
 * parameter user_max. pipe-user-pages-soft is a limit of the same kind.
 *
 * Locks: that of the table of users (xa_lock) and that of a user are spinlocks.
 * They are held to look up or change one pointer, and none is taken inside
 * another.
 */
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/user_namespace.h>
#include <linux/vmalloc.h>
#include <linux/xarray.h>

#include "session.h"
#include "user.h"

/* Index: the uid, in the initial namespace */
static DEFINE_XARRAY_FLAGS(users, XA_FLAGS_ACCOUNT);

static struct sudoku_user *lookup_user(kuid_t uid)
{
	struct sudoku_user *user;

	xa_lock(&users);
	user = xa_load(&users, __kuid_val(uid));
	if (user)
		kref_get(&user->ref);
	xa_unlock(&users);
	return user;
}

/*
 * Adds @user to the table, unless there is one for its uid by now. Returns the
 * one that is there, with a reference for the caller, or NULL without memory.
 * __xa_cmpxchg() unlocks the table while it allocates memory.
 */
static struct sudoku_user *add_user(struct sudoku_user *user)
{
	struct sudoku_user *old;

	xa_lock(&users);
	old = __xa_cmpxchg(&users, __kuid_val(user->uid), NULL, user,
			   SUDOKU_GFP);
	if (old && !xa_is_err(old))
		kref_get(&old->ref);
	xa_unlock(&users);
	if (!old)
		return user;
	kfree(user);
	return xa_is_err(old) ? NULL : old;
}

/**
 * sudoku_user_get - find or create the object of a user
 * @uid: the user
 *
 * Context: process context; may sleep.
 * Return: the object, with a reference for the caller, or NULL without memory.
 */
struct sudoku_user *sudoku_user_get(kuid_t uid)
{
	struct sudoku_user *user = lookup_user(uid);

	if (user)
		return user;
	user = kzalloc(sizeof(*user), SUDOKU_GFP);
	if (!user)
		return NULL;
	kref_init(&user->ref);
	user->uid = uid;
	spin_lock_init(&user->lock);
	return add_user(user);
}

/**
 * sudoku_user_get_payer - find or create the object of the user who pays
 * @cred: the credentials of an opener
 *
 * A user may have many uids: all those that are mapped into the namespaces that
 * the user has created, or into a container. So the outermost namespace that is
 * not the initial one decides: its owner pays, or, if root has created it, the
 * user who is root in it. That user is the same when a container is started
 * again. If it has no root, each user in it pays.
 *
 * Context: process context; may sleep.
 * Return: as sudoku_user_get().
 */
struct sudoku_user *sudoku_user_get_payer(const struct cred *cred)
{
	struct user_namespace *ns = cred->user_ns;
	kuid_t payer = cred->fsuid;

	if (ns != &init_user_ns) {
		while (ns->parent != &init_user_ns)
			ns = ns->parent;
		payer = ns->owner;
		if (uid_eq(payer, GLOBAL_ROOT_UID))
			payer = make_kuid(ns, 0);
		if (!uid_valid(payer))
			payer = cred->fsuid;
	}
	return sudoku_user_get(payer);
}

/* The lock is taken only when the last reference is dropped. */
static void release_user(struct kref *ref) __releases(&users.xa_lock)
{
	struct sudoku_user *user = container_of(ref, struct sudoku_user, ref);

	__xa_erase(&users, __kuid_val(user->uid));
	xa_unlock(&users);
	kfree(user);
}

/**
 * sudoku_user_put - drop a reference
 * @user: the user, or NULL
 *
 * Context: process context; does not sleep.
 */
void sudoku_user_put(struct sudoku_user *user)
{
	if (user)
		kref_put_lock(&user->ref, release_user, &users.xa_lock);
}

/**
 * sudoku_user_charge - let a user pay for memory
 * @user: the user
 * @size: bytes
 *
 * Context: any.
 * Return: true, or false with nothing charged if that would exceed the budget.
 */
bool sudoku_user_charge(struct sudoku_user *user, size_t size)
{
	unsigned long max = READ_ONCE(sudoku_params.user_max);
	long used = atomic_long_read(&user->used);

	do {
		if (size > max || used > max - size)
			return false;
	} while (!atomic_long_try_cmpxchg(&user->used, &used, used + size));
	return true;
}

/**
 * sudoku_user_uncharge - undo a charge
 * @user: the user
 * @size: the same number of bytes as in the charge
 *
 * Context: any.
 */
void sudoku_user_uncharge(struct sudoku_user *user, size_t size)
{
	atomic_long_sub(size, &user->used);
}

/**
 * sudoku_alloc - allocate memory that has been charged
 * @size: bytes
 *
 * Contiguous pages are cheaper than those that have to be mapped, but not worth
 * reclaim or compaction, which kvmalloc() of older kernels would start.
 *
 * Context: process context; may sleep.
 * Return: the memory, not initialized, for kvfree(); or NULL.
 */
void *sudoku_alloc(size_t size)
{
	if (size <= PAGE_SIZE)
		return kmalloc(size, SUDOKU_GFP);
	return kmalloc(size, __GFP_ACCOUNT | __GFP_NOWARN) ?:
	       __vmalloc(size, SUDOKU_GFP_ONCE);
}

/**
 * sudoku_user_alloc - allocate memory and charge it to a user
 * @user: the user
 * @size: bytes
 *
 * Context: process context; may sleep.
 * Return: the memory, not initialized, for sudoku_user_free();
 * ERR_PTR(-EDQUOT) if the budget is used up; or ERR_PTR(-ENOMEM).
 */
void *sudoku_user_alloc(struct sudoku_user *user, size_t size)
{
	void *memory;

	if (!sudoku_user_charge(user, sudoku_charged_size(size)))
		return ERR_PTR(-EDQUOT);
	memory = sudoku_alloc(size);
	if (memory)
		return memory;
	sudoku_user_uncharge(user, sudoku_charged_size(size));
	return ERR_PTR(-ENOMEM);
}

/**
 * sudoku_user_free - free memory and undo its charge
 * @user: the user who was charged
 * @memory: what sudoku_user_alloc() has returned, or NULL
 * @size: its size in bytes, as it was allocated
 *
 * Context: process context; may sleep.
 */
void sudoku_user_free(struct sudoku_user *user, void *memory, size_t size)
{
	if (!memory)
		return;
	kvfree(memory);
	sudoku_user_uncharge(user, sudoku_charged_size(size));
}

/**
 * sudoku_users_exit - free all slates, and with them all users
 *
 * Context: module exit, when no file is open any more; may sleep.
 */
void sudoku_users_exit(void)
{
	struct sudoku_user *user;
	unsigned long index;

	xa_for_each(&users, index, user) {
		kref_get(&user->ref);
		sudoku_slate_put(sudoku_user_wipe(user));
		sudoku_user_put(user);
	}
}
