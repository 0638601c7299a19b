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
	local differences

	differences=$(different_lines <(device_tests) \
		<(cat "$steps"/[0-9]*/tests "$steps/unscored"))
	echo "$differences"
	[ -z "$differences" ]
}

# Every step has what a student needs to begin with it.
texts_are_complete()
{
	local step file heading row status=0

	for step in $(step_names); do
		file=$steps/$step/README.md
		for heading in "# Step $((10#${step%%-*}))\\." \
			"## The contract" "## Chapters of the tour" \
			"## Begin" "## Hints"; do
			grep -q "^$heading" "$file" && continue
			echo "$file: no $heading"
			status=1
		done
		if [ "$(grep -c '^<details>' "$file")" -ne 2 ] ||
		   [ "$(wc -l < "$steps/$step/hint")" -ne 1 ]; then
			echo "$step: no hints in two levels, or not one in hint"
			status=1
		fi
		# shellcheck disable=SC2016 # backquotes of Markdown
		while read -r row; do
			grep -qF "| $row |" "$top/docs/design.md" && continue
			echo "$file: docs/design.md has no row $row"
			status=1
		done < <(sed '1,/^## The contract/d;/^## /,$d' "$file" |
			grep -o '`[^`]*`' | tr -d '`')
	done
	return $status
}

# A patch that changes more than a few lines is not a single feature.
knockouts_are_small()
{
	local patch lines status=0

	for patch in "$steps"/[0-9]*/*.patch; do
		lines=$(grep -c '^[-+][^-+]' "$patch")
		[ "$lines" -le 10 ] && continue
		echo "$patch changes $lines lines"
		status=1
	done
	return $status
}

# Prints "FILE FROM TO FIRST LAST PATCH" for each hunk of the patches: the lines
# from FROM to TO have to be as they are, those from FIRST to LAST change.
# Lines that are added change what is between two lines.
print_hunks()
{
	awk '
	function end_hunk()
	{
		if (hunk)
			print file, from, line - 1, first, last, patch
		hunk = 0
	}
	/^--- / { end_hunk(); file = $2; patch = FILENAME; next }
	/^\+\+\+ / { next }
	/^@@ / {
		end_hunk()
		from = line = substr($2, 2) + 0
		first = last = ""
		hunk = 1
		next
	}
	/^[-+]/ {
		here = /^-/ ? line : line - 0.5
		if (first == "")
			first = here
		last = here
	}
	!/^\+/ { line++ }
	END { end_hunk() }' "$@"
}

# Where no patch changes what another one needs, any selection of them applies,
# in any order.
knockouts_are_independent()
{
	local patch tree=$trials/apply

	print_hunks "$steps"/[0-9]*/*.patch | awk '{
		for (i = 1; i < NR; i++) {
			if (file[i] != $1 || patch[i] == $6)
				continue
			if ($4 <= to[i] && $5 >= from[i] ||
			    first[i] <= $3 && last[i] >= $2) {
				print patch[i] " and " $6 " overlap"
				status = 1
			}
		}
		file[NR] = $1
		from[NR] = $2
		to[NR] = $3
		first[NR] = $4
		last[NR] = $5
		patch[NR] = $6
	}
	END { exit status }' || return
	for patch in "$steps"/[0-9]*/*.patch; do
		copy_sources "$tree"
		knock_out "$tree" "$patch" || return
	done
}

# Compares results with what was chosen.  A test that is skipped is neither.
as_chosen()
{
	local driver result name chosen status=0

	while IFS='|' read -r driver result name; do
		chosen=$trials/$1/$driver
		case $result in
		ok)	grep -sqxF "$name" "$chosen.tests" && continue ;;
		failed)	grep -sqxF "$name" "$chosen.fails" && continue ;;
		skip)	continue ;;
		esac
		echo "$driver: $result: $name"
		status=1
	done < <(results < "$2")
	return $status
}

# Runs what was chosen for drivers $2... with kernel $1.
run_chosen()
{
	local kernel=$1 wanted reported=0

	shift
	test_drivers "$kernel" 120 "$@" > "$trials/$kernel/reports" || {
		echo "exit status $?, so the kernel has reported something"
		return 1
	}
	wanted=$(for driver; do
		cat "$trials/$kernel/$driver".{tests,fails} 2> /dev/null
	done | wc -l)
	reported=$(results < "$trials/$kernel/reports" | wc -l)
	[ "$reported" -eq "$wanted" ] ||
		echo "$reported results, not $wanted"
	as_chosen "$kernel" "$trials/$kernel/reports" &&
		[ "$reported" -eq "$wanted" ]
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
	local step=$1 name

	build_around 6.12 "$step" || return
	name=$trials/6.12/upto-${step%%-*}
	cp "$steps/$step/tests" "$name.tests"
	cp "$steps/$step/tests" "$trials/6.12/upto-$(before "$step").fails"
	run_chosen 6.12 "upto-$(before "$step")" "${name##*/}"
}

