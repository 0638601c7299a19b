# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What `sudoku solve` prints, the same with the device and without it

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
	$ sudoku solve one - one < -b
	$s2$s1
	$s2 (no newline)
	$ sudoku solve one -- -b
	$s2$s1
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

# A board without a solution shows the puzzle only; an incomplete puzzle is not
# drawn; each solution has a board.
test_the_options_of_solve()
{
	echo "$p2" | draw | tr . 0 > drawing
	printf '%s\n%s\n123' "55${p2#53}" "$p2" > conflict
	printf '%s\n%s\n' "$p1" "$two" > puzzles
	printf '%s\n\n %s\n%s\n' "$p1" "$none" "$two" > mixed
	printf '%s\n%s\n' "$p1" "$s2" > full
	session <<-END
	$ sudoku solve --unique puzzles
	$s1
	$(echo "$empty" | tr . '*')
	2> puzzles:2: more than one solution
	[1]
	$ sudoku solve --all -s backtrack mixed
	$s1

	$marks

	$t1
	$t2

	2> mixed:3: no solution: r1c9 has no candidate
	[1]
	$ sudoku solve --strategy mrv --max-steps 5 full
	$(echo "$empty" | tr . '!')
	$s2
	2> full:1: gave up at the step limit
	[1]
	$ sudoku solve --max-steps 0 full
	$s1
	$s2
	$ sudoku solve --board drawing
	$board
	$ sudoku solve --board conflict
	$(echo "$board" | sed 's/   .*//; s/5 3 \./5 5 ./')

	$board
	123 (no newline)
	2> conflict:1: no solution: two 5s in row 1: r1c1 r1c2
	2> conflict:3: incomplete, 3 of 81 cells
	[1]
	$ sudoku solve --color=always drawing | tr -cd 1-9
	$s2 (no newline)
	$ sudoku solve -b --color=always $p2 | tr '\\033' @ | grep -o 1m3@.m.@.3
	1m3@[m @[3
	$ echo $two | sudoku solve --all --board | grep -c '^| 5 3 4 '
	2
	END
	solve puzzles
	out_solves puzzles
}

# A limit keeps the file from growing until the disk is full.  After ">", it is
# empty, and there is nothing to read.
test_a_text_is_not_read_from_the_file_that_is_written()
{
	ulimit -f 1000
	while IFS='|' read -r message command; do
		printf '%s\n%s\n' "$p2" "$minimal" > text
		echo "$p1" > other
		capture "sudoku $command"
		status_is 2
		err_is "sudoku: $message"
		[ "$(sort -u text | wc -l)" -le 2 ]
	done <<-END
	text: input file is output file|convert text >> text
	text: input file is output file|solve -l other text > text
	stdin: input file is output file|solve -l < text >> text
	text: input file is output file|hint text >> text
	text: no puzzle|convert text > text
	END
}

# A message follows the output that it refers to.
test_what_is_wrong_with_a_puzzle_is_reported()
{
	printf '%s\n\n%s\n55%s\n%s\n' "$p1" "$none" "${p2#53}" "$p2" > puzzles
	{ echo "$p1" | draw; echo "$none" | draw; } > drawings
	session <<-END
	$ sudoku solve drawings > out1
	2> drawings:13: no solution: r1c9 has no candidate
	[1]
	$ sudoku solve -j 3 puzzles missing $p2 2>&1
	$s1

	$marks
	puzzles:3: no solution: r1c9 has no candidate
	$marks
	puzzles:4: no solution: two 5s in row 1: r1c1 r1c2
	$s2
	sudoku: missing: No such file or directory
	$s2
	[2]
	END
}
