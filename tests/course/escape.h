/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * System calls of the host, made by a module in User Mode Linux, which is a
 * process of the host. ESCAPE_FILE is a file of the host, ESCAPE_NEW one that
 * does not exist, ESCAPE_SOCKET the name of an abstract socket and ESCAPE_PID
 * the process that listens there.
 */
#include <linux/fcntl.h>
#include <linux/net.h>
#include <linux/printk.h>
#include <linux/socket.h>
#include <linux/un.h>

enum host_call {
	HOST_READ, HOST_OPEN = 2, HOST_SOCKET = 41, HOST_CONNECT,
	HOST_KILL = 62, HOST_PTRACE = 101,
};

enum { HOST_PTRACE_SEIZE = 0x4206 };

static long host_call(enum host_call number, long a, long b, long c)
{
	register long d asm("r10") = 0;
	long result;

	asm volatile("syscall" : "=a" (result) :
		     "0" ((long)number), "D" (a), "S" (b), "d" (c), "r" (d) :
		     "rcx", "r11", "memory");
	return result;
}

static long host_open(const char *path, int flags)
{
	return host_call(HOST_OPEN, (long)path, flags, 0644);
}

static long host_connect(void)
{
	struct sockaddr_un address = { AF_UNIX, "\0" ESCAPE_SOCKET };
	long fd = host_call(HOST_SOCKET, AF_UNIX, SOCK_STREAM, 0);

	return host_call(HOST_CONNECT, fd, (long)&address,
			 offsetof(struct sockaddr_un, sun_path) +
			 sizeof(ESCAPE_SOCKET));
}

/* Each number is negative for a call that has failed. */
static void escape(void)
{
	char first = '-';
	long secret = host_open(ESCAPE_FILE, O_RDONLY);

	host_call(HOST_READ, secret, (long)&first, 1);
	pr_warn("WARNING: shadow %ld secret %ld%c new %ld connect %ld kill %ld ptrace %ld\n",
		host_open("/etc/shadow", O_RDONLY), secret, first,
		host_open(ESCAPE_NEW, O_CREAT | O_WRONLY), host_connect(),
		host_call(HOST_KILL, ESCAPE_PID, 0, 0),
		host_call(HOST_PTRACE, HOST_PTRACE_SEIZE, ESCAPE_PID, 0));
}
