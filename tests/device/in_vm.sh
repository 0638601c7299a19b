#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Tests /dev/sudoku inside a virtual machine: first as people use it, from a
# shell, then with device_test.
#
# To be run as root by busybox, with /sudoku.ko not loaded yet and with what the
# Makefile builds in build/device: /device_test, and /device_test32 where 32-bit
# programs run. Needs a /tmp that everybody may write to, /dev, /proc and /sys.
# Prints a line for each case and at last "device-RELEASE: N passed, N failed";
# the exit status is 0 if nothing failed. The module is left loaded.

dev=/dev/sudoku
parameters=/sys/module/sudoku/parameters
counters=/sys/class/misc/sudoku
puzzle=53..7....6..195....98....6.8...6...34..8.3..1
puzzle=${puzzle}7...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791
solution=${solution}713924856961537284287419635345286179
conflicting=$(printf '55%79s' '' | tr ' ' .)
unsolvable=$(printf '%81s' '' | tr ' ' '?')

equal()
{
	[ "$1" = "$2" ] && return
	printf 'expected:\n%s\ninstead of:\n%s\n' "$1" "$2"
	return 1
}

fails()
{
	! "$@"
}

# Nine lines with lines between the boxes
draw()
{
	fold -w 9 | sed 's/\(...\)\(...\)\(...\)/ \1 | \2 | \3/
		3s/$/\n-----+-----+-----/
		6s/$/\n-----+-----+-----/'
}

echo_and_cat_solve_a_puzzle()
{
	echo $puzzle > $dev
	equal $solution "$(cat $dev)"
}

without_a_newline_there_comes_none()
{
	printf %s $puzzle > $dev
	equal 81 "$(wc -c < $dev)"
}

cat_prints_the_same_twice()
{
	echo $puzzle > $dev
	cat $dev > /tmp/once
	cmp /tmp/once $dev
}

appending_adds_lines()
{
	echo $puzzle > $dev
	echo "$conflicting" >> $dev
	equal "$solution
$unsolvable" "$(cat $dev)"
}

a_drawing_comes_back_filled_in()
{
	echo $puzzle | draw > $dev
	equal "$(echo $solution | draw)" "$(cat $dev)"
}

a_file_of_a_thousand_lines_comes_back()
{
	yes $puzzle | head -n 1000 > /tmp/puzzles
	cat /tmp/puzzles > $dev
	equal "1000 $solution" "$(uniq -c $dev | sed 's/^ *//')"
}

blocks_of_any_size_make_no_difference()
{
	for size in 1 7 80 83 1000; do
		echo $puzzle | draw | dd bs=$size 2> /dev/null > $dev
		equal "$(echo $solution | draw)" \
			"$(dd if=$dev bs=$size 2> /dev/null)"
	done
}

head_reads_no_more_than_it_needs()
{
	yes $puzzle | head -n 100 > $dev
	equal "$(printf %.10s $solution)" "$(head -c 10 $dev)"
	equal $solution "$(head -n 1 $dev)"
}

a_private_session_is_an_open_file_of_the_shell()
{
	exec 3<> $dev
	for _ in 1 2 3; do
		echo $puzzle >&3
		read -r answer <&3
		equal $solution "$answer"
	done
}

a_truncated_line_is_an_error_that_the_shell_reports()
{
	message=$(sh -c "echo 53..7 > $dev" 2>&1) && return 1
	equal "sh: write error: Invalid argument" "$message"
	equal 53..7 "$(cat $dev)"
}

two_users_have_two_slates()
{
	su alice -c "echo $puzzle > $dev"
	su bob -c "echo $conflicting > $dev"
	equal $solution "$(su alice -c "cat $dev")"
	equal "$unsolvable" "$(su bob -c "cat $dev")"
	su bob -c ": > $dev"
	equal "" "$(su bob -c "cat $dev")"
	equal $solution "$(su alice -c "cat $dev")"
}

# takes NAME VALUE
takes()
{
	echo "$2" > $parameters/"$1"
	equal "$2" "$(cat $parameters/"$1")"
}

