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

# Of a short option, the message shows one byte, which may be less than a
# character.
test_names_in_arguments_are_quoted()
{
	# shellcheck disable=SC2034 # in the arguments
	byte=$(printf '\303\266') control=$(printf '\033')
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
	solve "-\$control" | invalid option -- '\033'
	solve "-\$byte" | invalid option -- '\303'
	solve '-\\' | invalid option -- '\\\\'
	END
}

test_names_of_files_are_quoted()
{
	mkdir "$evil"
	run compare "$evil"
	err_lines "sudoku: $shown: Is a directory"
	rmdir "$evil"
	printf '%s\n%s\nhello' "$none" "55${p2#53}" > "$evil"
	solve "$evil"
	err_lines "$shown:1: no solution" \
		"$shown:2: no solution: two 5s in row 1: r1c1 r1c2" \
		"$shown:3:1: 'h' is not allowed in a puzzle"
	printf '%s\n%s\n123' "$two" "$p1" > "$evil"
	solve --unique --strategy mrv --max-steps 45 "$evil"
	err_lines "$shown:1: more than one solution" \
		"$shown:2: gave up at the step limit" \
		"$shown:3: incomplete, 3 of 81 cells"
	: > "$evil"
	run compare "$evil"
	err_lines "sudoku: $shown: no puzzle"
}

test_a_file_with_a_quoted_name_is_read()
{
	echo "$p1" > "$evil"
	echo "$p2" > "-$evil"
	solve "$evil" -- "-$evil"
	status_is 0
	out_is "$s1\n$s2\n"
}

test_messages_name_the_program_sudoku_however_it_is_called()
{
	ln -s "$sudoku" "$evil"
	sudoku=./$evil
	run guess
	err_lines "sudoku: no such command: guess" "$(try_help sudoku)"
	solve missing
	err_lines "sudoku: missing: No such file or directory"
	run --help
	out_has "Usage: sudoku [OPTION...] COMMAND [ARG...]"
}
