# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Tests of course/grade and course/score; to be sourced by tests/course/run.
#
# What is compared are Perl expressions of the report.
# shellcheck disable=SC2016

# A grade here may take longer than a student's, because other suites run.
patient=${LIMIT:-300}

# Prints member $2, a Perl expression, of the report in file $1.
of_report()
{
	perl -MJSON::PP -e '
		local $/;
		open(my $file, "<", $ARGV[0]) or die "$ARGV[0]: $!\n";
		my $r = decode_json(<$file>);
		print eval($ARGV[1]) // die($@), "\n"' "$1" "$2"
}

# Expects that member $2 of the last report is $3.
member()
{
	local is

	# shellcheck disable=SC2154 # set by tests/course/run
	is=$(of_report "$made/$1.json" "$2") || return
	[ "$is" = "$3" ] && return
	echo "$2 is $is, not $3, in:"
	cat "$made/$1.out"
	return 1
}

# Grades directory $2 as $1, with options $3...
grade()
{
	local name=$1 directory=$2

	shift 2
	rm -f "$made/$name.json"
	# shellcheck disable=SC2154
	"$top/course/grade" --json "$made/$name.json" "$@" "$directory" \
		> "$made/$name.out" 2>&1 && return
	cat "$made/$name.out"
	return 1
}

# Scores the events on standard input, for the steps in $made/steps.
score()
{
	sed 's/^T /tag /' > "$made/events"
	"$top/course/score" --steps "$made/steps" --tag tag \
		--kernel "${kernel:-6.12}" --json "$made/score.json" \
		"$made/events" > "$made/score.out"
}

# Makes $made/steps of arguments NN-NAME "TEST;TEST..."
make_steps()
{
	rm -rf "${made:?}/steps"
	while [ $# -gt 0 ]; do
		mkdir -p "$made/steps/$1"
		tr ';' '\n' <<< "$2" > "$made/steps/$1/tests"
		shift 2
	done
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

report_scores()
{
	local name

	for name in points_are_shared points_of_the_course_are_100 \
		    all_passed_is_100 part_of_a_step_is_rounded_down \
		    a_report_of_the_kernel_costs_the_step \
		    lines_without_the_tag_do_not_count \
		    a_skipped_test_has_failed other_tests_do_not_count \
		    missing_tests_have_failed \
		    skipping_kernels_scale_the_score; do
		check "score: $(tr _ ' ' <<< "$name")" "$name"
	done
}

# The last test of a submission that does not build
does_not_build()
{
	rm -rf "$made/broken"
	mkdir "$made/broken"
	echo 'obj-m := sudoku.o' > "$made/broken/Kbuild"
	echo '#error "this line"' > "$made/broken/sudoku.c"
	grade broken "$made/broken" && member broken '$r->{score}' 0 &&
		member broken '$r->{trouble}' 'the module does not build' &&
		grep -q 'sudoku.c:1:2: error: #error "this line"' \
			"$made/broken.out" &&
		member broken 'grep { /:1:2: error:/ } @{$r->{messages}}' 1
}

skeleton_has_0()
{
	# shellcheck disable=SC2154 # set by new.sh
	grade skeleton "$student" --all --limit "$patient" "$@" &&
		member skeleton '$r->{score}' 0 &&
		member skeleton 'my $s = 0; $s += $_->{passed}
			for @{$r->{steps}}; $s' 0 &&
		member skeleton 'scalar(grep { $_->{state} eq "not run" }
			@{$r->{steps}})' 0
}

# The module of this tree
driver_has_100()
{
	grade driver "$top" --limit "$patient" "$@" &&
		member driver '$r->{score}' 100 &&
		member driver 'scalar(grep { @{$_->{reports}} }
			@{$r->{steps}})' 0
}

# Makes directory $1 with a module that goes wrong in all calls.
make_bad()
{
	rm -rf "${made:?}/$1"
	"$top/course/new" "$made/$1" > /dev/null
	cp "$top/tests/course/bad.c" "$made/$1/driver/chardev.c"
}

# Grades $1 with options $2..., and fails if it takes 10 s longer than allowed.
grade_in_time()
{
	local start=$SECONDS

	grade "$1" "$made/$1" --limit "$limit" "${@:2}" || return
	[ $((SECONDS - start)) -le $((limit + 10)) ] && return
	echo "took $((SECONDS - start)) s, not $limit"
	return 1
}

