# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# How a game ends, is saved and goes on, and how it shares the terminal with
# other programs; play.sh has the functions

# shellcheck disable=SC2086 # words

# Each signal that ends a process by default ends the program as it would have
# without a handler.  C libraries keep some of 32 to 34 to themselves.
test_a_game_is_saved_whatever_ends_it()
{
	play "$p2"
	type_keys 4
	for signal in {1..31} {35..64}; do
		case $(kill -l "$signal") in
		"" | KILL | STOP | TSTP | TTIN | TTOU) continue ;;
		CONT | CHLD | URG | WINCH) continue ;;
		esac
		screen_has "blanks      50"
		kill -s "$signal" "$(cat pid)"
		ends_with $((128 + signal))
		continue_game
	done
	type_keys C-c
	ends_with 130
	continue_game
	type_keys l2
	wait_until grep -q "^change 3 0 2 0 0$" "$saved"
	kill -s KILL "$(cat pid)"
	wait_until [ -s status ]
	continue_game
	type_keys h "|   5     3  [  4  ]|   2     7"
	terminal kill-server
	wait_until client_is_gone
	grep -q "^cursor 2$" "$saved"
}

# The signal comes when the modes have changed and the client does not know it
# yet: it is sent by a function that takes the place of the C library's.  With
# setsid, the terminal does not control the client.
test_the_terminal_is_given_back_while_it_is_taken()
{
	cat > set.c <<-END
	#define _GNU_SOURCE
	#include <dlfcn.h>
	#include <signal.h>
	#include <termios.h>
	int tcsetattr(int file, int when, const struct termios *modes)
	{
		__typeof__(&tcsetattr) next = dlsym(RTLD_NEXT, __func__);
		int result = next(file, when, modes);

		return raise(SIGQUIT) ? -1 : result;
	}
	END
	cc -shared -fPIC -o set.so set.c
	# A client with sanitizers does not let others replace functions.
	ldd "${FAST:-$sudoku}" > /dev/null || skip_test "it has no libraries"
	preload=LD_PRELOAD=$PWD/set.so
	sudoku=${FAST:-$sudoku}
	environment=$preload start play "$p2"
	ends_with 131
	set -- -w "$sudoku" play "$p2"
	environment=$preload sudoku=setsid start "$@"
	ends_with 131
}

# The client begins in the background, where it stops before it changes the
# modes of the terminal, is continued with "fg", stopped with ^Z, and continued
# in the background and the foreground.  tmux ignores the signal that stops it.
# The key that stops it discards what was typed and not read yet.
test_a_stopped_game_gives_the_terminal_back_and_goes_on()
{
	cat > job <<-END
	set -m
	wait_until_stopped()
	{
		until grep -qs "^State:.T" /proc/\$(cat pid)/status; do
			sleep 0.02
		done
		stty -g | cmp - modes || exit
	}
	"$sudoku" play "$p2" &
	echo \$! > pid
	wait_until_stopped
	fg
	wait_until_stopped
	touch stopped
	until [ -e continue ]; do sleep 0.02; done
	bg
	wait_until_stopped
	fg
	END
	environment=--default-signal=TTOU sudoku=sh start job
	screen_has "own puzzle"
	type_keys 4 "blanks      50"
	type_keys C-z
	wait_until [ -e stopped ]
	wait_until screen_is_usual
	screen_has before
	grep -q ^change "$saved"
	touch continue
	screen_has "|   5     3  [  4  ]|   .     7     .   |"
	type_keys 0 "blanks      51"
	quit
}

# A game in a window that is too small for it waits for a larger one.  With a
# damaged game, nothing is played, and nothing replaces it.
test_a_small_window_and_a_damaged_game_are_reported()
{
	play "$p2"
	screen > first
	for size in "79 24" "20 5" "80 23"; do
		terminal resize-window -x ${size% *} -y ${size#* }
		type_keys "&" "This needs" "! arrows"
	done
	type_keys 4 "The window has 80 and 23."
	terminal resize-window -x 79 -y 24
	screen_has "The window has 79 and 24."
	terminal resize-window -x 80 -y 24
	wait_until same_screen first
	type_keys 4
	quit
	cp "$saved" good
	for damage in "head -c 100" "sed s/^cursor.2/cursor.3/" \
			"sed s/^change.2/change.81/" "head -c 0" "cat good"; do
		$damage good > "$saved"
		cp "$saved" damaged
		run play "$p1"
		status_is 2
		has err "$PWD/$saved: the saved game is damaged; move it or"
		cmp damaged "$saved"
	done
	cp good "$saved"
	continue_game "$p2"
	run play "$p2"
	status_is 2
	err_is "sudoku: the saved game is open in another process"
}

# The directory is the one of the XDG specification.
test_a_game_that_cannot_be_saved_is_played_and_reported()
{
	export XDG_STATE_HOME=relative HOME=$PWD/home
	saved=home/.local/state/sudoku/play
	start play "$p2"
	wait_until [ -e $saved ]
	[ "$(stat -c %a home/.local/state/sudoku $saved | xargs)" = "700 600" ]
	mkdir $saved.new
	type_keys 4 "The game could not be saved: Is a directory." "NOT SAVED"
	rmdir $saved.new
	type_keys l2 "! NOT SAVED"
	export XDG_STATE_HOME=$PWD/$saved
	start play "$p2"
	type_keys "&" "NOT SAVED"
	type_keys 4,q
	ends_with 2
	screen_has "the game cannot be saved: "
}
