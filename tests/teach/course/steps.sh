# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Checks of the course's steps; to be sourced by tests/teach/course/run.
#
# Without FULL=1, the driver after each step runs only the tests of that step,
# which have to pass, and those of the next step, which have to fail.  With it,
# course/steps/compute runs all tests with each of these drivers.

# shellcheck disable=SC2154 # set in tests/machines/lib.sh
. "$top/course/steps/lib.sh"

every_test_has_one_place()
{
	different_lines <(device_tests) \
		<(cat "$steps"/[0-9]*/tests "$steps/unscored")
}

# Prints the rows of the contract that a step's text names, but that
# docs/design.md does not have.
missing_rows()
{
	local row

	# shellcheck disable=SC2016 # backquotes of Markdown
	for step in $(step_names); do
		sed '1,/^## The contract/d;/^## /,$d' "$steps/$step/README.md" |
			grep -o '`[^`]*`' | tr -d '`'
	done | while read -r row; do
		grep -qF "| $row |" "$top/docs/design.md" || echo "$row"
	done
}

knockouts_apply_alone()
{
	local patch

	for patch in "$steps"/[0-9]*/*.patch; do
		copy_sources "$trials/apply"
		knock_out "$trials/apply" "$patch" || return
	done
}

# Runs what was chosen for drivers $2... with kernel $1.  A test that is skipped
# neither passes nor fails.
run_chosen()
{
	local kernel=$1 driver chosen=$trials/$1

	shift
	test_drivers "$kernel" 120 "$@" > "$chosen/reports" || {
		echo "exit status $?, so the kernel has reported something"
		return 1
	}
	results < "$chosen/reports" > "$chosen/results"
	for driver; do
		sed "s/^/$driver|ok|/" "$chosen/$driver.tests"
		[ ! -e "$chosen/$driver.fails" ] ||
			sed "s/^/$driver|failed|/" "$chosen/$driver.fails"
	done > "$chosen/expected"
	diff <(sed -n 's/|skip|/[|](ok|failed)[|]/p' "$chosen/results" |
			grep -vxEf - "$chosen/expected" | sort) \
		<(grep -v '|skip|' "$chosen/results" | sort)
}

steps_are_reached_in_order()
{
	choose_neighbours sanitized <(device_tests)
	# shellcheck disable=SC2046 # a word for each driver
	run_chosen sanitized full $(upto_names)
}

# Builds upto-NN for the step before $2 and for step $2 itself, for kernel $1.
build_around()
{
	local kernel=$1 step=$2 tree=$trials/$1/tree name

	mkdir -p "$trials/$kernel"
	rm -f "$trials/$kernel"/*.{ko,tests,fails}
	start_copy "$kernel" "$tree"
	for name in $(step_names | sort -r); do
		[ "$name" != "$step" ] ||
			build_driver "$kernel" "$tree" "upto-${step%%-*}" ||
			return
		# shellcheck disable=SC2046 # a word for each patch
		knock_out "$tree" $(knockouts "$name") || return
		[ "$name" != "$step" ] || break
	done
	build_driver "$kernel" "$tree" "upto-$(before "$step")"
}

# User Mode Linux skips all tests by a 32-bit program.
step_of_32_bits_is_reached()
{
	local step=$1 with=upto-${1%%-*} without

	without=upto-$(before "$step")
	build_around 6.12 "$step" || return
	cp "$steps/$step/tests" "$trials/6.12/$with.tests"
	cp "$steps/$step/tests" "$trials/6.12/$without.fails"
	: > "$trials/6.12/$without.tests"
	run_chosen 6.12 "$without" "$with"
}

# Prints the tests that fail with a lab's bug, of which the suite of the labs
# makes sure, but are in no step: each lab's bug has to cost points.
failing_tests_without_points()
{
	sed -n 's/^fails: *//p' "$top"/docs/labs/*/expect | tr _ ' ' |
		grep -vxFf <(sed 's/: .*//' "$steps"/[0-9]*/tests) || :
}

# Prints the score of the driver in directory $2, graded by project $1.
score_of()
{
	"$1/course/grade" --all --limit 300 "$2" > "$trials/score" || :
	sed -n 's/^score *\([0-9]*\).*/\1/p' "$trials/score"
}

# The driver of a variant is its answer. The driver of this project is not, even
# if the name of the device is corrected.
variant_has_its_own_answer()
{
	local variant=$trials/variant tree=$trials/lab

	rm -rf "$variant"
	"$top/course/variant" "$variant" queens 3 || return
	copy_sources "$tree"
	[ "$(score_of "$variant" "$tree")" -eq 0 ] || return
	sed -i 's/\.name = "sudoku"/.name = "queens"/' "$tree/driver/chardev.c"
	[ "$(score_of "$variant" "$tree")" -lt 90 ] || return
	rm -r "$tree/driver"
	cp -r "$variant/driver" "$tree"
	[ "$(score_of "$variant" "$tree")" -eq 100 ]
}

# With FULL=1
report_more()
{
	check "compute finds the lists of tests as they are" "$steps/compute"
	check "each knock-out alone builds without a warning" \
		build_without sanitized
	if can_sandbox; then
		check "a variant accepts its own driver, and not this one" \
			variant_has_its_own_answer
	else
		skip "a variant" "$no_sandbox"
	fi
}

report_steps()
{
	mkdir -p "$trials/sanitized"
	build_device_tests
	check_silent "every device test belongs to one step or to none" \
		every_test_has_one_place
	check_silent "every step names rows of the contract" missing_rows
	check "each knock-out applies alone" knockouts_apply_alone
	check_silent "tests that fail with a lab's bug have points" \
		failing_tests_without_points
	if [ -n "${FULL-}" ]; then
		report_more
		return
	fi
	check "knock-outs build without a warning" build_upto sanitized
	[ -z "${LONG-}" ] ||
		check "after each step, its tests pass and the next ones fail" \
			steps_are_reached_in_order
	check "a step for callers of 32 bits is reached" \
		step_of_32_bits_is_reached 13-32-bit-callers
}
