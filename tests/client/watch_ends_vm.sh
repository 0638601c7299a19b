# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# How "watch" leaves tracefs and the terminal; to be sourced by in_vm.sh after
# watch_vm.sh

# shellcheck disable=SC2086,SC2154 # words; set in lib.sh, in_vm.sh, watch_vm.sh

test_watch_removes_its_instance_whatever_ends_it()
{
	for signal in HUP INT TERM SEGV KILL; do
		timeout -s $signal 1 "$sudoku" watch -s backtrack "$endless" \
			> out || :
		grep -q ' place ' out
		wait_until nothing_is_traced
	done
	"$sudoku" watch -s backtrack "$endless" | head -n 1 > out
	[ -s out ]
	wait_until nothing_is_traced
	run watch -s guess "$p2"
	status_is 2
	err_is "sudoku: no such strategy: guess"
	nothing_is_traced
}

test_watch_removes_what_a_dead_process_left()
{
	mkdir $tracefs/instances/sudoku-99999 $tracefs/instances/sudoku-1 \
		$tracefs/instances/sudoku-x
	run watch -s mrv "$p2"
	ls $tracefs/instances > left
	rmdir $tracefs/instances/*
	status_is 0
	[ "$(tr '\n' ' ' < left)" = "sudoku-1 sudoku-x " ]
}


# Starts "watch" with these arguments on a terminal, and waits until the
# tracepoints are on and the screen has its keys.
watch_on_terminal()
{
	begin_terminal "client watch $*"
	screen_has "q: quit"
	[ "$(cat $tracefs/instances/*/events/sudoku/enable)" = 1 ]
}

test_watch_gives_the_terminal_back_whatever_ends_it()
{
	for number in 1 2 15; do
		watch_on_terminal -s backtrack "$endless"
		kill -$number "$(cat pid)"
		client_ends_with $((128 + number))
		nothing_is_traced
	done
	for number in 3 6 11; do
		watch_on_terminal -s backtrack "$endless"
		kill -$number "$(cat pid)"
		client_ends_with $((128 + number))
		wait_until nothing_is_traced
	done
	watch_on_terminal
	type_keys '\003'
	client_ends_with 130
	nothing_is_traced
	watch_on_terminal -s backtrack -r 1 "$endless"
	type_keys q
	client_ends_with 0
	nothing_is_traced
}

test_watch_ends_when_its_terminal_is_closed()
{
	for arguments in "-s backtrack $endless" "-r 1 -s mrv $p2"; do
		watch_on_terminal $arguments
		exec 3>&-
		wait_until client_is_gone
		wait_until nothing_is_traced
	done
}

test_watch_can_be_stopped_and_continued()
{
	begin_terminal "set -m
		$sudoku watch -s backtrack -r 20 $endless
		stty -a > modes_now
		mv modes_now modes_stopped
		while [ ! -e resume ]; do usleep 10000; done
		fg"
	screen_has "at most 20 steps a second"
	type_keys '\032'
	wait_until [ -s modes_stopped ]
	cmp modes modes_stopped
	shows "q: quit" && return 1
	: > resume
	screen_has "at most 20 steps a second"
	type_keys q
	client_ends_with 0
	nothing_is_traced
}

# The guard is the only child.
guard_of()
{
	awk -v parent="$1" '$4 == parent { print $1 }' /proc/[0-9]*/stat \
		2> /dev/null
}

test_watch_removes_what_a_killed_process_and_its_guard_left()
{
	begin_watch -s backtrack "$endless"
	kill -KILL "$(guard_of "$watch")" "$watch"
	wait "$watch" || [ $? -eq 137 ]
	[ "$(cat $tracefs/instances/sudoku-$watch/events/sudoku/enable)" = 1 ]
	run watch -s mrv "$p2"
	status_is 0
	err_is ""
	[ "$(wc -l < out)" -eq 53 ]
	nothing_is_traced
}

test_watch_leaves_the_traces_of_others_as_they_are()
{
	echo 1 > $tracefs/events/sudoku/sudoku_end/enable
	mkdir $tracefs/instances/other
	echo 1 > $tracefs/instances/other/events/sudoku/enable
	begin_watch
	first=$watch
	run watch -s mrv "$p2"
	status_is 0
	[ "$(wc -l < out)" -eq 53 ]
	[ "$(ls $tracefs/instances)" = "other
sudoku-$first" ]
	wait_until grep -q '^end solved steps 51' watched
	kill "$first"
	wait "$first" || [ $? -eq 143 ]
	wait_until [ ! -e $tracefs/instances/sudoku-$first ]
	[ "$(cat $tracefs/instances/other/events/sudoku/enable)" = 1 ]
	[ "$(cat $tracefs/events/sudoku/sudoku_end/enable)" = 1 ]
	[ "$(cat $tracefs/events/sudoku/sudoku_begin/enable)" = 0 ]
	grep -q "verdict=solved steps=51" $tracefs/trace
	grep -q "verdict=solved steps=51" $tracefs/instances/other/trace
	rmdir $tracefs/instances/other
	echo 0 > $tracefs/events/sudoku/sudoku_end/enable
	echo > $tracefs/trace
	nothing_is_traced
}
