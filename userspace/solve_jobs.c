// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku solve --jobs: solve several puzzles at a time
 *
 * Each job is a part of a text: one puzzle with the layout before it and the
 * rest of its line, or what comes after the last puzzle of a chunk. A solver
 * that is faster with many puzzles gets the texts of several jobs as one text.
 */
#include <err.h>
#include <stdlib.h>

#include "jobs.h"
#include "solve.h"

/*
 * struct texts - where the next part comes from
 * @solve: the run of the command
 * @next: the names of the texts that are not open yet
 * @open: @input is open
 * @begin: bytes of @input that were passed on
 * @line: line after these
 * @size: of all texts in bytes, 0 if it is not known
 * @closed: how many of these bytes are those of texts that are closed
 * @status: highest status of the texts so far
 * @input: the current text
 */
struct texts {
	const struct solve *solve;
	char *const *next;
	bool open;
	size_t begin;
	unsigned long line;
	u64 size;
	u64 closed;
	enum status status;
	struct input input;
};

/*
 * struct job - a part of a text, with its own copies of the bytes
 * @part: the bytes, which the worker frees
 * @name: name of the text
 * @line: line of the first byte
 */
struct job {
	struct part part;
	const char *name;
	unsigned long line;
};

/* The end of the line, unless another puzzle begins on it */
static size_t end_of_line(const struct input *input, size_t begin)
{
	size_t end;

	for (end = begin; end < input->whole; end++) {
		if (sudoku_is_cell(input->text[end]))
			break;
		if (input->text[end] == '\n')
			return end + 1;
	}
	return begin;
}

/* The end of the puzzle after @begin, or of the chunk if there is none */
static size_t end_of_part(const struct input *input, size_t begin)
{
	unsigned int cells = 0;
	size_t end;

	for (end = begin; end < input->whole; end++)
		if (sudoku_is_cell(input->text[end]) && ++cells == SUDOKU_CELLS)
			return end_of_line(input, end + 1);
	return input->whole;
}

static void *copy(const void *bytes, size_t length)
{
	void *result = malloc(length);

	if (!result)
		err(STATUS_TROUBLE, "memory");
	return memcpy(result, bytes, length);
}

static void take_part(struct texts *texts, struct job *job)
{
	const struct input *input = &texts->input;
	size_t begin = texts->begin;
	size_t end = end_of_part(input, begin);

	job->part.length = end - begin;
	job->part.done = 0;
	job->part.puzzles = copy(input->text + begin, end - begin);
	job->part.answers = copy(input->text + begin, end - begin);
	job->part.raw = input->plain ? NULL :
			copy(input->raw + begin, end - begin);
	job->name = input->name;
	job->line = texts->line;
	for (; begin < end; begin++)
		texts->line += input->text[begin] == '\n';
	texts->begin = end;
}

/* An incomplete puzzle is printed as it was read. */
static void close_text(struct texts *texts)
{
	struct input *input = &texts->input;
	enum status status;

	if (input_has_trouble(input)) {
		jobs_drain();
		fwrite(input->raw, 1, input->rest, stdout);
		flush_stdout();
	}
	texts->closed += input->length;
	status = input_close(input);
	if (status > texts->status)
		texts->status = status;
	texts->open = false;
}

static bool next_part(void *context, void *job)
{
	struct texts *texts = context;

	while (texts->open || *texts->next) {
		if (!texts->open) {
			input_open(&texts->input, *texts->next++);
			texts->open = true;
			texts->begin = 0;
			texts->line = 1;
		}
		if (texts->begin < texts->input.whole) {
			take_part(texts, job);
			return true;
		}
		texts->begin = 0;
		if (!input_next(&texts->input))
			close_text(texts);
	}
	return false;
}

static bool part_is_ready(void *context)
{
	const struct texts *texts = context;

	return texts->open && texts->begin < texts->input.whole;
}

static double share_of_parts(void *context)
{
	const struct texts *texts = context;
	u64 done = texts->closed + (texts->open ? texts->input.length : 0);

	return texts->size ? (double)done / texts->size : 0;
}

/* Join the texts of jobs as far as they fit. Returns the length. */
static size_t join_parts(char *text, const struct job *jobs,
			 unsigned int count)
{
	size_t length = 0;
	unsigned int i;

	for (i = 0; i < count && jobs[i].part.length <= CHUNK - length; i++) {
		memcpy(text + length, jobs[i].part.puzzles,
		       jobs[i].part.length);
		length += jobs[i].part.length;
	}
	return length;
}

/* Give jobs their answers from a joined text. Returns how many have got one. */
static unsigned int divide_text(const char *text, size_t length,
				struct job *jobs)
{
	unsigned int i;

	for (i = 0; length; i++) {
		struct part *part = &jobs[i].part;

		part->done = length < part->length ? length : part->length;
		memcpy(part->answers, text, part->done);
		text += part->done;
		length -= part->done;
	}
	return i;
}

/*
 * Solve as many parts as can be solved many at a time. A puzzle that takes long
 * is left for later.
 */
static void solve_many_parts(void *context, void *items, unsigned int count)
{
	const struct texts *texts = context;
	const struct solver *solver = texts->solve->solver;
	static __thread char text[CHUNK];
	struct job *jobs = items;
	unsigned int i = 0;
	size_t done = 1;

	while (solver->solve_many && i < count && done) {
		done = solver->solve_many(text, join_parts(text, jobs + i,
							   count - i));
		i += divide_text(text, done, jobs + i) + 1;
	}
}

static enum status work_part(void *context, const void *item, FILE *out,
			     FILE *err)
{
	const struct texts *texts = context;
	const struct job *job = item;
	struct output output = texts->solve->output;

	output.out = out;
	output.err = err;
	output.name = job->name;
	output.line = job->line;
	solve_part(texts->solve, &output, &job->part);
	free((char *)job->part.puzzles);
	free(job->part.answers);
	free((char *)job->part.raw);
	return output.status;
}

enum status solve_in_parallel(struct solve *solve)
{
	static struct texts texts;
	struct jobs jobs = {
		.what = "puzzles",
		.next = next_part,
		.ready = part_is_ready,
		.share = share_of_parts,
		.prepare = solve_many_parts,
		.work = work_part,
		.item_size = sizeof(struct job),
		.context = &texts,
	};
	enum status status;

	texts.solve = solve;
	texts.next = solve->texts;
	texts.size = size_of_texts(solve->texts);
	status = run_jobs(&jobs);
	return status > texts.status ? status : texts.status;
}
