// SPDX-License-Identifier: GPL-2.0
/*
 * The reader's side of the filter: the same text with its puzzles answered, in
 * each mode, and at the step limit
 */
#include "suites.h"

#define SOLUTIONS_MAX	100

/* Answer a text. Returns how many bytes are finished. */
static size_t answer(struct sudoku_filter *filter, char *text, size_t length)
{
	size_t done = 0;

	while (sudoku_filter_run(filter, text + done, length - done,
				 NO_LIMIT) == SUDOKU_FILTER_ANSWERED)
		done += filter->done;
	return done + filter->done;
}

struct filter_case {
	const char *name;
	const char *text;
	const char *answer;
};

#define ZEROS		"780400120600075009000601078007040260001050930" \
			"904060005070300012120007400049206007"
#define ZEROS_SOLUTION	"785439126612875349493621578857943261261758934" \
			"934162785578394612126587493349216857"
#define UNSOLVED	"?????????"
#define MARKS		UNSOLVED UNSOLVED UNSOLVED UNSOLVED UNSOLVED \
			UNSOLVED UNSOLVED UNSOLVED UNSOLVED

static const struct filter_case filter_cases[] = {
	{ "nothing", "", "" },
	{ "only layout", "\n | -+\t\r\n", "\n | -+\t\r\n" },
	{ "81 bytes", PUZZLE, SOLUTION },
	{ "a line and CRLF", PUZZLE "\r\n", SOLUTION "\r\n" },
	{ "two lines", PUZZLE "\n" ZEROS "\n",
	  SOLUTION "\n" ZEROS_SOLUTION "\n" },
	{ "two puzzles on a line", PUZZLE "|" ZEROS,
	  SOLUTION "|" ZEROS_SOLUTION },
	{ "layout before and after", "\n\n- " PUZZLE " -\n\n",
	  "\n\n- " SOLUTION " -\n\n" },
	{ "conflicting clues", CONFLICTING "\n", MARKS "\n" },
	{ "a solution", SOLUTION "\n", SOLUTION "\n" },
	{ "an answer does not shift the next", CONFLICTING "\n" PUZZLE "\n",
	  MARKS "\n" SOLUTION "\n" },
	{ "nine rows",
	  "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n"
	  "7...2...6\n.6....28.\n...419..5\n....8..79\n",
	  "534678912\n672195348\n198342567\n859761423\n426853791\n"
	  "713924856\n961537284\n287419635\n345286179\n" },
	{ "a drawn board",
	  "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n"
	  ". 9 8 | . . . | . 6 .\n------+-------+------\n"
	  "8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n"
	  "7 . . | . 2 . | . . 6\n------+-------+------\n"
	  ". 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n"
	  ". . . | . 8 . | . 7 9\n",
	  "5 3 4 | 6 7 8 | 9 1 2\n6 7 2 | 1 9 5 | 3 4 8\n"
	  "1 9 8 | 3 4 2 | 5 6 7\n------+-------+------\n"
	  "8 5 9 | 7 6 1 | 4 2 3\n4 2 6 | 8 5 3 | 7 9 1\n"
	  "7 1 3 | 9 2 4 | 8 5 6\n------+-------+------\n"
	  "9 6 1 | 5 3 7 | 2 8 4\n2 8 7 | 4 1 9 | 6 3 5\n"
	  "3 4 5 | 2 8 6 | 1 7 9\n" },
	{ "spaces, and no newline at the end",
	  "53..7....6..195....98....6.8...6...34..8.3..1      "
	  "7...2...6.6....28....419..5....8..7               9",
	  "534678912672195348198342567859761423426853791      "
	  "71392485696153728428741963534528617               9" },
};

static void describe_filter(const struct filter_case *params, char *desc)
{
	strcpy(desc, params->name);
}

KUNIT_ARRAY_PARAM(filter, filter_cases, describe_filter);

