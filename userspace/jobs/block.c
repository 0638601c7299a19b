// SPDX-License-Identifier: GPL-2.0-only
/*
 * Blocks: puzzles that one worker works on, and what it writes about them
 *
 * Each block has two streams in memory, as commands write to standard output
 * and standard error. A cut in both of them shows where a message belongs.
 */
#include <err.h>
#include <stdlib.h>
#include <unistd.h>

#include "jobs.h"

void block_open(struct block *block)
{
	if (block->out.file)
		return;
	block->out.file = open_memstream(&block->out.text, &block->out.size);
	block->err.file = open_memstream(&block->err.text, &block->err.size);
	if (!block->out.file || !block->err.file)
		err(STATUS_TROUBLE, "memory");
}

/* What is written to @out from now on comes after the messages so far. */
void block_cut(struct block *block)
{
	long end = ftell(block->err.file);
	long last = block->cut_count ?
		    block->cuts[block->cut_count - 1].err : 0;

	/* The last is for block_print(). */
	if (end != last && block->cut_count < ARRAY_SIZE(block->cuts) - 1)
		block->cuts[block->cut_count++] = (struct cut){
			ftell(block->out.file), end };
}

/* Print what a block has written so far, and forget it. */
void block_print(struct block *block)
{
	struct cut from = {}, to;
	unsigned int i;

	if (fflush(block->out.file) || fflush(block->err.file))
		err(STATUS_TROUBLE, "memory");
	/* C libraries differ in the size of a stream that was rewound. */
	to = (struct cut){ ftell(block->out.file), ftell(block->err.file) };
	if (!to.out && !to.err)
		return;
	block->cuts[block->cut_count++] = to;
	progress_pause();
	for (i = 0; i < block->cut_count; i++) {
		to = block->cuts[i];
		write_all(STDOUT_FILENO, block->out.text + from.out,
			  to.out - from.out);
		write_all(STDERR_FILENO, block->err.text + from.err,
			  to.err - from.err);
		from = to;
	}
	progress_resume();
	rewind(block->out.file);
	rewind(block->err.file);
	block->cut_count = 0;
}

void block_close(struct block *block)
{
	if (!block->out.file)
		return;
	fclose(block->out.file);
	fclose(block->err.file);
	free(block->out.text);
	free(block->err.text);
	piece_put(block->in.piece);
}
