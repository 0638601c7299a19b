// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bounds: of memory, of steps, and of the life of the module
 */
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>

#include "device_test.h"

TEST(a_slate_holds_eight_mebibytes, .step = 8)
{
	int fd = open_as(alice, O_WRONLY | O_TRUNC);
	char *text = malloc(9 * MIB);

	expect_eq(write_until(fd, newlines(9 * MIB), ENOSPC), 8 * MIB);
	expect_eq(read_up_to(open_as(alice, O_RDONLY), text, 9 * MIB), 8 * MIB);
	expect_eq(text[0], '\n');
	must(!memcmp(text, text + 1, 8 * MIB - 1));
	write_slate(alice, 0, puzzle);
	expect_slate(alice, puzzle);
}

/* What a chunk of 4 KiB holds is less, by a pointer and a length. */
#define CHUNK	(4096 - sizeof(void *) - sizeof(uint32_t))

/*
 * The incomplete puzzle keeps the chunk in which it begins, of which @before
 * bytes have been read. Returns how many bytes are in the queue when it is full.
 */
static size_t room_after(const char *limit, size_t before)
{
	char *text = newlines(before + 16 * KIB);
	int fd;

	memcpy(text + before, puzzle, CELLS);
	limit_queues(limit);
	fd = open_device(O_RDWR | O_NONBLOCK);
	write_bytes(fd, text, before + 1);
	expect_eq(read(fd, text, before + 1), before);
	return 1 + write_until(fd, text + before + 1, EAGAIN);
}

TEST(a_queue_holds_its_limit_whatever_has_been_read)
{
	static const char *const sizes[] = { "4096", "4097", "8168", "9000" };
	unsigned int i;
	size_t before;

	for (i = 0; i < ARRAY_SIZE(sizes); i++)
		for (before = 1; before < 4096; before += 63) {
			trying("%s bytes after %zu", sizes[i], before);
			expect_eq(room_after(sizes[i], before), atoi(sizes[i]));
		}
	expect_eq(room_after("4096", CHUNK - 1), 4096);
}

TEST(a_queue_holds_its_limit_in_pieces_of_any_size)
{
	size_t piece, total;
	ssize_t n;
	int fd;

	limit_queues("20000");
	for (piece = 1; piece <= 5000; piece += piece / 8 + 1) {
		trying("pieces of %zu bytes", piece);
		fd = open_device(O_RDWR | O_NONBLOCK);
		for (total = 0; (n = write(fd, newlines(piece), piece)) > 0;)
			total += n;
		expect_error(n, EAGAIN);
		expect_eq(total, 20000);
		expect_eq(read_up_to(fd, newlines(20000), 20000), 20000);
		close(fd);
	}
}

static size_t free_memory(void)
{
	struct sysinfo info;

	must(!sysinfo(&info));
	return info.freeram * info.mem_unit;
}

TEST(what_has_been_read_takes_no_memory)
{
	char *text = newlines(64 * KIB);
	int fd = open_device(O_RDWR);
	size_t before, i;

	before = free_memory();
	for (i = 0; i < 64 * MIB; i += 64 * KIB) {
		write_bytes(fd, text, 64 * KIB);
		expect_eq(read_up_to(fd, text, 64 * KIB), 64 * KIB);
	}
	expect_gt(free_memory() + 32 * MIB, before);
}

TEST(a_new_queue_limit_applies_to_files_opened_later, .step = 4)
{
	int before = open_device(O_RDWR | O_NONBLOCK);
	int after;

	limit_queues("5000");
	after = open_device(O_RDWR | O_NONBLOCK);
	limit_queues("6000");
	expect_eq(write_until(before, newlines(MIB), EAGAIN), 128 * KIB);
	expect_eq(write_until(after, newlines(MIB), EAGAIN), 5000);
}

/* The least and the most, and values that are refused */
static const struct {
	const char *name, *value, *least, *most, *less, *more;
	unsigned int step;
} parameters[] = {
	{ "strategy", "bands\n", "brute", "bands", "band", "bands2", 4 },
	{ "queue_max", "131072\n", "4096", "1073741824", "4095",
	  "1073741825", 4 },
	{ "slate_max", "8388608\n", "4096", "1073741824", "4095",
	  "1073741825", 4 },
	{ "user_max", "67108864\n", "4096", "1073741824", "4095",
	  "1073741825", 4 },
	/* In the skeleton of the course, it works. */
#if __SIZEOF_LONG__ == 8
	{ "max_steps", "0\n", "0", "18446744073709551615", "-1",
	  "18446744073709551616", NO_STEP },
#else
	{ "max_steps", "0\n", "0", "4294967295", "-1", "4294967296", NO_STEP },
#endif
};

static void expect_refused(int fd, const char *value)
{
	expect(write(fd, value, strlen(value)) < 0,
	       "a write of %s has succeeded, but should fail with EINVAL",
	       value);
}

TEST_EACH(a_parameter_has_its_default_and_refuses_bad_values, parameters,
	  .step = 4, STEPS_OF(parameters))
{
	const char *less = parameters[variant].less;
	const char *more = parameters[variant].more;
	char path[100];
	struct stat status;
	int fd;

	sprintf(path, PARAMETERS "%s", parameters[variant].name);
	fd = open(path, O_WRONLY);
	must(!fstat(fd, &status));
	expect_eq(status.st_mode & 07777, 0644);
	expect_text(read_file(path), parameters[variant].value);
	write_file(path, parameters[variant].least);
	write_file(path, parameters[variant].most);
	expect_refused(fd, less);
	expect_refused(fd, more);
}

TEST(seeking_is_refused, .step = 1)
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

TEST(every_user_may_open_the_device, .step = 1)
{
	struct stat status;

	must(!stat(DEVICE, &status));
	must(S_ISCHR(status.st_mode));
	expect_eq(status.st_mode & 07777, 0666);
}

TEST(the_module_is_not_unloaded_while_a_file_is_open, .step = 1)
{
	open_device(O_RDONLY);
	expect_error(syscall(SYS_delete_module, "sudoku", O_NONBLOCK),
		     EWOULDBLOCK);
}
