// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku help: about commands, and a glossary of the techniques
 *
 * The glossary is docs/techniques.md. A section begins with "## ", the name and
 * an empty line. In most, "Other names: one, two." comes next.
 */
#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "logic/logic.h"
#include "jobs/jobs.h"

extern const struct command program;

#define OTHER_NAMES	"Other names: "

/* Is a text this name? A line of the text may end within it. */
static bool is_name(const char *text, size_t length, const char *name)
{
	size_t i;

	for (i = 0; i < length && name[i]; i++)
		if (lower(text[i]) != lower(name[i]) &&
		    (text[i] != '\n' || name[i] != ' '))
			return false;
	return i == length && !name[i];
}

/* Is one of these names, which are separated by commas, that? */
static bool has_name(const char *names, const char *end, const char *name)
{
	while (names < end) {
		size_t length = strcspn(names, ",.");

		if (length > (size_t)(end - names))
			length = end - names;
		if (is_name(names, length, name))
			return true;
		names += length + 1;
		names += strspn(names, " \n");
	}
	return false;
}

/* The text about a technique, NULL if there is none */
static const char *find_section(const char *name)
{
	const char *section = glossary, *other;

	while ((section = strstr(section, "\n## "))) {
		section += strlen("\n## ");
		other = strstr(section, "\n\n");
		if (has_name(section, other, name))
			return section;
		other += 2;
		if (strncmp(other, OTHER_NAMES, strlen(OTHER_NAMES)))
			continue;
		if (has_name(other + strlen(OTHER_NAMES),
			     strstr(other, "\n\n"), name))
			return section;
	}
	return NULL;
}

static void write_difficulty(const struct logic_technique *technique)
{
	unsigned int difficulty = technique->difficulty;

	logic_write_rating(stdout, difficulty,
			   logic_level_of(difficulty)->name);
}

static void print_section(const char *section)
{
	const char *end = strstr(section, "\n## ");
	size_t length = (end ?: section + strlen(section) - 1) - section;
	unsigned int i;

	printf("%.*s\n", (int)length, section);
	for (i = 0; i < LOGIC_TECHNIQUES; i++)
		if (has_name(section, strchr(section, '\n'),
			     logic_techniques[i].name)) {
			printf("Rating: ");
			write_difficulty(&logic_techniques[i]);
			putchar('\n');
		}
}

static void list_techniques(void)
{
	unsigned int i;

	for (i = 0; i < LOGIC_TECHNIQUES; i++) {
		write_difficulty(&logic_techniques[i]);
		printf("\t%s\n", logic_techniques[i].name);
	}
}

/* All commands, then all techniques */
static const char *topic(unsigned int i)
{
	unsigned int count;

	for (count = 0; program.commands[count]; count++)
		if (count == i)
			return program.commands[i]->name;
	return i - count < LOGIC_TECHNIQUES ? logic_techniques[i - count].name :
					      NULL;
}

static void no_such_topic(const char *name)
{
	struct nearest best = {};
	const char *word;
	unsigned int i;

	for (i = 0; (word = topic(i)); i++)
		consider_word(&best, name, word);
	usage_error("neither a command nor a technique: %s%s%s%s", quoted(name),
		    SUGGESTION("", best));
}

/* The name of a technique may be several words. */
static enum status run(char *const *words)
{
	const struct command *command;
	const char *section;
	static char *name;
	size_t length;
	FILE *out;

	if (!words[0])
		print_help(&program);
	out = open_memstream(&name, &length);
	if (!out)
		err(STATUS_TROUBLE, "memory");
	for (; *words; words++)
		fprintf(out, "%s%s", *words, words[1] ? " " : "");
	if (fclose(out))
		err(STATUS_TROUBLE, "memory");
	command = find_command(&program, name);
	if (command)
		print_help(command);
	section = find_section(name);
	if (section)
		print_section(section);
	else if (!strcmp(name, "techniques"))
		list_techniques();
	else
		no_such_topic(name);
	return STATUS_SOLVED;
}

const struct command help_command = {
	.name = "help",
	.summary = "print the help of a command, or what a technique is",
	.arguments = "[COMMAND|TECHNIQUE|techniques]",
	.most = ANY_NUMBER,
	.options = no_options,
	.run = run,
	.word = topic,
};
