// SPDX-License-Identifier: GPL-2.0
/*
 * Sequences of calls whose results are predicted
 *
 * A sequence is determined by its seed. Each of its calls is drawn from a seed
 * of its own, so a call can be left out without changing the others. A sequence
 * that finds a difference is printed. It is then made again and again with a
 * call left out, as long as it still finds one, and what is left of it is
 * printed as well.
 */
#include <stdarg.h>
#include <sys/mman.h>

#include "model.h"

/* Which of the calls of a sequence are made is a number of 64 bits. */
#define CALLS		60
#define ALL_CALLS	(~0ULL)

/* The kernel maps nothing here by itself, so what follows stays unmapped. */
#define MEMORY		0x100000000UL

/*
 * Parameters and where the model keeps them. A sequence begins with the first
 * of the values. The budget is the last parameter, and its second value is too
 * small.
 */
static const struct parameter {
	const char *name;
	size_t offset;
	const char *values[5];
} parameters[] = {
	{ "strategy", offsetof(struct run, config.strategy),
	  { "mrv", "backtrack", "bands", "lcv", "forward" } },
	{ "max_steps", offsetof(struct run, config.max_steps),
	  { "0", "70", "20000", "500", "1" } },
	{ "queue_max", offsetof(struct run, queue_max),
	  { "4096", "4099", "9000", "65536", "1048576" } },
	{ "slate_max", offsetof(struct run, slate_max),
	  { "5000", "4096", "8388608", "8192", "262144" } },
	{ "user_max", offsetof(struct run, user_max),
	  { "67108864", "4096", "67108864", "4096", "1073741824" } },
};

static void set(struct run *run, const struct parameter *parameter,
		const char *value)
{
	void *member = (char *)run + parameter->offset;

	say(run, "%s := %s\n", parameter->name, value);
	set_parameter(parameter->name, value);
	if (member == &run->config.strategy)
		run->config.strategy = sudoku_strategy_find(value);
	else
		*(u64 *)member = strtoull(value, NULL, 0);
}

/*
 * Tracing makes the driver run a single step at a time, but changes no result.
 */
static void change_module(struct run *run, struct file *file)
{
	const struct parameter *parameter = &DRAW(parameters);
	bool tracing = one_in(3);

	run->file = NULL;
	if (one_in(4)) {
		say(run, "tracing := %d\n", tracing);
		trace_events(tracing);
	} else {
		set(run, parameter, DRAW(parameter->values));
	}
}

/* For some writes its user has no budget. Nothing is lost by that. */
static void fill_without_budget(struct run *run, struct file *file)
{
	static const struct parameter *const budget =
		&parameters[ARRAY_SIZE(parameters) - 1];

	set(run, budget, budget->values[1]);
	fill_file(run, file);
	set(run, budget, budget->values[0]);
	if (!run->failed)
		write_to_file(run, file);
}

/*
 * A sequence begins with the same parameters and without tracing. The names of
 * processes are not traced: that would turn the scheduler's tracepoints on and
 * off all the time, which QEMU does not emulate reliably.
 */
static void init_module(struct run *run)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parameters); i++)
		set(run, &parameters[i], parameters[i].values[0]);
	write_file(TRACING "options/record-cmd", "0");
	trace_events(false);
}

static const struct action {
	void (*make)(struct run *run, struct file *file);
	unsigned int weight;
} actions[] = {
	{ write_to_file, 60 },
	{ fill_file, 6 },
	{ fill_without_budget, 4 },
	{ read_from_file, 60 },
	{ poll_file, 15 },
	{ open_file, 12 },
	{ close_file, 6 },
	{ dup_file, 3 },
	{ change_nonblock, 5 },
	{ make_ioctl, 25 },
	{ change_module, 4 },
};

char *memory_for(size_t accessible)
{
	static char *memory;

	if (!memory) {
		memory = mmap((void *)MEMORY, MEMORY_SIZE,
			      PROT_READ | PROT_WRITE,
			      MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE,
			      -1, 0);
		must(memory != MAP_FAILED);
	}
	return memory + MEMORY_SIZE - accessible;
}

