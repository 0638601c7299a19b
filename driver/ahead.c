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
 * SECTION_NS, so other tasks of this processor do not wait for longer, nor does
 * the part of its interrupts that may use the registers, too.
 */
#include <linux/err.h>
#include <linux/jiffies.h>
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/moduleparam.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include <asm/fpu/api.h>

#include "account.h"
#include "ahead.h"
#include "core/lanes.h"
#include "session.h"
#include "vectors.h"

/* With fewer puzzles, an engine is not faster. */
#define PUZZLES_MIN	32
#define BYTES_MIN	(PUZZLES_MIN * SUDOKU_CELLS)

/* A section is no longer than this, unless one sweep is. */
#define SECTION_NS	(50 * NSEC_PER_USEC)
#define SWEEPS_MAX	128

/**
 * struct sudoku_ahead - the puzzles of a session that an engine works on
 * @lanes: the engine's queue and state. Offsets are those of @finished of the
 *	session. If not @busy, there are too few puzzles before its @next
 * @sweeps: how many sweeps to do in a section
 * @busy: @lanes has puzzles
 */
struct sudoku_ahead {
	struct sudoku_lanes lanes;
	unsigned int sweeps;
	bool busy;
};

static_assert(sizeof(struct sudoku_ahead) <= 64 * 1024);

/* What the parameter is set to */
enum {
	LANES_AUTO,
	LANES_OFF,
	LANES_AVX2,
};

static const char *const choices[] = {
	[LANES_AUTO] = "auto",
	[LANES_OFF] = "off",
	[LANES_AVX2] = "avx2",
};

static int choice = LANES_AUTO;

/* The engines with the most and the fewest lanes that this processor has */
static const struct sudoku_lanes_engine *widest __ro_after_init;
static const struct sudoku_lanes_engine *narrowest __ro_after_init;

static int param_set_lanes(const char *value, const struct kernel_param *kp)
{
	int i = sysfs_match_string(choices, value);

	if (i < 0)
		return i;
	WRITE_ONCE(choice, i);
	return 0;
}

static int param_get_lanes(char *buffer, const struct kernel_param *kp)
{
	return sysfs_emit(buffer, "%s\n", choices[READ_ONCE(choice)]);
}

static const struct kernel_param_ops lanes_ops = {
	.set = param_set_lanes,
	.get = param_get_lanes,
};

module_param_cb(lanes, &lanes_ops, NULL, 0644);
MODULE_PARM_DESC(lanes,
		 "vector registers to use: auto, avx2 or off (default: auto)");

/* Returns the engine to use, or NULL. */
static const struct sudoku_lanes_engine *chosen_engine(void)
{
	switch (READ_ONCE(choice)) {
	case LANES_AUTO:
		return widest;
	case LANES_AVX2:
		return narrowest;
	default:
		return NULL;
	}
}

/**
 * sudoku_ahead_init - find the engines that this processor can run
 *
 * Context: module init.
 */
void __init sudoku_ahead_init(void)
{
	unsigned int i;

	narrowest = sudoku_engine(0);
	for (i = 0; sudoku_engine(i); i++)
		widest = sudoku_engine(i);
}

/**
 * sudoku_ahead_engine - which engine is used
 *
 * Context: any.
 * Return: its name, or "none".
 */
const char *sudoku_ahead_engine(void)
{
	const struct sudoku_lanes_engine *engine = chosen_engine();

	return engine ? engine->name : "none";
}

/* Does the text begin with puzzles for an engine, as far as one look tells? */
static bool is_worthwhile(const char *text, size_t length)
{
	return length >= BYTES_MIN && sudoku_find_line(text, length) >= 0;
}

/*
 * Returns the engine that may solve puzzles ahead now, or NULL. With a step
 * limit none may, because it does not always need as many steps as "bands". A
 * tracepoint shows the steps of one search.
 */
static const struct sudoku_lanes_engine *
allowed_engine(const struct sudoku_filter *filter, bool tracing)
{
	if (filter->strategy != &sudoku_bands || filter->max_steps ||
	    filter->mode == SUDOKU_MODE_ALL || filter->owed || tracing)
		return NULL;
	return chosen_engine();
}

/**
 * sudoku_ahead_alloc - allocate what solving ahead needs, if it pays
 * @session: the session, locked
 *
 * Without the memory, puzzles are solved one after another. The next attempt is
 * a second later, because each may reclaim memory.
 *
 * Context: process context; may sleep.
 */
