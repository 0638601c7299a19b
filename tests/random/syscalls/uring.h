/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A thread's io_uring
 */
#ifndef SYSCALLS_URING_H
#define SYSCALLS_URING_H

#include <pthread.h>

#include "../../lib/uring.h"
#include "syscalls.h"

/* place.c: held by everything that maps memory */
extern pthread_mutex_t mappings;

#define FIXED_FILES	6
#define EARLIER		16

struct ring {
	struct io_uring ring;
	bool open;
	unsigned int rounds;
	unsigned int serial;
	u64 earlier[EARLIER];	/* requests that may still be cancelled */
	struct iovec pieces[2];
	char fixed[1000];
};

#endif /* SYSCALLS_URING_H */
