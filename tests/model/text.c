// SPDX-License-Identifier: GPL-2.0
/*
 * The model's texts: which bytes are good, and what stands in their place
 */
#include "model.h"

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

bool is_cell(char c)
{
	return c == '.' || (c >= '0' && c <= '9');
}

/* Returns false, and changes nothing, if @c must not come at this place. */
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
static size_t find_puzzle(const char *text, size_t length, char *puzzle)
{
	unsigned int cells = 0;
	size_t i;

	for (i = 0; i < length && cells < SUDOKU_CELLS; i++)
		if (is_cell(text[i]))
			puzzle[cells++] = text[i];
	return cells == SUDOKU_CELLS ? i : 0;
}

void add_totals(struct sudoku_stats *totals, const struct sudoku_stats *more)
{
	totals->puzzles += more->puzzles;
	totals->solved += more->solved;
	totals->unsolvable += more->unsolvable;
	totals->ambiguous += more->ambiguous;
	totals->gave_up += more->gave_up;
	totals->steps += more->steps;
	totals->backtracks += more->backtracks;
}

void count_answer(struct sudoku_stats *totals, u32 verdict,
		  const struct sudoku_search *search)
{
	totals->puzzles++;
	totals->solved += verdict == SUDOKU_VERDICT_SOLVED;
	totals->unsolvable += verdict == SUDOKU_VERDICT_UNSOLVABLE;
	totals->ambiguous += verdict == SUDOKU_VERDICT_AMBIGUOUS;
	totals->gave_up += verdict == SUDOKU_VERDICT_GAVE_UP;
	totals->steps += sudoku_search_steps(search);
	totals->backtracks += search->backtracks;
}

static enum sudoku_search_status search_on(struct reader *reader,
					   const struct config *config)
{
	struct sudoku_search *search = &reader->search;
	u64 before = sudoku_search_steps(search);
	u64 limit = config->max_steps ? config->max_steps - before : ~0ull;
	bool bounded = limit > HARD_STEPS;
	enum sudoku_search_status status;

	status = sudoku_search_run(search, bounded ? HARD_STEPS : limit);
	if (bounded && status == SUDOKU_PAUSED)
		reader->too_hard = true;
	reader->work += sudoku_search_steps(search) - before + 1;
	return status;
}

static u32 answer_to(struct reader *reader, const struct config *config,
		     char *solution)
{
	switch (search_on(reader, config)) {
	case SUDOKU_EXHAUSTED:
		return SUDOKU_VERDICT_UNSOLVABLE;
	case SUDOKU_PAUSED:
		return SUDOKU_VERDICT_GAVE_UP;
	case SUDOKU_FOUND:
		break;
	}
	sudoku_search_solution(&reader->search, solution);
	if (config->mode == SUDOKU_MODE_FIRST)
		return SUDOKU_VERDICT_SOLVED;

	switch (search_on(reader, config)) {
	case SUDOKU_FOUND:
		return SUDOKU_VERDICT_AMBIGUOUS;
	case SUDOKU_PAUSED:
		return SUDOKU_VERDICT_GAVE_UP;
	default:
		return SUDOKU_VERDICT_SOLVED;
	}
}

static const char marks[] = {
	[SUDOKU_VERDICT_UNSOLVABLE] = '?',
	[SUDOKU_VERDICT_AMBIGUOUS] = '*',
	[SUDOKU_VERDICT_GAVE_UP] = '!',
};

/* Modes first and unique: the puzzle in the next @span bytes */
static void answer_puzzle(struct reader *reader, const struct config *config,
			  size_t span)
{
	const char *text = reader->text->data + reader->position;
	char cells[SUDOKU_CELLS];
	const char *cell = cells;
	u32 verdict = answer_to(reader, config, cells);
	size_t i;

	if (verdict != SUDOKU_VERDICT_SOLVED)
		memset(cells, marks[verdict], SUDOKU_CELLS);
	for (i = 0; i < span; i++)
		bytes_add(&reader->out, is_cell(text[i]) ? cell++ : &text[i],
			  1);
	reader->position += span;
	count_answer(&reader->totals, verdict, &reader->search);
}

