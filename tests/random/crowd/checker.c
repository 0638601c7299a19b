// SPDX-License-Identifier: GPL-2.0
/*
 * Jobs of checkers: private sessions, alone and with partners
 */
#include <poll.h>
#include <pthread.h>

#include "crowd.h"

#define MOST_PARTNERS	2
#define MOST_TIMES	8

/*
 * Returns -1 if the module is being loaded or unloaded. devtmpfs creates the
 * node before it lets others than root open it.
 */
int open_checked(struct thread *thread, uid_t user, int flags)
{
	int fd;

	begin_call(thread, "open");
	fd = user ? try_open_as(user, flags) : open(DEVICE, flags | O_CLOEXEC);
	end_call(thread);
	must(fd >= 0 || (look(world->reloading) &&
			 (errno == ENOENT || errno == ENXIO ||
			  errno == ENODEV || errno == EACCES)));
	return fd;
}

/* Let callers use a copy of @fd, for calls that do not change any byte. */
static void let_watch(struct thread *thread, int fd)
{
	must(dup3(fd, WATCHED_SLOT + thread->number, O_CLOEXEC) >= 0);
}

/* Only whole puzzles are written, so close() has nothing to complain of. */
void close_checked(struct thread *thread, int fd)
{
	close(WATCHED_SLOT + thread->number);
	begin_call(thread, "close");
	must(!close(fd));
	end_call(thread);
}

void set_config(int fd, const struct config *config)
{
	configure(fd, config->strategy->name, config->mode, config->max_steps);
}

/* Make an ioctl until neither a signal nor another user of the file ends it. */
static void must_ioctl(struct thread *thread, enum call_kind kind, int fd,
		       void *argument)
{
	struct call call = call_on(kind, fd, argument, 0);
	long result;

	do
		result = do_call(thread, &call);
	while (result == -EINTR || result == -EAGAIN);
	expect_eq(result, 0);
}

static void expect_answer(const struct bytes *answer, const char *bytes)
{
	size_t i;

	for (i = 0; i < answer->length && answer->data[i] == bytes[i]; i++)
		;
	expect(i == answer->length, "wrong byte %zu of %zu: %c, not %c", i,
	       answer->length, bytes[i], answer->data[i]);
}

/* Several readers got the answers together, each in an unknown order. */
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
		expect(!balance[i], "%d bytes %zu are missing", balance[i], i);
}

/* Callers may have solved puzzles by the same file. */
static void expect_stats(struct thread *thread, int fd, unsigned int puzzles,
			 bool watched)
{
	struct sudoku_stats stats;

	must_ioctl(thread, CALL_GET_STATS, fd, &stats);
	expect(stats.puzzles == puzzles || (watched && stats.puzzles > puzzles),
	       "%llu puzzles are counted, not %u", stats.puzzles, puzzles);
	expect_eq(stats.puzzles, stats.solved + stats.unsolvable +
				 stats.ambiguous + stats.gave_up);
}

/* One thread writes and reads, so neither call may wait. */
static void exchange_alone(struct stream *stream, const struct bytes *text,
			   const struct bytes *answer)
{
	struct thread *thread = stream->thread;
	size_t in = 0, out = 0;

	while (out < answer->length) {
		size_t left = text->length - in;
		size_t pushed = left ? push(stream, text->data + in, left) : 0;
		ssize_t pulled = pull(stream, thread->area + out,
				      answer->length - out);

		in += pushed;
		out += pulled > 0 ? pulled : 0;
		if (!draw(thread, 8)) /* a bad byte changes nothing */
			must(write(stream->fd, "x", 1) == -1);
		if (!pushed && pulled <= 0)
			await(stream, in < text->length ? POLLIN | POLLOUT :
							  POLLIN);
	}
	expect_answer(answer, thread->area);
	expect(pull(stream, thread->area, 1) < 0, "more than the answer");
}

