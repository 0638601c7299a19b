# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Tests of course/grade; to be sourced by tests/teach/course/run.
#
# What is compared are Perl expressions of the report.
# shellcheck disable=SC2016,SC2154

# A grade here may take longer than a student's, because other suites run.
patient=${LIMIT:-300}

# Grades directory $2 as $1, with options $3...
grade()
{
	local name=$1 directory=$2

	shift 2
	rm -f "$made/$name.json"
	"$top/course/grade" --json "$made/$name.json" "$@" "$directory" \
		> "$made/$name.out" 2>&1 && return
	cat "$made/$name.out"
	return 1
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
	grade skeleton "$student" --all --limit "$patient" "$@" &&
		member skeleton '$r->{score}' 0 &&
		member skeleton 'scalar @{$r->{messages}}' 0 &&
		member skeleton 'my $s = 0; $s += $_->{passed}
			for @{$r->{steps}}; $s' 0 &&
		member skeleton 'scalar(grep { $_->{state} eq "not run" }
			@{$r->{steps}})' 0
}

# The options for a test that has few of the device tests, which the suite
# device runs all, unless FULL=1 is in the environment
shortly()
{
	[ -z "${FULL-}" ] || return 0
	make_steps 01-shell 'only root sets parameters' \
		02-calls 'a puzzle comes back solved;seeking is refused' \
		03-ioctl 'strategies are numbered from zero: 64 bits'
	printf '%s\n' --steps "$made/steps"
}

# The module of this tree
driver_has_100()
{
	grade driver "$top" --limit "$patient" "$@" &&
		member driver '$r->{score}' 100 &&
		member driver 'scalar @{$r->{messages}}' 0 &&
		member driver 'scalar(grep { @{$_->{reports}} }
			@{$r->{steps}})' 0
}

# With FULL=1, all tests run on this kernel.
skeleton_passes_on_sanitized()
{
	make_steps 01-fine 'only root sets parameters'
	grade skeleton "$student" --limit "$patient" --kernel sanitized \
		--steps "$made/steps" &&
		member skeleton '$r->{score}' 100
}

# Makes directory $1 with a module that goes wrong in all calls.
make_bad()
{
	rm -rf "${made:?}/$1"
	"$top/course/new" "$made/$1" > /dev/null
	cp "$top/tests/teach/course/bad.c" "$made/$1/driver/chardev.c"
}

# Grades $1 with options $2..., and fails if it takes 30 s longer than allowed,
# which only a busy host needs.
grade_in_time()
{
	local start=$SECONDS

	grade "$1" "$made/$1" --limit "$limit" "${@:2}" || return
	[ $((SECONDS - start)) -le $((limit + 30)) ] && return
	echo "took $((SECONDS - start)) s, not $limit"
	return 1
}

# Each of the steps in the middle stops the machine or one of its processors, so
# three machines start, which takes minutes on a busy host.
bad_calls_cost_their_steps_alone()
{
	local limit=$((2 * patient))
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
	local name kernel few

	mapfile -t few < <(shortly)
	[ -d "$student" ] || quietly "$top/course/new" "$student"
	check "grade: a module that does not build" does_not_build
	check "grade: the skeleton builds silently and has 0 points" \
		skeleton_has_0
	check "grade: the driver builds silently and has 100 points" \
		driver_has_100 "${few[@]}"
	check "grade, sanitized: the skeleton passes a test" \
		skeleton_passes_on_sanitized
	[ -n "${LONG-}" ] || return 0
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
