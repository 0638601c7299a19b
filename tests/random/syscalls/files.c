// SPDX-License-Identifier: GPL-2.0
/*
 * Calls on descriptors: opening, closing, sending them to others
 */
#include <sys/socket.h>

#include "syscalls.h"

/* Moves a new descriptor to the slot where it is used from now on. */
static void move(struct thread *thread, int fd, int slot)
{
	CALL(thread, CALL_DUP, syscall(SYS_dup3, fd, slot, O_CLOEXEC));
	CALL(thread, CALL_CLOSE, syscall(SYS_close, fd));
}

/* Mostly O_RDWR. O_ACCMODE allows neither reading nor writing, only ioctls. */
static int draw_flags(struct thread *thread)
{
	static const int modes[] = {
		O_RDWR, O_RDWR, O_RDWR, O_WRONLY, O_RDONLY, O_ACCMODE,
	};
	static const int usual[] = { O_NONBLOCK, O_APPEND, O_TRUNC, O_CLOEXEC };
	static const int odd[] = {
		O_CREAT, O_CREAT | O_EXCL, O_DIRECTORY, O_TMPFILE, O_DIRECT,
		O_NOFOLLOW, O_NOATIME, O_PATH, O_ASYNC, O_SYNC, O_DSYNC,
		O_NOCTTY, 0x40000000,
	};
	int flags = DRAW(thread, modes);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(usual); i++)
		if (draw(thread, 3) == 0)
			flags |= usual[i];
	if (draw(thread, 6) == 0)
		flags |= DRAW(thread, odd);
	return flags;
}

int open_slot(struct thread *thread, int slot)
{
	int flags = draw_flags(thread);
	char path[40] = DEVICE;
	int fd;

	if (draw(thread, 10) == 0)
		snprintf(path, sizeof(path), "/proc/self/fd/%d",
			 draw_device(thread));
	fd = CALL(thread, CALL_OPEN,
		  syscall(SYS_openat, AT_FDCWD, path, flags, 0600));
	if (fd >= 0)
		move(thread, fd, slot);
	return fd;
}

void call_open(struct thread *thread)
{
	open_slot(thread, draw_device(thread));
}

void call_close(struct thread *thread)
{
	switch (draw(thread, 8)) {
	case 0:
		CALL(thread, CALL_CLOSE,
		     syscall(SYS_close, draw_pipe(thread, draw(thread, 2))));
		make_pipe(thread, draw(thread, PIPES));
		break;
	case 1:
		CALL(thread, CALL_CLOSE,
		     syscall(SYS_close, EPOLL_SLOT + draw(thread, EPOLLS)));
		make_epoll(thread, draw(thread, EPOLLS));
		break;
	case 2:
		CALL(thread, CALL_CLOSE,
		     syscall(SYS_close_range, DEVICE_SLOT,
			     DEVICE_SLOT + draw(thread, 4), 0));
		break;
	default:
		CALL(thread, CALL_CLOSE,
		     syscall(SYS_close, draw_device(thread)));
	}
}

void call_dup(struct thread *thread)
{
	int fd = draw_device(thread);

	switch (draw(thread, 4)) {
	case 0:
		fd = CALL(thread, CALL_DUP, syscall(SYS_dup, fd));
		break;
	case 1:
		CALL(thread, CALL_DUP,
		     syscall(SYS_dup2, fd, draw_device(thread)));
		return;
	case 2:
		CALL(thread, CALL_DUP,
		     syscall(SYS_dup3, fd, draw_device(thread),
			     draw(thread, 5) ? O_CLOEXEC : O_APPEND));
		return;
	case 3:
		fd = CALL(thread, CALL_FCNTL,
			  syscall(SYS_fcntl, fd, F_DUPFD_CLOEXEC, 0));
		break;
	}
	if (fd >= 0)
		move(thread, fd, draw_device(thread));
}

/* Change the flags of the open file often, because most calls read them. */
static void set_flags(struct thread *thread, int fd)
{
	static const int flags[] = {
		0, O_NONBLOCK, O_ASYNC, O_APPEND, O_NONBLOCK | O_ASYNC,
		O_NONBLOCK | O_APPEND, O_NOATIME, O_DIRECT,
	};

	unsigned int times = 1 + draw(thread, 8);

	while (times--)
		CALL(thread, CALL_FCNTL,
		     syscall(SYS_fcntl, fd, F_SETFL, DRAW(thread, flags)));
}

