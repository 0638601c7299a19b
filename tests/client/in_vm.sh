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

# shellcheck source=../lib/tap.sh
. /tap.sh
# shellcheck source=lib.sh
. $here/lib.sh
# shellcheck source=watch_vm.sh
. $here/watch_vm.sh

test_the_examples_in_sudoku_4_are_correct()
{
	examples_are_correct sudoku.4
	echo "$strategy" > $parameters/strategy
}

# A module that was just loaded has counted nothing.
test_the_examples_in_sudoku_stats_1_are_correct()
{
	rmmod sudoku
	insmod /sudoku.ko
	examples_are_correct sudoku-stats.1
}

test_the_device_gives_the_same_answers_as_the_core()
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

test_checks_and_counts_are_the_same_through_the_device()
{
	{ generate 20 7; echo $two; echo "$empty"; echo $none; } > puzzles
	for command in check "count --max 500"; do
		# shellcheck disable=SC2086 # words
		run $command puzzles
		err_is ""
		mv out through_the_device
		mv status result
		# shellcheck disable=SC2086
		run $command --local puzzles
		cmp through_the_device out
		cmp result status
	done
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

test_the_step_limit_of_the_device_applies()
{
	echo 5 > $parameters/max_steps
	echo "$empty" | solve
	echo 0 > $parameters/max_steps
	status_is 1
	err_is "stdin:1: gave up at the step limit"
}

test_concurrent_clients_do_not_disturb_each_other()
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

test_a_device_without_permission_is_an_error()
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

insmod /sudoku.ko || exit
strategy=$(cat $parameters/strategy)
run_cases $here/in_vm.sh $here/watch_vm.sh