static void answers_each_puzzle_in_its_place(struct kunit *test)
{
	const struct filter_case *params = test->param_value;
	struct sudoku_filter *filter = new_filter(test);
	size_t length = strlen(params->text);
	char *text = new_garbage(test, length + !length);

	memcpy(text, params->text, length);
	KUNIT_EXPECT_EQ(test, answer(filter, text, length), length);
	KUNIT_EXPECT_TRUE_MSG(test, !memcmp(text, params->answer, length),
			      "%.*s", (int)length, text);
}

/* While a puzzle is being searched, its text does not change. */
static void a_pause_leaves_the_text_unchanged(struct kunit *test)
{
	static const char puzzle[] = "\n\n" PUZZLE "\n";
	struct sudoku_filter *filter = new_filter(test);
	char text[sizeof(puzzle)];

	filter->config.strategy = &sudoku_mrv;
	memcpy(text, puzzle, sizeof(puzzle));
	KUNIT_EXPECT_EQ(test, sudoku_filter_run(filter, text, 84, 1),
			SUDOKU_FILTER_PAUSED);
	KUNIT_EXPECT_EQ(test, filter->done, 2);
	KUNIT_EXPECT_EQ(test, sudoku_filter_run(filter, text + 2, 82, 1),
			SUDOKU_FILTER_PAUSED);
	KUNIT_EXPECT_EQ(test, filter->done, 0);
	KUNIT_EXPECT_TRUE(test, !memcmp(text, puzzle, sizeof(puzzle)));

	/* The strategy is read when a puzzle is begun, so not here. */
	filter->config.strategy = NULL;
	KUNIT_EXPECT_EQ(test, sudoku_filter_run(filter, text + 2, 82, NO_LIMIT),
			SUDOKU_FILTER_ANSWERED);
	KUNIT_EXPECT_EQ(test, filter->done, 81);
	KUNIT_EXPECT_TRUE(test, !strcmp(text, "\n\n" SOLUTION "\n"));
}

static void no_puzzle_is_begun_after_layout_max(struct kunit *test)
{
	struct sudoku_filter *filter = new_filter(test);
	char text[] = "\n\n" PUZZLE;

	filter->layout_max = 2;
	KUNIT_EXPECT_EQ(test, sudoku_filter_run(filter, text, 83, NO_LIMIT),
			SUDOKU_FILTER_NO_PUZZLE);
	KUNIT_EXPECT_EQ(test, filter->done, 2);
	KUNIT_EXPECT_FALSE(test, filter->running);

	filter->layout_max = 3;
	KUNIT_EXPECT_EQ(test, sudoku_filter_run(filter, text, 83, NO_LIMIT),
			SUDOKU_FILTER_ANSWERED);
	KUNIT_EXPECT_EQ(test, filter->done, 83);
}

/* The rest of a puzzle that was flushed incomplete is not solved either. */
static void the_rest_of_a_flushed_puzzle_passes_through(struct kunit *test)
{
	static const char expected[] = PUZZLE "\n" SOLUTION;
	struct sudoku_filter *filter = new_filter(test);
	size_t cut;

	for (cut = 1; cut <= 80; cut++) {
		char text[] = PUZZLE "\n" PUZZLE;
		size_t again = cut + (81 - cut) / 2;

		KUNIT_EXPECT_EQ(test, answer(filter, text, cut), 0);
		sudoku_filter_flush(filter);
		KUNIT_EXPECT_EQ(test, answer(filter, text, cut), cut);
		KUNIT_EXPECT_EQ(test, filter->owed, 81 - cut);
		/* It comes in two parts. */
		KUNIT_EXPECT_EQ(test, answer(filter, text + cut, again - cut),
				again - cut);
		KUNIT_EXPECT_EQ(test, answer(filter, text + again,
					     sizeof(text) - 1 - again),
				sizeof(text) - 1 - again);
		KUNIT_EXPECT_EQ(test, filter->owed, 0);
		KUNIT_EXPECT_TRUE_MSG(test, !strcmp(text, expected),
				      "cut at %zu: %s", cut, text);
	}
}

