// SPDX-License-Identifier: GPL-2.0
/*
 * Items that one worker works on, and what they write
 *
 * Each block has two streams in memory, as items write to standard output and
 * standard error. Where an item has written a message, a cut in both says where
 * the message belongs.
 */
#include <err.h>
#include <stdlib.h>

#include "block.h"
#include "progress.h"

static void open_stream(struct stream *stream)
{
	stream->file = open_memstream(&stream->text, &stream->size);
	if (!stream->file)
		err(STATUS_TROUBLE, "memory");
}

static void close_stream(struct stream *stream)
{
	fclose(stream->file);
	free(stream->text);
}

/* Print a part of what a block has written. */
static void print_part(const struct block *block, struct cut from,
		       struct cut to)
{
	fwrite(block->out.text + from.out, 1, to.out - from.out, stdout);
	if (to.err == from.err)
		return;
	flush_stdout();
	fwrite(block->err.text + from.err, 1, to.err - from.err, stderr);
}

/* Print what a block has written so far, and forget it. */
void block_print(struct block *block)
{
	struct cut from = {};
	struct cut end;
	unsigned int i;

	if (fflush(block->out.file) || fflush(block->err.file))
		err(STATUS_TROUBLE, "memory");
	end.out = block->out.size;
	end.err = block->err.size;
	if (!end.out && !end.err)
		return;
	progress_pause();
	for (i = 0; i < block->cut_count; i++) {
		print_part(block, from, block->cuts[i]);
		from = block->cuts[i];
	}
	print_part(block, from, end);
	flush_stdout();
	progress_resume();
	rewind(block->out.file);
	rewind(block->err.file);
	block->cut_count = 0;
}

/* Do the next item, and note where its messages belong in the output. */
void block_do_item(struct block *block, const struct jobs *jobs)
{
	long before = ftell(block->err.file);
	enum status status;

	status = jobs->work(jobs->context,
			    block->items + block->done * jobs->item_size,
			    block->out.file, block->err.file);
	if (status > block->status)
		block->status = status;
	if (ftell(block->err.file) != before)
		block->cuts[block->cut_count++] = (struct cut){
			.out = ftell(block->out.file),
			.err = ftell(block->err.file),
		};
	block->done++;
}

/* Before the first use, make room for items and output. */
void block_prepare(struct block *block, size_t item_size)
{
	if (block->items)
		return;
	block->items = malloc(BLOCK_ITEMS * item_size);
	if (!block->items)
		err(STATUS_TROUBLE, "memory");
	open_stream(&block->out);
	open_stream(&block->err);
}

void block_release(struct block *block)
{
	if (!block->items)
		return;
	close_stream(&block->out);
	close_stream(&block->err);
	free(block->items);
}
