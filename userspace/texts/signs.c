// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lines as signs: each character of UTF-8 that can be part of a drawing or of a
 * puzzle becomes the character of ASCII that it stands for. A line of ASCII is
 * not copied.
 */
#define _GNU_SOURCE
#include <string.h>

#include "reader.h"

#define DIGIT	(IS_DIGIT | IS_CELL)
#define SPACE	(IS_SPACE | IS_BETWEEN)

#define DEPTH	16	/* of brackets */

const u16 kinds[256] = {
	['\0' ... '\b'] = IS_END, ['\n'] = IS_END, ['\r'] = IS_END,
	['\t'] = SPACE, ['\f'] = SPACE, [' '] = SPACE,
	['0' ... '9'] = DIGIT, ['.'] = IS_CELL | IS_BLANK,
	['a' ... 'n'] = IS_LETTER, ['o'] = IS_LETTER | IS_BLANK,
	['p' ... 'w'] = IS_LETTER, ['x'] = IS_LETTER | IS_BLANK,
	['y' ... 'z'] = IS_LETTER,
	['A' ... 'N'] = IS_LETTER, ['O'] = IS_LETTER | IS_BLANK,
	['P' ... 'W'] = IS_LETTER, ['X'] = IS_LETTER | IS_BLANK,
	['Y' ... 'Z'] = IS_LETTER,
	[0x80] = IS_LETTER | IS_HIGH | IS_BLANK,
	[0x81 ... 0xff] = IS_LETTER | IS_HIGH,
	['_'] = IS_BLANK, ['*'] = IS_BLANK, ['-'] = IS_BLANK,
	['?'] = IS_BLANK, ['#'] = IS_BLANK, ['~'] = IS_BLANK,
	['['] = IS_BETWEEN | IS_OPEN, [']'] = IS_BETWEEN,
	['{'] = IS_BETWEEN | IS_OPEN, ['}'] = IS_BETWEEN,
	['('] = IS_BETWEEN | IS_OPEN, [')'] = IS_BETWEEN,
	['|'] = IS_BETWEEN, ['!'] = IS_BETWEEN, [':'] = IS_BETWEEN,
	[';'] = IS_BETWEEN, [','] = IS_BETWEEN, ['"'] = IS_BETWEEN,
	['\''] = IS_BETWEEN, ['/'] = IS_BETWEEN, ['+'] = IS_BETWEEN,
	['`'] = IS_BETWEEN, ['<'] = IS_BETWEEN, ['>'] = IS_BETWEEN,
	['='] = IS_BETWEEN, ['&'] = IS_BETWEEN,
	['\\'] = IS_BETWEEN | IS_ESCAPE,
};

/* What characters stand for, in order; '\0' leaves a character out. */
static const struct {
	unsigned int first;
	unsigned int last;
	char sign;		/* a digit: they are the digits from it on */
} stands_for[] = {
	{ 0xa0, 0xa0, ' ' }, { 0xb7, 0xb7, '.' },
	{ 0x660, 0x669, '0' }, { 0x6f0, 0x6f9, '0' }, { 0x966, 0x96f, '0' },
	{ 0x2000, 0x200a, ' ' }, { 0x200b, 0x200d, '\0' },
	{ 0x2010, 0x2015, '-' }, { 0x2018, 0x2019, '\'' },
	{ 0x201c, 0x201d, '"' }, { 0x2022, 0x2022, '.' },
	{ 0x202f, 0x202f, ' ' }, { 0x20e3, 0x20e3, '\0' },
	{ 0x2212, 0x2212, '-' }, { 0x2219, 0x2219, '.' },
	{ 0x22c5, 0x22c5, '.' }, { 0x2460, 0x2468, '1' },
	{ 0x2500, 0x2501, '-' }, { 0x2502, 0x2503, '|' },
	{ 0x2504, 0x2505, '-' }, { 0x2506, 0x2507, '|' },
	{ 0x2508, 0x2509, '-' }, { 0x250a, 0x250b, '|' },
	{ 0x250c, 0x254b, '+' }, { 0x254c, 0x254d, '-' },
	{ 0x254e, 0x254f, '|' }, { 0x2550, 0x2550, '-' },
	{ 0x2551, 0x2551, '|' }, { 0x2552, 0x257f, '+' },
	{ 0x25a1, 0x25a1, '.' }, { 0x3000, 0x3000, ' ' },
	{ 0xfe0f, 0xfe0f, '\0' }, { 0xfeff, 0xfeff, '\0' },
	{ 0xff0c, 0xff0c, ',' }, { 0xff0e, 0xff0e, '.' },
	{ 0xff10, 0xff19, '0' }, { 0xff5c, 0xff5c, '|' },
};

