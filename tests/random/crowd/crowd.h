/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A crowd: many threads in several processes that use /dev/sudoku at once
 *
 * A thread is either a caller or a checker.
 *
 *  - Callers make random calls on descriptors that the threads of a process
 *    share, and that processes inherit from each other. No result is predicted,
 *    but each call has a list of the errors that it may return.
 *  - A checker has a session or a slate of its own, and compares every byte that
 *    it reads with the answer that driver/core gives here. Callers may use its
 *    descriptor meanwhile, for calls that must not change these bytes.
 *
 * The parent of the processes changes parameters, kills processes, and loads and
 * unloads the module. The rest is left to the kernel's own checks.
 */
#ifndef SUDOKU_CROWD_H
#define SUDOKU_CROWD_H

#include "../../lib/admin.h"
#include "../../lib/calls.h"
#include "../../lib/lib.h"
#include "../model/reader.h"

#define MOST_GROUPS	64
#define THREADS		4

/*
 * Numbers of descriptors. All groups have the first files in common; callers
 * open and close the others. A checker puts a copy of its descriptor into its
 * place, from which nothing but the checker removes it.
 */
#define FILE_SLOT	100
#define COMMON_FILES	8
#define FILES		16
#define EPOLL_SLOT	120
#define EPOLLS		2
#define TEXT_SLOT	125
#define WATCHED_SLOT	130

/* The longest answer, and the memory that one thread uses alone */
#define AREA_SIZE	(128 << 10)

/* What a thread is doing, for the parent and for the group's first thread */
struct state {
	pid_t process;
	pid_t thread;
	const char *doing;	/* the name of a call, or NULL */
	unsigned int since;	/* in ticks of its group */
	unsigned long calls;
	bool poked;		/* signals may interrupt it */
};

/* What all processes see */
struct world {
	bool stop;
	bool reloading;
	bool hushed;		/* no one may keep a file open */
	unsigned long calls;
	unsigned long errors;
	unsigned long jobs;
	unsigned long bytes;
	struct state states[MOST_GROUPS][THREADS];
};

extern struct world *world;

struct ring;

struct thread {
	unsigned int number;
	u64 seed;
	uid_t user;		/* of this thread alone; 0 if it must not choose */
	struct state *state;
	struct ring *ring;
	int pipe[2];
	char *area;
};

static inline unsigned int draw(struct thread *thread, unsigned int below)
{
	return draw_random(&thread->seed, below);
}

#define DRAW(thread, array) ((array)[draw(thread, ARRAY_SIZE(array))])

/* main.c: who is in the crowd, and what happens to it */
struct phase {
	const char *name;
	unsigned int callers;	/* of the threads in each group */
	unsigned int calls;	/* that they make at least, in percent */
	unsigned int jobs;	/* that checkers do at least */
	unsigned int kills;	/* of groups */
	unsigned int loads;	/* of the module */
	long memory;		/* limit of bytes for each group, or 0 */
};

/* parent.c */
void open_common_files(void);
void run_phase(const struct phase *phase, unsigned int groups,
	       unsigned long calls, u64 seed);
bool hangs(unsigned int rounds);

/* group.c: a process, and the calls of its threads */
void run_group(unsigned int number, unsigned int callers, u64 seed,
	       uid_t first_user)
	__attribute__((noreturn));
void prepare_thread(struct thread *thread, struct state *state);
void begin_call(struct thread *thread, const char *name);
void end_call(struct thread *thread);
long do_call(struct thread *thread, const struct call *call);
long check_error(const char *name, bool allowed, long result);

/* caller.c: random calls */
void make_pages(void);
void make_random_call(struct thread *thread);
void read_somewhere(struct thread *thread, int fd);
void draw_place(struct thread *thread, struct call *call);
void draw_source(struct thread *thread, struct call *call);
int draw_file(struct thread *thread);

/* ring.c: io_uring */
void use_ring(struct thread *thread);
void close_ring(struct thread *thread);

/* questions.c: what to ask, and what the answer must be */
struct question {
	unsigned int puzzles;
	struct bytes text;
	struct bytes *answers;
};

/* The number of modes, and of those that keep the layout, which come first */
#define ALL_MODES	3
#define LAYOUT_MODES	2

#define QUESTIONS	32

extern struct question questions[QUESTIONS];

void make_questions(u64 seed);
const struct question *draw_question(struct thread *thread);
const char *draw_puzzle(struct thread *thread);
struct config draw_config(struct thread *thread, unsigned int modes);
const struct bytes *answer_to(const struct question *question,
			      const struct config *config);

/* stream.c: moving bytes that are checked, by every call that can do so */
struct stream {
	struct thread *thread;
	int fd;
	size_t most;		/* bytes in a call */
	bool nowait;		/* each call has RWF_NOWAIT */
	bool appends;		/* splice() cannot */
};

struct stream draw_stream(struct thread *thread, int fd);
size_t push(struct stream *stream, const char *bytes, size_t length);
ssize_t pull(struct stream *stream, char *bytes, size_t length);
void push_all(struct stream *stream, const struct bytes *text);
void pull_all(struct stream *stream, char *bytes, size_t length);
size_t pull_to_end(struct stream *stream, char *bytes, size_t size);
void await(struct stream *stream, short events);

/* checker.c and slate.c: jobs that compare all bytes */
int open_checked(struct thread *thread, uid_t user, int flags);
void close_checked(struct thread *thread, int fd);
void set_config(int fd, const struct config *config);
void do_job(struct thread *thread);
void exchange(struct thread *thread);
void use_own_slate(struct thread *thread);
void use_common_slate(struct thread *thread);

#endif /* SUDOKU_CROWD_H */
