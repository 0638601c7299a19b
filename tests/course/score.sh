# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2016,SC2154
#
# Tests of course/score; to be sourced by tests/course/run.
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
	T kernel g: BUG: KASAN: slab-use-after-free in sudoku_read+0x8/0x80
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
	T kernel j: BUG: KASAN: slab-use-after-free in sudoku_read+0xa/0x90
	T kernel j: unreferenced object 0x8 (size 8)
	T end 06-other
	T step 07-dies
	T ok - k
	T not ok - l
	T begin m
	T died stopped m
	END
}

# What the sanitized kernel adds to them: all is well, except in three steps.
more_events()
{
	events | sed '/^# tests/d
		s/^tag not ok/tag ok/
		/^tag kernel/d
		/^tag died/d
		s/^tag end 01.*/tag kernel leak: unreferenced object, in f()\n&/
		s/^tag ok - f/tag not ok - f/
		s/^tag ok - k/tag begin k/'
}

# The values of the report: a name, an expression in Perl, and its value
scores()
{
	cat <<-'END'
	titles are in the table|p("title") =~ /^all A part report /|1
	a hint is shown|$t =~ /^  hint: read on$/m|1
	a failure names its line|f(1)->{at}|tests/device/text.c:86
	a failure is shown|$t =~ /^ {6}write returned 81, not 0 .*:86$/m|1
	a report of the kernel is shown|$t =~ /step 3, g: BUG: KASAN/|1
	a mistake is shown once|() = $t =~ /slab-use-after-free/g|1
	it is named again|$s[5]{reports}[0] =~ /^again, as in step 3: j: BUG/|1
	all its steps are shown|$t =~ /\(kernel 6.12\), again in step 6$/m|1
	so is a leak from nowhere|$s[5]{reports}[1] =~ /^again, as in step 1/|1
	a test has to pass on all kernels|$s[1]{failures}[1]{test}|f
	its kernel is shown|join " ", $t =~ /- ([fi].*)/g|f (kernel sanitized) i
	lines without the tag do not count|f(3)->{text}|not run
	a skip is a failure|f(4)->{text} =~ /special/|1
	a test of another step does not count|f(5)->{text}|not run
	a failure has a message|$t =~ /it failed without a message$/m|1
	missing tests are counted|$t =~ m{^step  7.*0/3.*- 1 test not run}ms|1
	the machine died|$r->{died}|step 7, m
	what to look at is shown|$t =~ /^look at   filp_open \(kern.*\)$/m|1
	it is in the report|"@{$r->{look}}"|filp_open (kernel 6.12)
	END
}

# Fails unless the score on $kernels, or both, is printed with exit status $1,
# with options $2...
score_exits_with()
{
	local status=0

	# shellcheck disable=SC2086 # words
	(cd "$made" && "$top/course/score" --tag tag --steps steps "${@:2}" \
		--json score.json ${kernels-6.12 sanitized} > score.out) ||
		status=$?
	[ $status -eq "$1" ]
}

score_has()
{
	score_exits_with 1 && report_has score "$@"
}

# The sanitized kernel runs no 32-bit programs, so step 8 does not count there.
a_step_that_no_kernel_runs_does_not_count()
{
	kernels=sanitized score_exits_with 1 &&
		report_has score '$r->{score}' 40 '$s[7]{state}' skipped
}

# The others are counted, also those of later steps.
crash_shows_one_leak()
{
	local object='unreferenced object 0x8 (size 8):' trace='  f+0x1/0x2'

	printf '[ 1.0] %s\n' begin "$object" "$trace" "$object" "$trace" \
		'course: begin' "$object" "$trace" > "$made/leaks"
	"$top/course/crash" "$made/leaks" | diff - <(printf '  %s\n' \
		"$object" "$trace" '... and 2 more in the log')
}

report_score()
{
	local name expression value

	make_steps 01-all 'a;b' 02-part 'c;d;e;f' 03-report g \
		04-without-tag h 05-skip i 06-other j 07-dies 'k;l;m' \
		08-skips 'other commands are refused: 32 bits'
	printf '%s\n' '02|A part|21|read on' '08||50|' > "$made/steps/table"
	mkdir -p "$made"/{6.12,sanitized}
	events > "$made/6.12/events"
	echo filp_open > "$made/6.12/look"
	more_events > "$made/sanitized/events"
	# shellcheck disable=SC2013 # names are words
	for name in $(sed -n 's/^def \(.*\)():$/\1/p' \
		      "$top/tests/course/score.py"); do
		check "score: $(tr _ ' ' <<< "$name")" \
			"$top/tests/course/score.py" "$name"
	done
	check "score: the exit status is 0 for what is needed" \
		score_exits_with 0 --min 15
	while IFS='|' read -r name expression value; do
		check "score: $name" score_has "$expression" "$value"
	done < <(scores)
	check "score: one leak is shown" crash_shows_one_leak
	check "score: a step that no kernel runs does not count" \
		a_step_that_no_kernel_runs_does_not_count
}
