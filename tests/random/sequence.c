// SPDX-License-Identifier: GPL-2.0
/*
 * Sequences of calls whose results are predicted
 *
 * A sequence that finds a difference is printed. If no one else uses the
 * device, it is then made again and again with a call left out, as long as it still
 * finds one, and what is left of it is printed as well.
 */
#include <stdarg.h>
#include <sys/mman.h>

#include "random.h"

#define CALLS		60

/* The kernel maps nothing here by itself, so what follows stays unmapped. */
#define MEMORY		0x100000000UL

/* The names of traced processes */
#define TRACE_NAMES	"/sys/kernel/tracing/options/record-cmd"

/* A parameter's new value */
static const struct setting {
	const char *name;
	const char *value;
} settings[] = {
	{ "strategy", "mrv" },
	{ "max_steps", "0" },
	{ "queue_max", "4096" },
	{ "slate_max", "5000" },
#define FIRST_SETTINGS	4
	{ "strategy", " backtrack\n" },
	{ "max_steps", "70" },
	{ "queue_max", "4099" },
	{ "queue_max", "9000" },
	{ "queue_max", "1048576" },
	{ "slate_max", "4096" },
	{ "slate_max", "8388608" },
};

static void set(struct run *run, const struct setting *setting)
{
	const char *value = setting->value;
	char name[20];

	say(run, "%s := \"%s\"\n", setting->name, value);
	set_parameter(setting->name, value);
	if (!strcmp(setting->name, "max_steps"))
		parameters.max_steps = strtoull(value, NULL, 0);
	if (!strcmp(setting->name, "queue_max"))
		parameters.queue_max = strtoull(value, NULL, 0);
	if (!strcmp(setting->name, "slate_max"))
		parameters.slate_max = strtoull(value, NULL, 0);
	if (!strcmp(setting->name, "strategy") &&
	    sscanf(value, "%19s", name) == 1)
		parameters.strategy = sudoku_strategy_find(name);
}

static void set_some_parameter(struct run *run)
{
	if (run->alone)
		set(run, &DRAW(run->thread, settings));
}

/*
 * Tracing makes the driver run a single step at a time, but changes no result.
 */
static void change_tracing(struct run *run)
{
	bool on = one_in(run->thread, 3);

	if (!run->alone)
		return;
	say(run, "tracing := %d\n", on);
	trace_events(on);
}

/*
 * A sequence begins with the same parameters and without tracing. The names of
 * processes are not traced: that would turn the scheduler's tracepoints on and
 * off all the time, which QEMU does not emulate reliably.
 */
static void init_module(struct run *run)
{
	unsigned int i;

	parameters = (struct parameters){
		.strategy = sudoku_strategy_find("bands"),
		.max_steps = 20000,
		.queue_max = 4096, .slate_max = 8 << 20,
	};
	if (!run->alone)
		return;
	for (i = 0; i < FIRST_SETTINGS; i++)
		set(run, &settings[i]);
	write_file(TRACE_NAMES, "0");
	trace_events(false);
}

static const struct action {
	void (*make)(struct run *run);
	unsigned int weight;
} actions[] = {
	{ write_file_once, 60 },
	{ fill_file, 6 },
	{ read_file_once, 60 },
	{ poll_file, 15 },
	{ open_file, 12 },
	{ close_file, 6 },
	{ dup_file, 3 },
	{ change_nonblock, 5 },
	{ make_ioctl, 25 },
	{ set_some_parameter, 3 },
	{ change_tracing, 1 },
};

long timed_call(struct run *run, const struct call *call, bool signals,
		struct call_time *time)
{
	double begin = now();
	long result;

	begin_call(run->thread, call_name(call->kind), signals);
	result = call_make(call);
	time->seconds = now() - begin;
	time->interrupted = end_call(run->thread);
	return result;
}

char *memory_for(size_t accessible)
{
	static __thread char *memory;
	static unsigned long threads;

	if (!memory) {
		memory = (char *)MEMORY + count(threads, 1) * 2 * MEMORY_SIZE;
		must(mmap(memory, MEMORY_SIZE, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE,
			  -1, 0) == memory);
	}
	return memory + MEMORY_SIZE - accessible;
}

struct file *draw_file(struct run *run)
{
	unsigned int i, first = draw(run->thread, MOST_OPEN);

