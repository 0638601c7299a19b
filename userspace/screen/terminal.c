// SPDX-License-Identifier: GPL-2.0
/*
 * Taking the terminal and giving it back, at any signal
 *
 * Signals only leave a note, which terminal_key() acts on, so a command can
 * clean up in the ordinary way. If it does not get there, another signal that
 * comes at least a second later gives the terminal back and takes effect.
 */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "screen.h"

/* How long a terminal that takes no output may delay the end */
#define END_TIMEOUT		200

/*
 * Alternate screen, no automatic wrapping, no cursor. A terminal without an
 * alternate screen is cleared instead.
 */
static const char take_screen[] = "\033[?1049h\033[?7l\033[?25l";
static const char clear_screen[] = "\033[m\033[2J";
static const char return_screen[] =
	"\033[m\033[H\033[2J\033[?25h\033[?7h\033[?1049l";

static const int ending_signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
static const int other_signals[] = { SIGWINCH, SIGTSTP, SIGCONT };
static const int crashes[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };

unsigned int terminal_rows, terminal_columns;

static int in, out;
static struct termios modes;		/* of the user */
static volatile sig_atomic_t taken;	/* the terminal is not in these modes */

/* Notes of signals */
static volatile sig_atomic_t ending;	/* the signal */
static volatile sig_atomic_t resized;
static volatile sig_atomic_t stopping;
static volatile sig_atomic_t continued;
static sigset_t noted;			/* the signals that leave these */

/* Standard error, and a pipe that takes its place on the alternate screen */
static int user_stderr = -1;
static int messages = -1;

/* Messages would disappear with the alternate screen: keep them until then. */
static void keep_messages(void)
{
	int ends[2];

	if (!isatty(STDERR_FILENO) || pipe2(ends, O_NONBLOCK | O_CLOEXEC))
		return;
	messages = ends[0];
	user_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
	dup2(ends[1], STDERR_FILENO);
	close(ends[1]);
}

static void print_messages(void)
{
	char text[512];
	ssize_t length;

	if (messages < 0)
		return;
	dup2(user_stderr, STDERR_FILENO);
	close(user_stderr);
	while ((length = read(messages, text, sizeof(text))) > 0)
		if (write(STDERR_FILENO, text, length) < 0)
			break;
	close(messages);
	messages = -1;
}

/*
 * Give the terminal back, in the modes that it had. A signal handler may call
 * this. In the background the modes belong to the shell.
 */
static void give_back(void)
{
	struct pollfd pollfd = { .fd = out, .events = POLLOUT };
	pid_t foreground;
	sigset_t block, old;

	if (!taken)
		return;
	taken = false;
	sigemptyset(&block);
	sigaddset(&block, SIGTTOU);
	sigprocmask(SIG_BLOCK, &block, &old);
	if (poll(&pollfd, 1, END_TIMEOUT) == 1 &&
	    write(out, return_screen, sizeof(return_screen) - 1) < 0)
		ending = SIGHUP;
	foreground = tcgetpgrp(in);
	if (foreground < 0 || foreground == getpgrp())
		tcsetattr(in, TCSANOW, &modes);
	sigprocmask(SIG_SETMASK, &old, NULL);
	print_messages();
}

/* Clear the window, and ask for its size. */
void terminal_redraw(void)
{
	struct winsize size = {};

	if (ioctl(out, TIOCGWINSZ, &size) || !size.ws_row || !size.ws_col) {
		size.ws_row = SCREEN_ROWS;
		size.ws_col = SCREEN_COLUMNS;
	}
	terminal_rows = size.ws_row;
	terminal_columns = size.ws_col;
	terminal_write(clear_screen, sizeof(clear_screen) - 1);
}

/*
 * In the background, the kernel stops the program here. The signal with which it
 * continues interrupts the call.
 */
static void take(void)
{
	struct termios raw = modes;

	raw.c_iflag &= ~(INLCR | IGNCR | ISTRIP | IXON);
	raw.c_iflag |= ICRNL;
	raw.c_lflag &= ~(ICANON | ECHO | IEXTEN);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	while (tcsetattr(in, TCSANOW, &raw)) {
		if (errno != EINTR)
			terminal_lost();
		if (ending)
			return;
	}
	if (!taken)
		keep_messages();
	taken = true;
	terminal_write(take_screen, sizeof(take_screen) - 1);
	terminal_redraw();
}

/* The terminal is gone. What follows is what the kernel sends then, too. */
void terminal_lost(void)
{
	ending = SIGHUP;
}

int terminal_input(void)
{
	return in;
}

