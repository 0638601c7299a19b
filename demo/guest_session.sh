#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# What `make run` shows: someone uses /dev/sudoku at a shell.  Each command is
# printed, run, and followed by its output.  A wrong answer ends the session.

# Puzzles and their solutions, from texts that explain backtracking
p1=306508400520000000087000031003010080900863005050090600130000250000000074005206300
s1=316578492529134768487629531263415987974863125851792643138947256692351874745286319
p2=530070000600195000098000060800060003400803001700020006060000280000419005000080079
s2=534678912672195348198342567859761423426853791713924856961537284287419635345286179
p3=780400120600075009000601078007040260001050930904060005070300012120007400049206007
s3=785439126612875349493621578857943261261758934934162785578394612126587493349216857

# Draws a line of 81 cells as a board, with dots for blanks.
draw()
{
	echo "$1" | tr 0 . | fold -w 9 |
		sed 's/./& /g; s/ $//; s/^.\{6\}/&| /; s/^.\{14\}/&| /' |
		sed '3s/$/\n------+-------+------/
		     6s/$/\n------+-------+------/'
}

# Runs command $1 as if it were typed.
try()
{
	echo "# $1"
	eval "$1" > output 2>&1
	status=$?
	cat output
}

# The last command must have ended with status $1, after printing $2.
expect()
{
	[ "$status" -eq "$1" ] && [ "$(cat output)" = "$2" ] && return
	echo "WRONG: expected status $1, not $status, and this output:"
	echo "$2"
	exit 1
}

# Solves puzzle $1 as a drawing, as a line and with the client; $2 is right.
solve()
{
	draw "$1" > board
	try "cat board"
	try "cat board > /dev/sudoku"
	expect 0 ""
	try "cat /dev/sudoku"
	expect 0 "$(draw "$2")"
	try "echo $1 > /dev/sudoku"
	expect 0 ""
	try "cat /dev/sudoku"
	expect 0 "$2"
	try "sudoku solve --board board"
	# The solution is in the right half.
	cut -c 29- output | tr -cd 1-9 > solution
	mv solution output
	expect 0 "$2"
}

cd /tmp || exit
try "insmod /sudoku.ko"
expect 0 ""
try "ls -l /dev/sudoku"
[ -c /dev/sudoku ] || exit
echo

solve $p1 $s1
solve $p2 $s2
solve $p3 $s3

echo 'Two fives in the first row: there is no solution, so question marks.'
unsolvable=55${p2#53}
try "echo $unsolvable > /dev/sudoku"
expect 0 ""
try "cat /dev/sudoku"
expect 0 "$(printf '?%.0s' $(seq 81))"
try "echo $unsolvable | sudoku solve --board"
[ "$status" -eq 1 ] || exit 1

printf '\nThis is not a puzzle, so it is refused and nothing is solved.\n'
try "echo hello > /dev/sudoku"
expect 1 "sh: write error: Invalid argument"
echo
try "rmmod sudoku"
expect 0 ""
