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
#include <asm/cpufeature.h>
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

#ifndef CONFIG_UML
#include <asm/fpu/xcr.h>
#endif

/* With fewer puzzles, an engine is not faster. */
#define PUZZLES_MIN	32
#define BYTES_MIN	(PUZZLES_MIN * (SUDOKU_CELLS + 1))

/* A section is no longer than this, unless one sweep is. */
#define SECTION_NS	(50 * NSEC_PER_USEC)
#define SWEEPS_MAX	128

/**
 * struct sudoku_ahead - the puzzles of a session that an engine works on
 * @lanes: the engine's queue and state. It begins at the text of the session's
 *	queue that is not ready
 * @next: where in the text, as an offset of @lanes, to look for more puzzles
 * @sweeps: how many sweeps to do in a section
 * @busy: there are such puzzles
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
		 "solve queued puzzles in vector registers: auto (default) or off");

/*
 * User Mode Linux is a process, whose registers the host saves. Elsewhere the
 * kernel must have been configured and booted to save them.
 */
static bool __init registers_are_saved(bool avx512)
{
#ifdef CONFIG_UML
	return true;
#else
	u64 features = XFEATURE_MASK_SSE | XFEATURE_MASK_YMM;

	if (avx512)
		features |= XFEATURE_MASK_AVX512;
	return cpu_has_xfeatures(features, NULL);
#endif
}

static bool __init has_avx512(void)
{
	return boot_cpu_has(X86_FEATURE_AVX512F) &&
	       boot_cpu_has(X86_FEATURE_AVX512BW) &&
	       boot_cpu_has(X86_FEATURE_AVX512DQ) &&
	       boot_cpu_has(X86_FEATURE_AVX512VL) && registers_are_saved(true);
}

static bool __init has_avx2(void)
{
	return boot_cpu_has(X86_FEATURE_AVX2) && registers_are_saved(false);
}

/**
 * sudoku_ahead_init - choose the engine for this processor
 *
 * Context: module init.
 */
void __init sudoku_ahead_init(void)
{
	if (!boot_cpu_has(X86_FEATURE_POPCNT))
		return;
	if (has_avx512())
		engine = &sudoku_lanes_avx512;
	else if (has_avx2())
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
		  const struct sudoku_filter *filter, const char *text,
		  size_t length)
{
	if (length < BYTES_MIN)
		return false;
	sudoku_lanes_start(&ahead->lanes, engine, filter->mode, 0);
	ahead->next = 0;
	offer_puzzles(ahead, text, length);
	ahead->busy = ahead->lanes.offered >= PUZZLES_MIN;
	return ahead->busy;
}

/*
 * May puzzles be solved ahead now? With a step limit they may not, because an
 * engine does not always need as many steps as "bands".
 */
static bool is_allowed(const struct sudoku_filter *filter)
{
	return READ_ONCE(enabled) && filter->strategy == &sudoku_bands &&
	       filter->mode != SUDOKU_MODE_ALL && !filter->max_steps &&
	       !filter->owed;
}

/* The configuration may change while puzzles are solved ahead. */
static bool continues(const struct sudoku_ahead *ahead,
		      const struct sudoku_filter *filter)
{
	return ahead->busy && ahead->lanes.mode == filter->mode;
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
 * @text: the text of its queue that is not solved
 * @length: how much of it there is
 * @wanted: how many bytes of it to solve; more than 0
 * @done: how many are solved now, up to the end of a puzzle; may be 0
 * @stats: counters to add to
 *
 * Context: process context; does not sleep.
 * Return: true if this call has worked for some time, false if the next puzzle
 * must be solved by the filter.
 */
bool sudoku_ahead_solve(struct sudoku_session *session, char *text,
			size_t length, size_t wanted, size_t *done,
			struct sudoku_stats *stats)
{
	const struct sudoku_filter *filter = &session->filter;
	struct sudoku_ahead *ahead = session->ahead;
	const struct sudoku_lanes_answer *answer;

	if (!ahead || filter->running || !irq_fpu_usable())
		return false;
	if (!is_allowed(filter) || !continues(ahead, filter))
		ahead->busy = false;
	if (!is_allowed(filter))
		return false;
	if (ahead->busy)
		offer_puzzles(ahead, text, length);
	else if (!begin(ahead, filter, text, length))
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
	*done = write_answers(&ahead->lanes, text, wanted, stats);
	return true;
}

/**
 * sudoku_ahead_drop - forget what is known of puzzles that are not ready
 * @session: the session, locked
 *
 * To be called before the filter solves a puzzle that this file could solve.
 *
 * Context: any.
 */
void sudoku_ahead_drop(struct sudoku_session *session)
{
	if (session->ahead)
		session->ahead->busy = false;
}

/**
 * sudoku_ahead_consume - the text that is not ready begins later now
 * @session: the session, locked
 * @length: by how many bytes
 *
 * Context: any.
 */
void sudoku_ahead_consume(struct sudoku_session *session, size_t length)
{
	if (session->ahead)
		session->ahead->lanes.base += length;
}