	for (i = 0; i < MOST_OPEN; i++) {
		struct file *file = &run->files[(first + i) % MOST_OPEN];

		if (file->session)
			return file;
	}
	return NULL;
}

unsigned int number(const struct run *run, const struct file *file)
{
	return file - run->files;
}

void say(struct run *run, const char *format, ...)
{
	struct bytes *log = &run->thread->log;
	char text[300];
	va_list args;

	if (!log->length || log->data[log->length - 1] == '\n')
		bytes_add(log, "# ", 2);
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	bytes_add(log, text, strlen(text));
}

static void say_result(struct run *run, ssize_t result)
{
	if (result < 0)
		say(run, "%s", strerrorname_np(-result));
	else
		say(run, "%zd", result);
}

void check_allowed(struct run *run, bool allowed, ssize_t predicted,
		   ssize_t actual)
{
	say(run, " = ");
	say_result(run, actual);
	if (!allowed) {
		say(run, ", the model predicts ");
		say_result(run, predicted);
		run->failed = true;
	}
	say(run, "\n");
}

void check_result(struct run *run, ssize_t predicted, ssize_t actual)
{
	check_allowed(run, actual == predicted, predicted, actual);
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
static u64 seed_of_call(u64 seed, unsigned int call)
{
	u64 mixed = seed * CALLS + call;
	unsigned int i;

	for (i = 0; i < 4; i++) {
		draw_random(&mixed, 1);
		mixed ^= mixed >> 29;
	}
	return mixed;
}

/*
 * Make the calls that are not left out. The users are new each time, so they
 * have nothing left from before. Returns false if there is a difference.
 */
static bool make_sequence(struct thread *thread, u64 seed, bool alone,
			  const bool *left_out)
{
	struct run run = {
		.thread = thread, .users = thread->users, .alone = alone,
	};
	unsigned int i;

	thread->users += 3;
	thread->log.length = 0;
	init_module(&run);
	for (i = 0; i < CALLS && !run.failed && !run.abandoned; i++) {
		thread->seed = seed_of_call(seed, i);
		if (!left_out[i])
			DRAW_WEIGHTED(thread, actions)->make(&run);
	}
	close_all(&run);
	wipe_slates();
	count(world->abandoned, run.abandoned);
	return !run.failed;
}

static void print_log(const struct thread *thread)
{
	dprintf(STDOUT_FILENO, "%.*s", (int)thread->log.length,
		thread->log.data);
}

/* Leave out every call without which the sequence still fails. */
static void print_shrunk(struct thread *thread, u64 seed)
{
	bool left_out[CALLS] = { false };
	int i;

	for (i = CALLS - 1; i >= 0; i--) {
		left_out[i] = true;
		left_out[i] = !make_sequence(thread, seed, true, left_out);
	}
	note("without the calls that can be left out:");
	make_sequence(thread, seed, true, left_out);
	print_log(thread);
}

/*
 * A file that stays open keeps the module from being unloaded, which would free
 * the slates. devtmpfs creates the node before it lets others than root open
 * it.
 */
static int open_anchor(struct thread *thread)
{
	int fd;

	begin_call(thread, "open", 0);
	fd = try_open_as(thread->users, O_ACCMODE);
	end_call(thread);
	must(fd >= 0 || (look(world->reloading) &&
			 (errno == ENOENT || errno == ENXIO ||
			  errno == ENODEV || errno == EACCES)));
	if (fd < 0 || look(world->hushed)) {
		close(fd);
		sleep_for(1e-3 * draw(thread, 40));
		return -1;
	}
	return fd;
}

void make_next_sequence(struct thread *thread, bool alone)
{
	static const bool left_out[CALLS];
	u64 seed = thread->seed;
	int anchor = open_anchor(thread);

	if (anchor < 0)
		return;
	if (!alone && one_in(thread, 3)) {
		share(thread);
	} else if (!make_sequence(thread, seed, alone, left_out)) {
		print_log(thread);
		note("this was sequence %llu", seed);
		if (alone)
			print_shrunk(thread, seed);
		expect(false, "a difference in sequence %llu", seed);
	}
	close(anchor);
	thread->seed = seed + 1;
	count(world->sequences, 1);
}

void print_sequence(u64 seed)
{
	static const bool left_out[CALLS];
	struct thread thread = { .users = fresh_users(100) };
	bool right;

	prepare_thread(&thread);
	right = make_sequence(&thread, seed, true, left_out);
	print_log(&thread);
	expect(right, "a difference");
}
