// SPDX-License-Identifier: GPL-2.0
/*
 * Jobs: private sessions, alone and with others
 */
#include <poll.h>
#include <sys/ioctl.h>

#include "stress.h"

#define MOST_READERS	3
#define MOST_TIMES	20

static void expect(const struct text *answer, const char *bytes)
{
	must(!memcmp(answer->bytes, bytes, answer->length));
}

/* However many readers there were, these bytes came, in whatever order. */
static void expect_in_any_order(const struct text *answer, const char *bytes,
				unsigned int times)
{
	int balance[256] = { 0 };
	size_t i;

	for (i = 0; i < times * answer->length; i++) {
		balance[(unsigned char)answer->bytes[i % answer->length]]++;
		balance[(unsigned char)bytes[i]]--;
	}
	for (i = 0; i < 256; i++)
		must(!balance[i]);
}

/* The meddler's puzzles count too, and it does not tell how many there were. */
static void expect_stats(int fd, unsigned int puzzles, bool meddled)
{
	struct sudoku_stats stats;
	int err;

	do {
		count_call(CALL_GET_STATS, false);
		err = ioctl(fd, SUDOKU_IOC_GET_STATS, &stats);
	} while (err && (errno == EINTR || errno == EAGAIN));
	must(!err);
	must(stats.puzzles == puzzles || (meddled && stats.puzzles > puzzles));
	must(stats.puzzles == stats.solved + stats.unsolvable +
			      stats.ambiguous + stats.gave_up);
}

/* A bad byte is refused wherever it comes, and changes nothing. */
static void write_bad_byte(struct stream *stream)
{
	must(write(stream->fd, "x", 1) == -1);
	must(errno == EINVAL || errno == EAGAIN || errno == EINTR);
}

/*
 * Both ends in one hand, so neither may wait: where a meddler changes O_NONBLOCK,
 * each call says so itself.
 */
static void exchange_in_one_hand(struct opener *opener, bool meddled)
{
	const struct question *question = draw_question(&opener->seed);
	struct way way = draw_way(&opener->seed, ALL_MODES);
	const struct text *answer = answer_to(question, way);
	int fd = open_device(O_RDWR | O_NONBLOCK);
	struct stream stream;
	size_t in = 0, out = 0;
	pid_t meddler = 0;

	if (fd < 0)
		return;
	set_way(fd, way);
	stream = draw_stream(opener, fd);
	stream.nowait = meddled;
	stream.shared = meddled;
	if (meddled)
		meddler = start_meddler(opener, &stream, way);
	while (out < answer->length) {
		size_t left = question->text.length - in;
		ssize_t pushed = left ? push(&stream, question->text.bytes + in,
					     left) : 0;
		ssize_t pulled = pull(&stream, opener->area + out,
				      answer->length - out);

		in += pushed;
		out += pulled;
		if (!meddled && !draw_random(&opener->seed, 8))
			write_bad_byte(&stream);
		if (!pushed && !pulled)
			await(&stream, in < question->text.length ?
			      POLLIN | POLLOUT : POLLIN);
	}
	expect(answer, opener->area);
	must(!pull(&stream, opener->area, 1) && errno != 0);
	if (meddled)
		stop_meddler(meddler);
	expect_stats(fd, question->puzzles, meddled);
	close(fd);
}

void exchange_alone(struct opener *opener)
{
	exchange_in_one_hand(opener, false);
}

void exchange_alone_meddled(struct opener *opener)
{
	exchange_in_one_hand(opener, true);
}

static pid_t start_writer(struct opener *opener, struct stream *stream,
			  const struct text *text, unsigned int times)
{
	pid_t child = start_partner(opener);

	if (!child) {
		while (times--)
			push_all(stream, text);
		_exit(0);
	}
	return child;
}

static pid_t start_reader(struct opener *opener, struct stream *stream,
			  char *bytes, size_t length)
{
	pid_t child = start_partner(opener);

	if (!child) {
		pull_all(stream, bytes, length);
		_exit(0);
	}
	return child;
}

/*
 * Each of the readers takes a part of the answer, this process the first one.
 * They write it down where all of them see it.
 */
static void read_together(struct opener *opener, struct stream *stream,
			  size_t length, unsigned int readers)
{
	pid_t children[MOST_READERS - 1];
	size_t end = length;
	unsigned int i;

	for (i = 0; i < readers - 1; i++) {
		size_t part = draw_random(&opener->seed, end + 1);

		end -= part;
		children[i] = start_reader(opener, stream,
					   opener->area + end, part);
	}
	pull_all(stream, opener->area, end);
	for (i = 0; i < readers - 1; i++)
		expect_success(children[i]);
}

static unsigned int draw_times(u64 *seed, const struct text *answer)
{
	unsigned int times = 1 + draw_random(seed, MOST_TIMES);
	unsigned int most = AREA_SIZE / answer->length;

	return times < most ? times : most;
}

/* A writer and some readers, processes that share one descriptor */
static void exchange_shared(struct opener *opener, bool meddled)
{
	const struct question *question = draw_question(&opener->seed);
	struct way way = draw_way(&opener->seed, ALL_MODES);
	const struct text *answer = answer_to(question, way);
	unsigned int times = draw_times(&opener->seed, answer);
	unsigned int readers = 1 + draw_random(&opener->seed, MOST_READERS);
	bool nonblock = draw_random(&opener->seed, 2);
	int fd = open_device(O_RDWR | (nonblock ? O_NONBLOCK : 0));
	pid_t writer, meddler = 0;
	struct stream stream;
	unsigned int i;

	if (fd < 0)
		return;
	set_way(fd, way);
	stream = draw_stream(opener, fd);
	stream.shared = true;
	writer = start_writer(opener, &stream, &question->text, times);
	if (nonblock && readers == 1)
		want_signals(&stream);
	if (meddled)
		meddler = start_meddler(opener, &stream, way);
	read_together(opener, &stream, times * answer->length, readers);
	expect_success(writer);
	if (meddled)
		stop_meddler(meddler);

	expect_in_any_order(answer, opener->area, times);
	for (i = 0; readers == 1 && i < times; i++)
		expect(answer, opener->area + i * answer->length);
	expect_stats(fd, times * question->puzzles, meddled);
	close(fd);
}

void exchange_together(struct opener *opener)
{
	exchange_shared(opener, draw_random(&opener->seed, 2));
}

void exchange_meddled(struct opener *opener)
{
	exchange_shared(opener, true);
}

/*
 * One text after the other through a file that stays open. Not in mode all: it
 * leaves the layout at the end of a text where it is.
 */
void exchange_at_home(struct opener *opener)
{
	const struct question *question = draw_question(&opener->seed);
	struct way way = draw_way(&opener->seed, LAYOUT_MODES);
	const struct text *answer = answer_to(question, way);
	struct stream in = draw_stream(opener, opener->home);
	struct stream out = draw_stream(opener, dup(opener->home));

	count_call(CALL_DUP, false);
	must(out.fd >= 0);
	set_way(opener->home, way);
	in.grain = out.grain;
	push_all(&in, &question->text);
	pull_all(&out, opener->area, answer->length);
	expect(answer, opener->area);
	close(out.fd);
}
