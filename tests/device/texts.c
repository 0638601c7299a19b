// SPDX-License-Identifier: GPL-2.0
/*
 * Texts to write, and whether what comes back for them is right
 *
 * Nothing here trusts the device: an answer is checked against the rules and,
 * where it says that there is none, against the core's own search.
 */
#include "device_test.h"

const char puzzle[] =
	"53..7....6..195....98....6.8...6...34..8.3..1"
	"7...2...6.6....28....419..5....8..79";
const char solution[] =
	"534678912672195348198342567859761423426853791"
	"713924856961537284287419635345286179";
const char easy[] =
	"...678912672195348198342567859761423426853791"
	"713924856961537284287419635345286179";
const char conflicting[] =
	"5...5...................................."
	"........................................";
const char ambiguous[] =
	"534..8912672195348198342567859..1423426853791"
	"713924856961537284287419635345286179";
const char slow[] =
	".3.....6.8.2......5.....728.8.2...1...7......"
	"6.1...5...........149.........756...";
/* The last cell sees 1 to 8 in its row and 9 in its column. */
const char endless[] =
	"........9..............................."
	"................................12345678.";

_Static_assert(sizeof(puzzle) == CELLS + 1 && sizeof(solution) == CELLS + 1 &&
	       sizeof(easy) == CELLS + 1 &&
	       sizeof(conflicting) == CELLS + 1 &&
	       sizeof(ambiguous) == CELLS + 1 && sizeof(slow) == CELLS + 1 &&
	       sizeof(endless) == CELLS + 1, "a grid has 81 cells");

static void swap(int *a, int *b)
{
	int old = *a;

	*a = *b;
	*b = old;
}

static void shuffle(unsigned int *seed, int *numbers, int count)
{
	int i;

	for (i = count - 1; i > 0; i--)
		swap(&numbers[i], &numbers[rand_r(seed) % (i + 1)]);
}

/*
 * A puzzle of 81 characters with about 40 clues. It comes from a solution that
 * everybody can write down: shift a row by three cells for the next one, by one
 * more for the next band; with its digits, and the rows of each band, shuffled.
 */
void random_puzzle(unsigned int *seed, char *cells)
{
	int digits[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
	int rows[9] = { 0, 1, 2, 3, 4, 5, 6, 7, 8 };
	int cell;

	shuffle(seed, digits, 9);
	shuffle(seed, rows, 3);
	shuffle(seed, rows + 3, 3);
	shuffle(seed, rows + 6, 3);
	for (cell = 0; cell < CELLS; cell++) {
		int row = rows[cell / 9];
		int i = (row * 3 + row / 3 + cell % 9) % 9;

		cells[cell] = rand_r(seed) % 2 ? '0' + digits[i] : '.';
	}
}

/* A new string of @count puzzles without anything between them */
char *random_puzzles(unsigned int *seed, unsigned int count)
{
	char *text = malloc(count * CELLS + 1);
	unsigned int i;

	ck_assert_ptr_nonnull(text);
	for (i = 0; i < count; i++)
		random_puzzle(seed, text + i * CELLS);
	text[count * CELLS] = '\0';
	return text;
}

static bool has_solution(const char *cells)
{
	struct sudoku_search search;

	sudoku_search_start(&search, SUDOKU_STRATEGY_DEFAULT, cells);
	return sudoku_search_run(&search, UINT64_MAX) == SUDOKU_FOUND;
}

static bool is_answer(const char *answer, const char *cells)
{
	static const char none[] =
		"????????????????????????????????????????"
		"?????????????????????????????????????????";

	if (!memcmp(answer, none, CELLS))
		return !has_solution(cells);
	return sudoku_grid_solves(answer, cells);
}

static bool is_cell(char c)
{
	return c == '.' || (c >= '0' && c <= '9');
}

/*
 * Is @answer the text @text with each whole puzzle solved where it stands, and
 * all the rest as it was?
 */
void assert_solved(const char *answer, const char *text, size_t length)
{
	char solved[CELLS + 1] = "", cells[CELLS + 1] = "";
	const char *incomplete = answer;
	unsigned int count = 0;
	size_t i;

	for (i = 0; i < length; i++) {
		if (!is_cell(text[i])) {
			ck_assert_msg(answer[i] == text[i],
				      "byte %zu: '%c' for '%c'", i, answer[i],
				      text[i]);
			continue;
		}
		solved[count] = answer[i];
		cells[count] = text[i];
		if (++count < CELLS)
			continue;
		ck_assert_msg(is_answer(solved, cells), "%s for\n%s", solved,
			      cells);
		incomplete = answer + i + 1;
		count = 0;
	}
	i = incomplete - answer;
	ck_assert_msg(!memcmp(incomplete, text + i, length - i),
		      "an incomplete puzzle has been changed");
}

/*
 * Each of the @count puzzles in @text, without anything between them, must have
 * its answer somewhere in @answers.
 */
void assert_answers_in_any_order(const char *answers, const char *text,
				 unsigned int count)
{
	bool *used = calloc(count, sizeof(*used));
	unsigned int i, j;

	ck_assert_ptr_nonnull(used);
	for (i = 0; i < count; i++) {
		for (j = 0; j < count; j++)
			if (!used[j] && is_answer(answers + j * CELLS,
						  text + i * CELLS))
				break;
		ck_assert_msg(j < count, "puzzle %u has no answer", i);
		used[j] = true;
	}
	free(used);
}

/* The next that is read from @fd must be the answer to all of @text. */
void assert_reads(int fd, const char *text)
{
	size_t length = strlen(text);
	char *answer = malloc(length + 1);

	ck_assert_ptr_nonnull(answer);
	ck_assert_uint_eq(read_up_to(fd, answer, length), length);
	assert_solved(answer, text, length);
	free(answer);
}

/*
 * The same, where each read may fail with @error and is tried again. Returns
 * how many failed.
 */
unsigned int failures_before_answer(int fd, const char *text, int error)
{
	size_t done = 0, length = strlen(text);
	unsigned int failures = 0;
	char answer[length];

	while (done < length) {
		ssize_t n = read(fd, answer + done, length - done);

		if (n < 0) {
			ck_assert_int_eq(errno, error);
			failures++;
		} else {
			ck_assert_int_gt(n, 0);
			done += n;
		}
	}
	assert_solved(answer, text, length);
	return failures;
}

/* @user's slate must hold @text and no more. */
void assert_slate(uid_t user, const char *text)
{
	int fd = open_as(user, O_RDONLY);

	assert_reads(fd, text);
	assert_at_end(fd);
	ck_assert_int_eq(close(fd), 0);
}

/* There must be no more to read from the slate that @fd reads. */
void assert_at_end(int fd)
{
	char c;

	ck_assert_int_eq(read(fd, &c, 1), 0);
}

/* There must be nothing to read from @fd, which must not wait for it. */
void assert_would_block(int fd)
{
	char c;

	set_nonblock(fd);
	assert_error(read(fd, &c, 1), EAGAIN);
}
