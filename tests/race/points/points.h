/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Points in the driver's code at which other tasks may run
 *
 * The compiler includes this header before each file of driver/ for the suite
 * race. Locks, wakeups, references, copies and allocations become points, and
 * what they order is noted: see points.c.
 */
#ifndef SUDOKU_POINTS_H
#define SUDOKU_POINTS_H

/* One of so many points takes effect. */
#define POINTS		16

void points_pass(unsigned int one_of);

/* Each atomic operation is a point; other headers use what this one defines. */
#include <linux/instrumented.h>
#ifndef SUDOKU_POINTS_C
#define instrument_atomic_read_write(...) ({				\
	points_pass(POINTS);						\
	(instrument_atomic_read_write)(__VA_ARGS__); })
#endif

#include <linux/kref.h>
#include <linux/miscdevice.h>
#include <linux/poll.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/uaccess.h>
#include <linux/uio.h>
#include <linux/vmalloc.h>
#include <linux/wait.h>
#include <linux/xarray.h>

void points_acquire(const void *object);
void points_release(const void *object);
void *points_new(void *memory, size_t size);
int points_register(struct miscdevice *device);

#ifndef SUDOKU_POINTS_C

#define with_points(call) ({						\
	points_pass(POINTS);						\
	call;								\
	points_pass(POINTS); })
#define value_with_points(call) ({					\
	typeof(call) value_;						\
									\
	points_pass(POINTS);						\
	value_ = call;							\
	points_pass(POINTS);						\
	value_; })

/* There are few allocations, and another task may do the same meanwhile. */
#define new_with_points(call, size) ({					\
	void *new_ = points_new(call, size);				\
									\
	points_pass(4);							\
	new_; })

#undef kmalloc
#define kmalloc(size, flags) \
	new_with_points(alloc_hooks(kmalloc_noprof(size, flags)), size)
#undef kzalloc
#define kzalloc(size, flags)	kmalloc(size, (flags) | __GFP_ZERO)
#undef __vmalloc
#define __vmalloc(size, flags) \
	new_with_points(alloc_hooks(__vmalloc_noprof(size, flags)), size)
#define misc_register(device)	points_register(device)

#define spin_lock(lock) ({						\
	spinlock_t *lock_ = lock;					\
									\
	points_pass(POINTS);						\
	(spin_lock)(lock_);						\
	points_acquire(lock_); })
#define spin_unlock(lock) ({						\
	spinlock_t *lock_ = lock;					\
									\
	points_release(lock_);						\
	(spin_unlock)(lock_);						\
	points_pass(POINTS); })

/*
 * What precedes a put also precedes the release that the last put causes. The
 * decrement is a point, so others may put between it and what is before it.
 */
#define put_with_points(ref, is_last, release) ({			\
	struct kref *ref_ = ref;					\
									\
	points_pass(POINTS);						\
	points_release(ref_);						\
	if (is_last) {							\
		points_acquire(ref_);					\
		release(ref_);						\
	}								\
	points_pass(POINTS); })
#define kref_put(ref, release) \
	put_with_points(ref, refcount_dec_and_test(&ref_->refcount), release)
#define kref_put_lock(ref, release, lock) put_with_points(ref,		\
	refcount_dec_and_lock(&ref_->refcount, lock), release)

/* Under a lock this is no point, and else the object may be gone. */
#define kref_get(ref) ({						\
	points_pass(2);							\
	(kref_get)(ref);						\
	points_pass(POINTS); })

#define poll_wait(...)		with_points((poll_wait)(__VA_ARGS__))
#define __wake_up(...)		with_points((__wake_up)(__VA_ARGS__))
#define kill_fasync(...)	with_points((kill_fasync)(__VA_ARGS__))
#define copy_to_iter(...)	value_with_points((copy_to_iter)(__VA_ARGS__))
#define copy_from_iter(...)	value_with_points((copy_from_iter)(__VA_ARGS__))
#define copy_to_user(...)	value_with_points((copy_to_user)(__VA_ARGS__))
#define copy_from_user(...)	value_with_points((copy_from_user)(__VA_ARGS__))

#endif /* SUDOKU_POINTS_C */

#endif /* SUDOKU_POINTS_H */
