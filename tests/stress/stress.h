/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A crowd at /dev/sudoku
 *
 * An opener is a thread that does one job after the other until it is told to
 * stop. Openers come in groups, a process each, so that a kill takes several of
 * them at once, and in the middle of whatever they do. A job uses the device in
 * one way, checks every byte that it gets, and ends the program's success if one
 * is wrong.
 */
#ifndef SUDOKU_STRESS_H
#define SUDOKU_STRESS_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

#include "../../driver/core/filter.h"
#include "../../include/uapi/linux/sudoku.h"
#include "../lib/puzzles.h"

#define DEVICE		"/dev/sudoku"
#define PARAMETERS	"/sys/module/sudoku/parameters"

/* Every puzzle is given up after this many steps: some are endless. */
#define STEP_LIMIT	500

/* The longest answer to a question */
#define AREA_SIZE	(128 << 10)

/* Calls that are counted: on files of one process, and on shared ones */
enum call {
	CALL_READ,
	CALL_READV,
	CALL_READ_NOWAIT,
	CALL_SPLICE_OUT,
	CALL_WRITE,
	CALL_WRITEV,
	CALL_WRITE_NOWAIT,
	CALL_SPLICE_IN,
	CALL_POLL,
	CALL_SELECT,
	CALL_EPOLL,
	CALL_SETFL,
	CALL_SETOWN,
	CALL_DUP,
	CALL_GET_CONFIG,
	CALL_SET_CONFIG,
	CALL_GET_STATS,
	CALL_SOLVE,
	CALL_STRATEGY,
	CALLS
};

/* What all processes see */
struct world {
	bool stop;
	bool hushed;
	unsigned int failures;
	unsigned long calls[CALLS][2];
	unsigned long jobs;
	unsigned long bytes;
	unsigned long refused;
	unsigned long opens;

	/* How the world is in this phase */
	bool reloading;
	bool starving;
};

extern struct world *world;

struct opener {
	unsigned int number;
	u64 seed;
	int home;
	int pipe[2];
	char *area;
};

typedef void (*job_fn)(struct opener *opener);

/* Everybody counts with these; nobody needs an order. */
#define count(counter, n) \
	__atomic_fetch_add(&(counter), (n), __ATOMIC_RELAXED)
#define look(counter)	__atomic_load_n(&(counter), __ATOMIC_RELAXED)
#define count_call(call, shared)	count(world->calls[call][shared], 1)

/* calls.c */
void add_calls(void);
void print_calls(void);

/* main.c */
void fail(const char *format, ...)
	__attribute__((noreturn, format(printf, 1, 2)));

#define must(condition)							\
	do {								\
		if (!(condition))					\
			fail("%s:%d: %s: %s", __FILE__, __LINE__,	\
			     #condition, strerror(errno));		\
	} while (0)

/* questions.c: what to ask, and what the answer must be */
struct text {
	char *bytes;
	size_t length;
};

struct question {
	unsigned int puzzles;
	struct text text;
	struct text *answers;
};

/* A strategy and a mode */
struct way {
	const struct sudoku_strategy *strategy;
	u32 mode;
};

/* How many modes there are, and how many of them keep the layout: the first */
#define ALL_MODES	3
#define LAYOUT_MODES	2

#define QUESTIONS	32

extern struct question questions[QUESTIONS];

void make_questions(u64 seed);
const struct question *draw_question(u64 *seed);
struct way draw_way(u64 *seed, unsigned int modes);
const struct text *answer_to(const struct question *question, struct way way);
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

int open_device(int flags);
int open_as(uid_t user, int flags);
struct sudoku_config config_of(struct way way);
void set_way(int fd, struct way way);
struct stream draw_stream(struct opener *opener, int fd);
void want_signals(struct stream *stream);
bool waits_by_signal(const struct stream *stream);
ssize_t push(struct stream *stream, const char *bytes, size_t length);
ssize_t pull(struct stream *stream, char *bytes, size_t length);
void push_all(struct stream *stream, const struct text *text);
void pull_all(struct stream *stream, char *bytes, size_t length);
void await(struct stream *stream, short events);

/* meddle.c: processes that share a descriptor */
pid_t start_partner(struct opener *opener);
void expect_success(pid_t child);
pid_t start_meddler(struct opener *opener, struct stream *stream,
		    struct way way);
void stop_meddler(pid_t child);

/* session.c, slate.c, solve.c, memory.c: jobs */
void exchange_alone(struct opener *opener);
void exchange_alone_meddled(struct opener *opener);
void exchange_together(struct opener *opener);
void exchange_meddled(struct opener *opener);
void exchange_at_home(struct opener *opener);
void use_slate(struct opener *opener);
void share_slate(struct opener *opener);
void solve_by_ioctl(struct opener *opener);
void look_up_strategies(struct opener *opener);
void hog_queue(struct opener *opener);
void hog_slate(struct opener *opener);

/* crowd.c: openers, and what happens to them */
struct crowd {
	unsigned int openers;
	unsigned int group;	/* how many openers are in each */
	const job_fn *jobs;
	bool at_home;
	unsigned int pause_ms;
	void (*enter)(unsigned int group);
};

void start_crowd(const struct crowd *crowd, u64 seed);
void poke_crowd(u64 *seed);
void kill_some(u64 *seed);
bool count_dead(void);
bool stop_crowd(void);
unsigned int crowd_deaths(void);

/* module.c: the module under them */
void load_module(const char *parameters);
bool unload_module(void);
long module_users(void);
void change_parameters(u64 *seed);
void set_parameters(const char *max_steps, const char *queue_max);
void read_counters(void);
void toggle_tracing(void);
unsigned int complaints(void);

/* memory.c: the memory cgroup that they are in */
void make_cgroup(void);
void enter_cgroup(unsigned int group);
void enter_cgroup_prepared(unsigned int group);
void limit_memory(const char *bytes);
unsigned long memory_events(const char *name);
unsigned long memory_of(const char *name);

/* file.c */
long read_number(const char *path);
void write_file(const char *path, const char *value);

#endif /* SUDOKU_STRESS_H */
