// SPDX-License-Identifier: GPL-2.0
/*
 * Checkers that share: two threads a session, and all of them three slates
 *
 * Every byte is compared with the answers that the model has for whole texts.
 * No signal comes, so a thread that is not woken up hangs.
 */
#include <pthread.h>

#include "random.h"

/* More than twice as much as a queue holds, so that the writer waits for room */
#define SESSION_MIN	9000
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

/* A thread that writes to a file, or reads from it, and the bytes to move */
struct share {
	struct thread *thread;
	bool in;
	int fd;
	char *bytes;
	size_t length;
};

/* Move up to @length bytes by a call or through a pipe, which is left empty. */
static long move(const struct share *share, size_t length)
{
	struct thread *thread = share->thread;
	char *bytes = share->bytes, rest[PIECE_MAX];
	struct call call = call_on(share->in ? CALL_WRITE : CALL_READ,
				   share->fd, bytes, length);
	long moved, left;

	if (one_in(thread, 4)) {
		call.kind = share->in ? CALL_SPLICE_IN : CALL_SPLICE_OUT;
		call.other = thread->pipe[!share->in];
		must(!share->in ||
		     write(thread->pipe[1], bytes, length) == (long)length);
	}
	moved = watch_call(thread, &call, 0).result;
	expect(moved >= 0, "%s: %s", call_name(call.kind), strerror(-moved));
	left = length - moved;
	if (call.kind == CALL_SPLICE_OUT && moved)
		must(read(thread->pipe[0], bytes, moved) == moved);
	if (call.kind == CALL_SPLICE_IN && left)
		must(read(thread->pipe[0], rest, left) == left);
	return moved;
}

/* Move the bytes in pieces. At the end of the file, some are left over. */
static void move_all(struct share *share)
{
	long moved = 1;

	while (share->length && moved) {
		size_t size = 1 + draw(share->thread, PIECE_MAX);

		moved = move(share, size < share->length ? size :
							   share->length);
		share->bytes += moved;
		share->length -= moved;
	}
}

static void *be_partner(void *argument)
{
	struct share *share = argument;

	prepare_thread(share->thread);
	move_all(share);
	release_thread(share->thread);
	return NULL;
}

/* One partner writes; the other one reads a part of the answers. */
static void share_session(struct thread *thread)
{
	unsigned int number = draw(thread, TEXTS), i;
	const struct bytes *answer = &answers[number];
	unsigned int times = 1 + SESSION_MIN / answer->length;
	size_t length = times * answer->length;
	size_t own = one_in(thread, 2) ? length : draw(thread, length + 1);
	int balance[256] = { 0 }, fd = open_as(thread->users, O_RDWR);
	char *bytes = thread->area;
	struct bytes text = { 0 };
	struct share mine = { thread, false, fd, bytes, own };
	struct thread threads[2] = {
		{ .seed = thread->seed }, { .seed = thread->seed + 1 },
	};
	struct share partners[2] = {
		{ &threads[0], true, fd, NULL, length },
		{ &threads[1], false, fd, bytes + own, length - own },
	};
	pthread_t ids[2];

	must(length <= AREA_SIZE);
	for (i = 0; i < times; i++)
		bytes_add(&text, texts[number].data, texts[number].length);
	partners[0].bytes = text.data;
	for (i = 0; i < 2; i++)
		must(!pthread_create(&ids[i], NULL, be_partner, &partners[i]));
	move_all(&mine);
	begin_call(thread, "those of two partners", 0);
	for (i = 0; i < 2; i++)
		must(!pthread_join(ids[i], NULL));
	end_call(thread);
	free(text.data);
	for (i = 0; i < length; i++) {
		unsigned char good = answer->data[i % answer->length];

		expect(own < length || bytes[i] == (char)good,
		       "wrong byte %u of a shared session", i);
		balance[good]++;
		balance[(unsigned char)bytes[i]]--;
	}
	for (i = 0; i < 256; i++)
		expect(!balance[i], "%d bytes %u are missing", balance[i], i);
	must(!close(fd));
}

/* Write one text by one call, and read texts of which each one is whole. */
static void share_slate(struct thread *thread)
{
	static const int flags[] = { O_TRUNC, 0 };
	uid_t user = SHARING_USER + draw(thread, SHARING_USERS);
	const struct bytes *text = draw_text(thread);
	int fd = open_as(user, O_WRONLY | (one_in(thread, 4) ?
					   DRAW(thread, flags) : O_APPEND));
	struct share share = { thread, false, -1, thread->area, AREA_SIZE };
	size_t length, at;
	unsigned int i;

	expect_eq(write(fd, text->data, text->length), text->length);
	must(!close(fd));
	share.fd = open_as(user, O_RDONLY);
	move_all(&share);
	close(share.fd);
	length = AREA_SIZE - share.length;
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
