// SPDX-License-Identifier: GPL-2.0
/*
 * Puzzles, and the calls of the device that several programs make
 */
#include "hostile.h"

const char puzzle[] =
	"53..7....6..195....98....6.8...6...34..8.3..1"
	"7...2...6.6....28....419..5....8..79";
const char solution[] =
	"534678912672195348198342567859761423426853791"
	"713924856961537284287419635345286179";

/*
 * Puzzles without a solution. The two that are not obvious were found by
 * changing clues at random and keeping what took the strategy longer.
 */
static const char endless_in_order[] =
	"........9..............................."
	"................................12345678.";
static const char endless_for_mrv[] =
	"......4......4.1....6.1........3....4...."
	"..2......6.54....63.....7..4....4.....8.";
static const char endless_for_bands[] =
	"9..15........6...58.4....1.6........1...."
	"..............4..................5...6..";

_Static_assert(sizeof(puzzle) == CELLS + 1 && sizeof(solution) == CELLS + 1 &&
	       sizeof(endless_in_order) == CELLS + 1 &&
	       sizeof(endless_for_mrv) == CELLS + 1 &&
	       sizeof(endless_for_bands) == CELLS + 1, "a grid has 81 cells");

/* A puzzle for which no test waits until @strategy has tried everything */
const char *endless_for(const char *strategy)
{
	if (!strategy || !strcmp(strategy, "bands"))
		return endless_for_bands;
	if (!strcmp(strategy, "brute") || !strcmp(strategy, "backtrack"))
		return endless_in_order;
	return endless_for_mrv;
}

int open_device(int flags)
{
	int fd = open(DEVICE, flags | O_CLOEXEC);

	must(fd >= 0);
	return fd;
}

/* A private session that solves by @strategy, or by the default one for NULL */
int open_session(const char *strategy, unsigned int mode, int flags,
		 const char *text)
{
	int fd = open_device(O_RDWR | flags);
	struct sudoku_config config;

	must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config));
	if (strategy) {
		memset(config.strategy, 0, sizeof(config.strategy));
		strcpy(config.strategy, strategy);
	}
	config.mode = mode;
	must(!ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config));
	write_text(fd, text);
	return fd;
}

void write_text(int fd, const char *text)
{
	ssize_t length = strlen(text);

	must(write(fd, text, length) == length);
}

/* Up to @length bytes of layout, as many as there is room for */
void write_layout(int fd, size_t length)
{
	static char layout[65536];

	memset(layout, ' ', sizeof(layout));
	while (length) {
		size_t chunk = length < sizeof(layout) ? length : sizeof(layout);
		ssize_t taken = write(fd, layout, chunk);

		if (taken <= 0)
			break;
		length -= taken;
	}
}

/* Begin a new slate with @text, as > does */
void write_slate(const char *text)
{
	int fd = open_device(O_WRONLY | O_TRUNC);

	write_text(fd, text);
	must(!close(fd));
}

/* Whether the user's slate reads back as @text */
bool slate_is(const char *text)
{
	char answer[4096];
	size_t length = 0;
	int fd = open_device(O_RDONLY);
	ssize_t n;

	while ((n = read(fd, answer + length, sizeof(answer) - length)) > 0)
		length += n;
	must(!n && !close(fd));
	if (length == strlen(text) && !memcmp(answer, text, length))
		return true;
	note("instead of \"%s\": \"%.*s\"", text, (int)length, answer);
	return false;
}
