// SPDX-License-Identifier: GPL-2.0
/*
 * No user's slate disappears, changes, or is mixed with another text
 *
 * The attacker has 200 uids in a user namespace, which is what /etc/subuid
 * gives to everyone (and more), and each of them begins a slate.
 */
#include <sys/fsuid.h>

#include "hostile.h"

#define USERS	200

/* The puzzle as a drawing is nine rows; its last row is the last nine cells. */
static char rows[9][11];
static char solved_rows[100];

static void draw_rows(void)
{
	char *out = solved_rows;
	unsigned int i;

	for (i = 0; i < 9; i++) {
		snprintf(rows[i], sizeof(rows[i]), "%.9s\n", puzzle + 9 * i);
		out += sprintf(out, "%.9s\n", solution + 9 * i);
	}
}

/* Every uid of the namespace writes one byte. */
static bool attack(uid_t attacker)
{
	pid_t child = fork_in_namespace(attacker, USERS);
	uid_t user;

	if (!child) {
		for (user = 0; user <= USERS; user++) {
			int fd;

			setfsuid(user);
			fd = open_device(O_WRONLY | O_TRUNC);
			write_text(fd, "1");
			close(fd);
		}
		_exit(0);
	}
	return child_succeeds(child);
}

static void slates_stay(void)
{
	uid_t victim = fresh_users(1);
	pid_t child = fork_as(victim);
	bool unchanged;

	if (!child) {
		write_slate(puzzle);
		_exit(0);
	}
	must(child_succeeds(child));
	must(attack(fresh_users(1)));
	child = fork_as(victim);
	if (!child)
		_exit(!slate_is(solution));
	unchanged = child_succeeds(child);
	check(unchanged, "%d_uids_of_one_user_push_out_no_other_users_slate",
	      USERS);
}

/* Waits until the parent has closed the other end of the pipe. */
static void wait_for(int fd)
{
	char c;

	must(!read(fd, &c, 1));
}

/* All rows are written, the others when the attack is over. */
static void write_rows(int half, int attacked)
{
	int fd = open_device(O_WRONLY | O_TRUNC);
	unsigned int i;

	for (i = 0; i < 5; i++)
		write_text(fd, rows[i]);
	must(!close(half));
	wait_for(attacked);
	for (; i < 9; i++)
		if (write(fd, rows[i], 10) != 10)
			_exit(1);
	_exit(close(fd) || !slate_is(solved_rows));
}

static void boards_are_not_mixed_by_others(void)
{
	int half[2], attacked[2];
	pid_t child;

	must(!pipe2(half, O_CLOEXEC) && !pipe2(attacked, O_CLOEXEC));
	child = fork_as(fresh_users(1));
	if (!child) {
		close(half[0]);
		close(attacked[1]);
		write_rows(half[1], attacked[0]);
	}
	close(half[1]);
	wait_for(half[0]);
	must(attack(fresh_users(1)));
	close(attacked[1]);
	check(child_succeeds(child),
	      "a_board_can_be_written_row_by_row_while_%d_uids_write", USERS);
}

static void replace(void)
{
	int fd = open_device(O_WRONLY);

	write_text(fd, solution);
	must(!close(fd));
}

/* As another board of which half is written */
static void replace_by_half(void)
{
	int fd = open_device(O_WRONLY);

	write_text(fd, "123456789\n");
	must(close(fd) == -1 && errno == EINVAL);
}

static void wipe(void)
{
	must(!close(open_device(O_WRONLY | O_TRUNC)));
}

static const struct {
	const char *name;
	void (*change)(void);
	const char *left;
} changes[] = {
	{ "replaced", replace, solution },
	{ "replaced_by_an_incomplete_one", replace_by_half, "123456789\n" },
	{ "wiped", wipe, "" },
};

/* Returns whether no row got into the other text. */
static bool is_stale(unsigned int number, int flags)
{
	int fd = open_device(O_WRONLY | flags);
	bool stale = true;
	unsigned int i;

	for (i = 0; i < 5; i++)
		write_text(fd, rows[i]);
	changes[number].change();
	for (; i < 9; i++) {
		ssize_t taken = write(fd, rows[i], 10);

		if (taken != -1 || errno != ESTALE) {
			note("row %u: write returned %zd", i, taken);
			stale = false;
		}
	}
	if (close(fd) != -1 || errno != EINVAL) {
		note("close did not fail");
		stale = false;
	}
	return slate_is(changes[number].left) && stale;
}

static void boards_are_not_mixed_by_oneself(void)
{
	static const int flags[] = { 0, O_TRUNC, O_APPEND };
	unsigned int i, j;

	for (i = 0; i < ARRAY_SIZE(changes); i++) {
		bool stale = true;

		for (j = 0; j < ARRAY_SIZE(flags); j++) {
			pid_t child = fork_as(fresh_users(1));

			if (!child)
				_exit(!is_stale(i, flags[j]));
			stale &= child_succeeds(child);
		}
		check(stale, "an_incomplete_board_that_is_%s_gets_no_more_rows",
		      changes[i].name);
	}
}

int main(void)
{
	draw_rows();
	slates_stay();
	boards_are_not_mixed_by_others();
	boards_are_not_mixed_by_oneself();
	return result();
}
