# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# What `sudoku solve` prints, the same with the device and without it

test_many_lines_and_drawings_are_solved()
{
	generate "$many" 1 --solution > pairs
	cut -f 1 pairs > puzzles
	cut -f 2 pairs > solutions
	sudoku solve puzzles | cmp - solutions
	draw < solutions > drawn
	draw < puzzles | dd bs=7 2> /dev/null | sudoku solve | cmp - drawn
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

# Jobs on parts of a text may get an empty part.
test_a_text_without_records_is_no_error()
{
	for text in '' '\n \n' 'id,puzzle\n' 'quiz;solution\r\n' '# none\n' \
		'[]\n'; do
		for command in solve convert rate count check; do
			echo "$command $text"
			printf '%b' "$text" | run "$command" -
			status_is 0
			err_is
			[ "$command" = solve ] || out_is
		done
	done
	printf 'id,puzzle\n' | solve
	out_is 'id,puzzle\n'
	printf 'nothing\n' | solve
	err_is 'sudoku: stdin: no puzzle'
	status_is 2
}

# A message follows the output that it refers to.
test_what_is_wrong_with_a_puzzle_is_reported()
{
	printf '%s\n\n%s\n55%s\n%s\n123' "$p1" "$none" "${p2#53}" "$p2" \
		> puzzles
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
	123puzzles:6: incomplete, 3 of 81 cells
	sudoku: missing: No such file or directory
	$s2
	[2]
	$ sudoku solve --board puzzles 2> /dev/null | wc -l
	56
	END
}
