# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154 # set in machines/build.sh
#
# Drivers with features knocked out, and what the device's tests report about
# them; to be sourced after machines/build.sh.
#
# course/steps/NN-NAME/knockouts.diff takes features out of the driver that has
# none of later steps, with machines/plant.  So the knock-outs of all steps
# after step NN, the last step's first, leave what a student has after step NN:
# "upto-NN".

steps=$top/course/steps
trials=$build/course/steps

# Prints the directories' names of all steps, in their order.
step_names()
{
	(cd "$steps" && printf '%s\n' [0-9]*)
}

# Plants the knock-outs of all steps after step $1 in directory $2, the last
# step's first.
knock_out_after()
{
	local step changes=()

	for step in $(step_names | sort -r); do
		[ "$((10#${step%%-*}))" -le "$1" ] ||
			changes+=("$steps/$step/knockouts.diff")
	done
	[ ${#changes[@]} -eq 0 ] || "$machines/plant" "$2" "${changes[@]}"
}

# Prints the names of the device tests whose lines of the list match $1.
device_tests()
{
	"$build/device/device_test" --list | grep -E "$1" | cut -d '|' -f 3-
}

# Builds the driver in directory $2 for kernel $1 as $trials/$1/$3.ko.  Fails
# and shows what the compiler prints if that has a warning.
build_driver()
{
	local kernel

	kernel=$(kernel_directory "$1")
	quietly without_warnings kbuild "$kernel" "$2" -s modules || {
		note "$3 does not build without a warning"
		return 1
	}
	cp "$2/sudoku.ko" "$trials/$1/$3.ko"
}

# Makes the sources in directory $2 those of directory $1. Those that are the
# same keep their time, so that kbuild does not compile them again.
replace_sources()
{
	local file

	(cd "$2" && find driver -name '*.[ch]') | while read -r file; do
		[ -e "$1/$file" ] || rm "$2/$file"
	done
	(cd "$1" && find Kbuild driver -type f) | while read -r file; do
		cmp -s "$1/$file" "$2/$file" || cp "$1/$file" "$2/$file"
	done
}

# Makes the sources in directory $2 those that course/answer writes for step $1.
answer()
{
	rm -rf "$trials/answer"
	mkdir -p "$trials"
	"$top/course/answer" "$1" "$trials/answer" > /dev/null &&
		replace_sources "$trials/answer" "$2"
}

# Builds drivers $2... for kernel $1: full, or upto-NN.
build_drivers()
{
	local tree=$trials/$1/tree name step

	copy_driver "$1" "$tree" || return
	for name in "${@:2}"; do
		step=${name#upto-}
		[ "$name" = full ] || answer "$step" "$tree" || return
		build_driver "$1" "$tree" "$name" || return
	done
}

# Tests drivers $3... for kernel $1 in one machine and prints the reports; each
# begins with "driver NAME".  The tests in $trials/$1/NAME.tests may run for $2
# seconds each, and those in NAME.fails for $patience seconds.
patience=5

test_drivers()
{
	local kernel=$1 seconds=$2 files name kind
	local options=(--limit 3600 --log "steps-$1")

	shift 2
	files=("$build/device/device_test")
	for name; do
		name=$trials/$kernel/$name
		files+=("$name.ko=drivers/${name##*/}.ko")
		for kind in tests fails; do
			[ ! -e "$name.$kind" ] ||
				files+=("$name.$kind=$kind/${name##*/}")
		done
	done
	"$machines/boot" --kernel "$kernel" "${options[@]}" <(
		echo "seconds=$seconds patience=$patience"
		cat "$steps/guest.sh"
	) "${files[@]}"
}

# Turns the reports of test_drivers() into lines "DRIVER|RESULT|TEST", where
# RESULT is ok, skip or failed.
results()
{
	awk '
	/^driver / { driver = $2 }
	/^(not )?ok - / {
		result = /^not/ ? "failed" : / # SKIP / ? "skip" : "ok"
		sub(/^(not )?ok - /, "")
		sub(/ # SKIP .*/, "")
		print driver "|" result "|" $0
	}'
}

# Chooses what each driver for kernel $1 runs, of the tests whose names match
# $2: those of its last step, which should pass, in NAME.tests, and those of the
# next step, which should fail, in NAME.fails, unless they may pass early.  A
# list without tests is not there.  Prints the names of the drivers with a list.
choose_neighbours()
{
	local step name previous=upto-00 lists=$trials/$1 last

	last=$(step_names | sed -n '$s/-.*//p')
	rm -f "$lists"/*.{tests,fails}
	for step in $(step_names); do
		step=${step%%-*}
		name=upto-$step
		[ "$step" != "$last" ] || name=full
		device_tests "^${step}[|][|].*$2" \
			> "$lists/$previous.fails" || :
		device_tests "^${step}[|].*$2" > "$lists/$name.tests" || :
		previous=$name
	done
	device_tests "^00[|].*$2" >> "$lists/full.tests" || :
	find "$lists" -regex '.*[.]\(tests\|fails\)' \
		\( -empty -delete -o -printf '%f\n' \) |
		sed 's/[.].*//' | sort -u
}
