// SPDX-License-Identifier: GPL-2.0-only
/*
 * Taking the terminal and giving it back, at any signal, and reading keys
 *
 * Signals only leave a note, which terminal_key() acts on, so a command can
 * clean up in the ordinary way. If it does not get there, a later signal gives
 * the terminal back and takes effect.
 *
 * A key that has no character, such as an arrow, arrives as an escape sequence:
 * escape, '[' or 'O', parameters, and a last character from '@' to '~'. Only
 * time tells that the escape key was pressed, whose first byte is the last.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "screen.h"

/* How long a terminal that takes no output may delay the end, milliseconds */
#define END_TIMEOUT		200

/* How long the rest of an escape sequence may take, milliseconds */
#define SEQUENCE_TIMEOUT	100

/*
 * Alternate screen, no automatic wrapping, no cursor. A terminal without an
 * alternate screen is cleared instead.
 */
static const char take_screen[] = "\033[?1049h\033[?7l\033[?25l\033[m\033[2J";
static const char return_screen[] =
	"\033[m\033[H\033[2J\033[?25h\033[?7h\033[?1049l";

unsigned int terminal_rows, terminal_columns;

static int in;
static struct termios modes;		/* of the user */
static volatile sig_atomic_t taken;	/* the terminal's may be others */
static volatile sig_atomic_t drawn;	/* they are, and so is the screen */

/* Notes of signals */
static volatile sig_atomic_t stopping;
static volatile sig_atomic_t changed;	/* continued, or has another size */

/* Messages would disappear with the alternate screen: keep them until then. */
static char messages[4096];

/* Bytes that were read but not yet used */
static unsigned char keys[64];
static size_t next_key, end_of_keys;

/* Is another job in the foreground? Only a controlling terminal has jobs. */
static bool is_in_background(void)
{
	pid_t group = tcgetpgrp(in);

	return group >= 0 && group != getpgrp();
}

/*
 * Give the terminal back, in the modes that it had, in the background, too,
 * where a program that blocks SIGTTOU may. A signal handler may call this, also
 * between the system call that changes the modes and the note that it has. In
 * the background, that call has not changed them.
 */
static void give_back(void)
{
	struct pollfd out = { .fd = STDOUT_FILENO, .events = POLLOUT };
	sigset_t all, old;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &old);
	if (drawn && poll(&out, 1, END_TIMEOUT) == 1 &&
	    write(STDOUT_FILENO, return_screen, strlen(return_screen)) < 0)
		stop_work(SIGHUP);
	if (drawn || (taken && !is_in_background()))
		tcsetattr(in, TCSANOW, &modes);
	taken = false;
	drawn = false;
	sigprocmask(SIG_SETMASK, &old, NULL);
}

/*
 * Take the terminal, and measure it. In the background, the kernel stops the
 * program here. The signal with which it continues interrupts the call.
 */
static void take(void)
{
	struct termios raw = modes;
	struct winsize size = {};

	changed = false;
	raw.c_iflag &= ~(INLCR | IGNCR | ISTRIP | IXON);
	raw.c_iflag |= ICRNL;
	raw.c_lflag &= ~(ICANON | ECHO | IEXTEN);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	taken = true;
	while (!stop_requested() && tcsetattr(in, TCSANOW, &raw))
		if (errno != EINTR)
			stop_work(SIGHUP);
	if (stop_requested())
		return;
	drawn = true;
	terminal_write(take_screen, strlen(take_screen));
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_row ||
	    !size.ws_col) {
		size.ws_row = SCREEN_ROWS;
		size.ws_col = SCREEN_COLUMNS;
	}
	terminal_rows = size.ws_row;
	terminal_columns = size.ws_col;
}

static void note_signal(int signal_number)
{
	if (signal_number == SIGTSTP)
		stopping = true;
	else
		changed = true;
}

/* Does a signal, by default, not end the process, or can it not be caught? */
static bool is_harmless(int number)
{
	return number == SIGKILL || number == SIGSTOP || number == SIGTSTP ||
	       number == SIGTTIN || number == SIGTTOU || number == SIGCONT ||
	       number == SIGCHLD || number == SIGURG || number == SIGWINCH;
}

/* Has the program a fault, so that it cannot go on? */
static bool is_fault(int number)
{
	return number == SIGSEGV || number == SIGBUS || number == SIGILL ||
	       number == SIGFPE || number == SIGABRT || number == SIGTRAP ||
	       number == SIGSYS;
}

