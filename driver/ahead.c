// SPDX-License-Identifier: GPL-2.0
/*
 * Solving ahead: many queued puzzles at once, in vector registers
 *
 * A read answers puzzles in the order of the queue. The engines of
 * core/lanes.h solve 8 or 16 at the same time, so they work on puzzles that
 * come later. What they find out about these is kept apart from the queue until
 * all puzzles before are answered. So the queue is always as if there were no
 * engine, and what is known of later puzzles can be dropped at any time.
 *
 * Vector registers belong to user space. Between kernel_fpu_begin(), which
 * saves them, and kernel_fpu_end(), this task is not preempted and must not
 * sleep, and any function may use them. No other code of the driver is
 * compiled for them. A section between the two calls solves for about
 * SECTION_NS, so other tasks do not wait for longer.
 */
#include <asm/fpu/api.h>
#include <linux/err.h>
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/moduleparam.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include "account.h"
#include "ahead.h"
#include "core/lanes.h"
#include "session.h"
#include "vectors.h"

/* With fewer puzzles, an engine is not faster. */
#define PUZZLES_MIN	32
#define BYTES_MIN	(PUZZLES_MIN * (SUDOKU_CELLS + 1))

/* A section is no longer than this, unless one sweep is. */
#define SECTION_NS	(50 * NSEC_PER_USEC)
#define SWEEPS_MAX	128

/**
 * struct sudoku_ahead - the puzzles of a session that an engine works on
 * @lanes: the engine's queue and state. Offsets are those of @finished of the
 *	session
 * @next: where to look for more puzzles. If not @busy, there are too few before
 *	it
 * @sweeps: how many sweeps to do in a section
 * @busy: @lanes has puzzles
 */
struct sudoku_ahead {
	struct sudoku_lanes lanes;
	u32 next;
	unsigned int sweeps;
	bool busy;
};

static_assert(sizeof(struct sudoku_ahead) <= 64 * 1024);

static const struct sudoku_lanes_engine *engine __ro_after_init;
static bool enabled = true;

static int param_set_lanes(const char *value, const struct kernel_param *kp)
{
	if (sysfs_streq(value, "auto"))
		WRITE_ONCE(enabled, true);
	else if (sysfs_streq(value, "off"))
		WRITE_ONCE(enabled, false);
	else
		return -EINVAL;
	return 0;
}

static int param_get_lanes(char *buffer, const struct kernel_param *kp)
{
	return sysfs_emit(buffer, "%s\n", READ_ONCE(enabled) ? "auto" : "off");
}

static const struct kernel_param_ops lanes_ops = {
	.set = param_set_lanes,
	.get = param_get_lanes,
};

module_param_cb(lanes, &lanes_ops, NULL, 0644);
MODULE_PARM_DESC(lanes,
		 "use of vector registers, auto or off (default: auto)");

/**
 * sudoku_ahead_init - choose the engine for this processor
 *
 * Context: module init.
 */
void __init sudoku_ahead_init(void)
{
	if (sudoku_has_avx512())
		engine = &sudoku_lanes_avx512;
	else if (sudoku_has_avx2())
		engine = &sudoku_lanes_avx2;
}

/**
 * sudoku_ahead_engine - which engine this processor has
 *
 * Context: any.
 * Return: its name, or "none".
 */
const char *sudoku_ahead_engine(void)
{
	return engine ? engine->name : "none";
}

/**
 * sudoku_ahead_alloc - allocate what solving ahead needs, if it pays
 * @session: the session, locked
 * @queued: bytes of text that are not solved
 *
 * Without the memory, puzzles are solved one after another.
 *
 * Context: process context; may sleep.
 */
void sudoku_ahead_alloc(struct sudoku_session *session, size_t queued)
{
	struct sudoku_ahead *ahead;

	if (session->ahead || queued < BYTES_MIN || !engine ||
	    !READ_ONCE(enabled) || session->filter.strategy != &sudoku_bands)
		return;
	ahead = sudoku_account_alloc(session->account, sizeof(*ahead),
				     SUDOKU_NEED_MORE);
	if (IS_ERR(ahead))
		return;
	ahead->next = session->finished;
	ahead->sweeps = 1;
	ahead->busy = false;
	session->ahead = ahead;
}

/**
 * sudoku_ahead_free - free what sudoku_ahead_alloc() has allocated
 * @session: the session; no other call uses it
 *
 * Context: process context; may sleep.
 */
void sudoku_ahead_free(struct sudoku_session *session)
{
	sudoku_account_free(session->account, session->ahead,
			    sizeof(*session->ahead));
}

/* Offer all puzzles of the text for which there is room. */
static void offer_puzzles(struct sudoku_ahead *ahead, const char *text,
			  size_t length)
{
	struct sudoku_lanes *lanes = &ahead->lanes;
	u32 from = ahead->next - lanes->base;
	int skip;

	while ((skip = sudoku_find_line(text + from, length - from)) >= 0) {
		if (!sudoku_lanes_offer(lanes, lanes->base + from + skip))
			break;
		from += skip + SUDOKU_CELLS;
	}
	ahead->next = lanes->base + from;
}

