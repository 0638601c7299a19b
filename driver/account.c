// SPDX-License-Identifier: GPL-2.0
/*
 * Accounts: how much memory the driver holds for each user
 *
 * The memory of queues, searches and slates cannot be swapped, and not every
 * user is in a memory cgroup with a limit. So each user has a budget for all
 * sessions and slates together, the parameter user_max. pipe-user-pages-soft is
 * a limit of the same kind for pipes.
 *
 * A user may have several uids: all those that are mapped into the user
 * namespaces that the user created. Memory is charged to the owner of the
 * outermost of these namespaces. Where that owner is root, the namespace is a
 * container and has an account of its own.
 *
 * Locks: accounts_lock protects the table. It is a spinlock, held only to look
 * up, add or remove an account.
 */
#include <linux/cred.h>
#include <linux/hashtable.h>
#include <linux/log2.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/user_namespace.h>
#include <linux/vmalloc.h>

#include "account.h"
#include "params.h"

static DEFINE_SPINLOCK(accounts_lock);
static DEFINE_HASHTABLE(accounts, 6);

struct payer {
	struct user_namespace *ns;
	kuid_t uid;
};

/* The user or container to charge for the opens of a process with @cred */
static struct payer find_payer(const struct cred *cred)
{
	struct user_namespace *ns = cred->user_ns;

	if (ns == &init_user_ns)
		return (struct payer){ ns, cred->fsuid };
	while (ns->parent != &init_user_ns)
		ns = ns->parent;
	if (uid_eq(ns->owner, GLOBAL_ROOT_UID))
		return (struct payer){ ns, GLOBAL_ROOT_UID };
	return (struct payer){ &init_user_ns, ns->owner };
}

static unsigned long payer_hash(const struct payer *payer)
{
	return (unsigned long)payer->ns + __kuid_val(payer->uid);
}

/* Returns the account of @payer, with a reference for the caller, or NULL. */
static struct sudoku_account *lookup_account(const struct payer *payer)
{
	struct sudoku_account *account;

	lockdep_assert_held(&accounts_lock);
	hash_for_each_possible(accounts, account, node, payer_hash(payer)) {
		if (account->ns == payer->ns &&
		    uid_eq(account->uid, payer->uid)) {
			kref_get(&account->ref);
			return account;
		}
	}
	return NULL;
}

/* The same for an account that is added to the table */
static struct sudoku_account *add_account(const struct payer *payer)
{
	struct sudoku_account *account;

	account = kzalloc(sizeof(*account), GFP_NOWAIT | __GFP_NOWARN);
	if (!account)
		return NULL;
	kref_init(&account->ref);
	account->ns = get_user_ns(payer->ns);
	account->uid = payer->uid;
	hash_add(accounts, &account->node, payer_hash(payer));
	return account;
}

/**
 * sudoku_account_get - find or create the account of the user who opens a file
 * @cred: the opener's credentials
 *
 * Context: process context; does not sleep.
 * Return: the account, with a reference for the caller, or NULL if there is no
 * memory for one.
 */
struct sudoku_account *sudoku_account_get(const struct cred *cred)
{
	struct payer payer = find_payer(cred);
	struct sudoku_account *account;

	spin_lock(&accounts_lock);
	account = lookup_account(&payer);
	if (!account)
		account = add_account(&payer);
	spin_unlock(&accounts_lock);
	return account;
}

/* The lock is taken only when the last reference is dropped. */
static void release_account(struct kref *ref) __releases(&accounts_lock)
{
	struct sudoku_account *account =
		container_of(ref, struct sudoku_account, ref);

	hash_del(&account->node);
	spin_unlock(&accounts_lock);
	put_user_ns(account->ns);
	kfree(account);
}

/**
 * sudoku_account_put - drop a reference
 * @account: the account; all memory of the holder has been uncharged
 *
 * Context: process context; does not sleep.
 */
void sudoku_account_put(struct sudoku_account *account)
{
	kref_put_lock(&account->ref, release_account, &accounts_lock);
}

static unsigned long account_limit(enum sudoku_need need)
{
	unsigned long user_max = READ_ONCE(sudoku_params.user_max);

	return need == SUDOKU_NEED_LEAST ? 2 * user_max : user_max;
}

