/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What all of the client uses: statuses, messages, the clock, the command line,
 * random numbers, and signals that end the program
 */
#ifndef SUDOKU_BASE_H
#define SUDOKU_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>

#include "core/stream.h"

/* Exit statuses; with several inputs, the highest one wins. */
enum status {
	STATUS_SOLVED,
	STATUS_NOT_SOLVED,
	STATUS_TROUBLE,
};

/* A clock that is never set: nanoseconds since some moment */
static inline u64 now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000ULL + time.tv_nsec;
}

void flush_stdout(void);
const char *quoted(const char *text);

/* A signal has asked the program to end. */
bool jobs_stopping(void);

void stop_work(int signal);
void catch_stop_signals(void (*last)(void));
void release_stop_signals(void);

/*
 * struct random - a place in a stream
 * @state: the state of xoshiro256**, never all zero
 */
struct random {
	u64 state[4];
};

void random_start(struct random *random, u64 seed, u64 stream);
u64 random_next(struct random *random);
u32 random_below(struct random *random, u32 limit);
void random_order(struct random *random, u8 *order, unsigned int count);
u64 random_seed(void);

/*
 * enum option_kind - what an option does with its argument
 * @OPTION_FLAG: it has none; sets a bool
 * @OPTION_COUNT: it has none; adds one to an unsigned int
 * @OPTION_NUMBER: sets a u64
 * @OPTION_CHOICE: a word of a list; sets an unsigned int to its index
 * @OPTION_STRATEGY: a strategy, perhaps one that only the device has; sets a
 *	const char *
 * @OPTION_OTHER: calls a function
 * @OPTION_HELP: prints help
 * @OPTION_VERSION: prints the version
 */
enum option_kind {
	OPTION_FLAG,
	OPTION_COUNT,
	OPTION_NUMBER,
	OPTION_CHOICE,
	OPTION_STRATEGY,
	OPTION_OTHER,
	OPTION_HELP,
	OPTION_VERSION,
};

/*
 * struct option_row - one option
 * @kind: what it does
 * @key: the short option, '\0' for none
 * @name: the long option
 * @argument: what help calls its argument, NULL if it has none
 * @help: what it is for
 * @to: what it sets
 * @given: set to true; may be NULL
 * @what: a valid argument in words, for messages
 * @least: the least valid number
 * @most: the greatest
 * @words: the first of the words to choose from
 * @stride: bytes from a word to the next
 * @count: number of words
 * @parse: use the argument, or return false if it is not valid
 */
struct option_row {
	enum option_kind kind;
	char key;
	const char *name;
	const char *argument;
	const char *help;
	void *to;
	bool *given;
	const char *what;
	u64 least;
	u64 most;
	const char *const *words;
	size_t stride;
	unsigned int count;
	bool (*parse)(const char *argument);
};

/* The words are in an array, or the first member of each of its elements. */
#define OPTION_WORDS(first, array, number)	\
	.kind = OPTION_CHOICE, .words = &(first), \
	.stride = sizeof((array)[0]), .count = (number)

#define OPTION_N(variable, low, high, text)	\
	.kind = OPTION_NUMBER, .to = (variable), .least = (low), \
	.most = (high), .what = (text)

/* Options that several commands have */
#define OPTION_LOCAL	\
	{ .key = 'l', .name = "local", .to = &shared.local, \
	  .help = "Solve in this process, without the device" }
#define OPTION_JOBS	\
	{ .key = 'j', .name = "jobs", .argument = "N", \
	  OPTION_N(&shared.jobs, 1, 1024, "a number of jobs from 1 to 1024"), \
	  .help = "Work on N puzzles at a time (default: one per processor)" }
#define OPTION_SEED(text)	\
	{ .key = 'S', .name = "seed", .argument = "SEED", \
	  OPTION_N(&shared.seed, 0, ~0ULL, "a seed"), \
	  .given = &shared.has_seed, .help = (text) }
#define OPTION_BY(variable)	\
	{ .kind = OPTION_STRATEGY, .key = 's', .name = "strategy", \
	  .argument = "NAME", .to = (variable), \
	  .help = "Use this strategy (see '" PROGRAM " strategies')" }

/* The end of each table */
#define OPTIONS_END	\
	{ .kind = OPTION_HELP, .key = 'h', .name = "help", \
	  .help = "Print this help" }, \
	{ .kind = OPTION_VERSION, .key = 'V', .name = "version", \
	  .help = "Print the version" }, \
	{}

/* For the greatest number of arguments: no limit */
#define ANY_NUMBER	(~0U)

/*
 * struct command - a command, or the program itself
 * @name: its name
 * @summary: what it does, for lists of commands
 * @arguments: what help calls its arguments, NULL if it has none
 * @least: the least number of them
 * @most: the greatest
 * @about: more about what it does
 * @options: its options
 * @run: run it, with the arguments and a NULL
 */
struct command {
	const char *name;
	const char *summary;
	const char *arguments;
	unsigned int least;
	unsigned int most;
	const char *about;
	const struct option_row *options;
	enum status (*run)(char *const *arguments);
};

/* The options of a command that has none of its own */
extern const struct option_row no_options[];

/* All commands, with NULL at the end */
extern const struct command *const commands[];

/*
 * What options that several commands have were set to
 * @local: solve in this process
 * @jobs: how many puzzles to work on at a time, 0 for the default
 * @has_seed: @seed was given
 * @seed: seed of the random numbers
 */
extern struct shared {
	bool local;
	u64 jobs;
	bool has_seed;
	u64 seed;
} shared;

const struct command *find_command(const char *name);
char **parse_options(const struct command *command, int argc, char **argv);
const char *option_word(const struct option_row *row, unsigned int i);
enum status complete(char *const *words);
void choose_seed(void);

void usage_error(const char *format, ...)
	__attribute__((format(printf, 1, 2), noreturn));

#endif /* SUDOKU_BASE_H */
