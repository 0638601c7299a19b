// SPDX-License-Identifier: GPL-2.0-only
/*
 * Records of puzzles, with columns of what is known about them
 *
 * A table keeps all its columns, and the puzzle stays in its field. Columns
 * that were asked for come after these.
 */
#include <err.h>
#include <string.h>

#include "logic/logic.h"
#include "make/make.h"
#include "solving.h"

/* A puzzle as it is written, and what was found out about it */
struct facts {
	const char *cells;
	const char *answer;
	struct logic_rating rating;	/* if a column needs it */
	unsigned int steps[LOGIC_TECHNIQUES];	/* the same */
	unsigned int technique;		/* of the column */
};

/* Each of these puts a value, or nothing if a puzzle has none. */

static void put_solution(char *value, const struct facts *facts)
{
	memcpy(value, facts->answer, SUDOKU_CELLS);
}

static void put_verdict(char *value, const struct facts *facts)
{
	strcpy(value, verdict_names[verdict_of(*facts->answer)]);
}

static void put_clues(char *value, const struct facts *facts)
{
	sprintf(value, "%u", count_clues(facts->cells));
}

static void put_canonical(char *value, const struct facts *facts)
{
	canonical_form(facts->cells, value);
}

static void put_class(char *value, const struct facts *facts)
{
	canonical_form(facts->answer, value);
}

static void put_difficulty(char *value, unsigned int difficulty)
{
	if (difficulty < LOGIC_CHAIN)
		sprintf(value, "%u.%u", difficulty / 10, difficulty % 10);
}

static void put_rating(char *value, const struct facts *facts)
{
	put_difficulty(value, facts->rating.difficulty);
}

static void put_pearl(char *value, const struct facts *facts)
{
	put_difficulty(value, facts->rating.pearl);
}

static void put_diamond(char *value, const struct facts *facts)
{
	put_difficulty(value, facts->rating.diamond);
}

static void put_level(char *value, const struct facts *facts)
{
	strcpy(value, logic_level_of(facts->rating.difficulty)->name);
}

static void put_hardest(char *value, const struct facts *facts)
{
	strcpy(value, facts->rating.hardest);
}

static void put_length(char *value, const struct facts *facts)
{
	if (facts->rating.length)
		sprintf(value, "%u", facts->rating.length);
}

static void put_steps(char *value, const struct facts *facts)
{
	sprintf(value, "%u", facts->steps[facts->technique]);
}

struct column {
	const char *name;
	enum {
		NEEDS_NOTHING,
		NEEDS_ANSWER,
		NEEDS_PROPER,	/* exactly one solution */
		NEEDS_RATING,	/* this, and a rating */
		NEEDS_STEPS,	/* or how many steps there are */
	} needs;
	bool is_text;
	void (*put)(char *value, const struct facts *facts);
	unsigned int technique;
};

/* All columns but those of techniques, which have their names */
static const struct column columns[] = {
	{ "solution", NEEDS_PROPER, true, put_solution },
	{ "verdict", NEEDS_ANSWER, true, put_verdict },
	{ "clues", NEEDS_NOTHING, false, put_clues },
	{ "canonical", NEEDS_PROPER, true, put_canonical },
	{ "class", NEEDS_PROPER, true, put_class },
	{ "rating", NEEDS_RATING, false, put_rating },
	{ "EP", NEEDS_RATING, false, put_pearl },
	{ "ED", NEEDS_RATING, false, put_diamond },
	{ "level", NEEDS_RATING, true, put_level },
	{ "hardest", NEEDS_RATING, true, put_hardest },
	{ "length", NEEDS_RATING, false, put_length },
};

/* The columns that were asked for */
static struct column chosen[ARRAY_SIZE(columns) + LOGIC_TECHNIQUES];
static unsigned int count;
static unsigned int needed;		/* a bit for each thing */

/* Choose a column if it has this name. A column is chosen only once. */
static bool choose(const struct column *column, const char *name,
		   size_t length)
{
	unsigned int i;

	if (strlen(column->name) != length ||
	    memcmp(column->name, name, length))
		return false;
	for (i = 0; i < count; i++)
		if (chosen[i].name == column->name)
			return true;
	chosen[count++] = *column;
	needed |= 1u << column->needs;
	return true;
}

