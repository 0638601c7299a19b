// SPDX-License-Identifier: GPL-2.0
/*
 * Work on many items in parallel, with output in the order of the items
 *
 * The calling thread gets the items and puts them into blocks. Workers take the
 * blocks and write the output of each into memory. Whichever worker completes
 * the block that is next in order prints it, and those after it that are
 * complete.
 *
 *	blocks	 ... printed | complete, or in work | filled | free ...
 *			     ^			    ^	     ^
 *			  printed		  taken	   filled
 *
 * The three counts only grow. Block n is ring[n % blocks], so filled is at most
 * printed + blocks, which limits how far the input is ahead of the output.
 *
 * A block has as many items as a worker has recently done in a millisecond:
 * enough to make the exchange of blocks cheap, and few enough that no worker
 * stays behind. If items turn out to be slow, a worker prints a part of the
 * block that is next in order.
 *
 * The workers block all signals, so signals interrupt the calling thread.
 */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "block.h"
#include "clock.h"
#include "options.h"
#include "progress.h"
#include "stop.h"

#define BLOCKS		4		/* for each worker */
#define BLOCK_TIME	1000000		/* nanoseconds */
#define PART_TIME	100000000

/*
 * struct run - the run in progress
 * @jobs: what to do; NULL between runs
 * @blocks: number of blocks in @ring
 * @share: part of the input that has been got, or 0
 * @got: number of items that have been got
 * @done: number of items that are done, or what their work has counted
 * @lock: protects all members below
 * @changed: signalled when any of them changes
 * @block_items: how many items to put into the next block
 * @collected: how many items are in block @filled so far
 * @filled: number of blocks that were filled
 * @taken: number of these that were taken by a worker
 * @printed: number of these whose output was printed
 * @ended: no more blocks will be filled
 * @cut: the last block that is printed was printed
 * @workers: number of workers that have not ended
 * @status: highest status of the items
 * @ring: the blocks from @printed to @filled, each at its number % @blocks
 */
static struct run {
	const struct jobs *jobs;
	unsigned int blocks;
	double share;
	u64 got;
	u64 done;

	pthread_mutex_t lock;
	pthread_cond_t changed;
	unsigned int block_items;
	unsigned int collected;
	u64 filled;
	u64 taken;
	u64 printed;
	bool ended;
	bool cut;
	unsigned int workers;
	enum status status;
	struct block *ring;
} run;

static struct block *block_of(u64 number)
{
	return &run.ring[number % run.blocks];
}

static void show_progress(void)
{
	u64 done = __atomic_load_n(&run.done, __ATOMIC_RELAXED);
	u64 got = __atomic_load_n(&run.got, __ATOMIC_RELAXED);
	double share;

	__atomic_load(&run.share, &share, __ATOMIC_RELAXED);
	if (run.jobs->total)
		share = (double)done / run.jobs->total;
	else if (run.jobs->counts || !got)
		share = 0;
	else
		share *= (double)done / got;
	progress_show(done, share);
}

void jobs_count(unsigned long long done)
{
	__atomic_fetch_add(&run.done, done, __ATOMIC_RELAXED);
	show_progress();
}

/* Print all blocks whose turn it is. The caller holds the lock. */
static void print_complete(void)
{
	while (run.printed < run.taken && !run.cut) {
		struct block *block = block_of(run.printed);

		if (!block->complete)
			break;
		block_print(block);
		if (block->status > run.status)
			run.status = block->status;
		run.cut = block->last;
		run.printed++;
	}
	pthread_cond_broadcast(&run.changed);
}

/* After a signal, an item may be done in part, so no output may follow it. */
static void work_block(struct block *block, u64 number)
{
	u64 last = now();

	if (run.jobs->prepare)
		run.jobs->prepare(run.jobs->context, block->items,
				  block->count);
	while (block->done < block->count && !jobs_stopping()) {
		block_do_item(block, run.jobs);
		if (!run.jobs->counts)
			jobs_count(1);
		if (now() - last < PART_TIME)
			continue;
		pthread_mutex_lock(&run.lock);
		if (run.printed == number)
			block_print(block);
		pthread_mutex_unlock(&run.lock);
		last = now();
	}
	block->last = jobs_stopping();
}

/* Choose the size of the next blocks from the time that one took. */
static void adapt(const struct block *block, u64 time)
{
	if (time > 2 * BLOCK_TIME && run.block_items > 1)
		run.block_items /= 2;
	else if (time < BLOCK_TIME / 2 && block->count == run.block_items &&
		 run.block_items < BLOCK_ITEMS)
		run.block_items *= 2;
}

