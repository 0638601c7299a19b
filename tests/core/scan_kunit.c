// SPDX-License-Identifier: GPL-2.0-only
/*
 * The scan: where a text stops being valid
 */
#include "suites.h"

/*
 * The rules of docs/design.md for one byte after another: returns what
 * sudoku_scan() should for a whole text, and fills in @scan.
 */
static size_t reference_scan(struct sudoku_scan *scan, const char *text,
			     size_t length)
{
	size_t i, end = 0, begin = 0;
	bool has_newline = false;

	*scan = (struct sudoku_scan){};
	for (i = 0; i < length; i++) {
		char c = text[i];

		if (!c || !strchr(".0123456789 \t\r\n|-+", c))
			break;
		if (scan->span == SUDOKU_SPAN_MAX)
			break;
		if (c == '\n' && scan->line && scan->line != 9)
			break;
		if (is_cell(c) && has_newline && scan->line == 9)
			break;
		if (!scan->cells && !is_cell(c))
			continue;
		if (!scan->cells)
			begin = i;
		scan->span++;
		scan->cells += is_cell(c);
		scan->line = c == '\n' ? 0 : scan->line + is_cell(c);
		has_newline |= c == '\n';
		if (scan->cells == SUDOKU_CELLS) {
			*scan = (struct sudoku_scan){};
			has_newline = false;
			end = i + 1;
		}
	}
	scan->layout = (scan->cells ? begin : i) - end;
	scan->length = i;
	return i;
}

/*
 * Scan a copy of @text, which ends where its memory ends, in pieces of at most
 * @most bytes. Returns how many are good: the reference agrees.
 */
static size_t scan_copy(struct kunit *test, const char *text, size_t length,
			unsigned int most, u64 *seed)
{
	struct sudoku_scan scan = {}, expected;
	char *copy = new_garbage(test, length + !length);
	size_t taken = 0, piece, good;

	memcpy(copy, text, length);
	do {
		piece = 1 + draw_random(seed, most);
		piece = min(piece, length - taken);
		good = sudoku_scan(&scan, copy + taken, piece);
		taken += good;
	} while (good == piece && taken < length);
	KUNIT_ASSERT_EQ(test, reference_scan(&expected, text, length), taken);
	KUNIT_ASSERT_EQ(test, scan.length, expected.length);
	KUNIT_ASSERT_EQ(test, scan.cells, expected.cells);
	KUNIT_ASSERT_EQ(test, scan.line, expected.line);
	KUNIT_ASSERT_EQ(test, scan.span, expected.span);
	KUNIT_ASSERT_EQ(test, scan.layout, expected.layout);
	KUNIT_ASSERT_FALSE(test, memcmp(copy, text, length));
	return taken;
}

#define ROW	"530.7...0"
#define ROWS3	ROW "\n" ROW "\n" ROW "\n"
#define CELLS	ROW ROW ROW ROW ROW ROW ROW ROW ROW
#define BAND	"5 3 . | . 7 . | . . .\n| . . .\t...\t...\n" ROW "\r\n"

/* A cell and a line, rows, nine lines, a board, each with a line after it */
static const char *const layouts[] = {
	". " CELLS CELLS, ROWS3 "\n" ROWS3 "\r\n\n" ROWS3 CELLS,
	"\n" ROWS3 ROWS3 ROWS3 CELLS,
	"+---\n" BAND "|---|\n" BAND "|---|\n" BAND "+---\n" CELLS,
};

static void agrees_with_the_reference_for_any_byte(struct kunit *test)
{
	struct sudoku_scan scan, expected;
	unsigned int i, byte;
	size_t length, at;
	u64 seed = 1;

	for (i = 0; i < ARRAY_SIZE(layouts); i++) {
		char *text = new_garbage(test, strlen(layouts[i]));

		length = strlen(layouts[i]);
		memcpy(text, layouts[i], length);
		KUNIT_EXPECT_EQ(test, scan_copy(test, text, length, 99, &seed),
				length);
		for (at = 0; at < length; at++) {
			for (byte = 0; byte < 256; byte++) {
				text[at] = byte;
				scan = (struct sudoku_scan){};
				KUNIT_ASSERT_EQ(test,
						sudoku_scan(&scan, text,
							    length),
						reference_scan(&expected, text,
							       length));
			}
			text[at] = layouts[i][at];
		}
	}
}

/*
 * Texts with one byte changed or added, or with so much layout in a puzzle that
 * its last cell is near byte 1024, in pieces of any size
 */
static void agrees_with_the_reference_in_any_pieces(struct kunit *test)
{
	static const char bytes[] = "0.9\n \r|-+\tx.\n5";
	static const u16 gaps[] = { 0, 1, SUDOKU_SPAN_MAX - SUDOKU_CELLS - 4 };
	char *puzzle = new_garbage(test, SUDOKU_CELLS);
	char *text = new_garbage(test, 2 * TEXT_MAX + SUDOKU_SPAN_MAX);
	size_t length, at, gap;
	unsigned int i;
	u64 seed = 5;

	make_puzzle(&seed, PUZZLE_EASY, puzzle);
	for (i = 0; i < 300; i++) {
		length = lay_out(&seed, puzzle, text);
		length += lay_out(&seed, puzzle, text + length);
		KUNIT_EXPECT_EQ(test, scan_copy(test, text, length, 200, &seed),
				length);
		at = draw_random(&seed, length);
		gap = gaps[draw_random(&seed, ARRAY_SIZE(gaps))];
		gap += gap > 1 ? draw_random(&seed, 9) : 0;
		memmove(text + at + gap, text + at, length - at);
		memset(text + at, ' ', gap);
		length += gap;
		text[at] = bytes[draw_random(&seed, sizeof(bytes) - 1)];
		scan_copy(test, text, length, 1 + draw_random(&seed, 200),
			  &seed);
	}
}

K_SUITE(sudoku_scan,
	KUNIT_CASE(agrees_with_the_reference_for_any_byte),
	KUNIT_CASE(agrees_with_the_reference_in_any_pieces));
