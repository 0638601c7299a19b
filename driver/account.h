/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Accounts: how much memory the driver holds for each user
 */
#ifndef SUDOKU_ACCOUNT_H
#define SUDOKU_ACCOUNT_H

#include <linux/atomic.h>
#include <linux/gfp.h>
#include <linux/kref.h>
#include <linux/types.h>
#include <linux/uidgid.h>

/*
 * When memory is short, allocations fail, and the call returns -ENOMEM. The OOM
 * killer is not invoked, and nothing is logged.
 */
#define SUDOKU_GFP	(GFP_KERNEL | __GFP_RETRY_MAYFAIL | __GFP_NOWARN)

struct cred;
struct user_namespace;

/**
 * struct sudoku_account - the memory charged to one user or container
 * @ref: references: one for each session and each slate of the user
 * @node: entry in the table of accounts, whose lock protects it
 * @ns: the initial user namespace, or that of a container; constant
 * @uid: the user, or root for a container; constant
 * @used: bytes charged
 */
struct sudoku_account {
	struct kref ref;
	struct hlist_node node;
	struct user_namespace *ns;
	kuid_t uid;
	atomic_long_t used;
};

/**
 * enum sudoku_need - which limit applies to a charge
 * @SUDOKU_NEED_SPEED: memory that only makes a call faster; the limit is
 *	user_max, and not much is reclaimed for it
 * @SUDOKU_NEED_MORE: memory that lets a call handle more text; the limit is
 *	user_max
 * @SUDOKU_NEED_LEAST: memory without which a session does not work; the limit
 *	is twice user_max
 */
enum sudoku_need {
	SUDOKU_NEED_SPEED,
	SUDOKU_NEED_MORE,
	SUDOKU_NEED_LEAST,
};

struct sudoku_account *sudoku_account_get(const struct cred *cred);
void sudoku_account_put(struct sudoku_account *account);

bool sudoku_account_allows(const struct sudoku_account *account, size_t size);
bool sudoku_account_charge(struct sudoku_account *account, size_t size,
			   enum sudoku_need need);
void sudoku_account_uncharge(struct sudoku_account *account, size_t size);

void *sudoku_account_alloc(struct sudoku_account *account, size_t size,
			   enum sudoku_need need);
void sudoku_account_free(struct sudoku_account *account, const void *memory,
			 size_t size);

#endif /* SUDOKU_ACCOUNT_H */
