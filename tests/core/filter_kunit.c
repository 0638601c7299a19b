// SPDX-License-Identifier: GPL-2.0
/*
 * The reader's side of the filter: the same text with its puzzles answered
 */
#include "../lib/samples.h"
#include "suites.h"

/*
 * Answer a text that arrives in pieces, a few steps at a time. A run must not
 * finish bytes that have not arrived, and bytes that are finished must not
 * change any more. Returns how many there are.
 */
static size_t answer_in_pieces(struct kunit *test,
			       struct sudoku_filter *filter, char *text,
			       size_t length, u64 *seed)
{
	char *finished = new_garbage(test, length);
	size_t done = 0, arrived = 0;

	for (;;) {
		enum sudoku_filter_status status;

		status = sudoku_filter_run(filter, text + done, arrived - done,
					   draw_random(seed, 50));
		KUNIT_ASSERT_TRUE(test, filter->done <= arrived - done);
		memcpy(finished + done, text + done, filter->done);
		done += filter->done;
		if (status != SUDOKU_FILTER_NO_PUZZLE)
			continue;
		if (arrived == length)
			break;
		arrived += 1 + draw_random(seed, 150);
		arrived = min(arrived, length);
	}
	KUNIT_EXPECT_TRUE(test, !memcmp(text, finished, done));
	return done;
}

/* The same in one piece */
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
#define TENTH		"........."
#define CONFLICT	"5.......5" TENTH TENTH TENTH TENTH TENTH TENTH TENTH \
			TENTH
#define UNSOLVED	"?????????"
#define MARKS		UNSOLVED UNSOLVED UNSOLVED UNSOLVED UNSOLVED \
			UNSOLVED UNSOLVED UNSOLVED UNSOLVED

