# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
#
# Checks that each mistake of the list `mistakes` is found by the tests of its
# step, with a message that leads to it; to be sourced by tests/course/run.
#
# The drivers are tested as course/grade does, but in one machine, one after
# another, as long as it runs and the module can be unloaded.  Without a case, a
# third of the mistakes are tried, which the commit chooses.

. "$top/course/steps/knockouts.sh"

mistakes=$made/mistakes

# Prints the lines of the list that machines/plant reads.
mistake_lines()
{
	sed '/^#/d; /^\t/d' "$top/tests/course/mistakes"
}

# Prints "NAME PATTERN" for each mistake.
mistake_patterns()
{
	sed -n '/^#/d; /^\t/!{s/ .*//;h}; /^\t/{H;g;s/\n\t/ /p}' \
		"$top/tests/course/mistakes"
}

# Builds the driver with mistake $1, a line of the list, as $mistakes/NAME.ko:
# as it is after step 3, where nothing waits, or all of it.  What the compiler
# prints goes to NAME.out.
build_mistake()
{
	local name step file tree=$mistakes/tree base=15

	read -r name step _ <<< "$1"
	[[ $step != [23] ]] || base=3
	if [ $base != "$planted" ]; then
		copy_driver sanitized "$tree" && answer $base "$tree" ||
			return
		planted=$base
	fi
	file=$("$machines/plant" --files "$tree" "$1") || return
	cp "$tree/$file" "$mistakes/before"
	"$machines/plant" "$tree" "$1" || return
	kbuild "$kernel" "$tree" -s modules > "$mistakes/$name.out" 2>&1 &&
		cp "$tree/sudoku.ko" "$mistakes/$name.ko" || return
	cp "$mistakes/before" "$tree/$file"
	# A worker of io_uring that no signal ends would keep the machine.
	[ "$step" != 5 ] || step='5[|][^_]*$'
	device_tests "^0$step" > "$mistakes/$name.points" || :
}

# The script of the machine.  A number before its name says when a driver runs.
guest_script()
{
	cat <<-'END'
	tag=@ alone=yes seconds=20 watch=5
	for driver in /drivers/*; do
		only=/steps/${driver#*-}
		echo "@ mistake ${driver#*-}"
		cp "$driver" /sudoku.ko
		(. /guest.sh)
		[ ! -d /sys/module/sudoku ] || exit
	done
	END
}

# Tests the drivers $@, as many as one machine can, and adds what is printed to
# NAME.out.  If the machine has stopped, the log has the reason.
test_mistakes()
{
	local name number=100 files=("$build/device/device_test"
		"$top/course/guest.sh" "$machines/complaints")

	for name; do
		number=$((number + 1))
		files+=("$mistakes/$name.ko=drivers/$number-$name"
			"$mistakes/$name.points=steps/$name")
	done
	"$machines/boot" --kernel sanitized --log mistakes \
		<(guest_script) "${files[@]}" > "$mistakes/output" 2>&1 || :
	awk -v to="$mistakes" '
		/^@ mistake / { name = $3 }
		name { print > (to "/" name ".tested") }' "$mistakes/output"
	name=$(sed -n 's/^@ mistake //p' "$mistakes/output" | tail -n 1)
	[ -n "$name" ] || return
	grep -q '^@ done' "$mistakes/$name.tested" ||
		tac "$build/vm/mistakes.console" | sed '/course: step/q' \
			>> "$mistakes/$name.tested"
}

# Prints the mistakes to which no message leads.
mistakes_without_a_message()
{
	local line name step pattern left planted='' kernel

	rm -rf "$mistakes"
	mkdir -p "$mistakes"
	kernel=$(kernel_directory sanitized)
	mistake_lines | sample | sort -s -k 2,2 > "$mistakes/lines"
	while IFS= read -r line <&3; do
		build_mistake "$line" || echo "not built: $line"
	done 3< "$mistakes/lines"
	mapfile -t left < <(awk '$2 != "build" { print $1 }' "$mistakes/lines")
	while [ ${#left[@]} -gt 0 ]; do
		test_mistakes "${left[@]}" || {
			cat "$mistakes/output"
			return 1
		}
		mapfile -t left < <(for name in "${left[@]}"; do
			[ -e "$mistakes/$name.tested" ] || echo "$name"
		done)
	done
	while read -r name pattern; do
		grep -q "^$name " "$mistakes/lines" || continue
		grep -qsE "$pattern" "$mistakes/$name".{tested,out} ||
			echo "$name: nothing matches $pattern"
	done < <(mistake_patterns)
}

report_mistakes()
{
	! skip_without sanitized mistakes || return 0
	build_device_tests
	check_silent "mistakes: a message of the step leads to each" \
		mistakes_without_a_message
}
