#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Tests a submission inside a virtual machine, step by step.
#
# course/grade puts these variables in front of this script:
#
#	tag	the first word of each line for it; all other lines, which
#		begin with "#", belong to the result that follows
#	seconds	how long a case may run
#	all	1: go on after a step in which something failed
#
# /steps/NN has the cases of a step: shell, functions of /guest.sh; and device,
# points of /device_test.  What is reported is:
#
#	TAG step NN		the step begins
#	TAG begin NAME		something begins that may never end
#	TAG ok - NAME		likewise "not ok"
#	TAG kernel NAME: TEXT	the kernel has reported something about NAME
#	TAG end NN		the step has ended
#	TAG unusable TEXT	nothing can be tested
#	TAG done		nothing is left to do

# shellcheck disable=SC2154 # set by course/grade
say()
{
	echo "$tag $*"
}

# The same in the kernel's log
say_and_log()
{
	say "$@"
	echo "<4>$tag $*" > /dev/kmsg
}

begin()
{
	say_and_log begin "$1"
}

load()
{
	[ ! -d /sys/module/sudoku ] || return 0
	begin "the module is loaded"
	message=$(insmod /sudoku.ko 2>&1) || {
		say unusable "the module cannot be loaded: $message"
		exit
	}
	[ -c /dev/sudoku ] || {
		say unusable "the module makes no /dev/sudoku"
		exit
	}
}

# A module that is in use stays loaded.  The kernel closes the files of a
# process that was killed with requests of io_uring some time after its end.
unload()
{
	begin "the module is unloaded"
	for _ in $(seq 20); do
		! rmmod sudoku 2> /dev/null || return 0
		usleep 100000
	done
	echo "<4>WARNING: the module is still in use" > /dev/kmsg
}

# After two cases that did not end, the rest of the step is not run.
is_hopeless()
{
	[ "$hung" -gt 1 ] || return 1
	say "not ok - $1"
}

# Counts a case whose output, in /tmp/output, says that it did not end.
count_hung()
{
	! grep -q "took more than $seconds s" /tmp/output || hung=$((hung + 1))
}

# A case may leave other parameters and slates behind, so the module is loaded
# again after it.
#
# The case leads a process group, which is killed as a whole: its shell could
# not end while another process of it sleeps with a lock of their pipe.
run_shell_case()
{
	name=$(echo "${1#test_}" | tr _ ' ')
	! is_hopeless "$name" || return 0
	begin "$name"
	setsid sh /guest.sh "$1" > /tmp/output 2>&1 < /dev/null &
	group=$!
	setsid sh -c "sleep $seconds; kill -KILL -$group" &
	watch=$!
	wait $group
	status=$?
	kill -KILL -$watch -$group 2> /dev/null
	if [ $status -ne 0 ]; then
		green=0
		[ $status -ne 137 ] ||
			echo "$name took more than $seconds s" > /tmp/output
		count_hung
		head -n 20 /tmp/output | sed 's/^/# /'
	fi
	say "$([ $status -eq 0 ] || echo "not ")ok - $name"
}

# The program's only point, without the plan
run_device_case()
{
	! is_hopeless "$name" || return 0
	begin "$name"
	/device_test --seconds "$seconds" "=$name" > /tmp/output || green=0
	count_hung
	sed "/^1\.\./d; s/^not ok/$tag &/; s/^ok/$tag &/" /tmp/output
}

# Lets the kernel report memory that nothing refers to any more, in its log.
# Two scans are needed, as in /init, and one for what two have seen already.
# What is found is not reported again.
sweep()
{
	[ -e $leaks ] || return 0
	begin "$1"
	[ -n "${2-}" ] || echo scan > $leaks
	echo scan > $leaks
	head -n 100 $leaks | while IFS= read -r line; do
		echo "<4>$line" > /dev/kmsg
	done
	echo clear > $leaks
}

# Prints what the kernel has reported since the last time, and about which case.
kernel_reports()
{
	dmesg -c | awk -v tag="$tag" -f /reports.awk > /tmp/reports
	now=$(($(cat /proc/sys/kernel/tainted) & ~12288))
	if [ ! -s /tmp/reports ] && [ $now -ne $taint ]; then
		echo "the whole step: the kernel is tainted: $now" \
			> /tmp/reports
	fi
	taint=$now
	sed "s/^/$tag kernel /" /tmp/reports
}

run_step()
{
	green=1 hung=0
	say_and_log step "${1##*/}"
	load
	while read -r case <&3; do
		run_shell_case "$case"
		unload
		load
	done 3< "$1/shell"
	while read -r name <&3; do
		run_device_case
	done 3< "$1/device"
	# Before the module is unloaded, its functions have names.
	[ ! -e $leaks ] || usleep 600000
	sweep "memory that the tests have left"
	unload
	sweep "memory that the module has left" again
	kernel_reports
	[ ! -s /tmp/reports ] || green=0
	say end "${1##*/}"
}

leaks=/sys/kernel/debug/kmemleak
taint=0
dmesg -c > /dev/null
cd /proc/sys/kernel || exit
# course/grade judges what the kernel reports, so warnings do not end it, and
# the log has a line for each case, however many there are in a second.
echo 0 > panic_on_warn
echo on > printk_devkmsg
# A task that occupies a processor or ignores SIGKILL is reported before
# course/grade gives up. Not all kernels have these.
[ ! -e watchdog_thresh ] || echo $((seconds / 2)) > watchdog_thresh
[ ! -e hung_task_timeout_secs ] ||
	echo $((seconds / 2)) > hung_task_timeout_secs
cd /
# As set_up_kcsan() in tests/race/run does
if [ -e /sys/kernel/debug/kcsan ]; then
	echo on > /sys/kernel/debug/kcsan
	echo 200 > /sys/module/kcsan/parameters/skip_watch
	echo 1000 > /sys/module/kcsan/parameters/udelay_task
fi
for step in /steps/*; do
	run_step "$step"
	[ $green -eq 1 ] || [ "$all" = 1 ] || break
done
say_and_log "done"
