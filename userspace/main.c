// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku: finds the command and runs it
 */
#include <argp.h>
#include <fcntl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client.h"

struct command {
	const char *name;
	enum status (*run)(int argc, char **argv);
};

static const struct command commands[] = {
	{ "solve", solve_command },
	{ "generate", generate_command },
	{ "play", play_command },
	{ "check", check_command },
	{ "count", count_command },
	{ "convert", convert_command },
	{ "rate", rate_command },
	{ "explain", explain_command },
	{ "hint", hint_command },
	{ "strategies", strategies_command },
	{ "compare", compare_command },
	{ "watch", watch_command },
	{ "stats", stats_command },
};

/* The command and its own part of the command line */
struct invocation {
	const struct command *command;
	int argc;
	char **argv;
};

const char *argp_program_version = PROGRAM " " VERSION;

static const struct command *find_command(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(commands); i++)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	return NULL;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct invocation *invocation = state->input;

	switch (key) {
	case ARGP_KEY_ARG:
		invocation->command = find_command(arg);
		if (!invocation->command)
			argp_error(state, "no such command: %s", arg);
		invocation->argc = state->argc - state->next + 1;
		invocation->argv = state->argv + state->next - 1;
		state->next = state->argc;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_usage(state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.parser = parse,
	.args_doc = "COMMAND [ARG...]",
	.doc = "Fills in sudokus, through /dev/sudoku or without it.\n"
	       "\n"
	       "  solve       solve puzzles\n"
	       "  generate    make puzzles\n"
	       "  play        play a game on the terminal\n"
	       "  check       find out whether puzzles have exactly one solution\n"
	       "  count       count the solutions of puzzles\n"
	       "  convert     write puzzles in another format\n"
	       "  rate        say how difficult puzzles are\n"
	       "  explain     solve a puzzle step by step, as people do\n"
	       "  hint        help with the next step of a puzzle\n"
	       "  strategies  list the search strategies\n"
	       "  compare     solve one puzzle with every strategy, side by side\n"
	       "  watch       show a search step by step\n"
	       "  stats       print the counters of the device\n"
	       "\vSee '" PROGRAM " COMMAND --help', " PROGRAM "(1)"
	       " and sudoku(4).",
};

/*
 * If a standard stream is closed, a file opened later would get its number.
 * Open something in its place that cannot be read or written either.
 */
static void occupy_standard_streams(void)
{
	int fd;

	for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			open("/dev/null", fd ? O_RDONLY : O_WRONLY);
}

int main(int argc, char **argv)
{
	struct invocation invocation = {};

	occupy_standard_streams();
	argp_err_exit_status = STATUS_TROUBLE;
	atexit(flush_stdout);
	setlocale(LC_CTYPE, "");
	argv = quote_arguments(argc, argv);
	argp_parse(&argp, argc, argv, ARGP_IN_ORDER, NULL, &invocation);
	return invocation.command->run(invocation.argc, invocation.argv);
}
