# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Boards, and the commands compare and strategies

# shellcheck disable=SC2154 # set in lib.sh

board="\
+-------+-------+-------+   +-------+-------+-------+
| 5 3 . | . 7 . | . . . |   | 5 3 4 | 6 7 8 | 9 1 2 |
| 6 . . | 1 9 5 | . . . |   | 6 7 2 | 1 9 5 | 3 4 8 |
| . 9 8 | . . . | . 6 . |   | 1 9 8 | 3 4 2 | 5 6 7 |
+-------+-------+-------+   +-------+-------+-------+
| 8 . . | . 6 . | . . 3 |   | 8 5 9 | 7 6 1 | 4 2 3 |
| 4 . . | 8 . 3 | . . 1 |   | 4 2 6 | 8 5 3 | 7 9 1 |
| 7 . . | . 2 . | . . 6 |   | 7 1 3 | 9 2 4 | 8 5 6 |
+-------+-------+-------+   +-------+-------+-------+
| . 6 . | . . . | 2 8 . |   | 9 6 1 | 5 3 7 | 2 8 4 |
| . . . | 4 1 9 | . . 5 |   | 2 8 7 | 4 1 9 | 6 3 5 |
| . . . | . 8 . | . 7 9 |   | 3 4 5 | 2 8 6 | 1 7 9 |
+-------+-------+-------+   +-------+-------+-------+
"

# A board without a solution shows the puzzle only; an incomplete puzzle is not
# drawn; each solution has a board.
test_a_board_shows_the_puzzle_and_the_solution()
{
	echo "$p2" | draw | tr . 0 > drawing
	printf '%s\n%s\n123' "55${p2#53}" "$p2" > puzzles
	echo "$p2" > one
	session <<-END
	$ sudoku solve --board drawing
	$board
	$ sudoku solve --board puzzles
	$(echo "$board" | sed 's/   .*//; s/5 3 \./5 5 ./')

	$board
	123 (no newline)
	! puzzles:1: no solution: two 5s in row 1: r1c1 r1c2
	! puzzles:3: incomplete, 3 of 81 cells
	[1]
	$ sudoku solve --color=never --board one
	$board
	$ sudoku solve --color=auto --board one
	$board
	$ sudoku solve --color=always one
	$s2
	END
	printf '%s\n%s\n' "$p2" "$two" | solve --all --board
	[ "$(grep -c '^| 5 3 4 ' out)" -eq 2 ]
	[ "$(wc -l < out)" -eq 42 ]
	head -n 14 out > first
	echo "$board" | cmp - first
}

count_of()
{
	grep -o "$1" visible | wc -l
}

# p2 has 30 clues, which are on both sides of the board, and 51 blanks.
test_colors_distinguish_clues_from_found_digits()
{
	echo "$p2" | tr . 0 | solve --board --color=always
	status_is 0
	tr '\033' @ < out > visible
	[ "$(count_of '@\[1m[1-9]@\[m')" -eq 60 ]
	[ "$(count_of '@\[32m[1-9]@\[m')" -eq 51 ]
	grep -qF '| @[1m5@[m @[1m3@[m @[32m4@[m | @[32m6@[m' visible
	sed 's/@\[[0-9]*m//g' visible > out
	out_is "$board\n"
}

# Each row of the table in out, after the heading, ends with $1.
every_strategy()
{
	[ "$(grep -c "$1\$" out)" -eq "$(awk 'END { print NR - 1 }' out)" ]
}

# A strategy that never guesses wrong fills each of the 51 blanks once.
test_compare_shows_the_work_of_each_strategy()
{
	printf '\n%s\n%s\n' "$p2" "$none" | tr . 0 > puzzles
	for puzzle in "$p2" "$(echo "$p2" | draw)" puzzles -; do
		run compare --max-steps 10000 "$puzzle" < puzzles
		status_is 0
		grep -q '^mrv  *51  *51  *0  *51 ' out
	done
	grep -q '^backtrack  *8365  *4208  *4157  *51 ' out
	awk 'NR > 1 && $2 != $3 + $4 { exit 1 }' out
	awk 'NR > 1 && ($NF == "solved") == ($1 == "brute") { exit 1 }' out
	awk 'NR > 1 { print $1 }' out > compared
	run strategies
	awk '{ print $1 }' out | cmp - compared
	out_has "backtrack  first blank in row order, digits ascending"
	[ "$(grep -c ' (default)$' out)" -eq 1 ]
}

test_compare_reports_why_there_is_no_solution()
{
	run compare --max-steps 5 "$empty"
	status_is 1
	grep -q '^mrv  *5  *5  *0  *5 ' out
	every_strategy "gave up"
	run compare --max-steps 51 "$p2"
	status_is 0
	run compare --max-steps 0 ".....${s2#?????}"
	every_strategy solved
	run compare --max-steps 10000 "55${p2#53}"
	status_is 1
	every_strategy "no solution"
	session <<-END
	$ printf 123 | sudoku compare -
	! stdin:1: incomplete, 3 of 81 cells
	[1]
	$ echo 123 | sudoku compare -
	! stdin:1:4: the line ends after 3 cells, not 9 or 81
	[2]
	END
}

test_help_and_version_go_to_standard_output()
{
	"$sudoku" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' > names
	[ "$(wc -l < names)" -eq 13 ]
	for command in '' $(cat names); do
		run $command --help
		status_is 0
		out_has "Usage: sudoku${command:+ $command} "
		err_is ""
	done
	run --version
	status_is 0
	grep -qx 'sudoku [0-9.]*' out
}
