# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# How a suite uses the kernel with KCSAN; to be sourced, not run.

. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# Builds the module that races in a directory of its own; prints where it is.
build_race()
(
	dir=$build/races/race
	lock "$dir.lock"
	mkdir -p "$dir"
	ln -sfn "$qemu"/race/* "$dir"
	quietly kbuild "$1" "$dir" modules || die "race.ko does not build"
	echo "$dir/race.ko"
)

# Builds the module for the kernel with KCSAN; prints where it is.  KCSAN looks at
# few of the accesses that it sees, so the core's are not shown to it: they are
# most of all, and to memory that belongs to one session, whose lock is looked at.
build_watched()
(
	dir=$build/races/watched
	lock "$dir.lock"
	link_sources "$dir"
	cd "$top"
	blind=(driver/core/*.c)
	blind=("${blind[@]/#/KCSAN_SANITIZE_}")
	quietly kbuild "$1" "$dir" "${blind[@]/%.c/.o=n}" modules ||
		die "the module does not build with KCSAN"
	echo "$dir/sudoku.ko"
)

# What a guest does first: before it can be believed that there is no data race,
# one has to be found.  While KCSAN watches an access it delays it, by 80
# microseconds unless set otherwise; where the processors are emulated, another
# one does not come to the end of a system call in that time.
find_planted_race()
{
	cat <<-'EOF'
	echo on > /sys/kernel/debug/kcsan
	echo 200 > /sys/module/kcsan/parameters/skip_watch
	echo 1000 > /sys/module/kcsan/parameters/udelay_task
	warn=/proc/sys/kernel/panic_on_warn
	echo 0 > $warn
	insmod /race.ko && rmmod race
	dmesg -c | grep 'BUG: KCSAN: data-race in race' || exit
	echo 1 > $warn
	EOF
}

# Runs script $2 in a guest with KCSAN, with the module and program $3 in /, for
# $1 seconds at most; the console's log is named $4.
run_with_kcsan()
{
	local kernel module race

	kernel=$("$qemu/kernel" kcsan)
	module=$(build_watched "$kernel")
	race=$(build_race "$kernel")
	"$qemu/run" --kernel kcsan --parallel --limit "$1" --log "$4" \
		<(find_planted_race && cat "$2") "$3" "$module" "$race"
}
