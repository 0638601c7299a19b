// SPDX-License-Identifier: GPL-2.0
/*
 * Checkers that share: two threads a session, and all of them three slates
 *
 * Every byte is compared with the answers that the model has for whole texts.
 * No signal comes, so a thread that is not woken up hangs.
 */
#include <pthread.h>

#include "random.h"

#define TIMES		8
#define PIECE_MAX	500

/* Users whose slates all checkers write and read */
#define SHARING_USER	10000
#define SHARING_USERS	3

/* The answers to the texts, in the same order */
static struct bytes answers[TEXTS];

void make_answers(void)
{
	const struct config config = {
		.strategy = sudoku_strategy_find("bands"), .max_steps = 20000,
	};
	unsigned int i;

	for (i = 0; i < TEXTS; i++) {
		struct reader reader = { .text = &texts[i] };

		reader_solve(&reader, &config, AREA_SIZE);
		must(!reader.too_hard);
		answers[i] = reader.out;
	}
}

/*
 * Move up to @length bytes by a call or through a pipe, which must be left
 * empty. Returns how many were moved, or a negative error.
 */
static long move(struct thread *thread, bool in, int fd, char *bytes,
		 size_t length)
{
	struct call call = call_on(in ? CALL_WRITE : CALL_READ, fd, bytes,
				   length);
	char rest[PIECE_MAX];
	long moved, left;

	if (length <= PIECE_MAX && one_in(thread, 4)) {
		call.kind = in ? CALL_SPLICE_IN : CALL_SPLICE_OUT;
		call.other = thread->pipe[!in];
		must(!in || write(thread->pipe[1], bytes, length) > 0);
	}
	begin_call(thread, call_name(call.kind), 0);
	moved = call_make(&call);
	end_call(thread);
	if (call.kind == CALL_SPLICE_OUT && moved > 0)
		must(read(thread->pipe[0], bytes, moved) == moved);
	left = length - (moved > 0 ? moved : 0);
	if (call.kind == CALL_SPLICE_IN && left)
		must(read(thread->pipe[0], rest, left) == left);
	expect(moved >= 0, "%s: %s", call_name(call.kind), strerror(-moved));
	return moved;
}

/* Read in pieces until @length bytes were read, or to the end. */
static size_t pull(struct thread *thread, int fd, char *bytes, size_t length)
{
	size_t done = 0;
	long more = 1;

	for (; done < length && more; done += more) {
		size_t size = 1 + draw(thread, PIECE_MAX);

		more = move(thread, false, fd, bytes + done,
			    size < length - done ? size : length - done);
	}
	return done;
}

/* A thread that writes to the same session or reads from it */
struct partner {
	struct thread thread;
	pthread_t id;
	int fd;
	const struct bytes *text;	/* to be written, or NULL */
	char *bytes;			/* to be read to */
	size_t length;
};

static void *be_partner(void *argument)
{
	struct partner *partner = argument;
	unsigned int i;
	size_t done;

	prepare_thread(&partner->thread);
	if (!partner->text)
		pull(&partner->thread, partner->fd, partner->bytes,
		     partner->length);
	for (i = 0; partner->text && i < TIMES; i++)
		for (done = 0; done < partner->text->length;)
			done += move(&partner->thread, true, partner->fd,
				     partner->text->data + done,
				     partner->text->length - done);
	release_thread(&partner->thread);
	return NULL;
}

/* One partner writes; the other one reads a part of the answers. */
static void share_session(struct thread *thread)
{
	unsigned int number = draw(thread, TEXTS), i;
	const struct bytes *answer = &answers[number];
	size_t length = TIMES * answer->length;
	size_t own = one_in(thread, 2) ? length : draw(thread, length + 1);
	int balance[256] = { 0 }, fd = open_as(thread->users, O_RDWR);
	struct partner partners[2] = {
		{ .text = &texts[number] },
		{ .bytes = thread->area + own, .length = length - own },
	};

	must(length <= AREA_SIZE);
	for (i = 0; i < 2; i++) {
		partners[i].fd = fd;
		partners[i].thread.seed = thread->seed + i;
		must(!pthread_create(&partners[i].id, NULL, be_partner,
				     &partners[i]));
	}
	expect_eq(pull(thread, fd, thread->area, own), own);
	for (i = 0; i < 2; i++)
		must(!pthread_join(partners[i].id, NULL));
	for (i = 0; i < length; i++) {
		unsigned char good = answer->data[i % answer->length];

		expect(own < length || thread->area[i] == (char)good,
		       "wrong byte %u of a shared session", i);
		balance[good]++;
		balance[(unsigned char)thread->area[i]]--;
	}
	for (i = 0; i < 256; i++)
		expect(!balance[i], "%d bytes %u are missing", balance[i], i);
	must(!close(fd));
}

/* Write one text by one call, and read texts of which each one is whole. */
static void share_slate(struct thread *thread)
{
	static const int flags[] = { O_APPEND, O_APPEND, O_TRUNC, 0 };
	uid_t user = SHARING_USER + draw(thread, SHARING_USERS);
	const struct bytes *text = draw_text(thread);
	int fd = open_as(user, O_WRONLY | DRAW(thread, flags));
	struct call call = call_on(CALL_WRITE, fd, text->data, text->length);
	size_t length, at;
	unsigned int i;

	expect_eq(call_make(&call), text->length);
	must(!close(fd));
	fd = open_as(user, O_RDONLY);
	length = pull(thread, fd, thread->area, AREA_SIZE);
	close(fd);
	for (at = 0; at < length; at += answers[i].length) {
		size_t left = length - at;

		for (i = 0; i < TEXTS; i++)
			if (!memcmp(thread->area + at, answers[i].data,
				    left < answers[i].length ? left :
							answers[i].length))
				break;
		expect(i < TEXTS, "no answer to a text at byte %zu", at);
		expect(left >= answers[i].length || length == AREA_SIZE,
		       "a part of a text");
	}
}

void share(struct thread *thread)
{
	if (one_in(thread, 2))
		share_session(thread);
	else
		share_slate(thread);
}
