# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What `sudoku solve` reports about puzzles without a solution, and bad texts.

# shellcheck disable=SC2154 # set in lib.sh

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
	$ sudoku solve puzzles
	$s1

	$marks
	$marks
	$s2
	! puzzles:3: no solution
	! puzzles:4: no solution: two 5s in row 1: r1c1 r1c2
	[1]
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
	"$sudoku" generate -n 300 -S 31 | sed 's/[1-9]/./3' > fewer
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
	12x|2:3: 'x' is not allowed in a puzzle
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
