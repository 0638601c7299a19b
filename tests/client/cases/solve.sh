# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What `sudoku solve` prints for texts, the same with the device and without it.

# shellcheck disable=SC2154 # set in lib.sh

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
	generate "$many" 2 | draw > drawings
	solve drawings
	out_solves drawings
	head -n 240 drawings > puzzles
	dd if=puzzles bs=7 2> /dev/null | solve
	out_solves puzzles
}

test_every_strategy_solves()
{
	run strategies
	status_is 0
	mv out strategies
	generate 5 6 > many_blanks
	echo ".....${s2#?????}" > few_blanks
	while read -r name _; do
		puzzles=many_blanks
		[ "$name" != brute ] || puzzles=few_blanks
		solve --strategy "$name" $puzzles < /dev/null
		out_solves $puzzles
	done < strategies
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

test_all_solutions_are_different_and_right()
{
	echo "..............${p2#??????????????}" > puzzle
	solve --all puzzle
	status_is 0
	grep . out | sort -u > solutions
	[ "$(wc -l < out)" -eq 65 ]
	[ "$(wc -l < solutions)" -eq 64 ]
	yes "$(cat puzzle)" | head -n 64 > puzzles
	awk -f "$here/check.awk" puzzles solutions
}
