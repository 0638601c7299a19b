// SPDX-License-Identifier: GPL-2.0-only
/*
 * Work on many puzzles in parallel, with output in their order
 *
 * The calling thread fills blocks with puzzles. It and the other threads, the
 * workers, take the blocks and write the output of each into memory. The thread
 * that completes the block that is next in order prints it, and those after it
 * that are complete.
 *
 *	blocks	 ... printed | complete, or in work | filled | free ...
 *			     ^			    ^	     ^
 *			  printed		  taken	   filled
 *
 * The three counts only grow. Block n is ring[n % blocks], so filled is at most
 * printed + blocks, which limits how far the input is ahead of the output.
 *
 * A block has as many puzzles as have recently taken ten milliseconds: enough
 * that the engine is seldom without work for some of its lanes, and few enough
 * that no thread stays behind. A block waits for no more input than has been
 * read. If puzzles turn out to be slow, a part of the block that is next in
 * order is printed.
 *
 * The workers block all signals except SIGPIPE and those that they send to
 * themselves, so the others interrupt the calling thread.
 */
#include <err.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "jobs.h"

#define AHEAD		2		/* blocks for each worker */
#define BLOCK_TIME	10000000	/* nanoseconds */
#define PART_TIME	100000000

/* The run in progress */
static struct run {
	const struct jobs *jobs;	/* NULL between runs */
	unsigned int blocks;		/* in @ring */
	u64 done;			/* what counts for progress */

	pthread_mutex_t lock;		/* protects all members below */
	pthread_cond_t wanted;		/* signalled for an idle worker */
	pthread_cond_t changed;		/* signalled for the calling thread */
	unsigned int size;		/* of the next block, in puzzles */
	u64 filled;
	u64 taken;
	u64 printed;			/* jobs_flush() reads it, too */
	bool ended;			/* no more blocks will be filled */
	bool printing;			/* a thread prints blocks */
	bool cut;			/* the last block was printed */
	bool joining;			/* a new thread prepares itself */
	unsigned int workers;		/* that have not ended */
	unsigned int idle;		/* of these, those that wait */
	unsigned int most;		/* workers, as far as is known */
	enum status status;		/* highest of the puzzles */
	struct block **ring;		/* NULL where none was needed yet */
} run;

/* A block is allocated when it is first filled. */
static struct block *block_of(u64 number)
{
	struct block **block = &run.ring[number % run.blocks];

	if (!*block)
		*block = calloc(1, sizeof(**block));
	if (!*block)
		err(STATUS_TROUBLE, "memory");
	return *block;
}

static void show_progress(void)
{
	const struct texts *texts = run.jobs->texts;
	u64 done = __atomic_load_n(&run.done, __ATOMIC_RELAXED);
	u64 got = texts ? __atomic_load_n(&texts->number, __ATOMIC_RELAXED) : 0;
	double share = 0;

	if (run.jobs->total)
		share = (double)done / run.jobs->total;
	else if (!run.jobs->counts && got && texts->size)
		share = (double)__atomic_load_n(&texts->bytes,
						__ATOMIC_RELAXED) /
			texts->size * done / got;
	progress_show(done, share);
}

void jobs_count(unsigned long long done)
{
	__atomic_fetch_add(&run.done, done, __ATOMIC_RELAXED);
	show_progress();
}

/*
 * Print all blocks whose turn it is, without the lock, which the caller holds.
 * If another thread does so, it also prints what is complete now.
 */
static void print_complete(void)
{
	if (run.printing)
		return;
	run.printing = true;
	while (run.printed < run.taken && !run.cut) {
		struct block *block = block_of(run.printed);

		if (!block->complete)
			break;
		pthread_mutex_unlock(&run.lock);
		block_print(block);
		pthread_mutex_lock(&run.lock);
		if (block->status > run.status)
			run.status = block->status;
		run.cut = block->last;
		__atomic_store_n(&run.printed, run.printed + 1,
				 __ATOMIC_RELEASE);
		pthread_cond_signal(&run.changed);
	}
	run.printing = false;
}

