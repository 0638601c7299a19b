// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: ioctls
 *
 * What goes out is filled with 0xcc first, so that whatever the device leaves
 * as it was does not pass for a zero.
 */
#include <errno.h>
#include <sys/ioctl.h>

#include "calls.h"

/* Returns where @size bytes can be, or now and then where not all of them can */
static void *draw_memory(struct run *run, size_t size, bool *accessible)
{
	*accessible = !one_in(run, 12);
	return memory_for(*accessible ? size : draw(run, size));
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
	struct file *file = draw_file(run);
	struct sudoku_config config = { 0 };
	bool accessible;
	void *out;

	if (!file)
		return;
	strcpy(config.strategy, file->session->config.strategy->name);
	config.mode = file->session->config.mode;
	config.max_steps = file->session->config.max_steps;
	out = draw_memory(run, sizeof(config), &accessible);
	memset(out, 0xcc, accessible ? sizeof(config) : 0);

	say(run, "%u: GET_CONFIG", number(run, file));
	expect(run, accessible ? 0 : -EFAULT,
	       result_of(ioctl(file->fd, SUDOKU_IOC_GET_CONFIG, out)));
	if (accessible)
		expect_same(run, "config", &config, out, sizeof(config));
}

/* Returns what is wrong with it. */
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
	struct file *file = draw_file(run);
	struct sudoku_config in;
	struct config config;
	bool accessible;
	int predicted, result;
	void *memory;

	if (!file)
		return;
	predicted = draw_config(run, &config, &in);
	memory = draw_memory(run, sizeof(in), &accessible);
	if (accessible)
		memcpy(memory, &in, sizeof(in));
	else
		predicted = -EFAULT;

	say(run, "%u: SET_CONFIG %.16s, mode %u, %llu steps", number(run, file),
	    in.strategy, in.mode, in.max_steps);
	result = result_of(ioctl(file->fd, SUDOKU_IOC_SET_CONFIG, memory));
	if (!predicted && result == -EBUSY && !session_is_sure(file->session))
		predicted = -EBUSY;
	if (!predicted)
		predicted = session_set_config(file->session, &config);
	expect(run, predicted, result);
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
	struct file *file = draw_file(run);
	struct sudoku_solve solve, *memory;
	bool accessible;
	int predicted = -EFAULT;

	if (!file)
		return;
	draw_solve(run, &solve);
	memory = draw_memory(run, sizeof(solve), &accessible);
	if (accessible) {
		*memory = solve;
		predicted = session_solve(file->session, &solve,
					  &run->abandoned);
	}
	if (run->abandoned)
		return;
	say(run, "%u: SOLVE %.81s, %u solutions", number(run, file),
	    solve.puzzle, solve.max_solutions);
	expect(run, predicted,
	       result_of(ioctl(file->fd, SUDOKU_IOC_SOLVE, memory)));
	if (!accessible)
		return;
	if (!predicted)
		memory->nanoseconds = solve.nanoseconds;
	expect_same(run, "struct sudoku_solve", &solve, memory, sizeof(solve));
}

void call_strategy(struct run *run)
{
	struct file *file = draw_file(run);
	const struct sudoku_strategy *strategy;
	struct sudoku_strategy_info info = { 0 }, *memory;
	bool accessible;
	int predicted;

	if (!file)
		return;
	info.index = one_in(run, 8) ? ~draw(run, 2) : draw(run, 10);
	info.reserved = one_in(run, 10);
	memory = draw_memory(run, sizeof(info), &accessible);
	if (accessible)
		*memory = info;

	strategy = sudoku_strategy(info.index);
	predicted = !accessible ? -EFAULT : info.reserved ? -EINVAL :
		    strategy ? 0 : -ENOENT;
	if (!predicted) {
		strcpy(info.name, strategy->name);
		strcpy(info.description, strategy->description);
	}
	say(run, "%u: STRATEGY %u", number(run, file), info.index);
	expect(run, predicted,
	       result_of(ioctl(file->fd, SUDOKU_IOC_STRATEGY, memory)));
	if (accessible)
		expect_same(run, "strategy", &info, memory, sizeof(info));
}

void call_get_stats(struct run *run)
{
	struct file *file = draw_file(run);
	struct sudoku_stats stats, *memory;
	bool accessible;

	if (!file || !session_is_sure(file->session))
		return;
	stats = file->session->reader.totals;
	memory = draw_memory(run, sizeof(stats), &accessible);
	memset(memory, 0xcc, accessible ? sizeof(stats) : 0);

	say(run, "%u: GET_STATS", number(run, file));
	expect(run, accessible ? 0 : -EFAULT,
	       result_of(ioctl(file->fd, SUDOKU_IOC_GET_STATS, memory)));
	if (!accessible)
		return;
	stats.nanoseconds = memory->nanoseconds;
	expect_same(run, "stats", &stats, memory, sizeof(stats));
}

void call_unknown_ioctl(struct run *run)
{
	struct file *file = draw_file(run);

	if (!file)
		return;
	say(run, "%u: an unknown ioctl", number(run, file));
	expect(run, -ENOTTY,
	       result_of(ioctl(file->fd, _IO(0x81, draw(run, 0x51)), 0)));
}
