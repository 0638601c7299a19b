// SPDX-License-Identifier: GPL-2.0
/*
 * Random calls: the module as a whole
 */
#include "run.h"

#define COUNTERS	"/sys/class/misc/sudoku/"
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

/* In the order of struct sudoku_stats, without the time */
static const char *const counters[] = {
	"puzzles", "solved", "unsolvable", "ambiguous", "gave_up", "steps",
	"backtracks",
};

/* What the device had counted before the model started to */
static u64 counted[ARRAY_SIZE(counters)];

static u64 counter_value(unsigned int i)
{
	char path[80];

	snprintf(path, sizeof(path), COUNTERS "%s", counters[i]);
	return read_number(path);
}

/* What the model has counted for all files, open and closed */
static u64 model_counter(unsigned int i)
{
	const struct session *session;
	u64 sum = ((u64 *)&closed_stats)[i];

	for (session = open_sessions; session; session = session->next)
		sum += ((u64 *)&session->reader.stats)[i];
	return sum;
}

void read_counter(struct run *run)
{
	unsigned int i = draw(run, ARRAY_SIZE(counters));
	const struct session *session;

	for (session = open_sessions; session; session = session->next)
		if (!session_is_sure(session))
			return;
	if (!stats_are_sure)
		return;
	say(run, "%s", counters[i]);
	check_result(run, counted[i] + model_counter(i), counter_value(i));
}

static void begin_counting(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(counters); i++)
		counted[i] = counter_value(i) - model_counter(i);
	stats_are_sure = true;
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
	if (!stats_are_sure)
		begin_counting();
}

static void visit(struct run *run, uid_t user)
{
	const struct write newline = { "\n", 1, 1 };
	int fd = open_as(user, O_WRONLY | O_APPEND);
	struct session *session = session_open(user, O_WRONLY | O_APPEND);
	struct outcome outcome = session_expect_write(session, &newline);
	struct call call = call_on(CALL_WRITE, fd, "\n", 1);

	check_result(run, outcome_result(&outcome), call_make(&call));
	session_finish_write(session, &newline, &outcome, 1);
	session_close(session);
	close(fd);
}

/*
 * However many other users there are, their slates do not replace a user's
 * slate.
 */
void visit_by_many(struct run *run)
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

/*
 * Tracing makes the driver run a single step at a time, but changes no result.
 */
void change_tracing(struct run *run)
{
	bool on = one_in(run, 3);

	say(run, "tracing := %d\n", on);
	trace_events(on);
}