/* Begin to solve ahead, if there are enough puzzles. */
static bool begin(struct sudoku_ahead *ahead,
		  const struct sudoku_session *session, const char *text,
		  size_t length)
{
	u32 mode = session->filter.mode, base = session->finished;

	if ((s32)(ahead->next - base) > 0)
		return false;
	ahead->next = base;
	if (length < BYTES_MIN)
		return false;
	sudoku_lanes_start(&ahead->lanes, engine, mode, 0);
	ahead->lanes.base = base;
	offer_puzzles(ahead, text, length);
	ahead->busy = ahead->lanes.offered >= PUZZLES_MIN;
	return ahead->busy;
}

/*
 * May puzzles be solved ahead now? With a step limit they may not, because an
 * engine does not always need as many steps as "bands". A tracepoint shows the
 * steps of one search.
 */
static bool is_allowed(const struct sudoku_filter *filter, bool tracing)
{
	return READ_ONCE(enabled) && filter->strategy == &sudoku_bands &&
	       filter->mode != SUDOKU_MODE_ALL && !filter->max_steps &&
	       !filter->owed && !tracing;
}

/* Forget what is known of puzzles that have no answer in the queue yet. */
static void drop_puzzles(struct sudoku_ahead *ahead, u32 base)
{
	ahead->busy = false;
	ahead->next = base;
}

/*
 * Returns the answer to the first puzzle, or NULL if it has none yet. What was
 * too deep for the engine and the filter has solved is removed first.
 */
static const struct sudoku_lanes_answer *
first_answer(struct sudoku_lanes *lanes)
{
	const struct sudoku_lanes_answer *answer;

	while ((answer = sudoku_lanes_answer(lanes)) &&
	       (s32)(answer->offset - lanes->base) < 0)
		sudoku_lanes_take(lanes);
	return answer;
}

/*
 * Solve for about SECTION_NS, which a slow processor may need for one sweep. The
 * engine returns earlier when a lane is empty, so that more can be offered,
 * unless all puzzles are in lanes already.
 */
static void run_section(struct sudoku_ahead *ahead, const char *text)
{
	struct sudoku_lanes *lanes = &ahead->lanes;
	bool finish = lanes->started == lanes->offered;
	enum sudoku_lanes_status status;
	u64 begun, took;

	begun = ktime_get_ns();
	kernel_fpu_begin();
	status = sudoku_lanes_run(lanes, text, ahead->sweeps, finish);
	kernel_fpu_end();
	took = ktime_get_ns() - begun;

	if (took > SECTION_NS)
		ahead->sweeps = max(ahead->sweeps / 2, 1U);
	else if (took < SECTION_NS / 4 && status == SUDOKU_LANES_PAUSED)
		ahead->sweeps = min(ahead->sweeps * 2, SWEEPS_MAX + 0U);
}

/*
 * Put answers into the text until at least @wanted bytes of it are solved.
 * Returns how many are.
 */
static size_t write_answers(struct sudoku_lanes *lanes, char *text,
			    size_t wanted, struct sudoku_stats *stats)
{
	const struct sudoku_lanes_answer *answer;
	size_t done = 0;

	while (done < wanted && (answer = sudoku_lanes_answer(lanes)) &&
	       !answer->too_deep) {
		u32 offset = answer->offset - lanes->base;

		if (answer->verdict == SUDOKU_VERDICT_SOLVED)
			memcpy(text + offset, answer->solution, SUDOKU_CELLS);
		else
			memset(text + offset,
			       sudoku_verdict_mark(answer->verdict),
			       SUDOKU_CELLS);
		done = offset + SUDOKU_CELLS;
		sudoku_stats_count(stats, answer->verdict, answer->placements,
				   answer->backtracks);
		sudoku_lanes_take(lanes);
	}
	return done;
}

/**
 * sudoku_ahead_solve - solve puzzles with an engine
 * @session: the session, locked
 * @tracing: a tracepoint is on
 * @wanted: how many bytes should be ready; more than are
 * @stats: counters to add to
 *
 * Afterwards, as many bytes may be ready as before.
 *
 * Context: process context; does not sleep.
 * Return: true if this call has worked for some time, false if the next puzzle
 * must be solved by the filter.
 */
bool sudoku_ahead_solve(struct sudoku_session *session, bool tracing,
			size_t wanted, struct sudoku_stats *stats)
{
	const struct sudoku_filter *filter = &session->filter;
	struct sudoku_ahead *ahead = session->ahead;
	size_t unsolved = session->queue.head + session->ready;
	size_t length = session->queue.tail - unsolved, done;
	char *text = session->queue.data + unsolved;
	const struct sudoku_lanes_answer *answer;

	if (!ahead || filter->running || !irq_fpu_usable())
		return false;
	if (!is_allowed(filter, tracing)) {
		drop_puzzles(ahead, session->finished);
		return false;
	}
	if (ahead->busy && ahead->lanes.mode != filter->mode)
		drop_puzzles(ahead, session->finished);
	if (ahead->busy) {
		ahead->lanes.base = session->finished;
		offer_puzzles(ahead, text, length);
	} else if (!begin(ahead, session, text, length)) {
		return false;
	}

	answer = first_answer(&ahead->lanes);
	if (answer && answer->too_deep)
		return false;
	if (ahead->lanes.taken == ahead->lanes.offered) {
		ahead->busy = false;
		return false;
	}
	if (!answer)
		run_section(ahead, text);
	done = write_answers(&ahead->lanes, text, wanted - session->ready,
			     stats);
	session->ready += done;
	session->finished += done;
	return true;
}
