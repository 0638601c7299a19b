# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Games with the device; to be sourced by in_vm.sh

# shellcheck disable=SC2154 # set in lib.sh, in_vm.sh

# A puzzle with one solution.  "backtrack" needs more than 15 million steps to
# find out that there is no other, and "brute" would need years.
slow=...75..8.8..1...2.........3.............62.9.3.28..1..1.8..5.42.4..9.......6...5.

begin_game()
{
	export XDG_STATE_HOME="$PWD/state"
	begin_terminal "client play $*"
	screen_has "arrows hjkl  move"
}

# One search finds out whether there is one solution.  A hint for an ambiguous
# puzzle takes back entries until there is a solution.
test_the_device_solves_the_puzzle_of_a_game()
{
	count=$(solved_by_the_device)
	begin_game "$two"
	screen_has "more than one solution; any of them is right"
	[ "$(solved_by_the_device)" -eq $((count + 1)) ]
	type_keys '7l6jjj6?'
	screen_has "1 entry is wrong."
	[ "$(solved_by_the_device)" -eq $((count + 3)) ]
	type_keys '??'
	screen_has "r4c5 is not 6."
	type_keys q
	client_ends_with 0
	count=$(solved_by_the_device)
	begin_game
	screen_has "This is the saved game."
	type_keys q
	client_ends_with 0
	[ "$(solved_by_the_device)" -eq $((count + 1)) ]
}

test_a_game_does_without_the_device()
{
	count=$(solved_by_the_device)
	begin_game --local "$two"
	screen_has "more than one solution; any of them is right"
	type_keys '7l6jjj6???'
	screen_has "r4c5 is not 6."
	type_keys q
	client_ends_with 0
	[ "$(solved_by_the_device)" -eq "$count" ]
	rmmod sudoku
	begin_game
	insmod /sudoku.ko
	screen_has "This is the saved game."
	type_keys '???'
	screen_has "r4c5 is not 6."
	type_keys q
	client_ends_with 0
}

# Saves a game and continues it, so that the terminal is taken while the device
# searches.  The search has no end.
begin_endless_search()
{
	begin_game "$slow"
	type_keys q
	client_ends_with 0
	echo brute > "$parameters/strategy"
	begin_terminal "client play"
	wait_until [ -s pid ]
	sleep 1
	echo "$strategy" > "$parameters/strategy"
}

test_a_game_takes_signals_while_the_device_searches()
{
	begin_endless_search
	for _ in $(seq 20); do
		for signal in WINCH STOP CONT; do
			kill -s $signal "$(cat pid)"
			usleep 20000
		done
	done
	! client_is_gone
	shows "arrows hjkl  move" && return 1
	type_keys '\003'
	client_ends_with 130
}

test_a_game_is_saved_if_it_ends_while_the_device_searches()
{
	for number in 1 2 3 15; do
		begin_endless_search
		kill -$number "$(cat pid)"
		client_ends_with $((128 + number))
		begin_game
		screen_has "This is the saved game."
		type_keys q
		client_ends_with 0
	done
	begin_endless_search
	exec 3>&-
	wait_until client_is_gone
}