void sudoku_ahead_alloc(struct sudoku_session *session)
{
	size_t unsolved = session->queue.head + session->ready;
	struct sudoku_ahead *ahead;

	if (session->ahead || !allowed_engine(&session->filter, false) ||
	    !is_worthwhile(session->queue.data + unsolved,
			   session->queue.tail - unsolved) ||
	    (session->ahead_again &&
	     time_before(jiffies, session->ahead_again)))
		return;
	ahead = sudoku_account_alloc(session->account, sizeof(*ahead),
				     SUDOKU_NEED_SPEED);
	if (IS_ERR(ahead)) {
		session->ahead_again = jiffies + HZ;
		return;
	}
	ahead->lanes.next = session->finished;
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

/* Forget what is known of puzzles that are not solved in the queue yet. */
static void drop_puzzles(struct sudoku_ahead *ahead, u32 finished)
{
	ahead->busy = false;
	ahead->lanes.next = finished;
}

/* Begin to solve ahead, if there are enough puzzles. */
static void begin_ahead(struct sudoku_ahead *ahead,
			const struct sudoku_lanes_engine *engine, u32 mode,
			u32 finished, const char *text, size_t length)
{
	struct sudoku_lanes *lanes = &ahead->lanes;

	if ((s32)(lanes->next - finished) > 0)
		return;
	lanes->next = finished;
	if (!is_worthwhile(text, length))
		return;
	sudoku_lanes_start(lanes, engine, mode, 0);
	lanes->base = finished;
	lanes->next = finished;
	sudoku_lanes_offer_text(lanes, text, length);
	ahead->busy = lanes->offered >= PUZZLES_MIN;
}

/* Returns whether there are puzzles to solve ahead. */
static bool prepare_ahead(struct sudoku_ahead *ahead,
			  const struct sudoku_session *session, bool tracing,
			  const char *text, size_t length)
{
	const struct sudoku_filter *filter = &session->filter;
	const struct sudoku_lanes_engine *engine =
		allowed_engine(filter, tracing);
	struct sudoku_lanes *lanes = &ahead->lanes;

	if (!engine || (ahead->busy && (lanes->engine != engine ||
					lanes->mode != filter->mode)))
		drop_puzzles(ahead, session->finished);
	if (!engine)
		return false;
	if (ahead->busy) {
		lanes->base = session->finished;
		sudoku_lanes_offer_text(lanes, text, length);
	} else {
		begin_ahead(ahead, engine, filter->mode, session->finished,
			    text, length);
	}
	return ahead->busy;
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
 * Solve for about SECTION_NS, which a slow processor may need for one sweep.
 * The engine returns earlier when a lane is empty and answers can be taken, so
 * that more puzzles can be offered.
 */
static void run_section(struct sudoku_ahead *ahead, const char *text)
{
	struct sudoku_lanes *lanes = &ahead->lanes;
	enum sudoku_lanes_status status;
	u64 begun, took;

	begun = ktime_get_ns();
	kernel_fpu_begin();
	status = sudoku_lanes_run(lanes, text, ahead->sweeps);
	kernel_fpu_end();
	took = ktime_get_ns() - begun;

	if (took > SECTION_NS)
		ahead->sweeps = max(ahead->sweeps / 2, 1U);
	else if (took < SECTION_NS / 4 && status == SUDOKU_LANES_PAUSED)
		ahead->sweeps = min(ahead->sweeps * 2, SWEEPS_MAX + 0U);
}

/*
 * Put answers into the text until at least @wanted bytes of it are solved.
 * Returns how many are. If the rest of what is wanted is layout, the puzzle
 * after it is not answered yet.
 */
static size_t write_answers(struct sudoku_lanes *lanes, char *text,
			    size_t wanted, struct sudoku_stats *stats)
{
	const struct sudoku_lanes_answer *answer;
	size_t done = 0;

	while (done < wanted && (answer = sudoku_lanes_answer(lanes)) &&
	       !answer->too_deep) {
		if (answer->offset - lanes->base >= wanted)
			return wanted;
		done = sudoku_lanes_write(lanes, text, answer);
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
	struct sudoku_ahead *ahead = session->ahead;
	size_t unsolved = session->queue.head + session->ready;
	size_t length = session->queue.tail - unsolved, done;
	char *text = session->queue.data + unsolved;
	const struct sudoku_lanes_answer *answer;

	if (!ahead || session->filter.running || !irq_fpu_usable() ||
	    !prepare_ahead(ahead, session, tracing, text, length))
		return false;
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
