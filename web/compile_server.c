// SPDX-License-Identifier: GPL-2.0-only
/*
 * A library that makes gcc's cc1 a server, in the machine of the web page
 *
 * In an emulator, most of the time of a small compilation is that in which cc1
 * starts and reads the kernel's headers. So web/compiler starts cc1 once, with
 * this library in LD_PRELOAD, for a file with the single line
 *
 *	#include "/run/compile/source"
 *
 * behind the precompiled header. When cc1 opens that name, it is ready to
 * compile. Here it then waits for requests, and forks for each: the child
 * continues with the file of the request, the parent goes on waiting. The
 * machine is saved in this state.
 *
 * A request is a line "DIRECTORY SOURCE NAME" in the FIFO /run/compile/requests.
 * The child compiles DIRECTORY/SOURCE to NAME.s, with messages in NAME.err, and
 * the parent writes the exit status to the FIFO NAME. See web/guest_compile.sh,
 * which makes requests.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define SOURCE		"/run/compile/source"
#define REQUESTS	"/run/compile/requests"
#define DEPENDENCIES	"/run/compile/source.d"

struct request {
	char directory[256];
	char source[256];
	char name[64];
};

static int (*open_file)(const char *path, int flags, ...);

static void read_request(struct request *request)
{
	static FILE *requests;

	/* Open for writing as well, so that it never ends */
	if (!requests)
		requests = fopen(REQUESTS, "r+");
	if (!requests || fscanf(requests, "%255s %255s %63s",
				request->directory, request->source,
				request->name) != 3)
		_exit(EXIT_FAILURE);
}

/* Tells the client how the child has ended, if it is still there. */
static void answer(const struct request *request, int status)
{
	char path[sizeof(request->name) + 2];
	int fd;

	snprintf(path, sizeof(path), "%s.d", request->name);
	rename(DEPENDENCIES, path);
	fd = open_file(request->name, O_WRONLY | O_NONBLOCK);
	if (fd < 0)
		return;
	dprintf(fd, "%d\n", WIFEXITED(status) ? WEXITSTATUS(status) :
		128 + WTERMSIG(status));
	close(fd);
}

/* Makes descriptor @fd that of the new file @name with @suffix. */
static void redirect(int fd, const char *name, const char *suffix)
{
	char path[sizeof(((struct request *)0)->name) + 8];
	int file;

	snprintf(path, sizeof(path), "%s%s", name, suffix);
	file = open_file(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	if (file < 0 || dup2(file, fd) < 0)
		_exit(EXIT_FAILURE);
	close(file);
}

/* Returns, in a child, a file that includes the source of its request. */
static int serve(void)
{
	void (*initialize_rtl)(void) = dlsym(RTLD_DEFAULT, "_Z14initialize_rtlv");
	struct request request;
	int fd, status;
	pid_t child;

	/*
	 * With the first function, cc1 computes tables of the processor, which
	 * takes half of the time of a small file. Plugins may call its
	 * functions, and so does this, to have them before it forks.
	 */
	if (!initialize_rtl)
		_exit(EXIT_FAILURE);
	initialize_rtl();
	for (;;) {
		read_request(&request);
		child = fork();
		if (child == 0)
			break;
		if (child < 0 || waitpid(child, &status, 0) < 0)
			status = EXIT_FAILURE << 8;
		answer(&request, status);
	}
	if (chdir(request.directory))
		_exit(EXIT_FAILURE);
	redirect(STDOUT_FILENO, request.name, ".s");
	redirect(STDERR_FILENO, request.name, ".err");
	fd = memfd_create("source", 0);
	if (fd < 0 || dprintf(fd, "#include \"%s\"\n", request.source) < 0 ||
	    lseek(fd, 0, SEEK_SET) < 0)
		_exit(EXIT_FAILURE);
	return fd;
}

int open64(const char *path, int flags, ...)
{
	va_list list;
	mode_t mode;

	va_start(list, flags);
	mode = va_arg(list, mode_t);
	va_end(list);
	if (!open_file)
		open_file = dlsym(RTLD_NEXT, "open64");
	if (!strcmp(path, SOURCE))
		return serve();
	return open_file(path, flags, mode);
}

/* cc1 has both names. */
int open(const char *path, int flags, ...) __attribute__((alias("open64")));
