// SPDX-License-Identifier: GPL-2.0
/*
 * The writer's side of the filter: where a text stops being valid
 */
#include "../lib/samples.h"
#include "suites.h"

/*
 * A plain definition of what a scan must be after @length good bytes of a
 * puzzle, counted from its first cell. Between puzzles @length is 0.
 */
static void describe_puzzle(const char *puzzle, size_t length,
			    struct sudoku_scan *scan)
{
	size_t i;

	*scan = (struct sudoku_scan){ .span = length };
	for (i = 0; i < length; i++) {
		if (puzzle[i] == '\n')
			scan->line = 0;
		if (!is_cell(puzzle[i]))
			continue;
		scan->cells++;
		scan->line++;
	}
}

static bool is_good(const struct sudoku_scan *scan, char c)
{
	bool has_newline = scan->line != scan->cells;

	if (!c || !strchr(".0123456789 \t\r\n|-+", c))
		return false;
	if (scan->span == SUDOKU_SPAN_MAX)
		return false;
	if (c == '\n')
		return scan->cells == 0 || scan->line == 0 || scan->line == 9;
	return !is_cell(c) || !has_newline || scan->line < 9;
}

/* Returns what sudoku_scan() should, for a whole text, and fills in @scan. */
static size_t reference_scan(struct sudoku_scan *scan, const char *text,
			     size_t length)
{
	const char *puzzle = NULL;
	size_t i;

	*scan = (struct sudoku_scan){};
	for (i = 0; i < length && is_good(scan, text[i]); i++) {
		if (!puzzle && is_cell(text[i]))
			puzzle = text + i;
		if (!puzzle)
			continue;
		describe_puzzle(puzzle, text + i + 1 - puzzle, scan);
		if (scan->cells == SUDOKU_CELLS) {
			*scan = (struct sudoku_scan){};
			puzzle = NULL;
		}
	}
	return i;
}

static void expect_same_place(struct kunit *test,
			      const struct sudoku_scan *scan,
			      const struct sudoku_scan *expected)
{
	KUNIT_EXPECT_EQ(test, scan->cells, expected->cells);
	KUNIT_EXPECT_EQ(test, scan->line, expected->line);
	KUNIT_EXPECT_EQ(test, scan->span, expected->span);
}

/* Scan a copy of @text that ends where its memory ends. */
static void expect_good(struct kunit *test, const char *text, size_t length,
			size_t good)
{
	struct sudoku_scan scan = {}, expected;
	char *copy = new_garbage(test, length + !length);

	memcpy(copy, text, length);
	KUNIT_EXPECT_EQ(test, reference_scan(&expected, text, length), good);
	KUNIT_EXPECT_EQ(test, sudoku_scan(&scan, copy, length), good);
	expect_same_place(test, &scan, &expected);
	KUNIT_EXPECT_TRUE(test, !memcmp(copy, text, length));
}

struct scan_case {
	const char *name;
	/*
	 * '^' marks the first bad byte, which follows it; it is not in the text
	 */
	const char *text;
};

#define ROW	"53..7...."
#define ROWS3	ROW "\n" ROW "\n" ROW "\n"
#define LINE	ROW ROW ROW ROW ROW ROW ROW ROW ROW
#define DRAWN	"5 3 . | . 7 . | . . .\n"
#define DRAWN3	DRAWN DRAWN DRAWN
#define RULE	"------+-------+------\n"

