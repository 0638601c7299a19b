# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Arguments of all commands

# shellcheck disable=SC2154 # set in lib.sh

test_bad_arguments_are_refused()
{
	echo "$p1" > text
	mkdir directory
	refuses <<-END
	| an argument is missing: COMMAND
	guess | no such command: guess
	--guess | unrecognized option '--guess'
	solve --guess | sudoku solve: unrecognized option '--guess'
	solve --local=x | option '--local' doesn't allow an argument
	solve --column | option '--column' requires an argument
	solve --color=sometimes | not auto, always or never: sometimes
	solve --column 0 | not the name or the number of a column: 0
	solve --strategy guess | sudoku: no such strategy: guess
	solve -m -1 | not a number of steps: -1
	solve -m '' | not a number of steps:
	solve -m 1x | not a number of steps: 1x
	solve -m 99999999999999999999 | not a number of steps: 99999
	check -j 0 | not a number of jobs from 1 to 1024: 0
	check -j -1 | not a number of jobs
	check -j x | not a number of jobs
	check -j 1025 | not a number of jobs
	check -j '' | not a number of jobs
	count -m x | not a number of solutions: x
	convert -f xml | hodoku or json: xml
	convert --shuffle --canonical | exclude each other
	convert --seed 1 | --seed is for --shuffle
	convert --shuffle --seed x | not a seed: x
	rate -f xml | not text, csv or json: xml
	explain -t 0 $p2 | not the number of a step, from 1: 0
	explain -t '' $p2 | not the number of a step
	explain - | sudoku: stdin: no puzzle
	hint $p2 4${p2#?} | r1c1 is 4 there, and the clue is 5
	generate puzzle | too many arguments
	generate --count=x | not a number of puzzles
	generate --count=-1 | not a number of puzzles
	generate --seed= | not a seed
	generate --seed=18446744073709551616 | not a seed
	generate --jobs=0 | not a number of jobs
	generate --symmetry=round | diagonal or full: round
	generate --level=simple | easy, medium, hard, chain or trial: simple
	generate --format=png | hodoku or json: png
	generate --rating=0.9 | not a range of ratings from 1.0 to 4.4: 0.9
	generate --rating=4.5 | not a range of ratings
	generate --rating=2 | not a range of ratings
	generate --rating=2.0- | not a range of ratings
	generate --rating=2.0-4.5 | not a range of ratings
	generate --rating=2.0-3.0-4.0 | not a range of ratings
	generate --rating=3.0-2.0 | not a range of ratings
	generate -d easy -r 2.0 | only one level or range is possible
	generate --solution -f sdm | format sdm has no solutions
	compare | an argument is missing
	compare $p1 $p2 | too many arguments
	compare 5 | sudoku: 5: No such file or directory
	compare - | sudoku: stdin: no puzzle
	compare missing | sudoku: missing: No such file or directory
	strategies more | too many arguments
	watch --local | need a puzzle
	watch -r x $p2 | not a number of steps
	watch -l -s guess $p2 | sudoku: no such strategy: guess
	watch $p1 $p2 | too many arguments
	watch missing | sudoku: missing: No such file or directory
	stats -i x | not a number of seconds from 1 to 86400: x
	play -d simple | not easy, medium, hard, chain or trial: simple
	solve missing | sudoku: missing: No such file or directory
	solve directory | sudoku: directory: Is a directory
	solve <&- | sudoku: stdin: Bad file descriptor
	END
}
