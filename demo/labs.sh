# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Functions for the labs of docs/labs; to be sourced.
#
# A lab is a directory with README.md, bug.patch, trigger and expect, and
# perhaps trigger.c.  docs/labs/README.md describes these files.
#
# What is built is in build/labs:
#
#	KERNEL/NAME/		the sources with the bug, where kbuild works
#	modules/NAME-KERNEL.ko	the module with the bug
#	programs/NAME		the lab's program
#
# In these, NAME is also "driver", for the driver as it is.

. "$(dirname "${BASH_SOURCE[0]}")/../machines/build.sh"

# shellcheck disable=SC2154 # set in script.sh
labs=$top/docs/labs built=$build/labs

# What the kernel or its tools report, whatever the lab is about
# shellcheck disable=SC2034 # used by those that source this
complaints=$(paste -s -d '|' "$machines/complaints")

lab_names()
{
	local file

	for file in "$labs"/*/expect; do
		[ ! -e "$file" ] || basename "$(dirname "$file")"
	done
}

# Prints the values of key $2 in the file "expect" of lab $1, a line each.
expected()
{
	sed -nE "s/^$2:[[:space:]]*(.*[^[:space:]])[[:space:]]*$/\1/p" \
		"$labs/$1/expect"
}

# The kernel of lab $1, without options
kernel_of()
{
	expected "$1" kernel | sed 's/ .*//'
}

# The options of lab $1 for the script that runs its machine, a word each
options_of()
{
	expected "$1" kernel | tr -s ' ' '\n' | sed 1d
}

# The log that stays after a guest with --log $1
console_of()
{
	echo "$build/vm/$1.console"
}

# Plants the bug of lab $1 in directory $2, a copy of the driver.  Lines may
# have moved, but the patch's whole context must be there: a hunk that fits only
# in part may be applied in a place that its author never saw.
plant()
{
	quietly patch --directory="$2" --strip=1 --force --fuzz=0 \
			--no-backup-if-mismatch --reject-file=- \
			< "$labs/$1/bug.patch" || {
		echo "bug.patch of lab $1 no longer fits the driver" >&2
		return 1
	}
}

# Builds the driver and the modules of labs $2... for kernel $1. kbuild takes as
# long to start as to compile what a patch changes, so it is called once for all
# labs, each in a copy of the built driver. What it prints about a lab is in the
# file NAME-KERNEL.log next to the module.
build_labs()
(
	machine=$1 all=$built/$1 status=0
	directory=$(kernel_directory "$1") || exit
	shift
	lock "$all.lock"
	mkdir -p "$built/modules"
	rm -rf "$all"
	copy_driver "$machine" "$all/driver" || exit
	cp "$all/driver/sudoku.ko" "$built/modules/driver-$machine.ko"
	for name; do
		rm -f "$built/modules/$name-$machine.ko"
		copy_built "$all/driver" "$all/$name"
		plant "$name" "$all/$name" || status=1
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
			> "$built/modules/$name-$machine.log"
		cp "$all/$name/sudoku.ko" "$built/modules/$name-$machine.ko"
	done
)

# Prints what the compiler, sparse and modpost said in the log of a build.
warnings_of_build()
{
	grep -E '\.[ch]:[0-9]+|WARNING|ERROR|Error' \
		"$built/modules/$1-$2.log" || :
}

# Builds the program of lab $1, if it has one, for the kernel in directory $2.
build_program()
(
	[ -e "$labs/$1/trigger.c" ] || exit 0
	use_compiler "${2-}"
	mkdir -p "$built/programs"
	quietly "${CC:-gcc}" -O2 -std=gnu11 -D_GNU_SOURCE -Wall -Wextra \
		-Wno-unused-parameter -Werror -static -pthread \
		-I"$top/include/uapi" -o "$built/programs/$1" \
		"$labs/$1/trigger.c"
)

# Adds lab $2 with module $3 to directory $1, for guest_lab.sh.
add_lab()
{
	mkdir -p "$1/$2"
	cp "$labs/$2/trigger" "$1/$2/trigger"
	[ ! -e "$labs/$2/trigger.c" ] ||
		cp "$built/programs/$2" "$1/$2/program"
	cp "$3" "$1/$2/sudoku.ko"
	expected "$2" tests | tr '\n' ' ' > "$1/$2/tests"
}

# Runs the triggers of the labs in directory $4 on kernel $1, in the order of
# the names in file $4/names.  --log is $2 and --limit is $3; "$5..." are
# further options of the machine. What guest_lab.sh prints stays in $4.out,
# what the machine's script prints in $4.err.
run_labs()
{
	local programs

	programs=$build/device$(suffix_for "$(kernel_directory "$1")")
	"$machines/boot" --kernel "$1" --append LEAKS=no --log "$2" \
		--limit "$3" "${@:5}" <(echo 'sh /guest_lab.sh') "$4=labs" \
		"$top/demo/guest_lab.sh" "$programs/device_test" \
		> "$4.out" 2> "$4.err"
}

# Prints the part of file $2 that belongs to lab $1: from the begin of its
# trigger, or from $3, "tests", to the next part.
part_of()
{
	tr -d '\r' < "$2" | awk -v wanted="lab: $1: ${3-begin}" '
		/lab: [a-z-]+: (begin|tests)$/ {
			inside = substr($0, index($0, "lab: ")) == wanted
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

# After run_labs() with kernel $1, log $2 and directory $3: the part of the
# kernel's log that belongs to lab $4 is in $3/$4.console, the output of its
# trigger in $3/$4.output, and both in this order in $3/$4.text.
collect()
{
	local parts=$3/$4

	part_of "$4" "$(console_of "$2")" | tidy > "$parts.console" || :
	part_of "$4" "$3.out" > "$parts.output"
	cat "$parts".{console,output} > "$parts.text"
}

# Prints the number of the line of file $2 at which each report: line of lab $1
# matches, in this order, each after the one before; or, for the first that does
# not, what is missing.
find_report()
{
	local regex line from=0 status=0

	while read -r regex; do
		line=$(tail -n +$((from + 1)) "$2" |
			grep -anEm 1 -e "$regex" | cut -d : -f 1)
		if [ -z "$line" ]; then
			echo "no line (after line $from) matches: $regex"
			return 1
		fi
		from=$((from + line))
		echo "$from"
	done < <(expected "$1" report)
	[ $from -gt 0 ]
}
