// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku --complete WORD...: completion for shells
 *
 * The words are those of the line after the name of the program; the last one
 * is completed. For each word that it can become, this prints a line with the
 * word, a tab and what it means. Exits with 1 if names of files are possible,
 * too.
 */
#include "base.h"

static void offer(const char *before, const char *word, const char *last,
		  const char *meaning)
{
	char text[64];

	snprintf(text, sizeof(text), "%s%s", before, word);
	if (!strncmp(text, last, strlen(last)))
		printf("%s\t%s\n", text, meaning);
}

static enum status complete_command(const char *last)
{
	unsigned int i;

	for (i = 0; commands[i]; i++)
		offer("", commands[i]->name, last, commands[i]->summary);
	return STATUS_SOLVED;
}

static enum status complete_option(const struct option_row *options,
				   const char *last)
{
	for (; options->name; options++)
		offer("--", options->name, last, options->help);
	return STATUS_SOLVED;
}

/* Complete the argument of an option, of which @before is typed already. */
static enum status complete_value(const struct option_row *row,
				  const char *before, const char *last)
{
	const char *word;
	unsigned int i;

	for (i = 0; (word = option_word(row, i)); i++)
		offer(before, word, last, row->help);
	return STATUS_SOLVED;
}

/* The option with an argument that a word is, up to a "=" in it, or NULL */
static const struct option_row *find_option(const struct option_row *row,
					    const char *word)
{
	size_t length = strcspn(word, "=");

	for (; row->name; row++) {
		if (!row->argument)
			continue;
		if (word[0] == '-' && word[1] == row->key && length == 2)
			return row;
		if (!strncmp(word, "--", 2) &&
		    strlen(row->name) == length - 2 &&
		    !strncmp(word + 2, row->name, length - 2))
			return row;
	}
	return NULL;
}

enum status complete(char *const *words)
{
	const struct command *command = find_command(words[0]);
	const char *last = words[0], *before = "", *equals;
	const struct option_row *row;

	if (!words[1] && *last != '-')
		return complete_command(last);
	if (!words[1])
		return complete_option(no_options, last);
	if (!command)
		return STATUS_NOT_SOLVED;
	for (words++; words[1]; words++)
		/* For bash, "=" is a word of its own. */
		if (strcmp(words[0], "="))
			before = words[0];
	last = words[0];
	row = find_option(command->options, before);
	if (row)
		return complete_value(row, "", last);
	equals = strchr(last, '=');
	row = equals ? find_option(command->options, last) : NULL;
	if (row) {
		char option[64];

		snprintf(option, sizeof(option), "--%s=", row->name);
		return complete_value(row, option, last);
	}
	if (*last == '-')
		return complete_option(command->options, last);
	return command->most ? STATUS_NOT_SOLVED : STATUS_SOLVED;
}
