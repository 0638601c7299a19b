# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Boards, the other commands, and the command line itself.

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

test_a_board_shows_the_puzzle_and_the_solution()
{
	echo "$p2" | solve --board
	status_is 0
	out_is "$board\n"
	echo "$p2" | draw | tr . 0 | solve --board
	out_is "$board\n"
}

test_a_board_without_a_solution_shows_the_puzzle()
{
	printf '%s\n%s\n' 55"${p2#53}" "$p2" | solve --board
	status_is 1
	echo "$board" | sed 's/   .*//; s/5 3 \./5 5 ./' > expected
	echo "$board" >> expected
	cmp expected out
}

test_all_solutions_are_boards()
{
	printf '%s\n%s\n' "$p2" "$two" | solve --all --board
	status_is 0
	[ "$(grep -c '^| 5 3 4 ' out)" -eq 2 ]
	head -n 14 out > first
	echo "$board" | cmp - first
	[ "$(wc -l < out)" -eq 42 ]
}

test_an_incomplete_puzzle_is_not_drawn_as_a_board()
{
	printf '%s\n123' "$p2" | solve --board
	status_is 1
	out_is "$board\n123"
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

test_only_boards_are_colored()
{
	echo "$p2" | solve --color=always
	out_is "$s2\n"
	echo "$p2" | solve --color=never --board
	out_is "$board\n"
	echo "$p2" | solve --color=auto --board
	out_is "$board\n"
}

# Row $1 of the table in out: steps, placements, backtracks, deepest.
row()
{
	awk -v name="$1" '$1 == name { print $2, $3, $4, $5 }' out
}

# Each row of the table in out, after the heading, ends with $1.
every_strategy()
{
	[ "$(grep -c "$1\$" out)" -eq "$(awk 'END { print NR - 1 }' out)" ]
}

# A strategy that never guesses wrong fills each of the 51 blanks once.
test_compare_shows_the_work_of_each_strategy()
{
	run strategies
	awk '{ print $1 }' out > names
	run compare --max-steps 10000 "$p2"
	status_is 0
	[ "$(row mrv)" = "51 51 0 51" ]
	[ "$(row backtrack)" = "8365 4208 4157 51" ]
	awk 'NR > 1 { print $1 }' out | cmp - names
	awk 'NR > 1 && $2 != $3 + $4 { exit 1 }' out
	awk 'NR > 1 && ($NF == "solved") == ($1 == "brute") { exit 1 }' out
}

test_compare_takes_the_first_puzzle_of_a_text()
{
	printf '\n%s\n%s\n' "$p2" "$none" | tr . 0 > puzzles
	run compare --max-steps 10000 puzzles
	status_is 0
	[ "$(row mrv)" = "51 51 0 51" ]
	run compare --max-steps 10000 - < puzzles
	[ "$(row mrv)" = "51 51 0 51" ]
	run compare -m 10000 "$(echo "$p2" | draw)"
	[ "$(row mrv)" = "51 51 0 51" ]
}

test_compare_gives_up_at_the_step_limit()
{
	run compare --max-steps 5 "$empty"
	status_is 1
	[ "$(row mrv)" = "5 5 0 5" ]
	every_strategy "gave up"
	run compare --max-steps 51 "$p2"
	status_is 0
	run compare --max-steps 0 ".....${s2#?????}"
	every_strategy solved
}

test_compare_reports_that_there_is_no_solution()
{
	run compare --max-steps 10000 55"${p2#53}"
	status_is 1
	every_strategy "no solution"
}

test_compare_needs_one_puzzle()
{
	printf 123 | run compare -
	status_is 1
	err_is "stdin:1: incomplete, 3 of 81 cells"
	echo 123 | run compare -
	status_is 2
	err_is "stdin:1:4: the line ends after 3 cells, not 9 or 81"
	out_is ""
}

test_strategies_are_listed_with_the_default()
{
	run strategies
	status_is 0
	out_has "backtrack  first blank in row order, digits ascending"
	[ "$(grep -c ' (default)$' out)" -eq 1 ]
}

test_help_and_version_go_to_standard_output()
{
	for command in '' solve check count convert strategies compare; do
		run $command --help
		status_is 0
		out_has "Usage: sudoku${command:+ $command} "
		err_is ""
	done
	run --version
	status_is 0
	grep -qx 'sudoku [0-9.]*' out
}
