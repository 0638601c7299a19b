#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash disable=SC2034 # variables of course/guest.sh
#
# Tests /sudoku.ko in the machine of the web page with the tests of some steps
# of the course, and loads it again.
#
#	grade STEP...
#
# course/guest.sh explains what is printed.  An emulated processor is slow, so
# a case may run for longer than on course/grade's.

tag="--" seconds=40 watch=20 alone=yes only=''
for number; do
	only="$only $(echo /steps/"$(printf %02d "${number#0}")"-*)"
done
[ -n "$only" ] || only=$(echo /steps/*)
for step in $only; do
	[ -f "$step" ] || {
		echo "usage: grade STEP..., of steps 1 to 15"
		exit 1
	}
done
[ ! -d /sys/module/sudoku ] || rmmod sudoku || exit
trap 'insmod /sudoku.ko' EXIT
# shellcheck source=course/guest.sh
. /course.sh
