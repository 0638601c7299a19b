// SPDX-License-Identifier: GPL-2.0-only
/*
 * Solving ahead: many queued puzzles at once, in vector registers
 *
 * The stream of a session decides when an engine pays, and what becomes of its
 * results (core/stream.h). This file has what the kernel adds: the choice of an
 * engine, and the sections of limited time in which it runs.
 *
 * Vector registers belong to user space. Between kernel_fpu_begin(), which
 * saves them, and kernel_fpu_end(), this task is not preempted and must not
 * sleep, and any function may use them. No other code of the driver is
 * compiled for them. A section between the two calls solves for about 50
 * microseconds, so other tasks of this processor do not wait for longer, nor
 * does the part of its interrupts that may use the registers, too.
 */
#include <linux/ktime.h>
#include <linux/moduleparam.h>

#include <asm/fpu/api.h>

#include "ahead.h"
#include "session.h"

static bool lanes = true;
module_param(lanes, bool, 0644);
MODULE_PARM_DESC(lanes, "solve in vector registers (default: Y)");

/* What this processor can run, or NULL */
static const struct sudoku_lanes_engine *engine __ro_after_init;

/**
 * sudoku_ahead_engine - get the engine that reads use
 *
 * The parameter lanes may change at any time.
 *
 * Context: any.
 * Return: the engine, or NULL if none can run here or none is wanted.
 */
const struct sudoku_lanes_engine *sudoku_ahead_engine(void)
{
	return READ_ONCE(lanes) ? engine : NULL;
}

/**
 * sudoku_ahead_init - find the engine that pays most on this processor
 *
 * Context: module init, before the first session.
 */
void __init sudoku_ahead_init(void)
{
	if (!sudoku_prefers_avx2())
		engine = sudoku_engine(1);
	if (!engine)
		engine = sudoku_engine(0);
}

/**
 * sudoku_ahead_use_memory - let a reader use its large memory for an engine
 * @reader: the reader, which has just got that
 *
 * Context: any.
 */
void sudoku_ahead_use_memory(struct sudoku_reader *reader)
{
	reader->stream.lanes = &reader->large->lanes;
	reader->sweeps = 1;
}

/**
 * sudoku_ahead_run - let the engine work for one section
 * @reader: the reader of a session; a run of its stream has just returned
 *	%SUDOKU_STREAM_ENGINE
 * @text: the text that was given to that run
 * @length: how much of it there is
 *
 * The next section gets as many sweeps as take %SUDOKU_SECTION_NS at the speed
 * of this one.
 *
 * Context: process context; does not sleep.
 */
void sudoku_ahead_run(struct sudoku_reader *reader, const char *text,
		      size_t length)
{
	u64 begin, took;
	bool paused;

	begin = ktime_get_ns();
	kernel_fpu_begin();
	paused = sudoku_lanes_run(reader->stream.lanes, text, length,
				  reader->sweeps);
	kernel_fpu_end();
	took = ktime_get_ns() - begin;

	if (paused || took > SUDOKU_SECTION_NS)
		reader->sweeps = sudoku_lanes_next_sweeps(reader->sweeps, took);
}
