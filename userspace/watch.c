// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku watch: show a search step by step
 */
#include <argp.h>
#include <unistd.h>

#include "reader.h"
#include "watch.h"

enum {
	KEY_ALL = 256,
	KEY_HEAT,
};

static const struct argp_option options[] = {
	{ .name = "local", .key = 'l', .group = 1,
	  .doc = "Search in this process, without the device" },
	{ .name = "strategy", .key = 's', .arg = "NAME",
	  .doc = "Use this strategy (see '" PROGRAM " strategies')" },
	{ .name = "all", .key = KEY_ALL,
	  .doc = "Show all sessions of the device" },
	{ .name = "heat", .key = KEY_HEAT, .group = 2,
	  .doc = "Show how often each cell was tried" },
	{ .name = "rate", .key = 'r', .arg = "N",
	  .doc = "Show at most N steps a second" },
	{ .name = "stop", .key = 't', .arg = "N",
	  .doc = "Pause after N steps or, without a terminal, end there" },
	{}
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct watch *watch = state->input;

	switch (key) {
	case 'l':
		watch->local = true;
		return 0;
	case 's':
		watch->strategy = arg;
		return 0;
	case KEY_ALL:
		watch->all = true;
		return 0;
	case KEY_HEAT:
		watch->heat = true;
		return 0;
	case 'r':
		watch->rate = parse_steps(arg, state);
		return 0;
	case 't':
		watch->stop = parse_steps(arg, state);
		return 0;
	case ARGP_KEY_ARG:
		if (watch->argument)
			argp_usage(state);
		watch->argument = arg;
		return 0;
	case ARGP_KEY_END:
		if (watch->all && (watch->argument || watch->local ||
				   watch->strategy || watch->heat ||
				   watch->rate || watch->stop))
			argp_error(state, "--all allows no puzzle and no other option");
		if (!watch->argument && (watch->local || watch->strategy))
			argp_error(state, "--local and --strategy need a puzzle");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[PUZZLE|FILE|-]",
	.doc = "Shows the search for the solution of PUZZLE, or of the first\n"
	       "puzzle of FILE or of standard input, step by step. Without\n"
	       "one, it shows the searches of other processes, one after\n"
	       "another. On a terminal it draws the board; otherwise it prints\n"
	       "a line for each step.\n"
	       "\n"
	       "It traces the device, for which it needs the rights of root.\n"
	       "Without these, it searches in this process.\n"
	       "\vExits with 0, or 1 if the search has found no solution, or 2 after an\n"
	       "error.",
};

enum status watch_command(int argc, char **argv)
{
	struct watch watch = {};
	struct watch_source source;
	struct record record;
	enum status status;

	argv[0] = PROGRAM " watch";
	argp_parse(&argp, argc, argv, 0, NULL, &watch);

	if (watch.all)
		return watch_all();
	if (watch.argument) {
		status = read_one(watch.argument, &record);
		if (status)
			return status;
	}
	source = watch_open(&watch, watch.argument ? record.cells : NULL);
	return isatty(STDOUT_FILENO) ? watch_live(&watch, &source) :
				       watch_text(&watch, &source);
}
