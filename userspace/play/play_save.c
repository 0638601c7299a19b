// SPDX-License-Identifier: GPL-2.0
/*
 * The saved game
 *
 * It is a text of lines "NAME VALUE...", the last of which is a checksum of the
 * others. A new one is written next to it, and takes its name when all of it is
 * on the disk, so there is always a whole one. A lock keeps a second process
 * from playing, and so from saving, at the same time.
 */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "play.h"

#define MAX_SIZE	(1024 + MAX_CHANGES * sizeof("change 80 1 9 511 511"))

/* The directory of the saved game, -1 if there is none */
static int directory = -1;

/* Make a directory and those above it, as far as they are missing. */
static bool make_directories(char *path)
{
	char *slash;

	for (slash = path + 1; (slash = strchr(slash, '/')); slash++) {
		*slash = '\0';
		if (mkdir(path, 0700) && errno != EEXIST)
			return false;
		*slash = '/';
	}
	return !mkdir(path, 0700) || errno == EEXIST;
}

/* The name of the directory, which the XDG specification decides */
static char *directory_name(void)
{
	const char *state = getenv("XDG_STATE_HOME");
	const char *home = getenv("HOME");
	char *name = NULL;
	int length = -1;

	if (state && *state == '/')
		length = asprintf(&name, "%s/sudoku", state);
	else if (home && *home == '/')
		length = asprintf(&name, "%s/.local/state/sudoku", home);
	else
		errno = ENOENT;
	return length < 0 ? NULL : name;
}

/*
 * Find the directory, and lock it until the process ends. Returns false if
 * nothing can be saved, for the reason in errno. Exits if another process plays.
 */
bool save_open(void)
{
	char *name = directory_name();
	int lock;

	if (name && make_directories(name))
		directory = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	free(name);
	if (directory < 0)
		return false;
	lock = openat(directory, "play.lock", O_RDWR | O_CREAT | O_CLOEXEC,
		      0600);
	if (lock < 0)
		return false;
	if (flock(lock, LOCK_EX | LOCK_NB))
		errx(STATUS_TROUBLE, "the saved game is open in another process");
	return true;
}

/* FNV-1a: an accident changes it, whatever is damaged */
static uint64_t checksum(const char *text, size_t length)
{
	uint64_t sum = 0xcbf29ce484222325;
	size_t i;

	for (i = 0; i < length; i++)
		sum = (sum ^ (unsigned char)text[i]) * 0x100000001b3;
	return sum;
}

/* Write a game as text. Returns NULL if there is not enough memory. */
static char *write_text(const struct game *game, size_t *length)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, length);
	unsigned int i;

	if (!out)
		return NULL;
	fprintf(out, "sudoku-play 1\npuzzle %.81s\nlevel %s\nseed %llu\n"
		"hints %u\ntime %llu\ncursor %u\nnoting %d\nautomatic %d\n"
		"done %u\n", game->puzzle, *game->level ? game->level : "-",
		(unsigned long long)game->seed, game->hints,
		(unsigned long long)game->milliseconds, game->cursor,
		game->noting, game->automatic, game->done);
	for (i = 0; i < game->count; i++) {
		const struct change *change = &game->changes[i];

		fprintf(out, "change %u %d %u %u %u\n", change->cell,
			change->joined, change->after.digit,
			change->after.notes, change->after.excluded);
	}
	fflush(out);
	fprintf(out, "sum %016" PRIx64 "\n", checksum(text, *length));
	if (!fclose(out))
		return text;
	free(text);
	return NULL;
}

static bool write_file(int fd, const char *text, size_t length)
{
	while (length) {
		ssize_t written = write(fd, text, length);

		if (written < 0 && errno != EINTR)
			return false;
		if (written > 0) {
			text += written;
			length -= written;
		}
	}
	return !fsync(fd);
}

