// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: ioctls
 */
#include "model.h"

/**
 * struct ioctl_model - what the model knows of an ioctl
 * @kind: which one
 * @weight: how often it is drawn
 * @time: where in its struct the time is, which is not predicted, or 0
 * @predict: return what it must return, change the struct from the input to the
 *	output, and follow
 */
struct ioctl_model {
	enum call_kind kind;
	unsigned int weight;
	size_t time;
	int (*predict)(struct run *run, struct session *session,
		       union call_argument *argument);
};

static int predict_get_config(struct run *run, struct session *session,
			      union call_argument *argument)
{
	const struct config *config = &session->config;

	argument->config = (struct sudoku_config){
		.mode = config->mode, .max_steps = config->max_steps,
	};
	strcpy(argument->config.strategy, config->strategy->name);
	return 0;
}

static int predict_set_config(struct run *run, struct session *session,
			      union call_argument *argument)
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
	return session_set_config(session, &config);
}

static int predict_solve(struct run *run, struct session *session,
			 union call_argument *argument)
{
	const union call_argument in = *argument;
	int result = solve_one(&session->config, &argument->solve,
			       &session->reader.stats, &run->abandoned);

	if (run->user_max > SMALL_BUDGET || result ||
	    argument->solve.verdict == SUDOKU_VERDICT_MALFORMED)
		return result;
	*argument = in;
	return -EDQUOT;
}

static int predict_get_stats(struct run *run, struct session *session,
			     union call_argument *argument)
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

static void draw_config(struct sudoku_config *config)
{
	static const char *const strategies[] = {
		"bands", "mrv", "lcv", "forward", "backtrack", "brute",
	};
	static const u64 max_steps[] = { 0, 0, 0, 1, 10, 60, 100, 1000 };

	memset(config, 0, sizeof(*config));
	strcpy(config->strategy, DRAW(strategies));
	config->mode = draw(3);
	config->max_steps = DRAW(max_steps);
}

static void draw_solve(struct sudoku_solve *solve)
{
	static const u32 max_solutions[] = { 1, 1, 2, 2, 2, 7, 0 };

	memset(solve->reserved, 0, sizeof(solve->reserved));
	memcpy(solve->puzzle, draw_puzzle(), SUDOKU_CELLS);
	solve->max_solutions = DRAW(max_solutions);
}

/*
 * Mostly valid input in the struct of an ioctl: sometimes a bit is changed in
 * its first members, where not all values are valid. What the device only
 * writes is 0xcc, so that what it leaves unchanged is not mistaken for zero.
 */
static void draw_argument(enum call_kind kind, union call_argument *argument)
{
	size_t checked = sizeof(struct sudoku_config);

	memset(argument, 0xcc, sizeof(*argument));
	if (kind == CALL_SET_CONFIG) {
		draw_config(&argument->config);
		checked = offsetof(struct sudoku_config, max_steps);
	}
	if (kind == CALL_SOLVE) {
		draw_solve(&argument->solve);
		checked = offsetof(struct sudoku_solve, max_solutions);
	}
	if (one_in(8))
		((char *)argument)[draw(checked)] ^= 1 << draw(8);
}

/*
 * The call is made with @call, and @out must be what it then leaves in memory. A
 * device that may have solved more than the model knows of may refuse another
 * configuration.
 */
static void compare(struct run *run, struct session *session,
		    const struct ioctl_model *model, const struct call *call,
		    union call_argument *out, bool accessible)
{
	const struct config config = session->config;
	const struct sudoku_stats stats = session->reader.stats;
	int predicted = model->predict(run, session, out);
	struct outcome outcome;

	if (run->abandoned)
		return;
	if (!accessible)
		predicted = -EFAULT;
	outcome = watch_call(call, 0);
	if (model->kind == CALL_SET_CONFIG && outcome.result == -EBUSY &&
	    !predicted && !session_is_sure(session))
		predicted = -EBUSY;
	if (predicted) {
		session->config = config;
		session->reader.stats = stats;
	}
	check_result(run, outcome.result == predicted, predicted,
		     outcome.result);
	if (!accessible)
		return;
	if (model->time && !predicted)
		memcpy((char *)out + model->time,
		       (char *)call->buf + model->time, sizeof(u64));
	check_same(run, "struct", out, call->buf, call->size);
}

void make_ioctl(struct run *run, struct file *file)
{
	const struct ioctl_model *model = DRAW_WEIGHTED(models);
	size_t size = _IOC_SIZE(call_command(model->kind));
	bool accessible = !one_in(12);
	struct call call = call_on(model->kind, file->fd, NULL, size);
	union call_argument argument;

	if (model->kind == CALL_GET_STATS && !session_is_sure(file->session))
		return;
	draw_argument(model->kind, &argument);
	call.buf = memory_for(accessible ? size : draw(size));
	if (accessible)
		memcpy(call.buf, &argument, size);
	say(run, "%s", call_name(model->kind));
	if (model->kind == CALL_SOLVE)
		say(run, " %.81s, %u solutions", argument.solve.puzzle,
		    argument.solve.max_solutions);
	if (model->kind == CALL_SET_CONFIG)
		say(run, " %.16s, mode %u, %llu steps",
		    argument.config.strategy, argument.config.mode,
		    argument.config.max_steps);
	compare(run, file->session, model, &call, &argument, accessible);
}
