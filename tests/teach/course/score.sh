# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Tests of course/score; to be sourced by tests/teach/course/run.
#
# What is compared are Perl expressions of the report.
# shellcheck disable=SC2016,SC2154

# Scores the events on standard input, for the steps in $made/steps.
score()
{
	sed 's/^T /tag /' > "$made/events"
	"$top/course/score" --steps "$made/steps" --tag tag \
		--kernel "${kernel:-6.12}" --json "$made/score.json" \
		"$made/events" > "$made/score.out"
}

points_are_shared()
{
	make_steps 01-a 'a' 02-b 'b;c' 03-c 'd;e;f'
	score < /dev/null || return
	member score '$r->{score}' 0 &&
		member score 'join(" ", map { $_->{points} }
			@{$r->{steps}})' "33 33 34"
}

points_of_the_course_are_100()
{
	cp -r "$top/course/steps" "$made/steps.new"
	rm -rf "$made/steps"
	mv "$made/steps.new" "$made/steps"
	score < /dev/null || return
	member score 'my $s = 0; $s += $_->{points} for @{$r->{steps}}; $s' 100
}

two_steps()
{
	make_steps 01-first 'a;b;c;d' 02-second 'e'
}

all_passed_is_100()
{
	two_steps
	score <<-'END' || return
	T machine
	T step 01-first
	T ok - a
	T ok - b
	T ok - c
	T ok - d
	T end 01-first
	T step 02-second
	T ok - e
	T end 02-second
	T done
	END
	member score '$r->{score}' 100
}

part_of_a_step_is_rounded_down()
{
	two_steps
	score <<-'END' || return
	T step 01-first
	# tests/device/text.c:86: process 12: write returned 81, not 0
	T not ok - a
	T ok - b
	T ok - c
	T ok - d
	END
	member score '$r->{score}' 37 &&
		member score '$r->{steps}[0]{failures}[0]{expected}[0]{at}' \
			tests/device/text.c:86 &&
		grep -q '^      write returned 81, not 0 .*text.c:86$' \
			"$made/score.out"
}

a_report_of_the_kernel_costs_the_step()
{
	two_steps
	score <<-'END' || return
	T step 01-first
	T ok - a
	T ok - b
	T ok - c
	T ok - d
	T kernel c: BUG: KASAN: slab-use-after-free in sudoku_read
	T end 01-first
	T step 02-second
	T ok - e
	T end 02-second
	END
	member score '$r->{score}' 50 &&
		grep -q '^kernel    step 1, c: BUG: KASAN' "$made/score.out"
}

lines_without_the_tag_do_not_count()
{
	two_steps
	score <<-'END' || return
	T step 01-first
	ok - a
	x ok - b
	# ok - c
	1..4
	T not ok - d
	END
	member score '$r->{score}' 0
}

a_skipped_test_has_failed()
{
	two_steps
	score <<-'END' || return
	T step 02-second
	T ok - e # SKIP this module is special
	END
	member score '$r->{score}' 0
}

a_failure_without_a_message_says_so()
{
	two_steps
	score <<-'END' || return
	T step 01-first
	T not ok - a
	END
	grep -q '^      it failed without a message$' "$made/score.out"
}

# Tests that are in no step, or in another one, change nothing.
other_tests_do_not_count()
{
	two_steps
	score <<-'END' || return
	T step 01-first
	T ok - e
	T ok - f
	END
	member score '$r->{score}' 0
}

missing_tests_have_failed()
{
	two_steps
	score <<-'END' || return
	T step 01-first
	T ok - a
	T begin b
	T died stopped b
	END
	member score '$r->{score}' 12 && member score '$r->{died}' b &&
		grep -q '  - 2 tests not run' "$made/score.out"
}

skipping_kernels_scale_the_score()
{
	local kernel=sanitized

	make_steps 01-first 'a;b' \
		02-second "$(sed -n 1p "$top/course/skips/sanitized")"
	score <<-'END' || return
	T step 01-first
	T ok - a
	T ok - b
	END
	member score '$r->{score}' 100
}

report_score()
{
	local name

	for name in points_are_shared points_of_the_course_are_100 \
		    all_passed_is_100 part_of_a_step_is_rounded_down \
		    a_report_of_the_kernel_costs_the_step \
		    lines_without_the_tag_do_not_count \
		    a_skipped_test_has_failed \
		    a_failure_without_a_message_says_so \
		    other_tests_do_not_count \
		    missing_tests_have_failed \
		    skipping_kernels_scale_the_score; do
		check "score: $(tr _ ' ' <<< "$name")" "$name"
	done
}
