// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku generate: make puzzles
 */
#include <argp.h>
#include <stdio.h>

#include "client.h"
#include "format.h"
#include "generate.h"
#include "jobs.h"

/*
 * struct generate - one run of the command
 * @request: what kind of puzzles
 * @count: how many
 * @started: how many are made or being made
 * @hopeless: the first one could not be made
 * @has_seed: @seed is given
 * @seed: puzzle k depends on the request, the seed and k
 * @solution: print solutions, too
 * @format: how to print
 * @threads: how many to make at a time, 0 for one per processor
 */
struct generate {
	struct request request;
	u64 count;
	u64 started;
	bool hopeless;
	bool has_seed;
	u64 seed;
	bool solution;
	enum format format;
	unsigned int threads;
};

/* The highest rating, in tenths. What is more difficult has none. */
#define MAX_RATING	44

enum {
	KEY_MINIMAL = 256,
	KEY_SOLUTION,
};

static const struct argp_option options[] = {
	{ .name = "count", .key = 'n', .arg = "N", .group = 1,
	  .doc = "Make N puzzles (default: 1)" },
	{ .name = "level", .key = 'd', .arg = "LEVEL",
	  .doc = "Make puzzles of this level: 'easy', 'medium', 'hard', "
		 "'chain' or 'trial'" },
	{ .name = "rating", .key = 'r', .arg = "MIN[-MAX]",
	  .doc = "Make puzzles with ratings from MIN to MAX, from 1.0 to 4.4" },
	{ .name = "symmetry", .key = 'y', .arg = "NAME",
	  .doc = "Make the pattern of clues symmetric: 'none' (the default), "
		 "'rotate180', 'rotate90', 'mirror', 'flip', 'diagonal' or 'full'" },
	{ .name = "minimal", .key = KEY_MINIMAL,
	  .doc = "Make puzzles of which no clue can be removed" },
	{ .name = "seed", .key = 'S', .arg = "SEED",
	  .doc = "Make the same puzzles each time (default: a random seed, which is printed)" },
	{ .name = "format", .key = 'f', .arg = "NAME", .group = 2,
	  .doc = "Print puzzles in this format (see " PROGRAM "-convert(1))" },
	{ .name = "solution", .key = KEY_SOLUTION,
	  .doc = "Print the solution of each puzzle, too" },
	{ .name = "jobs", .key = 'j', .arg = "N",
	  .doc = "Make N puzzles at a time (default: one per processor)" },
	{}
};

/* Read a rating from 1.0 to 4.4. Returns what follows it, or NULL. */
static const char *parse_rating(const char *text, unsigned int *tenths)
{
	if (text[0] < '1' || text[0] > '4' || text[1] != '.' ||
	    text[2] < '0' || text[2] > '9')
		return NULL;
	*tenths = 10 * (text[0] - '0') + text[2] - '0';
	return *tenths <= MAX_RATING ? text + 3 : NULL;
}

/* Read the argument of --rating, "MIN" or "MIN-MAX". */
static void parse_range(const char *arg, struct request *request,
			const struct argp_state *state)
{
	const char *end = parse_rating(arg, &request->min);

	request->max = ANY_DIFFICULTY;
	if (end && *end == '-')
		end = parse_rating(end + 1, &request->max);
	if (!end || *end || request->min > request->max)
		argp_error(state, "not a range of ratings from 1.0 to 4.4: %s",
			   arg);
}

/* Read the name of a level whose puzzles are not too rare to be generated. */
const struct logic_level *parse_level(const char *name,
				      const struct argp_state *state)
{
	unsigned int i;

	for (i = 0; i < LOGIC_LEVELS; i++)
		if (!strcmp(logic_levels[i].name, name) &&
		    logic_levels[i].min <= LOGIC_DIFFICULTY(LOGIC_TRIAL))
			return &logic_levels[i];
	argp_error(state, "not easy, medium, hard, chain or trial: %s", name);
	return NULL;
}

