#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Attacks /dev/sudoku inside a virtual machine, with every program in a directory.
#
#	in_vm.sh [DIRECTORY]
#
# To be run as root by busybox, with /sudoku.ko not loaded yet.  The programs are
# those of tests/hostile, in /hostile unless another directory is given.  Each
# has LIMIT seconds, and FULL=1 in the environment lets each of them do all that
# it can.  Prints what they print, then "hostile-RELEASE: N passed, N failed".
# The exit status is 0 if nothing failed.  The module is left loaded.

limit=${LIMIT:-240}

count()
{
	grep -c "^$1 - " /tmp/output
}

fail()
{
	failed=$((failed + 1))
	echo "not ok - $1"
}

# A program that fails must say what has failed.
run()
{
	begin=$(date +%s)
	{
		timeout -s KILL "$limit" "$1" 2>&1
		echo $? > /tmp/status
	} | tee /tmp/output
	status=$(cat /tmp/status)
	more=$(count 'not ok')
	passed=$((passed + $(count ok)))
	failed=$((failed + more))
	if [ "$status" -ne 0 ] && [ "$more" -eq 0 ]; then
		fail "$(basename "$1")_ends_by_itself,_not_with_$status"
	fi
	echo "# $(basename "$1"): $(($(date +%s) - begin)) s"
}

# Of its own accord the kernel says that the module is from outside of its tree
# and unsigned.
check_log()
{
	complaints=$(dmesg | grep -E 'BUG|WARNING|Oops|blocked for more|stall' |
		grep -v taint)
	if [ -z "$complaints" ]; then
		passed=$((passed + 1))
		echo "ok - the_kernel_does_not_complain"
	else
		echo "$complaints" | sed 's/^/# /'
		fail the_kernel_does_not_complain
	fi
}

ulimit -n 20000
echo 8000 > /proc/sys/kernel/threads-max
dmesg -c > /dev/null
insmod /sudoku.ko || exit
export FULL

passed=0 failed=0
for program in "${1:-/hostile}"/*; do
	run "$program"
done
check_log

echo "hostile-$(uname -r): $passed passed, $failed failed"
[ $failed -eq 0 ]
