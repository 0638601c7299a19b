/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Random calls to the device, by many threads in several processes at once
 *
 *  - A checker makes sequences of calls on files and slates of its own. A model
 *    predicts every result and every byte (model.h). A sequence is determined
 *    by its seed. Each call is drawn from a seed of its own, so a call can be left
 *    out without changing the others.
 *  - A caller makes calls on descriptors that the threads of a process share,
 *    and that processes inherit from each other. No result is predicted, but
 *    each call has a list of the errors that it may return.
 *
 * The parent of the processes changes parameters and kills processes. The rest is
 * left to the kernel's own checks.
 */
#ifndef SUDOKU_RANDOM_H
#define SUDOKU_RANDOM_H

#include <time.h>

#include "../lib/calls.h"
#include "../lib/lib.h"
#include "reader.h"

#define MOST_GROUPS	64
#define THREADS		4

/* Users that each checker has for itself */
#define USERS		2

/*
 * Numbers of descriptors. All groups have the first files in common; callers
 * open and close the others.
 */
#define FILE_SLOT	100
#define COMMON_FILES	8
#define FILES		16
#define EPOLL_SLOT	120
#define EPOLLS		2
#define TEXT_SLOT	125

/* Relaxed atomic access to counters that threads and processes share */
#define count(counter, n) \
	__atomic_fetch_add(&(counter), (n), __ATOMIC_RELAXED)
#define look(counter)	__atomic_load_n(&(counter), __ATOMIC_RELAXED)

/* What all processes of a phase see */
struct world {
	bool stop;
	bool failing;		/* no group is killed until it has printed why */
	unsigned long calls;
	unsigned long sequences;
	unsigned long abandoned;
};

extern struct world *world;

/* The memory that a thread uses alone, and pieces of a vector */
#define AREA_SIZE	(32 << 10)
#define MOST_PARTS	8

struct ring;

/**
 * struct thread - a checker or a caller
 * @checks: it is a checker
 * @seed: of the next call; a checker's next sequence
 * @users: of a checker: the first of those that only it uses
 * @doing: the name of the present call, or NULL
 * @rounds: for how long it has been in that call
 * @timers: of signals that interrupt a call
 * @log: what a checker has done in this sequence
 * @ring, @parts: what a caller uses alone
 * @pipe, @area: what each thread uses alone
 */
struct thread {
	bool checks;
	u64 seed;
	uid_t users;

	const char *doing;
	unsigned int rounds;
	timer_t timers[2];
	struct bytes log;

	struct ring *ring;
	struct iovec parts[2][MOST_PARTS];	/* to read, to write */
	int pipe[2];
	char area[AREA_SIZE];
};

/* How a call went; seconds and a signal show whether it may have ended early. */
struct outcome {
	long result;
	double seconds;
	bool interrupted;
};

static inline unsigned int draw(struct thread *thread, unsigned int below)
{
	return draw_random(&thread->seed, below);
}

static inline bool one_in(struct thread *thread, unsigned int chances)
{
	return !draw(thread, chances);
}

#define DRAW(thread, array) ((array)[draw(thread, ARRAY_SIZE(array))])

/* Draw an element of @table, whose members @weight say how often. */
#define DRAW_WEIGHTED(thread, table)					\
	({								\
		unsigned int i_, sum_ = 0;				\
									\
		for (i_ = 0; i_ < ARRAY_SIZE(table); i_++)		\
			sum_ += (table)[i_].weight;			\
		sum_ = draw(thread, sum_);				\
		for (i_ = 0; sum_ >= (table)[i_].weight; i_++)		\
			sum_ -= (table)[i_].weight;			\
		&(table)[i_];						\
	})

/* main.c: what happens, and which puzzles and texts are used */
struct phase {
	const char *name;
	unsigned int callers;	/* of the threads in each group */
	unsigned int checkers;	/* likewise */
	long memory;		/* limit of bytes for each group, or 0 */
};

/* With these, and the default strategy and slate_max, the module is loaded. */
#define MODULE_PARAMETERS "queue_max=4096 max_steps=20000"

#define TEXTS		32

extern struct bytes texts[TEXTS];

const char *draw_puzzle(struct thread *thread);
const struct bytes *draw_text(struct thread *thread);

/*
 * group.c: a process, and the calls of its threads. Other calls than those of
 * calls.h are made between begin_call() and end_call(). A call is interrupted
 * after so many @milliseconds; 0 means never.
 */
void run_group(const struct phase *phase, u64 seed, uid_t first_user)
	__attribute__((noreturn));
void prepare_thread(struct thread *thread);
void release_thread(struct thread *thread);
void begin_call(struct thread *thread, const char *name,
		unsigned int milliseconds);
void end_call(struct thread *thread);
struct outcome watch_call(struct thread *thread, const struct call *call,
			  unsigned int milliseconds);
void print_log(const struct thread *thread);
void do_call(struct thread *thread, const struct call *call);
void check_error(const char *name, bool allowed, long result);

/* caller.c: random calls, whose memory may be bad */
void make_pages(void);
void make_random_call(struct thread *thread);
int draw_common_file(struct thread *thread);
void draw_place(struct thread *thread, struct call *call);
struct call draw_call(struct thread *thread, enum call_kind kind);

/* share.c: bytes that several checkers write and read */
void make_answers(void);
void share(struct thread *thread);

/* ring.c: io_uring */
void use_ring(struct thread *thread);
void close_ring(struct thread *thread);

/* sequence.c */
void make_next_sequence(struct thread *thread, bool alone);
void change_parameter(u64 *seed);

#endif /* SUDOKU_RANDOM_H */
