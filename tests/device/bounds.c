// SPDX-License-Identifier: GPL-2.0
/*
 * Bounds: of memory, of steps, and of the life of the module
 */
#include <sys/stat.h>
#include <sys/syscall.h>

#include "device_test.h"

/* Write until no more is taken. Returns how many bytes were. */
static size_t fill(int fd)
{
	return write_layout(fd, 100 * MIB);
}

TEST(a_slate_holds_eight_mebibytes)
{
	int fd = open_as(alice, O_WRONLY | O_TRUNC);
	char *text = malloc(9 * MIB);

	expect_eq(fill(fd), 8 * MIB);
	expect_error(write(fd, "\n", 1), ENOSPC);
	expect_eq(read_up_to(open_as(alice, O_RDONLY), text, 9 * MIB), 8 * MIB);
	expect_eq(text[0], ' ');
	must(!memcmp(text, text + 1, 8 * MIB - 1));
	write_slate(alice, 0, puzzle);
	expect_slate(alice, puzzle);
}

TEST(a_new_queue_max_applies_to_files_opened_later)
{
	int before = open_device(O_RDWR | O_NONBLOCK);
	int after;

	set_parameter("queue_max", "5000");
	after = open_device(O_RDWR | O_NONBLOCK);
	set_parameter("queue_max", "6000");
	expect_eq(fill(before), MIB);
	expect_eq(fill(after), 5000);
}

TEST(seeking_is_refused)
{
	static const int flags[] = { O_RDONLY, O_WRONLY, O_RDWR };
	char c = '\n';
	unsigned int i;

	for (i = 0; i < 3; i++) {
		int fd = open_device(flags[i]);

		expect_error(lseek(fd, 0, SEEK_SET), ESPIPE);
		expect_error(lseek(fd, 0, SEEK_CUR), ESPIPE);
		if (flags[i] != O_WRONLY)
			expect_error(pread(fd, &c, 1, 0), ESPIPE);
		if (flags[i] != O_RDONLY)
			expect_error(pwrite(fd, &c, 1, 0), ESPIPE);
	}
}

TEST(every_user_may_open_the_device)
{
	struct stat status;

	must(!stat(DEVICE, &status));
	must(S_ISCHR(status.st_mode));
	expect_eq(status.st_mode & 07777, 0666);
}

TEST(the_module_is_not_unloaded_while_a_file_is_open)
{
	int fd = open_session(puzzle);

	expect_error(syscall(SYS_delete_module, "sudoku", O_NONBLOCK),
		     EWOULDBLOCK);
	expect_reads(fd, puzzle);
}
