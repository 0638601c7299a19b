// SPDX-License-Identifier: GPL-2.0-only
/*
 * Parsing command lines, and help
 */
#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

#include "base.h"

#define HELP_COLUMN	29
#define HELP_ROOM	50

struct shared shared;

/* The command whose options are parsed, and its name with the program's */
static const struct command *current;
static char *full_name;

const struct option_row no_options[] = { OPTIONS_END };

const struct command *find_command(const struct command *program,
				   const char *name)
{
	const struct command *const *command = program->commands;

	while (*command && strcmp((*command)->name, name))
		command++;
	return *command;
}

/* Report what is wrong with the command line, and exit. */
void usage_error(const char *format, ...)
{
	va_list args;

	fprintf(stderr, "%s: ", full_name);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fprintf(stderr, "\nTry '%s --help' for more information.\n", full_name);
	exit(STATUS_TROUBLE);
}

/* A formatted text, which the caller frees */
char *format_text(const char *format, ...)
{
	va_list args;
	char *text;

	va_start(args, format);
	if (vasprintf(&text, format, args) < 0)
		err(STATUS_TROUBLE, "memory");
	va_end(args);
	return text;
}

/*
 * How many letters to insert, delete or change to make one word of another, in
 * any case
 */
static unsigned int distance(const char *one, const char *two)
{
	unsigned int row[64], i, j, least, diagonal;
	size_t length = strlen(two);

	if (length >= ARRAY_SIZE(row))
		return ~0U;
	for (j = 0; j <= length; j++)
		row[j] = j;
	for (i = 0; one[i]; i++) {
		diagonal = row[0]++;
		for (j = 0; j < length; j++) {
			least = diagonal + (lower(one[i]) != lower(two[j]));
			diagonal = row[j + 1];
			if (least > diagonal + 1)
				least = diagonal + 1;
			if (least > row[j] + 1)
				least = row[j] + 1;
			row[j + 1] = least;
		}
	}
	return row[length];
}

/* Remember @word in @best if no word before was nearer to what was typed. */
void consider_word(struct nearest *best, const char *typed, const char *word)
{
	unsigned int far = distance(typed, word);

	if (far <= 1 + strlen(typed) / 4 && (!best->word || far < best->far))
		*best = (struct nearest){ word, far };
}

/* Word @i of a choice or strategy @i; NULL after the last */
const char *option_word(const struct option_row *row, unsigned int i)
{
	const struct sudoku_strategy *strategy;

	if (row->kind == OPTION_STRATEGY) {
		strategy = sudoku_strategy(i);
		return strategy ? strategy->name : NULL;
	}
	if (i >= row->count)
		return NULL;
	return *(const char *const *)((const char *)row->words +
				      i * row->stride);
}

/* The words of a choice: a, b or c */
static const char *words_of(const struct option_row *row, const char *quote)
{
	static char *text;
	unsigned int i;
	char *before;

	for (i = 0; i < row->count; i++) {
		before = text;
		text = format_text("%s%s%s%s%s", i ? before : "", !i ? "" :
				   i + 1 < row->count ? ", " : " or ", quote,
				   option_word(row, i), quote);
		free(before);
	}
	return text;
}

/* Print an option, and what it does in lines from HELP_COLUMN on. */
static void print_option(const struct option_row *row)
{
	int width = row->key ? printf("  -%c, --%s", row->key, row->name) :
			       printf("      --%s", row->name);
	bool choice = row->kind == OPTION_CHOICE;
	char *text = format_text("%s%s%s", row->help, choice ? ": " : "",
				 choice ? words_of(row, "'") : "");
	const char *rest = text;
	int length;

	if (row->argument)
		width += printf("=%s", row->argument);
	printf("%*s", HELP_COLUMN - width, "");
	while (strlen(rest) > HELP_ROOM) {
		for (length = HELP_ROOM; length && rest[length] != ' ';)
			length--;
		if (!length)
			break;
		printf("%.*s\n%*s", length, rest, HELP_COLUMN, "");
		rest += length + 1;
	}
	puts(rest);
	free(text);
}

static void set_current(const struct command *command)
{
	current = command;
	free(full_name);
	full_name = format_text(PROGRAM "%s%s", command->name ? " " : "",
				command->name ?: "");
}

/* Print the help for a command and exit. */
void print_help(const struct command *command)
{
	const struct command *const *part = command->commands;
	const struct option_row *row;

	set_current(command);

	printf("Usage: %s [OPTION...]%s%s\n", full_name,
	       current->arguments ? " " : "", current->arguments ?: "");
	printf("%c%s.\n\n", toupper(*current->summary), current->summary + 1);
	for (; part && *part; part++)
		printf("  %-10s  %s\n%s", (*part)->name, (*part)->summary,
		       part[1] ? "" : "\n");
	for (row = current->options; row->name; row++)
		print_option(row);
	if (current->name)
		printf("\nSee " PROGRAM "-%s(1).\n", current->name);
	else
		printf("\nSee '" PROGRAM " COMMAND --help', " PROGRAM
		       "(1) and sudoku(4).\n");
	exit(STATUS_SOLVED);
}