/* An open file, or NULL if there is none */
static struct file *draw_file(struct run *run)
{
	unsigned int from = draw(MOST_OPEN), i;

	for (i = 0; i < MOST_OPEN; i++) {
		struct file *file = &run->files[(from + i) % MOST_OPEN];

		if (file->session)
			return file;
	}
	return NULL;
}

void say(struct run *run, const char *format, ...)
{
	char *log = world->log + world->log_length;
	bool begins = !world->log_length || log[-1] == '\n';
	size_t room = LOG_SIZE - world->log_length, length = 0;
	va_list arguments;

	if (begins && run->file)
		length = sprintf(log, "# %zu: ", run->file - run->files);
	else if (begins)
		length = sprintf(log, "# ");
	va_start(arguments, format);
	length += vsnprintf(log + length, room - length, format, arguments);
	va_end(arguments);
	must(length < room);
	world->log_length += length;
}

void print_log(void)
{
	must(write(STDOUT_FILENO, world->log, world->log_length) >= 0);
}

static const char *name_of(long result)
{
	return result < 0 ? strerrorname_np(-result) : "";
}

void check_result(struct run *run, bool allowed, long predicted, long actual)
{
	say(run, " = %ld %s", actual, name_of(actual));
	if (!allowed)
		say(run, ", the model predicts %ld %s", predicted,
		    name_of(predicted));
	say(run, "\n");
	run->failed |= !allowed;
}

void check_same(struct run *run, const char *what, const void *predicted,
		const void *actual, size_t length)
{
	const unsigned char *good = predicted, *bad = actual;
	size_t i;

	for (i = 0; i < length && good[i] == bad[i]; i++)
		;
	if (i == length)
		return;
	say(run, "\tbut byte %zu of the %s is %#x, the model predicts %#x\n",
	    i, what, bad[i], good[i]);
	run->failed = true;
}

/* Calls must not resemble each other, nor sequences. */
static u64 seed_of_call(u64 first_seed, unsigned int call)
{
	u64 mixed = first_seed * CALLS + call;
	unsigned int i;

	for (i = 0; i < 4; i++) {
		draw_random(&mixed, 1);
		mixed ^= mixed >> 29;
	}
	return mixed;
}

static void make_action(struct run *run)
{
	const struct action *action = DRAW_WEIGHTED(actions);

	run->file = draw_file(run);
	if (run->file)
		action->make(run, run->file);
	else
		open_file(run, NULL);
}

/* No file stays open, and no slate is left, even after a failure. */
static void end_run(struct run *run)
{
	struct text *text;
	unsigned int i;

	while ((run->file = draw_file(run)))
		close_file(run, run->file);
	set_parameter("user_max", "67108864");
	for (i = 0; i < USERS; i++)
		must(!close(open_as(alice + i,
				    O_WRONLY | O_TRUNC)));
	while ((text = run->texts)) {
		run->texts = text->next;
		free(text->bytes.data);
		free(text);
	}
}

/* Make these @calls. Returns false if there is a difference. */
static bool make_calls(u64 first_seed, u64 made)
{
	struct run run = { 0 };
	unsigned int i;

	world->log_length = 0;
	init_module(&run);
	for (i = 0; i < CALLS && !run.failed && !run.abandoned; i++) {
		seed = seed_of_call(first_seed, i);
		if (made & 1ULL << i)
			make_action(&run);
	}
	end_run(&run);
	world->abandoned += run.abandoned;
	return !run.failed;
}

void make_sequence(u64 first_seed)
{
	u64 made = ALL_CALLS;
	int i;

	if (make_calls(first_seed, made))
		return;
	print_log();
	for (i = CALLS - 1; i >= 0; i--)
		if (!make_calls(first_seed, made & ~(1ULL << i)))
			made &= ~(1ULL << i);
	note("without the calls that can be left out:");
	make_calls(first_seed, made);
	print_log();
	expect(false, "a difference in sequence %llu", first_seed);
}