static void set_owner(struct thread *thread, int fd)
{
	struct f_owner_ex owner = { draw(thread, 4), getpid() };
	static const int signals[] = {
		0, SIGIO, SIGUSR1, SIGUSR2, 64, 65, -1,
	};

	switch (draw(thread, 3)) {
	case 0:
		CALL(thread, CALL_FCNTL,
		     syscall(SYS_fcntl, fd, F_SETOWN,
			     draw(thread, 2) ? getpid() : -getpid()));
		break;
	case 1:
		if (owner.type == F_OWNER_TID)
			owner.pid = thread->state->thread;
		CALL(thread, CALL_FCNTL,
		     syscall(SYS_fcntl, fd, F_SETOWN_EX,
			     draw(thread, 5) ? &owner : draw_bad_address(thread)));
		break;
	case 2:
		CALL(thread, CALL_FCNTL,
		     syscall(SYS_fcntl, fd, F_SETSIG, DRAW(thread, signals)));
		break;
	}
}

static void lock_range(struct thread *thread, int fd)
{
	struct flock lock = { .l_type = draw(thread, 4), .l_len = 1 };

	CALL(thread, CALL_FCNTL,
	     syscall(SYS_fcntl, fd, draw(thread, 2) ? F_SETLK : F_GETLK, &lock));
}

void call_fcntl(struct thread *thread)
{
	int fd = draw_device(thread);

	switch (draw(thread, 10)) {
	case 0 ... 4:
		set_flags(thread, fd);
		break;
	case 5:
		set_flags(thread, draw_pipe(thread, draw(thread, 2)));
		break;
	case 6:
		set_owner(thread, fd);
		break;
	case 7:
		lock_range(thread, fd);
		break;
	case 8:
		CALL(thread, CALL_FCNTL,
		     syscall(SYS_fcntl, draw(thread, 2) ? fd :
			     draw_pipe(thread, 0), F_SETPIPE_SZ,
			     draw_length(thread)));
		break;
	default:
		/* No command that waits */
		CALL(thread, CALL_FCNTL,
		     syscall(SYS_fcntl, fd, draw(thread, 4) ? F_GETFL :
			     F_GETLEASE, draw_bad_address(thread)));
	}
}

union control {
	struct cmsghdr header;
	char room[CMSG_SPACE(4 * sizeof(int))];
};

/* Send open files to the group that receives next. */
void call_send(struct thread *thread)
{
	union control control = {};
	unsigned int files = 1 + draw(thread, 4);
	struct iovec byte = { "", 1 };
	struct msghdr message = {
		.msg_iov = &byte,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = CMSG_SPACE(files * sizeof(int)),
	};
	int *fds = (int *)CMSG_DATA(&control.header);
	unsigned int i;

	control.header.cmsg_level = SOL_SOCKET;
	control.header.cmsg_type = SCM_RIGHTS;
	control.header.cmsg_len = CMSG_LEN(files * sizeof(int));
	for (i = 0; i < files; i++)
		fds[i] = draw_device(thread);
	CALL(thread, CALL_SEND,
	     syscall(SYS_sendmsg, SOCKET_SLOT, &message, MSG_DONTWAIT));
}

void call_receive(struct thread *thread)
{
	union control control = {};
	char byte;
	struct iovec place = { &byte, 1 };
	struct msghdr message = {
		.msg_iov = &place,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof(control),
	};
	int *fds = (int *)CMSG_DATA(&control.header);
	unsigned int files, i;
	long taken;

	taken = CALL(thread, CALL_RECEIVE,
		     syscall(SYS_recvmsg, SOCKET_SLOT + 1, &message,
			     MSG_DONTWAIT | MSG_CMSG_CLOEXEC));
	if (taken < 0 || message.msg_controllen < CMSG_LEN(sizeof(int)))
		return;
	files = (control.header.cmsg_len - CMSG_LEN(0)) / sizeof(int);
	for (i = 0; i < files; i++)
		move(thread, fds[i], draw_device(thread));
}
