// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of test programs
 */
#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

/* Exit status for wrong arguments */
#define USAGE	2

static const struct option_def *find_option(const struct option_def *options,
					    const char *argument)
{
	for (; options->name; options++)
		if (!strcmp(options->name, argument + 2))
			return options;
	errx(USAGE, "%s: no such option", argument);
}

static void take_value(const struct option_def *option, char *value)
{
	if (option->number)
		*option->number = strtoul(value, NULL, 0);
	else if (option->seconds)
		*option->seconds = atof(value);
	else
		option->take(value);
}

int read_options(int argc, char **argv, const struct option_def *options)
{
	int i;

	for (i = 1; i < argc && !strncmp(argv[i], "--", 2); i++) {
		const struct option_def *option =
			find_option(options, argv[i]);

		if (option->flag) {
			*option->flag = true;
			continue;
		}
		if (i + 1 == argc)
			errx(USAGE, "%s needs a value", argv[i]);
		take_value(option, argv[++i]);
	}
	return i;
}