static void *worker(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&run.lock);
	for (;;) {
		struct block *block = block_of(run.taken);
		u64 number = run.taken;
		u64 start;

		if (run.taken == run.filled) {
			if (run.ended)
				break;
			pthread_cond_wait(&run.changed, &run.lock);
			continue;
		}
		run.taken++;
		pthread_mutex_unlock(&run.lock);
		start = now();
		work_block(block, number);
		pthread_mutex_lock(&run.lock);
		block->complete = true;
		adapt(block, now() - start);
		print_complete();
	}
	run.workers--;
	pthread_cond_broadcast(&run.changed);
	pthread_mutex_unlock(&run.lock);
	return NULL;
}

/* Wait for a change, but not longer than until progress is due again. */
static void wait_for_change(void)
{
	struct timespec time;

	clock_gettime(CLOCK_REALTIME, &time);
	time.tv_nsec += PART_TIME;
	time.tv_sec += time.tv_nsec / 1000000000;
	time.tv_nsec %= 1000000000;
	pthread_cond_timedwait(&run.changed, &run.lock, &time);
	show_progress();
}

/* Hand the items that were collected to the workers. */
static void submit(void)
{
	struct block *block = block_of(run.filled);

	if (!run.collected)
		return;
	block->count = run.collected;
	block->done = 0;
	block->complete = false;
	block->status = STATUS_SOLVED;
	run.collected = 0;
	run.filled++;
	pthread_cond_broadcast(&run.changed);
}

static void add_item(const void *item)
{
	const struct jobs *jobs = run.jobs;
	bool ready = !jobs->ready || jobs->ready(jobs->context);
	struct block *block;

	pthread_mutex_lock(&run.lock);
	while (run.filled - run.printed == run.blocks && !jobs_stopping())
		wait_for_change();
	if (!jobs_stopping()) {
		block = block_of(run.filled);
		block_prepare(block, jobs->item_size);
		memcpy(block->items + run.collected++ * jobs->item_size, item,
		       jobs->item_size);
		if (!ready || run.collected >= run.block_items)
			submit();
	}
	pthread_mutex_unlock(&run.lock);
}

static void get_items(void)
{
	const struct jobs *jobs = run.jobs;
	void *item = malloc(jobs->item_size);

	if (!item)
		err(STATUS_TROUBLE, "memory");
	while (!jobs_stopping() && jobs->next(jobs->context, item)) {
		add_item(item);
		__atomic_fetch_add(&run.got, 1, __ATOMIC_RELAXED);
		if (jobs->share && !run.collected) {
			double share = jobs->share(jobs->context);

			__atomic_store(&run.share, &share, __ATOMIC_RELAXED);
		}
	}
	free(item);
}

void jobs_drain(void)
{
	if (!run.jobs)
		return;
	pthread_mutex_lock(&run.lock);
	submit();
	while (run.printed < run.filled && !jobs_stopping())
		wait_for_change();
	pthread_mutex_unlock(&run.lock);
	progress_pause();
	progress_resume();
}

/* Threads inherit the signal mask of the thread that creates them. */
static void start_workers(unsigned int threads)
{
	sigset_t all, old;

	sigfillset(&all);
	sigdelset(&all, SIGPIPE);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	for (run.workers = 0; run.workers < threads; run.workers++) {
		pthread_t thread;

		errno = pthread_create(&thread, NULL, worker, NULL);
		if (errno)
			err(STATUS_TROUBLE, "thread");
		pthread_detach(thread);
	}
	pthread_sigmask(SIG_SETMASK, &old, NULL);
}

static void finish(void)
{
	unsigned int i;

	pthread_mutex_lock(&run.lock);
	submit();
	run.ended = true;
	pthread_cond_broadcast(&run.changed);
	while (run.workers)
		wait_for_change();
	pthread_mutex_unlock(&run.lock);
	for (i = 0; i < run.blocks; i++)
		block_release(&run.ring[i]);
	free(run.ring);
}

static unsigned int available_processors(void)
{
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof(set), &set))
		return 1;
	return CPU_COUNT(&set);
}

/*
 * Do all jobs. Ends early at SIGINT, SIGTERM and SIGHUP: prints what is done in
 * order up to there, and then lets the signal have its usual effect. Returns the
 * highest status of all items.
 */
enum status run_jobs(const struct jobs *jobs)
{
	unsigned int threads = common.jobs ?: available_processors();

	run = (struct run){
		.jobs = jobs,
		.blocks = BLOCKS * threads,
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.changed = PTHREAD_COND_INITIALIZER,
		.block_items = 1,
		.ring = calloc(BLOCKS * threads, sizeof(*run.ring)),
	};
	if (!run.ring)
		err(STATUS_TROUBLE, "memory");
	catch_stop_signals();
	progress_start(jobs->what);
	start_workers(threads);
	get_items();
	finish();
	progress_end();
	release_stop_signals();
	run.jobs = NULL;
	return run.status;
}
