# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Completion for bash, fish and zsh; to be sourced by host.sh.

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

# "OPTION=:VALUE" for all that the help of command $1 quotes
values()
{
	"$sudoku" "$1" --help | awk '
		/^ *(-., )?--/ {
			option = substr($0, index($0, "--"))
			sub(/[^a-z-].*/, "", option)
		}
		!NF { option = "" }
		option {
			while (match($0, /'\''[a-z0-9]+'\''/)) {
				value = substr($0, RSTART + 1, RLENGTH - 2)
				print option "=:" value
				$0 = substr($0, RSTART + RLENGTH)
			}
		}'
}

# Write programs complete.SHELL.  With directory $1, which has the files for
# shells, they print "LINE:WORD" for each word that completes the last word of a
# line of standard input.
#
# In bash, "=" is a word of its own, and the last word may be empty.  fish also
# lists words that only contain the last word, which the shell then leaves out.
# Completion is part of zsh's line editor, which needs a terminal: its first
# prompt begins with each of the lines in turn, and the completer _all_matches
# replaces the last word by all words that match.
write_programs()
{
	cat > complete.bash <<\END
. "$1/sudoku.bash"
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
source $argv[1]/sudoku.fish
while read -l line
    set last (string split -- ' ' $line)[-1]
    for word in (complete -C $line | cut -f 1)
        if test (string sub -l (string length -- $last) -- $word) = "$last"
            echo "$line:$word"
        end
    end
end
END
	cat > .zshrc <<\END
fpath=($ZDOTDIR $fpath)
autoload -Uz compinit
compinit -u -D
zstyle ':completion:*' completer _all_matches _complete
zstyle ':completion:*' insert true
zle -C all-matches complete-word _generic
zle-line-init()
{
	local line

	while IFS= read -r line; do
		BUFFER=$line CURSOR=$#line
		zle all-matches
		[[ $BUFFER == $line ]] ||
			printf "$line:%s\n" ${=BUFFER#${line% *} }
	done < lines > words
	exit
}
zle -N zle-line-init
END
	cat > complete.zsh <<-\END
	cp "$1/sudoku.zsh" _sudoku
	cat > lines
	ZDOTDIR=$PWD script -qec "zsh -d -i" terminal < /dev/null > /dev/null
	cat words
	END
}

# Shell $1, with the files for shells in directory $2, completes lines as the
# table in file $3 says: "LINE:WORDS".  Another program named sudoku is first
# in PATH, and is never run.
completes()
{
	mkdir -p other
	printf '#!/bin/sh\n: > "%s/other/ran"\n' "$PWD" > other/sudoku
	chmod +x other/sudoku
	write_programs
	case $1 in
	fish)	program="fish -N" ;;
	zsh)	program="sh" ;;
	*)	program=bash ;;
	esac
	awk -F : '{ n = split($2, words, " ")
		    for (i = 1; i <= n; i++) print $1 ":" words[i] }' "$3" |
		sort -u > expected
	# shellcheck disable=SC2086 # words
	sed 's/:.*//' "$3" | sort -u |
		env -i HOME="$PWD" TMPDIR="$TMPDIR" TERM=xterm \
			PATH="$PWD/other:$PATH" \
			$program complete."$1" "$2" > out
	sed 's/=$//; s/:--[a-z-]*=/:/' out | sort | diff expected - || {
		echo "in $1"
		return 1
	}
	[ ! -e other/ran ]
}

# The table: chosen lines, and all that the client has
completions()
{
	for client in sudoku other/sudoku "$PWD/other/sudoku" missing/sudoku; do
		cat <<-END
		$client com:compare
		$client co:count convert compare
		$client solve --lo:--local
		$client solve -s mr:mrv
		END
	done
	cat <<-END
	sudoku solve puzzles --lo:--local
	sudoku compare --m:--max-steps
	sudoku compare puzzles --lo:
	sudoku compare solve --lo:
	sudoku solve --color=al:always
	sudoku solve --strategy=mr:mrv
	sudoku solve --strategy mr:mrv
	sudoku convert -f sd:sdm sdk
	sudoku rate -f :text csv json
	sudoku generate -y r:rotate180 rotate90
	sudoku :$(commands | xargs)
	sudoku --:$(options | xargs)
	sudoku solve --strategy=:$("$sudoku" strategies | sed 's/ .*//' | xargs)
	END
	for command in $(commands); do
		echo "sudoku $command --:$(options "$command" | xargs)"
		values "$command" | sed "s/^/sudoku $command /"
	done
}

# Makes the files for shells, and the table.
prepare_completion()
{
	mkdir installed
	for shell in bash fish zsh; do
		sed "s|@BINDIR@/sudoku|$sudoku|" "$source/sudoku.$shell" \
			> "installed/sudoku.$shell"
	done
	completions > table
	[ "$(grep -c '=:' table)" -gt 40 ]
}

# bash completes names of files by itself, where the function finds no word.
test_bash_completes_commands_options_and_values()
{
	prepare_completion
	completes bash installed table
	bash -c '. "$1"; complete -p sudoku' bash "$source/sudoku.bash" > out
	out_has "-o default"
	"$sudoku" --help | sed -n 's/^  \([a-z][a-z]*\)  */\1\t/p' > help
	"$sudoku" --complete '' | cmp help -
}

test_fish_and_zsh_complete_the_same_and_files()
{
	needs fish zsh
	prepare_completion
	: > puzzles.csv
	: > pictures
	cat >> table <<-END
	sudoku solve pu:puzzles.csv
	sudoku solve -u pu:puzzles.csv
	sudoku hint pi:pictures
	sudoku generate pu:
	sudoku stats pu:
	END
	completes fish installed table
	completes zsh installed table
}

# Completion is installed where shells look for it, if XDG_DATA_DIRS has the
# default value.
test_shells_find_their_completion()
{
	needs fish zsh
	{
		# shellcheck disable=SC2016 # zsh and fish expand these
		zsh -f -c 'print -l $fpath'
		# shellcheck disable=SC2016
		HOME=$PWD XDG_DATA_DIRS=/usr/local/share:/usr/share \
			fish -c 'string join \n $fish_complete_path'
	} > paths
	for prefix in /usr /usr/local; do
		install_and install PREFIX=$prefix
		for shell in fish zsh; do
			file=$(find "root$prefix/share/$shell" -type f)
			file=${file#root}
			grep -qx "${file%/*}" paths
		done
	done
}
