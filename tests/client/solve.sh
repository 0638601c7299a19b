# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
#
# What `sudoku solve` makes of texts, the same with the device and without; to
# be sourced after tap.sh.  The caller sets $here, the directory of this file,
# and $many, how many puzzles are many.

# shellcheck disable=SC2154 # set by those who source this

# Puzzles and their solutions, from texts that explain backtracking
p1=306508400520000000087000031003010080900863005050090600130000250000000074005206300
s1=316578492529134768487629531263415987974863125851792643138947256692351874745286319
p2=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
s2=534678912672195348198342567859761423426853791713924856961537284287419635345286179

# Two of its digits can change places: it has two solutions.
two=534..8912672195348198342567859..1423426853791713924856961537284287419635345286179
t1=534678912672195348198342567859761423426853791713924856961537284287419635345286179
t2=534768912672195348198342567859671423426853791713924856961537284287419635345286179

# Nothing fits in the last cell of the first row, but no two clues conflict.
none=12345678...........................9.............................................

# Nothing fits in the very last cell: "backtrack" fills the other blanks before
# it finds that out, in more ways than anybody lives to see.
endless=........5........6........7........8........9...........................1234.....

marks=$(echo "$p1" | tr 0-9 '?')
empty=$(echo "$p1" | tr 0-9 .)

# Draw the boards of lines of 81 cells.
draw()
{
	fold -w 9 | sed 's/./& /g; s/ $//; s/^.\{6\}/&| /; s/^.\{14\}/&| /' |
		awk '{ print } NR % 3 == 0 && NR % 9 {
			print "------+-------+------" } NR % 9 == 0 { print "" }'
}

generate()
{
	awk -f "$here/puzzles.awk" -v count="$1" -v seed="$2"
}

# The answers in out must be right for the puzzles in file $1.
out_solves()
{
	status_is 0
	err_is ""
	awk -f "$here/check.awk" "$1" out
	tr 0-9 . < "$1" > layout
	tr 0-9 . < out | cmp - layout
}

test_a_line_comes_back_solved()
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

test_nothing_comes_of_nothing()
{
	solve < /dev/null
	status_is 0
	out_is ""
}

test_nine_lines_of_nine_stay_so()
{
	echo $p1 | fold -w 9 | solve
	status_is 0
	out_is "$(echo $s1 | fold -w 9)\n"
}

test_a_drawing_stays_as_it_is_drawn()
{
	echo $p1 | draw | solve
	status_is 0
	echo $s1 | draw | cmp - out
}

test_carriage_returns_stay()
{
	printf '%s\r\n%s\r\n' $p1 $p2 | solve
	status_is 0
	out_is "$s1\r\n$s2\r\n"
}

test_what_stands_between_puzzles_stays()
{
	printf ' +-\n\n\t|%s|%s\n\n' $p1 $p2 | solve
	status_is 0
	out_is " +-\n\n\t|$s1|$s2\n\n"
}

test_files_come_in_their_order()
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
	echo $p2 | solve one - one -
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

test_pieces_of_any_size_make_a_text()
{
	generate 20 3 | draw > puzzles
	dd if=puzzles bs=7 2> /dev/null | solve
	out_solves puzzles
}

# A person who types a puzzle sees its answer before they type the next.
test_an_answer_comes_before_the_end_of_the_input()
{
	mkfifo in answers
	timeout 60 "$sudoku" solve ${local:+"$local"} < in > answers &
	exec 3> in 4< answers
	for puzzle in $p1 $p2; do
		echo "$puzzle" >&3
		timeout 20 head -c 82 <&4 >> out
	done
	exec 3>&-
	wait $!
	out_is "$s1\n$s2\n"
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

test_an_unknown_strategy_is_refused()
{
	echo $p1 | solve --strategy guess
	status_is 2
	out_is ""
	err_has "no such strategy: guess"
}

test_a_second_solution_is_noticed_if_asked()
{
	printf '%s\n%s\n' $p1 $two > puzzles
	solve --unique puzzles
	status_is 1
	out_is "$s1\n$(echo "$empty" | tr . '*')\n"
	err_is "puzzles:2: more than one solution"
	solve puzzles
	out_solves puzzles
}

test_all_solutions_come_each_on_a_line()
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

test_the_first_solutions_of_very_many_come_at_once()
{
	echo "$empty" > puzzle
	"$sudoku" solve ${local:+"$local"} --all puzzle | head -n 3 > out
	[ "$(sort -u out | wc -l)" -eq 3 ]
	yes "$empty" | head -n 3 > puzzles
	awk -f "$here/check.awk" puzzles out
}

test_the_step_limit_is_kept()
{
	printf '%s\n%s\n' $p1 $s2 | solve --strategy mrv --max-steps 5
	status_is 1
	out_is "$(echo "$empty" | tr . '!')\n$s2\n"
	err_is "stdin:1: gave up at the step limit"
	echo $p1 | solve --max-steps 0
	status_is 0
}

test_a_step_limit_is_a_number()
{
	for steps in -1 '' x 1x 99999999999999999999; do
		solve --max-steps "$steps" < /dev/null
		status_is 2
		err_has "not a number of steps"
	done
}

test_an_endless_search_can_be_ended()
{
	echo $endless > endless
	"$sudoku" solve ${local:+"$local"} --strategy backtrack endless &
	sleep 1
	kill $!
	wait $! || [ $? -eq 143 ]
}

test_answers_are_not_kept_waiting_by_a_hard_puzzle()
{
	printf '%s\n%s\n' $p1 $endless > puzzles
	"$sudoku" solve ${local:+"$local"} --strategy backtrack puzzles > out &
	sleep 1
	kill $!
	out_is "$s1\n"
}
