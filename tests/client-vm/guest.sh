#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Tests the client through the device, inside a virtual machine.
#
# To be run as root by busybox, with /sudoku.ko not loaded, the client as
# /bin/sudoku, and in /client this script, tests/client and the manual pages.
# The module is left loaded.

# shellcheck disable=SC2034,SC2086,SC2154 # words, and variables of the cases
here=/client sudoku=/bin/sudoku local='' many=50 manuals=/client
parameters=/sys/module/sudoku/parameters
tracefs=/sys/kernel/tracing

# shellcheck source=../lib/tap.sh
. /tap.sh
# shellcheck source=../client/expect.sh
. $here/expect.sh

# Runs the client with these arguments as alice.
run_as_alice()
{
	chmod 777 .
	su alice -c "$sudoku $* > out 2> err; echo \$? > status"
}

test_the_examples_of_the_device_are_correct()
{
	examples_are_correct "$manuals/sudoku.4"
}

# The last puzzle has two solutions.
test_the_programs_in_the_manual_page_solve_puzzles()
{
	for program in /first "python3 /first.py"; do
		$program $p1 > out
		out_is "$s1\nverdict 0, solutions 1\n"
		echo 0 > status
		$program $two > out || echo $? > status
		status_is 1
		grep -qxe $t1 -e $t2 out
		has out "verdict 3, solutions 2"
	done
}

# The line after that which opens a session, as README.md has it
test_the_readme_opens_a_private_session()
{
	sed -n '/^    exec 3<>/,/^$/p' $here/README.md |
		sed "s/PUZZLE/$p1/" > commands
	timeout 20 sh ./commands > out
	out_is "$s1\n"
}

test_the_device_gives_the_same_answers_as_the_core()
{
	generate 50 7 > puzzles
	echo $none >> puzzles
	generate 50 8 | draw >> puzzles
	for options in "" --unique "--max-steps 40" "--all --max-steps 400"; do
		for place in --local ''; do
			run solve $place $options puzzles
			cat out err status > "result$place"
		done
		cmp result result--local
	done
}

# Threads that can have no session leave the work to the others, and a
# descriptor for the next text.
test_few_sessions_are_enough_for_many_jobs()
{
	generate 2000 13 > puzzles
	cp puzzles second
	sudoku solve -j 1 puzzles second > expected
	for files in 5 6 8; do
		(ulimit -n $files
		 sudoku solve -j 40 - second) < puzzles > out
		cmp expected out
	done
	rm out
	echo 600000 > $parameters/user_max
	run_as_alice solve -j 40 puzzles second
	echo 67108864 > $parameters/user_max
	status_is 0
	cmp expected out
}

test_an_answer_needs_no_other_thread()
{
	mkfifo in answers
	(ulimit -n 4
	 sudoku solve) < in > answers &
	exec 3> in 4< answers
	for _ in 1 2 3; do
		echo $p2 >&3
		limited head -n 1 <&4
	done > out
	exec 3>&- 4<&-
	wait $!
	out_is "$s2\n$s2\n$s2\n"
}

# Waits until the tracepoints are on for process $1.
wait_for_trace()
{
	traced=$1
	trap 'kill -KILL $traced 2> /dev/null || :' EXIT
	wait_until grep -qx 1 $tracefs/instances/sudoku-$1/events/sudoku/enable
}

nothing_is_traced()
{
	[ -z "$(ls $tracefs/instances)" ] &&
		[ "$(cat $tracefs/events/sudoku/enable)" = 0 ]
}

# The driver's lines in file $1, as "watch --local" prints them, are those in
# file $2.
same_moves()
{
	grep -q '^begin .* session [0-9]*$' "$1"
	sed '/^begin/ { s/ session .*/ local/; y/0/./ }' "$1" > driver
	sed '/^begin/ y/0/./' "$2" | cmp driver -
}

test_watch_shows_the_moves_that_the_driver_makes()
{
	while read -r strategy puzzle; do
		run watch -s $strategy "$puzzle"
		err_is
		mv out from_driver
		mv status status_of_driver
		run watch --local -s $strategy "$puzzle"
		cmp status status_of_driver
		same_moves from_driver out
		nothing_is_traced
	done <<-END
	backtrack $p2
	mrv $hard
	lcv $p2
	forward $p2
	bands $hard
	bands $none
	END
	echo mrv > $parameters/strategy
	run watch "$p2"
	echo bands > $parameters/strategy
	grep "^begin mrv $p2 session [0-9]*$" out
}

test_watch_shows_the_searches_of_other_processes_and_counts_lost_events()
{
	"$sudoku" watch > watched &
	watch=$!
	wait_for_trace $watch
	[ "$(cat $tracefs/events/sudoku/enable)" = 0 ]
	echo 4 > $tracefs/instances/sudoku-$watch/buffer_size_kb
	kill -STOP $watch
	echo "$p2" | solve -s backtrack
	kill -CONT $watch
	wait_until grep -q '^lost' watched
	echo "$p2" | solve -s mrv
	wait_until grep -qx "end solved steps 51" watched
	kill $watch
	wait_until nothing_is_traced
	lost=$(awk '$1 == "lost" { sum += $2 } END { print sum }' watched)
	[ "$lost" -gt 4000 ]
	[ "$lost" -lt 8367 ]
	sed -n '/^begin mrv/,$p' watched | grep -v lost > mrv
	run watch --local -s mrv "$p2"
	same_moves mrv out
}

test_ordinary_users_have_searches_of_their_own()
{
	run_as_alice watch -s mrv "$p2"
	status_is 0
	err_is "sudoku: cannot watch the device: $tracefs: Permission denied; \
searching in this process"
	[ "$(wc -l < out)" -eq 53 ]
	run_as_alice watch
	status_is 2
	err_is "sudoku: cannot watch other processes: $tracefs: \
Permission denied"
}

# On the fifth virtual console, as the leader of a session.  The keys ^C and ^\,
# a crash and the end of a terminal send a signal to all of the group, which
# includes the guard.
test_watch_leaves_no_trace_whatever_ends_it()
{
	for signal in TERM INT HUP QUIT SEGV KILL; do
		rm -f pid
		# shellcheck disable=SC2016 # expanded later
		openvt -c 5 -- sh -c 'echo $$ > pid; exec "$@"' - \
			"$sudoku" watch -s backtrack "$endless"
		wait_until [ -s pid ]
		wait_for_trace "$(cat pid)"
		[ $signal = KILL ] && group='' || group=-
		kill -$signal "$group$(cat pid)"
		wait_until client_is_gone
		wait_until nothing_is_traced
	done
	"$sudoku" watch -s backtrack "$endless" | head -n 1 > out
	[ -s out ]
	wait_until nothing_is_traced
}

choose "$@"
insmod /sudoku.ko || exit
run_cases $here/guest.sh
