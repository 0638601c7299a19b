#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Tests a submission inside a virtual machine, step by step.
#
# course/grade puts these variables in front of this script:
#
#	tag	the first word of each line for it; all other lines, which
#		begin with "#", belong to the line that follows
#	seconds	how long a case may run; here course/grade itself ends it
#	watch	how long a task may keep a processor, or wait, unreported
#
# and the machine of the web page (web/guest_grade.sh) also these:
#
#	only	the steps, instead of all
#	alone	set in a machine of the learner, who is not graded: its files
#		are not protected, and there is no sum
#
# Each file in /steps has the names of the points of /device_test that are the
# tests of a step.  What is reported is:
#
#	TAG sum SUM		the sum of all files that the tests use, before
#				each step and at the end
#	TAG step NN		the step begins
#	TAG mark WORD		what comes after WORD in the kernel's log is of
#				this step, or of none at the end
#	TAG begin NAME		something begins that may never end
#	TAG ok - NAME		likewise "not ok"
#	TAG kernel		the kernel has reported something; the lines
#				before have it, and the begins in its log
#	TAG end NN		the step has ended
#	TAG unusable TEXT	nothing can be tested
#	TAG done		nothing is left to do
#
# The module is a part of the kernel, so what it may change or read is kept
# small.  The tag is only in the memory of this shell: not in a file, not in the
# kernel's log, where marks say what is running, and not in an argument.  Files
# in / cannot be written, and what the kernel starts by itself has no right to
# change that.  What a case prints goes to a file without a name, and it passes
# only if it also ends as one that passes.

# shellcheck disable=SC2154 # set by course/grade
say()
{
	echo "$tag $*"
}

# Marks what begins in the kernel's log, too.
begin()
{
	say begin "$1"
	echo "<4>course: begin $1" > /dev/kmsg
}

protect()
{
	rm "$0"
	mount -t tmpfs -o mode=1777 tmp /tmp
	for set in bset inheritable; do
		echo 0 0 > /proc/sys/kernel/usermodehelper/$set
	done
	mount -o remount,bind,ro /
}

sum_files()
{
	[ -n "${alone-}" ] ||
		say sum "$(find / -xdev -type f -exec cat {} + | md5sum)"
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
	echo "# not run: two earlier tests did not end"
	say "not ok - $1"
}

# What a case prints goes to descriptor 4, and comes from 5.
open_output()
{
	exec 4> /tmp/output
	exec 5< /tmp/output
	rm /tmp/output
}

# Prints a note about each line of $output, and counts a case that did not end.
show_output()
{
	[ -z "$output" ] ||
		printf '%s\n' "$output" | head -n 20 | sed 's/^# //; s/^/# /'
	case $output in
	*"took more than $seconds s"*)	hung=$((hung + 1)) ;;
	esac
}

# The program's only point, without the plan.  It may print notes before it.  A
# case may have unloaded the module.
run_case()
{
	! is_hopeless "$name" || return 0
	load
	begin "$name"
	open_output
	/device_test --seconds "$seconds" "=$name" >&4 3<&- 4>&- 5<&-
	status=$?
	output=$(head -c 20000 <&5)
	result=$(printf '%s\n' "$output" | grep -v '^#')
	case $status:$result in
	"0:1..1
ok - $name"|"0:1..1
ok - $name # SKIP "*)
		say "${result#*
}"
		return ;;
	esac
	output=$(printf '%s\n' "$output" | grep '^#')
	show_output
	say "not ok - $name"
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

# Prints what the kernel has reported since the last time, with what the log
# says about where.
kernel_reports()
{
	log=$(dmesg -c)
	now=$(($(cat /proc/sys/kernel/tainted) & ~12288))
	if ! printf '%s\n' "$log" | grep -qEf /complaints; then
		[ $now -ne $taint ] || return 0
		log="course: begin the whole step
WARNING: the kernel is tainted: $now"
	fi
	taint=$now
	printf '%s\n' "$log" | head -c 1000000 |
		grep -E -f /complaints -e 'course: begin ' -e '\[sudoku' |
		sed 's/^/# /'
	say kernel
}

# No module can print a mark before it is here.
mark_log()
{
	mark=$(head -c 20 /dev/urandom | md5sum | head -c 20)
	say mark "$mark"
	echo "<4>course: $1 $mark" > /dev/kmsg
}

run_step()
{
	hung=0
	say step "${1##*/}"
	mark_log "step ${1##*/}"
	while read -r name <&3; do
		run_case
	done 3< "$1"
	load
	# Before the module is unloaded, its functions have names.
	[ ! -e $leaks ] || usleep 600000
	sweep "memory that the tests have left"
	unload
	sweep "memory that the module has left" again
	kernel_reports
	say end "${1##*/}"
}

leaks=/sys/kernel/debug/kmemleak
taint=0
[ -n "${alone-}" ] || protect
dmesg -c > /dev/null
cd /proc/sys/kernel || exit
# course/grade judges what the kernel reports, so warnings do not end it, and
# the log has a line for each case, however many there are in a second.
echo 0 > panic_on_warn
echo on > printk_devkmsg
# A task that occupies a processor or ignores SIGKILL is reported before
# course/grade gives up. Not all kernels have these.
[ ! -e watchdog_thresh ] || echo "$watch" > watchdog_thresh
[ ! -e hung_task_timeout_secs ] || echo "$watch" > hung_task_timeout_secs
cd /
# As set_up_kcsan() in tests/race/run does
if [ -e /sys/kernel/debug/kcsan ]; then
	echo on > /sys/kernel/debug/kcsan
	echo 200 > /sys/module/kcsan/parameters/skip_watch
	echo 1000 > /sys/module/kcsan/parameters/udelay_task
fi
for step in ${only:-/steps/*}; do
	sum_files
	run_step "$step"
done
mark_log end
sum_files
say "done"