/* Save the game. Returns false, with errno, if that fails. */
bool save_write(const struct game *game)
{
	size_t length;
	char *text = write_text(game, &length);
	int fd = openat(directory, "play.new",
			O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	bool good = fd >= 0 && text && write_file(fd, text, length);

	free(text);
	if (fd >= 0 && close(fd))
		good = false;
	return good && !renameat(directory, "play.new", directory, "play") &&
	       !fsync(directory);
}

/* The saved game is finished. */
void save_remove(void)
{
	unlinkat(directory, "play", 0);
	fsync(directory);
}

/* Whether the text is as long as it was when it was written, and the same */
static bool is_undamaged(const char *text, size_t length)
{
	static const size_t sum_length = sizeof("sum 0123456789abcdef\n") - 1;
	char sum[sizeof("sum 0123456789abcdef\n")];

	if (length < sum_length)
		return false;
	length -= sum_length;
	snprintf(sum, sizeof(sum), "sum %016" PRIx64 "\n",
		 checksum(text, length));
	return !memcmp(text + length, sum, sum_length);
}

/* Go past @word and a space. */
static bool skip_word(char **text, const char *word)
{
	size_t length = strlen(word);

	if (strncmp(*text, word, length) || (*text)[length] != ' ')
		return false;
	*text += length + 1;
	return true;
}

/* Read a number and the byte @after it. */
static bool read_number(char **text, char after, u64 *number)
{
	char *end;

	*number = strtoull(*text, &end, 10);
	if (**text < '0' || **text > '9' || *end != after)
		return false;
	*text = end + 1;
	return true;
}

/* Read the lines with the puzzle and its level. */
static bool read_puzzle(struct game *game, char **text)
{
	char *cells, *level;

	if (!skip_word(text, "puzzle"))
		return false;
	cells = strsep(text, "\n");
	if (!*text || strlen(cells) != SUDOKU_CELLS ||
	    strspn(cells, "123456789.") != SUDOKU_CELLS ||
	    !skip_word(text, "level"))
		return false;
	level = strsep(text, "\n");
	if (!*text || strlen(level) >= sizeof(game->level))
		return false;
	memcpy(game->puzzle, cells, SUDOKU_CELLS);
	strcpy(game->level, strcmp(level, "-") ? level : "");
	return true;
}

/* Read the lines before the changes. Returns what follows, NULL if wrong. */
static char *read_heading(struct game *game, char *text)
{
	static const char *const names[] = {
		"seed", "hints", "time", "cursor", "noting", "automatic", "done"
	};
	u64 numbers[ARRAY_SIZE(names)], version;
	unsigned int i;

	if (!skip_word(&text, "sudoku-play") ||
	    !read_number(&text, '\n', &version) || version != 1 ||
	    !read_puzzle(game, &text))
		return NULL;
	for (i = 0; i < ARRAY_SIZE(names); i++)
		if (!skip_word(&text, names[i]) ||
		    !read_number(&text, '\n', &numbers[i]))
			return NULL;
	if (numbers[3] >= SUDOKU_CELLS)
		return NULL;
	game->seed = numbers[0];
	game->hints = numbers[1];
	game->milliseconds = numbers[2];
	game->cursor = numbers[3];
	game->noting = numbers[4];
	game->automatic = numbers[5];
	game->done = numbers[6];
	return text;
}

/* Read a change, and make it. */
static bool read_change(struct game *game, char **text)
{
	u64 cell, joined, digit, notes, excluded;

	return skip_word(text, "change") &&
	       read_number(text, ' ', &cell) &&
	       read_number(text, ' ', &joined) &&
	       read_number(text, ' ', &digit) &&
	       read_number(text, ' ', &notes) &&
	       read_number(text, '\n', &excluded) &&
	       cell < SUDOKU_CELLS && !is_clue(game, cell) && digit <= 9 &&
	       !((notes | excluded) & ~(u64)SUDOKU_DIGITS) &&
	       change_cell(game, cell,
			   (struct content){ digit, notes, excluded }, joined);
}

/* Make all changes, then undo those that were undone. */
static bool read_text(struct game *game, char *text, size_t length)
{
	unsigned int done, cursor;

	memset(game, 0, sizeof(*game));
	if (!is_undamaged(text, length))
		return false;
	text = read_heading(game, text);
	if (!text)
		return false;
	done = game->done;
	cursor = game->cursor;
	game->done = 0;
	while (*text == 'c')
		if (!read_change(game, &text))
			return false;
	while (game->done > done)
		undo(game);
	game->cursor = cursor;
	return game->done == done;
}

/* Keep a damaged file under a name that is free. Exits if that fails. */
static void keep_damaged(void)
{
	char name[sizeof("play.damaged.4294967295")];
	unsigned int i = 0;

	do
		snprintf(name, sizeof(name), "play.damaged.%u", ++i);
	while (!faccessat(directory, name, F_OK, AT_SYMLINK_NOFOLLOW));
	if (renameat(directory, "play", directory, name))
		err(STATUS_TROUBLE, "the saved game is damaged: play");
	warnx("the saved game is damaged; kept as %s", name);
}

/*
 * Read the saved game. Returns false if there is none, or if it is damaged; then
 * it is kept aside, with a message. Exits if it cannot be read.
 */
bool save_read(struct game *game)
{
	static char text[MAX_SIZE + 1];
	int fd = openat(directory, "play", O_RDONLY | O_CLOEXEC);
	ssize_t length = 0, n;

	if (fd < 0 && errno == ENOENT)
		return false;
	if (fd < 0)
		err(STATUS_TROUBLE, "the saved game");
	do {
		n = read(fd, text + length, MAX_SIZE - length);
		length += n;
	} while (n > 0);
	if (n < 0)
		err(STATUS_TROUBLE, "the saved game");
	close(fd);
	text[length] = '\0';
	if (read_text(game, text, length))
		return true;
	keep_damaged();
	return false;
}
