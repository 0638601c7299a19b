// SPDX-License-Identifier: GPL-2.0-only
/*
 * Texts that the driver cuts: at the end of a chunk of a queue or slate, and at
 * the end of a buffer of the reader
 */
#include "device_test.h"

/*
 * Without budget, the reader keeps its small buffer. The length is that of a
 * text which is longer than the buffer, and than a few chunks.
 */
static const struct way {
	const char *name;
	bool private;
	bool without_budget;
	size_t length;
	unsigned int step;
} ways[] = {
	{ "a private session", true, false, 70 * KIB, 4 },
	{ "a private session, small buffer", true, true, 13 * KIB, 4 },
	{ "a slate", false, false, 70 * KIB, 8 },
	{ "a slate, small buffer", false, true, 13 * KIB, 8 },
};

/* Expect that nothing is left, of a session or of a slate. */
static void expect_no_more(int fd, const struct way *way)
{
	if (way->private)
		expect_would_block(fd);
	else
		expect_at_end(fd);
}

/* Expect that all of @text is answered, by reads of any length. */
static void expect_answered(const struct way *way, const char *text)
{
	size_t length = strlen(text);
	char *answer = malloc(length);
	int fd;

	must(answer);
	set_parameter("user_max", "67108864");
	if (!way->private)
		write_slate(alice, O_TRUNC, text);
	fd = open_as(alice, way->private ? O_RDWR : O_RDONLY);
	if (way->without_budget)
		set_parameter("user_max", "4096");
	if (way->private)
		write_text(fd, text);
	expect_eq(read_up_to(fd, answer, length), length);
	expect_solved(answer, text, length);
	expect_no_more(fd, way);
	close(fd);
	free(answer);
}

/* With each shift, all that has an end cuts the puzzles at another byte. */
TEST_EACH(a_puzzle_can_be_cut_at_any_byte, ways, .step = 4, STEPS_OF(ways))
{
	const struct way *way = &ways[variant];
	unsigned int count = way->length / (CELLS + 1), shift, i;
	char *text = malloc(way->length + CELLS + 1), *end;
	char *puzzles = make_puzzles(12, count);

	must(text);
	for (shift = 0; shift <= CELLS; shift++) {
		trying("shift %u", shift);
		memset(text, '\n', shift);
		end = text + shift;
		for (i = 0; i < count; i++)
			end += sprintf(end, "%.*s\n", CELLS,
				       puzzles + i * CELLS);
		expect_answered(way, text);
	}
}
