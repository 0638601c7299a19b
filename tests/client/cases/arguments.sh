# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Arguments, names in messages, and output that cannot be written

# Red text, a newline, a C1 control character (in UTF-8), a byte that is invalid
# in UTF-8, a backslash, a tab, DEL, and a character that reverses the order of
# those after it; and how they are shown.
evil=$(printf 'a\033[31m\nb\302\233\377\\\tc\177d\342\200\256e')
shown='a\033[31m\nb\302\233\377\\\tc\177d\342\200\256e'

# Of a short option, the message shows one byte, which may be less than a
# character.
test_bad_arguments_are_refused_and_quoted()
{
	echo 1234567 > bad
	echo "${p2%?}" | draw > drawn
	mkdir directory
	byte=$(printf '\303\266')
	refuses <<-END
	| an argument is missing: COMMAND
	guess | no such command: guess
	"\$evil" | no such command: $shown
	"--\$evil" | unrecognized option '--$shown'
	solve --column | option '--column' requires an argument
	solve --color="\$evil" | not auto, always or never: $shown
	solve --column 0 | not the name or the number of a column: 0
	solve --column 4294967298 | not the name or the number of a column: 4294
	solve "-s\$evil" | sudoku: no such strategy: $shown
	solve -m -1 | not a number of steps: -1
	solve -m "1\$evil" | not a number of steps: 1$shown
	solve "-\$byte" | invalid option -- '\303'
	check -j 0 | not a number of jobs from 1 to 1024: 0
	convert --seed 1 | --seed is for --shuffle
	convert -f csv --add clues,x $p2 | not a list of columns
	explain -t 0 $p2 | not the number of a step, from 1: 0
	hint - | sudoku: stdin: no puzzle
	hint - - | standard input cannot be both
	hint $p2 4${p2#?} | r1c1 is 4 there, and the clue is 5
	generate --seed=18446744073709551616 | not a seed
	generate -r "\$evil" | not a range of ratings from 1.0 to 4.4: $shown
	generate -c 4294967313 | not a number of clues, or a range, from 17 to
	generate -c 30-20 | not a number of clues
	generate -t 0 | not a number of seconds
	generate --rating=3.0-2.0 | not a range of ratings
	generate -r 2.1-2.2 | no puzzle has a rating in this range: 2.1-2.2;
	generate --technique xwing | not a technique, see sudoku-rate(1): xwing
	generate --technique 'x wing' | x wing; did you mean X-wing?
	generate --technique chain -d hard | this level or rating needs: chain
	generate --pattern $none | puzzle:1: a pattern of 9 clues, not 17
	print -t 'Ein Судоку' $p2 | a PDF has no character U+0421
	compare $p1 $p2 | too many arguments
	watch --local | need a puzzle
	watch -l -t 0 $p2 | not a number of steps: 0
	play -d trial2 | not easy, medium, hard, chain or trial: trial2
	play -d easy $p2 | --level, --seed and --daily are for puzzles
	play bad | bad:1:1: 7 cells in this line, not 9 or 81
	play $p2 | sudoku: this command needs a terminal
	solve "\$evil" | sudoku: $shown: No such file or directory
	solve -- "--\$evil" | sudoku: --$shown: No such file or directory
	solve ${p2}1 | sudoku: ${p2}1: No such file or directory
	check ${p2}1 | A puzzle has 81 cells, this has 82.
	$(echo "${p2%?}" | tr . _) | a puzzle has 81 cells, this has 80: 53__7
	count "\$(cat drawn)" | A puzzle has 81 cells, this has 80.
	solve directory | sudoku: directory: Is a directory
	solve <&- | sudoku: stdin: Bad file descriptor
	END
	echo "$none" > "$evil"
	solve "$evil"
	err_is "$shown:1: no solution: r1c9 has no candidate"
}

# Layout around an argument's cells is no part of a file's name, and two slashes
# make no link.
test_arguments_are_puzzles_with_their_layout_or_names_of_files()
{
	for argument in "$p1 " " '$p1'" "+$p1" "$(echo "$p1" | draw)"; do
		run solve "$argument"
		status_is 0
		[ "$(tr -dc 1-9 < out)" = "$s1" ]
	done
	mkdir d
	echo "$p1" > d/12345678901234567890123456789
	for argument in d//* .//d/*; do
		run solve "$argument"
		status_is 0
		[ "$(tr -dc 1-9 < out)" = "$s1" ]
	done
}

# Some commands write with stdio, which reports an error when it is flushed.
test_a_full_disk_or_a_closed_output_is_an_error()
{
	yes "$p1" | head -n 200 > puzzles
	while read -r arguments; do
		echo "sudoku $arguments"
		echo 0 > status
		eval "sudoku $arguments" 2> err || echo $? > status
		status_is 2
		grep -x 'sudoku: standard output: \(No space\|Bad file\) .*' err
	done <<-END
	solve puzzles > /dev/full
	check puzzles > /dev/full
	generate -S 1 -n 2 > /dev/full
	explain $p2 > /dev/full
	--help > /dev/full
	solve puzzles >&-
	compare $p2 -m 1 >&-
	END
}

# Each has more output than a pipe takes.  The first lines are correct.
test_a_reader_that_closes_the_pipe_is_not_an_error()
{
	yes "$minimal" | head -n 2000 > puzzles
	generated=$(generate 1 1)
	while read -r first command; do
		echo "sudoku $command"
		{
			echo 0 > status
			eval "sudoku $command" < /dev/null 2> err ||
				echo $? > status
		} | head -n 1 > out
		has out "$first"
		err_is
		status_is 141
	done <<-END
	$s2 solve puzzles
	$minimal rate puzzles
	$generated generate -S 1 -n 1000000 -j 2
	begin watch -l -s backtrack $endless
	END
}
