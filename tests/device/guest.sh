#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Tests /dev/sudoku inside a virtual machine: first with device_test, which
# kills what does not end, then from a shell.
#
# To be run as root by busybox, with /sudoku.ko not loaded yet, with /tap.sh of
# tests/lib, and with /device_test. Needs a /tmp that every user may write to,
# /dev, /proc and /sys. Prints a report in TAP.
#
#	sh /guest.sh [CASE]...
#	sh /guest.sh test_...		one case, with the module loaded

# shellcheck source=tests/lib/tap.sh
. /tap.sh

dev=/dev/sudoku
puzzle=53..7....6..195....98....6.8...6...34..8.3..1
puzzle=${puzzle}7...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791
solution=${solution}713924856961537284287419635345286179
parameters=/sys/module/sudoku/parameters

equal()
{
	[ "$1" = "$2" ] && return
	printf 'expected:\n%s\ninstead of:\n%s\n' "$1" "$2"
	return 1
}

fails()
{
	! "$@" && return
	echo "$*: this should have failed"
	return 1
}

test_only_root_sets_parameters()
{
	for file in "$parameters"/*; do
		su alice -c "cat $file"
		fails su alice -c "cat $file > $file"
	done
}

test_unloading_removes_the_device_and_the_slates()
{
	echo > $dev
	rmmod sudoku
	fails test -e $dev
	insmod /sudoku.ko
	equal "" "$(cat $dev)"
}

# Some of them try sendfile() or splice() first.
test_programs_copy_to_and_from_the_device()
{
	echo $puzzle > text
	cp text $dev
	equal $solution "$(cat $dev)"
	cat text >> $dev
	cp $dev answer
	equal "$(printf '%s\n' $solution $solution)" "$(cat answer)"
	dd if=text of=$dev
	dd if=$dev of=answer
	equal $solution "$(tail -n 1 answer)"
	exec 3<> $dev
	tee /proc/self/fd/2 < text >&3
	equal $solution "$(head -n 1 <&3)"
}

test_parameters_can_be_given_when_loading()
{
	rmmod sudoku
	fails insmod /sudoku.ko strategy=nonsense
	fails insmod /sudoku.ko queue_max=1
	insmod /sudoku.ko strategy=backtrack queue_max=5000
	equal backtrack "$(cat $parameters/strategy)"
	equal 5000 "$(cat $parameters/queue_max)"
	rmmod sudoku
	insmod /sudoku.ko
}

if [ "${1-}" != "${1#test_}" ]; then
	set -e
	cd "$(mktemp -d)"
	"$1"
	echo "$1 has ended"
	exit
fi

choose "$@"
insmod /sudoku.ko || exit
merge "" "device_test runs all of its cases" /device_test
run_tests "$0"
finally "the module can be unloaded at the end" rmmod sudoku
plan