# Each lab's bug has to cost points.  The suite of the labs proves that the
# tests which the lab names as failing do fail, so it is enough that these have
# points.
failing_tests_of_labs_have_points()
{
	local lab name status=0

	for lab in "$top"/docs/labs/*/; do
		sed -n 's/^fails: *//p' "$lab/expect" | tr _ ' ' |
			while read -r name; do
				echo "$name"
			done
	done | sort -u > "$trials/failing"
	cat "$steps"/[0-9]*/tests | sed 's/: .*//' > "$trials/scored"
	while read -r name; do
		grep -qxF "${name%%: *}" "$trials/scored" && continue
		echo "$name is in no step"
		status=1
	done < "$trials/failing"
	return $status
}

# Grades the driver with the bug of lab $1 on the kernel that sees it.
lab_costs_points()
{
	local lab=$top/docs/labs/$1 kernel tree=$trials/lab

	kernel=$(sed -n 's/^kernel: *\([^ ]*\).*/\1/p' "$lab/expect")
	copy_sources "$tree"
	knock_out "$tree" "$lab/bug.patch" || return
	"$top/course/grade" --kernel "$kernel" --limit 300 \
		--json "$trials/lab.json" "$tree" || :
	grep -q '"score"' "$trials/lab.json" &&
		! grep -qE '"score" : 100\b' "$trials/lab.json"
}

# Prints the score of the driver in directory $2, graded by project $1.
score_of()
{
	rm -f "$trials/score.json"
	"$1/course/grade" --all --limit 300 --json "$trials/score.json" "$2" \
		> "$trials/score" || :
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

report_labs()
{
	local lab

	check "tests that fail with a lab's bug have points" \
		failing_tests_of_labs_have_points
	[ -n "${FULL-}" ] || return 0
	for lab in "$top"/docs/labs/*/bug.patch; do
		lab=$(basename "$(dirname "$lab")")
		check "the bug of lab $lab costs points" lab_costs_points "$lab"
	done
}

report_each_step()
{
	check "after each step, its tests pass and the next ones fail" \
		steps_are_reached_in_order
}

report_steps()
{
	mkdir -p "$trials/sanitized"
	build_device_tests
	check "every device test belongs to one step or to none" \
		every_test_has_one_place
	check "every step has its text, rows of the contract and hints" \
		texts_are_complete
	check "a knock-out changes at most ten lines" knockouts_are_small
	[ -z "${LONG-}" ] ||
		check "knock-outs apply alone and in any combination" \
			knockouts_are_independent
	if [ -n "${FULL-}" ]; then
		check "compute finds the lists of tests as they are" \
			"$steps/compute"
		check "a variant accepts its own driver, and not this one" \
			variant_has_its_own_answer
		check "each knock-out alone builds without a warning" \
			build_without sanitized
	else
		check "knock-outs build without a warning" \
			build_upto sanitized
		[ -z "${LONG-}" ] || report_each_step
		check "a step for callers of 32 bits is reached" \
			step_of_32_bits_is_reached 13-32-bit-callers
	fi
	report_labs
}
