// SPDX-License-Identifier: GPL-2.0
/*
 * What the device must answer to a text: which bytes are valid, and what takes
 * their place
 */
#include <errno.h>

#include "reader.h"
#include "../lib/samples.h"

void bytes_add(struct bytes *bytes, const char *data, size_t length)
{
	if (bytes->length + length > bytes->size) {
		bytes->size = 2 * (bytes->length + length);
		bytes->data = realloc(bytes->data, bytes->size);
		if (!bytes->data)
			abort();
	}
	memcpy(bytes->data + bytes->length, data, length);
	bytes->length += length;
}

/* Returns false, and changes nothing, if @c is not valid at this place. */
bool place_take(struct place *place, char c)
{
	struct place next = *place;

	if (!c || !strchr("0123456789. \t\r\n|-+", c))
		return false;
	if (place->span == SUDOKU_SPAN_MAX)
		return false;
	if (!is_cell(c) && !place->cells)
		return true;

	next.span++;
	if (is_cell(c)) {
		if (place->in_rows && place->line == 9)
			return false;
		next.cells++;
		next.line++;
	} else if (c == '\n') {
		if (place->line != 0 && place->line != 9)
			return false;
		next.in_rows = true;
		next.line = 0;
	}
	*place = next.cells == SUDOKU_CELLS ? (struct place){ 0 } : next;
	return true;
}

/* Read a puzzle. Returns its length, or 0 if the text ends before it does. */
static size_t find_puzzle(const struct reader *reader, char *puzzle)
{
	const char *text = reader->text->data + reader->position;
	size_t length = reader->text->length - reader->position;
	unsigned int cells = 0;
	size_t i;

	for (i = 0; i < length && cells < SUDOKU_CELLS; i++)
		if (is_cell(text[i]))
			puzzle[cells++] = text[i];
	return cells == SUDOKU_CELLS ? i : 0;
}

static void count_puzzle(struct sudoku_stats *stats, u32 verdict,
			 const struct sudoku_search *search)
{
	stats->puzzles++;
	stats->solved += verdict == SUDOKU_VERDICT_SOLVED;
	stats->unsolvable += verdict == SUDOKU_VERDICT_UNSOLVABLE;
	stats->ambiguous += verdict == SUDOKU_VERDICT_AMBIGUOUS;
	stats->gave_up += verdict == SUDOKU_VERDICT_GAVE_UP;
	stats->steps += sudoku_search_steps(search);
	stats->backtracks += search->backtracks;
}

/**
 * search_some - count solutions up to a limit
 * @search: a search that has been started
 * @config: its step limit
 * @limit: where to stop counting
 * @solution: the first solution
 * @found: how many solutions there are
 * @too_hard: set if it takes too long to know
 *
 * Return: the verdict; that of conflicting clues is UNSOLVABLE.
 */
static u32 search_some(struct sudoku_search *search,
		       const struct config *config, u64 limit, char *solution,
		       u64 *found, bool *too_hard)
{
	enum sudoku_search_status status;

	for (*found = 0; *found < limit; ++*found) {
		u64 left = config->max_steps ?
			config->max_steps - sudoku_search_steps(search) : ~0ull;

		status = sudoku_search_run(search, left < HARD_STEPS ?
						   left : HARD_STEPS);
		if (status == SUDOKU_PAUSED) {
			*too_hard |= left > HARD_STEPS;
			return SUDOKU_VERDICT_GAVE_UP;
		}
		if (status == SUDOKU_EXHAUSTED)
			break;
		if (!*found)
			sudoku_search_solution(search, solution);
	}
	return *found > 1 ? SUDOKU_VERDICT_AMBIGUOUS :
	       *found ? SUDOKU_VERDICT_SOLVED : SUDOKU_VERDICT_UNSOLVABLE;
}

static const char marks[] = {
	[SUDOKU_VERDICT_UNSOLVABLE] = '?',
	[SUDOKU_VERDICT_AMBIGUOUS] = '*',
	[SUDOKU_VERDICT_GAVE_UP] = '!',
};

/*
 * Answer the puzzle in the next @span bytes. In mode all, the answer is its next
 * solution, or its end: an empty line, after a line of marks if there was no
 * solution or the search gave up.
 */
