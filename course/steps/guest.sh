#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Tests drivers inside a virtual machine, one after the other: each of
# /drivers/NAME.ko with the tests in /tests/NAME, a name on each line, and those
# in /fails/NAME, which are expected to fail.  knockouts.sh puts these variables
# in front of this script:
#
#	seconds		how long a case may run
#	patience	how long one of /fails may run

# The kernel closes the files of a process that was killed with requests of
# io_uring some time after its end.
unload()
{
	for _ in $(seq 20); do
		[ -d /sys/module/sudoku ] || return 0
		rmmod sudoku 2> /dev/null || sleep 0.5
	done
	rmmod sudoku
}

# A case may leave other parameters, or no module, behind.
load()
{
	unload && insmod /sudoku.ko
}

# Runs the cases in file $1, each for $2 seconds.
run_cases()
{
	while read -r title; do
		load || return
		/device_test --seconds "$2" "=$title"
	done < "$1"
	return 0
}

for driver in /drivers/*.ko; do
	name=$(basename "$driver" .ko)
	echo "driver $name"
	cp "$driver" /sudoku.ko
	# shellcheck disable=SC2154 # set in front of this script
	[ ! -s "/tests/$name" ] ||
		run_cases "/tests/$name" "$seconds" || exit
	# shellcheck disable=SC2154
	[ ! -s "/fails/$name" ] ||
		run_cases "/fails/$name" "$patience" || exit
	unload || exit
done
