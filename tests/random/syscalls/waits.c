// SPDX-License-Identifier: GPL-2.0
/*
 * poll(), select() and epoll
 */
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>

#include "syscalls.h"

#define MOST_POLLED	6

/* Any of the slots: other files are polled as well. */
static int draw_slot(struct thread *thread)
{
	return draw(thread, 4) ? draw_device(thread) :
				 DEVICE_SLOT + (int)draw(thread, ALL_SLOTS);
}

static void call_ppoll(struct thread *thread)
{
	struct timespec wait = { 0, draw(thread, 5) * 1000000 };
	struct pollfd polled[MOST_POLLED];
	unsigned int i;

	for (i = 0; i < MOST_POLLED; i++)
		polled[i] = (struct pollfd){
			draw_slot(thread), draw(thread, 0x3000), 0
		};
	CALL(thread, CALL_POLL,
	     syscall(SYS_ppoll, draw(thread, 10) ? polled :
		     draw_bad_address(thread), (long)MOST_POLLED,
		     draw(thread, 5) ? &wait : NULL, NULL, 8L));
}

static void call_select(struct thread *thread)
{
	struct timeval wait = { 0, draw(thread, 5) * 1000 };
	fd_set set[2];
	unsigned int i;

	FD_ZERO(&set[0]);
	FD_ZERO(&set[1]);
	for (i = 0; i < MOST_POLLED; i++)
		FD_SET(draw_slot(thread), &set[i % 2]);
	CALL(thread, CALL_SELECT,
	     syscall(SYS_select, 160L, &set[0], &set[1], NULL,
		     draw(thread, 5) ? &wait : NULL));
}

void call_poll(struct thread *thread)
{
	if (draw(thread, 2))
		call_ppoll(thread);
	else
		call_select(thread);
}

int make_epoll(struct thread *thread, unsigned int number)
{
	int fd;

	fd = CALL(thread, CALL_EPOLL_CREATE,
		  syscall(SYS_epoll_create1, EPOLL_CLOEXEC));
	if (fd < 0)
		return fd;
	CALL(thread, CALL_EPOLL_CREATE,
	     syscall(SYS_dup3, fd, EPOLL_SLOT + number, O_CLOEXEC));
	CALL(thread, CALL_CLOSE, syscall(SYS_close, fd));
	return 0;
}

/* One epoll can be in another one, which polls the devices through it. */
static void change_epoll(struct thread *thread, int epoll)
{
	static const unsigned int ways[] = {
		0, EPOLLET, EPOLLONESHOT, EPOLLET | EPOLLONESHOT,
		EPOLLEXCLUSIVE, EPOLLWAKEUP,
	};
	static const int operations[] = {
		EPOLL_CTL_ADD, EPOLL_CTL_ADD, EPOLL_CTL_MOD, EPOLL_CTL_DEL, 9,
	};
	struct epoll_event event = {
		.events = DRAW(thread, ways) | draw(thread, 0x10),
		.data.fd = draw_slot(thread),
	};

	CALL(thread, CALL_EPOLL_CTL,
	     syscall(SYS_epoll_ctl, epoll, DRAW(thread, operations),
		     event.data.fd, draw(thread, 20) ? &event :
		     draw_bad_address(thread)));
}

void call_epoll(struct thread *thread)
{
	int epoll = EPOLL_SLOT + draw(thread, EPOLLS);
	struct epoll_event events[8];
	int wait = draw(thread, 8) ? (int)draw(thread, 4) : -1;

	if (draw(thread, 3)) {
		change_epoll(thread, epoll);
		return;
	}
	CALL(thread, CALL_EPOLL_WAIT,
	     syscall(SYS_epoll_pwait, epoll,
		     draw(thread, 20) ? events : draw_bad_address(thread),
		     draw(thread, 20) ? 8L : 0L, wait, NULL, 8L));
}
