# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # set in machines/build.sh
#
# Drivers with features knocked out, and what the device's tests report about
# them; to be sourced after machines/build.sh.
#
# course/steps/NN-NAME/knockouts.diff switches off features of the driver, with
# machines/plant.  With the knock-outs of all steps after step NN, the driver is
# what a student has after step NN: "upto-NN".

steps=$top/course/steps
trials=$build/course/steps

# Prints the directories' names of all steps, in their order.
step_names()
{
	(cd "$steps" && printf '%s\n' [0-9]*)
}

# Prints the number of the step before step $1, in two digits.
before()
{
	printf '%02d\n' $((10#${1%%-*} - 1))
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

# Builds the driver for kernel $1 as it is and after each step: full.ko and
# upto-NN.ko.
build_upto()
{
	local tree=$trials/$1/tree step

	copy_driver "$1" "$tree" || return
	build_driver "$1" "$tree" full || return
	for step in $(step_names | sort -r); do
		"$machines/plant" "$tree" "$steps/$step/knockouts.diff" &&
			is_answer "$(before "$step")" "$tree" &&
			build_driver "$1" "$tree" "upto-$(before "$step")" ||
			return
	done
}

# True if course/answer writes what is in directory $2 as the driver after
# step $1.
is_answer()
{
	rm -rf "$trials/answer"
	"$top/course/answer" "$1" "$trials/answer" > /dev/null &&
		diff -r -x '*.o' -x '.*' -x '*.mod*' "$2/driver" \
			"$trials/answer/driver"
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

# Prints the names of the drivers after no step, after step 1 and so on, without
# the whole driver.
upto_names()
{
	local step

	for step in $(step_names); do
		echo "upto-$(before "$step")"
	done
}

# Chooses what each driver for kernel $1 runs, of the tests whose names match
# $2: those of its last step, which should pass, in NAME.tests, and those of the
# next step, which should fail, in NAME.fails, unless they may pass early.
choose_neighbours()
{
	local step previous=upto-00

	rm -f "$trials/$1"/*.{tests,fails}
	for step in $(step_names); do
		step=${step%%-*}
		device_tests "^${step}[|][|].*$2" \
			> "$trials/$1/$previous.fails" || :
		previous=upto-$step
		[ -e "$trials/$1/$previous.ko" ] || previous=full
		device_tests "^${step}[|].*$2" \
			> "$trials/$1/$previous.tests" || :
	done
	device_tests "^00[|].*$2" >> "$trials/$1/full.tests" || :
}
