// SPDX-License-Identifier: GPL-2.0-only
/*
 * Links of f-puzzles and SudokuPad: a puzzle as a JSON object, compressed by
 * lz-string and written in base 64
 *
 * lz-string is LZ78 with codes that grow from two bits on, the lowest bit
 * first. Code 0 is followed by a new character of 8 bits, code 1 by one of 16
 * bits, and code 2 ends the text. Other codes are words of a dictionary: a new
 * character is one, and so is each word together with the character after it.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "reader.h"

#define BASE64	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/* Enough for 81 cells with all that can be written into them */
#define TEXT_MAX	32768
#define WORDS_MAX	16384

/* Of the cells in an object: it is in a list of lists, in the object */
#define CELL_DEPTH	4

enum {
	CODE_BYTE,
	CODE_WIDE,
	CODE_END,
	FIRST_WORD,
};

/* A word of the dictionary: a part of the text */
struct word {
	u32 begin;
	u32 length;
};

/* Bits that are read from a link, or written to one */
struct bits {
	const char *from;	/* the next character; NULL after the last */
	const char *end;
	FILE *to;
	unsigned int written;	/* characters */
	unsigned int value;
	unsigned int count;	/* of bits in @value */
	unsigned int width;	/* of codes */
	unsigned int left;	/* codes until they grow */
};

static void count_code(struct bits *bits)
{
	if (!--bits->left)
		bits->left = 1u << bits->width++;
}

/* Take the next character. In links, some are written as "%" and a number. */
static void read_character(struct bits *bits)
{
	const char *at = NULL;
	unsigned int c;

	if (bits->from && bits->from < bits->end) {
		c = (unsigned char)*bits->from++;
		if (c == '%' && bits->end - bits->from >= 2) {
			char code[] = { bits->from[0], bits->from[1], '\0' };

			c = strtoul(code, NULL, 16);
			bits->from += 2;
		}
		at = c ? strchr(BASE64, c) : NULL;
	}
	if (!at)
		bits->from = NULL;
	bits->value = at ? at - BASE64 : 0;
	bits->count = 6;
}

static unsigned int read_bits(struct bits *bits, unsigned int count)
{
	unsigned int i, value = 0;

	for (i = 0; i < count; i++) {
		if (!bits->count)
			read_character(bits);
		value |= (bits->value >> --bits->count & 1) << i;
	}
	return value;
}

static void write_bits(struct bits *bits, unsigned int value,
		       unsigned int count)
{
	for (; count; count--, value >>= 1) {
		bits->value = bits->value << 1 | (value & 1);
		if (++bits->count < 6)
			continue;
		putc(BASE64[bits->value], bits->to);
		bits->written++;
		bits->value = 0;
		bits->count = 0;
	}
}

/*
 * Decompress a text, and end it with '\0'. All words are parts of the text, so
 * the dictionary has where they begin. Returns false if it is damaged.
 */
static bool decompress(struct span link, char *text)
{
	struct bits bits = {
		.from = link.begin, .end = link.end, .width = 2, .left = 1,
	};
	static __thread struct word words[WORDS_MAX];
	unsigned int count = FIRST_WORD, length = 0, i;
	struct word word = {}, last = {};

	while (count < WORDS_MAX - 1) {
		unsigned int code = read_bits(&bits, bits.width);

		if (!bits.from || code == CODE_END)
			break;
		if (code < CODE_END) {
			unsigned int c = read_bits(&bits, 8 << code);

			text[length] = c < 128 ? c : '?';
			word = (struct word){ length, 1 };
			words[count++] = word;
			count_code(&bits);
		} else if (code < count) {
			word = words[code];
		} else if (code == count && last.length) {
			word = (struct word){ last.begin, last.length + 1 };
		} else {
			return false;
		}
		if (length + word.length >= TEXT_MAX)
			return false;
		for (i = 0; i < word.length; i++)
			text[length + i] = text[word.begin + i];
		if (last.length) {
			words[count++] = (struct word){ last.begin,
							last.length + 1 };
			count_code(&bits);
		}
		last = (struct word){ length, word.length };
		length += word.length;
	}
	text[length] = '\0';
	return length && bits.from;
}

static bool begins_with(const char *at, const char *text)
{
	return !strncmp(at, text, strlen(text));
}

/*
 * Is a member of an object part of a plain sudoku, or without effect? @at is
 * after the quote at the begin of its name.
 */
static bool is_plain_member(const char *at, u32 depth)
{
	static const char *const members[] = {
		"title\"", "author\"", "ruleset\"", "solution\"",
		"successMessage\"", "highlightConflicts\"", "grid\"",
		"size\":9,", "size\":9}",
	};
	static const char *const cell_members[] = {
		"value\"", "given\"", "centerPencilMarks\"",
		"cornerPencilMarks\"", "c\"", "cArray\"", "highlight\"",
		"highlightArray\"",
	};
	static const char *const nothing[] = {
		"false", "null", "[]", "{}", "\"\"",
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(members) && depth == 1; i++)
		if (begins_with(at, members[i]))
			return true;
	for (i = 0; i < ARRAY_SIZE(cell_members) && depth == CELL_DEPTH; i++)
		if (begins_with(at, cell_members[i]))
			return true;
	at = strchr(at, ':') + 1;
	for (i = 0; i < ARRAY_SIZE(nothing); i++)
		if (begins_with(at, nothing[i]))
			return true;
	return false;
}

/*
 * Get the clues of an object of f-puzzles: each cell is an object in a list in
 * a list. Returns false if it has other rules, or not 81 cells.
 */
