// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: reading and writing
 */
#include "model.h"

#define SEGMENTS	4

/* At most this many writes to fill a queue */
#define FILL_WRITES	20

/* What is read into is filled with these bytes before. */
#define UNTOUCHED	0x7f

/* Most are small, so that most cuts are within a puzzle or just after it. */
static size_t draw_size(void)
{
	static const unsigned int below[] = { 3, 81, 90, 200, 1000, 9000 };

	if (one_in(4))
		return SUDOKU_CELLS + draw(3);
	return draw(DRAW(below));
}

/*
 * Cut memory into up to %SEGMENTS pieces, any of which may be empty, but not
 * all: the kernel does not pass such a call on to the device.
 */
static int cut(void *start, size_t size, struct iovec *segments)
{
	unsigned int i, count = size ? 1 + draw(SEGMENTS) : 1;

	for (i = 0; i < count; i++) {
		size_t part = i == count - 1 ? size : draw(size + 1);

		segments[i] = (struct iovec){ start, part };
		start = (char *)start + part;
		size -= part;
	}
	return count;
}

static void add_puzzles(struct bytes *plan)
{
	unsigned int i;

	for (i = draw(12); i < 12; i++) {
		char text[TEXT_MAX];

		bytes_add(plan, text,
			  lay_out(&seed, draw_puzzle(),
				  text));
	}
}

static void add_garbage(struct bytes *plan)
{
	static const char bytes[] = "1234567890.. \t\r\n\n|-+x:\200";
	unsigned int i;

	for (i = draw(30); i < 30; i++)
		bytes_add(plan, &bytes[draw(sizeof(bytes))], 1);
}

/* The bytes that complete the beginning of a puzzle */
static void add_repair(struct bytes *plan, struct place place)
{
	while (place.cells) {
		const char *next = place.in_rows && place.line == 9 ? "\n" :
									 ".";

		bytes_add(plan, next, 1);
		if (!place_take(&place, *next))
			break;
	}
}

/*
 * Each session is written to from a plan, in pieces. A plan that was refused is
 * dropped; often, the next one completes the puzzle that it has left.
 */
static size_t plan_ahead(struct run *run, struct session *session)
{
	struct bytes *plan = &session->plan;

	if (plan->length)
		return plan->length;
	if (!one_in(3))
		add_repair(plan, session_place(run, session));
	if (one_in(6))
		add_garbage(plan);
	else
		add_puzzles(plan);
	return plan->length;
}

static void follow_plan(struct bytes *plan, long result)
{
	if (result == -EINVAL)
		plan->length = 0;
	if (result <= 0)
		return;
	plan->length -= result;
	memmove(plan->data, plan->data + result, plan->length);
}

/* Memory may end before @length, and the rest of the plan is for later calls. */
static struct transfer draw_transfer(struct run *run, struct session *session,
				     bool writes)
{
	size_t length = draw_size();
	size_t most = writes ? plan_ahead(run, session) : length;
	struct transfer transfer = {
		.writes = writes, .nonblock = session->nonblock,
		.length = length < most ? length : most,
	};

	transfer.accessible = transfer.length;
	if (one_in(12))
		transfer.accessible = draw(transfer.length + 1);
	transfer.buf = memory_for(transfer.accessible);
	if (writes)
		memcpy(transfer.buf, session->plan.data, transfer.accessible);
	else
		memset(transfer.buf, UNTOUCHED, transfer.accessible);
	if (one_in(16))
		transfer.nowait = true;
	else if (!writes && !transfer.nonblock)
		transfer.signals = one_in(8);
	return transfer;
}

/* Only calls with a vector have flags. */
static struct outcome make_call(struct run *run, const struct file *file,
				const struct transfer *transfer)
{
	struct iovec segments[SEGMENTS];
	struct call call = call_on(transfer->writes ? CALL_WRITE : CALL_READ,
				   file->fd, transfer->buf, transfer->length);

	call.parts = segments;
	call.count = cut(call.buf, call.size, segments);
	if (call.count > 1)
		call.kind = transfer->writes ? CALL_WRITEV : CALL_READV;
	if (transfer->nowait) {
		call.kind = transfer->writes ? CALL_PWRITEV2 : CALL_PREADV2;
		call.flags = RWF_NOWAIT;
	}
	return watch_call(&call, transfer->signals);
}

/*
 * Whether it is unknown how much of the text has been solved after a read that
 * took long. Where memory ends, the device may have solved more than was read.
 * In mode all, layout and solutions may have been dropped or found after the
 * last line that was read.
 */
static bool position_is_lost(const struct session *session,
			     const struct transfer *transfer)
{
	if (transfer->waits)
		return false;
	return transfer->accessible < transfer->length ||
	       (session->config.mode == SUDOKU_MODE_ALL &&
		(transfer->nonblock || transfer->signals));
}

/* Follow a read, and compare the bytes of the whole buffer. */
static void follow_read(struct run *run, struct session *session,
			const struct transfer *transfer, bool less,
			const struct reader *before,
			const struct outcome *outcome)
{
	struct reader *reader = &session->reader;
	size_t taken = outcome->result > 0 ? outcome->result : 0;
	static char expected[MEMORY_SIZE];

	if (less) {
		reader_restore(reader, before);
		if (taken)
			reader_solve(reader, &session->config, taken);
	}
	if (transfer->length && !transfer->nowait)
		session->unsure = less;
	if (less || outcome->interrupted || outcome->seconds >= SLICE)
		run->abandoned |= position_is_lost(session, transfer);
	memset(expected, UNTOUCHED, transfer->accessible);
	memcpy(expected, reader->out.data + reader->handed, taken);
	check_same(run, "buffer", expected, transfer->buf,
		   transfer->accessible);
	reader->handed += taken;
}

static void make_transfer(struct run *run, struct file *file, bool writes)
{
	struct session *session = file->session;
	struct transfer transfer = draw_transfer(run, session, writes);
	struct reader before = session->reader;
	struct outcome outcome;
	long predicted;

	session_expect(run, session, &transfer);
	if (session->reader.too_hard) {
		reader_restore(&session->reader, &before);
		run->abandoned = true;
		return;
	}
	transfer.signals |= transfer.waits;
	predicted = transfer.whole ? (long)transfer.whole : transfer.error;
	say(run, "%s %zu bytes, %zu of them accessible, %zu to %zu%s%s",
	    writes ? "write" : "read", transfer.length, transfer.accessible,
	    transfer.least, transfer.most, transfer.nowait ? ", no wait" : "",
	    transfer.signals ? ", interrupted" : "");
	outcome = make_call(run, file, &transfer);
	check_result(run, session_allows(session, &transfer, &outcome),
		     predicted, outcome.result);
	if (run->failed)
		return;
	if (writes) {
		session_wrote(run, session, &transfer, outcome.result);
		follow_plan(&session->plan, outcome.result);
	} else {
		follow_read(run, session, &transfer,
			    outcome.result != predicted, &before, &outcome);
	}
}

void write_to_file(struct run *run, struct file *file)
{
	make_transfer(run, file, true);
}

void read_from_file(struct run *run, struct file *file)
{
	make_transfer(run, file, false);
}

/*
 * A queue or a slate is rarely full by chance, and what it does then matters
 * most.
 */
void fill_file(struct run *run, struct file *file)
{
	int access = file->session->access;
	bool full = access != O_RDWR && access != O_WRONLY;
	unsigned int writes = 0;

	while (!run->failed && !full) {
		full = file->session->room == FULL_SEEN ||
		       ++writes > FILL_WRITES;
		poll_file(run, file);
		if (!run->failed)
			write_to_file(run, file);
	}
}
