#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Tests the client through the device, inside a virtual machine.
#
# To be run as root by busybox, with /sudoku.ko not loaded, the client as
# /bin/sudoku, and this directory and the manual pages in /client.  The module
# is left loaded.

# shellcheck disable=SC2034 # for lib.sh
here=/client sudoku=/bin/sudoku local='' many=50 manuals=/client
parameters=/sys/module/sudoku/parameters

# A puzzle with one solution.  "backtrack" needs more than 15 million steps to
# find out that there is no other.
slow=...75..8.8..1...2.........3.............62.9.3.28..1..1.8..5.42.4..9.......6...5.

# shellcheck source=../lib/tap.sh
. /tap.sh
# shellcheck source=lib.sh
. $here/lib.sh
# shellcheck source=watch_vm.sh
. $here/watch_vm.sh

# Runs the client with these arguments as alice.
run_as_alice()
{
	chmod 777 .
	su alice -c "$sudoku $* > out 2> err; echo \$? > status"
}

# A module that was just loaded has counted nothing.
test_the_examples_in_manual_pages_are_correct()
{
	examples_are_correct "$manuals/sudoku.4"
	rmmod sudoku
	insmod /sudoku.ko
	examples_are_correct "$manuals/sudoku-stats.1"
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
			# shellcheck disable=SC2086 # words
			run solve $place $options puzzles
			cat out err status > "result$place"
		done
		cmp result result--local
	done
}

# Process $1 has been in the kernel for some ticks of processor time.
has_searched()
{
	[ "$(cut -d ' ' -f 15 "/proc/$1/stat")" -gt 2 ]
}

# A stop ends a call of the driver, as a signal does.  What reads goes on.
test_a_stopped_client_goes_on_with_its_search()
{
	echo "$slow" > puzzle
	run solve --local --unique -s backtrack puzzle
	mv out expected
	"$sudoku" solve --unique -s backtrack puzzle > out &
	wait_until has_searched $!
	for _ in 1 2 3 4 5; do
		kill -STOP $!
		wait_until grep -q "^State:.T" /proc/$!/status
		kill -CONT $!
	done
	wait $!
	cmp expected out
}

# The client reads 800 lines at a time, and the queue has room for 50 of them.
test_a_small_queue_takes_a_large_text()
{
	echo 4096 > $parameters/queue_max
	yes $p1 | head -n 1000 > puzzles
	solve puzzles
	echo 1048576 > $parameters/queue_max
	status_is 0
	yes $s1 | head -n 1000 | cmp - out
}

insmod /sudoku.ko || exit
run_cases $here/in_vm.sh $here/watch_vm.sh