/*
 * Read decimal digits, a number in this range. Returns what follows it, or NULL
 * if there is none.
 */
const char *parse_number(const char *text, u64 least, u64 most, u64 *number)
{
	char *end;

	if (*text < '0' || *text > '9')
		return NULL;
	errno = 0;
	*number = strtoull(text, &end, 10);
	return errno || *number < least || *number > most ? NULL : end;
}

static void set_number(const struct option_row *row, const char *argument)
{
	const char *end = parse_number(argument, row->least, row->most,
				       row->to);

	if (!end || *end)
		usage_error("not %s: %s", row->what, quoted(argument));
}

static void set_choice(const struct option_row *row, const char *argument)
{
	unsigned int i;

	for (i = 0; i < row->count; i++)
		if (!strcmp(option_word(row, i), argument))
			break;
	if (i == row->count)
		usage_error("not %s: %s", words_of(row, ""), quoted(argument));
	*(unsigned int *)row->to = i;
}

static void set_option(const struct option_row *row, const char *argument)
{
	if (row->given)
		*row->given = true;
	switch (row->kind) {
	case OPTION_FLAG:
		*(bool *)row->to = true;
		break;
	case OPTION_COUNT:
		++*(unsigned int *)row->to;
		break;
	case OPTION_NUMBER:
		set_number(row, argument);
		break;
	case OPTION_CHOICE:
		set_choice(row, argument);
		break;
	case OPTION_TEXT:
	case OPTION_STRATEGY:
		*(const char **)row->to = argument;
		break;
	case OPTION_OTHER:
		if (!row->parse(argument))
			usage_error("not %s: %s", row->what, quoted(argument));
		break;
	case OPTION_HELP:
		print_help(current);
		break;
	case OPTION_VERSION:
		printf(PROGRAM " %s\n", version);
		exit(STATUS_SOLVED);
	}
}

/*
 * Set an option. @argument is what the same word has for it, or NULL. Returns
 * the last word of the option.
 */
static char **take_option(const struct option_row *row, char **word,
			  const char *argument)
{
	if (row->argument && !argument)
		argument = *++word;
	if (row->argument && !argument)
		usage_error("option '--%s' requires an argument", row->name);
	set_option(row, argument);
	return word;
}

/* A word with an option for each of its letters, up to one with an argument */
static char **take_short_options(char **word)
{
	const struct option_row *row;
	const char *at;

	for (at = *word + 1; *at; at++) {
		char byte[] = { *at, '\0' };

		for (row = current->options; row->key != *at; row++)
			if (!row->name)
				usage_error("invalid option -- '%s'",
					    quoted(byte));
		if (row->argument)
			return take_option(row, word, at[1] ? at + 1 : NULL);
		set_option(row, NULL);
	}
	return word;
}

/* The name may be abbreviated, as long as no other begins in the same way. */
static char **take_long_option(char **word)
{
	const char *name = *word + 2;
	size_t length = strcspn(name, "=");
	const struct option_row *row, *found = NULL;
	struct nearest best = {};
	unsigned int count = 0;

	for (row = current->options; row->name; row++) {
		consider_word(&best, name, row->name);
		if (strncmp(row->name, name, length))
			continue;
		found = row;
		count++;
		if (strlen(row->name) == length) {
			count = 1;
			break;
		}
	}
	if (!found)
		usage_error("unrecognized option '%s'%s%s%s", quoted(*word),
			    SUGGESTION("--", best));
	if (count > 1)
		usage_error("option '%s' is ambiguous", quoted(*word));
	if (!name[length])
		return take_option(found, word, NULL);
	if (!found->argument)
		usage_error("option '--%s' doesn't allow an argument",
			    found->name);
	return take_option(found, word, name + length + 1);
}

/*
 * Parse the options of a command, which may follow its arguments, or exit with
 * a message. Returns the arguments, with NULL at the end. Options of the
 * program end at the name of a command. (In getopt_long(), C libraries differ.)
 */
char **parse_options(const struct command *command, char **argv)
{
	char **word = argv + 1, **end = word;

	set_current(command);
	for (; *word && strcmp(*word, "--"); word++) {
		if (word[0][0] == '-' && word[0][1] == '-')
			word = take_long_option(word);
		else if (word[0][0] == '-' && word[0][1])
			word = take_short_options(word);
		else if (command->name)
			*end++ = *word;
		else
			break;
	}
	if (*word && !strcmp(*word, "--"))
		word++;
	while ((*end = *word++))
		end++;
	if ((unsigned int)(end - argv - 1) < command->least)
		usage_error("an argument is missing: %s", command->arguments);
	if ((unsigned int)(end - argv - 1) > command->most)
		usage_error("too many arguments");
	return argv + 1;
}

/* If no seed was given, print a random one, so that the run can be repeated. */
void choose_seed(void)
{
	if (shared.has_seed)
		return;
	shared.seed = random_seed();
	fprintf(stderr, "seed %llu\n", (unsigned long long)shared.seed);
}
