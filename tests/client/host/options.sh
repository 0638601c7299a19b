# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Each option of each command: as it is, abbreviated, and mistyped.  Completion:
# the client knows the words, and the shells ask it.

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

# For each way to write an option of command $1, prints the exit status, or "-"
# if the command goes on, and the option, with an argument if it needs one.
spellings()
{
	local names name key has_argument value part status

	names=$(options "$1")
	while IFS=: read -r name key has_argument; do
		value=${has_argument:+$(words ${1:+"$1"} "$name=" |
			sed 's/ .*//; s/.*=//; s/^$/20/')}
		[ "$name" != --rating ] || value=${value:+2.0}
		[ "$name" != --add ] || value=${value:+clues}
		[ "$name" != --technique ] || value=${value:+chain}
		status=-
		[[ $name != --help && $name != --version ]] || status=0
		[ -z "$key" ] || echo "$status $key$value"
		for part in $(seq ${#name} -1 3); do
			part=${name:0:part}
			[ "$part" = "$name" ] || [ "$(compgen -W "$names" \
				-- "$part" | wc -l)" -eq 1 ] || status=2
			echo "$status $part${value:+=$value}"
		done
		printf '2 %s\n' "${name}x" "--x${name#--}"
		[ -n "$value" ] || echo "2 $name=x"
	done < <("$sudoku" ${1:+"$1"} --help | sed -n \
		's/^ *\(-[^-]\)\?,\? *\(--[a-z-]*\)\(=\?\).*/\2:\1:\3/p')
}

# After options that are accepted, --help succeeds.
test_options_are_completed_and_can_be_abbreviated_but_not_mistyped()
{
	for command in '' $(commands); do
		[ "$(words ${command:+"$command"} --)" = \
			"$(options "$command" | xargs)" ]
		spellings "$command" > ways
		mapfile -t accepted < <(sed -n 's/^- //p' ways)
		succeed ${command:+"$command"} "${accepted[@]}" --help
		has out "Usage: sudoku${command:+ $command} [OPTION"
		sed '/^- /d' ways | while read -r status option; do
			run ${command:+"$command"} "$option"
			status_is "$status"
			[ "$status" -eq 0 ] || has err "option '${option%%=*}"
		done
	done
}

test_the_client_completes_commands_and_values()
{
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

# The shell $1 with arguments $2... completes each "LINE:WORDS" with a program
# complete.SHELL, which prints what completes the last word of $line, with the
# file of that shell.  In bash, "=" is a word of its own, and names of files are
# completed where the function finds no word.  In zsh, completion is part of the
# line editor, which is replaced here.
completes()
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
