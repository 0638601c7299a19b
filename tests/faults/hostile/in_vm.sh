#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Attacks /dev/sudoku inside a virtual machine, with every program in a
# directory.
#
#	in_vm.sh [DIRECTORY]
#
# To be run as root by busybox, with /sudoku.ko not loaded yet and with /tap.sh
# of tests/lib.  The programs are those of this directory; the default directory
# is /hostile.  Each may take LIMIT seconds, and with FULL=1 in the environment
# each makes its attacks in every variant.  Prints a report in TAP.

# shellcheck source=tests/lib/tap.sh
. /tap.sh

limited()
{
	timeout -s KILL "${LIMIT:-900}" "$@" 2>&1
}

# The kernel itself logs that the module is from outside of its tree and
# unsigned.  A report is shown with what follows it: the log may be gone later.
the_kernel_does_not_complain()
{
	! dmesg | grep -v taint |
		grep -E -m 5 -A 40 'BUG|WARNING|Oops|blocked for more|stall'
}

ulimit -n 20000
echo 8000 > /proc/sys/kernel/threads-max
dmesg -c > /dev/null
insmod /sudoku.ko || exit
export FULL

for program in "${1:-/hostile}"/*; do
	name=$(basename "$program")
	begin=$(date +%s)
	merge "$name" "all attacks were made" limited "$program"
	echo "# $name: $(($(date +%s) - begin)) s"
done
check "the module can be unloaded at the end" rmmod sudoku
check "the kernel reports no problem" the_kernel_does_not_complain
plan