static void take_level(struct request *request, const struct logic_level *level)
{
	request->min = level->min;
	request->max = level->max;
}

static error_t parse_request(int key, char *arg, struct argp_state *state)
{
	struct generate *generate = state->input;
	struct request *request = &generate->request;

	switch (key) {
	case 'd':
	case 'r':
		if (request->min || request->max != ANY_DIFFICULTY)
			argp_error(state, "only one level or range is possible");
		if (key == 'd')
			take_level(request, parse_level(arg, state));
		else
			parse_range(arg, request, state);
		return 0;
	case 'y':
		parse_symmetry(arg, &request->orbits, state);
		return 0;
	case KEY_MINIMAL:
		request->minimal = true;
		return 0;
	case 'S':
		generate->has_seed = true;
		generate->seed = parse_number(arg, "a seed", state);
		return 0;
	case ARGP_KEY_INIT:
		request->max = ANY_DIFFICULTY;
		parse_symmetry("none", &request->orbits, state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct generate *generate = state->input;

	switch (key) {
	case 'n':
		generate->count = parse_number(arg, "a number of puzzles", state);
		return 0;
	case 'f':
		generate->format = parse_format(arg, state);
		return 0;
	case KEY_SOLUTION:
		generate->solution = true;
		return 0;
	case 'j':
		generate->threads = parse_jobs(arg, state);
		return 0;
	case ARGP_KEY_END:
		if (generate->solution &&
		    !format_has_solution(generate->format))
			argp_error(state, "format %s has no solutions",
				   format_name(generate->format));
		return 0;
	default:
		return parse_request(key, arg, state);
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.doc = "Makes puzzles that have exactly one solution, and prints them.\n"
	       "\vExits with 0 if all puzzles were made, 1 if it gave up, 2 after an\n"
	       "error.",
};

/* If not even the first puzzle can be made, do not try to make the others. */
static bool next_number(void *context, void *item)
{
	struct generate *generate = context;
	u64 *number = item;

	if (generate->started == 1)
		jobs_drain();
	if (generate->started == generate->count || generate->hopeless)
		return false;
	*number = ++generate->started;
	return true;
}

static void complain(const struct generated *result, u64 number, FILE *err)
{
	fprintf(err, "puzzle %llu: gave up after %u puzzles: ",
		(unsigned long long)number, result->tries);
	if (result->not_minimal)
		fprintf(err, "%u had a redundant clue", result->not_minimal);
	if (result->not_minimal && result->other_level)
		fprintf(err, ", ");
	if (result->other_level)
		fprintf(err, "%u were not as difficult as requested",
			result->other_level);
	fprintf(err, "\n");
}

static enum status make_one(void *context, const void *item, FILE *out,
			    FILE *err)
{
	struct generate *generate = context;
	const u64 *number = item;
	struct generated result;

	if (!generate_puzzle(&generate->request, generate->seed, *number,
			     &result)) {
		if (*number == 1)
			generate->hopeless = true;
		if (!jobs_stopping())
			complain(&result, *number, err);
		return STATUS_NOT_SOLVED;
	}
	format_write(out, generate->format, result.puzzle,
		     generate->solution ? result.solution : NULL);
	return STATUS_SOLVED;
}

enum status generate_command(int argc, char **argv)
{
	struct generate generate = { .count = 1 };
	struct jobs jobs = {
		.what = "puzzles",
		.next = next_number,
		.work = make_one,
		.item_size = sizeof(generate.started),
		.context = &generate,
	};

	argv[0] = PROGRAM " generate";
	argp_parse(&argp, argc, argv, 0, NULL, &generate);

	if (!generate.has_seed) {
		generate.seed = random_seed();
		fprintf(stderr, "seed %llu\n",
			(unsigned long long)generate.seed);
	}
	jobs.threads = generate.threads;
	jobs.total = generate.count;
	format_header(stdout, generate.format, generate.solution);
	return run_jobs(&jobs);
}
