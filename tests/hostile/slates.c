// SPDX-License-Identifier: GPL-2.0
/*
 * No user's slate disappears, changes, or is mixed with another text
 *
 * The attacker has 200 uids in a user namespace, fewer than /etc/subuid gives
 * to each user, and each of them begins a slate.
 */
#include <sys/fsuid.h>

#include "hostile.h"

#define USERS	200

/* The puzzle in nine rows */
static char rows[9][11];
static char board[100];

void test_begin(void)
{
	unsigned int i;

	for (i = 0; i < 9; i++) {
		snprintf(rows[i], sizeof(rows[i]), "%.9s\n", puzzle + 9 * i);
		strcat(board, rows[i]);
	}
}

/* Every uid of the namespace writes one byte. */
static void attack(uid_t attacker)
{
	pid_t child = fork_with_uids(attacker, USERS);
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
	expect_child_succeeds(child);
}

TEST(no_other_users_slate_is_lost_when_200_uids_write)
{
	write_slate(alice, O_TRUNC, puzzle);
	attack(bob);
	expect_slate(alice, puzzle);
}

/* Write five rows, and the other four when the attack is over. */
static void write_rows(int half, int attacked)
{
	int fd = open_device(O_WRONLY | O_TRUNC);
	unsigned int i;

	for (i = 0; i < 5; i++)
		write_text(fd, rows[i]);
	tell(half);
	wait_for(attacked);
	for (; i < 9; i++)
		write_text(fd, rows[i]);
	must(!close(fd));
	expect_slate(geteuid(), board);
	_exit(0);
}

TEST(a_board_can_be_written_row_by_row_while_200_uids_write)
{
	int half[2], attacked[2];
	pid_t child;

	open_pipe(&half[0], &half[1]);
	open_pipe(&attacked[0], &attacked[1]);
	child = fork_as(alice);
	if (!child)
		write_rows(half[1], attacked[0]);
	wait_for(half[0]);
	attack(bob);
	tell(attacked[1]);
	expect_child_succeeds(child);
}

static void replace(void)
{
	int fd = open_device(O_WRONLY);

	write_text(fd, solution);
	must(!close(fd));
}

/* The new board is incomplete too. */
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
	{ "after it is replaced", replace, solution },
	{ "after it is replaced by another incomplete one", replace_by_half,
	  "123456789\n" },
	{ "after it is wiped", wipe, "" },
};

/* Expect that no more rows get into the text, which has changed meanwhile. */
static void expect_stale(unsigned int number, int flags)
{
	int fd = open_device(O_WRONLY | flags);
	unsigned int i;

	for (i = 0; i < 5; i++)
		write_text(fd, rows[i]);
	changes[number].change();
	for (; i < 9; i++)
		expect_error(write(fd, rows[i], 10), ESTALE);
	expect_error(close(fd), EINVAL);
	expect_slate(geteuid(), changes[number].left);
}

TEST_EACH_OF(an_incomplete_board_gets_no_more_rows, changes)
{
	static const int flags[] = { 0, O_TRUNC, O_APPEND };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(flags); i++) {
		pid_t child = fork_as(alice + i);

		if (!child) {
			expect_stale(variant, flags[i]);
			_exit(0);
		}
		expect_child_succeeds(child);
	}
}
