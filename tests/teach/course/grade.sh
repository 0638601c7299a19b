# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Tests of course/grade; to be sourced by tests/teach/course/run.
#
# What is compared are Perl expressions of the report.
# shellcheck disable=SC2016,SC2154

# A grade here may take longer than a student's, because other suites run.
patient=${LIMIT:-300}

# The steps for a module that goes wrong in the call of step 2
few_steps=(01-fine 'seeking is refused' 02-bad 'a puzzle comes back solved'
	   03-fine 'unloading is refused while a file is open')

earned='join(" ", map { $_->{earned} } @{$r->{steps}})'

# Grades directory $2 as $1, with options $3... until "--". What follows are
# expressions and values of the report.
graded()
{
	local name=$1 directory=$2 options=()

	shift 2
	while [ "$1" != -- ]; do
		options+=("$1")
		shift
	done
	shift
	rm -f "$made/$name.json"
	"$top/course/grade" --json "$made/$name.json" "${options[@]}" \
		"$directory" > "$made/$name.out" 2>&1 || {
		cat "$made/$name.out"
		return 1
	}
	report_has "$name" "$@"
}

# The last test of a submission that does not build
does_not_build()
{
	rm -rf "$made/broken"
	mkdir "$made/broken"
	echo 'obj-m := sudoku.o' > "$made/broken/Kbuild"
	echo '#error "this line"' > "$made/broken/sudoku.c"
	graded broken "$made/broken" -- '$r->{score}' 0 \
		'$r->{trouble}' 'the module does not build' \
		'$t =~ /sudoku.c:1:2: error: #error "this line"/' 1 \
		'grep { /:1:2: error:/ } @{$r->{messages}}' 1
}

skeleton_has_0()
{
	graded skeleton "$student" --all --limit "$patient" "$@" -- \
		'$r->{score}' 0 'scalar @{$r->{messages}}' 0 \
		'my $s = 0; $s += $_->{passed} for @{$r->{steps}}; $s' 0 \
		'scalar(grep { $_->{state} eq "not run" } @{$r->{steps}})' 0
}

# The module of this tree.  The suite device runs all of the device tests, so
# this has few, unless FULL=1 is in the environment.
driver_has_100()
{
	local options=("$@")

	if [ -z "${FULL-}" ]; then
		make_steps 01-shell 'only root sets parameters' 02-calls \
			'a puzzle comes back solved;seeking is refused' \
			03-ioctl 'strategies are numbered from zero: 64 bits'
		options+=(--steps "$made/steps")
	fi
	graded driver "$top" --limit "$patient" "${options[@]}" -- \
		'$r->{score}' 100 'scalar @{$r->{messages}}' 0 \
		'scalar(grep { @{$_->{reports}} } @{$r->{steps}})' 0
}

# With FULL=1, all tests run on this kernel.
skeleton_passes_on_sanitized()
{
	make_steps 01-fine 'only root sets parameters'
	graded skeleton "$student" --limit "$patient" --kernel sanitized \
		--steps "$made/steps" -- '$r->{score}' 100
}

# Makes directory $1 with a module that goes wrong in all calls; edit $2 of sed
# changes how.
make_bad()
{
	rm -rf "${made:?}/$1"
	"$top/course/new" "$made/$1" > /dev/null
	sed "$2" "$top/tests/teach/course/bad.c" > "$made/$1/driver/chardev.c"
}

# Each of the steps in the middle stops the machine or one of its processors, so
# three machines start, which takes minutes on a busy host.
bad_calls_cost_their_steps_alone()
{
	local ioctl='strategies are numbered from zero: 64 bits'

	make_bad bad ''
	make_steps 01-fine 'seeking is refused' \
		02-sleeps 'an empty session can only be written' \
		03-stops "$ioctl;every user may open the device" \
		04-hangs 'a read of an empty session would block' \
		05-fine 'unloading is refused while a file is open'
	graded bad "$made/bad" --all --limit "$((2 * patient))" \
		--steps "$made/steps" -- \
		"$earned" "20 0 0 0 20" '$r->{died}' "$ioctl" \
		'$r->{steps}[2]{passed}' 1 \
		'grep { /BUG: kernel NULL pointer/ }
			@{$r->{steps}[2]{reports}}' 1 \
		'$t =~ /took more than/' 1 '$t =~ /it did not end/' 1
}

# The call of step 2 costs its points, and no others. It is changed by edit $2.
bad_step_costs_its_points()
{
	make_bad "$1" "$2"
	make_steps "${few_steps[@]}"
	graded "$1" "$made/$1" --all --steps "$made/steps" -- \
		'$r->{died}' 'a puzzle comes back solved' "$earned" "34 0 33"
}

# Puts line $2 in front of the first line in the skeleton's driver/main.c that
# matches $3; the report then has $4...
bad_main_has_0()
{
	rm -rf "${made:?}/$1"
	cp -r "$student" "$made/$1"
	sed -i "0,/$3/s//	$2\\n&/
		s/#include <linux.sizes.h>/&\n#include <linux\/delay.h>/" \
		"$made/$1/driver/main.c"
	graded "$1" "$made/$1" --all -- '$r->{score}' 0 "${@:4}"
}

# With FULL=1
report_more_grades()
{
	local register='^	return misc_register' kernel
	local deregister='^	misc_deregister'

	check "grade: an endless log" bad_step_costs_its_points log \
		's/msleep(1000);/pr_err("flood\\n");/'
	check "grade: a test that cannot be killed" \
		bad_step_costs_its_points unkillable ''
	check "grade: loading never ends" bad_main_has_0 init \
		'while (queue_max)\n\t\tcpu_relax();' "$register" \
		'$r->{died}' 'the module is loaded'
	check "grade: loading fails" bad_main_has_0 init \
		'if (queue_max)\n\t\treturn -ENODEV;' "$register" \
		'$r->{trouble} =~ /cannot be loaded/' 1
	check "grade: unloading never ends" bad_main_has_0 exit \
		'while (queue_max)\n\t\tmsleep(100);' "$deregister" \
		'$r->{died}' 'the module is unloaded'
	for kernel in sanitized kcsan 6.1; do
		check "grade, $kernel: the skeleton has 0 points" \
			skeleton_has_0 --kernel $kernel
		check "grade, $kernel: the driver has 100 points" \
			driver_has_100 --kernel $kernel
	done
}

report_grade()
{
	if ! can_sandbox; then
		skip "grade" "$no_sandbox"
		return
	fi
	[ -d "$student" ] || quietly "$top/course/new" "$student"
	check "grade: a module that does not build" does_not_build
	check "grade: the skeleton builds silently and has 0 points" \
		skeleton_has_0
	check "grade: the driver builds silently and has 100 points" \
		driver_has_100
	check "grade, sanitized: the skeleton passes a test" \
		skeleton_passes_on_sanitized
	[ -z "${LONG-}" ] ||
		check "grade: steps that stop the machine and that hang" \
			bad_calls_cost_their_steps_alone
	[ -z "${FULL-}" ] || report_more_grades
}
