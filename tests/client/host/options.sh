# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Options, abbreviated and mistyped.  Completion: the client knows the words,
# and the shells ask it.

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

# All commands have their options in tables of one form, for which there is one
# parser.
test_options_can_be_abbreviated_but_not_mistyped()
{
	session <<-END
	$ sudoku solve --uniq --strat=mrv --max-st 0 -quj2 $two
	$(echo "$empty" | tr . '*')
	[1]
	$ sudoku solve $p1 --uniq -smrv -- $p2
	$s1
	$s2
	$ sudoku solve --uniq --he | head -n 1
	Usage: sudoku solve [OPTION...] [PUZZLE|FILE...]
	END
	refuses <<-END
	solve --ver $p2 | option '--ver' is ambiguous
	solve --uniquely $p2 | unrecognized option '--uniquely'
	solve --uniq=x $p2 | option '--unique' doesn't allow an argument
	solve -qx $p2 | invalid option -- 'x'
	--uniq solve $p2 | unrecognized option '--uniq'
	END
}

test_two_options_do_what_both_say_or_exclude_each_other()
{
	python3 "$here/pairs.py" "${FAST:-$sudoku}" solve convert generate \
		check count rate
}

test_the_client_completes_commands_options_and_values()
{
	session <<-END
	$ sudoku --complete '' | cut -f 1 | cmp - <(commands)
	$ sudoku --complete solve -- | cut -f 1 | cmp - <(options solve)
	$ sudoku --complete solve --strategy= | cut -f 1 | xargs
	$(sudoku compare "$p2" -m 1 | sed '1d; s/ .*//; s/^/--strategy=/' |
		xargs)
	$ sudoku --complete rate -f '' | cut -f 1 | xargs
	text csv json
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

test_input_that_does_not_block_is_waited_for()
{
	python3 - "$sudoku" "$p1" > out <<-'END'
	import os, subprocess, sys
	file, to = os.pipe()
	os.set_blocking(file, False)
	client = subprocess.Popen([sys.argv[1], "solve", "-l"], stdin=file)
	where = f"/proc/{client.pid}/wchan"
	while client.poll() is None and "pipe_r" not in open(where).read(): pass
	os.write(to, sys.argv[2].encode())
	os.close(to)
	sys.exit(client.wait())
	END
	out_is "$s1"
}
