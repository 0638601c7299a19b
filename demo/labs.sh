# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Functions for the labs of docs/labs: their data, their builds, their boots and
# what these have reported; to be sourced.
#
# A lab is a directory with README.md, bug.diff and expect, and perhaps
# trigger.  docs/labs/README.md describes these files.
#
# What is built is in $built, by default build/labs:
#
#	KERNEL/NAME/		the sources with the bug, where kbuild works
#	modules/NAME-KERNEL.ko	the module with the bug
#	run/RUN/NAME.*		what boot_labs() leaves
#
# In the first two, NAME is also "driver", for the driver as it is.

. "$(dirname "${BASH_SOURCE[0]}")/../machines/build.sh"

# shellcheck disable=SC2154 # set in script.sh
labs=$top/docs/labs built=$build/labs

# What the kernel or its tools report, whatever the lab is about
complaints=$(paste -s -d '|' "$machines/complaints")

# How many times as long as its limit a lab may take, whether the lab's device
# tests follow its trigger, and the option for what runs, or reads, a module
# that comes from elsewhere
patience=1 judge='' box=''

lab_names()
{
	(cd "$labs" && printf '%s\n' */expect | sed 's|/expect||')
}

# Prints the values of the keys that $2 matches in the file "expect" of lab $1,
# a line each.
expected()
{
	sed -nE "s/^($2):[[:space:]]*(.*[^[:space:]])[[:space:]]*$/\2/p" \
		"$labs/$1/expect"
}

# Prints the names of the device tests of lab $1, a line each.
tests_of()
{
	expected "$1" 'tests|fails'
}

# Prints the regular expressions of what lab $1 reports, a line each.
reports_of()
{
	expected "$1" report
	expected "$1" fails | sed 's/^/not ok - /; s/_/ /g'
}

# Prints how long lab $1 may take, in seconds, with its boot.
seconds_of()
{
	expected "$1" seconds | grep . || echo 60
}

# Builds the driver and the modules of labs $2... for kernel $1. kbuild takes as
# long to start as to compile what a bug changes, so it is called once for all
# labs, each in a copy of the built driver. What it prints about a lab is in the
# file NAME-KERNEL.log next to the module.  In a kit, lab $2 is built already.
# Other labs stay: another run may show their sources just now.
build_labs()
(
	to=$1 all=$built/$1 status=0
	if [ -e "$binaries" ]; then
		packed=$(kit_module "$2-$1.ko" "$1") || exit
		mkdir -p "$built/modules"
		cp "${packed%.ko}".{ko,log} "$built/modules"
		exit
	fi
	"$machines/packages" sparse
	directory=$(kernel_directory "$1") || exit
	shift
	lock "$all.lock"
	mkdir -p "$built/modules"
	rm -rf "$all/driver"
	copy_driver "$to" "$all/driver" || exit
	cp "$all/driver/sudoku.ko" "$built/modules/driver-$to.ko"
	for name; do
		rm -rf "$built/modules/$name-$to".{ko,log} "${all:?}/$name"
		copy_built "$all/driver" "$all/$name"
		"$machines/plant" "$all/$name" "$labs/$name/bug.diff" ||
			status=1
	done
	[ $status -eq 0 ] || exit
	echo "obj-m := ${*/%//}" > "$all/Kbuild"
	if ! kbuild "$directory" "$all" C=1 "${@/%//sudoku.ko}" \
			> "$all.log" 2>&1; then
		cat "$all.log" >&2
		exit 1
	fi
	for name; do
		grep -E "(^|[^a-z-])$name/" "$all.log" | sed "s|$all/$name/||" \
			> "$built/modules/$name-$to.log"
		cp "$all/$name/sudoku.ko" "$built/modules/$name-$to.ko"
	done
)

# Prints what the compiler, sparse and modpost said when lab $1 was built for
# kernel $2.
warnings_of_build()
{
	grep -E '\.[ch]:[0-9]+|WARNING|ERROR|Error' \
		"$built/modules/$1-$2.log" || :
}

# Adds lab $2 with module $3 to directory $1, for guest_lab.sh.
add_lab()
{
	mkdir -p "$1/$2"
	[ ! -e "$labs/$2/trigger" ] || cp "$labs/$2/trigger" "$1/$2/trigger"
	cp "$3" "$1/$2/sudoku.ko"
	tests_of "$2" | tr '\n' ' ' > "$1/$2/tests"
}

