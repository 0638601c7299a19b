# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Arguments of all commands, names in messages, and output that cannot be
# written

# shellcheck disable=SC2086,SC2154 # words, set in lib.sh

# Red text, a newline, a C1 control character (in UTF-8), a byte that is invalid
# in UTF-8, a backslash, a tab and DEL; and how they are shown.
evil=$(printf 'a\033[31m\nb\302\233\377\\\tc\177d')
shown='a\033[31m\nb\302\233\377\\\tc\177d'

try_help()
{
	echo "Try '$1 --help' for more information."
}

test_bad_arguments_are_refused()
{
	echo 12x > bad
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
	solve -m 1x | not a number of steps: 1x
	solve -m 99999999999999999999 | not a number of steps: 99999
	check -j 0 | not a number of jobs from 1 to 1024: 0
	check -j 1025 | not a number of jobs
	check -j '' | not a number of jobs
	count -m x | not a number of solutions: x
	convert -f xml | hodoku or json: xml
	convert --shuffle --canonical | exclude each other
	convert --seed 1 | --seed is for --shuffle
	convert --shuffle --seed x | not a seed: x
	rate -f xml | not text, csv or json: xml
	explain -t 0 $p2 | not the number of a step, from 1: 0
	explain - | sudoku: stdin: no puzzle
	hint $p2 4${p2#?} | r1c1 is 4 there, and the clue is 5
	generate puzzle | too many arguments
	generate --count=x | not a number of puzzles
	generate --seed= | not a seed
	generate --seed=18446744073709551616 | not a seed
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
	strategies more | too many arguments
	watch --local | need a puzzle
	watch missing | sudoku: missing: No such file or directory
	stats -i '' | not a number of seconds from 1 to 86400:
	stats -i 0 | not a number of seconds
	stats -i 1.5 | not a number of seconds
	stats -i 86401 | not a number of seconds
	play -d trial2 | not easy, medium, hard, chain or trial: trial2
	play -d easy $p2 | --level and --seed are for puzzles that are generated
	play -S 1 $p2 | --level and --seed are for puzzles that are generated
	play $p2 $p2 | too many arguments
	play missing | sudoku: missing: No such file or directory
	play bad | bad:1:3: 'x' is not allowed in a puzzle
	play $p2 | sudoku: this command needs a terminal
	solve missing | sudoku: missing: No such file or directory
	solve directory | sudoku: directory: Is a directory
	solve <&- | sudoku: stdin: Bad file descriptor
	END
}

test_help_and_version_go_to_standard_output()
{
	"$sudoku" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' > names
	[ "$(wc -l < names)" -eq 13 ]
	for command in '' $(cat names); do
		succeed $command --help
		has out "Usage: sudoku${command:+ $command} "
	done
	succeed --version
	grep -qx 'sudoku [0-9.]*' out
}

# Of a short option, the message shows one byte, which may be less than a
# character.
test_names_in_arguments_are_quoted()
{
	# shellcheck disable=SC2034 # in the arguments
	byte=$(printf '\303\266')
	refuses <<-END
	"\$evil" | no such command: $shown
	"--\$evil" | unrecognized option '--$shown'
	solve "\$evil" | sudoku: $shown: No such file or directory
	solve -- "--\$evil" | sudoku: --$shown: No such file or directory
	solve "-s\$evil" | no such strategy: $shown
	solve -m "\$evil" | not a number of steps: $shown
	solve --color="\$evil" | not auto, always or never: $shown
	solve "--\$evil=\$evil" | unrecognized option '--$shown=$shown'
	generate --rating="\$evil" | 4.4: $shown
	solve "-\$byte" | invalid option -- '\303'
	solve '-\\' | invalid option -- '\\\\'
	END
}

test_names_of_files_and_programs_are_quoted()
{
	printf '%s\n%s\n%s\n%s\n123' "$none" "55${p2#53}" "$two" "$p1" > "$evil"
	solve --unique --strategy mrv --max-steps 45 "$evil"
	err_is "$shown:1: no solution" \
		"$shown:2: no solution: two 5s in row 1: r1c1 r1c2" \
		"$shown:3: more than one solution" \
		"$shown:4: gave up at the step limit" \
		"$shown:5: incomplete, 3 of 81 cells"
	echo hello > "$evil"
	solve "$evil"
	err_is "$shown:1:1: 'h' is not allowed in a puzzle"
	echo "$p2" > "-$evil"
	solve -- "-$evil"
	out_is "$s2\n"
	rm "$evil"
	ln -s "$sudoku" "$evil"
	sudoku=./$evil
	run guess
	err_is "sudoku: no such command: guess" "$(try_help sudoku)"
}

# Fails to write with standard output $1, a redirection, for reason $2.
cannot_write()
{
	while read -r arguments; do
		echo "sudoku $arguments"
		echo 0 > status
		eval "sudoku $arguments $1" 2> err || echo $? > status
		status_is 2
		err_is "sudoku: standard output: $2"
	done < commands
}

# Some commands write with stdio, which reports an error when it is flushed.
test_a_full_disk_is_an_error()
{
	yes "$p1" | head -n 200 > puzzles
	cat > commands <<-END
	solve puzzles
	solve --board puzzles
	check puzzles
	count puzzles
	convert puzzles
	rate puzzles
	generate -S 1 -n 2
	explain $p2
	hint $p2
	compare $p2
	watch -l $p2
	strategies
	--help
	solve --version
	END
	cannot_write '> /dev/full' "No space left on device"
	cannot_write '>&-' "Bad file descriptor"
}

# Each has more output than a pipe takes.  The first lines are correct.
test_a_reader_that_closes_the_pipe_is_not_an_error()
{
	yes "$minimal" | head -n 2000 > puzzles
	generated=$(generate 1 1)
	echo "$empty" > empty
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
	puzzles:1: check puzzles
	puzzle convert -f csv puzzles
	$minimal rate puzzles
	$generated generate -S 1 -n 1000000 -j 2
	1 solve --all empty
	begin watch -l -s backtrack $endless
	END
}
