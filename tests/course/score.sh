# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2016,SC2154
#
# Tests of course/score; to be sourced by tests/course/run.
#
# What points each step has, score.py shows; what is printed, an example.

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
	T ok - e # SKIP this module is special
	T ok - f
	T end 02-part
	T step 03-report
	T ok - g
	T kernel g: BUG: at f+0x8/0x8
	T end 03-report
	T step 04-dies
	T kernel j: BUG: at f+0xa/0x9
	T kernel j: unreferenced object 0x8 (size 8)
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

# What is printed of both
score_is_shown()
{
	diff - <(sed 's/ *$//' "$made/score.out") <<-'END'
	step  1   all                              2/2   5/10
	step  2   A part                           1/4   5/21
	  - c (kernel 6.12)
	      write returned 81, not 0   tests/device/text.c:86
	  - e
	      skipped: this module is special
	  - f (kernel sanitized)
	      it failed without a message
	  hint: read on
	step  3   report                           1/1   5/10
	step  4   dies                             0/3   0/10
	  - l (kernel 6.12)
	      it failed without a message
	  - m (kernel 6.12)
	      the machine stopped
	  - 1 test not run
	died      step 4, m
	kernel    step 1, leak: unreferenced object, in f() (kernel sanitized)
	          step 3, g: BUG: at f+0x8/0x8 (kernel 6.12), again in step 4
	look at   filp_open (kernel 6.12)
	score     14/100   (step 5 not run; ALL=1 goes on)
	END
}

# Fails unless the score on both is printed with exit status $1, with options
# $2...
score_exits_with()
{
	local status=0

	(cd "$made" && "$top/course/score" --tag tag --steps steps "${@:2}" \
		--json score.json 6.12 sanitized > score.out) ||
		status=$?
	[ $status -eq "$1" ]
}

# The report and what is printed. A leak of an unknown function is the same as
# an earlier one.
an_example_is_shown()
{
	score_exits_with 1 && score_is_shown && report_has score \
		'f(1)->{at}' tests/device/text.c:86 \
		'f(3)->{text}' 'not run' \
		'$s[3]{reports}[0] =~ /^again, as in step 3: j: BUG/' 1 \
		'$s[3]{reports}[1] =~ /^again, as in step 1/' 1 \
		'"@{$r->{look}}"' 'filp_open (kernel 6.12)'
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
	local name

	make_steps 01-all 'a;b' 02-part 'c;d;e;f' 03-report g 04-dies 'k;l;m' \
		05-more n
	printf '%s\n' '02|A part|21|read on' '05||50|' > "$made/steps/table"
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
		score_exits_with 0 --min 14
	check "score: an example is shown" an_example_is_shown
	check "score: one leak is shown" crash_shows_one_leak
}
