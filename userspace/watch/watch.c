// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku watch: show a search step by step
 */
#include <unistd.h>

#include "run/run.h"
#include "watch.h"

static struct watch watch;

static const struct option_row options[] = {
	OPTION_LOCAL,
	OPTION_BY(&watch.strategy),
	{ .name = "heat", .to = &watch.heat,
	  .help = "Show how often each cell was tried" },
	{ .key = 'r', .name = "rate", .argument = "N",
	  OPTION_N(&watch.rate, 0, ~0ULL, "a number of steps"),
	  .help = "Show at most N steps a second" },
	{ .key = 't', .name = "stop", .argument = "N",
	  OPTION_N(&watch.stop, 0, ~0ULL, "a number of steps"),
	  .help = "Pause after N steps or, without a terminal, end there" },
	OPTIONS_END
};

static enum status run(char *const *arguments)
{
	struct watch_source source;
	struct record record;
	enum status status;

	watch.argument = arguments[0];
	if (!watch.argument && (shared.local || watch.strategy))
		usage_error("--local and --strategy need a puzzle");
	if (watch.argument) {
		status = read_one(watch.argument, &record);
		if (status)
			return status;
	}
	source = watch_open(&watch, watch.argument ? record.cells : NULL);
	return isatty(STDOUT_FILENO) ? watch_live(&watch, &source) :
				       watch_text(&watch, &source);
}

const struct command watch_command = {
	.name = "watch",
	.summary = "show a search step by step",
	.arguments = "[PUZZLE|FILE|-]",
	.most = 1,
	.about = "Shows the search for the solution of PUZZLE, or of the "
		 "first puzzle of FILE or of standard input, step by step. "
		 "Without one, it shows the searches of other processes, one "
		 "after another. On a terminal it draws the board; otherwise "
		 "it prints a line for each step. It traces the device, for "
		 "which it needs the rights of root. Without these, it "
		 "searches in this process.",
	.options = options,
	.run = run,
};
