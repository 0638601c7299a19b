// SPDX-License-Identifier: GPL-2.0
/*
 * Jobs of checkers: slates, a thread's own and those that many write
 *
 * A file that stays open meanwhile keeps the module from being unloaded, which
 * would free the slates.
 */
#include "crowd.h"

#define MOST_PIECES	3

/* Users whose slates are common; none of them is a thread's own user. */
#define COMMON_USER	10000
#define COMMON_USERS	3

/* Texts that were written one after the other */
struct pieces {
	unsigned int count;
	const struct question *question[MOST_PIECES];
};

/* Open as ">", ">>" or neither, write, close. */
static void add_piece(struct thread *thread, int flags, struct pieces *pieces)
{
	const struct question *question = draw_question(thread);
	int fd = open_checked(thread, thread->user, O_WRONLY | flags);
	struct stream stream = draw_stream(thread, fd);

	stream.appends = flags & O_APPEND;
	push_all(&stream, &question->text);
	close_checked(thread, fd);
	pieces->question[pieces->count++] = question;
}

/* Expect that @fd returns the answers to all pieces, and no more. */
static void expect_pieces(struct thread *thread, int fd,
			  const struct pieces *pieces)
{
	struct config config = draw_config(thread, LAYOUT_MODES);
	struct stream stream = draw_stream(thread, fd);
	size_t length, done = 0;
	unsigned int i;

	set_config(fd, &config);
	length = pull_to_end(&stream, thread->area, AREA_SIZE);
	for (i = 0; i < pieces->count; i++) {
		const struct bytes *answer = answer_to(pieces->question[i],
						       &config);

		expect(answer->length <= length - done &&
		       !memcmp(thread->area + done, answer->data,
			       answer->length), "wrong answer in a slate");
		done += answer->length;
	}
	expect_eq(done, length);
}

/* Write and add to a slate, read it. A reader keeps a slate that is replaced. */
void use_own_slate(struct thread *thread)
{
	int anchor = open_checked(thread, thread->user, O_ACCMODE);
	struct pieces pieces = { 0 }, later = { 0 };
	int fd;

	if (anchor < 0)
		return;
	if (thread->user) {
		add_piece(thread, draw(thread, 2) ? O_TRUNC : 0, &pieces);
		while (pieces.count < MOST_PIECES && draw(thread, 2))
			add_piece(thread, O_APPEND, &pieces);
		fd = open_checked(thread, thread->user, O_RDONLY);
		if (draw(thread, 2))
			add_piece(thread, draw(thread, 2) ? O_TRUNC : 0,
				  &later);
		expect_pieces(thread, fd, &pieces);
		close_checked(thread, fd);
	}
	close_checked(thread, anchor);
}

/*
 * What many write into one slate, each piece by one call. A piece begins with
 * its number and that of the user, written as layout, which is returned
 * unchanged.
 */
#define HEADER	16

static void make_header(unsigned int user, unsigned int question, char *header)
{
	unsigned int number = user * QUESTIONS + question;
	unsigned int i;

	for (i = 0; i < HEADER; i++)
		header[i] = number >> i & 1 ? '|' : '-';
}

static void write_common_slate(struct thread *thread, unsigned int user)
{
	static const int flags[] = { O_APPEND, O_APPEND, O_TRUNC, 0 };
	unsigned int i = draw(thread, QUESTIONS);
	const struct bytes *text = &questions[i].text;
	int fd = open_checked(thread, COMMON_USER + user,
			      O_WRONLY | DRAW(thread, flags));
	struct call call = call_on(CALL_WRITE, fd, thread->area,
				   HEADER + text->length);
	long taken;

	make_header(user, i, thread->area);
	memcpy(thread->area + HEADER, text->data, text->length);
	do
		taken = do_call(thread, &call);
	while (taken == -EINTR);
	expect_eq(taken, call.size);
	close_checked(thread, fd);
}

/* Returns the length of the piece that @bytes begins with. */
static size_t expect_piece(const char *bytes, unsigned int user,
			   const struct config *config)
{
	const struct bytes *answer;
	char header[HEADER];
	unsigned int i = 0;

	do {
		expect(i < QUESTIONS, "not a piece of this user's: %.16s",
		       bytes);
		make_header(user, i++, header);
	} while (memcmp(bytes, header, HEADER));
	answer = answer_to(&questions[i - 1], config);
	expect(!memcmp(bytes + HEADER, answer->data, answer->length),
	       "a wrong answer in a common slate");
	return HEADER + answer->length;
}

/* As many pieces as there is room for: the slate may grow meanwhile. */
static void read_common_slate(struct thread *thread, unsigned int user)
{
	struct config config = draw_config(thread, LAYOUT_MODES);
	int fd = open_checked(thread, COMMON_USER + user, O_RDONLY);
	struct stream stream = draw_stream(thread, fd);
	size_t length, done = 0, longest = MOST_PIECES * TEXT_MAX + HEADER;
	bool at_end;

	set_config(fd, &config);
	length = pull_to_end(&stream, thread->area, AREA_SIZE);
	at_end = length < AREA_SIZE;
	while (done < length && (at_end || done + longest <= length))
		done += expect_piece(thread->area + done, user, &config);
	expect(!at_end || done == length, "a part of a piece");
	close_checked(thread, fd);
}

void use_common_slate(struct thread *thread)
{
	int anchor = open_checked(thread, thread->user, O_ACCMODE);
	unsigned int user = draw(thread, COMMON_USERS);

	if (anchor < 0)
		return;
	if (thread->user) {
		write_common_slate(thread, user);
		read_common_slate(thread, user);
	}
	close_checked(thread, anchor);
}
