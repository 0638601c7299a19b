/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Random calls to the device, each compared with the model
 *
 * A sequence of calls is determined by its seed. Each call is drawn from a seed
 * of its own, so a call can be left out without changing the others.
 */
#ifndef SUDOKU_MODEL_CALLS_H
#define SUDOKU_MODEL_CALLS_H

#include "../../lib/lib.h"
#include "model.h"

#define FILES	8

/**
 * struct file - one descriptor
 * @fd: the descriptor
 * @session: what the model knows of it, or NULL if it is closed
 * @plan: what to write to it
 */
struct file {
	int fd;
	struct session *session;
	struct bytes plan;
};

/**
 * struct run - one run of a sequence
 * @seed: of the present call
 * @files: descriptors
 * @users: the first of three users that belong to this sequence
 * @failed: the device did what the model does not allow
 * @abandoned: the model cannot follow any further
 * @calls: how many calls were compared
 * @log: what was done
 */
struct run {
	u64 seed;
	struct file files[FILES];
	uid_t users;
	bool failed;
	bool abandoned;
	unsigned long calls;
	struct bytes log;
};

/* calls.c */
void make_call(struct run *run);
unsigned int draw(struct run *run, unsigned int below);
bool one_in(struct run *run, unsigned int chances);
struct file *draw_file(struct run *run);
unsigned int number(const struct run *run, const struct file *file);
const char *draw_puzzle(struct run *run);

/* The log, a line for each call, which check_result() ends */
__attribute__((format(printf, 2, 3)))
void say(struct run *run, const char *format, ...);
void check_result(struct run *run, ssize_t predicted, ssize_t actual);
void check_allowed(struct run *run, bool allowed, ssize_t predicted,
		   ssize_t actual);
void check_same(struct run *run, const char *what, const void *predicted,
		const void *actual, size_t length);
ssize_t result_of(ssize_t returned);

/* Memory that ends where nothing is mapped */
#define MEMORY_SIZE	65536

void calls_init(void);
char *memory_for(size_t accessible);

/*
 * Between begin_call() and end_call(), a call is timed, ends with an error if
 * it hangs, and is interrupted by a signal every millisecond if @signals is
 * true.
 */
struct call_time {
	double seconds;
	bool interrupted;
};

void begin_call(const struct run *run, bool signals);
struct call_time end_call(const struct run *run);

/* Descriptors: files.c */
void call_open(struct run *run);
void call_close(struct run *run);
void call_dup(struct run *run);
void call_nonblock(struct run *run);
void call_poll(struct run *run);
void make_poll(struct run *run, struct file *file);
void call_seek(struct run *run);
void close_all(struct run *run);
void forget_slates(void);

/* Bytes: io.c */
void call_write(struct run *run);
void call_fill(struct run *run);
void call_read(struct run *run);

/* ioctls: ioctls.c */
void call_get_config(struct run *run);
void call_set_config(struct run *run);
void call_solve(struct run *run);
void call_strategy(struct run *run);
void call_get_stats(struct run *run);
void call_unknown_ioctl(struct run *run);

/* The module: module.c */
void module_init(struct run *run);
void call_set_parameter(struct run *run);
void call_read_counter(struct run *run);
void call_crowd(struct run *run);
void call_trace(struct run *run);

#endif /* SUDOKU_MODEL_CALLS_H */
