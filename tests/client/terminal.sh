# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Running the client on a terminal, with keys typed and the screen compared; to
# be sourced.  The terminal is tmux.
#
# The caller sets $sudoku, the client.  A test is in a directory of its own.

# shellcheck disable=SC2154 # set by the caller

# Nothing takes that many seconds; what has not come by then fails.
patience=60

# Each window has a server of its own, because one that ends needs some time.
windows=0

terminal()
{
	tmux -S "$PWD/tmux.$windows" -f /dev/null "$@"
}

# Repeats a command until it succeeds.
eventually()
{
	local end=$((SECONDS + patience))

	until "$@"; do
		[ $SECONDS -lt $end ] || return 1
		sleep 0.02
	done
}

client_is_gone()
{
	! kill -0 "$(cat pid)" 2> /dev/null
}

# Ends what is left of a test that has failed.
close_window()
{
	terminal kill-server 2> /dev/null || :
	[ ! -s pid ] || eventually client_is_gone
}

# Runs the script "window" in a new window of 80 by 24.
open_window()
{
	trap close_window EXIT
	[ $windows -eq 0 ] || terminal kill-server 2> /dev/null || :
	windows=$((windows + 1))
	terminal new-session -d -x 80 -y 24 bash window
}

# Runs the client with these arguments, and with variable $environment, in a new
# window.  Afterwards its exit status is in file status, and the modes of the
# terminal before and after it are in files modes and modes.after.
start()
{
	rm -f modes modes.after pid status
	{
		echo "trap : INT QUIT; echo before; stty -g > modes"
		printf 'bash -c '\''echo $$ > pid; exec env "$@"'\'' - '
		printf '%q ' ${environment:+"$environment"} "$sudoku" "$@"
		echo
		echo "status=\$?; stty -g > modes.after"
		echo "echo \$status > status; read -r"
	} > window
	open_window
}

# Types keys: names as tmux has them, or characters.
type_keys()
{
	terminal send-keys "$@"
}

# Types each character of a text.
type_text()
{
	terminal send-keys -l "$1"
}

# Prints the screen, without the time that has passed.
screen()
{
	terminal capture-pane -p |
		sed 's/[0-9]:[0-9][0-9]:[0-9][0-9]/0:00:00/'
}

same_screen()
{
	screen > shown
	cmp -s "$1" shown
}

# The screen becomes what is on standard input.
screen_is()
{
	cat > expected
	eventually same_screen expected || diff -u expected shown
}

shows()
{
	screen > shown
	grep -qF -e "$1" shown
}

# The screen comes to have this text in one of its rows.
screen_has()
{
	eventually shows "$1" && return
	echo "\"$1\" is not on the screen:"
	cat shown
	return 1
}

hides()
{
	! shows "$1"
}

# The text leaves the screen.
screen_lacks()
{
	eventually hides "$1" && return
	echo "\"$1\" is on the screen:"
	cat shown
	return 1
}

# The client ends with this status, and leaves the terminal as it was: the modes
# and, because there is another screen for programs, what was on it.
ends_with()
{
	eventually [ -s status ] || {
		echo "it does not end; the screen:"
		screen
		return 1
	}
	[ "$(cat status)" -eq "$1" ] || {
		echo "exit status $(cat status)"
		screen
		return 1
	}
	cmp modes modes.after
	eventually screen_is_usual
	screen_has before
}

# There is no alternate screen, but a visible cursor and automatic wrapping.
screen_is_usual()
{
	local modes="#{alternate_on} #{cursor_flag} #{wrap_flag}"

	[ "$(terminal display-message -p "$modes")" = "0 1 1" ]
}
