// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: descriptors
 */
#include <poll.h>

#include "calls.h"

static struct file *find_closed(struct run *run)
{
	unsigned int i;

	for (i = 0; i < FILES; i++)
		if (!run->files[i].session)
			return &run->files[i];
	return NULL;
}

static int draw_flags(struct run *run)
{
	static const int access[] = {
		O_RDWR, O_RDWR, O_RDWR, O_RDWR, O_WRONLY, O_WRONLY, O_WRONLY,
		O_RDONLY, O_RDONLY, O_ACCMODE,
	};
	int flags = access[draw(run, ARRAY_SIZE(access))];

	if (one_in(run, 2))
		flags |= O_NONBLOCK;
	if (one_in(run, 3))
		flags |= O_TRUNC;
	if (one_in(run, 3))
		flags |= O_APPEND;
	return flags;
}

void call_open(struct run *run)
{
	struct file *file = find_closed(run);
	uid_t user = run->users + draw(run, 3);
	int flags = draw_flags(run);

	if (!file)
		return;
	say(run, "%u: open by user %u, flags %#o", number(run, file),
	    user - run->users, flags);
	file->fd = try_open_as(user, flags);
	check_result(run, 0, file->fd < 0 ? -errno : 0);
	if (file->fd >= 0)
		file->session = session_open(user, flags);
}

static void close_file(struct run *run, struct file *file)
{
	int predicted;

	say(run, "%u: close", number(run, file));
	predicted = session_close(file->session);
	check_result(run, predicted, result_of(close(file->fd)));
	free(file->plan.data);
	*file = (struct file){ 0 };
}

void call_close(struct run *run)
{
	struct file *file = draw_file(run);

	if (file)
		close_file(run, file);
}

/* Called after a failure, too: no file may stay open. */
void close_all(struct run *run)
{
	struct file *file;

	while ((file = draw_file(run)))
		close_file(run, file);
}

void call_dup(struct run *run)
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

void call_nonblock(struct run *run)
{
	struct file *file = draw_file(run);

	if (!file)
		return;
	file->session->nonblock = !file->session->nonblock;
	say(run, "%u: O_NONBLOCK %s\n", number(run, file),
	    file->session->nonblock ? "on" : "off");
	set_nonblock(file->fd, file->session->nonblock);
}

/*
 * Before a sequence: the users of the one before are not used again, and their
 * slates would take more and more memory.
 */
void forget_slates(void)
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
	poll(&pollfd, 1, one_in(run, 4));
	if (pollfd.revents & POLLOUT)
		predicted |= unsure;
	check_result(run, predicted, pollfd.revents);
	session_finish_poll(file->session, pollfd.revents);
}

void call_poll(struct run *run)
{
	struct file *file = draw_file(run);

	if (file)
		make_poll(run, file);
}

void call_seek(struct run *run)
{
	struct file *file = draw_file(run);
	char byte = '.';

	if (!file)
		return;
	say(run, "%u: lseek", number(run, file));
	check_result(run, -ESPIPE, result_of(lseek(file->fd, draw(run, 3),
						   draw(run, 3))));
	say(run, "%u: pread", number(run, file));
	check_result(run, -ESPIPE, result_of(pread(file->fd, &byte, 1, 0)));
	say(run, "%u: pwrite", number(run, file));
	check_result(run, -ESPIPE, result_of(pwrite(file->fd, &byte, 1, 0)));
}
