# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # set in lib.sh
#
# Functions to run tests on the kernel with KCSAN; to be sourced after lib.sh.

# Prints the guest's first commands, which show that KCSAN finds a race.  KCSAN
# delays an access while it watches it, by 80 microseconds by default.  In that
# time, another emulated processor does not complete a system call.
find_planted_race()
{
	cat <<-'EOF'
	echo on > /sys/kernel/debug/kcsan
	echo 200 > /sys/module/kcsan/parameters/skip_watch
	echo 1000 > /sys/module/kcsan/parameters/udelay_task
	warn=/proc/sys/kernel/panic_on_warn
	echo 0 > $warn
	echo 'planted: begin' > /dev/kmsg
	insmod /planted.ko fault=race && rmmod planted
	dmesg | grep 'BUG: KCSAN: data-race in race' || exit
	echo 'planted: end' > /dev/kmsg
	echo 1 > $warn
	EOF
}

# Runs script $2 in a guest with KCSAN, with the module and program $3 in /, for
# at most $1 seconds; the console's log is named $4.
run_with_kcsan()
{
	local kernel module race

	kernel=$("$qemu/kernel" kcsan)
	module=$(build_module "$kernel")
	race=$(build_planted "$kernel")
	"$qemu/run" --kernel kcsan --parallel --limit "$1" --log "$4" \
		<(find_planted_race && cat "$2") "$3" "$module" "$race"
}
