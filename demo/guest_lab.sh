#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Runs the triggers of labs inside a virtual machine.
#
# To be run as root by busybox, with a directory /labs/NAME for each lab:
#
#	sudoku.ko	the module
#	trigger		the script that is run, if it has one, as /trigger
#	tests		names of device tests
#
# and their names in /labs/names. Without a script, the device tests are the
# trigger. If $judge is set, these tests are run after the trigger. The
# trigger's output is printed between two lines "lab: NAME: begin" and
# "lab: NAME: end STATUS", and the same lines are in the kernel's log.

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

# KCSAN watches one in fifty accesses for a millisecond, so that races are
# likely.
watch_accesses()
{
	[ -d /sys/module/kcsan ] || return 0
	echo on > /sys/kernel/debug/kcsan
	echo 50 > /sys/module/kcsan/parameters/skip_watch
	echo 1000 > /sys/module/kcsan/parameters/udelay_task
}

# Runs the device tests of the lab, each for $1 seconds.
run_tests()
{
	# shellcheck disable=SC2086 # one word a test
	insmod /sudoku.ko && /device_test --seconds "$1" $tests
}

run_trigger()
{
	mark begin
	rm -rf /sudoku.ko /trigger
	for file in sudoku.ko trigger; do
		[ ! -e "/labs/$lab/$file" ] || cp "/labs/$lab/$file" /
	done
	if [ -e /trigger ]; then
		sh /trigger 2>&1
	else
		run_tests 10 2>&1
	fi
	mark end $?
}

run_tests_of_lab()
{
	mark tests
	run_tests 20 2>&1
	mark tested $?
}

puzzle=53..7....6..195....98....6.8...6...34..8.3..1
puzzle=${puzzle}7...2...6.6....28....419..5....8..79
echo $puzzle > /puzzle
watch_accesses
while read -r lab; do
	tests=$(cat "/labs/$lab/tests")
	run_trigger
	unload
	[ -z "${judge-}" ] || run_tests_of_lab
	unload
done < /labs/names