/* Take a character of UTF-8, and return its sign. */
static char take_character(const u8 *at, const u8 *end, u32 *length)
{
	unsigned int more = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc2;
	unsigned int i, code = *at & 0x3f >> more;

	*length = 1;
	if (!more || (unsigned int)(end - at) <= more)
		return OTHER;
	for (i = 1; i <= more; i++) {
		if ((at[i] & 0xc0) != 0x80)
			return OTHER;
		code = code << 6 | (at[i] & 0x3f);
	}
	*length = more + 1;
	for (i = 0; i < ARRAY_SIZE(stands_for); i++)
		if (code >= stands_for[i].first && code <= stands_for[i].last)
			return is(stands_for[i].sign, IS_DIGIT) ?
			       (char)(stands_for[i].sign + code -
				      stands_for[i].first) :
			       stands_for[i].sign;
	return OTHER;
}

/* Where brackets join lines, what is written for a blank becomes a '.'. */
static char take_joined(const char *at, const char *begin, const char *end,
			u32 *length)
{
	static const char *const none[] = {
		"null", "none", "false", "nan", "na", "undefined", "-1",
	};
	char before = at > begin ? at[-1] : ',';
	struct span word = { at, at };
	unsigned int i;

	if (is(*at, IS_END))
		return ' ';
	if (before == '"' && (*at == '"' || (*at == ' ' && at[1] == '"')))
		return '.';
	if (!is(*at, IS_LETTER | IS_BLANK) || !is(before, IS_BETWEEN | IS_END))
		return *at;
	while (word.end < end && !is(*word.end, IS_BETWEEN | IS_END))
		word.end++;
	for (i = 0; i < ARRAY_SIZE(none); i++)
		if (is_text(word, none[i])) {
			*length = word.end - at;
			return '.';
		}
	return *at;
}

static char take_escape(char c, u32 *length)
{
	*length = 2;
	return memchr("nrt", c, 3) ? ' ' : '\\';
}

/* Replace the characters up to @end, which are of JSON or a line. */
static void copy_signs(struct line *line, const char *text, bool json)
{
	u32 at = line->begin, room = line->end - at, length, *places;
	char *signs;

	line->own_signs.count = 0;
	line->own_places.count = 0;
	signs = EXTEND(line->own_signs, room);
	places = EXTEND(line->own_places, room);
	line->signs = signs;
	line->places = places;
	line->count = 0;
	for (; at < line->end; at += length) {
		char sign = text[at];

		length = 1;
		if (is(sign, IS_HIGH))
			sign = take_character((const u8 *)text + at,
					      (const u8 *)text + line->end,
					      &length);
		else if (is(sign, IS_ESCAPE) && at + 1 < line->end)
			sign = take_escape(text[at + 1], &length);
		else if (json)
			sign = take_joined(text + at, text + line->begin,
					   text + line->end, &length);
		if (!sign)
			continue;
		signs[line->count] = sign;
		places[line->count++] = at;
	}
}

/* The spot of a sign that may stand for several bytes */
struct spot spot_of_places(const struct line *line, u32 i)
{
	struct spot spot = {
		line->places[i], 1, digit_or_blank(line->signs[i])
	};
	char first = line->text[spot.at];

	if (is(first, IS_HIGH))
		spot.length = 2 + ((u8)first >= 0xe0) + ((u8)first >= 0xf0);
	else if (first == '"')
		spot.length = 0;
	else if ((is(first, IS_LETTER) || first == '-') &&
		 line->signs[i] == '.')
		while (is(line->text[spot.at + spot.length],
			  IS_LETTER | IS_DIGIT))
			spot.length++;
	return spot;
}

/*
 * Count the signs of a line up to one of these kinds, and some kinds of them.
 * Returns what kinds there are.
 */
