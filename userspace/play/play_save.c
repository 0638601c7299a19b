// SPDX-License-Identifier: GPL-2.0-only
/*
 * The saved game
 *
 * It is a text of lines "NAME VALUE...", the last of which is a checksum of the
 * others. A new one is written next to it, and takes its name when all of it is
 * on the disk, so there is always a whole one. A lock of the directory keeps a
 * second process from playing, and so from saving, at the same time.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "play.h"

/* The directory of the saved game, and its name, which ends with a slash */
static int directory;
static char *directory_name;

/*
 * Find the directory of the XDG specification, make what is missing of it, and
 * lock it until the process ends. Returns false, with errno, if nothing can be
 * saved. Exits if another process plays.
 */
bool save_open(void)
{
	const char *state = getenv("XDG_STATE_HOME");
	const char *home = getenv("HOME");
	bool is_set = state && *state == '/';
	char *slash;

	errno = ENOENT;
	if (!is_set && (!home || *home != '/'))
		return false;
	if (asprintf(&directory_name, "%s%s/sudoku/", is_set ? state : home,
		     is_set ? "" : "/.local/state") < 0)
		err(STATUS_TROUBLE, "memory");
	for (slash = directory_name; (slash = strchr(slash + 1, '/'));) {
		*slash = '\0';
		if (mkdir(directory_name, 0700) && errno != EEXIST)
			return false;
		*slash = '/';
	}
	directory = open(directory_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (directory < 0)
		return false;
	if (flock(directory, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK)
		errx(STATUS_TROUBLE, "the saved game is open in another process");
	return true;
}

/* FNV-1a: an accident changes it, whatever is damaged */
static unsigned long long checksum(const char *text)
{
	unsigned long long sum = 0xcbf29ce484222325;

	for (; *text; text++)
		sum = (sum ^ (unsigned char)*text) * 0x100000001b3;
	return sum;
}

static char *write_text(const struct game *game)
{
	char *text;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	unsigned int i;

	if (!out)
		err(STATUS_TROUBLE, "memory");
	fprintf(out, "sudoku-play 1\npuzzle %s\nlevel %s\nseed %llu\n"
		"hints %u\ntime %llu\ncursor %u\nnoting %u\nautomatic %u\n"
		"done %u\n", game->puzzle, *game->level ? game->level : "-",
		game->seed, game->hints, game->milliseconds, game->cursor,
		game->noting, game->automatic, game->done);
	for (i = 0; i < game->count; i++) {
		const struct change *change = &game->changes[i];

		fprintf(out, "change %u %d %u %u %u\n", change->cell,
			change->joined, change->content.digit,
			change->content.notes, change->content.excluded);
	}
	fflush(out);
	fprintf(out, "sum %016llx\n", checksum(text));
	if (fclose(out))
		err(STATUS_TROUBLE, "memory");
	return text;
}

/* Save the game. Returns false, with errno, if that fails. */
bool save_write(const struct game *game)
{
	char *text = write_text(game);
	int fd = openat(directory, "play.new",
			O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	bool good = fd >= 0 && dprintf(fd, "%s", text) >= 0 && !fsync(fd);

	free(text);
	if (fd >= 0)
		close(fd);
	return good && !renameat(directory, "play.new", directory, "play") &&
	       !fsync(directory);
}

/* The saved game is finished. */
void save_remove(void)
{
	unlinkat(directory, "play", 0);
	fsync(directory);
}

/* Read what write_text() has made. Any other text gives some game, too. */
static void read_text(struct game *game, FILE *in)
{
	unsigned int cell, joined, digit, notes, excluded;

	memset(game, 0, sizeof(*game));
	if (fscanf(in, "sudoku-play 1 puzzle %81s level %7s seed %llu hints %u "
		   "time %llu cursor %u noting %u automatic %u done %u",
		   game->puzzle, game->level, &game->seed, &game->hints,
		   &game->milliseconds, &game->cursor, &game->noting,
		   &game->automatic, &game->done) != 9)
		return;
	if (!strcmp(game->level, "-"))
		*game->level = '\0';
	game->cursor %= SUDOKU_CELLS;
	while (game->count < MAX_CHANGES &&
	       fscanf(in, " change %u %u %u %u %u", &cell, &joined, &digit,
		      &notes, &excluded) == 5)
		game->changes[game->count++] = (struct change){
			cell % SUDOKU_CELLS, joined, { digit, notes, excluded }
		};
	if (game->done > game->count)
		game->done = game->count;
	replay(game);
}

/*
 * Read the saved game. Returns false if there is none. Exits if it cannot be
 * read or is damaged: then the same game would be written as another text.
 */
bool save_read(struct game *game)
{
	int fd = openat(directory, "play", O_RDONLY | O_CLOEXEC);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "r");
	char *text = NULL, *again;
	ssize_t length;
	size_t room = 0;
	bool same;

	if (!file && errno == ENOENT)
		return false;
	if (!file)
		err(STATUS_TROUBLE, "%splay", quoted(directory_name));
	length = getdelim(&text, &room, '\0', file);
	if (ferror(file))
		err(STATUS_TROUBLE, "%splay", quoted(directory_name));
	rewind(file);
	read_text(game, file);
	fclose(file);
	again = write_text(game);
	same = length > 0 && !strcmp(again, text);
	free(again);
	free(text);
	if (!same)
		errx(STATUS_TROUBLE,
		     "%splay: the saved game is damaged; move it or remove it",
		     quoted(directory_name));
	return true;
}
