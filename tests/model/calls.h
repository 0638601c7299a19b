/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Random calls to the device, each compared with what the model says
 *
 * A sequence of calls is given by its seed. Each call draws what it does from
 * a seed of its own, so one of them can be left out and the others stay what
 * they were.
 */
#ifndef SUDOKU_MODEL_CALLS_H
#define SUDOKU_MODEL_CALLS_H

#include "../lib/puzzles.h"
#include "model.h"

#define FILES	8

/**
 * struct file - one descriptor
 * @fd: the descriptor
 * @session: what the model knows of it, or NULL if it is closed
 * @plan: what to write there
 */
struct file {
	int fd;
	struct session *session;
	struct bytes plan;
};

/**
 * struct run - one sequence as it is made
 * @seed: of the present call
 * @files: descriptors
 * @users: the first of three users who belong to this sequence
 * @failed: the device did not do what the model says
 * @abandoned: a puzzle is too hard to go on
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
void close_all(struct run *run);
unsigned int draw(struct run *run, unsigned int below);
bool one_in(struct run *run, unsigned int chances);
struct file *draw_file(struct run *run);
unsigned int number(const struct run *run, const struct file *file);
const char *draw_puzzle(struct run *run);

__attribute__((format(printf, 2, 3)))
void say(struct run *run, const char *format, ...);
void expect(struct run *run, ssize_t predicted, ssize_t actual);
void expect_same(struct run *run, const char *what, const void *predicted,
		 const void *actual, size_t length);
ssize_t result_of(ssize_t returned);

/* Memory that ends where nothing is mapped */
#define MEMORY_SIZE	65536

void calls_init(void);
char *memory_for(size_t accessible);
void interrupt_calls(bool on);

/* Descriptors: files.c */
void call_open(struct run *run);
void call_close(struct run *run);
void call_dup(struct run *run);
void call_nonblock(struct run *run);
void call_poll(struct run *run);
void call_seek(struct run *run);
void forget_slates(void);

/* Bytes: io.c */
void call_write(struct run *run);
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
