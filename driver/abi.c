// SPDX-License-Identifier: GPL-2.0-only
/*
 * Checks of include/uapi/linux/sudoku.h at compile time; there is no code here
 *
 * An ABI cannot change after its release. So the size of each struct and the
 * offset of each member are constants, the same on every architecture.
 */
#include <linux/build_bug.h>
#include <linux/stddef.h>

#include "../include/uapi/linux/sudoku.h"
#include "core/grid.h"

#define ASSERT_SIZE(type, size) \
	static_assert(sizeof(struct type) == (size))
#define ASSERT_OFFSET(type, member, offset) \
	static_assert(offsetof(struct type, member) == (offset))

ASSERT_SIZE(sudoku_config, 32);
ASSERT_OFFSET(sudoku_config, strategy, 0);
ASSERT_OFFSET(sudoku_config, mode, 16);
ASSERT_OFFSET(sudoku_config, reserved, 20);
ASSERT_OFFSET(sudoku_config, max_steps, 24);

ASSERT_SIZE(sudoku_solve, 216);
ASSERT_OFFSET(sudoku_solve, puzzle, 0);
ASSERT_OFFSET(sudoku_solve, reserved, 81);
ASSERT_OFFSET(sudoku_solve, max_solutions, 84);
ASSERT_OFFSET(sudoku_solve, solution, 88);
ASSERT_OFFSET(sudoku_solve, cells, 169);
ASSERT_OFFSET(sudoku_solve, reserved2, 171);
ASSERT_OFFSET(sudoku_solve, verdict, 172);
ASSERT_OFFSET(sudoku_solve, solutions, 176);
ASSERT_OFFSET(sudoku_solve, placements, 184);
ASSERT_OFFSET(sudoku_solve, backtracks, 192);
ASSERT_OFFSET(sudoku_solve, nanoseconds, 200);
ASSERT_OFFSET(sudoku_solve, deepest, 208);
ASSERT_OFFSET(sudoku_solve, reserved3, 212);

ASSERT_SIZE(sudoku_strategy_info, 128);
ASSERT_OFFSET(sudoku_strategy_info, index, 0);
ASSERT_OFFSET(sudoku_strategy_info, reserved, 4);
ASSERT_OFFSET(sudoku_strategy_info, name, 8);
ASSERT_OFFSET(sudoku_strategy_info, description, 24);

ASSERT_SIZE(sudoku_stats, 64);
ASSERT_OFFSET(sudoku_stats, puzzles, 0);
ASSERT_OFFSET(sudoku_stats, solved, 8);
ASSERT_OFFSET(sudoku_stats, unsolvable, 16);
ASSERT_OFFSET(sudoku_stats, ambiguous, 24);
ASSERT_OFFSET(sudoku_stats, gave_up, 32);
ASSERT_OFFSET(sudoku_stats, steps, 40);
ASSERT_OFFSET(sudoku_stats, backtracks, 48);
ASSERT_OFFSET(sudoku_stats, nanoseconds, 56);

static_assert(SUDOKU_CELL_COUNT == SUDOKU_CELLS);
