// SPDX-License-Identifier: GPL-2.0-only
/*
 * What "sudoku watch" shows: a line for each event or, on a terminal, frames of
 * 24 rows and 80 columns
 *
 *	 0	which search, and why not the device
 *	 2-17	the board, and right of it the last moves
 *	19-21	counters
 *	23	keys
 *
 * Strategy "bands" does not place digits in cells but in minirows and
 * minicolumns. Its board shows them next to each box:
 *
 *	+----------------+
 *	| 5   3   .      |	One cell of the second minirow is 1, one is 2,
 *	| 6   .   .   12 |	and one of the third minicolumn is 8.
 *	| .   9   8      |
 *	|         8      |
 */
#include "screen/screen.h"
#include "watch.h"

#define SOLUTION_STEPS	1000000	/* at most, to find a solution again */

/* Row and columns of the boards, and of what is right of them */
#define TOP		2
#define MAP		28
#define BANDS_MOVES	54
#define BOX		17	/* columns, with the line at its left */

/* The cells of a move, until the next call: r1c4, r1c456 or r123c4 */
static const char *where(const struct sudoku_move *move)
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

/*
 *	begin backtrack 53..7....6..195... (81 cells) session 1
 *	1 place r1c3=1 depth 0
 *	2 take_back r1c3=1 depth 0
 *	end solved steps 8365
 *	lost 120 events
 */
void watch_print(const struct watch_state *state,
		 const struct trace_event *event)
{
	const struct sudoku_move *move = &event->move;

	switch (event->kind) {
	case TRACE_BEGIN:
		printf("begin %s %.81s", event->strategy, event->puzzle);
		if (event->session)
			printf(" session %u\n", event->session);
		else
			printf(" local\n");
		break;
	case TRACE_STEP:
		printf("%llu %s %s=%u depth %u\n", state->steps,
		       move->placed ? "place" : "take_back", where(move),
		       move->digit, move->depth);
		break;
	case TRACE_END:
		printf("end %s steps %llu\n", verdict_names[event->verdict],
		       event->steps);
		break;
	default:
		if (event->lost)
			printf("lost %llu events\n", event->lost);
		else
			printf("lost events\n");
	}
}

/* Draw the digits that are placed now; the cell of the last move is marked. */
static void put_board(const struct watch_state *state, struct board board)
{
	const char *puzzle = state->begin.puzzle;
	const struct sudoku_move *move = &state->recent[0];
	char cells[SUDOKU_CELLS];
	unsigned int i;

	board.cursor = SUDOKU_CELLS;
	if (move->digit && move->triad == SUDOKU_ONE_CELL && !state->end.kind)
		board.cursor = move->cell;
	for (i = 0; i < SUDOKU_CELLS; i++)
		cells[i] = puzzle[i] > '0' ? puzzle[i] : '.';
	for (i = 0; i < state->depth; i++) {
		move = &state->stack[i];
		if (move->digit && move->triad == SUDOKU_ONE_CELL)
			cells[move->cell] = '0' + move->digit;
	}
	board_fill(&board, *state->solution ? state->solution : cells, puzzle);
	board_put(&board, TOP, 0);
}

/*
 * Draw each digit that is placed in a triad now next to it. A triad has three
 * cells, so there is room for three digits. The last one is underlined.
 */
static void put_triads(const struct watch_state *state)
{
	u8 digits[SUDOKU_MINICOLUMN + 1][SUDOKU_CELLS] = {};
	unsigned int i, row, column, style;

	for (i = 0; i < state->depth; i++) {
		const struct sudoku_move *move = &state->stack[i];
		unsigned int place = digits[move->triad][move->cell];

		if (!move->digit || move->triad == SUDOKU_ONE_CELL || place > 2)
			continue;
		digits[move->triad][move->cell]++;
		row = sudoku_row(move->cell);
		column = sudoku_column(move->cell);
		style = i + 1 < state->depth ? STYLE_GREEN :
					       STYLE_GREEN | STYLE_UNDERLINE;
		if (move->triad == SUDOKU_MINIROW) {
			row += 2 * (row / 3) + 1;
			column = BOX * (column / 3) + 13;
		} else {
			row = 5 * (row / 3) + 4;
			column = BOX * (column / 3) + 4 * (column % 3) + 1;
		}
		frame_put(TOP + row, column + place, style, "%u", move->digit);
	}
	frame_put(TOP + 16, 0, STYLE_PLAIN,
		  "A digit right of three cells, or below, is in one of them.");
}

static void put_moves(const struct watch_state *state, unsigned int column)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(state->recent); i++) {
		const struct sudoku_move *move = &state->recent[i];
		unsigned int style = move->placed ? STYLE_GREEN : STYLE_RED;

		if (!move->digit)
			break;
		frame_put(TOP + i, column, i ? style : style | STYLE_BOLD,
			  "%s %u %s", move->placed ? "place    " : "take back",
			  move->digit, where(move));
	}
}

static void put_search(const struct watch_state *state)
{
	const struct trace_event *begin = &state->begin;

	if (begin->session)
		frame_put(0, 0, STYLE_BOLD,
			  "Strategy %s in session %u of the device",
			  begin->strategy, begin->session);
	else
		frame_put(0, 0, STYLE_BOLD, "Strategy %s in this process",
			  begin->strategy);
	if (!strcmp(begin->strategy, sudoku_bands.name)) {
		put_board(state, (struct board){
			.height = 1, .width = 3, .triads = true });
		put_triads(state);
		put_moves(state, BANDS_MOVES);
	} else {
		put_board(state, (struct board){ BOARD_SMALL });
		put_moves(state, MAP);
	}
	frame_put(TOP + 17, 0, STYLE_PLAIN,
		  "steps %llu   placed %llu   taken back %llu",
		  state->steps, state->placed, state->steps - state->placed);
	frame_put(TOP + 18, 0, STYLE_PLAIN,
		  "depth %u, at most %u   lost events %s%llu", state->depth,
		  state->deepest, state->lost_more ? "more than " : "",
		  state->lost);
}

/*
 * The solution is on the stack, unless events were lost or the moves are about
 * triads. Then the same number of steps leads to it again.
 */
void watch_search_again(struct watch_state *state)
{
	static struct sudoku_search again;
	const struct sudoku_strategy *strategy;

	strategy = sudoku_strategy_find(state->begin.strategy);
	if (!strategy || state->end.steps > SOLUTION_STEPS)
		return;
	sudoku_search_start(&again, strategy, state->begin.puzzle);
	if (sudoku_search_run(&again, state->end.steps) == SUDOKU_FOUND)
		sudoku_search_solution(&again, state->solution);
}

/* Draw a frame. @status is the last line of it. */
void watch_draw(const struct watch_state *state, const char *status)
{
	frame_clear();
	if (state->begin.kind)
		put_search(state);
	else
		frame_put(0, 0, STYLE_BOLD, "No search yet");
	frame_put(TOP + 19, 0, STYLE_BOLD, "%s", status);
	if (watch.reason)
		frame_put(1, 0, STYLE_PLAIN, "(not in the device: %s)",
			  watch.reason);
	frame_put(23, 0, STYLE_PLAIN,
		  "space: pause   s: one step   + -: rate   q: quit");
	frame_show();
}
