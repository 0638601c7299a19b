// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: descriptors
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "calls.h"

#define DEVICE	"/dev/sudoku"

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
	if (seteuid(user))
		err(EXIT_FAILURE, "seteuid");
	file->fd = open(DEVICE, flags);
	expect(run, 0, file->fd < 0 ? -errno : 0);
	if (seteuid(0))
		err(EXIT_FAILURE, "seteuid");
	if (file->fd >= 0)
		file->session = session_open(user, flags);
}

static void close_file(struct run *run, struct file *file)
{
	int predicted;

	say(run, "%u: close", number(run, file));
	predicted = session_close(file->session);
	expect(run, predicted, result_of(close(file->fd)));
	free(file->plan.data);
	*file = (struct file){ 0 };
}

void call_close(struct run *run)
{
	struct file *file = draw_file(run);

	if (file)
		close_file(run, file);
}

/* Also where the device has failed: there must be no file left open. */
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
	expect(run, 0, other->fd < 0 ? -errno : 0);
	if (other->fd < 0)
		return;
	other->session = file->session;
	other->session->refs++;
}

void call_nonblock(struct run *run)
{
	struct file *file = draw_file(run);
	int flags;

	if (!file)
		return;
	file->session->nonblock = !file->session->nonblock;
	say(run, "%u: O_NONBLOCK %s", number(run, file),
	    file->session->nonblock ? "on" : "off");
	flags = fcntl(file->fd, F_GETFL);
	expect(run, 0, fcntl(file->fd, F_SETFL, flags ^ O_NONBLOCK));
}

/*
 * Before a sequence: the users of the one before never come back, and what they
 * left would take more and more memory.
 */
void forget_slates(void)
{
	uid_t owner;

	while (slate_owner(&owner)) {
		int fd;

		slate_wipe(owner);
		if (seteuid(owner))
			err(EXIT_FAILURE, "seteuid");
		fd = open(DEVICE, O_WRONLY | O_TRUNC);
		if (fd < 0 || close(fd) || seteuid(0))
			err(EXIT_FAILURE, "cannot wipe a slate");
	}
}

/* Where nothing is to be told, sometimes for a while. */
void call_poll(struct run *run)
{
	struct file *file = draw_file(run);
	struct pollfd pollfd = { .events = ~0 };
	short predicted;

	if (!file)
		return;
	predicted = session_poll(file->session);
	pollfd.fd = file->fd;
	say(run, "%u: poll", number(run, file));
	poll(&pollfd, 1, one_in(run, 4));
	expect(run, predicted, pollfd.revents);
}

void call_seek(struct run *run)
{
	struct file *file = draw_file(run);
	char byte = '.';

	if (!file)
		return;
	say(run, "%u: lseek", number(run, file));
	expect(run, -ESPIPE, result_of(lseek(file->fd, draw(run, 3),
					     draw(run, 3))));
	say(run, "%u: pread", number(run, file));
	expect(run, -ESPIPE, result_of(pread(file->fd, &byte, 1, 0)));
	say(run, "%u: pwrite", number(run, file));
	expect(run, -ESPIPE, result_of(pwrite(file->fd, &byte, 1, 0)));
}
