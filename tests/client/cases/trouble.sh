# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What `sudoku solve` reports about puzzles without a solution, bad texts, and
# files that it cannot read or write.

# shellcheck disable=SC2154 # set in lib.sh

test_a_puzzle_without_a_solution_gives_question_marks_and_a_message()
{
	printf '%s\n\n%s\n%s\n' "$p1" "$none" "$p2" > puzzles
	solve puzzles
	status_is 1
	out_is "$s1\n\n$marks\n$s2\n"
	err_is "puzzles:3: no solution"
}

# Generated puzzles are minimal, so without their third clue they have more than
# one solution.  With this strategy a few are answered at a time.
test_each_unsolved_line_is_written_once()
{
	"$sudoku" generate -n 300 -S 31 | sed 's/[1-9]/./3' > fewer
	solve --unique -s forward fewer
	status_is 1
	[ "$(grep -cx '[*]\{81\}' out)" -eq 300 ]
	[ "$(wc -l < out)" -eq 300 ]
	[ "$(wc -l < err)" -eq 300 ]
}

test_a_conflict_is_reported_with_its_row()
{
	echo 55"${p2#53}" | solve
	status_is 1
	out_is "$marks\n"
	err_is "stdin:1: no solution: two 5s in row 1: r1c1 r1c2"
}

test_a_conflict_is_reported_with_its_column()
{
	printf '7........%.63s7........\n' "$empty" | solve
	err_is "stdin:1: no solution: two 7s in column 1: r1c1 r9c1"
}

test_a_conflict_is_reported_with_its_box()
{
	printf '%.30s1.........1%.40s\n' "$empty" "$empty" | solve
	err_is "stdin:1: no solution: two 1s in box 5: r4c4 r5c5"
}

test_a_drawing_is_reported_by_its_first_line()
{
	{ echo "$p1" | draw; echo "$none" | draw; } | solve
	status_is 1
	err_is "stdin:13: no solution"
}

test_an_incomplete_puzzle_is_printed_unchanged()
{
	printf '%s\n..3 45' "$p1" | solve
	status_is 1
	out_is "$s1\n..3 45"
	err_is "stdin:2: incomplete, 5 of 81 cells"
}

test_an_incomplete_puzzle_does_not_continue_in_the_next_file()
{
	printf '%.80s' "$p1" > short
	echo "$p2" > two
	solve short two
	status_is 1
	out_is "$(printf %.80s "$p1")$s2\n"
	err_is "short:1: incomplete, 80 of 81 cells"
}

# $1 is refused with message $2, after the puzzle before it is solved.
refused()
{
	printf "%s\n%b\n%s\n" "$p1" "$1" "$p2" | solve
	status_is 2
	err_is "stdin:$2"
	[ "$(head -n 1 out)" = "$s1" ]
	! grep -q "$s2" out
}

test_a_bad_byte_is_reported_with_its_position()
{
	refused '12x' "2:3: 'x' is not allowed in a puzzle"
	refused '&' "2:1: '&' is not allowed in a puzzle"
	refused '1.2 3\00044' "2:6: byte 0x04 is not allowed in a puzzle"
	refused '\0303\0274' "2:1: byte 0xc3 is not allowed in a puzzle"
	refused '\n\n..\0000' "4:3: byte 0x00 is not allowed in a puzzle"
}

test_a_line_that_ends_too_soon_is_reported()
{
	refused "${p1%???}" "2:79: the line ends after 78 of 81 cells"
	refused "1234567" "2:8: the line ends after 7 cells, not 9 or 81"
	refused "........1\n...\n" "3:4: the line ends after 3 of 9 cells"
}

test_a_tenth_cell_is_reported()
{
	refused "........1\n..........\n" "3:10: a tenth cell in a line of 9"
}

test_a_drawing_that_is_too_large_is_reported()
{
	refused "1$(printf '%1100s' '')" \
		"2:1025: only 1 of 81 cells in 1024 bytes"
}

test_the_text_before_a_bad_byte_is_printed()
{
	printf '%s\n1 2 3?' "$p1" | solve
	out_is "$s1\n1 2 3"
}

# Not even if it is so far behind that only a later read gets it
test_nothing_after_a_bad_byte_is_printed()
{
	printf '%s\nx%70000s%s\n' "$p1" '' "$p2" > puzzles
	solve puzzles
	status_is 2
	out_is "$s1\n"
}

test_the_files_after_a_bad_one_are_solved()
{
	echo hello > bad
	echo "$p2" > two
	solve bad two
	status_is 2
	out_is "$s2\n"
	err_is "bad:1:1: 'h' is not allowed in a puzzle"
}

test_the_most_serious_result_is_the_exit_status()
{
	echo "$none" > none
	echo hello > bad
	solve bad none
	status_is 2
	solve none bad
	status_is 2
}
