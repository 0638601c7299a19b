# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Reports in the Test Anything Protocol, for bash and for busybox's sh; to be
# sourced.  A script that reports runs its cases, ends with "plan" and does
# nothing after it:
#
#	choose [CASE...]		only points are reported whose name, or
#					that of their file of cases, has a CASE
#					as a part, with "_" for blanks, or all
#	choose_up_to [CASE...]		the same for points that build on each
#					other: all up to the first such one
#	check NAME COMMAND...		one point: the command succeeds
#	check_silent NAME COMMAND...	the same, and it prints nothing
#	finally NAME COMMAND...		like check, if there is any point so far
#	run_tests FILE...		a point for each function test_... of
#					the files, which have been sourced
#	merge LABEL NAME COMMAND...	the points that the command reports,
#					then NAME: its report is complete; the
#					cases are its last arguments, unless one
#					is a part of LABEL
#	skip NAME REASON		a point that cannot be tested here
#	skip_test REASON		a test_... ends: it cannot be tested
#	plan				the plan, "1..N"; fails if a point did,
#					or if no case matches
#
# What a command prints is shown only if it fails.  Points must be reported by
# the script's own shell: a subshell's are not counted, so the plan is wrong.

tap_points=0
tap_failures=0
tap_cases=''
tap_in_order=''

choose()
{
	tap_cases=$(for case; do echo "$case" | tr ' ' _; done)
}

choose_up_to()
{
	choose "$@"
	tap_in_order=$tap_cases
}

is_chosen()
{
	local name part

	[ -n "$tap_cases" ] || return 0
	for name; do
		name=$(printf %s "$name" | tr ' ' _)
		for part in $tap_cases; do
			[ "${name#*"$part"}" = "$name" ] || return 0
		done
	done
	return 1
}

# Ends a script whose points build on each other after point $1, if chosen.
end_of_order()
{
	[ -n "$tap_in_order" ] && is_chosen "$1" || return 0
	tap_in_order=''
	plan
	exit
}

ok()
{
	tap_points=$((tap_points + 1))
	echo "ok - $1"
}

not_ok()
{
	tap_points=$((tap_points + 1))
	tap_failures=$((tap_failures + 1))
	echo "not ok - $1"
}

skip()
{
	[ -n "$tap_in_order" ] || is_chosen "$1" || return 0
	ok "$1 # SKIP $2"
	end_of_order "$1"
}

# The point $2 passes if $1 is 0; what was printed, $3, is shown if it is not.
report_status()
{
	if [ "$1" -eq 0 ]; then
		ok "$2"
	else
		not_ok "$2"
		[ -z "$3" ] || printf '%s\n' "$3" | sed 's/^/# /'
	fi
}

# "set -e" has no effect in the command.
report()
{
	local name="$1" output status=0

	shift
	output=$("$@" 2>&1) || status=$?
	report_status $status "$name" "$output"
}

check()
{
	[ -n "$tap_in_order" ] || is_chosen "$1" || return 0
	report "$@"
	end_of_order "$1"
}

finally()
{
	[ "$tap_points" -eq 0 ] || report "$@"
}

silently()
{
	local output

	output=$("$@" 2>&1) && [ -z "$output" ] && return
	printf '%s\n' "$output"
	return 1
}

check_silent()
{
	local name="$1"

	shift
	check "$name" silently "$@"
}

skip_test()
{
	echo "$1"
	exit 77
}

# Whether the case N/M, if there is one, is for function number $1
is_in_turn()
{
	local part

	for part in $tap_cases; do
		case $part in
		[1-9]/[1-9])
			[ $(($1 % ${part#*/})) -ne $((${part%/*} - 1)) ] ||
				return 0 ;;
		esac
	done
	return 1
}

# Runs each function in a subshell, which ends at the first command that fails,
# and in an empty directory of its own.  The name of the point is the function's
# with spaces.  Call this with "set -e" off.  The case N/M is the N-th of each M
# functions.
run_tests()
{
	local file test directory name output status index=0

	# shellcheck disable=SC2013 # names are words
	for test in $(for file; do
			sed -n "s|^\(test_[[:alnum:]_]*\)().*|\1:$file|p" \
				"$file"
		      done); do
		file=$(basename "${test#*:}" .sh)
		test=${test%%:*}
		index=$((index + 1))
		is_in_turn $index || is_chosen "${test#test_}" "$file" ||
			continue
		directory=$(mktemp -d)
		output=$(set -e; cd "$directory"; "$test" 2>&1 < /dev/null)
		status=$?
		name=$(echo "${test#test_}" | tr _ ' ')
		if [ $status -eq 77 ]; then
			ok "$name # SKIP $output"
		else
			report_status $status "$name" "$output"
		fi
		rm -rf "$directory"
	done
}

# Prints a report, which is on standard input, with label $1 before the names of
# its points, and point $2 at its end.  File $4 has the exit status of the
# command; afterwards it has the number of points, that of failures, and the
# names.  Without cases, $3 is empty.  In a shell: mawk would hold lines back.
copy_report()
{
	local points=0 failures=0 names='' plans='' line result status

	while IFS= read -r line || [ -n "$line" ]; do
		case $line in
		1..*)		plans="$plans $line"
				continue ;;
		'ok '*)		result=ok ;;
		'not ok '*)	result='not ok' ;;
		*)		printf '%s\n' "$line"
				continue ;;
		esac
		line=${line#"$result "}
		line=${line#"${line%%[!0-9]*}"}
		line=${line#"${line%%[! ]*}"}
		line=$1${line#- }
		points=$((points + 1))
		[ "$result" = ok ] || failures=$((failures + 1))
		names="$names $line"
		printf '%s - %s\n' "$result" "$line"
	done
	read -r status < "$4" || :
	set -- "$1$2" "$3" "$4" \
		"# $points points, plan$plans, exit status $status"
	if [ -z "$2" ] || [ "$points$plans" != "0 1..0" ]; then
		names="$names $1"
		if [ "$plans" = " 1..$points" ] &&
				[ "$status" = $((failures > 0)) ]; then
			echo "ok - $1"
		else
			failures=$((failures + 1))
			printf '%s\n' "not ok - $1" "$4"
		fi
		points=$((points + 1))
	fi
	printf '%s\n' "$points $failures $names" > "$3"
}

# Copies the report of a command without its plan and with label $1 before the
# names.  It is complete, which point $2 says, if it has one plan, which is
# right, and the command ends with status 0, or with 1 where points failed.  If
# there are no points because no case matches, there is no point here either.
merge()
{
	local state cases='' points failures names status=0
	local label="${1:+$1: }" name="$2"

	[ -n "$tap_in_order" ] || is_chosen "$1" || cases=$tap_cases
	shift 2
	state=$(mktemp)
	# shellcheck disable=SC2086 # cases are words
	{ "$@" $cases || status=$?; echo "$status" > "$state"; } |
		copy_report "$label" "$name" "$cases" "$state"
	read -r points failures names < "$state"
	rm "$state"
	tap_points=$((tap_points + points))
	tap_failures=$((tap_failures + failures))
	end_of_order "$names"
}

plan()
{
	echo "1..$tap_points"
	[ "$tap_points" -gt 0 ] || tap_in_order=$tap_cases
	if [ -n "$tap_in_order" ]; then
		echo "no case matches:" "$tap_cases" >&2
		return 1
	fi
	[ "$tap_failures" -eq 0 ]
}