static bool read_object(const char *at, char *cells)
{
	u32 depth = 0, count = 0;
	bool given = false;
	char value = '.';

	for (; *at; at++) {
		if (*at == '{' || *at == '[') {
			value = '.';
			given = false;
			depth++;
		} else if (*at == ']') {
			depth--;
		} else if (*at == '}' && depth-- == CELL_DEPTH) {
			if (count == SUDOKU_CELLS)
				return false;
			cells[count++] = given ? value : '.';
		} else if (*at == '"') {
			const char *name = at + 1;

			for (at++; *at && *at != '"'; at++)
				at += *at == '\\' && at[1];
			if (!*at)
				return false;
			if (at[1] != ':')
				continue;
			if (!is_plain_member(name, depth))
				return false;
			if (depth == CELL_DEPTH && begins_with(name, "value\""))
				value = digit_or_blank(at[2]);
			if (depth == CELL_DEPTH && begins_with(name, "given\""))
				given = at[2] == 't';
		}
	}
	return count == SUDOKU_CELLS;
}

/* Can a byte be part of a link? */
static bool in_link(char c)
{
	return is(c, IS_LETTER | IS_CELL) || (c && strchr(BASE64 "=%?&:-_", c));
}

/*
 * Find the links of a line that have a puzzle. On any site, the object comes
 * after "load=" or "fpuzzles".
 */
static void find_links(struct reader *reader, const struct line *line)
{
	const char *at = reader->text + line->begin, *first, *mark;
	const char *last = reader->text + line->end;
	static char text[TEXT_MAX];
	char cells[SUDOKU_CELLS];
	struct span link;

	for (; (mark = memmem(at, last - at, "load=", 5) ?:
		       memmem(at, last - at, "fpuzzles", 8)); at = link.end) {
		link.begin = mark + (*mark == 'l' ? 5 : 8);
		link.end = link.begin;
		while (link.end < last && in_link(*link.end))
			link.end++;
		for (first = mark; first > at && in_link(first[-1]); first--)
			;
		if (link.end - link.begin < 8 ||
		    !memmem(at, mark - at, "//", 2))
			continue;
		if (decompress(link, text) && read_object(text, cells))
			add_text(reader, cells, first - reader->text,
				 link.end - reader->text);
		else
			fail(reader, first - reader->text,
			     "the link is damaged, or has other rules than sudoku");
	}
}

/*
 * A game of OpenSudoku that was played has three or four fields for each cell,
 * with a bar after each: the first is the digit, and the last is 0 for a clue.
 */
static void find_played(struct reader *reader, const struct line *line)
{
	const char *signs = line->signs;
	struct spot spots[SUDOKU_CELLS] = {};
	u32 first = 0, i, bars = 0, width, number = 0;

	for (i = 0; i < line->count; i++)
		if (signs[i] == '|')
			bars++;
		else if (!is(signs[i], IS_DIGIT) && !strchr(",-", signs[i]) &&
			 !bars)
			first = i + 1;
	width = bars / SUDOKU_CELLS;
	if (bars % SUDOKU_CELLS || width < 3 || width > 4)
		return;
	for (i = first, bars = 0; number < SUDOKU_CELLS; i++) {
		if (bars % width == 0 && is(signs[i], IS_DIGIT))
			spots[number] = spot_at(line, i);
		if (signs[i] != '|' || ++bars % width)
			continue;
		if (!spots[number].length)
			return;
		if (signs[i - 1] != '0')
			spots[number].cell = '.';
		number++;
	}
	add_spots(reader, NAME_NONE, spots);
}

/* Find the grids of a line that are not cells. */
void find_notations(struct reader *reader, const struct line *line)
{
	if (line->count > 6 * SUDOKU_CELLS &&
	    memchr(line->signs, '|', line->count))
		find_played(reader, line);
	if (line->letters)
		find_links(reader, line);
}

/*
 * Write a text of ASCII with less than WORDS_MAX / 2 characters. Each time, the
 * longest word that follows is written. A new character gets its code before
 * the word that ends with it.
 */
static void compress(FILE *out, const char *text)
{
	struct bits bits = { .to = out, .width = 2, .left = 2 };
	static __thread struct word words[WORDS_MAX];
	u32 count = FIRST_WORD, at, i;
	struct word longest;

	for (at = 0; text[at]; at += longest.length) {
		u32 code = CODE_BYTE;

		longest = (struct word){ at, 0 };
		for (i = FIRST_WORD; i < count; i++)
			if (words[i].length > longest.length &&
			    !strncmp(text + at, text + words[i].begin,
				     words[i].length)) {
				longest = words[i];
				code = i;
			}
		write_bits(&bits, code, bits.width);
		if (code == CODE_BYTE) {
			write_bits(&bits, text[at], 8);
			count_code(&bits);
			longest.length = 1;
			words[count] = words[count - 1];
			words[count - !!at] = longest;
			count++;
		}
		count_code(&bits);
		words[count++] = (struct word){ at, longest.length + 1 };
	}
	write_bits(&bits, CODE_END, bits.width);
	write_bits(&bits, 0, 6 - bits.count);
	while (bits.written++ % 4)
		putc('=', out);
}

/* Write the compressed object of a puzzle. */
void write_link(FILE *out, const char *cells)
{
	char text[SUDOKU_CELLS * 32] = "{\"size\":9,\"grid\":[", *end = text;
	unsigned int i;

	end += strlen(text);
	for (i = 0; i < SUDOKU_CELLS; i++) {
		end += sprintf(end, i % 9 ? "," : i ? "],[" : "[");
		if (sudoku_digit(cells[i]))
			end += sprintf(end, "{\"value\":%c,\"given\":true}",
				       cells[i]);
		else
			end += sprintf(end, "{}");
	}
	sprintf(end, "]]}");
	compress(out, text);
}
