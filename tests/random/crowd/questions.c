// SPDX-License-Identifier: GPL-2.0
/*
 * What to ask, and what the answer must be
 *
 * Questions are made before any of them is asked, with their answers for each
 * strategy and mode, by the same core that the driver has. So answers are
 * compared byte by byte, including those that give up.
 */
#include "crowd.h"

#define EACH_KIND	3
#define PUZZLES		(EACH_KIND * PUZZLE_KINDS)
#define MOST_PUZZLES	3

/* Every puzzle is given up after this many steps: some take years. */
#define STEP_LIMIT	500

struct question questions[QUESTIONS];

static char puzzles[PUZZLES][SUDOKU_CELLS];
static unsigned int strategies;

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
	char text[TEXT_MAX];
	unsigned int i;

	question->puzzles = 1 + draw_random(seed, MOST_PUZZLES);
	for (i = 0; i < question->puzzles; i++)
		bytes_add(&question->text, text,
			  lay_out(seed, puzzles[draw_random(seed, PUZZLES)],
				  text));
	question->answers = calloc(strategies * ALL_MODES,
				   sizeof(*question->answers));
	must(question->answers);
	for (i = 0; i < strategies * ALL_MODES; i++) {
		struct reader reader = { .text = &question->text };
		struct config config = numbered_config(i);

		reader_solve(&reader, &config, AREA_SIZE);
		must(reader.out.length < AREA_SIZE / 2);
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

const struct question *draw_question(struct thread *thread)
{
	return &questions[draw(thread, QUESTIONS)];
}

const char *draw_puzzle(struct thread *thread)
{
	return puzzles[draw(thread, PUZZLES)];
}

/* One of the strategies, and one of the first @modes modes */
struct config draw_config(struct thread *thread, unsigned int modes)
{
	struct config config = numbered_config(draw(thread, strategies) *
					       ALL_MODES);

	config.mode = draw(thread, modes);
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
