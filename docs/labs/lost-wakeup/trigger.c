// SPDX-License-Identifier: GPL-2.0
/*
 * One thread writes puzzles and another one reads them back solved, in turns.
 * If no answer comes, the reader sleeps although there is a puzzle to read.
 */
#include <err.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#define TURNS	2000
#define CELLS	81

static const char puzzle[] =
	"53..7....6..195....98....6.8...6...34..8.3..1"
	"7...2...6.6....28....419..5....8..79";

static int fd;
static pid_t reader;
static int read_end, write_end;

/* Writes a byte to the pipe after each answer. */
static void *read_forever(void *unused)
{
	char answer[CELLS];

	reader = gettid();
	for (;;)
		if (read(fd, answer, CELLS) != CELLS ||
		    write(write_end, "", 1) != 1)
			err(1, "read");
	return NULL;
}

/* Prints where in the kernel the reader sleeps. */
static void print_stack(void)
{
	char path[64], line[256];
	FILE *stack;

	snprintf(path, sizeof(path), "/proc/self/task/%d/stack", reader);
	stack = fopen(path, "r");
	if (!stack)
		err(1, "%s", path);
	while (fgets(line, sizeof(line), stack))
		fputs(line, stdout);
	fclose(stack);
}

/* Returns 1 for an answer, and 0 if there is none within five seconds. */
static int take_turn(void)
{
	struct pollfd pollfd = { .fd = read_end, .events = POLLIN };
	char byte;

	if (write(fd, puzzle, CELLS) != CELLS)
		err(1, "write");
	if (poll(&pollfd, 1, 5000) != 1)
		return 0;
	return read(read_end, &byte, 1);
}

int main(void)
{
	unsigned int turns;
	pthread_t thread;
	int ends[2];

	fd = open("/dev/sudoku", O_RDWR);
	if (fd < 0)
		err(1, "/dev/sudoku");
	if (pipe(ends))
		err(1, "pipe");
	read_end = ends[0];
	write_end = ends[1];
	if (pthread_create(&thread, NULL, read_forever, NULL))
		errx(1, "no thread");
	for (turns = 0; turns < TURNS; turns++) {
		if (!take_turn()) {
			printf("wakeup lost after %u turns\n", turns);
			print_stack();
			return 1;
		}
	}
	printf("no wakeup lost in %u turns\n", turns);
	return 0;
}
