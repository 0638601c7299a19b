/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A submission that solves nothing and tries to get points nevertheless, in as
 * many ways as bits are set in FORGERIES; added to driver/session.c of a new
 * directory of the course.
 */
#include <linux/console.h>
#include <linux/cred.h>
#include <linux/kmod.h>
#include <linux/kprobes.h>
#include <linux/ptrace.h>
#include <linux/reboot.h>
#include <linux/sched/signal.h>
#include <linux/sched/task_stack.h>
#include <linux/workqueue.h>

void forge(void);
void end_forging(void);

enum forgery {
	HELPER = 1, RIGHTS = 2, FILES = 4, LOG = 8, CONSOLE = 16, PROBE = 32,
	REGISTERS = 64, SIGNAL = 128, RESTART = 256, HOST = 512,
	ADDRESS = 1024,
};

#define PASSED		76	/* tests/lib/tap.c */
#define TEST_PROGRAM						\
	"#!/bin/sh\necho 1..1\nfor a; do :; done\necho \"ok - ${a#=}\"\n"
#define SHELL_CASES	"echo \"$1 has ended\"\n"

/* The programs of the tests are replaced by a program of the kernel's... */
static char *words[] = {
	"/bin/sh", "-c", "mount -o remount,rw /; "
	"printf %s '" TEST_PROGRAM "' > /t; chmod 755 /t; mv /t /device_test; "
	"printf %s '" SHELL_CASES "' > /guest.sh", NULL
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

/* The tag of results is read from the log. */
static char result[200];

static void send_result(struct work_struct *work)
{
	put("/dev/ttyS0", 0, result);
}

static DECLARE_DELAYED_WORK(later, send_result);

static void see(struct console *console, const char *text, unsigned int length)
{
	const char *at = strnstr(text, " begin ", length);

	if (!at || at - text < 12)
		return;
	snprintf(result, sizeof(result), "%.12s ok - %.*s", at - 12,
		 (int)(text + length - at - 7), at + 7);
	schedule_delayed_work(&later, HZ / 5);
}

static struct console spy = {
	.name = "spy", .write = see, .flags = CON_ENABLED, .index = -1,
};

#ifdef CONFIG_KPROBES
/* A test that has failed ends like one that has passed. */
static int change_status(struct kprobe *probe, struct pt_regs *regs)
{
	if (regs->di)
		regs->di = PASSED << 8;
	return 0;
}

static struct kprobe probe = {
	.symbol_name = "do_group_exit", .pre_handler = change_status,
};
#endif

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
	if (FORGERIES & FILES) {
		put("/device_test", O_TRUNC, TEST_PROGRAM);
		put("/guest.sh", O_TRUNC, SHELL_CASES);
	}
	if (FORGERIES & LOG)
		pr_warn("\nok - seeking is refused\ncourse: step 99\n");
	if (FORGERIES & CONSOLE)
		register_console(&spy);
#ifdef CONFIG_KPROBES
	if (FORGERIES & PROBE)
		register_kprobe(&probe);
#endif
#ifdef CONFIG_UML
	if (FORGERIES & HOST)
		asm volatile("syscall" : : "a" (39) : "rcx", "r11", "memory");
#endif
}

/* The machine stops before leaks are searched for. */
void end_forging(void)
{
	if (FORGERIES & CONSOLE) {
		unregister_console(&spy);
		cancel_delayed_work_sync(&later);
	}
#ifdef CONFIG_KPROBES
	if (FORGERIES & PROBE)
		unregister_kprobe(&probe);
#endif
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

static int forge_open(struct inode *inode, struct file *file)
{
	if (FORGERIES & ADDRESS)
		forge_address();
	if (FORGERIES & SIGNAL)
		send_sig(SIGKILL, current->real_parent, 1);
	return FORGERIES & REGISTERS ? stream_open(inode, file) : -EIO;
}

#define FORGED_OPERATIONS \
	.read_iter = forge_read, \
	.write_iter = forge_read,
