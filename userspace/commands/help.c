// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku help: what --help of a command prints
 */
#include "base/base.h"

static enum status run(char *const *arguments)
{
	const struct command *command;
	struct nearest best = {};
	unsigned int i;

	if (!arguments[0])
		print_help(&program);
	command = find_command(arguments[0]);
	if (command)
		print_help(command);
	for (i = 0; commands[i]; i++)
		consider_word(&best, arguments[0], commands[i]->name);
	usage_error("no such command: %s%s%s%s", quoted(arguments[0]),
		    SUGGESTION("", best));
}

const struct command help_command = {
	.name = "help",
	.summary = "print the help of a command",
	.arguments = "[COMMAND]",
	.most = 1,
	.options = no_options,
	.run = run,
};