# Boots a kernel with labs $4..., one after the other.  $1 is the kernel's name,
# and options for machines/boot, as after a key of expect.  Their modules
# are $3, in which "NAME" is replaced.  Leaves in directory build/labs/run/$2,
# of each lab, the part of the kernel's log in NAME.console, what the trigger
# printed in NAME.output, both in this order in NAME.text, and what the device
# tests printed in NAME.tests.  All output is in $2.out, and the whole log in
# build/vm/lab-$2.console.
boot_labs()
{
	local run=$built/run/$2 name limit=0 directory options programs

	read -ra options <<< "$1"
	directory=$(kernel_directory "${options[0]}") || return
	build_device_tests "$directory" || return
	programs=$build/device$(suffix_for "$directory")
	rm -rf "$run" "$run".*
	mkdir -p "$run"
	printf '%s\n' "${@:4}" > "$run/names"
	for name in "${@:4}"; do
		add_lab "$run" "$name" "${3//NAME/$name}"
		limit=$((limit + patience * $(seconds_of "$name")))
	done
	# shellcheck disable=SC2086 # none or one
	"$machines/boot" --kernel "${options[@]}" --append LEAKS=no \
		--log "lab-$2" --limit "$limit" $box \
		<(echo "judge=$judge sh /guest_lab.sh") "$run=labs" \
		"$top/demo/guest_lab.sh" "$programs/device_test" \
		> "$run.out" 2> "$run.err" || :
	for name in "${@:4}"; do
		part_of "$name" begin "$build/vm/lab-$2.console" | tidy \
			> "$run/$name.console"
		part_of "$name" begin "$run.out" > "$run/$name.output"
		part_of "$name" tests "$run.out" > "$run/$name.tests"
		cat "$run/$name".{console,output} > "$run/$name.text"
	done
}

# Prints the part of file $3 that belongs to lab $1: from the begin of its
# trigger, or of its tests, as $2 says.  That of the kernel's log has both.
part_of()
{
	tr -d '\r' < "$3" | awk -v lab="lab: $1: " -v from="$2" \
			-v kind="${3##*.}" '
		/lab: [a-z-]+: (begin|tests)$/ {
			part = substr($0, index($0, "lab: "))
			inside = part == lab from || inside &&
				kind == "console" && part == lab "tests"
		}
		inside && !/lab: [a-z-]+: / { print }'
}

# Copies text without what differs from machine to machine, such as what the
# compiler adds to the names of parts of functions, and without the entries of a
# stack trace that the kernel itself marks as uncertain.  If a trace has no
# others, these stay: the kernel cannot unwind from a retpoline's first byte.
tidy()
{
	awk '
	/<(TASK|IRQ)>$/ { certain = 0; uncertain = "" }
	/<\/(TASK|IRQ)>$/ && !certain { printf "%s", uncertain }
	/^ ?(\[[ 0-9.]+\] *)?(\[<[0-9a-f]+>\])? *\? / {
		sub(/\? /, "")
		uncertain = uncertain $0 "\n"
		next
	}
	{ print }
	!/<(TASK|IRQ)>$/ { certain = 1 }' |
		sed -E "s|$built/[^/]+/[a-z0-9.-]+/||g
			s/^\[ *[0-9]+\.[0-9]+\] //
			s/([a-z0-9_])(\.cold|\.[a-z]+\.[0-9]+)+\+/\1+/"
}

# Prints the number of the line of file $2 at which each report of lab $1
# matches, in this order, each after the one before; or, for the first that does
# not, what is missing.
find_report()
{
	local regex line from=0

	while read -r regex; do
		line=$(tail -n +$((from + 1)) "$2" |
			grep -anEm 1 -e "$regex" | cut -d : -f 1)
		if [ -z "$line" ]; then
			echo "no line (after line $from) matches: $regex"
			return 1
		fi
		from=$((from + line))
		echo "$from"
	done < <(reports_of "$1")
	[ $from -gt 0 ]
}

# In what boot_labs() has left in run $1, nothing is reported about lab $2, and
# its trigger has ended with status $3, by default 0.  Otherwise, prints what is
# wrong.
is_silent()
{
	local parts=$built/run/$1/$2

	if grep -qaE "$complaints" "$parts.console"; then
		echo "the kernel must report nothing"
	elif grep -q '^not ok' "$parts.output"; then
		echo "a device test fails under the trigger"
	elif find_report "$2" "$parts.text" > /dev/null; then
		echo "the trigger shows the bug"
	elif ! grep -qE "^lab: $2: end ${3:-0}$" "$built/run/$1.out"; then
		echo "the trigger did not end with status ${3:-0}"
	else
		return 0
	fi
	return 1
}
