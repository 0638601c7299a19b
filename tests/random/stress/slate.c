// SPDX-License-Identifier: GPL-2.0
/*
 * Jobs: slates, an opener's own and those that many write
 *
 * Every opener also has a user of its own. Where the module is reloaded, a
 * slate may be gone between any two calls: then it has only what was written
 * since.
 */
#include "stress.h"

/* Users other than root; no opener's own user is a shared one. */
#define OWN_USER(opener)	(20000 + (opener)->number)
#define SHARED_USER		10000
#define SHARED_USERS		4

/* New for each thread, because its partners may outlive it briefly. */
#define PAIR_USER		(1000000 + gettid())

#define MOST_PIECES	3

/* Texts that were written one after the other */
struct pieces {
	unsigned int count;
	const struct question *question[MOST_PIECES];
};

static void write_piece(int fd, const char *bytes, size_t length)
{
	ssize_t taken;

	do {
		count_call(CALL_WRITE, false);
		taken = write(fd, bytes, length);
	} while (taken < 0 && (errno == EINTR || errno == EAGAIN));
	must(taken == (ssize_t)length);
	count(world->bytes, length);
}

/* In small pieces, unless a reload could lose some. splice() cannot append. */
static void write_question(struct opener *opener, int fd, const struct bytes *text)
{
	struct stream stream = draw_stream(opener, fd);

	stream.pipe = NULL;
	if (world->reloading)
		write_piece(fd, text->data, text->length);
	else
		push_all(&stream, text);
}

/*
 * Open as ">", ">>" or neither, write, close. Returns false without the device.
 */
static bool write_own_slate(struct opener *opener, int flags, struct pieces *pieces)
{
	const struct question *question = draw_question(&opener->seed);
	int fd = begin_use(OWN_USER(opener), O_WRONLY | flags);

	if (fd < 0)
		return false;
	write_question(opener, fd, &question->text);
	must(!close(fd));

	if (!(flags & O_APPEND))
		pieces->count = 0;
	pieces->question[pieces->count++] = question;
	return true;
}

static size_t total(const struct pieces *pieces, unsigned int first,
		    const struct config *config)
{
	size_t length = 0;

	for (; first < pieces->count; first++)
		length += answer_to(pieces->question[first], config)->length;
	return length;
}

static bool answers(const char *bytes, const struct pieces *pieces,
		    unsigned int first, const struct config *config)
{
	for (; first < pieces->count; first++) {
		const struct bytes *answer =
			answer_to(pieces->question[first], config);

		if (memcmp(bytes, answer->data, answer->length))
			return false;
		bytes += answer->length;
	}
	return true;
}

static size_t read_to_end(struct stream *stream, char *bytes)
{
	size_t done = 0;

	for (;;) {
		ssize_t size;

		errno = 0;
		size = pull(stream, bytes + done, AREA_SIZE - done);
		if (!size && !errno)
			return done;
		done += size;
		must(done < AREA_SIZE);
	}
}

/* Expect the last pieces, or all of them unless a reload could lose some. */
static void expect_pieces(struct opener *opener, int fd,
			  const struct pieces *pieces)
{
	struct config config = draw_config(&opener->seed, LAYOUT_MODES);
	struct stream stream;
	unsigned int first = 0;
	size_t length;

	set_config(fd, &config);
	stream = draw_stream(opener, fd);
	length = read_to_end(&stream, opener->area);
	while (world->reloading && first < pieces->count &&
	       total(pieces, first, &config) > length)
		first++;
	must(total(pieces, first, &config) == length);
	must(answers(opener->area, pieces, first, &config));
	close(fd);
}

/* Start a slate, add to it, read it. */
static void use_own_slate(struct opener *opener)
{
	unsigned int more = draw_random(&opener->seed, MOST_PIECES);
	int flags = draw_random(&opener->seed, 2) ? O_TRUNC : 0;
	struct pieces pieces;
	int fd;

	if (!write_own_slate(opener, flags, &pieces))
		return;
	while (more--)
		if (!write_own_slate(opener, O_APPEND, &pieces))
			return;
	fd = begin_use(OWN_USER(opener), O_RDONLY);
	if (fd >= 0)
		expect_pieces(opener, fd, &pieces);
}

/* A reader keeps its slate, whatever replaces it. */
static void keep_own_slate(struct opener *opener)
{
	struct pieces old, new;
	int fd;

	if (!write_own_slate(opener, 0, &old))
		return;
	fd = begin_use(OWN_USER(opener), O_RDONLY);
	if (fd < 0)
		return;
	if (write_own_slate(opener, 0, &new))
		expect_pieces(opener, fd, &old);
	else
		close(fd);
}

/*
 * What many write into one slate. Each piece begins with its number and that of
 * the user, written as layout, which is returned unchanged.
 */
#define HEADER	16

