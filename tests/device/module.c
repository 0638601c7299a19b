// SPDX-License-Identifier: GPL-2.0-only
/*
 * The module: loading, unloading and parameters, and programs that use its
 * device as they use files
 */
#include <dirent.h>
#include <stdlib.h>
#include <sys/syscall.h>

#include "device_test.h"

TEST(only_root_sets_parameters)
{
	pid_t child = fork_as(alice);
	unsigned int count = 0;
	struct dirent *file;
	DIR *directory;

	if (child) {
		expect_child_succeeds(child);
		return;
	}
	must(!chdir(PARAMETERS));
	directory = opendir(".");
	must(directory);
	while ((file = readdir(directory))) {
		if (file->d_name[0] == '.')
			continue;
		trying("%s", file->d_name);
		must(*read_file(file->d_name));
		expect_error(open(file->d_name, O_WRONLY), EACCES);
		count++;
	}
	expect_ge(count, 5);
	_exit(0);
}

/* The kernel may still close the files of a case that was killed. */
static void unload(void)
{
	double end = now() + 10;

	while (!unload_module()) {
		expect(now() < end, "the module is still in use");
		sleep_for(0.001);
	}
}

TEST(unloading_removes_the_device_and_the_slates, .step = 8)
{
	write_slate(alice, 0, "\n");
	unload();
	expect_error(access(DEVICE, F_OK), ENOENT);
	load_module("");
	expect_slate(alice, "");
}

static void expect_not_loaded(const char *parameters, int error)
{
	int fd = open("/sudoku.ko", O_RDONLY);

	must(fd >= 0);
	expect_error(syscall(SYS_finit_module, fd, parameters, 0), error);
}

TEST(parameters_can_be_given_when_loading, .step = 4)
{
	unload();
	expect_not_loaded("strategy=nonsense", EINVAL);
	expect_not_loaded("queue_max=1", EINVAL);
	load_module("strategy=backtrack queue_max=5000");
	expect_text(read_file(PARAMETERS "strategy"), "backtrack\n");
	expect_text(read_file(PARAMETERS "queue_max"), "5000\n");
	unload();
	load_module("");
}

/* Run @command in the shell, and expect that it writes @answer to a file. */
static void expect_answers(const char *command, const char *answer)
{
	trying("%s", command);
	expect_eq(system(command), 0);
	expect_text(read_file("answer"), answer);
}

/* Some of them try sendfile() or splice() first. */
TEST(programs_copy_to_and_from_the_device, .step = 8)
{
	char directory[] = "/tmp/XXXXXX";

	must(mkdtemp(directory));
	must(!chdir(directory));
	must(!system("echo " PUZZLE " > text"));
	expect_answers("cp text " DEVICE "; cat " DEVICE " > answer",
		       SOLUTION "\n");
	expect_answers("cat text >> " DEVICE "; cp " DEVICE " answer",
		       SOLUTION "\n" SOLUTION "\n");
	expect_answers("dd if=text of=" DEVICE " 2> messages; "
		       "dd if=" DEVICE " of=answer 2> messages",
		       SOLUTION "\n");
	expect_answers("exec 3<> " DEVICE "; tee copy < text >&3; "
		       "head -n 1 <&3 > answer", SOLUTION "\n");
}
