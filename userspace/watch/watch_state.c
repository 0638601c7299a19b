// SPDX-License-Identifier: GPL-2.0
/*
 * What the events of a search tell about it
 *
 * Each move has its depth, the number of digits placed before it. So if events
 * were lost, the next move shows which placements are gone, and how many are
 * not known.
 */
#include <stdio.h>

#include "watch.h"

/* To find the solution of a search that has ended takes at most this long. */
#define SOLUTION_STEPS	1000000

/*
 * Name the cells of a move: r1c4, r1c456 or r123c4. The text is valid until the
 * next call.
 */
const char *watch_where(const struct sudoku_move *move)
{
	static const char digits[] = "123456789";
	static char text[sizeof("r123c1")];

	snprintf(text, sizeof(text), "r%.*sc%.*s",
		 move->triad == SUDOKU_MINICOLUMN ? 3 : 1,
		 digits + sudoku_row(move->cell),
		 move->triad == SUDOKU_MINIROW ? 3 : 1,
		 digits + sudoku_column(move->cell));
	return text;
}

static void place(struct watch_state *state, const struct sudoku_move *move)
{
	unsigned int cells = move->triad == SUDOKU_ONE_CELL ? 1 : 3;
	unsigned int next = move->triad == SUDOKU_MINICOLUMN ? 9 : 1;

	state->stack[state->depth++] = *move;
	if (state->depth > state->deepest)
		state->deepest = state->depth;
	while (cells--)
		state->heat[move->cell + cells * next]++;
}

static void step(struct watch_state *state, const struct sudoku_move *move)
{
	/* What is not known of the stack below the move is empty. */
	while (state->depth < move->depth)
		state->stack[state->depth++].digit = 0;
	state->depth = move->depth;
	state->steps++;
	state->placed += move->placed;
	if (move->placed)
		place(state, move);
	memmove(&state->recent[1], &state->recent[0],
		sizeof(state->recent) - sizeof(*move));
	state->recent[0] = *move;
}

/*
 * The solution is on the stack, unless events were lost or the moves are about
 * triads. Then the same number of steps leads to it again.
 */
static void find_solution(struct watch_state *state)
{
	static struct sudoku_search search;
	const struct sudoku_strategy *strategy;

	strategy = sudoku_strategy_find(state->begin.strategy);
	if (!strategy || state->end.steps > SOLUTION_STEPS)
		return;
	sudoku_search_start(&search, strategy, state->begin.puzzle);
	if (sudoku_search_run(&search, state->end.steps) == SUDOKU_FOUND)
		sudoku_search_solution(&search, state->solution);
}

/*
 * Take the next event. Returns false if it belongs to another search, or to one
 * whose beginning was not seen.
 */
bool watch_update(struct watch_state *state, const struct trace_event *event)
{
	bool running = state->begin.kind && !state->end.kind;
	bool same = event->session == state->begin.session;

	if (event->kind == TRACE_LOST) {
		state->lost += event->lost;
		state->lost_more |= !event->lost;
		state->unsure = true;
		return true;
	}
	if (event->kind == TRACE_BEGIN) {
		if (running && !same && !state->unsure)
			return false;
		*state = (struct watch_state){
			.begin = *event,
			.lost = state->lost,
			.lost_more = state->lost_more,
		};
		return true;
	}
	if (!running || !same)
		return false;
	state->unsure = false;
	if (event->kind == TRACE_STEP) {
		step(state, &event->move);
		return true;
	}
	state->end = *event;
	if (event->verdict == SUDOKU_VERDICT_SOLVED)
		find_solution(state);
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
		cells[i] = state->begin.puzzle[i] > '0' ?
			   state->begin.puzzle[i] : '.';
	for (i = 0; i < state->depth; i++) {
		const struct sudoku_move *move = &state->stack[i];

		if (move->digit && move->triad == SUDOKU_ONE_CELL)
			cells[move->cell] = '0' + move->digit;
	}
}
