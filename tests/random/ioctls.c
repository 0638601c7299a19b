// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: ioctls
 */
#include "random.h"

/**
 * struct ioctl_model - what the model knows of an ioctl
 * @kind: which one
 * @weight: how often it is drawn
 * @time: where in its struct the time is, which is not predicted, or 0
 * @predict: return what it must return, and change the struct from the input to
 *	the output. The model then follows, unless the struct is not @accessible.
 */
struct ioctl_model {
	enum call_kind kind;
	unsigned int weight;
	size_t time;
	int (*predict)(struct run *run, struct session *session,
		       union call_argument *argument, bool accessible);
};

static int predict_get_config(struct run *run, struct session *session,
			      union call_argument *argument, bool accessible)
{
	const struct config *config = &session->config;

	argument->config = (struct sudoku_config){
		.mode = config->mode, .max_steps = config->max_steps,
	};
	strcpy(argument->config.strategy, config->strategy->name);
	return 0;
}

static int predict_set_config(struct run *run, struct session *session,
			      union call_argument *argument, bool accessible)
{
	const struct sudoku_config *in = &argument->config;
	struct config config = {
		.mode = in->mode, .max_steps = in->max_steps,
	};

	if (strnlen(in->strategy, sizeof(in->strategy)) <
	    sizeof(in->strategy))
		config.strategy = sudoku_strategy_find(in->strategy);
	if (!config.strategy || in->mode > SUDOKU_MODE_ALL || in->reserved)
		return -EINVAL;
	return accessible ? session_set_config(session, &config) : 0;
}

static void add_stats(struct sudoku_stats *stats,
		      const struct sudoku_stats *more)
{
	unsigned int i;

	for (i = 0; i < sizeof(*stats) / sizeof(u64); i++)
		((u64 *)stats)[i] += ((const u64 *)more)[i];
}

static int predict_solve(struct run *run, struct session *session,
			 union call_argument *argument, bool accessible)
{
	struct sudoku_stats stats = { 0 };
	int result = solve_one(&session->config, &argument->solve, &stats,
			       &run->abandoned);

	if (accessible && !run->abandoned)
		add_stats(&session->reader.stats, &stats);
	return result;
}

static int predict_get_stats(struct run *run, struct session *session,
			     union call_argument *argument, bool accessible)
{
	argument->stats = session->reader.stats;
	return 0;
}

static const struct ioctl_model models[] = {
	{ CALL_GET_CONFIG, 3, 0, predict_get_config },
	{ CALL_SET_CONFIG, 10, 0, predict_set_config },
	{ CALL_SOLVE, 6, offsetof(struct sudoku_solve, nanoseconds),
	  predict_solve },
	{ CALL_GET_STATS, 6, offsetof(struct sudoku_stats, nanoseconds),
	  predict_get_stats },
};

/*
 * A device that may have solved more than the model knows of may refuse another
 * configuration.
 */
static bool is_busy(const struct session *session, enum call_kind kind,
		    int result)
{
	return kind == CALL_SET_CONFIG && result == -EBUSY &&
	       !session_is_sure(session);
}

/* @out is the input, and becomes what the device must leave in the struct. */
static void compare(struct run *run, struct file *file,
		    const struct ioctl_model *model, const struct call *call,
		    union call_argument *out, bool accessible)
{
	struct config before = file->session->config;
	struct call_time time;
	int predicted, result;

	predicted = model->predict(run, file->session, out, accessible);
	if (run->abandoned)
		return;
	if (!accessible)
		predicted = -EFAULT;
	result = timed_call(run, call, false, &time);
	if (is_busy(file->session, model->kind, result) && !predicted) {
		file->session->config = before;
		predicted = -EBUSY;
	}
	check_result(run, predicted, result);
	if (!accessible)
		return;
	if (model->time && !result)
		memcpy((char *)out + model->time,
		       (char *)call->buf + model->time, sizeof(u64));
	check_same(run, "struct", out, call->buf, call->size);
}

void make_ioctl(struct run *run)
{
	const struct ioctl_model *model = DRAW_WEIGHTED(run->thread,
							    models);
	size_t size = _IOC_SIZE(call_command(model->kind));
	struct file *file = draw_file(run);
	bool accessible = !one_in(run->thread, 12);
	union call_argument argument;
	struct call call;

	if (!file || (model->kind == CALL_GET_STATS &&
		      !session_is_sure(file->session)))
		return;
	call = call_on(model->kind, file->fd, NULL, size);
	call_draw_argument(&run->thread->seed, model->kind,
			   draw_puzzle(run->thread), &argument);
	call.buf = memory_for(accessible ? size : draw(run->thread, size));
	if (accessible)
		memcpy(call.buf, &argument, size);
	say(run, "%u: %s", number(run, file), call_name(model->kind));
	if (model->kind == CALL_SOLVE)
		say(run, " %.81s, %u solutions", argument.solve.puzzle,
		    argument.solve.max_solutions);
	if (model->kind == CALL_SET_CONFIG)
		say(run, " %.16s, mode %u, %llu steps",
		    argument.config.strategy, argument.config.mode,
		    argument.config.max_steps);
	compare(run, file, model, &call, &argument, accessible);
}