/*
 * Answer one puzzle, @slice steps at a time. It is given up in the run that
 * reaches the limit, not in the next one.
 */
static u32 answer_one(struct kunit *test, struct sudoku_filter *filter,
		      const char *puzzle, u64 slice)
{
	enum sudoku_filter_status status;
	char text[SUDOKU_CELLS];
	u64 steps = 0;

	memcpy(text, puzzle, SUDOKU_CELLS);
	do {
		status = sudoku_filter_run(filter, text, SUDOKU_CELLS, slice);
		steps += slice;
	} while (status == SUDOKU_FILTER_PAUSED);
	KUNIT_EXPECT_EQ(test, status, SUDOKU_FILTER_ANSWERED);
	KUNIT_EXPECT_EQ(test, filter->done, SUDOKU_CELLS);
	if (text[0] == '!')
		KUNIT_EXPECT_TRUE(test,
				  steps - slice < filter->config.max_steps);
	else
		KUNIT_EXPECT_TRUE_MSG(test, is_right(filter->config.mode, text,
						     puzzle),
				      "%.81s for %.81s", text, puzzle);
	KUNIT_EXPECT_EQ(test, filter->verdict,
			text[0] == '!' ? SUDOKU_VERDICT_GAVE_UP :
			text[0] == '?' ? SUDOKU_VERDICT_UNSOLVABLE :
			text[0] == '*' ? SUDOKU_VERDICT_AMBIGUOUS :
					 SUDOKU_VERDICT_SOLVED);
	return filter->verdict;
}

KUNIT_ARRAY_PARAM(kind, puzzle_kinds, describe_kind);

/* With as many steps as a puzzle needs, it is answered, with one less not. */
static void gives_up_at_the_limit(struct kunit *test)
{
	struct sudoku_filter *filter = new_filter(test);
	u64 seed = 22, slice, steps;
	u32 verdict;

	for (slice = 1; slice < 1000; slice *= 3) {
		char puzzle[SUDOKU_CELLS];

		make_puzzle(&seed, kind_of(test), puzzle);
		filter->config.mode = draw_random(&seed, 2) ?
			SUDOKU_MODE_FIRST : SUDOKU_MODE_UNIQUE;
		filter->config.max_steps = 0;
		verdict = answer_one(test, filter, puzzle, slice);
		steps = sudoku_search_steps(filter->search);

		filter->config.max_steps = steps;
		KUNIT_EXPECT_EQ(test, answer_one(test, filter, puzzle, slice),
				verdict);
		filter->config.max_steps = steps - 1;
		if (steps < 2)
			continue;
		KUNIT_EXPECT_EQ(test, answer_one(test, filter, puzzle, slice),
				SUDOKU_VERDICT_GAVE_UP);
		KUNIT_EXPECT_EQ(test, sudoku_search_steps(filter->search),
				steps - 1);
	}
}

/*
 * Run a filter in mode all over one puzzle. Returns how many solutions it
 * gives, and checks that they are all different.
 */
static unsigned int answer_all(struct kunit *test, struct sudoku_filter *filter,
			       const char *puzzle, u64 slice)
{
	char (*solutions)[SUDOKU_CELLS] = new_garbage(test, sizeof(*solutions) *
						      SOLUTIONS_MAX);
	enum sudoku_filter_status status;
	unsigned int count = 0, i;
	char text[SUDOKU_CELLS];

	memcpy(text, puzzle, SUDOKU_CELLS);
	while (count < SOLUTIONS_MAX) {
		status = sudoku_filter_run(filter, text, SUDOKU_CELLS, slice);
		if (status == SUDOKU_FILTER_ANSWERED)
			break;
		KUNIT_EXPECT_EQ(test, filter->done, 0);
		if (status == SUDOKU_FILTER_PAUSED)
			continue;
		KUNIT_ASSERT_EQ(test, status, SUDOKU_FILTER_SOLUTION);
		KUNIT_EXPECT_TRUE(test, sudoku_grid_solves(filter->solution,
							   puzzle));
		memcpy(solutions[count], filter->solution, SUDOKU_CELLS);
		for (i = 0; i < count; i++)
			KUNIT_EXPECT_TRUE(test,
					  memcmp(solutions[i], solutions[count],
						 SUDOKU_CELLS));
		count++;
	}
	KUNIT_EXPECT_TRUE(test, !memcmp(text, puzzle, SUDOKU_CELLS));
	return count;
}

