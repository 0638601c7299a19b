# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # set in lib.sh
#
# Functions to run tests on the kernel with KCSAN; to be sourced after lib.sh.

# Builds the module that has a race in a directory of its own; prints its path.
build_race()
(
	dir=$build/races/race
	lock "$dir.lock"
	mkdir -p "$dir"
	ln -sfn "$qemu"/race/* "$dir"
	quietly kbuild "$1" "$dir" modules || die "race.ko does not build"
	echo "$dir/race.ko"
)

# Prints the variables with which kbuild does not instrument the core.  That
# would be most of the accesses of which KCSAN watches a sample, and it uses
# only memory of one session, whose lock is checked.
variables_for_kcsan()
{
	(cd "$top" && printf 'KCSAN_SANITIZE_%s\n' driver/core/*.c) |
		sed 's/\.c$/.o=n/'
}

# Builds the module for the kernel with KCSAN; prints its path.
build_watched()
(
	dir=$build/races/watched
	lock "$dir.lock"
	link_sources "$dir"
	mapfile -t variables < <(variables_for_kcsan)
	quietly kbuild "$1" "$dir" "${variables[@]}" modules ||
		die "the module does not build with KCSAN"
	echo "$dir/sudoku.ko"
)

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
	insmod /race.ko && rmmod race
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
	module=$(build_watched "$kernel")
	race=$(build_race "$kernel")
	"$qemu/run" --kernel kcsan --parallel --limit "$1" --log "$4" \
		<(find_planted_race && cat "$2") "$3" "$module" "$race"
}
