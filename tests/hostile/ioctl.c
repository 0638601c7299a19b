// SPDX-License-Identifier: GPL-2.0
/*
 * ioctls of a file with O_NONBLOCK never wait for another thread
 *
 * One thread reads, and so holds the session slice after slice. The ioctls of
 * another thread then fail with EAGAIN; they do not wait until the session is
 * free. With two processors about every second call meets a slice, so if none
 * of thousands does, that is not by chance. With one processor, no other thread
 * runs while one is in a slice.
 */
#include <pthread.h>

#include "hostile.h"

#define SECONDS		10
#define ENOUGH		20

static int fd;

static void *read_on(void *unused)
{
	char c;

	read(fd, &c, 1);
	return NULL;
}

TEST_EACH_OF(an_ioctl_does_not_wait_for_a_session_in_use, session_ioctls)
{
	unsigned int busy = 0, calls = 0;
	double end, longest = 0;
	pthread_t thread;

	if (processors() < 2)
		skip("with one processor, no two threads meet");
	become(alice);
	fd = open_session_by("backtrack", endless);
	must(!pthread_create(&thread, NULL, read_on, NULL));
	sleep_for(0.05);
	set_nonblock(fd, true);
	end = now() + SECONDS;
	while (busy < ENOUGH && now() < end) {
		double start = now(), time;

		if (call_session_ioctl(fd, variant))
			busy += errno == EAGAIN;
		time = now() - start;
		if (time > longest)
			longest = time;
		calls++;
	}
	note("%s: EAGAIN %u times in %u calls, the longest %.2f ms",
	     session_ioctls[variant].name, busy, calls, longest * 1e3);
	expect_ge(busy, ENOUGH);
}
