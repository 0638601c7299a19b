#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Tests the client through the device, inside a virtual machine.
#
# To be run as root by busybox, with /sudoku.ko not loaded yet, the client as
# /bin/sudoku, and this directory, sudoku.1 and sudoku.4 in /client.  Prints the
# Test Anything Protocol, and leaves the module loaded.

# shellcheck disable=SC2034 # for what is sourced
here=/client
sudoku=/bin/sudoku
local=
many=50
manuals=/client
parameters=/sys/module/sudoku/parameters

. $here/tap.sh
. $here/solve.sh
. $here/trouble.sh
. $here/names.sh
. $here/commands.sh
. $here/manual.sh

test_the_examples_of_sudoku_4_are_true()
{
	page_is_true sudoku.4 11
	echo "$strategy" > $parameters/strategy
}

test_the_device_answers_as_the_core_does()
{
	generate 50 7 > puzzles
	echo $none >> puzzles
	generate 50 8 | draw >> puzzles
	for options in "" --unique "--max-steps 40" "--all --max-steps 400"; do
		# shellcheck disable=SC2086 # words
		solve $options puzzles
		mv out through_the_device
		mv err words
		mv status result
		# shellcheck disable=SC2086
		run solve --local $options puzzles
		cmp through_the_device out
		cmp words err
		cmp result status
	done
}

# The client reads 800 lines at once, of which the queue then takes 50.
test_a_small_queue_takes_a_large_text()
{
	echo 4096 > $parameters/queue_max
	yes $p1 | head -n 1000 > puzzles
	solve puzzles
	echo 1048576 > $parameters/queue_max
	status_is 0
	yes $s1 | head -n 1000 | cmp - out
}

test_what_the_device_is_set_to_counts()
{
	echo 5 > $parameters/max_steps
	echo "$empty" | solve
	echo 0 > $parameters/max_steps
	status_is 1
	err_is "stdin:1: gave up at the step limit"
}

test_clients_do_not_get_in_each_others_way()
{
	for client in 1 2 3 4; do
		generate 50 "$client" > puzzles"$client"
		"$sudoku" solve puzzles"$client" > out"$client" &
	done
	wait
	for client in 1 2 3 4; do
		awk -f $here/check.awk puzzles"$client" out"$client"
	done
}

test_a_device_that_is_not_for_everybody()
{
	chmod 600 /dev/sudoku
	chmod 777 .
	su alice -c "echo $p1 | $sudoku solve 2> err; echo \$? > status"
	chmod 666 /dev/sudoku
	status_is 2
	err_is "sudoku: /dev/sudoku: Permission denied"
}

test_without_the_driver_there_is_advice()
{
	rmmod sudoku
	echo $p1 | solve
	insmod /sudoku.ko
	status_is 2
	err_has "sudoku: /dev/sudoku: No such file or directory"
	err_has "modprobe sudoku"
}

mkdir -p /etc
echo alice:x:1000:1000::/:/bin/sh > /etc/passwd
insmod /sudoku.ko || exit
strategy=$(cat $parameters/strategy)
run_tests $here/solve.sh
run_tests $here/trouble.sh
run_tests $here/names.sh
run_tests $here/commands.sh
run_tests $here/manual.sh
run_tests $here/in_vm.sh
finish "client-$(uname -r)"
