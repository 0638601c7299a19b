/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Many openers of /dev/sudoku at once, called a crowd
 *
 * An opener is a thread that does one job after the other until it is told to
 * stop. Openers come in groups, a process each, so that a kill ends several of
 * them at once, whatever they are doing. A job uses the device in one way and
 * checks every byte that it gets.
 */
#ifndef SUDOKU_STRESS_H
#define SUDOKU_STRESS_H

#include "../../lib/admin.h"
#include "../../lib/lib.h"
#include "../model/reader.h"

/* Every puzzle is given up after this many steps: some take years. */
#define STEP_LIMIT	500

/* The longest answer to a question */
#define AREA_SIZE	(128 << 10)

/* Calls that are counted */
#define FOR_EACH_CALL(x)						\
	x(READ, "read")							\
	x(READV, "readv")						\
	x(READ_NOWAIT, "read without waiting")				\
	x(SPLICE_OUT, "splice out")					\
	x(WRITE, "write")						\
	x(WRITEV, "writev")						\
	x(WRITE_NOWAIT, "write without waiting")			\
	x(SPLICE_IN, "splice in")					\
	x(POLL, "poll")							\
	x(SELECT, "select")						\
	x(EPOLL, "epoll")						\
	x(SETFL, "F_SETFL")						\
	x(SETOWN, "F_SETOWN")						\
	x(DUP, "dup")							\
	x(GET_CONFIG, "GET_CONFIG")					\
	x(SET_CONFIG, "SET_CONFIG")					\
	x(GET_STATS, "GET_STATS")					\
	x(SOLVE, "SOLVE")						\
	x(STRATEGY, "STRATEGY")

#define CALL_NUMBER(name, text)	CALL_##name,
enum call { FOR_EACH_CALL(CALL_NUMBER) CALLS };

/* What all processes see */
struct world {
	bool stop;
	bool hushed;
	unsigned int failures;
	unsigned long jobs;
	unsigned long bytes;
	unsigned long refused;
	unsigned long opens;

	/* The condition of this phase */
	bool reloading;
};

extern struct world *world;

/* Calls on files of one process, and on shared ones, in all phases */
struct call_count {
	unsigned long n[2];
};

extern struct call_count *calls;

#define count_call(call, shared)	count(calls[call].n[shared], 1)

struct opener {
	unsigned int number;
	u64 seed;
	int home;
	int pipe[2];
	char *area;
};

typedef void (*job_fn)(struct opener *opener);

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
const struct question *draw_question(u64 *seed);
const struct sudoku_strategy *draw_strategy(u64 *seed);
struct config draw_config(u64 *seed, unsigned int modes);
const struct bytes *answer_to(const struct question *question,
			      const struct config *config);
const char *draw_puzzle(u64 *seed);

/* io.c: moving bytes */
struct stream {
	int fd;
	u64 *seed;
	const int *pipe;
	unsigned int grain;
	unsigned int waits;
	bool shared;
	bool nowait;
};

int begin_use(uid_t user, int flags);
struct sudoku_config abi_config(const struct config *config);
void set_config(int fd, const struct config *config);
int call_ioctl(int fd, enum call call, unsigned long command, void *argument);
struct stream draw_stream(struct opener *opener, int fd);
void want_signals(struct stream *stream);
bool waits_by_signal(const struct stream *stream);
ssize_t push(struct stream *stream, const char *bytes, size_t length);
ssize_t pull(struct stream *stream, char *bytes, size_t length);
void push_all(struct stream *stream, const struct bytes *text);
void pull_all(struct stream *stream, char *bytes, size_t length);
void await(struct stream *stream, short events);

/* meddle.c: processes that share a descriptor */
pid_t start_partner(struct opener *opener);
void expect_success(pid_t child);
pid_t start_meddler(struct opener *opener, struct stream *stream,
		    const struct config *config);
void stop_meddler(pid_t child);

/* session.c, slate.c, solve.c: jobs */
void exchange_alone(struct opener *opener);
void exchange_alone_meddled(struct opener *opener);
void exchange_together(struct opener *opener);
void exchange_meddled(struct opener *opener);
void exchange_at_home(struct opener *opener);
void expect_complete(const struct sudoku_stats *stats);
void use_slate(struct opener *opener);
void share_slate(struct opener *opener);
void solve_by_ioctl(struct opener *opener);
void look_up_strategies(struct opener *opener);

/* crowd.c: openers, and what happens to them */
struct crowd {
	unsigned int openers;
	unsigned int group;	/* openers in each process */
	const job_fn *jobs;
	bool at_home;
	unsigned int pause_ms;
};

void start_crowd(const struct crowd *crowd, u64 seed);
void poke_crowd(u64 *seed);
void kill_some(u64 *seed);
bool count_dead(void);
bool stop_crowd(void);

#endif /* SUDOKU_STRESS_H */
