#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Runs the triggers of labs inside a virtual machine.
#
# To be run as root by busybox, with a directory /labs/NAME for each lab:
#
#	sudoku.ko	the module
#	trigger		the script that is run, as /trigger
#	program		the lab's program, if it has one, as /program
#	tests		names of device tests, which the trigger has in $TESTS
#
# and their names in /labs/names. If $judge is set, these tests are run after
# the trigger. The trigger's output is printed between two
# lines "lab: NAME: begin" and "lab: NAME: end STATUS", and the same lines are
# in the kernel's log.

mark()
{
	echo "lab: $lab: $*"
	echo "lab: $lab: $*" > /dev/kmsg
}

# Processes that a trigger leaves behind may have files open for a moment.
unload()
{
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		[ -d /sys/module/sudoku ] || return 0
		rmmod sudoku 2> /dev/null && return
		sleep 0.2
	done
	echo "the module cannot be unloaded"
	return 1
}

run_trigger()
{
	mark begin
	rm -rf /sudoku.ko /trigger /program
	for file in sudoku.ko trigger program; do
		[ ! -e "/labs/$lab/$file" ] || cp "/labs/$lab/$file" /
	done
	TESTS=$(cat "/labs/$lab/tests")
	export TESTS
	sh /trigger 2>&1
	mark end $?
}

run_tests_of_lab()
{
	mark tests
	# shellcheck disable=SC2086 # one word a test
	insmod /sudoku.ko && /device_test --seconds 20 $TESTS 2>&1
	mark tested $?
}

while read -r lab; do
	run_trigger
	unload
	[ -z "${judge-}" ] || run_tests_of_lab
	unload
done < /labs/names