# Each of the steps in the middle stops the machine or one of its processors.
bad_calls_cost_their_steps_alone()
{
	local limit=$((patient / 2))
	local ioctl='strategies are numbered from zero: 64 bits'

	make_bad bad
	make_steps 01-fine 'seeking is refused' \
		02-sleeps 'an empty session can only be written' \
		03-stops "$ioctl;every user may open the device" \
		04-hangs 'a read of an empty session would block' \
		05-fine 'unloading is refused while a file is open'
	grade_in_time bad --all --steps "$made/steps" || return
	member bad 'join(" ", map { $_->{earned} } @{$r->{steps}})' \
		"20 0 0 0 20" &&
		member bad '$r->{died}' "$ioctl" &&
		member bad '$r->{steps}[2]{passed}' 1 &&
		member bad 'grep { /BUG: kernel NULL pointer/ }
			@{$r->{steps}[2]{reports}}' 1 &&
		grep -q 'took more than' "$made/bad.out" &&
		grep -q 'it did not end' "$made/bad.out"
}

# Puts line $2 in front of the first line in driver/main.c that matches $3.
break_main()
{
	rm -rf "${made:?}/$1"
	cp -r "$student" "$made/$1"
	sed -i "0,/$3/s//	$2\\n&/" "$made/$1/driver/main.c"
	sed -i 's/#include <linux.sizes.h>/&\n#include <linux\/delay.h>/' \
		"$made/$1/driver/main.c"
}

init_never_returns()
{
	local limit=85

	break_main init 'while (queue_max)\n\t\tcpu_relax();' \
		'^	return misc_register'
	grade_in_time init --all && member init '$r->{score}' 0 &&
		member init '$r->{died}' 'the module is loaded'
}

init_fails()
{
	local limit=85

	break_main init 'if (queue_max)\n\t\treturn -ENODEV;' \
		'^	return misc_register'
	grade_in_time init --all && member init '$r->{score}' 0 &&
		member init '$r->{trouble} =~ /cannot be loaded/ ? 1 : 0' 1
}

exit_never_returns()
{
	local limit=85

	break_main exit 'while (queue_max)\n\t\tmsleep(100);' \
		'^	misc_deregister'
	grade_in_time exit --all && member exit '$r->{score}' 0 &&
		member exit '$r->{died}' 'the module is unloaded'
}

logs_without_end()
{
	local limit=85

	make_bad log
	sed -i 's/msleep(1000);/pr_err("flood\\n");/' \
		"$made/log/driver/chardev.c"
	make_steps 01-fine 'seeking is refused' \
		02-logs 'a puzzle comes back solved' \
		03-fine 'unloading is refused while a file is open'
	grade_in_time log --all --steps "$made/steps" &&
		member log '$r->{died}' 'a puzzle comes back solved' &&
		member log 'join(" ", map { $_->{earned} } @{$r->{steps}})' \
			"34 0 33"
}

cannot_be_killed()
{
	local limit=85

	make_bad unkillable
	make_steps 01-fine 'seeking is refused' \
		02-sleeps 'a puzzle comes back solved' \
		03-fine 'unloading is refused while a file is open'
	grade_in_time unkillable --all --steps "$made/steps" &&
		member unkillable '$r->{died}' 'a puzzle comes back solved' &&
		member unkillable 'join(" ", map { $_->{earned} }
			@{$r->{steps}})' "34 0 33"
}

report_grade()
{
	local name kernel

	report_scores
	check "grade: a module that does not build" does_not_build
	check "grade: the skeleton has 0 points" skeleton_has_0
	check "grade: the driver has 100 points" driver_has_100
	check "grade: a step that stops the machine, and one that hangs" \
		bad_calls_cost_their_steps_alone
	[ -n "${FULL-}" ] || return 0
	for name in init_never_returns init_fails exit_never_returns \
		    logs_without_end cannot_be_killed; do
		check "grade: $(tr _ ' ' <<< "$name")" "$name"
	done
	for kernel in sanitized kcsan 6.1; do
		check "grade, $kernel: the skeleton has 0 points" \
			skeleton_has_0 --kernel $kernel
		check "grade, $kernel: the driver has 100 points" \
			driver_has_100 --kernel $kernel
	done
}