/*
 * For an option: choose columns by their names, with commas between them;
 * "steps" is short for those of all techniques. Returns false if there is no
 * such column.
 */
bool choose_columns(const char *names)
{
	unsigned int i;
	size_t length;
	bool found;

	do {
		bool all;

		length = strcspn(names, ",");
		all = length == strlen("steps") &&
		      !memcmp(names, "steps", length);
		found = false;
		for (i = 0; i < ARRAY_SIZE(columns); i++)
			found |= choose(&columns[i], names, length);
		for (i = 0; i < LOGIC_TECHNIQUES; i++) {
			const char *name = logic_techniques[i].name;
			const struct column column = {
				name, NEEDS_STEPS, false, put_steps, i
			};

			if (all)
				found |= choose(&column, name, strlen(name));
			else
				found |= choose(&column, names, length);
		}
		names += length + 1;
	} while (found && names[-1]);
	return found;
}

/* Must it be known whether puzzles have exactly one solution? */
bool columns_need_answers(void)
{
	return needed >> NEEDS_ANSWER;
}

static bool keeps_separator;

/* Separate fields as the table that is read does, and not as the format says. */
void keep_separator(void)
{
	keeps_separator = true;
}

static char separator_of(enum format format, const struct batch *batch)
{
	char separator = formats[format].separator;

	if (separator && keeps_separator && batch->columns->separator)
		separator = batch->columns->separator;
	return separator;
}

/*
 * Write what comes before the first puzzle: in a table, the names of all
 * columns. Exits with a message if two would be equal.
 */
void write_header(FILE *out, enum format format, const struct batch *batch,
		  unsigned int i)
{
	char separator = separator_of(format, batch);
	unsigned int column;

	if (!separator) {
		format_header(out, format, false);
		return;
	}
	write_fields(out, batch, i, separator, NULL);
	for (column = 0; column < count; column++) {
		if (has_column_named(batch, i, chosen[column].name))
			errx(STATUS_TROUBLE, "%s: there is a column %s already",
			     batch->name, chosen[column].name);
		fprintf(out, "%c%s", separator, chosen[column].name);
	}
	putc('\n', out);
}

/*
 * Write puzzle @i of a batch, as @cells in place of its own, with all columns
 * if the format has any.
 * @answer is the solution if it is the only one, else '?' or '*'; it may be
 * NULL unless columns_need_answers(). Steps begin without the candidates in
 * @excluded, unless it is NULL.
 */
void write_record(FILE *out, enum format format, const struct batch *batch,
		  unsigned int i, const char *cells, const char *answer,
		  const u16 *excluded)
{
	struct facts facts = { .cells = cells, .answer = answer };
	bool is_proper = answer &&
			 verdict_of(*answer) == SUDOKU_VERDICT_SOLVED;
	char separator = separator_of(format, batch);
	const struct column *column;

	if (!formats[format].has_columns) {
		format_write(out, format, cells, NULL);
		return;
	}
	if (needed >> NEEDS_RATING & 1 && is_proper)
		logic_rate(cells, excluded, &facts.rating);
	if (needed >> NEEDS_STEPS & 1 && is_proper)
		logic_count_steps(cells, excluded, facts.steps);
	if (separator)
		write_fields(out, batch, i, separator, cells);
	else
		fprintf(out, "{\"puzzle\":\"%.81s\"", cells);
	for (column = chosen; column < chosen + count; column++) {
		const char *quote = column->is_text ? "\"" : "";
		char value[SUDOKU_CELLS + 1] = "";

		facts.technique = column->technique;
		if (column->needs <= NEEDS_ANSWER || is_proper)
			column->put(value, &facts);
		if (separator)
			fprintf(out, "%c%s", separator, value);
		else if (*value)
			fprintf(out, ",\"%s\":%s%s%s", column->name, quote,
				value, quote);
		else
			fprintf(out, ",\"%s\":null", column->name);
	}
	fputs(separator ? "\n" : "}\n", out);
}
