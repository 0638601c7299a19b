// SPDX-License-Identifier: GPL-2.0
/*
 * A writer next to a reader, each with calls of random sizes
 *
 * Both use the same open file, or the reader follows a slate to which the
 * writer adds. What is read must be the answer to what is written, byte by byte.
 * As only one caller reads and only one writes, what poll() reports to a caller
 * stays true until its call.
 */
#include <poll.h>
#include <sys/time.h>

#include "model.h"

/* Texts for each kind of pair, and puzzles in each text */
#define ROUNDS		12
#define PUZZLES		60

/* Enough for most puzzles; the others are answered with marks. */
#define STEPS		500

static const struct pair_kind {
	const char *name;
	bool slate;
	bool signals;
	bool flags_change;
} kinds[] = {
	{ "blocking", false, false, false },
	{ "with signals", false, true, false },
	{ "O_NONBLOCK now and then", false, false, true },
	{ "O_NONBLOCK now and then, with signals", false, true, true },
	{ "a slate", true, false, false },
	{ "a slate, with signals", true, true, false },
};

/* The text of this round and its answers */
struct round {
	struct bytes text;
	struct reader reader;
};

static void make_round(struct round *round)
{
	const struct config config = {
		.strategy = sudoku_strategy_find("mrv"),
		.mode = SUDOKU_MODE_UNIQUE, .max_steps = STEPS,
	};
	char text[TEXT_MAX];
	unsigned int i;

	*round = (struct round){};
	for (i = 0; i < PUZZLES; i++)
		bytes_add(&round->text, text,
			  lay_out(&seed, draw_puzzle(), text));
	round->reader.text = &round->text;
	reader_solve(&round->reader, &config, SIZE_MAX);
	expect_eq(round->reader.out.length, round->text.length);
}

/* At most 3 bytes, a puzzle, or more than a chunk */
static size_t draw_part(size_t left)
{
	static const unsigned int below[] = { 3, 90, 1000, 9000 };
	size_t size = 1 + draw(DRAW(below));

	return size < left ? size : left;
}

/* Interrupt calls of this process at intervals that change with @number. */
static void interrupt_now_and_then(const struct pair_kind *kind,
				   unsigned int number)
{
	const suseconds_t interval = kind->signals ? 700 + 100 * number : 0;
	const struct itimerval time = { { 0, interval }, { 0, interval } };

	interrupt_by(SIGALRM, 0);
	must(!setitimer(ITIMER_REAL, &time, NULL));
}

/* Sometimes poll first; then the call must not be refused. */
static bool is_ready(int fd, short events)
{
	struct pollfd pollfd = { .fd = fd, .events = events };
	int result = one_in(3) ? poll(&pollfd, 1, -1) : 0;

	must(result >= 0 || errno == EINTR);
	return result == 1 && pollfd.revents & events;
}

/* Wait after a call that was refused. Returns 0, or @result if it was not. */
static ssize_t after_call(int fd, short events, bool ready, ssize_t result)
{
	struct pollfd pollfd = { .fd = fd, .events = events };

	if (result >= 0)
		return result;
	must(errno == EINTR || errno == EAGAIN);
	if (errno == EINTR)
		return 0;
	expect(!ready, "EAGAIN after poll() has reported %#x", events);
	must(poll(&pollfd, 1, -1) >= 0 || errno == EINTR);
	return 0;
}

static void __attribute__((noreturn))
write_round(int fd, const struct pair_kind *kind, struct round *round)
{
	const struct bytes *text = &round->text;
	size_t at = 0;

	interrupt_now_and_then(kind, 0);
	while (at < text->length) {
		size_t size = draw_part(text->length - at);
		bool ready;

		if (kind->flags_change)
			set_nonblock(fd, draw(2));
		ready = is_ready(fd, POLLOUT);
		at += after_call(fd, POLLOUT, ready,
				 write(fd, text->data + at, size));
	}
	_exit(EXIT_SUCCESS);
}

/* A slate ends where nothing more can be read yet. */
static void read_round(int fd, const struct pair_kind *kind,
		       const struct round *round)
{
	const struct bytes *answers = &round->reader.out;
	static char buffer[10000];
	size_t at = 0;

	interrupt_now_and_then(kind, 1);
	while (at < answers->length) {
		size_t size = draw_part(answers->length - at);
		bool ready = is_ready(fd, POLLIN);
		ssize_t n = read(fd, buffer, size);

		expect(n || kind->slate, "end of file in a session");
		n = after_call(fd, POLLIN, ready, n);
		expect(!memcmp(buffer, answers->data + at, n),
		       "wrong bytes at %zu to %zu", at, at + n);
		at += n;
	}
	interrupt_now_and_then(&kinds[0], 1);
	set_nonblock(fd, true);
	if (kind->slate)
		expect_eq(read(fd, buffer, 1), 0);
	else
		expect_would_block(fd);
}

static void expect_counted(int fd, const struct round *round)
{
	const struct sudoku_stats *predicted = &round->reader.stats;
	struct sudoku_stats stats;

	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	stats.nanoseconds = predicted->nanoseconds;
	expect_same(&stats, predicted);
}

static void make_pair(const struct pair_kind *kind)
{
	int writer, reader;
	struct round round;
	pid_t child;

	make_round(&round);
	writer = open_device(kind->slate ? O_WRONLY | O_TRUNC : O_RDWR);
	reader = writer;
	if (kind->slate) {
		/* so that there is a slate to be opened */
		must(write(writer, "\n", 1) == 1);
		reader = open_device(O_RDONLY);
		expect_reads_exactly(reader, "\n");
	}
	configure(reader, "mrv", SUDOKU_MODE_UNIQUE, STEPS);
	child = fork_as(0);
	if (!child)
		write_round(writer, kind, &round);
	read_round(reader, kind, &round);
	expect_child_succeeds(child);
	expect_counted(reader, &round);
	close(writer);
	if (kind->slate)
		close(reader);
	free(round.text.data);
	free(round.reader.out.data);
}

TEST_EACH_OF(a_reader_gets_what_a_writer_beside_it_writes, kinds)
{
	unsigned int i;

	set_parameter("queue_max", "4096");
	for (i = 0; i < ROUNDS; i++) {
		trying("round %u", i);
		seed = first_sequence + i;
		make_pair(&kinds[variant]);
	}
}