static const struct scan_case scan_cases[] = {
	{ "nothing", "" },
	{ "only layout", "\n\n | - + \t\r\n" },
	{ "a line without its newline", LINE },
	{ "a line", LINE "\n" },
	{ "a line and CRLF", LINE "\r\n" },
	{ "zeros for blanks", "530070000" LINE },
	{ "two lines", LINE "\n" LINE "\n" },
	{ "two puzzles on a line", LINE LINE },
	{ "two puzzles on a line, set apart", LINE " | " LINE "\n" },
	{ "nine rows", ROWS3 ROWS3 ROWS3 },
	{ "nine rows with empty lines", ROWS3 "\n" ROWS3 "\r\n\n" ROWS3 },
	{ "nine rows and CRLF", ROWS3 ROW "\r\n" ROW "\r\n" ROW "\r\n" ROWS3 },
	{ "a drawn board", DRAWN3 RULE DRAWN3 RULE DRAWN3 },
	{ "a framed board",
	  "+---\n" DRAWN3 "|---|\n" DRAWN3 "|---|\n" DRAWN3 "+---\n" },
	{ "a board, then a line", DRAWN3 DRAWN3 DRAWN3 LINE "\n" },
	{ "a line, then rows", LINE ROWS3 ROWS3 ROWS3 },
	{ "the end of a puzzle's first row", ROW },
	{ "a letter", "^a" },
	{ "a letter in a puzzle", ROW "..^x" },
	{ "a letter after a puzzle", LINE "\n^#" },
	{ "a line of eight cells", "53..7...^\n" },
	{ "a line of ten cells", "53..7....6^\n" },
	{ "a line of eighteen cells", ROW ROW "^\n" },
	{ "a line that lacks a cell", ROW ROW ROW ROW ROW ROW ROW ROW
	  "53..7...^\n" LINE },
	{ "a CR does not complete a line", "53..7...\r^\n" },
	{ "a second row of eight cells", ROW "\n53..7...^\n" },
	{ "a second row of ten cells", ROW "\n" ROW "^6" },
	{ "a ninth row of eight cells", ROWS3 ROWS3 ROW "\n" ROW "\n"
	  "53..7...^\n" },
};

static void describe_scan(const struct scan_case *params, char *desc)
{
	strcpy(desc, params->name);
}

KUNIT_ARRAY_PARAM(scan, scan_cases, describe_scan);

static void stops_before_the_bad_byte(struct kunit *test)
{
	const struct scan_case *params = test->param_value;
	size_t length = strlen(params->text);
	const char *mark = strchr(params->text, '^');
	size_t good = mark ? mark - params->text : length;
	char *text = new_garbage(test, length + 1);

	memcpy(text, params->text, length + 1);
	if (mark)
		memmove(text + good, text + good + 1, length-- - good);
	expect_good(test, text, length, good);
}

#define BOARD	DRAWN3 RULE DRAWN3 RULE DRAWN3
static const char board[] = BOARD;

static const char line[] = LINE;

static void expect_bad_bytes(struct kunit *test, const char *good,
			     size_t length)
{
	char *text = new_garbage(test, length);
	struct sudoku_scan scan;
	unsigned int byte;
	size_t i;

	memcpy(text, good, length);
	for (i = 0; i < length; i++) {
		for (byte = 0; byte < 256; byte++) {
			if (byte && strchr(".0123456789 \t\r\n|-+", byte))
				continue;
			text[i] = byte;
			scan = (struct sudoku_scan){};
			KUNIT_EXPECT_EQ(test, sudoku_scan(&scan, text, length),
					i);
		}
		text[i] = good[i];
	}
}

static void every_other_byte_is_bad_everywhere(struct kunit *test)
{
	expect_bad_bytes(test, board, sizeof(board) - 1);
	expect_bad_bytes(test, line, sizeof(line) - 1);
	expect_bad_bytes(test, ROWS3 ROWS3 ROWS3, 90);
}

/* In a line, a newline is good only before it, after 9 cells and at its end. */
static void a_truncated_line_is_bad_at_its_newline(struct kunit *test)
{
	char *text = new_garbage(test, sizeof(line));
	size_t i;

	for (i = 0; i < sizeof(line); i++) {
		struct sudoku_scan scan = {};
		bool bad = i != 0 && i != 9 && i != SUDOKU_CELLS;

		memcpy(text, line, i);
		text[i] = '\n';
		KUNIT_EXPECT_EQ(test, sudoku_scan(&scan, text, i + 1),
				bad ? i : i + 1);
	}
}