static const struct filter_case filter_cases[] = {
	{ "nothing", "", "" },
	{ "only layout", "\n | -+\t\r\n", "\n | -+\t\r\n" },
	{ "81 bytes", PUZZLE, SOLUTION },
	{ "a line", PUZZLE "\n", SOLUTION "\n" },
	{ "a line and CRLF", PUZZLE "\r\n", SOLUTION "\r\n" },
	{ "zeros", ZEROS "\n", ZEROS_SOLUTION "\n" },
	{ "two lines", PUZZLE "\n" ZEROS "\n",
	  SOLUTION "\n" ZEROS_SOLUTION "\n" },
	{ "two puzzles on a line", PUZZLE "|" ZEROS,
	  SOLUTION "|" ZEROS_SOLUTION },
	{ "layout before and after", "\n\n- " PUZZLE " -\n\n",
	  "\n\n- " SOLUTION " -\n\n" },
	{ "conflicting clues", CONFLICT "\n", MARKS "\n" },
	{ "a solution", SOLUTION "\n", SOLUTION "\n" },
	{ "an answer does not shift the next", CONFLICT "\n" PUZZLE "\n",
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

/* A line of 81 cells is read eight at a time; no single byte may be missed. */
static void layout_may_be_anywhere_in_a_line(struct kunit *test)
{
	static const char puzzle[] = PUZZLE, solution[] = SOLUTION;
	static const char layout[] = " \t\r|-+";
	struct sudoku_filter *filter = new_filter(test);
	char *text = new_garbage(test, SUDOKU_CELLS + 1);
	const char *c;
	size_t at;

	for (c = layout; *c; c++)
		for (at = 1; at < SUDOKU_CELLS; at++) {
			memcpy(text, puzzle, at);
			text[at] = *c;
			memcpy(text + at + 1, puzzle + at, SUDOKU_CELLS - at);
			KUNIT_EXPECT_EQ(test,
					answer(filter, text, SUDOKU_CELLS + 1),
					SUDOKU_CELLS + 1);
			KUNIT_EXPECT_TRUE_MSG(test,
					      !memcmp(text, solution, at) &&
					      text[at] == *c &&
					      !memcmp(text + at + 1,
						      solution + at,
						      SUDOKU_CELLS - at),
					      "%02x at %zu: %.82s", *c, at,
					      text);
		}
}

/* Compare the answer to one puzzle with the reference. */
static void expect_answer(struct kunit *test, u32 mode, const char *puzzle,
			  const char *cells)
{
	char solution[SUDOKU_CELLS];
	unsigned int count = reference_solve(puzzle, solution, 2);

	if (count == 0)
		memset(solution, '?', SUDOKU_CELLS);
	if (count == 2 && mode == SUDOKU_MODE_UNIQUE)
		memset(solution, '*', SUDOKU_CELLS);
	if (count == 2 && mode == SUDOKU_MODE_FIRST)
		KUNIT_EXPECT_TRUE(test, sudoku_grid_solves(cells, puzzle));
	else
		KUNIT_EXPECT_TRUE_MSG(test,
				      !memcmp(cells, solution, SUDOKU_CELLS),
				      "%.81s is not the answer to %.81s", cells,
				      puzzle);
}

/* Check the answer to each puzzle of a text, and that layout is unchanged. */
static void expect_answers(struct kunit *test, u32 mode, const char *text,
			   const char *got, size_t length)
{
	char *puzzle = new_garbage(test, SUDOKU_CELLS);
	char *cells = new_garbage(test, SUDOKU_CELLS);
	unsigned int count = 0;
	size_t i;

	for (i = 0; i < length; i++) {
		if (!sudoku_is_cell(text[i])) {
			KUNIT_ASSERT_EQ(test, got[i], text[i]);
			continue;
		}
		puzzle[count] = text[i];
		cells[count++] = got[i];
		if (count == SUDOKU_CELLS) {
			expect_answer(test, mode, puzzle, cells);
			count = 0;
		}
	}
	KUNIT_EXPECT_EQ(test, count, 0);
}

#define PUZZLES_MAX	8

static size_t make_text(u64 *seed, char *text)
{
	char puzzle[SUDOKU_CELLS];
	size_t length = 0;
	unsigned int i;

	for (i = 0; i < PUZZLES_MAX; i++) {
		make_puzzle(seed, draw_random(seed, PUZZLE_KINDS), puzzle);
		length += lay_out(seed, puzzle, text + length);
	}
	return length;
}

static void gives_the_same_answer_in_any_pieces(struct kunit *test)
{
	char *text = new_garbage(test, PUZZLES_MAX * TEXT_MAX);
	struct sudoku_filter *filter = new_filter(test);
	u64 seed = *(const u64 *)test->param_value;
	size_t length = make_text(&seed, text);
	u32 mode;

	for (mode = SUDOKU_MODE_FIRST; mode <= SUDOKU_MODE_UNIQUE; mode++) {
		char *whole = new_garbage(test, length);
		char *pieces = new_garbage(test, length);

		memcpy(whole, text, length);
		memcpy(pieces, text, length);
		filter->config.mode = mode;
		KUNIT_EXPECT_EQ(test, answer(filter, whole, length), length);
		KUNIT_EXPECT_EQ(test, answer_in_pieces(test, filter, pieces,
						       length, &seed), length);
		expect_answers(test, mode, text, whole, length);
		KUNIT_EXPECT_TRUE(test, !memcmp(whole, pieces, length));
	}
}

static const u64 text_seeds[] = { 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 };

static void describe_seed(const u64 *seed, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "seed %u", (unsigned int)*seed);
}

KUNIT_ARRAY_PARAM(text, text_seeds, describe_seed);

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

static void no_puzzle_is_begun_after_as_much_layout_as_allowed(struct kunit *test)
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

static void an_incomplete_puzzle_is_not_finished(struct kunit *test)
{
	struct sudoku_filter *filter = new_filter(test);
	char text[] = "\n" PUZZLE;
	size_t length;

	for (length = 0; length < 82; length++) {
		KUNIT_EXPECT_EQ(test,
				sudoku_filter_run(filter, text, length, 9),
				SUDOKU_FILTER_NO_PUZZLE);
		KUNIT_EXPECT_EQ(test, filter->done, length ? 1 : 0);
	}
	KUNIT_EXPECT_EQ(test, sudoku_filter_run(filter, text, 82, NO_LIMIT),
			SUDOKU_FILTER_ANSWERED);
	KUNIT_EXPECT_TRUE(test, !strcmp(text, "\n" SOLUTION));
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

static struct kunit_case filter_suite_cases[] = {
	KUNIT_CASE_PARAM(answers_each_puzzle_in_its_place, filter_gen_params),
	KUNIT_CASE(layout_may_be_anywhere_in_a_line),
	KUNIT_CASE_PARAM(gives_the_same_answer_in_any_pieces, text_gen_params),
	KUNIT_CASE(a_pause_leaves_the_text_unchanged),
	KUNIT_CASE(no_puzzle_is_begun_after_as_much_layout_as_allowed),
	KUNIT_CASE(an_incomplete_puzzle_is_not_finished),
	KUNIT_CASE(the_rest_of_a_flushed_puzzle_passes_through),
	{}
};

struct kunit_suite sudoku_filter_suite = {
	.name = "sudoku_filter",
	.test_cases = filter_suite_cases,
};
