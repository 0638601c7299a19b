// SPDX-License-Identifier: GPL-2.0
/*
 * What the events of a search tell about it
 *
 * Each move has its depth, the number of digits placed before it. So if events
 * were lost, the next move shows which placements are gone, and how many are not
 * known.
 */
#include <stdio.h>

#include "watch.h"

/* To find the solution of a search that has ended takes at most this long. */
#define SOLUTION_STEPS	1000000

/*
 * Name the cells of a move: r1c4, r1c456 or r123c4. Returns @text, which has
 * room for WATCH_WHERE bytes.
 */
const char *watch_where(const struct sudoku_move *move, char *text)
{
	unsigned int row = sudoku_row(move->cell) + 1;
	unsigned int column = sudoku_column(move->cell) + 1;
	char rows[4], columns[4];

	snprintf(rows, sizeof(rows), "%c%c%c", '0' + row, '1' + row,
		 '2' + row);
	snprintf(columns, sizeof(columns), "%c%c%c", '0' + column,
		 '1' + column, '2' + column);
	switch (move->triad) {
	case SUDOKU_MINIROW:
		snprintf(text, WATCH_WHERE, "r%uc%s", row, columns);
		break;
	case SUDOKU_MINICOLUMN:
		snprintf(text, WATCH_WHERE, "r%sc%u", rows, column);
		break;
	default:
		snprintf(text, WATCH_WHERE, "r%uc%u", row, column);
	}
	return text;
}

static void begin(struct watch_state *state, const struct trace_event *event)
{
	struct watch_state fresh = {
		.begun = true,
		.session = event->session,
		.lost = state->lost,
		.lost_more = state->lost_more,
	};

	*state = fresh;
	memcpy(state->strategy, event->strategy, sizeof(state->strategy));
	memcpy(state->puzzle, event->puzzle, SUDOKU_CELLS);
	state->bands = !strcmp(event->strategy, sudoku_bands.name);
}

/* Move the top of the stack to @depth; what is not known there is empty. */
static void set_depth(struct watch_state *state, unsigned int depth)
{
	while (state->depth < depth)
		state->stack[state->depth++].digit = 0;
	state->depth = depth;
}

static void place(struct watch_state *state, const struct sudoku_move *move)
{
	unsigned int cells = move->triad == SUDOKU_ONE_CELL ? 1 : 3;
	unsigned int next = move->triad == SUDOKU_MINICOLUMN ? 9 : 1;

	state->placed++;
	set_depth(state, move->depth);
	if (state->depth + 1 < WATCH_DEPTHS)
		state->stack[state->depth++] = *move;
	if (state->depth > state->deepest)
		state->deepest = state->depth;
	while (cells--)
		state->heat[move->cell + cells * next]++;
}

static void take_back(struct watch_state *state, const struct sudoku_move *move)
{
	state->taken_back++;
	set_depth(state, move->depth);
}

static void step(struct watch_state *state, const struct sudoku_move *move)
{
	if (move->placed)
		place(state, move);
	else
		take_back(state, move);
	state->recent[(watch_steps(state) - 1) % WATCH_RECENT] = *move;
}

/*
 * The solution is on the stack, unless events were lost or the moves are about
 * triads. Then the same number of steps leads to it again.
 */
static void find_solution(struct watch_state *state)
{
	static struct sudoku_search search;
	const struct sudoku_strategy *strategy;

	strategy = sudoku_strategy_find(state->strategy);
	if (!strategy || state->total > SOLUTION_STEPS)
		return;
	sudoku_search_start(&search, strategy, state->puzzle);
	if (sudoku_search_run(&search, state->total) == SUDOKU_FOUND)
		sudoku_search_solution(&search, state->solution);
}

static void end(struct watch_state *state, const struct trace_event *event)
{
	state->ended = true;
	state->verdict = event->verdict;
	state->total = event->steps;
	if (state->verdict == SUDOKU_VERDICT_SOLVED)
		find_solution(state);
}

static void lose(struct watch_state *state, const struct trace_event *event)
{
	state->lost += event->lost;
	if (!event->lost)
		state->lost_more = true;
	state->unsure = true;
}

/*
 * Take the next event. Returns false if it belongs to another search, or to one
 * whose beginning was not seen.
 */
bool watch_update(struct watch_state *state, const struct trace_event *event)
{
	bool running = state->begun && !state->ended;

	if (event->kind == TRACE_LOST) {
		lose(state, event);
		return true;
	}
	if (event->kind == TRACE_BEGIN) {
		if (running && event->session != state->session &&
		    !state->unsure)
			return false;
		begin(state, event);
		return true;
	}
	if (!running || event->session != state->session)
		return false;
	state->unsure = false;
	if (event->kind == TRACE_STEP)
		step(state, &event->move);
	else
		end(state, event);
	return true;
}

/* Write the clues and the digits that are placed now, and '.' for blanks. */
void watch_board(const struct watch_state *state, char *cells)
{
	unsigned int i;

	if (state->solution[0]) {
		memcpy(cells, state->solution, SUDOKU_CELLS);
		return;
	}
	for (i = 0; i < SUDOKU_CELLS; i++)
		cells[i] = state->puzzle[i] > '0' ? state->puzzle[i] : '.';
	for (i = 0; i < state->depth; i++) {
		const struct sudoku_move *move = &state->stack[i];

		if (move->digit && move->triad == SUDOKU_ONE_CELL)
			cells[move->cell] = '0' + move->digit;
	}
}
