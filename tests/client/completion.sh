# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
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
	[ "$(words '')" = "$(commands | xargs)" ]
	[ "$(words solve --strategy=)" = "$("$sudoku" strategies |
		sed 's/ .*//; s/^/--strategy=/' | xargs)" ]
	session <<-END
	$ words solve --color=al
	--color=always
	$ words solve --color = al
	always
	$ words solve --strategy mr
	mrv
	$ words convert -f sd
	sdm sdk
	$ words rate -f ''
	text csv json
	$ words generate -y r
	rotate180 rotate90
	$ words generate -d ''
	easy medium hard chain trial
	$ words compare puzzles --m
	--max-steps
	$ sudoku --complete solve pu
	[1]
	$ sudoku --complete generate pu
	END
}

# Write programs complete.SHELL.  In a directory with the files for shells, they
# print "LINE:WORD" for each word that completes the last word of a line of
# standard input.
#
# In bash, "=" is a word of its own, and the last word may be empty.  fish also
# lists words that only contain the last word, which the shell then leaves out.
# In zsh, completion is part of the line editor, which is replaced here.
write_programs()
{
	cat > complete.bash <<\END
. ./sudoku.bash
while IFS= read -r line; do
	read -ra COMP_WORDS <<< "${line//=/ = }"
	[[ $line != *[\ =] ]] || COMP_WORDS+=("")
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	read -ra registered < <(complete -p "${COMP_WORDS[0]##*/}")
	"${registered[-2]}" "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" \
		"${COMP_WORDS[COMP_CWORD - 1]}"
	[ ${#COMPREPLY[@]} -eq 0 ] || printf "$line:%s\n" "${COMPREPLY[@]}"
done
END
	cat > complete.fish <<\END
set fish_complete_path
source sudoku.fish
while read -l line
    set last (string split -- ' ' $line)[-1]
    for word in (complete -C $line | cut -f 1)
        if test (string sub -l (string length -- $last) -- $word) = "$last"
            echo "$line:$word"
        end
    end
end
END
	cat > complete.zsh <<\END
_describe() { print -rl -- ${${(P)2}%%:*} }
_files() { print -rl -- $PREFIX*(N) }
functions[_sudoku]=$(<sudoku.zsh)
while IFS= read -r line; do
	words=("${(@s: :)line}")
	CURRENT=$#words PREFIX=$words[-1]
	for word in $(_sudoku); do
		[[ $word != $PREFIX* ]] || print -r -- "$line:$word"
	done
done
END
}

# The interpreter $2... completes lines in shell $1 as the table says:
# "LINE:WORDS".  Another program named sudoku is first in PATH and is not run.
completes()
{
	shell=$1
	shift
	mkdir -p other
	printf '#!/bin/sh\n: > "%s/other/ran"\n' "$PWD" > other/sudoku
	chmod +x other/sudoku
	sed "s|@BINDIR@/sudoku|$sudoku|" "$source/sudoku.$shell" \
		> "sudoku.$shell"
	write_programs
	awk -F : '{ n = split($2, words, " ")
		    for (i = 1; i <= n; i++) print $1 ":" words[i] }' table |
		sort > expected
	sed 's/:.*//' table |
		env -i HOME="$PWD" TMPDIR="$TMPDIR" TERM=xterm \
			PATH="$PWD/other:$PATH" "$@" complete."$shell" > out
	sed 's/=$//; s/:--[a-z-]*=/:/' out | sort | diff expected -
	[ ! -e other/ran ]
}

# bash completes names of files by itself, where the function finds no word.
test_bash_completes_words()
{
	completions > table
	completes bash bash
	bash -c '. ./sudoku.bash; complete -p sudoku' > out
	has out "-o default"
}

completions()
{
	for client in sudoku other/sudoku "$PWD/other/sudoku" missing/sudoku; do
		echo "$client co:count convert compare"
	done
	cat <<-END
	sudoku :$(commands | xargs)
	sudoku solve puzzles --lo:--local
	sudoku compare solve --lo:
	sudoku solve --color=al:always
	sudoku solve -s mr:mrv
	sudoku rate -f :text csv json
	END
}

test_fish_and_zsh_complete_words_and_files()
{
	needs fish zsh
	: > puzzles.csv
	: > pictures
	{
		completions
		echo "sudoku solve -u pu:puzzles.csv"
		echo "sudoku hint pi:pictures"
		echo "sudoku generate pu:"
	} > table
	completes fish fish -N
	completes zsh zsh -f
}
