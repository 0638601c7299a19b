// SPDX-License-Identifier: GPL-2.0
/*
 * Checks the techniques with the cases of HoDoKu's library of test cases
 *
 *	reglib FILE
 *
 * A case is a line with the name of a technique as a number, a position, and
 * what the technique places or removes there:
 *
 *	:0200:34:.3+1...:deleted candidates:eliminations:placements:
 *
 * A plus sign stands before digits that are not clues, and candidates are
 * written as digit, row and column. A case passes if the technique finds all
 * that its line has; HoDoKu describes some steps as one that are several here.
 */
#include <ctype.h>
#include <err.h>
#include <stdio.h>
#include <stdlib.h>

#include "logic/finder.h"

/*
 * struct code - techniques that find what HoDoKu's technique finds
 * @code: its number there
 * @names: their names here, separated by commas
 */
struct code {
	const char *code;
	const char *names;
};

/*
 * HoDoKu has names for the cases where a naked pair is in a line and a box, where
 * two kites use the same links, and for chains of many kinds. It calls two links
 * in parallel lines whose near ends are in a box a turbot fish, and an empty
 * rectangle with two places a rectangle still.
 */
static const struct code codes[] = {
	{ "0000", "last cell" },
	{ "0002", "hidden single in a box,hidden single in a line" },
	{ "0003", "naked single" },
	{ "0100", "pointing" },
	{ "0101", "claiming" },
	{ "0110", "naked pair" },
	{ "0111", "naked triple" },
	{ "0200", "naked pair" },
	{ "0201", "naked triple" },
	{ "0202", "naked quad" },
	{ "0210", "hidden pair" },
	{ "0211", "hidden triple" },
	{ "0212", "hidden quad" },
	{ "0300", "X-wing" },
	{ "0301", "swordfish" },
	{ "0302", "jellyfish" },
	{ "0400", "skyscraper" },
	{ "0401", "two-string kite" },
	{ "0402", "empty rectangle,turbot fish" },
	{ "0403", "turbot fish,skyscraper" },
	{ "0404", "two-string kite" },
	{ "0405", "empty rectangle,turbot fish" },
	{ "0701", "chain" },
	{ "0702", "chain" },
	{ "0703", "chain" },
	{ "0706", "chain" },
	{ "0707", "chain" },
	{ "0708", "chain" },
	{ "0800", "XY-wing" },
	{ "0801", "XYZ-wing" },
	{ "0803", "chain" },
};

/*
 * struct test_case - one line
 * @text: it, split into @field
 * @state: its position
 * @placed: what the techniques place, a digit for each cell
 * @removed: what they remove
 */
struct test_case {
	char text[4096];
	char *field[8];
	struct logic_state state;
	u8 placed[SUDOKU_CELLS];
	u16 removed[SUDOKU_CELLS];
};

/* A digit is placed: HoDoKu may call that removing all that the cell sees. */
static void collect_placement(struct test_case *test,
			      struct logic_candidate placed)
{
	struct cell_set peers = cell_units[placed.cell].peers;

	test->placed[placed.cell] = placed.digit;
	test->removed[placed.cell] |= ~digit_set(placed.digit);
	while (has_any(peers))
		test->removed[take_cell(&peers)] |= digit_set(placed.digit);
}

/* Collect what a step does. The finder's state is that of the case. */
static bool collect(struct logic_finder *finder)
{
	size_t offset = offsetof(struct test_case, state);
	struct test_case *test = (void *)((char *)finder->state - offset);
	const struct logic_step *step = &finder->step;
	unsigned int cell;

	if (step->places)
		collect_placement(test, step->placed);
	for (cell = 0; !step->places && cell < SUDOKU_CELLS; cell++)
		test->removed[cell] |= step->removed[cell];
	return false;
}

/* The next candidate of a field, or false at its end */
static bool next_candidate(char **field, unsigned int *cell,
			   unsigned int *digit)
{
	const char *at = *field;

	while (*at && !isdigit(*at))
		at++;
	if (!*at)
		return false;
	*digit = at[0] - '0';
	*cell = 9 * (at[1] - '1') + at[2] - '1';
	*field += at - *field + 3;
	return true;
}

static void load(struct test_case *test)
{
	char *deleted = test->field[4];
	char cells[SUDOKU_CELLS];
	unsigned int count = 0;
	unsigned int cell, digit;
	const char *at;

	memset(cells, '.', sizeof(cells));
	for (at = test->field[3]; *at && count < SUDOKU_CELLS; at++)
		if (*at != '+')
			cells[count++] = *at;
	logic_load(&test->state, cells);
	while (next_candidate(&deleted, &cell, &digit))
		logic_remove(&test->state, cell, digit_set(digit));
}

static void use_technique(struct test_case *test, const char *name)
{
	unsigned int i;

	for (i = 0; i < LOGIC_TECHNIQUES; i++) {
		struct logic_finder finder = {
			.state = &test->state,
			.found = collect,
			.digits = SUDOKU_DIGITS,
			.units = BOXES | LINES,
			/* Chains of all lengths are wanted. */
			.links = LOGIC_CHAIN_MAX - 1,
		};

		if (!strcmp(logic_techniques[i].name, name))
			logic_techniques[i].find(&finder,
						logic_techniques[i].with);
	}
}

static bool passes(struct test_case *test)
{
	char *removed = test->field[5], *placed = test->field[6];
	unsigned int cell, digit;

	while (next_candidate(&removed, &cell, &digit))
		if (!(test->removed[cell] & digit_set(digit)))
			return false;
	while (next_candidate(&placed, &cell, &digit))
		if (test->placed[cell] != digit)
			return false;
	return true;
}

static bool run(struct test_case *test, const char *names)
{
	char copy[100];
	char *name;

	memset(test->placed, 0, sizeof(test->placed));
	memset(test->removed, 0, sizeof(test->removed));
	load(test);
	snprintf(copy, sizeof(copy), "%s", names);
	for (name = strtok(copy, ","); name; name = strtok(NULL, ","))
		use_technique(test, name);
	return passes(test);
}

/* Split the text at colons. Returns false if it is not a case. */
static bool split(struct test_case *test)
{
	char *rest = test->text;
	unsigned int i;

	if (*rest != ':')
		return false;
	for (i = 0; i < 8; i++)
		test->field[i] = rest ? strsep(&rest, ":") : "";
	return !strstr(test->field[1], "-x");
}

int main(int argc, char **argv)
{
	unsigned int tried[ARRAY_SIZE(codes)] = {};
	unsigned int failed[ARRAY_SIZE(codes)] = {};
	static struct test_case test;
	unsigned long line = 0;
	bool any = false;
	FILE *file;
	size_t i;

	if (argc != 2)
		errx(2, "usage: reglib FILE");
	file = fopen(argv[1], "r");
	if (!file)
		err(2, "%s", argv[1]);
	while (line++, fgets(test.text, sizeof(test.text), file)) {
		if (!split(&test))
			continue;
		for (i = 0; i < ARRAY_SIZE(codes); i++) {
			if (strncmp(test.field[1], codes[i].code, 4) ||
			    strlen(test.field[1]) == 5)
				continue;
			tried[i]++;
			if (run(&test, codes[i].names))
				continue;
			failed[i]++;
			printf("%s:%lu: not found: %s\n", argv[1], line,
			       test.field[1]);
		}
	}
	for (i = 0; i < ARRAY_SIZE(codes); i++) {
		printf("%s: %u of %u found (%s)\n", codes[i].code,
		       tried[i] - failed[i], tried[i], codes[i].names);
		any |= failed[i] || !tried[i];
	}
	return any;
}
