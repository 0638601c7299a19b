# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What `sudoku solve` prints, the same with the device and without it

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

test_texts_keep_their_layout()
{
	printf ' +-\n\n\t|%s|%s\r\n' "$p1" "$p2" > layout
	printf %s "$p2" > one
	echo "$p1" > -b
	session <<-END
	$ sudoku solve layout | tr '\\t\\r' '><'
	 +-

	>|$s1|$s2<
	$ sudoku solve one
	$s2 (no newline)
	$ sudoku solve one - one < -b
	$s2$s1
	$s2 (no newline)
	$ sudoku solve one -- -b
	$s2$s1
	$ sudoku solve ./-b --color=never
	$s1
	$ fold -w 9 one | sudoku solve | paste -s -d '\\0' -
	$s2
	END
}

test_many_lines_and_drawings_are_solved()
{
	generate "$many" 1 > puzzles
	solve puzzles
	out_solves puzzles
	draw < puzzles > drawings
	solve drawings
	out_solves drawings
	head -n 240 drawings > puzzles
	dd if=puzzles bs=7 2> /dev/null | solve
	out_solves puzzles
}

test_the_options_of_solve()
{
	printf '%s\n%s\n' "$p1" "$two" > puzzles
	printf '%s\n\n %s\n%s\n' "$p1" "$none" "$p2" > mixed
	printf '%s\n%s\n' "$p1" "$s2" > full
	session <<-END
	$ sudoku solve --unique puzzles
	$s1
	$(echo "$empty" | tr . '*')
	! puzzles:2: more than one solution
	[1]
	$ sudoku solve --all mixed
	$s1

	$marks

	$s2

	! mixed:3: no solution
	[1]
	$ sudoku solve --all puzzles | grep . | sort
	$s1
	$t1
	$t2
	$ sudoku solve --strategy mrv --max-steps 5 full
	$(echo "$empty" | tr . '!')
	$s2
	! full:1: gave up at the step limit
	[1]
	$ sudoku solve --max-steps 0 full
	$s1
	$s2
	END
	solve puzzles
	out_solves puzzles
}

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
	$ sudoku solve --color=auto --board one
	$board
	$ sudoku solve --color=always one
	$s2
	$ echo $two | sudoku solve --all --board | grep -c '^| 5 3 4 '
	2
	END
}

# p2 has 30 clues, which are on both sides of the board, and 51 blanks.
test_colors_distinguish_clues_from_found_digits()
{
	echo "$p2" | tr . 0 | solve --board --color=always
	status_is 0
	tr '\033' @ < out > visible
	grep -qF '| @[1m5@[m @[1m3@[m @[32m4@[m | @[32m6@[m' visible
	[ "$(grep -o '@\[1m[1-9]@\[m' visible | wc -l)" -eq 60 ]
	[ "$(grep -o '@\[32m[1-9]@\[m' visible | wc -l)" -eq 51 ]
	sed 's/@\[[0-9]*m//g' visible > out
	out_is "$board\n"
}

test_what_is_wrong_with_a_puzzle_is_reported()
{
	printf '%s\n\n%s\n55%s\n%s\n' "$p1" "$none" "${p2#53}" "$p2" > puzzles
	{
		printf '7........%.63s7........\n' "$empty"
		printf '%.30s1.........1%.40s\n' "$empty" "$empty"
	} > conflicts
	{ echo "$p1" | draw; echo "$none" | draw; } > drawings
	printf '%s\n..3 45' "$p1" > incomplete
	printf '%.80s' "$p1" > short
	printf '%s\nx%70000s%s\n' "$p1" '' "$p2" > long
	printf '%s\n1 2 3?' "$p1" > bad
	session <<-END
	$ sudoku solve conflicts
	$marks
	$marks
	! conflicts:1: no solution: two 7s in column 1: r1c1 r9c1
	! conflicts:2: no solution: two 1s in box 5: r4c4 r5c5
	[1]
	$ sudoku solve drawings > out1
	! drawings:13: no solution
	[1]
	$ sudoku solve short puzzles incomplete
	$(printf %.80s "$p1")$s1

	$marks
	$marks
	$s2
	$s1
	..3 45 (no newline)
	! short:1: incomplete, 80 of 81 cells
	! puzzles:3: no solution
	! puzzles:4: no solution: two 5s in row 1: r1c1 r1c2
	! incomplete:2: incomplete, 5 of 81 cells
	[1]
	$ sudoku solve long
	$s1
	! long:2:1: 'x' is not allowed in a puzzle
	[2]
	$ sudoku solve missing bad incomplete
	$s1
	1 2 3$s1
	..3 45 (no newline)
	! sudoku: missing: No such file or directory
	! bad:2:6: '?' is not allowed in a puzzle
	! incomplete:2: incomplete, 5 of 81 cells
	[2]
	END
}

# Generated puzzles are minimal, so without their third clue they have more than
# one solution.  With this strategy a few are answered at a time.
test_each_unsolved_line_is_written_once()
{
	generate 300 31 | sed 's/[1-9]/./3' > fewer
	solve --unique -s forward fewer
	status_is 1
	[ "$(grep -cx '[*]\{81\}' out)" -eq 300 ]
	[ "$(wc -l < out)" -eq 300 ]
	[ "$(wc -l < err)" -eq 300 ]
}

# In each row "TEXT | MESSAGE", the text follows a puzzle, which is solved, and
# comes before another, which is not.
test_a_bad_text_is_refused_with_its_position()
{
	while IFS='|' read -r text message; do
		printf '%s\n%b\n%s\n' "$p1" "$text" "$p2" | solve
		status_is 2
		err_is "stdin:$message"
		[ "$(head -n 1 out)" = "$s1" ]
		grep -q "$s2" out && exit 1
	done <<-END
	&|2:1: '&' is not allowed in a puzzle
	1.2 3\\00044|2:6: byte 0x04 is not allowed in a puzzle
	\\0303\\0274|2:1: byte 0xc3 is not allowed in a puzzle
	\\n\\n..\\0000|4:3: byte 0x00 is not allowed in a puzzle
	${p1%???}|2:79: the line ends after 78 of 81 cells
	1234567|2:8: the line ends after 7 cells, not 9 or 81
	........1\\n...\\n|3:4: the line ends after 3 of 9 cells
	........1\\n..........\\n|3:10: a tenth cell in a line of 9
	1$(printf '%1100s' '')|2:1025: only 1 of 81 cells in 1024 bytes
	END
	true
}