static void mode_all_gives_every_solution(struct kunit *test)
{
	enum puzzle_kind kind = kind_of(test);
	struct sudoku_filter *filter = new_filter(test);
	u64 seed = 23, slice;

	filter->config.mode = SUDOKU_MODE_ALL;
	for (slice = 1; slice < 1000; slice *= 9) {
		char puzzle[SUDOKU_CELLS], solution[SUDOKU_CELLS];
		unsigned int count;

		make_puzzle(&seed, kind, puzzle);
		count = reference_solve(puzzle, solution, SOLUTIONS_MAX);
		KUNIT_EXPECT_EQ(test, answer_all(test, filter, puzzle, slice),
				count);
		filter->running = false;
		if (count == SOLUTIONS_MAX)
			continue;
		KUNIT_EXPECT_EQ(test, filter->done, SUDOKU_CELLS);
		KUNIT_EXPECT_EQ(test, filter->verdict,
				count ? SUDOKU_VERDICT_SOLVED :
					SUDOKU_VERDICT_UNSOLVABLE);
		if (!count)
			KUNIT_EXPECT_EQ(test, filter->solution[80], '?');
	}
}

/* The step limit is for all solutions of a puzzle together. */
static void mode_all_gives_up_at_the_limit(struct kunit *test)
{
	struct sudoku_filter *filter = new_filter(test);
	char puzzle[SUDOKU_CELLS];
	u64 seed = 24;

	make_puzzle(&seed, PUZZLE_SEVERAL, puzzle);
	filter->config.mode = SUDOKU_MODE_ALL;
	KUNIT_EXPECT_EQ(test,
			sudoku_filter_run(filter, puzzle, SUDOKU_CELLS,
					  NO_LIMIT),
			SUDOKU_FILTER_SOLUTION);

	filter->running = false;
	filter->config.max_steps = sudoku_search_steps(filter->search);
	KUNIT_EXPECT_EQ(test, answer_all(test, filter, puzzle, 7), 1);
	KUNIT_EXPECT_EQ(test, filter->verdict, SUDOKU_VERDICT_GAVE_UP);
	KUNIT_EXPECT_EQ(test, sudoku_search_steps(filter->search),
			filter->config.max_steps);
	KUNIT_EXPECT_EQ(test, filter->solution[0], '!');
	KUNIT_EXPECT_EQ(test, filter->done, SUDOKU_CELLS);
}

static struct kunit_case filter_suite_cases[] = {
	KUNIT_CASE_PARAM(answers_each_puzzle_in_its_place, filter_gen_params),
	KUNIT_CASE(a_pause_leaves_the_text_unchanged),
	KUNIT_CASE(no_puzzle_is_begun_after_layout_max),
	KUNIT_CASE(the_rest_of_a_flushed_puzzle_passes_through),
	KUNIT_CASE_PARAM(gives_up_at_the_limit, kind_gen_params),
	KUNIT_CASE_PARAM(mode_all_gives_every_solution, kind_gen_params),
	KUNIT_CASE(mode_all_gives_up_at_the_limit),
	{}
};

struct kunit_suite sudoku_filter_suite = {
	.name = "sudoku_filter",
	.test_cases = filter_suite_cases,
};