/* Longer than any piece */
#define PIECE_MAX	8192

static void make_header(unsigned int user, unsigned int question, char *header)
{
	unsigned int number = user * QUESTIONS + question;
	unsigned int i;

	for (i = 0; i < HEADER; i++)
		header[i] = number >> i & 1 ? '|' : '-';
}

static void write_shared_slate(struct opener *opener, unsigned int user)
{
	static const int flags[] = { O_APPEND, O_APPEND, O_TRUNC, 0 };
	unsigned int i = draw_random(&opener->seed, QUESTIONS);
	const struct bytes *text = &questions[i].text;
	int fd = begin_use(SHARED_USER + user, O_WRONLY |
			 flags[draw_random(&opener->seed, 4)]);

	must(fd >= 0);
	make_header(user, i, opener->area);
	memcpy(opener->area + HEADER, text->data, text->length);
	write_piece(fd, opener->area, HEADER + text->length);
	must(!close(fd));
}

/* Returns the length of the piece that @bytes begins with. */
static size_t expect_piece(const char *bytes, unsigned int user, const struct config *config)
{
	char header[HEADER];
	unsigned int i;

	for (i = 0; i < QUESTIONS; i++) {
		make_header(user, i, header);
		if (!memcmp(bytes, header, HEADER)) {
			const struct bytes *answer =
				answer_to(&questions[i], config);

			must(!memcmp(bytes + HEADER, answer->data,
				     answer->length));
			return HEADER + answer->length;
		}
	}
	expect(false, "not a whole piece of this user's: %.16s", bytes);
}

/* As many pieces as there is room for: the slate may grow meanwhile. */
static void read_shared_slate(struct opener *opener, unsigned int user)
{
	struct config config = draw_config(&opener->seed, LAYOUT_MODES);
	int fd = begin_use(SHARED_USER + user, O_RDONLY);
	size_t length = 0, done = 0;
	struct stream stream;
	bool at_end = false;

	must(fd >= 0);
	set_config(fd, &config);
	stream = draw_stream(opener, fd);
	while (!at_end && length < AREA_SIZE / 2) {
		ssize_t size;

		errno = 0;
		size = pull(&stream, opener->area + length, PIECE_MAX);
		length += size;
		at_end = !size && !errno;
	}
	while (done < length && (at_end || done + PIECE_MAX <= length))
		done += expect_piece(opener->area + done, user, &config);
	must(!at_end || done == length);
	close(fd);
}

static void use_shared_slate(struct opener *opener)
{
	unsigned int user = draw_random(&opener->seed, SHARED_USERS);

	write_shared_slate(opener, user);
	read_shared_slate(opener, user);
}

void use_slate(struct opener *opener)
{
	if (!world->reloading && !draw_random(&opener->seed, 3))
		use_shared_slate(opener);
	else if (draw_random(&opener->seed, 2))
		use_own_slate(opener);
	else
		keep_own_slate(opener);
}

static void write_pieces(int fd, const struct bytes *text, unsigned int times)
{
	while (times--)
		write_piece(fd, text->data, text->length);
}

/* Two processes write a slate through one descriptor, with a meddler. */
static void write_together(struct opener *opener, int fd,
			   const struct bytes *text, unsigned int times,
			   const struct config *config)
{
	struct stream stream = draw_stream(opener, fd);
	pid_t meddler, writer;

	set_config(fd, config);
	meddler = start_meddler(opener, &stream, config);
	writer = start_partner(opener);
	write_pieces(fd, text, times);
	if (!writer)
		_exit(0);
	expect_success(writer);
	stop_meddler(meddler);
	must(!close(fd));
}

/* Write a slate together; then read it, with another meddler. */
void share_slate(struct opener *opener)
{
	const struct question *question = draw_question(&opener->seed);
	struct config config = draw_config(&opener->seed, LAYOUT_MODES);
	const struct bytes *answer = answer_to(question, &config);
	unsigned int i, times = 1 + draw_random(&opener->seed, MOST_PIECES);
	int flags = draw_random(&opener->seed, 2) ? O_TRUNC : 0;
	int fd = begin_use(PAIR_USER, O_WRONLY | flags);
	struct stream stream;
	pid_t meddler;

	if (fd < 0)
		return;
	write_together(opener, fd, &question->text, times, &config);
	fd = begin_use(PAIR_USER, O_RDONLY);
	must(fd >= 0);
	set_config(fd, &config);
	stream = draw_stream(opener, fd);
	stream.shared = true;
	meddler = start_meddler(opener, &stream, &config);
	must(read_to_end(&stream, opener->area) == 2 * times * answer->length);
	stop_meddler(meddler);
	for (i = 0; i < 2 * times; i++)
		must(!memcmp(opener->area + i * answer->length, answer->data,
			     answer->length));
	close(fd);
}
