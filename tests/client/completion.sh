# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Completion; to be sourced by host.sh.  The client knows the words, and the
# shells ask it.

# shellcheck disable=SC2154 # set in host.sh and cases/

# All commands
commands()
{
	"$sudoku" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p'
}

# All long options of the command $1, or of the program
options()
{
	"$sudoku" ${1:+"$1"} --help |
		sed -n 's/^ *\(-., \)\?\(--[a-z-]*\).*/\2/p'
}

# What the words $@ complete to
words()
{
	"$sudoku" --complete "$@" | cut -f 1 | xargs
}

test_the_client_completes_commands_options_and_values()
{
	for command in '' $(commands); do
		# shellcheck disable=SC2086 # none or one
		[ "$(words $command --)" = "$(options "$command" | xargs)" ]
	done
	session <<-END
	$ words '' | cmp - <(commands | xargs)
	$ words solve --strategy=
	$("$sudoku" strategies | sed 's/ .*//; s/^/--strategy=/' | xargs)
	$ words rate -f ''
	text csv json
	$ words generate --technique na
	naked single naked pair naked triple naked quad
	$ sudoku --complete generate --pattern pu
	[1]
	$ sudoku --complete solve pu
	[1]
	$ sudoku --complete generate pu
	END
}

lines="\
sudoku co:compare convert count
sudoku solve puzzles --lo:--local
sudoku compare solve --lo:
sudoku solve --color=al:always
sudoku solve -s mr:mrv"

# Write programs complete.SHELL, which print what completes the last word of
# $line, with the file of that shell.  In bash, "=" is a word of its own.  In
# zsh, completion is part of the line editor, which is replaced here.
write_programs()
{
	cat > complete.bash <<\END
. ./sudoku.bash
read -ra COMP_WORDS <<< "${line//=/ = }"
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_sudoku sudoku "${COMP_WORDS[COMP_CWORD]}"
printf "%s\n" "${COMPREPLY[@]}"
END
	cat > complete.fish <<\END
set fish_complete_path
source sudoku.fish
complete -C $line | cut -f 1
END
	cat > complete.zsh <<\END
_describe() { print -rl -- ${${(P)2}%%:*} }
_files() { print -rl -- $PREFIX*(N) }
functions[_sudoku]=$(<sudoku.zsh)
words=("${(@s: :)line}")
CURRENT=$#words PREFIX=$words[-1]
_sudoku
END
}

# The shell $1 with arguments $2... completes each "LINE:WORDS".  bash completes
# names of files by itself, where the function finds no word.
completes()
{
	write_programs
	sed "s|@BINDIR@/sudoku|$sudoku|" "$source/sudoku.$1" > "sudoku.$1"
	: > puzzles.csv
	while IFS=: read -r line expected; do
		echo "$*: $line"
		export line
		[ "$("$@" | sed 's/.*=//' | sort | xargs)" = "$expected" ]
	done
}

test_bash_completes_words()
{
	completes bash complete.bash <<< "$lines"
}

test_fish_and_zsh_complete_words_and_files()
{
	needs fish zsh
	lines+="
sudoku solve -u pu:puzzles.csv
sudoku generate pu:"
	completes fish -N complete.fish <<< "$lines"
	completes zsh -f complete.zsh <<< "$lines"
}
