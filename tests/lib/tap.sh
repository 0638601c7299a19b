# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Reports in the Test Anything Protocol, for bash and for busybox's sh; to be
# sourced.  A script that reports runs its cases, ends with "plan" and does
# nothing after it:
#
#	check NAME COMMAND...		one point: the command succeeds
#	check_silent NAME COMMAND...	the same, and it prints nothing
#	run_tests FILE...		a point for each function test_... of
#					the files, which have been sourced; with
#					ONLY=NAME, of the file of this name
#	merge LABEL NAME COMMAND...	the points that the command reports,
#					then NAME: its report is complete
#	skip NAME REASON		a point that cannot be tested here
#	skip_test REASON		a test_... ends: it cannot be tested
#	plan				the plan, "1..N"; fails if a point did
#
# What a command prints is shown only if it fails.  Points must be reported by
# the script's own shell: a subshell's are not counted, so the plan is wrong.

tap_points=0
tap_failures=0

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
	ok "$1 # SKIP $2"
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
check()
{
	local name="$1" output status=0

	shift
	output=$("$@" 2>&1) || status=$?
	report_status $status "$name" "$output"
}

check_silent()
{
	local name="$1" output status=0

	shift
	output=$("$@" 2>&1) || status=$?
	[ -z "$output" ] || status=1
	report_status $status "$name" "$output"
}

skip_test()
{
	echo "$1"
	exit 77
}

# Runs each function in a subshell, which ends at the first command that fails,
# and in an empty directory of its own.  The name of the point is the function's
# with spaces.  Call this with "set -e" off.
run_tests()
{
	local file test directory name output status

	# shellcheck disable=SC2013 # names are words
	for test in $(for file; do
			[ "${ONLY:-${file##*/}}" != "${file##*/}" ] ||
				sed -n 's/^\(test_[a-z0-9_]*\)().*/\1/p' "$file"
		      done); do
		directory=$(mktemp -d)
		output=$(set -e; cd "$directory"; "$test" 2>&1 < /dev/null)
		status=$?
		name=$(echo "${test#test_}" | tr _ ' ')
		if [ $status -eq 77 ]; then
			skip "$name" "$output"
		else
			report_status $status "$name" "$output"
		fi
		rm -rf "$directory"
	done
}

# Copies the report of a command without its plan and with label $1 before the
# names.  It is complete, which point $2 says, if it has one plan, which is
# right, and the command ends with status 0, or with 1 where points failed.
merge()
{
	local counts points failures label="${1:+$1: }" name="$2"

	shift 2
	counts=$(mktemp)
	{ "$@" && echo "# exit 0" || echo "# exit $?"; } |
		awk -v label="$label" -v name="$name" -v counts="$counts" '
		function report(result, name)
		{
			points++
			failures += result == "not ok"
			print result " - " label name
		}
		/^# exit / { status = $3; next }
		/^1\.\./ { plans = plans " " $0; next }
		!/^(not )?ok / { print; fflush(); next }
		{
			result = /^not/ ? "not ok" : "ok"
			sub(/^(not )?ok [0-9]*( *- )?/, "")
			report(result, $0)
			fflush()
		}
		END {
			seen = "# " points + 0 " points, plan" plans
			if (plans == " 1.." points + 0 &&
			    status == (failures > 0)) {
				report("ok", name)
			} else {
				report("not ok", name)
				print seen ", exit status " status
			}
			print points, failures + 0 > counts
		}'
	read -r points failures < "$counts"
	rm "$counts"
	tap_points=$((tap_points + points))
	tap_failures=$((tap_failures + failures))
}

plan()
{
	echo "1..$tap_points"
	[ "$tap_failures" -eq 0 ]
}
