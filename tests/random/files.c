// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: descriptors
 */
#include <poll.h>

#include "model.h"

static struct file *find_closed(struct run *run)
{
	unsigned int i;

	for (i = 0; i < MOST_OPEN; i++)
		if (!run->files[i].session)
			return &run->files[i];
	return NULL;
}

/* O_ACCMODE allows neither reading nor writing, only ioctls. */
static int draw_flags(void)
{
	static const int access[] = {
		O_RDWR, O_RDWR, O_RDWR, O_RDWR, O_WRONLY, O_WRONLY, O_WRONLY,
		O_RDONLY, O_RDONLY, O_ACCMODE,
	};
	int flags = DRAW(access);

	if (one_in(2))
		flags |= O_NONBLOCK;
	if (one_in(3))
		flags |= O_TRUNC;
	if (one_in(3))
		flags |= O_APPEND;
	return flags;
}

/* A file that is only written to may fit into the smallest budget. */
static void check_open(struct run *run, int access, long result)
{
	bool small = run->user_max == SMALL_BUDGET;
	long predicted = small && access != O_WRONLY ? -EDQUOT : 0;
	bool allowed = result == predicted || (small && result == -EDQUOT);

	check_result(run, allowed, predicted, result);
}

/* @other is a file that is already open. */
void open_file(struct run *run, struct file *other)
{
	struct file *file = find_closed(run);
	unsigned int user = draw(USERS);
	int flags = draw_flags();

	if (!file)
		return;
	run->file = file;
	say(run, "open by user %u, flags %#o", user, flags);
	file->fd = try_open_as(alice + user, flags);
	check_open(run, flags & O_ACCMODE, file->fd < 0 ? -errno : 0);
	if (file->fd >= 0)
		file->session = session_open(run, user, flags);
}

void close_file(struct run *run, struct file *file)
{
	struct call call = call_on(CALL_CLOSE, file->fd, NULL, 0);
	long result = call_make(&call);

	session_close(file->session);
	say(run, "close");
	check_result(run, !result, 0, result);
	file->session = NULL;
}

void dup_file(struct run *run, struct file *file)
{
	struct file *other = find_closed(run);

	if (!other)
		return;
	say(run, "dup as %zu", other - run->files);
	other->fd = dup(file->fd);
	check_result(run, other->fd >= 0, 0, other->fd < 0 ? -errno : 0);
	if (other->fd < 0)
		return;
	other->session = file->session;
	other->session->refs++;
}

void change_nonblock(struct run *run, struct file *file)
{
	struct session *session = file->session;

	session->nonblock = !session->nonblock;
	say(run, "O_NONBLOCK %s\n", session->nonblock ? "on" : "off");
	set_nonblock(file->fd, session->nonblock);
}

/*
 * If there is nothing to report, it sometimes waits a millisecond. From then on,
 * writes must agree with what it has reported.
 */
void poll_file(struct run *run, struct file *file)
{
	struct pollfd pollfd = { .fd = file->fd, .events = ~0 };
	short predicted, unsure;

	predicted = session_expect_poll(file->session, &unsure);
	say(run, "poll");
	poll(&pollfd, 1, one_in(4));
	if (pollfd.revents & POLLOUT)
		predicted |= unsure;
	check_result(run, pollfd.revents == predicted, predicted,
		     pollfd.revents);
	file->session->room = pollfd.revents & POLLOUT ? ROOM_SEEN : FULL_SEEN;
}