/* Another thread that uses the same session */
struct partner {
	pthread_t id;
	struct thread thread;
	struct state state;
	struct stream stream;
	const struct bytes *text;	/* to be written so many times, or NULL */
	unsigned int times;
	char *bytes;			/* to be read to */
	size_t length;
};

static void *be_partner(void *argument)
{
	struct partner *partner = argument;

	if (!partner->text)
		pull_all(&partner->stream, partner->bytes, partner->length);
	for (; partner->times; partner->times--)
		push_all(&partner->stream, partner->text);
	return NULL;
}

static void start_partner(struct partner *partner, const struct stream *stream)
{
	pthread_attr_t attributes;

	partner->stream = *stream;
	partner->stream.thread = &partner->thread;
	partner->thread.seed = stream->thread->seed ^ (uintptr_t)partner;
	prepare_thread(&partner->thread, &partner->state);
	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, 128 << 10);
	must(!pthread_create(&partner->id, &attributes, be_partner, partner));
}

static void join_partner(struct thread *thread, struct partner *partner)
{
	begin_call(thread, "wait for a partner");
	must(!pthread_join(partner->id, NULL));
	end_call(thread);
	close(partner->thread.pipe[0]);
	close(partner->thread.pipe[1]);
	free(partner->thread.area);
}

/* A partner writes, and perhaps another one reads a part of the answers. */
static void exchange_together(struct stream *stream, const struct bytes *text,
			      const struct bytes *answer, unsigned int times,
			      unsigned int partners)
{
	struct thread *thread = stream->thread;
	struct partner writer = { .text = text, .times = times };
	struct partner reader = { .times = 0 };
	size_t length = times * answer->length;

	start_partner(&writer, stream);
	if (partners > 1) {
		reader.length = draw(thread, length + 1);
		length -= reader.length;
		reader.bytes = thread->area + length;
		start_partner(&reader, stream);
	}
	pull_all(stream, thread->area, length);
	if (partners > 1)
		join_partner(thread, &reader);
	join_partner(thread, &writer);
	expect_in_any_order(answer, thread->area, times);
	for (; partners == 1 && times; times--)
		expect_answer(answer, thread->area +
				      (times - 1) * answer->length);
}

/* Write puzzles to a private session, and read the answers. */
void exchange(struct thread *thread)
{
	const struct question *question = draw_question(thread);
	struct config config = draw_config(thread, ALL_MODES);
	const struct bytes *answer = answer_to(question, &config);
	unsigned int partners = draw(thread, MOST_PARTNERS + 1);
	unsigned int most = AREA_SIZE / answer->length;
	unsigned int times = partners ? 1 + draw(thread, MOST_TIMES) : 1;
	bool nonblock = !partners || draw(thread, 2), watched = draw(thread, 2);
	struct stream stream;
	int fd;

	fd = open_checked(thread, thread->user,
			  O_RDWR | (nonblock ? O_NONBLOCK : 0));
	if (fd < 0)
		return;
	set_config(fd, &config);
	if (watched)
		let_watch(thread, fd);
	stream = draw_stream(thread, fd);
	/* Callers may change O_NONBLOCK. */
	stream.nowait = !partners && watched;
	if (times > most)
		times = most;
	if (partners)
		exchange_together(&stream, &question->text, answer, times,
				  partners);
	else
		exchange_alone(&stream, &question->text, answer);
	expect_stats(thread, fd, times * question->puzzles, watched);
	close_checked(thread, fd);
}

/* While no one may keep a file open, each thread tries to open one. */
static void knock(struct thread *thread)
{
	int fd = open_checked(thread, 0, O_RDWR);

	if (fd >= 0)
		close_checked(thread, fd);
	sleep_for(1e-3 * draw(thread, 40));
}

void do_job(struct thread *thread)
{
	static void (*const jobs[])(struct thread *thread) = {
		exchange, exchange, exchange, use_own_slate, use_common_slate,
	};

	if (look(world->hushed)) {
		knock(thread);
		return;
	}
	thread->state->poked = !draw(thread, 4);
	DRAW(thread, jobs)(thread);
	count(world->jobs, 1);
}
