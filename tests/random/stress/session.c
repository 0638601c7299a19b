// SPDX-License-Identifier: GPL-2.0
/*
 * Jobs: private sessions, alone and with others
 */
#include <poll.h>

#include "stress.h"

#define MOST_READERS	3
#define MOST_TIMES	20

static void expect_answer(const struct bytes *answer, const char *bytes)
{
	must(!memcmp(answer->data, bytes, answer->length));
}

/* However many readers there were, they got these bytes, in any order. */
static void expect_in_any_order(const struct bytes *answer, const char *bytes,
				unsigned int times)
{
	int balance[256] = { 0 };
	size_t i;

	for (i = 0; i < times * answer->length; i++) {
		balance[(unsigned char)answer->data[i % answer->length]]++;
		balance[(unsigned char)bytes[i]]--;
	}
	for (i = 0; i < 256; i++)
		must(!balance[i]);
}

void expect_complete(const struct sudoku_stats *stats)
{
	expect_eq(stats->puzzles, stats->solved + stats->unsolvable +
				  stats->ambiguous + stats->gave_up);
}

/* The meddler's puzzles count too, and their number is unknown. */
static void expect_stats(int fd, unsigned int puzzles, bool meddled)
{
	struct sudoku_stats stats;
	int err;

	do
		err = call_ioctl(fd, CALL_GET_STATS, SUDOKU_IOC_GET_STATS,
				 &stats);
	while (err && errno == EAGAIN);
	must(!err);
	must(stats.puzzles == puzzles || (meddled && stats.puzzles > puzzles));
	expect_complete(&stats);
}

/* A bad byte is refused at any position, and changes nothing. */
static void write_bad_byte(struct stream *stream)
{
	must(write(stream->fd, "x", 1) == -1);
	must(errno == EINVAL || errno == EAGAIN || errno == EINTR);
}

/*
 * One thread writes and reads, so neither call may wait. Where a meddler
 * changes O_NONBLOCK, each call has RWF_NOWAIT instead.
 */
static void exchange_by_one_thread(struct opener *opener, bool meddled)
{
	const struct question *question = draw_question(&opener->seed);
	struct config config = draw_config(&opener->seed, ALL_MODES);
	const struct bytes *answer = answer_to(question, &config);
	int fd = begin_use(0, O_RDWR | O_NONBLOCK);
	struct stream stream;
	size_t in = 0, out = 0;
	pid_t meddler = 0;

	if (fd < 0)
		return;
	set_config(fd, &config);
	stream = draw_stream(opener, fd);
	stream.nowait = meddled;
	stream.shared = meddled;
	if (meddled)
		meddler = start_meddler(opener, &stream, &config);
	while (out < answer->length) {
		size_t left = question->text.length - in;
		ssize_t pushed = left ? push(&stream, question->text.data + in,
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
	expect_answer(answer, opener->area);
	must(!pull(&stream, opener->area, 1) && errno != 0);
	if (meddled)
		stop_meddler(meddler);
	expect_stats(fd, question->puzzles, meddled);
	close(fd);
}

void exchange_alone(struct opener *opener)
{
	exchange_by_one_thread(opener, false);
}

void exchange_alone_meddled(struct opener *opener)
{
	exchange_by_one_thread(opener, true);
}

static pid_t start_writer(struct opener *opener, struct stream *stream,
			  const struct bytes *text, unsigned int times)
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
 * Each of the readers gets a part of the answer, this process the first one.
 * They store it in memory that all of them share.
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

static unsigned int draw_times(u64 *seed, const struct bytes *answer)
{
	unsigned int times = 1 + draw_random(seed, MOST_TIMES);
	unsigned int most = AREA_SIZE / answer->length;

	return times < most ? times : most;
}

/* A writer and some readers, processes that share one descriptor */
static void exchange_shared(struct opener *opener, bool meddled)
{
	const struct question *question = draw_question(&opener->seed);
	struct config config = draw_config(&opener->seed, ALL_MODES);
	const struct bytes *answer = answer_to(question, &config);
	unsigned int times = draw_times(&opener->seed, answer);
	unsigned int readers = 1 + draw_random(&opener->seed, MOST_READERS);
	bool nonblock = draw_random(&opener->seed, 2);
	int fd = begin_use(0, O_RDWR | (nonblock ? O_NONBLOCK : 0));
	pid_t writer, meddler = 0;
	struct stream stream;
	unsigned int i;

	if (fd < 0)
		return;
	set_config(fd, &config);
	stream = draw_stream(opener, fd);
	stream.shared = true;
	writer = start_writer(opener, &stream, &question->text, times);
	if (nonblock && readers == 1)
		want_signals(&stream);
	if (meddled)
		meddler = start_meddler(opener, &stream, &config);
	read_together(opener, &stream, times * answer->length, readers);
	expect_success(writer);
	if (meddled)
		stop_meddler(meddler);

	expect_in_any_order(answer, opener->area, times);
	for (i = 0; readers == 1 && i < times; i++)
		expect_answer(answer, opener->area + i * answer->length);
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
 * One text after the other through a file that stays open. Not in mode all,
 * where the layout at the end of a text stays in the queue.
 */
void exchange_at_home(struct opener *opener)
{
	const struct question *question = draw_question(&opener->seed);
	struct config config = draw_config(&opener->seed, LAYOUT_MODES);
	const struct bytes *answer = answer_to(question, &config);
	struct stream in = draw_stream(opener, opener->home);
	struct stream out = draw_stream(opener, dup(opener->home));

	count_call(CALL_DUP, false);
	must(out.fd >= 0);
	set_config(opener->home, &config);
	in.grain = out.grain;
	push_all(&in, &question->text);
	pull_all(&out, opener->area, answer->length);
	expect_answer(answer, opener->area);
	close(out.fd);
}
