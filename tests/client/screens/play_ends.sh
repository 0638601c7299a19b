# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# How a game ends, is saved and goes on; play.sh has the functions

# shellcheck disable=SC2154 # set in lib.sh

# Each signal ends the program as it would have without a handler.
test_a_game_is_saved_whatever_signal_ends_it()
{
	play "$p2"
	type_text 4
	for signal in INT TERM HUP QUIT SEGV ABRT; do
		screen_has "blanks      50"
		kill -s "$signal" "$(cat pid)"
		ends_with $((128 + $(kill -l "$signal")))
		continue_game
	done
	type_keys C-c
	ends_with 130
	continue_game
	type_keys C-\\
	ends_with 131
	grep -q "^change 2 0 4 0 0$" "$saved"
}

test_a_game_that_is_killed_goes_on()
{
	play "$p2"
	type_text 4
	eventually grep -q ^change "$saved"
	kill -s KILL "$(cat pid)"
	eventually [ -s status ]
	continue_game
	screen_has "blanks      50"
}

test_a_game_is_saved_when_the_terminal_is_closed()
{
	play "$p2"
	type_text 4l
	row_is 1 "|   5     3     4   |[  .  ]"
	terminal kill-server
	eventually client_is_gone
	grep -q "^cursor 3$" "$saved"
	continue_game
	screen_has "blanks      50"
}

# Runs the client with job control, so that it can be stopped.
start_job()
{
	export XDG_STATE_HOME=$PWD/state
	cat > window <<-END
	set -m
	echo before; stty -g > modes
	"$sudoku" play "$p2"
	stty -g > modes.stopped
	jobs -p > pid
	until [ -e continue ]; do sleep 0.02; done
	fg
	status=\$?; stty -g > modes.after; echo \$status > status
	read -r
	END
	open_window
	screen_has "own puzzle"
}

test_a_stopped_game_gives_the_terminal_back_and_goes_on()
{
	start_job
	type_text 4
	screen_has "blanks      50"
	type_keys C-z
	eventually [ -s pid ]
	cmp modes modes.stopped
	eventually screen_is_usual
	screen_has before
	grep -q ^change "$saved"
	touch continue
	row_is 1 "|   5     3  [  4  ]|   .     7     .   |   .     .     .   |"
	type_text 0
	row_is 1 "|   5     3  [  .  ]|   .     7     .   |   .     .     .   |"
	type_text q
	ends_with 0
}

# Each time, it stops before it changes the modes of the terminal.  Meanwhile
# the shell may have modes of its own.  tmux ignores the signal that stops it,
# and bash would restore the modes.  The key that stops it discards what was
# typed and not read yet.
test_a_game_in_the_background_leaves_the_terminal_alone()
{
	export XDG_STATE_HOME=$PWD/state
	echo "exec env --default-signal=TTOU sh job" > window
	cat > job <<-END
	set -m
	wait_until_stopped()
	{
		until grep -qs "^State:.T" /proc/\$(cat pid)/status; do
			sleep 0.02
		done
	}
	echo before; stty -g > modes
	stty -echo -icanon
	"$sudoku" play "$p2" &
	echo \$! > pid
	wait_until_stopped
	stty "\$(cat modes)"
	fg
	bg
	wait_until_stopped
	stty -g | cmp - modes && touch unchanged && fg
	status=\$?; stty -g > modes.after; echo \$status > status
	read -r _
	END
	open_window
	screen_has "own puzzle"
	type_text 4
	screen_has "blanks      50"
	type_keys C-z
	eventually [ -e unchanged ]
	screen_has "blanks      50"
	type_text 0
	screen_has "blanks      51"
	type_text q
	ends_with 0
}

# What another program wrote on the screen is replaced.
test_a_game_is_drawn_again_when_it_continues()
{
	play "$p2"
	screen > expected
	kill -s STOP "$(cat pid)"
	printf '\033[Hrubbish' > "$(terminal display-message -p '#{pane_tty}')"
	screen_has rubbish
	kill -s CONT "$(cat pid)"
	screen_lacks rubbish
	cmp expected shown
	printf '\033[Hrubbish' > "$(terminal display-message -p '#{pane_tty}')"
	screen_has rubbish
	type_keys C-l
	screen_lacks rubbish
	cmp expected shown
}

