// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku: finds the command and runs it; and sudoku help
 */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "jobs/jobs.h"

extern const struct command solve_command, generate_command, play_command,
			    check_command, count_command, convert_command,
			    rate_command, explain_command, hint_command,
			    print_command, compare_command, watch_command,
			    help_command;

static const struct command *const commands[] = {
	&solve_command, &generate_command, &play_command, &check_command,
	&count_command, &convert_command, &rate_command, &explain_command,
	&print_command, &hint_command, &compare_command, &watch_command,
	&help_command, NULL
};

static const struct command program = {
	.summary = "fill in sudokus, through /dev/sudoku or without it",
	.arguments = "COMMAND [ARG...] | PUZZLE...",
	.most = ANY_NUMBER,
	.options = no_options,
	.commands = commands,
};

/* Find a command, or exit with a message that has the nearest one. */
static const struct command *need_command(const char *name)
{
	const struct command *command = find_command(&program, name);
	struct nearest best = {};
	unsigned int i;

	if (command)
		return command;
	for (i = 0; commands[i]; i++)
		consider_word(&best, name, commands[i]->name);
	if (count_argument_cells(name) &&
	    count_argument_cells(name) != SUDOKU_CELLS)
		usage_error("a puzzle has 81 cells, this has %u: %s",
			    count_argument_cells(name), quoted(name));
	usage_error("no such command: %s%s%s%s", quoted(name),
		    SUGGESTION("", best));
}

static enum status help(char *const *names)
{
	print_help(names[0] ? need_command(names[0]) : &program);
}

const struct command help_command = {
	.name = "help",
	.summary = "print the help of a command",
	.arguments = "[COMMAND]",
	.most = 1,
	.options = no_options,
	.run = help,
	.commands = commands,
};

/*
 * If another process has made a pipe or a terminal non-blocking, stdio would
 * lose output. Opened once more, it has flags of its own.
 */
static void make_blocking(int fd, int access)
{
	char path[] = "/proc/self/fd/0";
	struct stat info;
	int own;

	if (!(fcntl(fd, F_GETFL) & O_NONBLOCK) || fstat(fd, &info) ||
	    !(S_ISFIFO(info.st_mode) || S_ISCHR(info.st_mode)))
		return;
	path[strlen(path) - 1] += fd;
	own = open(path, access | O_NONBLOCK | O_NOCTTY);
	if (own < 0)
		return;
	fcntl(own, F_SETFL, 0);
	dup2(own, fd);
	close(own);
}

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
	make_blocking(STDIN_FILENO, O_RDONLY);
	make_blocking(STDOUT_FILENO, O_WRONLY);
	make_blocking(STDERR_FILENO, O_WRONLY);
}

/* Messages have the name that the program was built with. */
int main(int argc, char **argv)
{
	const struct command *command;
	enum status status;
	char **words;

	occupy_standard_streams();
	atexit(flush_stdout);
	setlocale(LC_CTYPE, "");
	program_invocation_name = PROGRAM;
	program_invocation_short_name = PROGRAM;
	if (argc > 2 && !strcmp(argv[1], "--complete"))
		return complete(&program, argv + 2);
	words = parse_options(&program, argv);
	if (!words[0] && isatty(STDOUT_FILENO))
		print_help(&program);
	if (!words[0])
		usage_error("an argument is missing: %s", program.arguments);
	if (argument_is_puzzle(words[0]))
		*--words = (char *)solve_command.name;
	command = need_command(words[0]);
	status = command->run(parse_options(command, words));
	flush_stdout();
	release_stop_signals();
	return status;
}
