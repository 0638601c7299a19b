/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * ioctls of /dev/sudoku
 *
 * Programs that only read and write do not need this file; see sudoku(4). All
 * structs have the same layout for 32-bit and 64-bit callers. The driver reads
 * members marked [in] and writes those marked [out]. Reserved [in] members must
 * be zero.
 *
 * Every command can fail with EFAULT. None waits for another call.
 */
#ifndef _UAPI_LINUX_SUDOKU_H
#define _UAPI_LINUX_SUDOKU_H

#include <linux/ioctl.h>
#include <linux/types.h>

#define SUDOKU_CELL_COUNT	81
#define SUDOKU_NAME_SIZE	16
#define SUDOKU_TEXT_SIZE	104

/* Modes: the answer to a puzzle is the first solution found. */
#define SUDOKU_MODE_FIRST	0
/* The answer is the solution if there is only one. */
#define SUDOKU_MODE_UNIQUE	1
/* The answer is each solution on a line, and an empty line after the last. */
#define SUDOKU_MODE_ALL		2

/**
 * struct sudoku_config - configuration of an open file
 * @strategy: name of the strategy, NUL-terminated
 * @mode: one of SUDOKU_MODE_*
 * @reserved: zero
 * @max_steps: step limit for each puzzle; 0 for no limit
 */
struct sudoku_config {
	char strategy[SUDOKU_NAME_SIZE];
	__u32 mode;
	__u32 reserved;
	__u64 max_steps;
};

/* Verdicts: solved; SUDOKU_IOC_SOLVE has found exactly one solution. */
#define SUDOKU_VERDICT_SOLVED		0
/* There is no solution, but no two clues conflict. */
#define SUDOKU_VERDICT_UNSOLVABLE	1
/* The two cells in @cells have equal clues and share a unit. */
#define SUDOKU_VERDICT_CONFLICT		2
/* Two solutions or more were found. */
#define SUDOKU_VERDICT_AMBIGUOUS	3
/* The step limit was reached before the search ended. */
#define SUDOKU_VERDICT_GAVE_UP		4
/* The character at @cells[0] is not '1' to '9', '0' or '.'. */
#define SUDOKU_VERDICT_MALFORMED	5

/**
 * struct sudoku_solve - one puzzle and its solution
 * @puzzle: [in] the cells in row order: '1' to '9', or '0' or '.' for a blank
 * @reserved: [in] zero
 * @max_solutions: [in] number of solutions after which to stop, at least 1;
 *	with 2, the verdict tells whether the solution is unique
 * @solution: [out] the first solution found, '1' to '9', or NUL bytes if none
 * @cells: [out] the cells that the verdict refers to, 0 to 80; otherwise 0
 * @reserved2: [out] zero
 * @verdict: [out] one of SUDOKU_VERDICT_*
 * @solutions: [out] number of solutions found, up to @max_solutions
 * @placements: [out] number of digits placed
 * @backtracks: [out] number of digits taken back
 * @nanoseconds: [out] duration of the search
 * @deepest: [out] maximum search depth
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
 * struct sudoku_strategy_info - a strategy
 * @index: [in] its number; 0 for the first
 * @reserved: [in] zero
 * @name: [out] its name for SUDOKU_IOC_SET_CONFIG, NUL-terminated
 * @description: [out] one line that describes it, NUL-terminated
 */
struct sudoku_strategy_info {
	__u32 index;
	__u32 reserved;
	char name[SUDOKU_NAME_SIZE];
	char description[SUDOKU_TEXT_SIZE];
};

/**
 * struct sudoku_stats - counters of an open file since it was opened
 * @puzzles: puzzles answered
 * @solved: puzzles with the verdict solved
 * @unsolvable: puzzles with the verdict unsolvable or conflict
 * @ambiguous: puzzles with the verdict ambiguous
 * @gave_up: puzzles with the verdict gave up
 * @steps: digits placed and digits taken back, in puzzles answered
 * @backtracks: digits taken back, in puzzles answered
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
 * Get and set the configuration of this open file, for all puzzles that are not
 * answered yet. EINVAL for an unknown strategy or mode, or if a reserved member
 * is not zero; EBUSY while another call reads, a puzzle is partly solved or an
 * answer partly read.
 */
#define SUDOKU_IOC_GET_CONFIG	_IOR(0x81, 0x51, struct sudoku_config)
#define SUDOKU_IOC_SET_CONFIG	_IOW(0x81, 0x52, struct sudoku_config)

/*
 * Solve one puzzle with this file's strategy and step limit, independently of
 * what is queued. EINVAL if @max_solutions is 0 or a reserved member is not
 * zero; EDQUOT if it exceeds the user's budget of memory; ENOMEM. EINTR after a
 * signal with a handler, even with SA_RESTART; nothing is kept of the search.
 */
#define SUDOKU_IOC_SOLVE	_IOWR(0x81, 0x53, struct sudoku_solve)

/* Get a strategy by its number. ENOENT after the last one. */
#define SUDOKU_IOC_STRATEGY	_IOWR(0x81, 0x54, struct sudoku_strategy_info)

/* Get the counters of this open file. */
#define SUDOKU_IOC_GET_STATS	_IOR(0x81, 0x55, struct sudoku_stats)

#endif /* _UAPI_LINUX_SUDOKU_H */