static void answer_puzzle(struct reader *reader, const struct config *config,
			  size_t span)
{
	const char *text = reader->text->data + reader->position;
	bool all = config->mode == SUDOKU_MODE_ALL;
	char cells[SUDOKU_CELLS], *cell = cells;
	u32 verdict;
	u64 found;
	size_t i;

	verdict = search_some(&reader->search, config,
			      config->mode == SUDOKU_MODE_UNIQUE ? 2 : 1,
			      cells, &found, &reader->too_hard);
	if (reader->found && verdict == SUDOKU_VERDICT_UNSOLVABLE)
		verdict = SUDOKU_VERDICT_SOLVED;
	if (verdict != SUDOKU_VERDICT_SOLVED)
		memset(cells, marks[verdict], SUDOKU_CELLS);
	if (all && (found || verdict != SUDOKU_VERDICT_SOLVED)) {
		bytes_add(&reader->out, cells, SUDOKU_CELLS);
		bytes_add(&reader->out, "\n", 1);
	}
	if (all && found) {
		reader->found = true;
		return;
	}
	for (i = 0; i < span && !all; i++)
		bytes_add(&reader->out, is_cell(text[i]) ? cell++ : &text[i],
			  1);
	bytes_add(&reader->out, "\n", all);
	reader->position += span;
	reader->running = false;
	count_puzzle(&reader->stats, verdict, &reader->search);
}

/* Up to @most bytes of the text are treated at a time; in mode all, all are. */
static size_t left_in(const struct reader *reader, const struct config *config,
		      size_t most)
{
	size_t left = reader->text->length - reader->position;

	return config->mode == SUDOKU_MODE_ALL || left < most ? left : most;
}

/* Pass layout through. Mode all drops it. */
static bool skip(struct reader *reader, const struct config *config,
		 size_t most)
{
	const char *text = reader->text->data + reader->position;
	size_t i, left = left_in(reader, config, most);

	for (i = 0; i < left && !is_cell(text[i]); i++)
		;
	if (config->mode != SUDOKU_MODE_ALL)
		bytes_add(&reader->out, text, i);
	reader->position += i;
	return i;
}

/*
 * Returns false if there is nothing left to do: a puzzle that is not complete
 * stays where it is. @most is for left_in().
 */
static bool solve_some(struct reader *reader, const struct config *config,
		       size_t most)
{
	char puzzle[SUDOKU_CELLS];
	size_t span;

	if (!reader->text)
		return false;
	if (!reader->running && skip(reader, config, most))
		return true;
	span = find_puzzle(reader, puzzle);
	if (!span)
		return false;
	if (!reader->running) {
		sudoku_search_start(&reader->search, config->strategy, puzzle);
		reader->found = false;
		reader->running = true;
	}
	answer_puzzle(reader, config, span);
	return true;
}

size_t reader_ready(const struct reader *reader)
{
	return reader->out.length - reader->handed;
}

/* Solve until @wanted bytes are ready, or the text is at its end. */
void reader_solve(struct reader *reader, const struct config *config,
		  size_t wanted)
{
	size_t ready;

	while ((ready = reader_ready(reader)) < wanted && !reader->too_hard &&
	       solve_some(reader, config, wanted - ready))
		;
}

/* Return to the state before it solved something. */
void reader_restore(struct reader *reader, const struct reader *before)
{
	struct bytes out = reader->out;

	out.length = before->out.length;
	*reader = *before;
	reader->out = out;
}

/**
 * solve_one - what SUDOKU_IOC_SOLVE must do
 * @config: of the open file
 * @solve: the input, and then the output, except for the time
 * @stats: counters to add to
 * @too_hard: set if it would take too long to try
 *
 * Return: 0 or an error.
 */
int solve_one(const struct config *config, struct sudoku_solve *solve,
	      struct sudoku_stats *stats, bool *too_hard)
{
	struct sudoku_solve out = { .max_solutions = solve->max_solutions };
	struct sudoku_search search;
	unsigned int i;

	if (solve->reserved[0] || solve->reserved[1] || solve->reserved[2] ||
	    !solve->max_solutions)
		return -EINVAL;
	memcpy(out.puzzle, solve->puzzle, sizeof(out.puzzle));
	*solve = out;
	for (i = 0; i < SUDOKU_CELLS; i++) {
		if (is_cell(solve->puzzle[i]))
			continue;
		solve->verdict = SUDOKU_VERDICT_MALFORMED;
		solve->cells[0] = i;
		return 0;
	}
	sudoku_search_start(&search, config->strategy, (char *)solve->puzzle);
	solve->verdict = search_some(&search, config, solve->max_solutions,
				     (char *)solve->solution,
				     (u64 *)&solve->solutions, too_hard);
	count_puzzle(stats, solve->verdict, &search);
	if (solve->verdict == SUDOKU_VERDICT_UNSOLVABLE &&
	    sudoku_grid_conflict((char *)solve->puzzle, solve->cells))
		solve->verdict = SUDOKU_VERDICT_CONFLICT;
	solve->placements = search.placements;
	solve->backtracks = search.backtracks;
	solve->deepest = search.deepest;
	return 0;
}