/* Needs no lock: until the block is complete, no other thread may print. */
void jobs_flush(struct block *block)
{
	u64 printed = __atomic_load_n(&run.printed, __ATOMIC_ACQUIRE);

	if (block == block_of(printed) && !run.cut)
		block_print(block);
}

static void work_puzzle(struct block *block)
{
	struct record record = { .number = block->in.first + block->done };
	enum status status;

	if (run.jobs->texts)
		batch_record(&block->in, block->done, &record);
	if (run.jobs->unique)
		record.answer = block->in.lines[block->done];
	status = run.jobs->each(block, &record);
	if (status > block->status)
		block->status = status;
	block_cut(block);
	block->done++;
}

/* After a signal, a puzzle may be done in part, so no output may follow it. */
static void work_block(struct block *block)
{
	u64 last = now();

	if (run.jobs->unique)
		solve_lines(block->in.lines, block->in.count);
	while (!stop_requested()) {
		unsigned int done = block->done;

		if (run.jobs->work)
			run.jobs->work(block);
		else
			work_puzzle(block);
		if (!run.jobs->counts)
			jobs_count(block->done - done);
		if (block->done == block->in.count)
			break;
		if (now() - last < PART_TIME)
			continue;
		jobs_flush(block);
		last = now();
	}
	block->last = stop_requested();
}

/* Take the next block and complete it. The caller holds the lock. */
static void work_next(void)
{
	struct block *block = block_of(run.taken++);
	u64 time;

	pthread_mutex_unlock(&run.lock);
	time = now();
	work_block(block);
	time = now() - time;
	jobs_flush(block);
	pthread_mutex_lock(&run.lock);
	block->complete = true;
	if (time > 2 * BLOCK_TIME && run.size > 1)
		run.size /= 2;
	else if (time < BLOCK_TIME / 2 && block->in.count == run.size)
		run.size *= 2;
	if (run.size > BATCH_PUZZLES)
		run.size = BATCH_PUZZLES;
	print_complete();
}

static void *worker(void *unused)
{
	bool joined = !run.jobs->join || run.jobs->join();

	(void)unused;
	pthread_mutex_lock(&run.lock);
	run.joining = false;
	run.workers += joined;
	pthread_cond_signal(&run.changed);
	while (joined && (!run.ended || run.taken < run.filled)) {
		if (run.taken < run.filled) {
			work_next();
			continue;
		}
		run.idle++;
		pthread_cond_wait(&run.wanted, &run.lock);
		run.idle--;
	}
	run.workers -= joined;
	pthread_cond_signal(&run.changed);
	pthread_mutex_unlock(&run.lock);
	return NULL;
}

/*
 * Work on a block if there is one. If not, wait for a change, but not longer
 * than until progress is due again.
 */
static void work_or_wait(void)
{
	struct timespec time;

	if (run.taken < run.filled) {
		work_next();
		return;
	}
	clock_gettime(CLOCK_REALTIME, &time);
	time.tv_nsec += PART_TIME;
	time.tv_sec += time.tv_nsec / 1000000000;
	time.tv_nsec %= 1000000000;
	pthread_cond_timedwait(&run.changed, &run.lock, &time);
	show_progress();
}

/* Fill a block with up to @most puzzles, or return false if there are none. */
static bool fill(struct block *block, unsigned int most)
{
	bool filled;

	block_open(block);
	block->done = 0;
	block->solved = 0;
	block->complete = false;
	block->status = STATUS_SOLVED;
	filled = run.jobs->texts ?
		 texts_fill(run.jobs->texts, &block->in, most) :
		 run.jobs->fill(block, most);
	block->written = block->in.begin;
	return filled;
}

