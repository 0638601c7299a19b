/* SPDX-License-Identifier: GPL-2.0-only */
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

/* By SUDOKU_VERDICT_*: what messages call it, and what traces and tables do */
#define VERDICTS	(SUDOKU_VERDICT_GAVE_UP + 1)
extern const char *const verdict_words[VERDICTS];
extern const char *const verdict_names[VERDICTS];

/* In ASCII: in some locales, tolower() does not make an i of an I. */
static inline char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c;
}

void flush_stdout(void);
bool write_until(int fd, const char *bytes, size_t length, bool (*ended)(void));
void write_all(int fd, const char *bytes, size_t length);
const char *quoted(const char *text);

/* A signal has asked the program to end. */
bool stop_requested(void);

void stop_work(int signal);
void catch_signal(int number, void (*handler)(int number));
void catch_stop_signal(int number);
void catch_stop_signals(void (*last)(void));
void release_stop_signals(void);

/* A place in a stream: the state of xoshiro256**, never all zero */
struct random {
	u64 state[4];
};

void random_start(struct random *random, u64 seed, u64 stream);
u32 random_below(struct random *random, u32 limit);
void random_order(struct random *random, u8 *order, unsigned int count);
u64 random_seed(void);

enum option_kind {
	OPTION_FLAG,		/* sets a bool, has no argument */
	OPTION_COUNT,		/* adds one to an unsigned int, has none */
	OPTION_NUMBER,		/* sets a u64 */
	OPTION_CHOICE,		/* sets an unsigned int: which word */
	OPTION_TEXT,		/* sets a const char * */
	OPTION_STRATEGY,	/* the same, to the name of one */
	OPTION_OTHER,		/* calls a function */
	OPTION_HELP,
	OPTION_VERSION,
};

struct option_row {
	enum option_kind kind;
	char key;		/* the short option, '\0' for none */
	const char *name;
	const char *argument;	/* what help calls it, NULL if there is none */
	const char *help;
	void *to;		/* what it sets */
	bool *given;		/* set to true; may be NULL */
	const char *what;	/* a valid argument, for messages */
	u64 least;
	u64 most;
	const char *const *words;
	size_t stride;		/* bytes from a word to the next */
	unsigned int count;
	bool (*parse)(const char *argument);	/* false if it is not valid */
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
#define OPTION_QUIET(text)	\
	{ .key = 'q', .name = "quiet", .to = &shared.quiet, .help = (text) }
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
	  .help = "Use this strategy (see " PROGRAM "-compare(1))" }

/* The end of each table */
#define OPTIONS_END	\
	{ .kind = OPTION_HELP, .key = 'h', .name = "help", \
	  .help = "Print this help" }, \
	{ .kind = OPTION_VERSION, .key = 'V', .name = "version", \
	  .help = "Print the version" }, \
	{}

/* For the greatest number of arguments: no limit */
#define ANY_NUMBER	(~0U)

/* A command, or the program itself, which has no name */
struct command {
	const char *name;
	const char *summary;	/* begins with a small letter */
	const char *arguments;	/* what help calls them; NULL if none */
	unsigned int least;	/* number of arguments */
	unsigned int most;
	const struct option_row *options;
	enum status (*run)(char *const *arguments);	/* NULL is the last */

	/* All commands, NULL at the end, if it takes the name of one */
	const struct command *const *commands;
};

/* The options of a command that has none of its own */
extern const struct option_row no_options[];

/* Of the sources, see debian/version */
extern const char version[];

/* What options that several commands have were set to */
extern struct shared {
	bool local;
	bool device;		/* without it, there is no solving */
	bool quiet;
	u64 jobs;		/* 0 for the default */
	bool has_seed;
	u64 seed;
} shared;

/* The word that is nearest to what was typed, NULL if none is near */
struct nearest {
	const char *word;
	unsigned int far;
};

/* For "%s%s%s": asks whether this word was meant. */
#define SUGGESTION(before, best)	\
	(best).word ? "; did you mean " before : "", (best).word ?: "", \
	(best).word ? "?" : ""

void consider_word(struct nearest *best, const char *typed, const char *word);
const struct command *find_command(const struct command *program,
				   const char *name);
void print_help(const struct command *command) __attribute__((noreturn));
const char *option_word(const struct option_row *row, unsigned int i);
const char *parse_number(const char *text, u64 least, u64 most, u64 *number);
char **parse_options(const struct command *command, char **argv);
enum status complete(const struct command *program, char *const *words);
void choose_seed(void);

char *format_text(const char *format, ...)
	__attribute__((format(printf, 1, 2)));
void usage_error(const char *format, ...)
	__attribute__((format(printf, 1, 2), noreturn));

#endif /* SUDOKU_BASE_H */