/* The last cell may be byte 1024, counted from the first cell, but no later. */
static void a_puzzle_spans_at_most_1024_bytes(struct kunit *test)
{
	char *text = new_garbage(test, SUDOKU_SPAN_MAX + 1);
	size_t gap;

	for (gap = SUDOKU_SPAN_MAX - SUDOKU_CELLS - 1;
	     gap <= SUDOKU_SPAN_MAX - SUDOKU_CELLS + 1; gap++) {
		size_t span = SUDOKU_CELLS + gap;
		size_t good = min(span, (size_t)SUDOKU_SPAN_MAX);
		struct sudoku_scan scan = {};

		memset(text, '.', span);
		memset(text + 1, ' ', gap);
		KUNIT_EXPECT_EQ(test, sudoku_scan(&scan, text, span), good);
		KUNIT_EXPECT_EQ(test, scan.cells, good == span ? 0 : 80);
	}
}

static void a_bad_byte_may_be_replaced_by_another(struct kunit *test)
{
	struct sudoku_scan scan = {};

	KUNIT_EXPECT_EQ(test, sudoku_scan(&scan, ROW "x", 10), 9);
	KUNIT_EXPECT_EQ(test, sudoku_scan(&scan, "x", 1), 0);
	KUNIT_EXPECT_EQ(test, sudoku_scan(&scan, "\n\n", 2), 2);
	KUNIT_EXPECT_EQ(test, sudoku_scan(&scan, ROW ".", 10), 9);
	KUNIT_EXPECT_EQ(test, sudoku_scan(&scan, "\n" ROWS3 ROWS3 ROW, 70), 70);
	KUNIT_EXPECT_EQ(test, scan.cells, 0);
}

/* Texts with one byte changed, dropped or added, in pieces of any size */
static void agrees_with_the_reference_in_any_pieces(struct kunit *test)
{
	static const char bytes[] = "0.9\n \r|-+\tx.\n5";
	char *puzzle = new_garbage(test, SUDOKU_CELLS);
	char *text = new_garbage(test, 3 * TEXT_MAX);
	u64 seed = 5;
	unsigned int i;

	make_puzzle(&seed, PUZZLE_EASY, puzzle);
	for (i = 0; i < 300; i++) {
		struct sudoku_scan scan = {}, expected;
		size_t length = lay_out(&seed, puzzle, text);
		size_t good, at, piece, taken = 0;

		length += lay_out(&seed, puzzle, text + length);
		KUNIT_EXPECT_EQ(test, reference_scan(&expected, text, length),
				length);
		at = draw_random(&seed, length);
		if (draw_random(&seed, 2))
			memmove(text + at + 1, text + at, length++ - at);
		text[at] = bytes[draw_random(&seed, sizeof(bytes) - 1)];
		good = reference_scan(&expected, text, length);

		do {
			piece = draw_random(&seed, 1 + draw_random(&seed, 200));
			piece = min(piece, length - taken);
			at = sudoku_scan(&scan, text + taken, piece);
			taken += at;
		} while (at == piece && taken < length);
		KUNIT_ASSERT_EQ(test, taken, good);
		expect_same_place(test, &scan, &expected);
	}
}

static struct kunit_case scan_suite_cases[] = {
	KUNIT_CASE_PARAM(stops_before_the_bad_byte, scan_gen_params),
	KUNIT_CASE(every_other_byte_is_bad_everywhere),
	KUNIT_CASE(a_truncated_line_is_bad_at_its_newline),
	KUNIT_CASE(a_puzzle_spans_at_most_1024_bytes),
	KUNIT_CASE(a_bad_byte_may_be_replaced_by_another),
	KUNIT_CASE(agrees_with_the_reference_in_any_pieces),
	{}
};

struct kunit_suite sudoku_scan_suite = {
	.name = "sudoku_scan",
	.test_cases = scan_suite_cases,
};
