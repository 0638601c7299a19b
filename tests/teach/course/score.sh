# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
#
# Tests of course/score; to be sourced by tests/teach/course/run.
#
# One course has a step for each way to earn points or to lose them.

# What the machines have reported
events()
{
	sed 's/^T /tag /' <<-'END'
	T machine
	T step 01-all
	T ok - a
	T ok - b
	T end 01-all
	T step 02-part
	# tests/device/text.c:86: process 12: write returned 81, not 0
	T not ok - c
	T ok - d
	T ok - e
	T ok - f
	T end 02-part
	T step 03-report
	T ok - g
	T kernel g: BUG: KASAN: slab-use-after-free in sudoku_read
	T end 03-report
	T step 04-without-tag
	ok - h
	x ok - h
	# ok - h
	1..4
	T end 04-without-tag
	T step 05-skip
	T ok - i # SKIP this module is special
	T end 05-skip
	T step 06-other
	T ok - a
	T end 06-other
	T step 07-dies
	T ok - k
	T not ok - l
	T begin m
	T died stopped m
	END
}

# The values of the report: a name, an expression in Perl, and its value
scores()
{
	cat <<-'END'
	points are shared|p("points")|13 13 13 12 12 12 13 12
	a part of a step is rounded down|p("earned")|13 9 0 0 0 0 4 0
	a step counts if the kernel does not skip it|$r->{score}|29
	a failure names its line|f(1)->{at}|tests/device/text.c:86
	a failure is shown|$t =~ /^ {6}write returned 81, not 0 .*:86$/m|1
	a report of the kernel is shown|$t =~ /step 3, g: BUG: KASAN/|1
	lines without the tag do not count|f(3)->{text}|not run
	a skip is a failure|f(4)->{text} =~ /special/|1
	a test of another step does not count|f(5)->{text}|not run
	a failure has a message|$t =~ /it failed without a message$/m|1
	missing tests are counted|$t =~ /  - 1 test not run/|1
	the machine died|$r->{died}|m
	END
}

report_score()
{
	local name expression value

	make_steps 01-all 'a;b' 02-part 'c;d;e;f' 03-report g \
		04-without-tag h 05-skip i 06-other j 07-dies 'k;l;m' \
		08-skips "$(sed -n 1p "$top/course/skips/sanitized")"
	events > "$made/events"
	"$top/course/score" --tag tag --steps "$made/steps" --kernel sanitized \
		--json "$made/score.json" "$made/events" > "$made/score.out"
	while IFS='|' read -r name expression value; do
		check "score: $name" report_has score "$expression" "$value"
	done < <(scores)
}
