// SPDX-License-Identifier: GPL-2.0
/*
 * Proof of sudoku_filter_run(): what it changes
 *
 * The functions that read and write the text are models here, which do what
 * whole_text_proof.c shows of them. So the length of the text does not matter.
 */
#include "filter.c"
#include "proof.h"

static char text[SUDOKU_CELLS + 20], unchanged[SUDOKU_CELLS + 20];
static struct sudoku_search search;
static struct sudoku_filter filter;

/* Where the puzzle is, how long it is, and how often it was written to */
static size_t begin, span;
static unsigned int writes;

/* skip_passes_layout_and_owed_cells */
size_t contract_skip_layout(struct sudoku_filter *filter, const char *from,
			    size_t length)
{
	assert(from == text && length == sizeof(text));
	begin = any_below(sizeof(text) + 1);
	assume(!filter->layout_max || begin <= filter->layout_max);
	span = 0;
	return begin;
}

/* gather_takes_the_first_81_cells, scan_keeps_its_invariant */
size_t contract_gather_cells(const char *from, size_t length, char *puzzle)
{
	assert(from == text + begin && length == sizeof(text) - begin);
	assert(puzzle == filter.puzzle);
	span = any_below(SUDOKU_SPAN_MAX + 1);
	assume(span <= length);
	return span;
}

/* scatter_changes_only_cells: those of this span */
void contract_scatter_cells(char *to, size_t length, const char *cells)
{
	assert(to == text + begin && length == span);
	assert(cells == filter.solution);
	writes++;
}

void sudoku_search_start(struct sudoku_search *search,
			 const struct sudoku_strategy *strategy,
			 const char *puzzle)
{
	search->placements = 0;
	search->backtracks = 0;
}

/* A search that takes any number of steps and finds anything */
enum sudoku_search_status sudoku_search_run(struct sudoku_search *search,
					    u64 max_steps)
{
	search->placements = nondet_u64();
	return any_below(SUDOKU_PAUSED + 1);
}

void sudoku_search_solution(const struct sudoku_search *search, char *solution)
{
	assert(solution == filter.solution);
}

/* Any filter that is between puzzles or in the first one of the text */
static void any_filter(u32 mode, bool found)
{
	writes = 0;
	filter = (struct sudoku_filter){
		.search = &search,
		.config = { .mode = mode, .max_steps = nondet_u64() },
		.layout_max = any_below(sizeof(text)),
		.running = any_below(2),
		.found = found,
	};
	if (!filter.running)
		return;
	begin = 0;
	span = 1 + any_below(SUDOKU_SPAN_MAX);
	assume(span <= sizeof(text));
	filter.span = span;
}

static void check_answer(u32 mode, bool found)
{
	enum sudoku_filter_status status;
	unsigned int i = any_below(sizeof(text));
	bool answered;

	any_filter(mode, found);
	status = sudoku_filter_run(&filter, text, sizeof(text), nondet_u64());
	answered = status == SUDOKU_FILTER_ANSWERED;
	assert(text[i] == unchanged[i]);
	assert(writes == (answered && mode != SUDOKU_MODE_ALL));
	assert(filter.done == begin + (answered ? span : 0));
	assert(filter.done <= sizeof(text));
	assert(filter.running ==
	       (!answered && status != SUDOKU_FILTER_NO_PUZZLE));
	assert(status != SUDOKU_FILTER_NO_PUZZLE || !span);
}

/*
 * A run of the filter writes to the cells of the puzzle that it answers, once,
 * and to no other byte. In mode "all" it writes nothing. What is finished ends
 * with the puzzle, or before it if there is no answer yet.
 */
LONG_PROOF(answering_changes_only_the_puzzle)
{
	unsigned int i;

	for (i = 0; i < sizeof(text); i++) {
		text[i] = nondet_char();
		unchanged[i] = text[i];
	}
	check_answer(SUDOKU_MODE_FIRST, false);
	check_answer(SUDOKU_MODE_UNIQUE, false);
	check_answer(SUDOKU_MODE_UNIQUE, true);
	check_answer(SUDOKU_MODE_ALL, false);
	check_answer(SUDOKU_MODE_ALL, true);
}