/* The largest size for which physically contiguous pages are tried */
#define CONTIGUOUS_MAX	(PAGE_SIZE << PAGE_ALLOC_COSTLY_ORDER)

/* The bytes to charge for @size: kmalloc() and the page allocator round up. */
static size_t charged_size(size_t size)
{
	return size <= CONTIGUOUS_MAX ? roundup_pow_of_two(size) :
					PAGE_ALIGN(size);
}

static bool charge_fits(unsigned long used, size_t cost, enum sudoku_need need)
{
	unsigned long limit = account_limit(need);

	return cost <= limit && used <= limit - cost;
}

/**
 * sudoku_account_allows - check whether memory could be charged
 * @account: the account
 * @size: bytes
 *
 * Another call may charge memory before the caller does.
 *
 * Context: any.
 * Return: true if a charge of @size with %SUDOKU_NEED_MORE would fit now.
 */
bool sudoku_account_allows(const struct sudoku_account *account, size_t size)
{
	return charge_fits(atomic_long_read(&account->used), charged_size(size),
			   SUDOKU_NEED_MORE);
}

/**
 * sudoku_account_charge - charge memory to a user
 * @account: the account
 * @size: bytes
 * @need: which limit applies
 *
 * Context: any.
 * Return: true, or false with nothing charged if the charge would exceed the
 * limit.
 */
bool sudoku_account_charge(struct sudoku_account *account, size_t size,
			   enum sudoku_need need)
{
	long used = atomic_long_read(&account->used);
	size_t cost = charged_size(size);

	do {
		if (!charge_fits(used, cost, need))
			return false;
	} while (!atomic_long_try_cmpxchg(&account->used, &used, used + cost));
	return true;
}

/**
 * sudoku_account_uncharge - undo a charge
 * @account: the account
 * @size: the same number of bytes as in the charge
 *
 * Context: any.
 */
void sudoku_account_uncharge(struct sudoku_account *account, size_t size)
{
	atomic_long_sub(charged_size(size), &account->used);
}

/* Little is reclaimed for what only makes a call faster. */
#define GFP_SPEED	(GFP_KERNEL | __GFP_NORETRY | __GFP_NOWARN)

/*
 * A few contiguous pages are cheaper than single pages that have to be mapped,
 * but not worth reclaim or compaction, which kvmalloc() would start for them.
 */
static void *alloc_pages_quietly(size_t size, enum sudoku_need need)
{
	gfp_t flags = need == SUDOKU_NEED_SPEED ? GFP_SPEED : SUDOKU_GFP;
	void *memory = NULL;

	if (size <= PAGE_SIZE)
		return kmalloc(size, flags | __GFP_ACCOUNT);
	if (size <= CONTIGUOUS_MAX)
		memory = kmalloc(size, __GFP_ACCOUNT | __GFP_NOWARN);
	return memory ? memory : __vmalloc(size, flags | __GFP_ACCOUNT);
}

/**
 * sudoku_account_alloc - allocate memory and charge it to a user
 * @account: the account
 * @size: bytes
 * @need: which limit applies
 *
 * The memory is charged to the caller's memory cgroup as well.
 *
 * Context: process context; may sleep.
 * Return: the memory, not initialized; ERR_PTR(-EDQUOT) if the charge would
 * exceed the limit; or ERR_PTR(-ENOMEM).
 */
void *sudoku_account_alloc(struct sudoku_account *account, size_t size,
			   enum sudoku_need need)
{
	void *memory;

	if (!sudoku_account_charge(account, size, need))
		return ERR_PTR(-EDQUOT);
	memory = alloc_pages_quietly(size, need);
	if (memory)
		return memory;
	sudoku_account_uncharge(account, size);
	return ERR_PTR(-ENOMEM);
}

/**
 * sudoku_account_free - free memory and uncharge it
 * @account: the account that was charged
 * @memory: what sudoku_account_alloc() has returned, or NULL
 * @size: its size in bytes, as it was allocated
 *
 * Context: process context; may sleep.
 */
void sudoku_account_free(struct sudoku_account *account, const void *memory,
			 size_t size)
{
	if (!memory)
		return;
	kvfree(memory);
	sudoku_account_uncharge(account, size);
}
