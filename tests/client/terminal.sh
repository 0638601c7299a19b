# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# The terminal of cases in host/: tmux, with keys typed and the screen
# compared; to be sourced by host.sh

# Each window has a server of its own, because one that ends needs some time.
windows=0

terminal()
{
	tmux -S "$PWD/tmux.$windows" -f /dev/null "$@"
}

# Ends what is left of a test that has failed.
close_window()
{
	terminal kill-server 2> /dev/null || :
	[ ! -s pid ] || wait_until client_is_gone
}

# Runs the script "window" in a new window of 80 by 24.
open_window()
{
	trap close_window EXIT
	export XDG_STATE_HOME=${XDG_STATE_HOME-$PWD/state}
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

# Prints the screen, without the time that has passed.
screen()
{
	terminal capture-pane -p |
		sed 's/[0-9]:[0-9][0-9]:[0-9][0-9]/0:00:00/'
}

# The screen is what is in file $1.
same_screen()
{
	screen | cmp -s "$1" -
}

# Text $1 is on the screen or, if it begins with "! ", it is not.
shows()
{
	screen > shown
	case $1 in
	"! "*)	! grep -qF -e "${1#! }" shown ;;
	*)	grep -qF -e "$1" shown ;;
	esac
}

# Types $1, names of keys and characters with commas between them.  After that,
# the screen comes to show each text $2...
type_keys()
{
	local keys text

	IFS=, read -ra keys <<< "$1"
	[ "$1" = "&" ] || terminal send-keys "${keys[@]}"
	shift
	for text; do
		screen_has "$text"
	done
}

screen_has()
{
	wait_until shows "$1" && return
	echo "the screen, expected: $1"
	cat shown
	return 1
}

# Types the first word of each line of standard input, and waits until the
# screen shows the rest of it.  Nothing is typed for the word "&".
follow()
{
	local keys text

	while read -r keys text; do
		echo "$keys"
		type_keys "$keys" "$text"
	done
}

# There is no alternate screen, but a visible cursor and automatic wrapping.
screen_is_usual()
{
	local modes="#{alternate_on} #{cursor_flag} #{wrap_flag}"

	[ "$(terminal display-message -p "$modes")" = "0 1 1" ]
}

# The client ends with this status, and leaves the terminal as it was: the modes
# and, because there is another screen for programs, what was on it.
ends_with()
{
	wait_until [ -s status ] || echo "it does not end"
	[ "$(cat status)" = "$1" ] || {
		echo "exit status $(cat status), expected $1; the screen:"
		screen
		return 1
	}
	cmp modes modes.after
	wait_until screen_is_usual
	screen_has before
}
