# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# How messages quote names that contain control characters.

# shellcheck disable=SC2154 # set in lib.sh

# Red text, a newline, a C1 control character (in UTF-8), a byte that is invalid
# in UTF-8, a backslash, a tab and DEL; and how they are shown.
evil=$(printf 'a\033[31m\nb\302\233\377\\\tc\177d')
shown='a\033[31m\nb\302\233\377\\\tc\177d'

# Standard error has these lines and nothing else.
err_lines()
{
	printf '%s\n' "$@" | cmp - err && return
	echo "standard error:"
	cat -v err
	return 1
}

try_help()
{
	echo "Try '$1 --help' for more information."
}

test_the_name_of_an_unreadable_file_is_quoted()
{
	solve "$evil"
	status_is 2
	err_lines "sudoku: $shown: No such file or directory"
	mkdir "$evil"
	solve "$evil"
	err_lines "sudoku: $shown: Is a directory"
	run compare "$evil"
	err_lines "sudoku: $shown: Is a directory"
}

test_the_name_of_a_bad_text_is_quoted()
{
	echo hello > "$evil"
	solve "$evil"
	err_lines "$shown:1:1: 'h' is not allowed in a puzzle"
	echo 123 > "$evil"
	solve "$evil"
	err_lines "$shown:1:4: the line ends after 3 cells, not 9 or 81"
	printf 123 > "$evil"
	solve "$evil"
	err_lines "$shown:1: incomplete, 3 of 81 cells"
	: > "$evil"
	run compare "$evil"
	err_lines "sudoku: $shown: no puzzle"
}

test_the_name_of_an_unsolved_puzzle_is_quoted()
{
	printf '%s\n%s\n' "$none" 55"${p2#53}" > "$evil"
	solve "$evil"
	err_lines "$shown:1: no solution" \
		"$shown:2: no solution: two 5s in row 1: r1c1 r1c2"
	echo "$two" > "$evil"
	solve --unique "$evil"
	err_lines "$shown:1: more than one solution"
	echo "$p1" > "$evil"
	solve --strategy mrv --max-steps 1 "$evil"
	err_lines "$shown:1: gave up at the step limit"
}

test_a_file_with_a_quoted_name_is_read()
{
	echo "$p1" > "$evil"
	echo "$p2" > "-$evil"
	solve "$evil" -- "-$evil"
	status_is 0
	out_is "$s1\n$s2\n"
	run compare --max-steps 1000 "$evil"
	status_is 0
}

test_a_file_name_like_an_option_is_quoted()
{
	solve -- "-$evil" "--$evil"
	err_lines "sudoku: -$shown: No such file or directory" \
		"sudoku: --$shown: No such file or directory"
}

test_option_values_are_quoted()
{
	for strategy in "--strategy=$evil" "-s$evil"; do
		solve "$strategy" < /dev/null
		status_is 2
		err_lines "sudoku: no such strategy: $shown"
	done
	solve --max-steps "$evil"
	err_lines "sudoku solve: not a number of steps: $shown" \
		"$(try_help "sudoku solve")"
	run compare -m "$evil" "$p1"
	err_lines "sudoku compare: not a number of steps: $shown" \
		"$(try_help "sudoku compare")"
	solve --color="$evil"
	err_lines "sudoku solve: not auto, always or never: $shown" \
		"$(try_help "sudoku solve")"
}

test_commands_are_quoted()
{
	run "$evil"
	status_is 2
	err_lines "sudoku: no such command: $shown" "$(try_help sudoku)"
}

test_options_are_quoted()
{
	run solve "--$evil=$evil"
	err_lines "sudoku solve: unrecognized option '--$shown=$shown'" \
		"$(try_help "sudoku solve")"
	run compare "--$evil"
	err_lines "sudoku compare: unrecognized option '--$shown'" \
		"$(try_help "sudoku compare")"
	run solve --local="$evil"
	err_lines "sudoku solve: option '--local' doesn't allow an argument" \
		"$(try_help "sudoku solve")"
	run "--$evil"
	err_lines "sudoku: unrecognized option '--$shown'" "$(try_help sudoku)"
}

# The message shows one byte, which may be less than a character.
test_short_options_are_quoted()
{
	while read -r option byte; do
		run solve "-$(printf '%b' "$option")"
		status_is 2
		err_lines "sudoku solve: invalid option -- '$byte'" \
			"$(try_help "sudoku solve")"
	done <<-'END'
	\0033 \033
	\n. \n
	\0377 \377
	\0303\0266 \303
	\0302\0233 \302
	\\ \\
	END
}

test_messages_name_the_program_sudoku_however_it_is_called()
{
	ln -s "$sudoku" "$evil"
	sudoku=./$evil
	run guess
	err_lines "sudoku: no such command: guess" "$(try_help sudoku)"
	run --guess
	err_lines "sudoku: unrecognized option '--guess'" "$(try_help sudoku)"
	solve missing
	err_lines "sudoku: missing: No such file or directory"
	run --help
	out_has "Usage: sudoku [OPTION...] COMMAND [ARG...]"
}
