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
 * The parent of the processes changes parameters, kills processes, and loads
 * and unloads the module. The rest is left to the kernel's own checks.
 */
#ifndef SUDOKU_RANDOM_H
#define SUDOKU_RANDOM_H

#include <time.h>

#include "../lib/calls.h"
#include "../lib/lib.h"
#include "model.h"

#define MOST_GROUPS	64
#define THREADS		4

/*
 * Numbers of descriptors. All groups have the first files in common; callers
 * open and close the others, and put a copy into a slot for a moment.
 */
#define FILE_SLOT	100
#define COMMON_FILES	8
#define FILES		16
#define EPOLL_SLOT	120
#define EPOLLS		2
#define TEXT_SLOT	125
#define COPY_SLOT	130

/* Relaxed atomic access to counters that threads and processes share */
#define count(counter, n) \
	__atomic_fetch_add(&(counter), (n), __ATOMIC_RELAXED)
#define look(counter)	__atomic_load_n(&(counter), __ATOMIC_RELAXED)

/* What all processes see */
struct world {
	bool stop;
	bool reloading;		/* the module may be gone */
	bool hushed;		/* no one may keep a file open */
	unsigned long calls;
	unsigned long errors;	/* of callers */
	unsigned long sequences;
	unsigned long abandoned;
};

extern struct world *world;

/* The memory that a caller uses alone, and pieces of a vector */
#define AREA_SIZE	(32 << 10)
#define MOST_PARTS	8

struct ring;

/**
 * struct thread - a checker or a caller
 * @number: in its process
 * @checks: it is a checker
 * @seed: of the next call; a checker's next sequence
 * @users: of a checker: the first of three that belong to its next sequence
 * @id: for the kernel; 0 when it has ended
 * @doing: the name of the present call, or NULL
 * @calls: how many have ended
 * @timers: of signals that interrupt a call
 * @log: what a checker has done in this sequence
 * @ring, @pipe, @area, @parts: what a caller uses alone
 */
struct thread {
	unsigned int number;
	bool checks;
	u64 seed;
	uid_t users;

	pid_t id;
	const char *doing;
	unsigned long calls;
	timer_t timers[2];
	struct bytes log;

	struct ring *ring;
	int pipe[2];
	char *area;
	struct iovec parts[2][MOST_PARTS];	/* to read, to write */
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
	unsigned int calls;	/* that are made at least, in percent */
	unsigned int sequences;	/* likewise, by checkers */
	unsigned int kills;	/* of groups */
	unsigned int loads;	/* of the module */
	long memory;		/* limit of bytes for each group, or 0 */
};

/* With these, and the default strategy and slate_max, the module is loaded. */
#define MODULE_PARAMETERS "queue_max=4096 max_steps=20000"

#define TEXTS		32

extern struct bytes texts[TEXTS];

const char *draw_puzzle(struct thread *thread);
const struct bytes *draw_text(struct thread *thread);

/* parent.c */
void open_common_files(void);
void run_phase(const struct phase *phase, unsigned int groups,
	       unsigned long calls, u64 seed);

/* group.c: a process, and the calls of its threads */
void run_group(const struct phase *phase, u64 seed, uid_t first_user)
	__attribute__((noreturn));
void prepare_thread(struct thread *thread);
void release_thread(struct thread *thread);
void begin_call(struct thread *thread, const char *name,
		unsigned int milliseconds);
bool end_call(struct thread *thread);
long do_call(struct thread *thread, const struct call *call);
long check_error(const char *name, bool allowed, long result);

/* caller.c: random calls, whose memory may be bad */
void make_pages(void);
void make_random_call(struct thread *thread);
int draw_common_file(struct thread *thread);
void draw_place(struct thread *thread, struct call *call);
void draw_memory(struct thread *thread, struct call *call);

/* share.c: bytes that several checkers write and read */
void make_answers(void);
void share(struct thread *thread);

/* ring.c: io_uring */
void use_ring(struct thread *thread);
void close_ring(struct thread *thread);

/*
 * The rest is for checkers.
 */

#define MOST_OPEN	8

/**
 * struct file - one descriptor
 * @fd: the descriptor
 * @session: the model's, or NULL if it is closed
 * @plan: what to write to it
 */
struct file {
	int fd;
	struct session *session;
	struct bytes plan;
};

/**
 * struct run - one run of a sequence
 * @thread: who runs it
 * @files: descriptors
 * @users: the first of three users
 * @alone: no one else uses the device, so the module's parameters are known
 * @failed: the device did what the model does not allow
 * @abandoned: the model cannot follow any further
 */
struct run {
	struct thread *thread;
	struct file files[MOST_OPEN];
	uid_t users;
	bool alone;
	bool failed;
	bool abandoned;
};

/* sequence.c */
void make_next_sequence(struct thread *thread, bool alone);
void print_sequence(u64 seed);
struct file *draw_file(struct run *run);
unsigned int number(const struct run *run, const struct file *file);

/* The log, a line for each call, which check_result() ends */
__attribute__((format(printf, 2, 3)))
void say(struct run *run, const char *format, ...);
void check_result(struct run *run, ssize_t predicted, ssize_t actual);
void check_allowed(struct run *run, bool allowed, ssize_t predicted,
		   ssize_t actual);
void check_same(struct run *run, const char *what, const void *predicted,
		const void *actual, size_t length);

/* Memory of @accessible bytes, up to %MEMORY_SIZE, before an unmapped page */
#define MEMORY_SIZE	65536

char *memory_for(size_t accessible);

/**
 * struct call_time - how a call went
 * @seconds: how long it took
 * @interrupted: a signal came meanwhile
 */
struct call_time {
	double seconds;
	bool interrupted;
};

long timed_call(struct run *run, const struct call *call, bool signals,
		struct call_time *time);

/* files.c */
void open_file(struct run *run);
void close_file(struct run *run);
void close_all(struct run *run);
void dup_file(struct run *run);
void change_nonblock(struct run *run);
void poll_file(struct run *run);
void make_poll(struct run *run, struct file *file);
void wipe_slates(void);

/* io.c */
void write_file_once(struct run *run);
void fill_file(struct run *run);
void read_file_once(struct run *run);

/* ioctls.c */
void make_ioctl(struct run *run);

#endif /* SUDOKU_RANDOM_H */
