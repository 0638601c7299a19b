// SPDX-License-Identifier: GPL-2.0
/*
 * Lines as signs: each character of UTF-8 that can be part of a drawing or of a
 * puzzle becomes the character of ASCII that it stands for. A line of ASCII is
 * not copied.
 */
#define _GNU_SOURCE
#include <string.h>

#include "reader.h"

#define DIGIT	(IS_DIGIT | IS_CELL | IS_WORD)
#define SPACE	(IS_SPACE | IS_BETWEEN)
#define LETTER	(IS_LETTER | IS_WORD)

const u8 kinds[256] = {
	['\0' ... '\b'] = IS_END, ['\n'] = IS_END, ['\r'] = IS_END,
	['\t'] = SPACE, ['\f'] = SPACE, [' '] = SPACE,
	['0' ... '9'] = DIGIT, ['.'] = IS_CELL | IS_WORD,
	['a' ... 'z'] = LETTER, ['A' ... 'Z'] = LETTER,
	[0x80 ... 0xff] = LETTER | IS_HIGH,
	['_'] = IS_WORD, ['-'] = IS_WORD, ['$'] = IS_WORD,
	['|'] = IS_BETWEEN, ['!'] = IS_BETWEEN, [':'] = IS_BETWEEN,
	[';'] = IS_BETWEEN, [','] = IS_BETWEEN, ['['] = IS_BETWEEN,
	[']'] = IS_BETWEEN, ['{'] = IS_BETWEEN, ['}'] = IS_BETWEEN,
	['('] = IS_BETWEEN, [')'] = IS_BETWEEN, ['"'] = IS_BETWEEN,
	['\''] = IS_BETWEEN, ['/'] = IS_BETWEEN, ['\\'] = IS_BETWEEN,
	['+'] = IS_BETWEEN | IS_WORD, ['`'] = IS_BETWEEN, ['>'] = IS_BETWEEN,
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

/* In JSON, what is written for a blank becomes a '.', and breaks a space. */
static char take_json(const char *at, const char *begin, const char *end,
		      u32 *length)
{
	static const char *const none[] = {
		"null", "none", "false", "nan", "undefined"
	};
	char before = at > begin ? at[-1] : ',', after = at[1];
	struct span word = { at, at };
	unsigned int i;

	if (*at == '\\' && at + 1 < end) {
		*length = 2;
		return memchr("nrt", after, 3) ? ' ' : '\\';
	}
	if (is(*at, IS_END))
		return ' ';
	if (before == '"' && (*at == '"' || (*at == ' ' && after == '"')))
		return '.';
	if (is(before, IS_LETTER))
		return *at;
	while (word.end < end && is(*word.end, IS_LETTER))
		word.end++;
	for (i = 0; i < ARRAY_SIZE(none); i++)
		if (is_text(word, none[i])) {
			*length = word.end - at;
			return '.';
		}
	return *at;
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
		else if (json)
			sign = take_json(text + at, text + line->begin,
					 text + line->end, &length);
		if (!sign)
			continue;
		signs[line->count] = sign;
		places[line->count++] = at;
	}
}

/* The place of a sign and what is there; after the last sign is a blank. */
struct spot spot_at(const struct line *line, u32 i)
{
	struct spot spot = { line->end, 0, '.' };
	char first;

	if (i >= line->count)
		return spot;
	spot.cell = digit_or_blank(line->signs[i]);
	spot.at = place_of(line, i);
	spot.length = 1;
	if (!line->places)
		return spot;
	first = line->text[spot.at];
	if (is(first, IS_HIGH))
		spot.length = 2 + ((u8)first >= 0xe0) + ((u8)first >= 0xf0);
	else if (first == '"')
		spot.length = 0;
	else if (is(first, IS_LETTER) && line->signs[i] == '.')
		while (is(line->text[spot.at + spot.length], IS_LETTER))
			spot.length++;
	return spot;
}

/* Take a part of the text, which may be a value of JSON, as signs. */
void read_signs(struct reader *reader, struct line *line, u32 begin, u32 end,
		bool json)
{
	u8 all = 0, not_all = IS_SPACE, kind;
	u32 digits = 0, letters = 0, i;
	const char *text = reader->text;

	line->begin = begin;
	line->end = end;
	line->text = text;
	line->signs = text + begin;
	line->count = end - begin;
	line->places = NULL;
	for (i = begin; i < end; i++)
		all |= kinds[(u8)text[i]];
	if (all & IS_HIGH || json)
		copy_signs(line, text, json);
	for (i = 0; i < line->count; i++) {
		kind = kinds[(u8)line->signs[i]];
		digits += kind & IS_DIGIT;
		letters += (kind & IS_LETTER) / IS_LETTER;
		not_all &= kind;
	}
	line->digits = digits;
	line->letters = letters;
	line->is_blank = not_all & IS_SPACE;
}

/* Take the line that begins at a place. It ends with LF, CR or both. */
void read_line(struct reader *reader, struct line *line, u32 at)
{
	const char *text = reader->text;
	u32 end = at;

	while (end < reader->length && !is(text[end], IS_END))
		end++;
	read_signs(reader, line, at, end, false);
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
