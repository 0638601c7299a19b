// SPDX-License-Identifier: GPL-2.0
/*
 * What to ask, and what the answer must be
 *
 * Questions are made before anybody asks one, with their answers in every way
 * that there is to ask. The core that answers them here is the one that the
 * driver has, so answers are compared byte by byte, those that give up too.
 */
#include "stress.h"
#include "../lib/texts.h"

#define EACH_KIND	2
#define PUZZLES		(EACH_KIND * PUZZLE_KINDS)
#define MOST_PUZZLES	3

struct question questions[QUESTIONS];

static char puzzles[PUZZLES][SUDOKU_CELLS];
static unsigned int strategies;

static void *allocate(size_t size)
{
	void *memory = malloc(size);

	must(memory);
	return memory;
}

static void append(struct text *text, const char *bytes, size_t length)
{
	must(text->length + length <= AREA_SIZE);
	memcpy(text->bytes + text->length, bytes, length);
	text->length += length;
}

/* Exchanging digits makes many puzzles of a few, without searching for them. */
static void relabel(u64 *seed, const char *puzzle, char *relabelled)
{
	char digits[] = "123456789";
	unsigned int i;

	for (i = 9; i > 1; i--) {
		unsigned int j = draw_random(seed, i);
		char digit = digits[j];

		digits[j] = digits[i - 1];
		digits[i - 1] = digit;
	}
	for (i = 0; i < SUDOKU_CELLS; i++) {
		unsigned int digit = sudoku_digit(puzzle[i]);

		relabelled[i] = digit ? digits[digit - 1] : puzzle[i];
	}
}

static void make_text(struct question *question, u64 *seed)
{
	unsigned int i;

	question->puzzles = 1 + draw_random(seed, MOST_PUZZLES);
	question->text.bytes = allocate(MOST_PUZZLES * TEXT_MAX);
	question->text.length = 0;
	for (i = 0; i < question->puzzles; i++) {
		char puzzle[SUDOKU_CELLS];
		char text[TEXT_MAX];

		relabel(seed, draw_puzzle(seed), puzzle);
		append(&question->text, text, lay_out(seed, puzzle, text));
	}
}

/* What the driver hands out in mode all */
static void append_line(struct text *answer, const struct sudoku_filter *filter,
			enum sudoku_filter_status status)
{
	bool last = status == SUDOKU_FILTER_ANSWERED;

	if (!last || filter->verdict != SUDOKU_VERDICT_SOLVED) {
		append(answer, filter->solution, SUDOKU_CELLS);
		append(answer, "\n", 1);
	}
	if (last)
		append(answer, "\n", 1);
}

static void make_answer(const struct text *text, struct way way,
			struct text *answer)
{
	static char area[AREA_SIZE];
	static struct sudoku_search search;
	struct text input = { allocate(text->length), 0 };
	struct text output = { area, 0 };
	struct sudoku_filter filter = {
		.strategy = way.strategy,
		.mode = way.mode,
		.max_steps = STEP_LIMIT,
		.search = &search,
	};
	enum sudoku_filter_status status;
	size_t done = 0;

	append(&input, text->bytes, text->length);
	do {
		status = sudoku_filter_run(&filter, input.bytes + done,
					   input.length - done, STEP_LIMIT);
		done += filter.done;
		if (way.mode == SUDOKU_MODE_ALL &&
		    status < SUDOKU_FILTER_NO_PUZZLE)
			append_line(&output, &filter, status);
	} while (status != SUDOKU_FILTER_NO_PUZZLE);
	must(done == input.length);

	if (way.mode != SUDOKU_MODE_ALL)
		append(&output, input.bytes, input.length);
	answer->bytes = allocate(output.length);
	answer->length = 0;
	append(answer, output.bytes, output.length);
	free(input.bytes);
}

static void make_question(struct question *question, u64 *seed)
{
	struct way way;
	unsigned int i;

	make_text(question, seed);
	question->answers = allocate(strategies * ALL_MODES *
				     sizeof(*question->answers));
	for (i = 0; i < strategies; i++) {
		way.strategy = sudoku_strategy(i);
		for (way.mode = 0; way.mode < ALL_MODES; way.mode++)
			make_answer(&question->text, way,
				    &question->answers[i * ALL_MODES + way.mode]);
	}
}

void make_questions(u64 seed)
{
	unsigned int i;

	while (sudoku_strategy(strategies))
		strategies++;
	for (i = 0; i < PUZZLES; i++)
		make_puzzle(&seed, i / EACH_KIND, puzzles[i]);
	for (i = 0; i < QUESTIONS; i++)
		make_question(&questions[i], &seed);
}

const struct question *draw_question(u64 *seed)
{
	return &questions[draw_random(seed, QUESTIONS)];
}

const char *draw_puzzle(u64 *seed)
{
	return puzzles[draw_random(seed, PUZZLES)];
}

/* One of the strategies, and one of the first @modes modes */
struct way draw_way(u64 *seed, unsigned int modes)
{
	return (struct way){
		sudoku_strategy(draw_random(seed, strategies)),
		draw_random(seed, modes),
	};
}

const struct text *answer_to(const struct question *question, struct way way)
{
	unsigned int i = 0;

	while (sudoku_strategy(i) != way.strategy)
		i++;
	return &question->answers[i * ALL_MODES + way.mode];
}
