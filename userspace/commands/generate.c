// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku generate: make puzzles
 */
#include <stdio.h>

#include "make/make.h"
#include "jobs/jobs.h"

/* What the options set */
static struct request request = { .max = LOGIC_BEYOND };
static unsigned int level, format;
static bool has_level, has_range, has_symmetry, solution;
static const char *pattern;	/* the argument of --pattern */
static u64 count = 1;

/* How many puzzles are made or being made */
static u64 started;

/* The first puzzle could not be made. */
static bool hopeless;

/* No puzzle with fewer clues has only one solution. */
#define LEAST_CLUES	17

/* The highest rating, in tenths. What is more difficult has none. */
#define MAX_RATING	44

/* Read a rating from 1 to 4.4. Returns what follows it, or NULL. */
static const char *parse_rating(const char *text, unsigned int *tenths)
{
	if (*text < '1' || *text > '4')
		return NULL;
	*tenths = 10 * (*text++ - '0');
	if (*text == '.') {
		if (text[1] < '0' || text[1] > '9')
			return NULL;
		*tenths += text[1] - '0';
		text += 2;
	}
	return *tenths <= MAX_RATING ? text : NULL;
}

/* Read the argument of --rating, "MIN" or "MIN-MAX". */
static bool parse_range(const char *argument)
{
	const char *end = parse_rating(argument, &request.min);
	unsigned int i;

	if (end && *end == '-')
		end = parse_rating(end + 1, &request.max);
	if (!end || *end || request.min > request.max)
		return false;
	for (i = 0; i < LOGIC_TECHNIQUES; i++)
		if (logic_techniques[i].difficulty >= request.min &&
		    logic_techniques[i].difficulty <= request.max)
			return true;
	usage_error("no puzzle has a rating in this range: %s; see " PROGRAM
		    "-rate(1)", argument);
}

/* Read the argument of --clues, "N" or "MIN-MAX". */
static bool parse_clues(const char *argument)
{
	u64 least = 0, most;
	const char *end = parse_number(argument, LEAST_CLUES, SUDOKU_CELLS,
				       &least);

	most = least;
	if (end && *end == '-')
		end = parse_number(end + 1, least, SUDOKU_CELLS, &most);
	request.least = least;
	request.most = most;
	return end && !*end;
}

/* Read the argument of --technique, a name in any case. */
static bool parse_technique(const char *argument)
{
	struct span name = { argument, argument + strlen(argument) };
	struct nearest best = {};
	unsigned int i;

	for (i = 0; i < LOGIC_TECHNIQUES; i++) {
		consider_word(&best, argument, logic_techniques[i].name);
		if (!is_text(name, logic_techniques[i].name))
			continue;
		request.technique = &logic_techniques[i];
		return true;
	}
	usage_error("not a technique, see " PROGRAM "-rate(1): %s%s%s%s",
		    quoted(argument), SUGGESTION("", best));
}

static const struct option_row options[] = {
	{ .key = 'n', .name = "count", .argument = "N",
	  OPTION_N(&count, 0, ~0ULL, "a number of puzzles"),
	  .help = "Make N puzzles (default: 1)" },
	{ .key = 'd', .name = "level", .argument = "LEVEL", OPTION_LEVELS,
	  .to = &level, .given = &has_level,
	  .help = "Make puzzles of this level" },
	{ .kind = OPTION_OTHER, .key = 'r', .name = "rating",
	  .argument = "MIN[-MAX]", .parse = parse_range, .given = &has_range,
	  .what = "a range of ratings from 1.0 to 4.4",
	  .help = "Make puzzles with ratings from MIN to MAX (1.0 to 4.4)" },
	{ .kind = OPTION_OTHER, .name = "technique", .argument = "NAME",
	  .parse = parse_technique, .words = &logic_techniques[0].name,
	  .stride = sizeof(logic_techniques[0]), .count = LOGIC_TECHNIQUES,
	  .help = "Make puzzles whose hardest step is this" },
	{ .kind = OPTION_OTHER, .key = 'c', .name = "clues",
	  .argument = "MIN[-MAX]", .parse = parse_clues,
	  .what = "a number of clues, or a range, from 17 to 81",
	  .help = "Make puzzles with so many clues" },
	{ .key = 't', .name = "timeout", .argument = "SECONDS",
	  OPTION_N(&request.timeout, 1, 1000000, "a number of seconds"),
	  .help = "Give up on a puzzle after this time, not after 100,000 tries" },
	{ .key = 'y', .name = "symmetry", .argument = "NAME",
	  OPTION_WORDS(symmetries[0].name, symmetries, SYMMETRIES),
	  .to = &request.symmetry, .given = &has_symmetry,
	  .help = "Make the pattern of clues symmetric (default: none)" },
	{ .kind = OPTION_TEXT, .name = "pattern", .argument = "FILE",
	  .to = &pattern,
	  .help = "Make clues exactly where a puzzle in FILE has them" },
	{ .name = "minimal", .to = &request.minimal,
	  .help = "Make puzzles of which no clue can be removed" },
	OPTION_SEED("Make the same puzzles each time (default: a random seed, which is printed)"),
	{ .key = 'f', .name = "format", .argument = "FORMAT",
	  OPTION_WORDS(formats[0].name, formats, FORMATS), .to = &format,
	  .help = "Write this format (default: line)" },
	{ .name = "solution", .to = &solution,
	  .help = "Print the solution of each puzzle, too" },
	OPTION_JOBS,
	OPTIONS_END
};