static void end_at_once(int signal_number)
{
	give_back();
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

/*
 * Take the terminal, or exit with a message if there is none. If standard input
 * is something else, perhaps a puzzle, keys come from the controlling terminal.
 * Whatever ends the program, the terminal is given back.
 */
void terminal_begin(void)
{
	const char *type = getenv("TERM");
	int number;

	in = isatty(STDIN_FILENO) ? STDIN_FILENO :
	     open("/dev/tty", O_RDWR | O_CLOEXEC);
	/* In the background, stop here: the modes are those of the shell. */
	tcflow(in, TCOON);
	if (!isatty(STDOUT_FILENO) || tcgetattr(in, &modes))
		errx(STATUS_TROUBLE, "this command needs a terminal");
	if (type && !strcmp(type, "dumb"))
		errx(STATUS_TROUBLE, "the terminal cannot move its cursor (TERM=dumb)");
	flush_stdout();
	setvbuf(stderr, messages, _IOFBF, sizeof(messages));
	for (number = 1; number < NSIG; number++)
		if (is_fault(number))
			catch_signal(number, end_at_once);
		else if (!is_harmless(number))
			catch_stop_signal(number);
	catch_stop_signals(give_back);
	catch_signal(SIGWINCH, note_signal);
	catch_signal(SIGTSTP, note_signal);
	catch_signal(SIGCONT, note_signal);
	atexit(give_back);
	take();
}

/*
 * Give the terminal back. If a signal has asked the program to end, it takes
 * effect now, so the caller has cleaned up before.
 */
void terminal_end(void)
{
	give_back();
	fflush(stderr);
	setvbuf(stderr, NULL, _IONBF, 0);
	release_stop_signals();
}

/* Write to the terminal, with one system call unless that is interrupted. */
void terminal_write(const char *bytes, size_t length)
{
	if (!write_until(STDOUT_FILENO, bytes, length, stop_requested) &&
	    !stop_requested())
		stop_work(SIGHUP);
}

/*
 * Read bytes of keys if there are none left, and wait up to @timeout
 * milliseconds for them, or forever if it is negative. Signals are let in only
 * during the wait, so none comes between it and the check for notes. At the end
 * of the terminal, do what the kernel does then, too.
 */
static void read_keys(int timeout)
{
	struct pollfd file = { .fd = in, .events = POLLIN };
	struct timespec time = {
		.tv_sec = timeout / 1000,
		.tv_nsec = timeout % 1000 * 1000000L,
	};
	sigset_t all, old;
	ssize_t length;
	int ready = 0;

	if (next_key < end_of_keys)
		return;
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &old);
	if (!stop_requested() && !stopping && !changed)
		ready = ppoll(&file, 1, timeout < 0 ? NULL : &time, &old);
	sigprocmask(SIG_SETMASK, &old, NULL);
	if (ready <= 0)
		return;
	length = read(in, keys, sizeof(keys));
	if (!length || (length < 0 && errno != EINTR && errno != EAGAIN))
		stop_work(SIGHUP);
	next_key = 0;
	end_of_keys = length > 0 ? length : 0;
}

/* The next byte of an escape sequence, 0 if it does not come */
static unsigned char sequence_byte(void)
{
	read_keys(SEQUENCE_TIMEOUT);
	return next_key < end_of_keys ? keys[next_key++] : 0;
}

/* Read the rest of a sequence that begins with an escape character. */
static int read_sequence(void)
{
	unsigned char byte = sequence_byte();
	unsigned char number;

	if (byte != '[' && byte != 'O')
		return KEY_OTHER;
	byte = sequence_byte();
	number = byte;
	while (byte >= ' ' && byte < '@')
		byte = sequence_byte();
	if (byte >= 'A' && byte <= 'D')
		return KEY_UP + byte - 'A';
	return byte == '~' && number == '3' ? KEY_DELETE : KEY_OTHER;
}

/* Take the next key, of which at least the first byte has been read. */
static int take_key(void)
{
	unsigned char byte = keys[next_key++];

	if (byte == '\033')
		return read_sequence();
	if (byte == '\b')
		return KEY_BACKSPACE;
	return byte > 0x7f ? KEY_OTHER : byte;
}

/*
 * Wait up to @timeout milliseconds for a key, forever if it is negative. In a
 * window that is too small to show what a key does, only q is one.
 */
int terminal_key(int timeout)
{
	int key;

	read_keys(timeout);
	if (stop_requested())
		return KEY_END;
	if (stopping) {
		/* Stop, as the user wants, until SIGCONT. */
		stopping = false;
		give_back();
		signal(SIGTSTP, SIG_DFL);
		raise(SIGTSTP);
		catch_signal(SIGTSTP, note_signal);
		changed = true;
	}
	if (changed) {
		take();
		return KEY_RESIZE;
	}
	if (next_key == end_of_keys)
		return KEY_NONE;
	key = take_key();
	if (key != '\f')
		return key != 'q' && terminal_is_too_small() ? KEY_NONE : key;
	take();
	return KEY_RESIZE;
}
