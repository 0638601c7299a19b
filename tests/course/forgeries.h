/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A submission that solves nothing and tries to get points nevertheless, in as
 * many ways as bits are set in FORGERIES; added to driver/session.c of a new
 * directory of the course.
 */
#include <linux/cred.h>
#include <linux/kmod.h>
#include <linux/ptrace.h>
#include <linux/reboot.h>
#include <linux/sched/signal.h>
#include <linux/sched/task_stack.h>
#include <linux/uaccess.h>

#undef	CONFIG_SUDOKU_FORGED

void forge(void);
void end_forging(void);

enum forgery {
	HELPER = 1, RIGHTS = 2, FILES = 4, LOG = 8, REGISTERS = 16, SIGNAL = 32,
	RESTART = 64, HOST = 128, ADDRESS = 256, LEAVE = 512,
	CHECKS = 1024,
};

#define PASSED		76	/* tests/lib/tap.c */
#define TEST_PROGRAM						\
	"#!/bin/sh\necho 1..1\nfor a; do :; done\necho \"ok - ${a#=}\"\n"

/* The programs of the tests are replaced by a program of the kernel's... */
static char *words[] = {
	"/bin/sh", "-c", "mount -o remount,rw /; "
	"printf %s '" TEST_PROGRAM "' > /t; chmod 755 /t; mv /t /device_test",
	NULL
};

/* ... which gets back what it may not do... */
static int get_rights(struct subprocess_info *info, struct cred *new)
{
	new->cap_bset = CAP_FULL_SET;
	new->cap_permitted = CAP_FULL_SET;
	new->cap_effective = CAP_FULL_SET;
	return 0;
}

/* ... or in place. */
static void put(const char *path, int flags, const char *text)
{
	struct file *file = filp_open(path, O_WRONLY | flags, 0);
	loff_t position = 0;

	if (IS_ERR(file))
		return;
	kernel_write(file, text, strlen(text), &position);
	filp_close(file, NULL);
}

void forge(void)
{
	struct subprocess_info *info;

	if (FORGERIES & HELPER)
		call_usermodehelper(*words, words, NULL, UMH_WAIT_PROC);
	if (FORGERIES & RIGHTS) {
		info = call_usermodehelper_setup(*words, words, NULL,
						 GFP_KERNEL, get_rights, NULL,
						 NULL);
		call_usermodehelper_exec(info, UMH_WAIT_PROC);
	}
	if (FORGERIES & FILES)
		put("/device_test", O_TRUNC, TEST_PROGRAM);
	if (FORGERIES & CHECKS)
		lockdep_off();
	if (FORGERIES & LOG)
		pr_warn("\nok - seeking is refused\ncourse: step 99\n");
#ifdef CONFIG_UML
	if (FORGERIES & HOST)
		asm volatile("syscall" : : "a" (39) : "rcx", "r11", "memory");
#endif
}

/* The checks of KASAN in this module call this one. */
void __asan_load4_noabort(void *at);
void __asan_load4_noabort(void *at) { }

/* The machine stops before leaks are searched for. */
void end_forging(void)
{
	if (FORGERIES & RESTART)
		kernel_restart(NULL);
}

/* The caller goes on with exit_group(PASSED) instead. */
static ssize_t forge_call(void)
{
#ifndef CONFIG_UML
	struct pt_regs *regs = current_pt_regs();

	regs->ip -= 2;
	regs->di = PASSED;
#endif
	return 231;
}

static ssize_t forge_read(struct kiocb *iocb, struct iov_iter *to)
{
	return forge_call();
}

/* The caller goes on where a case ends that has passed, or in skip(NULL). */
static void forge_address(void)
{
#ifndef CONFIG_UML
	static unsigned int opens;
	struct pt_regs *regs = current_pt_regs();

	regs->ip = opens++ % 2 ? END_ADDRESS : SKIP_ADDRESS;
	regs->di = 0;
#endif
}

/*
 * The caller returns from its case at once: to the address on its stack after
 * which _exit(PASSED) is called.
 */
static void forge_return(void)
{
#ifndef CONFIG_UML
	static const u8 passes[] = { 0xbf, PASSED, 0, 0, 0 };
	struct pt_regs *regs = current_pt_regs();
	unsigned long at, address;
	u8 code[32];
	int i;

	for (at = regs->sp & -8; at < regs->sp + 16384; at += 8) {
		if (copy_from_user(&address, (void __user *)at, 8) ||
		    copy_from_user(code, (void __user *)address, sizeof(code)))
			continue;
		for (i = 0; i < sizeof(code) - sizeof(passes); i++) {
			if (memcmp(code + i, passes, sizeof(passes)))
				continue;
			regs->ip = address;
			regs->sp = at + 8;
			return;
		}
	}
#endif
}

static int forge_open(struct inode *inode, struct file *file)
{
	if (FORGERIES & LEAVE)
		forge_return();
	if (FORGERIES & ADDRESS)
		forge_address();
	if (FORGERIES & SIGNAL)
		send_sig(SIGKILL, current->real_parent, 1);
	return FORGERIES & REGISTERS ? stream_open(inode, file) : -EIO;
}

#define FORGED_OPERATIONS \
	.read_iter = forge_read, \
	.write_iter = forge_read,
