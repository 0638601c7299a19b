# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What `sudoku solve` prints for texts, the same with the device and without it.

# shellcheck disable=SC2086,SC2154 # puzzles are words, set in lib.sh

test_a_line_is_solved()
{
	echo $p1 | solve
	status_is 0
	out_is "$s1\n"
}

test_no_newline_is_added()
{
	printf %s $p2 | solve
	status_is 0
	out_is $s2
}

test_nine_lines_of_nine_cells_keep_their_layout()
{
	echo $p1 | fold -w 9 | solve
	status_is 0
	out_is "$(echo $s1 | fold -w 9)\n"
}

test_a_drawing_keeps_its_layout()
{
	echo $p1 | draw | solve
	status_is 0
	echo $s1 | draw | cmp - out
}

test_carriage_returns_are_kept()
{
	printf '%s\r\n%s\r\n' $p1 $p2 | solve
	status_is 0
	out_is "$s1\r\n$s2\r\n"
}

test_layout_between_puzzles_is_kept()
{
	printf ' +-\n\n\t|%s|%s\n\n' $p1 $p2 | solve
	status_is 0
	out_is " +-\n\n\t|$s1|$s2\n\n"
}

test_files_are_solved_in_order()
{
	echo $p1 > one
	echo $p2 > two
	solve two one
	status_is 0
	out_is "$s2\n$s1\n"
}

test_a_dash_is_standard_input()
{
	echo $p1 > one
	echo $p2 | solve one - one
	status_is 0
	out_is "$s1\n$s2\n$s1\n"
}

test_options_may_follow_files()
{
	echo $p1 > -b
	solve -- -b
	out_is "$s1\n"
	solve ./-b --color=never
	out_is "$s1\n"
}

test_many_lines_are_solved()
{
	generate "$many" 1 > puzzles
	solve puzzles
	out_solves puzzles
}

test_many_drawings_are_solved()
{
	generate "$many" 2 | draw > puzzles
	solve puzzles
	out_solves puzzles
}

test_input_can_come_in_pieces_of_any_size()
{
	generate 20 3 | draw > puzzles
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

test_a_second_solution_is_reported_on_request()
{
	printf '%s\n%s\n' $p1 $two > puzzles
	solve --unique puzzles
	status_is 1
	out_is "$s1\n$(echo "$empty" | tr . '*')\n"
	err_is "puzzles:2: more than one solution"
	solve puzzles
	out_solves puzzles
}

test_each_solution_is_on_a_line_of_its_own()
{
	printf '%s\n\n %s\n%s\n' $two $none $p1 | solve --all
	status_is 1
	err_is "stdin:3: no solution"
	head -n 2 out | sort > solutions
	printf '%s\n%s\n' $t1 $t2 | cmp - solutions
	sed 1,2d out > rest
	printf '\n%s\n\n%s\n\n' "$marks" $s1 | cmp - rest
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

test_the_step_limit_is_respected()
{
	printf '%s\n%s\n' $p1 $s2 | solve --strategy mrv --max-steps 5
	status_is 1
	out_is "$(echo "$empty" | tr . '!')\n$s2\n"
	err_is "stdin:1: gave up at the step limit"
	echo $p1 | solve --max-steps 0
	status_is 0
}