/*
 * Wake another worker for a block that was filled, or start one. If others work
 * and this is the only block, the first of them to finish takes it: a text that
 * is read no faster than that needs no more threads. If no thread can be
 * started, or it cannot join, those that there are do its work. Threads inherit
 * the signal mask of the thread that creates them.
 */
static void add_worker(void)
{
	unsigned int workers;
	sigset_t all, old;
	pthread_t thread;

	if (run.workers > run.idle && run.filled - run.taken <= 1)
		return;
	if (run.idle || run.workers == run.most) {
		pthread_cond_signal(&run.wanted);
		return;
	}
	sigfillset(&all);
	sigdelset(&all, SIGPIPE);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	workers = run.workers;
	run.joining = !pthread_create(&thread, NULL, worker, NULL);
	if (run.joining)
		pthread_detach(thread);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	while (run.joining)
		pthread_cond_wait(&run.changed, &run.lock);
	if (run.workers == workers)
		run.most = workers;
}

/* Fill blocks while workers may soon need them, else help them. */
static void fill_blocks(void)
{
	pthread_mutex_lock(&run.lock);
	while (!run.ended) {
		struct block *block = block_of(run.filled);
		unsigned int most;
		bool filled;

		while (!stop_requested() &&
		       (run.filled - run.printed == run.blocks ||
			run.filled - run.taken > AHEAD * run.workers))
			work_or_wait();
		most = run.size;
		pthread_mutex_unlock(&run.lock);
		filled = !stop_requested() && fill(block, most) &&
			 !stop_requested();
		pthread_mutex_lock(&run.lock);
		if (filled) {
			run.filled++;
			add_worker();
		}
		run.ended = !filled;
	}
	pthread_cond_broadcast(&run.wanted);
	while (run.workers || run.taken < run.filled)
		work_or_wait();
	pthread_mutex_unlock(&run.lock);
}

void jobs_drain(void)
{
	if (!run.jobs)
		return;
	pthread_mutex_lock(&run.lock);
	while (run.printed < run.filled && !stop_requested())
		work_or_wait();
	pthread_mutex_unlock(&run.lock);
	progress_erase();
}

/*
 * Do all jobs. Ends early at SIGINT, SIGTERM and SIGHUP: prints what is done in
 * order up to there. The signal has its usual effect when the command has
 * written the end of its output (main.c). Returns the highest status of all
 * texts and puzzles.
 */
enum status run_jobs(const struct jobs *jobs)
{
	unsigned int i, threads = 1;
	cpu_set_t set;

	if (!jobs->one && shared.jobs)
		threads = shared.jobs;
	else if (!jobs->one && !sched_getaffinity(0, sizeof(set), &set))
		threads = CPU_COUNT(&set);
	run = (struct run){
		.jobs = jobs,
		.blocks = (AHEAD + 2) * (threads - 1) + 1,
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.wanted = PTHREAD_COND_INITIALIZER,
		.changed = PTHREAD_COND_INITIALIZER,
		.size = 1,
		.most = threads - 1,
	};
	if (jobs->texts)
		jobs->texts->drain = jobs_drain;
	run.ring = calloc(run.blocks, sizeof(*run.ring));
	if (!run.ring)
		err(STATUS_TROUBLE, "memory");
	if (jobs->unique)
		local_solver.open(&(struct config){
			.mode = SUDOKU_MODE_UNIQUE });
	catch_stop_signals(NULL);
	progress_start(jobs->counts ?: "puzzles");
	fill_blocks();
	progress_erase();
	for (i = 0; i < run.blocks && run.ring[i]; i++) {
		block_close(run.ring[i]);
		free(run.ring[i]);
	}
	free(run.ring);
	run.jobs = NULL;
	if (jobs->texts && jobs->texts->status > run.status)
		return jobs->texts->status;
	return run.status;
}

enum status run_text_jobs(struct jobs *jobs, char *const *names)
{
	static struct texts texts;

	jobs->texts = &texts;
	texts.one_table = jobs->one_table;
	texts_start(&texts, names);
	return run_jobs(jobs);
}
