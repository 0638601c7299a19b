// SPDX-License-Identifier: GPL-2.0-only
/*
 * Completion for shells: sudoku --complete WORD...
 *
 * The words are those of the line after the name of the program; the last one
 * is completed. For each word that it can become, this prints a line with the
 * word, a tab and what it means.
 */
#include <stdlib.h>

#include "base.h"

static void offer(const char *before, const char *word, const char *last,
		  const char *meaning)
{
	char *text = format_text("%s%s", before, word);

	if (!strncmp(text, last, strlen(last)))
		printf("%s\t%s\n", text, meaning);
	free(text);
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

/* Returns STATUS_NOT_SOLVED if names of files are possible, too. */
enum status complete(const struct command *program, char *const *words)
{
	const struct command *command = words[1] ?
					find_command(program, *words) : program;
	const struct command *const *part;
	const struct option_row *options;
	const char *last, *word, *before = "";
	const struct option_row *row;
	char *name = NULL;
	unsigned int i;

	if (!command)
		return STATUS_NOT_SOLVED;
	options = command->options;
	for (; words[1]; words++)
		/* For bash, "=" is a word of its own. */
		if (strcmp(*words, "="))
			before = *words;
	last = *words;
	row = find_option(options, before);
	if (!row && strchr(last, '=')) {
		row = find_option(options, last);
		if (row)
			name = format_text("--%s=", row->name);
	}
	if (row) {
		for (i = 0; (word = option_word(row, i)); i++)
			offer(name ?: "", word, last, row->help);
		free(name);
		return strcmp(row->argument, "FILE") ? STATUS_SOLVED :
						       STATUS_NOT_SOLVED;
	}
	if (*last == '-') {
		for (; options->name; options++)
			offer("--", options->name, last, options->help);
		return STATUS_SOLVED;
	}
	for (part = command->commands; part && *part; part++)
		offer("", (*part)->name, last, (*part)->summary);
	return command->commands || !command->most ?
	       STATUS_SOLVED : STATUS_NOT_SOLVED;
}
