/* SPDX-License-Identifier: GPL-2.0 WITH Linux-syscall-note */
/*
 * ioctls of /dev/sudoku
 *
 * Reading and writing need none of this; see sudoku(4). All structs have the
 * same layout for 32-bit and 64-bit callers. Members marked [in] are read, those
 * marked [out] are written, reserved ones must be zero.
 */
#ifndef _UAPI_LINUX_SUDOKU_H
#define _UAPI_LINUX_SUDOKU_H

#include <linux/ioctl.h>
#include <linux/types.h>

#define SUDOKU_CELL_COUNT	81
#define SUDOKU_NAME_SIZE	16
#define SUDOKU_TEXT_SIZE	104

/* What is asked of each puzzle that is read back: its first solution, */
#define SUDOKU_MODE_FIRST	0
/* its solution if it has no other, */
#define SUDOKU_MODE_UNIQUE	1
/* or every solution on a line of its own, and an empty line after the last. */
#define SUDOKU_MODE_ALL		2

/**
 * struct sudoku_config - how an open file solves
 * @strategy: name of the strategy, NUL-terminated
 * @mode: one of SUDOKU_MODE_*
 * @reserved: zero
 * @max_steps: after how many steps a puzzle is given up; 0 for never
 */
struct sudoku_config {
	char strategy[SUDOKU_NAME_SIZE];
	__u32 mode;
	__u32 reserved;
	__u64 max_steps;
};

/* There is a solution, and fewer than two were found. */
#define SUDOKU_VERDICT_SOLVED		0
/* There is no solution, although no two clues conflict. */
#define SUDOKU_VERDICT_UNSOLVABLE	1
/* The clues of the two cells in @cells are equal and share a unit. */
#define SUDOKU_VERDICT_CONFLICT		2
/* Two solutions or more were found. */
#define SUDOKU_VERDICT_AMBIGUOUS	3
/* The step limit was reached before the search was at its end. */
#define SUDOKU_VERDICT_GAVE_UP		4
/* The character at @cells[0] is not '1' to '9', '0' or '.'. */
#define SUDOKU_VERDICT_MALFORMED	5

/**
 * struct sudoku_solve - one puzzle and what came of it
 * @puzzle: [in] the cells in row order, '1' to '9', '0' or '.' for a blank
 * @reserved: [in] zero
 * @max_solutions: [in] how many solutions to look for, at least 1; 2 tells
 *	whether the solution is unique
 * @solution: [out] the first solution found, or zeros
 * @cells: [out] cells that the verdict is about, 0 to 80, or zeros
 * @reserved2: [out] zero
 * @verdict: [out] one of SUDOKU_VERDICT_*
 * @solutions: [out] solutions found, up to @max_solutions
 * @placements: [out] digits placed
 * @backtracks: [out] digits taken back
 * @nanoseconds: [out] time spent
 * @deepest: [out] most digits that stood placed at once
 * @reserved3: [out] zero
 */
struct sudoku_solve {
	__u8 puzzle[SUDOKU_CELL_COUNT];
	__u8 reserved[3];
	__u32 max_solutions;
	__u8 solution[SUDOKU_CELL_COUNT];
	__u8 cells[2];
	__u8 reserved2;
	__u32 verdict;
	__u64 solutions;
	__u64 placements;
	__u64 backtracks;
	__u64 nanoseconds;
	__u32 deepest;
	__u32 reserved3;
};

/**
 * struct sudoku_strategy_info - a strategy by number
 * @index: [in] 0 for the first
 * @reserved: [in] zero
 * @name: [out] what SUDOKU_IOC_SET_CONFIG takes, NUL-terminated
 * @description: [out] one line about it, NUL-terminated
 */
struct sudoku_strategy_info {
	__u32 index;
	__u32 reserved;
	char name[SUDOKU_NAME_SIZE];
	char description[SUDOKU_TEXT_SIZE];
};

/**
 * struct sudoku_stats - totals of an open file since it was opened
 * @puzzles: puzzles answered
 * @solved: those answered with a solution
 * @unsolvable: those that have none
 * @ambiguous: those that have several where one was asked for
 * @gave_up: those that reached the step limit
 * @steps: placements and backtracks, of puzzles that were answered
 * @backtracks: digits taken back, of puzzles that were answered
 * @nanoseconds: time spent solving
 */
struct sudoku_stats {
	__u64 puzzles;
	__u64 solved;
	__u64 unsolvable;
	__u64 ambiguous;
	__u64 gave_up;
	__u64 steps;
	__u64 backtracks;
	__u64 nanoseconds;
};

/*
 * How this open file solves. Setting it concerns all puzzles that are not yet
 * answered: EINVAL for an unknown strategy or mode or a reserved member that is
 * set, EBUSY while a puzzle is half solved or an answer half read.
 */
#define SUDOKU_IOC_GET_CONFIG	_IOR(0x81, 0x51, struct sudoku_config)
#define SUDOKU_IOC_SET_CONFIG	_IOW(0x81, 0x52, struct sudoku_config)

/*
 * Solve one puzzle with this file's strategy and step limit, beside whatever is
 * queued. EINTR after a signal.
 */
#define SUDOKU_IOC_SOLVE	_IOWR(0x81, 0x53, struct sudoku_solve)

/* Look up a strategy. ENOENT past the last one. */
#define SUDOKU_IOC_STRATEGY	_IOWR(0x81, 0x54, struct sudoku_strategy_info)

#define SUDOKU_IOC_GET_STATS	_IOR(0x81, 0x55, struct sudoku_stats)

#endif /* _UAPI_LINUX_SUDOKU_H */
