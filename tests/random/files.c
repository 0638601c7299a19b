// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: descriptors
 */
#include <poll.h>

#include "random.h"

static struct file *find_closed(struct run *run)
{
	unsigned int i;

	for (i = 0; i < MOST_OPEN; i++)
		if (!run->files[i].session)
			return &run->files[i];
	return NULL;
}

void open_file(struct run *run)
{
	struct file *file = find_closed(run);
	uid_t user = run->users + draw(run->thread, 3);
	int flags = call_draw_flags(&run->thread->seed);

	if (!file)
		return;
	say(run, "%u: open by user %u, flags %#o", number(run, file),
	    user - run->users, flags);
	file->fd = try_open_as(user, flags);
	check_result(run, 0, file->fd < 0 ? -errno : 0);
	if (file->fd >= 0)
		file->session = session_open(user, flags);
}

static void close_one(struct run *run, struct file *file)
{
	struct call call;
	int predicted;

	say(run, "%u: close", number(run, file));
	predicted = session_close(file->session);
	call = call_on(CALL_CLOSE, file->fd, NULL, 0);
	check_result(run, predicted, call_make(&call));
	free(file->plan.data);
	*file = (struct file){ 0 };
}

void close_file(struct run *run)
{
	struct file *file = draw_file(run);

	if (file)
		close_one(run, file);
}

/* Called after a failure, too: no file may stay open. */
void close_all(struct run *run)
{
	struct file *file;

	while ((file = draw_file(run)))
		close_one(run, file);
}

void dup_file(struct run *run)
{
	struct file *file = draw_file(run);
	struct file *other = find_closed(run);

	if (!file || !other)
		return;
	say(run, "%u: dup as %u", number(run, file), number(run, other));
	other->fd = dup(file->fd);
	check_result(run, 0, other->fd < 0 ? -errno : 0);
	if (other->fd < 0)
		return;
	other->session = file->session;
	other->session->refs++;
}

void change_nonblock(struct run *run)
{
	struct file *file = draw_file(run);

	if (!file)
		return;
	file->session->nonblock = !file->session->nonblock;
	say(run, "%u: O_NONBLOCK %s\n", number(run, file),
	    file->session->nonblock ? "on" : "off");
	set_nonblock(file->fd, file->session->nonblock);
}

/* The users of a sequence are not used again. */
void wipe_slates(void)
{
	uid_t owner;

	while (slate_owner(&owner)) {
		slate_wipe(owner);
		must(!close(open_as(owner, O_WRONLY | O_TRUNC)));
	}
}

/* If there is nothing to report, it sometimes waits a millisecond. */
void make_poll(struct run *run, struct file *file)
{
	struct pollfd pollfd = { .fd = file->fd, .events = ~0 };
	short predicted, unsure;

	predicted = session_expect_poll(file->session, &unsure);
	say(run, "%u: poll", number(run, file));
	poll(&pollfd, 1, one_in(run->thread, 4));
	if (pollfd.revents & POLLOUT)
		predicted |= unsure;
	check_result(run, predicted, pollfd.revents);
	session_finish_poll(file->session, pollfd.revents);
}

void poll_file(struct run *run)
{
	struct file *file = draw_file(run);

	if (file)
		make_poll(run, file);
}
