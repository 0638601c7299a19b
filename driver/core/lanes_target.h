/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Many puzzles at once: the instructions that the compiler may use
 *
 * They are used in the functions between LANES_TARGET("...") and
 * LANES_TARGET_END, and only general registers with LANES_TARGET_GENERAL.
 */
#ifndef SUDOKU_CORE_LANES_TARGET_H
#define SUDOKU_CORE_LANES_TARGET_H

#define LANES_PRAGMA(text)	_Pragma(#text)

#ifdef __clang__
#define LANES_TARGET(instructions)					\
	LANES_PRAGMA(clang attribute push(				\
		__attribute__((target(instructions))), apply_to = function))
#define LANES_TARGET_END	LANES_PRAGMA(clang attribute pop)
#define LANES_TARGET_GENERAL	"popcnt"
#else
#define LANES_TARGET(instructions)					\
	LANES_PRAGMA(GCC push_options)					\
	LANES_PRAGMA(GCC target(instructions))
#define LANES_TARGET_END	LANES_PRAGMA(GCC pop_options)
#define LANES_TARGET_GENERAL	"general-regs-only,popcnt"
#endif

#endif /* SUDOKU_CORE_LANES_TARGET_H */