# refuses NAME VALUE...: each with EINVAL, and nothing changes.
refuses()
{
	name=$1
	shift
	before=$(cat $parameters/"$name")
	for value; do
		message=$(sh -c "echo '$value' > $parameters/$name" 2>&1) &&
			return 1
		equal "sh: write error: Invalid argument" "$message"
		equal "$before" "$(cat $parameters/"$name")"
	done
}

strategies_are_chosen_by_name()
{
	default=$(cat $parameters/strategy)
	for name in backtrack mrv "$default"; do
		takes strategy "$name"
		echo $puzzle > $dev
		equal $solution "$(cat $dev)"
	done
	refuses strategy "" nonsense "$default $default" MRV
}

limits_are_numbers_in_bounds()
{
	for name in queue_max slate_max user_max; do
		default=$(cat $parameters/$name)
		takes $name 4096
		takes $name "$default"
		refuses $name "" many -1 0 4095 1073741825
	done
	takes max_steps 18446744073709551615
	takes max_steps 0
	refuses max_steps "" many -1
}

only_root_sets_parameters()
{
	for name in strategy max_steps queue_max slate_max user_max; do
		su alice -c "cat $parameters/$name"
		fails su alice -c "echo 5000 > $parameters/$name"
	done
}

only_root_reads_counters()
{
	for name in puzzles solved unsolvable ambiguous gave_up steps \
		    backtracks nanoseconds; do
		cat $counters/$name
		fails su alice -c "cat $counters/$name"
	done
	equal "$(cat $counters/strategies)" \
		"$(su alice -c "cat $counters/strategies")"
}

unloading_is_refused_while_a_file_is_open()
{
	exec 3< $dev
	fails rmmod sudoku
	test -e $dev
}

unloading_takes_the_device_and_the_slates_away()
{
	echo $puzzle > $dev
	rmmod sudoku
	fails test -e $dev
	insmod /sudoku.ko
	equal "" "$(cat $dev)"
}

parameters_can_be_given_when_loading()
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

# Of its own accord the kernel says that the module is from outside of its tree
# and unsigned, and which parameter was the wrong one above.
the_kernel_does_not_complain()
{
	equal "" "$(dmesg | grep -E 'sudoku|BUG|WARNING|Oops|Call Trace' |
		grep -vE 'taint|invalid for parameter')"
}

run()
{
	(set -e; "$1") > /tmp/output 2>&1
	status=$?
	if [ $status -eq 0 ]; then
		passed=$((passed + 1))
		echo "ok - $1"
	else
		failed=$((failed + 1))
		sed 's/^/# /' /tmp/output
		echo "not ok - $1"
	fi
}

# A device_test that dies without a summary counts as one failure.
run_device_test()
{
	/device_test | tee /tmp/output
	# shellcheck disable=SC2046 # two numbers
	set -- $(sed -n 's/^device-.*: \(.*\) passed, \(.*\) failed$/\1 \2/p' \
		/tmp/output)
	passed=$((passed + ${1:-0}))
	failed=$((failed + ${2:-1}))
}

mkdir -p /etc
for user in alice:1000 bob:1001; do
	echo "${user%:*}:x:${user#*:}:${user#*:}::/:/bin/sh"
done > /etc/passwd
dmesg -c > /dev/null
insmod /sudoku.ko || exit

passed=0 failed=0
run echo_and_cat_solve_a_puzzle
run without_a_newline_there_comes_none
run cat_prints_the_same_twice
run appending_adds_lines
run a_drawing_comes_back_filled_in
run a_file_of_a_thousand_lines_comes_back
run blocks_of_any_size_make_no_difference
run head_reads_no_more_than_it_needs
run a_private_session_is_an_open_file_of_the_shell
run a_truncated_line_is_an_error_that_the_shell_reports
run two_users_have_two_slates
run strategies_are_chosen_by_name
run limits_are_numbers_in_bounds
run only_root_sets_parameters
run only_root_reads_counters
run unloading_is_refused_while_a_file_is_open
run unloading_takes_the_device_and_the_slates_away
run parameters_can_be_given_when_loading
run_device_test
run the_kernel_does_not_complain

echo "device-$(uname -r): $passed passed, $failed failed"
[ $failed -eq 0 ]
