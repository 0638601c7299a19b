// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: ioctls
 */
#include "calls.h"

/* A call, where its struct is, and whether all of that is accessible */
struct request {
	struct file *file;
	unsigned long command;
	size_t size;
	bool accessible;
	void *memory;
};

/*
 * Returns false if no file is open. Memory is filled with 0xcc, so that what
 * the device leaves unchanged is not mistaken for zero.
 */
static bool draw_request(struct run *run, unsigned long command,
			 struct request *request)
{
	size_t size = _IOC_SIZE(command);
	bool accessible = !one_in(run, 12);

	*request = (struct request){
		.file = draw_file(run),
		.command = command,
		.size = size,
		.accessible = accessible,
		.memory = memory_for(accessible ? size : draw(run, size)),
	};
	if (accessible)
		memset(request->memory, 0xcc, size);
	return request->file;
}

/* Make the call, whose line in the log has been begun. Returns its result. */
static int make_request(const struct request *request, const void *in)
{
	if (request->accessible && in)
		memcpy(request->memory, in, request->size);
	return result_of(ioctl(request->file->fd, request->command,
			       request->memory));
}

/* The struct must be @out, except for the number at @time. */
static void check_request(struct run *run, const struct request *request,
			  int predicted, int result, void *out, u64 *time)
{
	if (!request->accessible)
		predicted = -EFAULT;
	check_result(run, predicted, result);
	if (!request->accessible)
		return;
	if (time && !result)
		memcpy(time, (char *)request->memory +
			     ((char *)time - (char *)out), sizeof(*time));
	check_same(run, "struct", out, request->memory, request->size);
}

static const struct sudoku_strategy *draw_strategy(struct run *run)
{
	unsigned int count;

	for (count = 0; sudoku_strategy(count);)
		count++;
	return sudoku_strategy(draw(run, count));
}

void call_get_config(struct run *run)
{
	struct sudoku_config out = { 0 };
	const struct config *config;
	struct request request;

	if (!draw_request(run, SUDOKU_IOC_GET_CONFIG, &request))
		return;
	config = &request.file->session->config;
	strcpy(out.strategy, config->strategy->name);
	out.mode = config->mode;
	out.max_steps = config->max_steps;
	say(run, "%u: GET_CONFIG", number(run, request.file));
	check_request(run, &request, 0, make_request(&request, NULL), &out,
		      NULL);
}

/* Returns the error that the configuration causes. */
static int draw_config(struct run *run, struct config *config,
		       struct sudoku_config *in)
{
	static const u64 max_steps[] = { 0, 0, 0, 1, 10, 60, 100, 1000 };

	config->strategy = draw_strategy(run);
	config->mode = draw(run, 3);
	config->max_steps = max_steps[draw(run, ARRAY_SIZE(max_steps))];

	memset(in, 0, sizeof(*in));
	strcpy(in->strategy, config->strategy->name);
	in->mode = config->mode;
	in->max_steps = config->max_steps;
	switch (draw(run, 30)) {
	case 0:
		in->mode = 3;
		return -EINVAL;
	case 1:
		in->reserved = 1;
		return -EINVAL;
	case 2:
		in->strategy[0] ^= 0x80;
		return -EINVAL;
	case 3:
		memset(in->strategy, 'm', sizeof(in->strategy));
		return -EINVAL;
	default:
		return 0;
	}
}

void call_set_config(struct run *run)
{
	struct session *session;
	struct request request;
	struct sudoku_config in;
	struct config config;
	int predicted, result;

	if (!draw_request(run, SUDOKU_IOC_SET_CONFIG, &request))
		return;
	session = request.file->session;
	predicted = draw_config(run, &config, &in);
	say(run, "%u: SET_CONFIG %.16s, mode %u, %llu steps",
	    number(run, request.file), in.strategy, in.mode, in.max_steps);
	result = make_request(&request, &in);
	if (!predicted && request.accessible)
		predicted = result == -EBUSY && !session_is_sure(session) ?
			    -EBUSY : session_set_config(session, &config);
	check_request(run, &request, predicted, result, &in, NULL);
}

static void draw_solve(struct run *run, struct sudoku_solve *solve)
{
	static const u32 max_solutions[] = { 1, 1, 2, 2, 2, 7, 0 };

	memset(solve, 0xcc, sizeof(*solve));
	memset(solve->reserved, 0, sizeof(solve->reserved));
	memcpy(solve->puzzle, draw_puzzle(run), SUDOKU_CELLS);
	solve->max_solutions = max_solutions[draw(run,
						  ARRAY_SIZE(max_solutions))];
	if (one_in(run, 10))
		solve->puzzle[draw(run, SUDOKU_CELLS)] = draw(run, 256);
	if (one_in(run, 20))
		solve->reserved[draw(run, 3)] = 1;
}

void call_solve(struct run *run)
{
	struct sudoku_stats stats = { 0 };
	struct sudoku_solve in, out;
	struct session *session;
	struct request request;
	int predicted;

	if (!draw_request(run, SUDOKU_IOC_SOLVE, &request))
		return;
	session = request.file->session;
	draw_solve(run, &in);
	out = in;
	predicted = solve_one(&session->config, &out, &stats, &run->abandoned);
	if (run->abandoned)
		return;
	if (request.accessible)
		add_stats(&session->reader.stats, &stats);
	say(run, "%u: SOLVE %.81s, %u solutions", number(run, request.file),
	    in.puzzle, in.max_solutions);
	check_request(run, &request, predicted, make_request(&request, &in),
		      &out, (u64 *)&out.nanoseconds);
}

void call_strategy(struct run *run)
{
	const struct sudoku_strategy *strategy;
	struct sudoku_strategy_info in = { 0 }, out;
	struct request request;
	int predicted;

	if (!draw_request(run, SUDOKU_IOC_STRATEGY, &request))
		return;
	in.index = one_in(run, 8) ? ~draw(run, 2) : draw(run, 10);
	in.reserved = one_in(run, 10);
	out = in;
	strategy = sudoku_strategy(in.index);
	predicted = in.reserved ? -EINVAL : strategy ? 0 : -ENOENT;
	if (!predicted) {
		strcpy(out.name, strategy->name);
		strcpy(out.description, strategy->description);
	}
	say(run, "%u: STRATEGY %u", number(run, request.file), in.index);
	check_request(run, &request, predicted, make_request(&request, &in),
		      &out, NULL);
}

void call_get_stats(struct run *run)
{
	struct sudoku_stats out;
	struct request request;

	if (!draw_request(run, SUDOKU_IOC_GET_STATS, &request) ||
	    !session_is_sure(request.file->session))
		return;
	out = request.file->session->reader.stats;
	say(run, "%u: GET_STATS", number(run, request.file));
	check_request(run, &request, 0, make_request(&request, NULL), &out,
		      (u64 *)&out.nanoseconds);
}

void call_unknown_ioctl(struct run *run)
{
	struct file *file = draw_file(run);

	if (!file)
		return;
	say(run, "%u: an unknown ioctl", number(run, file));
	check_result(run, -ENOTTY,
		     result_of(ioctl(file->fd, _IO(0x81, draw(run, 0x51)), 0)));
}
