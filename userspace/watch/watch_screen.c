// SPDX-License-Identifier: GPL-2.0
/*
 * The screen of "sudoku watch": 24 rows of 80 columns
 *
 *	 0	which search, and why not the device
 *	 2-17	the board; right of it the last moves, or the map of the cells
 *	19-21	counters
 *	23	keys
 */
#include <stdio.h>

#include "screen/screen.h"
#include "watch.h"

#define BOARD_ROW	2
#define MAP_COLUMN	28
#define MOVES_COLUMN	28
#define BANDS_MOVES_COLUMN	54
#define MAP_LEGEND_ROW	15
#define LEGEND_ROW	18
#define COUNTERS_ROW	19
#define KEYS_ROW	23

static void put_title(const struct watch_source *source,
		      const struct watch_state *state)
{
	char place[40] = "this process";

	if (state->session)
		snprintf(place, sizeof(place), "session %u of the device",
			 state->session);
	if (!state->begun)
		terminal_put(0, 0, STYLE_BOLD, "No search yet");
	else
		terminal_put(0, 0, STYLE_BOLD, "Strategy %s in %s",
			     state->strategy, place);
	if (source->reason)
		terminal_put(1, 0, STYLE_PLAIN, "(not in the device: %s)",
			     source->reason);
}

static void put_moves(const struct watch_state *state, unsigned int column)
{
	u64 steps = watch_steps(state);
	unsigned int i;
	char where[WATCH_WHERE];

	for (i = 0; i < WATCH_RECENT && i < steps; i++) {
		const struct sudoku_move *move =
			&state->recent[(steps - 1 - i) % WATCH_RECENT];
		unsigned int style = move->placed ? STYLE_GREEN : STYLE_RED;

		terminal_put(BOARD_ROW + i, column,
			     i ? style : style | STYLE_BOLD, "%s %u %s",
			     move->placed ? "place    " : "take back",
			     move->digit, watch_where(move, where));
	}
}

static void put_counters(const struct watch_state *state, const char *status)
{
	terminal_put(COUNTERS_ROW, 0, STYLE_PLAIN,
		     "steps %llu   placed %llu   taken back %llu",
		     (unsigned long long)watch_steps(state),
		     (unsigned long long)state->placed,
		     (unsigned long long)state->taken_back);
	terminal_put(COUNTERS_ROW + 1, 0, STYLE_PLAIN,
		     "depth %u, at most %u   lost events %s%llu", state->depth,
		     state->deepest, state->lost_more ? "more than " : "",
		     (unsigned long long)state->lost);
	terminal_put(COUNTERS_ROW + 2, 0, STYLE_BOLD, "%s", status);
}

/* What is drawn for strategy "bands" */
static void put_bands(const struct watch_state *state)
{
	watch_put_triads(state, BOARD_ROW, 0);
	terminal_put(LEGEND_ROW, 0, STYLE_PLAIN,
		     "A digit right of three cells, or below, is in one of them.");
	put_moves(state, BANDS_MOVES_COLUMN);
}

/* Draw a frame. @status is the last line of it. */
void watch_draw(const struct watch *watch, const struct watch_source *source,
		const struct watch_state *state, const char *status)
{
	terminal_clear();
	put_title(source, state);
	if (!state->begun) {
		terminal_put(BOARD_ROW, 0, STYLE_PLAIN, "%s", status);
	} else if (watch->heat) {
		watch_put_board(state, BOARD_ROW, 0);
		watch_put_heat(state, BOARD_ROW, MAP_COLUMN);
		terminal_put(MAP_LEGEND_ROW, MAP_COLUMN, STYLE_PLAIN,
			     "How often each cell was tried");
	} else if (state->bands) {
		put_bands(state);
	} else {
		watch_put_board(state, BOARD_ROW, 0);
		put_moves(state, MOVES_COLUMN);
	}
	if (state->begun)
		put_counters(state, status);
	terminal_put(KEYS_ROW, 0, STYLE_PLAIN,
		     "space: pause   s: one step   + -: rate   q: quit");
	terminal_show();
}
