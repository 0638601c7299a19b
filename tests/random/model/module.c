// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: the module as a whole
 */
#include "run.h"

#define TRACE_NAMES	"/sys/kernel/tracing/options/record-cmd"

/* A parameter's new value, and what writing it returns */
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
	{ "max_steps", "18446744073709551615", 0 },
	{ "max_steps", "-1", -EINVAL },
	{ "max_steps", "\n", -EINVAL },
	{ "queue_max", "4096", 0 },
	{ "queue_max", "4099", 0 },
	{ "queue_max", "9000", 0 },
	{ "queue_max", "1048576", 0 },
	{ "queue_max", "4095", -EINVAL },
	{ "queue_max", "1073741825", -EINVAL },
	{ "slate_max", "4096", 0 },
	{ "slate_max", "5000", 0 },
	{ "slate_max", "8388608", 0 },
	{ "slate_max", "4095", -EINVAL },
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
	size_t length = strlen(setting->value);
	struct call call;
	char path[80];
	int fd;

	snprintf(path, sizeof(path), PARAMETERS "%s", setting->name);
	fd = open(path, O_WRONLY);
	must(fd >= 0);
	if (!setting->result)
		model_setting(setting);
	say(run, "%s := \"%s\"", setting->name, setting->value);
	call = call_on(CALL_WRITE, fd, (char *)setting->value, length);
	check_result(run, setting->result ? setting->result : (ssize_t)length,
		     call_make(&call));
	close(fd);
}

void set_some_parameter(struct run *run)
{
	set(run, &settings[draw(run, ARRAY_SIZE(settings))]);
}

/*
 * Every sequence begins with the same parameters and without tracing. The names
 * of processes are not traced: that would turn the scheduler's tracepoints on
 * and off all the time, which QEMU does not emulate reliably.
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
	trace_events(false);
}

/*
 * Tracing makes the driver run a single step at a time, but changes no result.
 */
void change_tracing(struct run *run)
{
	bool on = one_in(run, 3);

	say(run, "tracing := %d\n", on);
	trace_events(on);
}
