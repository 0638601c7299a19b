// SPDX-License-Identifier: GPL-2.0
/*
 * Keys of a terminal
 *
 * A key that has no character, such as an arrow, arrives as an escape sequence:
 * escape, '[' or 'O', parameters, and a last character from '@' to '~'. The
 * escape key arrives as the first of these bytes alone, so only the time that
 * passes tells the difference.
 */
#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "screen.h"

/* How long the rest of a sequence may take, in milliseconds */
#define SEQUENCE_TIMEOUT	100

/* Bytes that were read but not yet used */
static unsigned char keys[64];
static size_t next_key, end_of_keys;

static void read_keys(void)
{
	ssize_t length = read(terminal_input(), keys, sizeof(keys));

	if (!length || (length < 0 && errno != EINTR && errno != EAGAIN))
		terminal_lost();
	next_key = 0;
	end_of_keys = length > 0 ? length : 0;
}

/* The next byte of an escape sequence, 0 if it does not come */
static unsigned char sequence_byte(void)
{
	struct pollfd file = { .fd = terminal_input(), .events = POLLIN };

	if (next_key == end_of_keys &&
	    terminal_wait(&file, SEQUENCE_TIMEOUT))
		read_keys();
	return next_key < end_of_keys ? keys[next_key++] : 0;
}

/* Read the rest of a sequence that begins with an escape character. */
static int sequence(void)
{
	static const int finals[] = {
		['A'] = KEY_UP, ['B'] = KEY_DOWN, ['C'] = KEY_RIGHT,
		['D'] = KEY_LEFT,
	};
	unsigned char byte = sequence_byte();
	unsigned int number;

	if (!byte)
		return KEY_ESCAPE;
	if (byte != '[' && byte != 'O')
		return KEY_OTHER;
	byte = sequence_byte();
	number = byte;
	while (byte >= ' ' && byte < '@')
		byte = sequence_byte();
	if (byte == '~' && number == '3')
		return KEY_DELETE;
	return byte < ARRAY_SIZE(finals) && finals[byte] ? finals[byte] :
							   KEY_OTHER;
}

static int decode_key(void)
{
	unsigned char byte = keys[next_key++];

	if (byte == '\033')
		return sequence();
	if (byte == '\f')
		terminal_redraw();
	if (byte == '\b')
		return KEY_BACKSPACE;
	return byte == '\f' ? KEY_RESIZE : byte > 0x7f ? KEY_OTHER : byte;
}

/* Wait up to @timeout milliseconds for a key, forever if it is negative. */
int terminal_key(int timeout)
{
	struct pollfd file = { .fd = terminal_input(), .events = POLLIN };
	int key;

	if (next_key == end_of_keys && terminal_wait(&file, timeout))
		read_keys();
	key = terminal_signals();
	if (key != KEY_NONE)
		return key;
	return next_key < end_of_keys ? decode_key() : KEY_NONE;
}
