// SPDX-License-Identifier: GPL-2.0
/*
 * What to ask, and what the answer must be
 *
 * Questions are made before any of them is asked, with their answers for each
 * strategy and mode. They are answered here by the same core that the driver
 * has, so answers are compared byte by byte, including those that give up.
 */
#include "stress.h"

#define EACH_KIND	2
#define PUZZLES		(EACH_KIND * PUZZLE_KINDS)
#define MOST_PUZZLES	3

struct question questions[QUESTIONS];

static char puzzles[PUZZLES][SUDOKU_CELLS];
static unsigned int strategies;

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

static void make_question_text(struct question *question, u64 *seed)
{
	unsigned int i;

	question->puzzles = 1 + draw_random(seed, MOST_PUZZLES);
	for (i = 0; i < question->puzzles; i++) {
		char puzzle[SUDOKU_CELLS];
		char text[TEXT_MAX];

		relabel(seed, draw_puzzle(seed), puzzle);
		bytes_add(&question->text, text, lay_out(seed, puzzle, text));
	}
}

static struct config numbered_config(unsigned int number)
{
	return (struct config){
		.strategy = sudoku_strategy(number / ALL_MODES),
		.mode = number % ALL_MODES,
		.max_steps = STEP_LIMIT,
	};
}

static void make_question(struct question *question, u64 *seed)
{
	unsigned int i;

	make_question_text(question, seed);
	question->answers = calloc(strategies * ALL_MODES,
				   sizeof(*question->answers));
	must(question->answers);
	for (i = 0; i < strategies * ALL_MODES; i++) {
		struct reader reader = { .text = &question->text };
		struct config config = numbered_config(i);

		reader_solve(&reader, &config, AREA_SIZE);
		must(reader.out.length < AREA_SIZE);
		question->answers[i] = reader.out;
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

const struct sudoku_strategy *draw_strategy(u64 *seed)
{
	return sudoku_strategy(draw_random(seed, strategies));
}

/* One of the strategies, and one of the first @modes modes */
struct config draw_config(u64 *seed, unsigned int modes)
{
	struct config config = { .max_steps = STEP_LIMIT };

	config.strategy = draw_strategy(seed);
	config.mode = draw_random(seed, modes);
	return config;
}

const struct bytes *answer_to(const struct question *question,
			      const struct config *config)
{
	unsigned int i = 0;

	while (sudoku_strategy(i) != config->strategy)
		i++;
	return &question->answers[i * ALL_MODES + config->mode];
}
