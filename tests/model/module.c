// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: what concerns the module as a whole
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "calls.h"

#define PARAMETERS	"/sys/module/sudoku/parameters/"
#define COUNTERS	"/sys/class/misc/sudoku/"
#define TRACING		"/sys/kernel/tracing/events/sudoku/enable"
#define TRACE_NAMES	"/sys/kernel/tracing/options/record-cmd"

/* Returns 0 or an error. */
static int write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY);
	int result;

	if (fd < 0)
		err(EXIT_FAILURE, "%s", path);
	result = write(fd, text, strlen(text)) < 0 ? -errno : 0;
	close(fd);
	return result;
}

static u64 read_number(const char *path)
{
	FILE *file = fopen(path, "r");
	unsigned long long number;

	if (!file || fscanf(file, "%llu", &number) != 1)
		err(EXIT_FAILURE, "%s", path);
	fclose(file);
	return number;
}

struct setting {
	const char *name;
	const char *value;
	int result;
};

static const struct setting settings[] = {
	{ "strategy", "mrv", 0 },
	{ "strategy", " backtrack\n", 0 },
	{ "strategy", "guess", -EINVAL },
	{ "strategy", "a name that is too long for one", -EINVAL },
	{ "max_steps", "0", 0 },
	{ "max_steps", "70", 0 },
	{ "max_steps", "-1", -EINVAL },
	{ "queue_max", "4096", 0 },
	{ "queue_max", "4099", 0 },
	{ "queue_max", "9000", 0 },
	{ "queue_max", "1048576", 0 },
	{ "queue_max", "4095", -EINVAL },
	{ "slate_max", "4096", 0 },
	{ "slate_max", "5000", 0 },
	{ "slate_max", "8388608", 0 },
	{ "slate_max", "1073741825", -EINVAL },
	{ "slate_max", "some", -EINVAL },
	{ "user_max", "67108864", 0 },
	{ "user_max", "4095", -EINVAL },
	{ "user_max", "1073741825", -EINVAL },
};

static void model_setting(const struct setting *setting)
{
	char name[20];

	if (!strcmp(setting->name, "max_steps"))
		parameters.max_steps = strtoull(setting->value, NULL, 0);
	if (!strcmp(setting->name, "queue_max"))
		parameters.queue_max = strtoull(setting->value, NULL, 0);
	if (!strcmp(setting->name, "slate_max"))
		parameters.slate_max = strtoull(setting->value, NULL, 0);
	if (!strcmp(setting->name, "strategy") &&
	    sscanf(setting->value, "%19s", name) == 1)
		parameters.strategy = sudoku_strategy_find(name);
}

static void set(struct run *run, const struct setting *setting)
{
	char path[80];

	snprintf(path, sizeof(path), PARAMETERS "%s", setting->name);
	if (!setting->result)
		model_setting(setting);
	say(run, "%s := \"%s\"", setting->name, setting->value);
	expect(run, setting->result, write_file(path, setting->value));
}

void call_set_parameter(struct run *run)
{
	set(run, &settings[draw(run, ARRAY_SIZE(settings))]);
}

/* In the order of struct sudoku_stats; time is not to be predicted. */
static const char *const counters[] = {
	"puzzles", "solved", "unsolvable", "ambiguous", "gave_up", "steps",
	"backtracks",
};

/* What the device had counted before the model began to */
static u64 counted[ARRAY_SIZE(counters)];

static u64 read_counter(unsigned int i)
{
	char path[80];

	snprintf(path, sizeof(path), COUNTERS "%s", counters[i]);
	return read_number(path);
}

/* What the model has counted, in files that are open or were */
static u64 model_counter(unsigned int i)
{
	const struct session *session;
	u64 sum = ((u64 *)&closed_totals)[i];

	for (session = open_sessions; session; session = session->next)
		sum += ((u64 *)&session->reader.totals)[i];
	return sum;
}

void call_read_counter(struct run *run)
{
	unsigned int i = draw(run, ARRAY_SIZE(counters));
	const struct session *session;

	for (session = open_sessions; session; session = session->next)
		if (!session_is_sure(session))
			return;
	if (!totals_are_sure)
		return;
	say(run, "%s", counters[i]);
	expect(run, counted[i] + model_counter(i), read_counter(i));
}

static void begin_counting(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(counters); i++)
		counted[i] = read_counter(i) - model_counter(i);
	totals_are_sure = true;
}

/*
 * Every sequence begins with the same parameters, and without tracing. That
 * leaves the scheduler alone: to turn its tracepoints on and off all the time,
 * as noting the names of processes does, is more than QEMU can emulate.
 */
void module_init(struct run *run)
{
	static const struct setting initial[] = {
		{ "strategy", "mrv", 0 },
		{ "max_steps", "0", 0 },
		{ "queue_max", "4096", 0 },
		{ "slate_max", "5000", 0 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(initial); i++)
		set(run, &initial[i]);
	write_file(TRACE_NAMES, "0");
	write_file(TRACING, "0");
	if (!totals_are_sure)
		begin_counting();
}

static void visit(struct run *run, uid_t user)
{
	struct session *session;
	int fd;

	if (seteuid(user))
		err(EXIT_FAILURE, "seteuid");
	fd = open("/dev/sudoku", O_WRONLY | O_APPEND);
	session = session_open(user, O_WRONLY | O_APPEND);
	expect(run, session_write(session, "\n", 1, 1).result,
	       result_of(write(fd, "\n", 1)));
	session_close(session);
	close(fd);
	if (seteuid(0))
		err(EXIT_FAILURE, "seteuid");
}

/* However many other users there are, no slate makes way for theirs. */
void call_crowd(struct run *run)
{
	uid_t user = run->users + 3;
	uid_t last = user + 60 + draw(run, 30);

	if (!one_in(run, 5))
		return;
	while (user < last) {
		say(run, "visit by user %u", user - run->users);
		visit(run, user++);
	}
}

/* It makes the driver run a single step at a time, and no difference. */
void call_trace(struct run *run)
{
	const char *on = one_in(run, 3) ? "1" : "0";

	say(run, "tracing := %s", on);
	expect(run, 0, write_file(TRACING, on));
}
