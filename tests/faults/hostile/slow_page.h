/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A page of memory whose content arrives when the test provides it
 *
 * A system call that copies from or to such a page stays in the page fault for
 * as long as the test wants, with the locks that it took before. There are
 * two kinds of such pages:
 *
 * FUSE: a private mapping of a file whose READ is not answered. Any user may
 * mount such a file system in a user namespace of its own. Here root mounts
 * it and the test speaks the protocol itself.
 *
 * userfaultfd: an anonymous page. Since Linux 5.11 an unprivileged user gets
 * faults of system calls only where vm.unprivileged_userfaultfd is set or
 * /dev/userfaultfd is accessible, so here root makes the descriptor.
 *
 * One process, the test, provides the page; another one, the holder, maps it.
 * There is one slow page at a time. The test never touches it, and it never
 * calls the driver where the call might wait for the holder.
 */
#ifndef SUDOKU_SLOW_PAGE_H
#define SUDOKU_SLOW_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#define SLOW_SIZE	4096

enum slow_kind { SLOW_FUSE, SLOW_USERFAULTFD };

/* In the test: once, before each holder is forked, and while it runs */
bool slow_possible(enum slow_kind kind);
void slow_begin(enum slow_kind kind);
void slow_renew(void);
bool slow_fault(pid_t holder);
void slow_answer(const char *text, size_t length);
void slow_refuse(void);

/* In its children; only a holder maps the page */
void slow_forget(void);
char *slow_map(void);

#endif /* SUDOKU_SLOW_PAGE_H */
