/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Random calls to the device, each compared with the model
 *
 * A sequence of calls is determined by its seed. Each call is drawn from a seed
 * of its own, so a call can be left out without changing the others.
 */
#ifndef SUDOKU_MODEL_RUN_H
#define SUDOKU_MODEL_RUN_H

#include "../../lib/calls.h"
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

/* run.c */
void run_init(void);
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

long timed_call(const struct run *run, const struct call *call, bool signals,
		struct call_time *time);

/* Descriptors: files.c */
void open_file(struct run *run);
void close_file(struct run *run);
void dup_file(struct run *run);
void change_nonblock(struct run *run);
void poll_file(struct run *run);
void make_poll(struct run *run, struct file *file);
void make_refused(struct run *run);
void close_all(struct run *run);
void forget_slates(void);

/* Bytes: io.c */
void write_file_once(struct run *run);
void fill_file(struct run *run);
void read_file_once(struct run *run);

/* ioctls: ioctls.c */
void make_ioctl(struct run *run);

/* The module: module.c */
void module_init(struct run *run);
void set_some_parameter(struct run *run);
void change_tracing(struct run *run);

#endif /* SUDOKU_MODEL_RUN_H */
