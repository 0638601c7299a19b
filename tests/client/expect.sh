# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Tests of the client, by functions for any POSIX shell; to be sourced.
#
# The caller sets $here, the directory of this file; $sudoku, the client to
# test; $local, the option --local for "solve", or nothing to use the device;
# $many, the number of puzzles in large texts; and $manuals, where the manual
# pages are.

# Puzzles and their solutions, from texts that explain backtracking
p1=306508400520000000087000031003010080900863005050090600130000250000000074005206300
s1=316578492529134768487629531263415987974863125851792643138947256692351874745286319
p2=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
s2=534678912672195348198342567859761423426853791713924856961537284287419635345286179

# What is left of p2 without redundant clues
minimal=.3..........1.5....98....6.....6...34..8.3..17...2.....6....28.....19..5....8..79

# Exchanging two of its digits gives the other of its two solutions.
two=534..8912672195348198342567859..1423426853791713924856961537284287419635345286179
t1=534678912672195348198342567859761423426853791713924856961537284287419635345286179
t2=534768912672195348198342567859671423426853791713924856961537284287419635345286179

# Nothing fits in the last cell of the first row, but no two clues conflict.
none=12345678...........................9.............................................

# Nothing fits in the very last cell.  "backtrack" fills all other blanks before
# it finds that out, in too many ways for the search to end.
endless=........5........6........7........8........9...........................1234.....

marks=$(echo "$p1" | tr 0-9 '?')
empty=$(echo "$p1" | tr 0-9 .)

# Draws lines of 81 cells as boards.
draw()
{
	fold -w 9 | sed 's/./& /g; s/ $//; s/^.\{6\}/&| /; s/^.\{14\}/&| /' |
		awk '
		{ print }
		NR % 3 == 0 && NR % 9 { print "------+-------+------" }
		NR % 9 == 0 { print "" }'
}

# Runs a command, which fails if it needs a minute of processor time, as no test
# does, or if it hangs.
limited()
(
	ulimit -t 60
	exec timeout 900 "$@"
)

# Makes $1 puzzles of seed $2, with option $3.
generate()
{
	limited "${FAST:-$sudoku}" generate -n "$1" -S "$2" ${3:+"$3"}
}

# Runs all cases: those in cases/ and the functions test_... in files $1...,
# which have been sourced.
run_cases()
{
	for file in "$here"/cases/*.sh; do
		# shellcheck source=/dev/null
		. "$file"
	done
	run_tests "$here"/cases/*.sh "$@"
	plan
}

# The client
sudoku()
{
	if [ "${1-}" = solve ]; then
		shift
		set -- solve ${local:+"$local"} "$@"
	fi
	limited "$sudoku" "$@"
}

# Runs the client.  Its exit status and output are in files status, out and err.
run()
{
	echo 0 > status
	sudoku "$@" > out 2> err || echo $? > status
}

# The same, and it succeeds without a message.
succeed()
{
	run "$@"
	status_is 0
	err_is
}

solve()
{
	run solve "$@"
}

# Runs the text of a command in the same way, without standard input.
capture()
{
	echo 0 > status
	eval "$1" < /dev/null > out 2> err || echo $? > status
}

# Runs the commands after "$ " in standard input, and compares what each prints
# with what follows it: its output, its messages after "2> ", and its exit
# status in brackets unless that is 0.
session()
{
	cat > expected
	grep '^\$ ' expected > commands
	while read -r _ command; do
		capture "$command"
		printf '$ %s\n' "$command"
		cat out
		[ -z "$(tail -c 1 out)" ] || echo ' (no newline)'
		sed 's/^/2> /' err
		grep -vx 0 status | sed 's/.*/[&]/'
	done < commands > actual
	diff -u expected actual
}

# For each line "ARGUMENTS | MESSAGE" of standard input, the client fails with
# status 2, prints nothing but the message, and quotes control characters in it.
refuses()
{
	while IFS='|' read -r arguments message; do
		printf 'sudoku %s\n' "$arguments"
		capture "sudoku $arguments"
		status_is 2
		out_is ""
		has err "${message# }"
		tr -d '\n -~' < err | cmp - /dev/null
	done
}

# The examples of page $1, which are commands after "$ " or, for root, "# ",
# print what the page shows, in a directory with the file "board".  Commands
# that would use the device do without it if there is none.
examples_are_correct()
(
	mkdir "${1##*/}"
	cd "${1##*/}" || exit
	echo "$p2" | draw | sed '$d' > board
	awk '/^\.Ed/ { inside = 0 }
		inside
		/^\.Bd -literal/ { inside = 1 }' "$1" |
		sed 's/^\\&//; s/\\(aq/'\''/g' > expected
	grep '^[#$] ' expected > commands
	while read -r prompt command; do
		echo "$prompt $command"
		eval "$command" 2>&1 < /dev/null || :
	done < commands > actual
	diff -u expected actual
	[ "$(grep -c '^[#$] [a-z]' "$1")" -eq "$(wc -l < commands)" ]
)

# Ends the case as skipped if a program is missing. In the longer tests, that is
# a failure.
needs()
{
	for program; do
		command -v "$program" > /dev/null || [ -n "${LONG-}" ] ||
			skip_test "there is no $program"
	done
}

# Repeats a command until it succeeds, for at least three minutes.
wait_until()
{
	for _ in $(seq 3600); do
		! "$@" > /dev/null 2>&1 || return 0
		sleep 0.05
	done
	echo "not so after three minutes: $*"
	return 1
}

# The process whose number is in file pid has ended.
client_is_gone()
{
	! kill -s 0 "$(cat pid)" 2> /dev/null
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

# Standard error has these lines and nothing else.
err_is()
{
	for line; do
		printf '%s\n' "$line"
	done | cmp - err && return
	echo "standard error:"
	cat -v err
	return 1
}

# File $1 has text $2.
has()
{
	grep -qF -e "$2" "$1" && return
	echo "\"$2\" is not in $1:"
	head "$1"
	return 1
}
