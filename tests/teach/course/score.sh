# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Tests of course/score; to be sourced by tests/teach/course/run.
#
# What is compared are Perl expressions of the report.
# shellcheck disable=SC2016,SC2154

# Scores the events on standard input for the steps in $made/steps: "T" is the
# tag. $1... is what the report has.
scored()
{
	sed 's/^T /tag /' > "$made/events"
	"$top/course/score" --steps "$made/steps" --tag tag \
		--kernel "${kernel:-6.12}" --json "$made/score.json" \
		"$made/events" > "$made/score.out" && report_has score "$@"
}

report_score()
{
	local points='my $s = 0; $s += $_->{points} for @{$r->{steps}}; $s'
	local failed='$r->{steps}[0]{failures}[0]{expected}[0]'
	local kernel=''

	make_steps 01-a 'a' 02-b 'b;c' 03-c 'd;e;f'
	check "score: points are shared" scored '$r->{score}' 0 \
		'join(" ", map { $_->{points} } @{$r->{steps}})' "33 33 34" \
		< /dev/null

	make_steps 01-first 'a;b;c;d' 02-second 'e'
	check "score: all passed is 100" scored '$r->{score}' 100 <<-'END'
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

	check "score: part of a step is rounded down" scored '$r->{score}' 37 \
		"$failed{at}" tests/device/text.c:86 \
		'$t =~ /^      write returned 81, not 0 .*text.c:86$/m' 1 \
		<<-'END'
	T step 01-first
	# tests/device/text.c:86: process 12: write returned 81, not 0
	T not ok - a
	T ok - b
	T ok - c
	T ok - d
	END

	check "score: a report of the kernel costs the step" scored \
		'$r->{score}' 50 \
		'$t =~ /^kernel    step 1, c: BUG: KASAN/m' 1 <<-'END'
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

	check "score: lines without the tag do not count" scored \
		'$r->{score}' 0 <<-'END'
	T step 01-first
	ok - a
	x ok - b
	# ok - c
	1..4
	T not ok - d
	END

	check "score: a skipped test has failed" scored '$r->{score}' 0 <<-'END'
	T step 02-second
	T ok - e # SKIP this module is special
	END

	check "score: a test of another step does not count" scored \
		'$r->{score}' 0 "$failed{text}" "not run" <<-'END'
	T step 01-first
	T ok - e
	T ok - f
	END

	check "score: missing tests have failed" scored '$r->{score}' 12 \
		'$r->{died}' b '$t =~ /  - 1 test not run/' 1 \
		'$t =~ /^      it failed without a message$/m' 1 <<-'END'
	T step 01-first
	T ok - a
	T not ok - c
	T begin b
	T died stopped b
	END

	kernel=sanitized
	make_steps 01-first 'a;b' \
		02-second "$(sed -n 1p "$top/course/skips/sanitized")"
	check "score: tests that a kernel skips do not count" scored \
		'$r->{score}' 100 <<-'END'
	T step 01-first
	T ok - a
	T ok - b
	END

	rm -r "$made/steps"
	cp -r "$top/course/steps" "$made"
	check "score: the points of the course are 100" scored "$points" 100 \
		< /dev/null
}