static void add_line(struct reader *reader, const char *cells)
{
	bytes_add(&reader->out, cells, SUDOKU_CELLS);
	bytes_add(&reader->out, "\n", 1);
}

static void add_marks(struct reader *reader, char mark)
{
	char cells[SUDOKU_CELLS];

	memset(cells, mark, SUDOKU_CELLS);
	add_line(reader, cells);
}

/* Mode all: what comes next of the puzzle in the next @span bytes */
static void answer_line(struct reader *reader, const struct config *config,
			size_t span)
{
	u32 verdict = SUDOKU_VERDICT_SOLVED;
	char solution[SUDOKU_CELLS];

	switch (search_on(reader, config)) {
	case SUDOKU_FOUND:
		reader->found++;
		sudoku_search_solution(&reader->search, solution);
		add_line(reader, solution);
		return;
	case SUDOKU_EXHAUSTED:
		if (reader->found)
			break;
		verdict = SUDOKU_VERDICT_UNSOLVABLE;
		add_marks(reader, marks[verdict]);
		break;
	case SUDOKU_PAUSED:
		verdict = SUDOKU_VERDICT_GAVE_UP;
		add_marks(reader, marks[verdict]);
	}
	bytes_add(&reader->out, "\n", 1);
	count_answer(&reader->totals, verdict, &reader->search);
	reader->position += span;
	reader->running = false;
}

/* Let layout pass, and cells that are owed. Mode all keeps none of it. */
static size_t skip(struct reader *reader, const struct config *config)
{
	const char *text = reader->text->data + reader->position;
	size_t left = reader->text->length - reader->position;
	size_t i;

	for (i = 0; i < left && (!is_cell(text[i]) || reader->owed); i++)
		reader->owed -= is_cell(text[i]);
	if (config->mode != SUDOKU_MODE_ALL)
		bytes_add(&reader->out, text, i);
	reader->position += i;
	return i;
}

/* At the end of a slate, let the beginning of a puzzle pass as it is. */
static void give_up_incomplete(struct reader *reader)
{
	const char *text = reader->text->data + reader->position;
	size_t left = reader->text->length - reader->position;
	size_t i;

	reader->owed = SUDOKU_CELLS;
	for (i = 0; i < left; i++)
		reader->owed -= is_cell(text[i]);
	bytes_add(&reader->out, text, left);
	reader->position += left;
}

/* Returns false if there is nothing left to do. */
static bool solve_some(struct reader *reader, const struct config *config)
{
	char puzzle[SUDOKU_CELLS];
	size_t left, span;

	if (!reader->text)
		return false;
	reader->skipped = !reader->running && skip(reader, config);
	if (reader->skipped)
		return true;
	left = reader->text->length - reader->position;
	span = find_puzzle(reader->text->data + reader->position, left, puzzle);
	if (!span) {
		if (reader->ends && left)
			give_up_incomplete(reader);
		return reader->ends && left;
	}
	if (!reader->running) {
		sudoku_search_start(&reader->search, config->strategy, puzzle);
		reader->found = 0;
		reader->running = true;
	}
	if (config->mode == SUDOKU_MODE_ALL) {
		answer_line(reader, config, span);
	} else {
		answer_puzzle(reader, config, span);
		reader->running = false;
	}
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
	while (reader_ready(reader) < wanted && !reader->too_hard &&
	       solve_some(reader, config))
		;
}

/* Go back to what the reader was before it solved something. */
void reader_restore(struct reader *reader, const struct reader *before)
{
	struct bytes out = reader->out;

	out.length = before->out.length;
	*reader = *before;
	reader->out = out;
}

/*
 * A device that was asked for no more than what comes before a puzzle may
 * already have solved it: nothing is lost by that.
 */
bool reader_may_be_ahead(const struct reader *reader)
{
	char puzzle[SUDOKU_CELLS];

	return reader->skipped &&
	       find_puzzle(reader->text->data + reader->position,
			   reader->text->length - reader->position, puzzle);
}
