# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
#
# Checks of the course's steps and of the directory that course/new makes; to be
# sourced by tests/course/run.
#
# The driver after each step runs only the tests of that step, which have to
# pass, and those of the next step, which have to fail.

. "$top/course/steps/knockouts.sh"

# The links of the directory's documents, and those that the directory has
links_lead_somewhere()
{
	find "$student" -name '*.md' -exec \
		"$top/tests/static/documents/check" links -- {} + &&
		! find "$student" -type l | grep .
}

# Prints the steps that have no text, or no tests.
incomplete_steps()
{
	"$build/device/device_test" --list | sed 's/|.*//; /^00$/d' | sort -u |
		diff - <(step_names | sed 's/-.*//')
}

# Prints the rows of the contract that a step's text names, but that
# docs/design.md does not have.
missing_rows()
{
	local row

	# shellcheck disable=SC2016 # backquotes of Markdown
	for step in $(step_names); do
		sed '/^In the contract: /,/^$/!d' "$steps/$step/README.md" |
			grep -o '`[^`]*`' | tr -d '`'
	done | while read -r row; do
		grep -qF -e "| $row |" -e "**$row**" "$top/docs/design.md" ||
			echo "$row"
	done
}

# A mistyped name does not make directories.
the_parent_must_exist()
{
	local new=$made/none/new.csv command said

	for command in "course/new $new" "course/answer 1 $new" \
		       "demo/lab --dir $new leak" \
		       "course/grade-all --out $new $student"; do
		# shellcheck disable=SC2086 # words
		said=$("$top"/$command 2>&1) && return 1
		echo "$command: $said"
		[[ $said = *": there is no directory $made/none"* ]] &&
			[ ! -e "$made/none" ] || return
	done
}

# Builds the drivers for kernel $1 and runs those tests that are theirs, of
# those whose names match $2.  A test that is skipped neither passes nor fails.
steps_are_reached()
{
	local driver drivers chosen=$trials/$1

	mkdir -p "$chosen"
	rm -f "$chosen"/*.ko
	mapfile -t drivers < <(choose_neighbours "$1" "$2")
	[ ${#drivers[@]} -gt 0 ] && build_drivers "$1" "${drivers[@]}" || return
	test_drivers "$1" 120 "${drivers[@]}" > "$chosen/reports" || {
		echo "exit status $?, so the kernel has reported something"
		return 1
	}
	results < "$chosen/reports" > "$chosen/results"
	for driver in "${drivers[@]}"; do
		[ ! -e "$chosen/$driver.tests" ] ||
			sed "s/^/$driver|ok|/" "$chosen/$driver.tests"
		[ ! -e "$chosen/$driver.fails" ] ||
			sed "s/^/$driver|failed|/" "$chosen/$driver.fails"
	done > "$chosen/expected"
	diff <(sed -n 's/|skip|/[|](ok|failed)[|]/p' "$chosen/results" |
			grep -vxEf - "$chosen/expected" | sort) \
		<(grep -v '|skip|' "$chosen/results" | sort)
}

report_steps()
{
	check "steps: links of a new directory lead to files in it" \
		links_lead_somewhere
	check "steps: a new directory is made in one that exists" \
		the_parent_must_exist
	build_device_tests
	check_silent "steps: every step has a text and tests" incomplete_steps
	check_silent "steps: every step names rows of the contract" missing_rows
	check "steps: after each step, its tests pass and the next ones fail" \
		steps_are_reached sanitized ""
	# User Mode Linux skips all tests by a 32-bit program.
	check "steps: the same for what the sanitized kernel skips" \
		steps_are_reached 6.12 ": 32 bits$"
}