static u16 count_signs(struct line *line, u32 most, u16 stop)
{
	u16 all = 0, not_all = IS_SPACE, kind;
	u32 digits = 0, letters = 0, i;

	for (i = 0; i < most; i++) {
		kind = kinds[(u8)line->signs[i]];
		if (kind & stop)
			break;
		all |= kind;
		digits += kind & IS_DIGIT;
		letters += (kind & IS_LETTER) / IS_LETTER;
		not_all &= kind;
	}
	line->count = i;
	line->digits = digits;
	line->letters = letters;
	line->is_blank = not_all & IS_SPACE;
	return all;
}

/* Take the text up to @end, or to a byte of these kinds, as signs. */
static void take_signs(struct reader *reader, struct line *line, u32 begin,
		       u32 end, u16 stop, bool json)
{
	u16 all;

	line->begin = begin;
	line->text = reader->text;
	line->signs = reader->text + begin;
	line->places = NULL;
	all = count_signs(line, end - begin, stop);
	line->end = begin + line->count;
	line->has_brackets = all & IS_OPEN;
	if (all & (IS_HIGH | IS_ESCAPE) || json) {
		copy_signs(line, reader->text, json);
		count_signs(line, line->count, 0);
	}
}

/* Take a part of the text, which may be a value of JSON, as signs. */
void read_signs(struct reader *reader, struct line *line, u32 begin, u32 end,
		bool json)
{
	take_signs(reader, line, begin, end, 0, json);
}

/* Take the line that begins at a place. It ends with LF, CR or both. */
void read_line(struct reader *reader, struct line *line, u32 at)
{
	const char *text = reader->text;
	u32 end;

	take_signs(reader, line, at, reader->length, IS_END, false);
	end = line->end;
	line->next = end;
	if (end + 1 >= reader->length && !reader->whole)
		reader->hungry |= end == reader->length || text[end] == '\r';
	if (end == reader->length)
		return;
	line->next = end + 1 + (text[end] == '\r' &&
				end + 1 < reader->length &&
				text[end + 1] == '\n');
	if (text[end] != '\n' && text[end] != '\r')
		fail(reader, end, "byte 0x%02x is not allowed in a text",
		     (u8)text[end]);
}

/*
 * May a list in brackets continue on the next line? That begins at a place, after
 * a line with such a sign at its end.
 */
static bool goes_on(struct reader *reader, char last, u32 at)
{
	while (at < reader->length &&
	       is(reader->text[at], IS_SPACE | IS_END) && reader->text[at])
		at++;
	if (at == reader->length)
		return true;
	return strchr(",[{(;:=", last) || strchr(")]}", reader->text[at]);
}

/*
 * Take lines up to where the brackets after a place close as one line, from a
 * first place on. If that begins with a brace, it ends with it. Returns the
 * place after it, or 0 if there are none.
 */
u32 read_brackets(struct reader *reader, struct line *line, u32 begin, u32 at)
{
	bool braces = reader->text[begin] == '{', plain = true;
	const char *text = reader->text;
	char last = '\0', c;
	u32 depth = 0;

	for (; at < reader->length; at++) {
		c = text[at];
		if (c == '\n' || c == '\r') {
			if (!depth)
				break;
			if (!goes_on(reader, last, at + 1))
				return 0;
			plain = false;
		} else if (c == '"') {
			u32 first = ++at;

			while (at < reader->length && text[at] != '"' &&
			       !is(text[at], IS_END))
				at += text[at] == '\\' ? 2 : 1;
			if (at >= reader->length)
				break;
			if (is(text[at], IS_END))
				return 0;
			plain &= at > first && text[first] != ' ';
		} else if (is(c, IS_END)) {
			return 0;
		} else if (strchr("[{(", c)) {
			if (++depth > DEPTH)
				return 0;
		} else if (strchr("]})", c)) {
			if (!depth--)
				return 0;
			if (!depth && braces) {
				at++;
				break;
			}
		} else if (is(c, IS_LETTER) || c == '-') {
			plain = false;
		}
		if (!is(c, IS_SPACE | IS_END))
			last = c;
	}
	reader->hungry |= at >= reader->length && !reader->whole;
	if (depth || at > reader->length)
		return 0;
	read_signs(reader, line, begin, at, !plain);
	line->next = at;
	return at;
}
