# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
#
# Tests in the Test Anything Protocol, for any POSIX shell; to be sourced.
#
# A test is a function called test_ and what it says.  It runs in a subshell and
# in an empty directory of its own, and it fails when one of its commands does.
#
# The caller sets $sudoku, the client to test, and $local, an option for `solve`
# or nothing.

# shellcheck disable=SC2154 # set by those who source this
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tests=0
failures=0

# Run test $1.  What it prints is shown only if it fails.
run_test()
{
	tests=$((tests + 1))
	mkdir "$scratch/$tests"
	(
		set -e
		cd "$scratch/$tests"
		"$1"
	) > "$scratch/log" 2>&1
	result=$?
	name=$(echo "${1#test_}" | tr _ ' ')
	if [ $result -eq 0 ]; then
		echo "ok $tests - $name"
	else
		failures=$((failures + 1))
		echo "not ok $tests - $name"
		sed 's/^/# /' "$scratch/log"
	fi
}

# Run the tests in file $1, which has been sourced.
run_tests()
{
	sed -n 's/^\(test_[a-z0-9_]*\)()$/\1/p' "$1" > "$scratch/names"
	while read -r test; do
		run_test "$test" < /dev/null
	done < "$scratch/names"
}

# The plan comes last: a suite that stops before its end has none.  Then comes
# the sum, for those who don't know the protocol; $1 is the suite's name.
finish()
{
	echo "1..$tests"
	echo "$1: $((tests - failures)) passed, $failures failed"
	[ "$failures" -eq 0 ]
}

# Run the client.  What comes of it is in the files status, out and err.  A
# minute is more than any test needs; one that hangs fails.
run()
{
	echo 0 > status
	timeout 60 "$sudoku" "$@" > out 2> err || echo $? > status
}

solve()
{
	run solve ${local:+"$local"} "$@"
}

status_is()
{
	[ "$(cat status)" -eq "$1" ] && return
	echo "exit status $(cat status), expected $1; standard error:"
	head err
	return 1
}

out_is()
{
	printf '%b' "$1" | cmp - out
}

err_is()
{
	printf '%b' "${1:+$1\\n}" | cmp - err && return
	echo "standard error:"
	head err
	return 1
}

err_has()
{
	grep -qF -e "$1" err && return
	echo "\"$1\" is not in standard error:"
	head err
	return 1
}

out_has()
{
	grep -qF -e "$1" out && return
	echo "\"$1\" is not in standard output:"
	head out
	return 1
}