test_a_window_can_change_its_size()
{
	play "$p2"
	screen > first
	for size in "79 24" "80 23" "20 5"; do
		# shellcheck disable=SC2086 # words
		terminal resize-window -x ${size% *} -y ${size#* }
		screen_has "This needs"
		screen_lacks "arrows"
	done
	terminal resize-window -x 80 -y 23
	screen_has "The window has 80 and 23."
	type_text 4
	terminal resize-window -x 100 -y 30
	row_is 1 "|   5     3  [  4  ]|   .     7     .   |   .     .     .   |"
	terminal resize-window -x 80 -y 24
	type_text 0
	screen_is < first
}

test_without_colors_the_screen_is_the_same()
{
	for environment in NO_COLOR= NO_COLOR=1; do
		environment=$environment play "$p2"
		type_text 5
		screen_has "Row 1 already has a 5."
		terminal capture-pane -e -p > colors
		screen > "screen.$environment"
		colored=$(grep -c '[[;]3[1-6]m' colors || :)
		case $environment in
		*=)	[ "$colored" -gt 0 ] ;;
		*)	[ "$colored" -eq 0 ] ;;
		esac
		type_text q
		ends_with 0
	done
	cmp screen.NO_COLOR= screen.NO_COLOR=1
}

# The saved game was damaged: nothing is played, and nothing replaces it.
damage_is_reported()
{
	cp "$saved" damaged
	run play "$p1"
	status_is 2
	err_is "sudoku: $PWD/$saved: the saved game is damaged; move it or \
remove it"
	cmp damaged "$saved"
}

test_a_damaged_game_is_reported_and_kept()
{
	play "$p2"
	type_text 4
	quit
	cp "$saved" good
	head -c 100 good > "$saved"
	damage_is_reported
	sed 's/^cursor 2/cursor 3/' good > "$saved"
	damage_is_reported
	sed 's/^change 2/change 81/' good > "$saved"
	damage_is_reported
	: > "$saved"
	damage_is_reported
	head -c 100000 /dev/urandom > "$saved"
	damage_is_reported
	cat good good > "$saved"
	damage_is_reported
	cp good "$saved"
	start play "$p2"
	screen_has "This is the saved game."
}

test_a_second_process_does_not_play_the_same_game()
{
	play "$p2"
	run play "$p2"
	status_is 2
	err_is "sudoku: the saved game is open in another process"
}

test_a_game_that_cannot_be_saved_is_played_and_reported()
{
	mkdir state
	: > state/sudoku
	export XDG_STATE_HOME=$PWD/state
	start play "$p2"
	screen_has "NOT SAVED"
	type_text 4
	screen_has "blanks      50"
	type_text q
	ends_with 2
	screen_has "the game cannot be saved: "
}

test_an_error_while_saving_is_shown()
{
	play "$p2"
	eventually [ -e "$saved" ]
	mkdir state/sudoku/play.new
	type_text 4
	screen_has "The game could not be saved: Is a directory."
	screen_has "NOT SAVED"
	rmdir state/sudoku/play.new
	type_text l
	type_text 2
	screen_lacks "NOT SAVED"
	mkdir state/sudoku/play.new
	type_text q
	ends_with 2
	screen_has "the game is not saved: Is a directory"
}

test_the_directory_is_the_one_of_the_xdg_specification()
{
	export XDG_STATE_HOME=relative HOME=$PWD/home
	start play "$p2"
	screen_has "own puzzle"
	eventually [ -e home/.local/state/sudoku/play ]
	[ ! -e relative ]
	[ "$(stat -c %a home/.local/state/sudoku)" = 700 ]
	[ "$(stat -c %a home/.local/state/sudoku/play)" = 600 ]
}