static void die(int signal_number)
{
	give_back();
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

/*
 * A search that is in progress ends, too. The same signal often comes twice, to
 * the process and to its group.
 */
static void note_end(int signal_number)
{
	static u64 first;

	stop_work(signal_number);
	if (!ending) {
		ending = signal_number;
		first = now();
	} else if (now() - first > 1000000000) {
		die(signal_number);
	}
}

static void note_signal(int signal_number)
{
	switch (signal_number) {
	case SIGWINCH:
		resized = true;
		break;
	case SIGTSTP:
		stopping = true;
		break;
	case SIGCONT:
		continued = true;
		break;
	default:
		note_end(signal_number);
	}
}

static void catch_signals(const int *signals, unsigned int count,
			  void (*handler)(int signal_number))
{
	struct sigaction action = { .sa_handler = handler };
	struct sigaction old;
	unsigned int i;

	sigemptyset(&action.sa_mask);
	action.sa_flags = handler == die ? SA_RESETHAND | SA_NODEFER : 0;
	for (i = 0; i < count; i++) {
		if (!sigaction(signals[i], NULL, &old) &&
		    old.sa_handler == SIG_IGN)
			continue;
		sigaction(signals[i], &action, NULL);
		if (handler == note_signal)
			sigaddset(&noted, signals[i]);
	}
}

/*
 * Take the terminal, or exit with a message if there is none. If standard input
 * is something else, perhaps a puzzle, keys come from the controlling terminal.
 * Whatever ends the program, the terminal is given back.
 */
void terminal_begin(void)
{
	const char *type = getenv("TERM");

	in = isatty(STDIN_FILENO) ? STDIN_FILENO :
	     open("/dev/tty", O_RDWR | O_CLOEXEC);
	out = STDOUT_FILENO;
	/* In the background, stop here: the modes are those of the shell. */
	tcflow(in, TCOON);
	if (!isatty(out) || tcgetattr(in, &modes))
		errx(STATUS_TROUBLE, "this command needs a terminal");
	if (type && !strcmp(type, "dumb"))
		errx(STATUS_TROUBLE, "the terminal cannot move its cursor (TERM=dumb)");
	flush_stdout();
	sigemptyset(&noted);
	catch_signals(ending_signals, ARRAY_SIZE(ending_signals), note_signal);
	catch_signals(other_signals, ARRAY_SIZE(other_signals), note_signal);
	catch_signals(crashes, ARRAY_SIZE(crashes), die);
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
	if (ending)
		die(ending);
}

/* Write to the terminal, with one system call unless that is interrupted. */
void terminal_write(const char *bytes, size_t length)
{
	while (length && !ending) {
		ssize_t written = write(out, bytes, length);

		if (written < 0 && errno == EAGAIN)
			poll(&(struct pollfd){ .fd = out, .events = POLLOUT },
			     1, -1);
		else if (written < 0 && errno != EINTR)
			terminal_lost();
		if (written > 0) {
			bytes += written;
			length -= written;
		}
	}
}

/* Stop, as the user wants, and come back after SIGCONT. */
static void stop(void)
{
	give_back();
	signal(SIGTSTP, SIG_DFL);
	raise(SIGTSTP);
	catch_signals((int[]){ SIGTSTP }, 1, note_signal);
	continued = false;
	if (!ending)
		take();
}

/*
 * Act on the notes that signals left. Returns KEY_END, KEY_RESIZE if there is
 * something to draw, or KEY_NONE.
 */
int terminal_signals(void)
{
	bool stop_now = stopping, take_now = continued, size_now = resized;

	if (ending)
		return KEY_END;
	stopping = false;
	continued = false;
	resized = false;
	if (stop_now)
		stop();
	else if (take_now)
		take();
	else if (size_now)
		terminal_redraw();
	else
		return KEY_NONE;
	return ending ? KEY_END : KEY_RESIZE;
}

/*
 * Wait for a file, up to @timeout milliseconds or forever if it is negative.
 * Returns false if it is not ready or a signal came. Signals are let in
 * only during the wait, so none comes between it and the check for notes.
 */
bool terminal_wait(struct pollfd *file, int timeout)
{
	struct timespec time = {
		.tv_sec = timeout / 1000,
		.tv_nsec = timeout % 1000 * 1000000L,
	};
	sigset_t old;
	int ready = 0;

	sigprocmask(SIG_BLOCK, &noted, &old);
	if (!ending && !stopping && !continued && !resized)
		ready = ppoll(file, 1, timeout < 0 ? NULL : &time, &old);
	sigprocmask(SIG_SETMASK, &old, NULL);
	return ready > 0;
}