/* If not even the first puzzle can be made, do not try to make the others. */
static bool choose_numbers(struct block *block, unsigned int most)
{
	if (started == 1)
		jobs_drain();
	if (started == count || hopeless)
		return false;
	block->in.count = count - started < most ? count - started : most;
	block->in.first = started + 1;
	started += block->in.count;
	return true;
}

static void report_failure(const struct generated *result, u64 number,
			   FILE *err)
{
	static const char *const reasons[] = {
		[NOT_UNIQUE] = "had more than one solution",
		[NOT_MINIMAL] = "had a redundant clue",
		[OTHER_LEVEL] = "were not as difficult as requested",
		[OTHER_COUNT] = "did not have as many clues",
		[OTHER_TECHNIQUES] = "did not need the technique",
	};
	const char *before = ":";
	unsigned int i, all = 0;

	for (i = 0; i < ACCEPTED; i++)
		all += result->rejected[i];
	fprintf(err, "puzzle %llu: gave up after %u puzzles",
		(unsigned long long)number, all);
	for (i = 0; i < ACCEPTED; i++) {
		if (!result->rejected[i])
			continue;
		fprintf(err, "%s %u %s", before, result->rejected[i],
			reasons[i]);
		if (i == OTHER_COUNT)
			fprintf(err, " (the fewest: %u)", result->fewest);
		before = ",";
	}
	fprintf(err, "\n");
}

static enum status make_one(struct block *block, const struct record *record)
{
	struct generated result;

	if (!generate_puzzle(&request, shared.seed, record->number, &result)) {
		if (record->number == 1)
			hopeless = true;
		if (!stop_requested())
			report_failure(&result, record->number,
				       block->err.file);
		return STATUS_NOT_SOLVED;
	}
	format_write(block->out.file, format, result.puzzle,
		     solution ? result.solution : NULL);
	return STATUS_SOLVED;
}

/* Read the pattern. It needs as many clues as a puzzle. */
static enum status take_pattern(void)
{
	static struct record record;
	enum status status = read_pattern(pattern, &record);
	unsigned int clues;

	if (status)
		return status;
	clues = count_clues(record.cells);
	if (clues < LEAST_CLUES) {
		fprintf(stderr, "%s:%lu: a pattern of %u clues, not %d\n",
			record.name, record.line, clues, LEAST_CLUES);
		return STATUS_TROUBLE;
	}
	request.pattern = record.cells;
	return STATUS_SOLVED;
}

static enum status run(char *const *unused)
{
	struct jobs jobs = {
		.total = count,
		.fill = choose_numbers,
		.each = make_one,
	};
	enum status status;

	(void)unused;
	if (has_level && has_range)
		usage_error("only one level or range is possible");
	if (solution && !formats[format].between)
		usage_error("format %s has no solutions", formats[format].name);
	if (pattern && (request.most || has_symmetry))
		usage_error("--pattern excludes --clues and --symmetry");
	status = pattern ? take_pattern() : STATUS_SOLVED;
	if (status)
		return status;
	if (has_level)
		request_level(&request, level);
	if (request.technique && request.technique->difficulty > request.max)
		usage_error("no puzzle of this level or rating needs: %s",
			    request.technique->name);
	if (request.technique && request.technique->difficulty > request.min)
		request.min = request.technique->difficulty;
	if (request.technique && !has_level && !has_range)
		request_hardest(&request);
	choose_seed();
	format_header(stdout, format, solution);
	flush_stdout();
	status = run_jobs(&jobs);
	format_footer(stdout, format);
	return status;
}

const struct command generate_command = {
	.name = "generate",
	.summary = "make puzzles",
	.options = options,
	.run = run,
};
