// SPDX-License-Identifier: GPL-2.0
/*
 * What the programs of tests/faults/hostile share
 */
#include "hostile.h"

/* A child that is root of a namespace of @user's with @count other uids */
pid_t fork_with_uids(uid_t user, unsigned int count)
{
	return fork_in_namespace(user, user, fresh_users(count), count);
}

/* An empty private session; NULL is the default strategy */
int open_search(const char *strategy, int mode, int flags)
{
	int fd = open_device(O_RDWR | flags);

	configure(fd, strategy, mode, -1);
	return fd;
}

int main(int argc, char **argv)
{
	int status;

	test_seconds = full() ? 3600 : 300;
	save_parameters();
	status = run_tests(argc, argv);
	restore_parameters();
	return status;
}
