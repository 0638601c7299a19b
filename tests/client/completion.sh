# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Completion for bash, fish and zsh; to be sourced by host.sh.

# shellcheck disable=SC2154 # set in host.sh and cases/

shells="bash fish zsh"

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

# "OPTION VALUE" for all that the help of command $1 quotes
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
				print option, value
				$0 = substr($0, RSTART + RLENGTH)
			}
		}'
}

# Completing line $1 offers the words $2...
expect()
{
	line=$1
	shift
	echo "$line" >> lines
	[ $# -eq 0 ] || printf "$line: %s\n" "$@" >> expected
}

# The files for shells as they are installed, but for the client under test
prepare_completion()
{
	mkdir -p installed
	for shell in bash fish zsh; do
		sed "s|@BINDIR@/sudoku|$sudoku|" "$source/sudoku.$shell" \
			> "installed/sudoku.$shell"
	done
}

# Each shell offers what is expected.  Another program named sudoku is first in
# PATH, and is never run.
all_shells_complete()
{
	prepare_completion
	mkdir -p other
	printf '#!/bin/sh\n: > "%s/other/ran"\n' "$PWD" > other/sudoku
	chmod +x other/sudoku
	sort expected > all
	for shell in $shells; do
		env -i HOME="$PWD" TMPDIR="$TMPDIR" TERM=xterm \
			PATH="$PWD/other:$PATH" \
			"$here/complete/$shell" installed < lines > out
		sed 's/=$//; s/: --[a-z-]*=/: /' out | sort > offered
		diff all offered || {
			echo "in $shell"
			return 1
		}
	done
	[ ! -e other/ran ]
}

test_shells_complete_commands()
{
	expect "sudoku co" count convert compare
	expect "sudoku so" solve
	expect "sudoku --" --help --version
	all_shells_complete
}

test_shells_complete_options()
{
	expect "sudoku solve --lo" --local
	expect "sudoku solve puzzles --lo" --local
	expect "sudoku compare --m" --max-steps
	expect "sudoku compare puzzles --lo"
	expect "sudoku compare solve --lo"
	all_shells_complete
}

test_shells_complete_option_values()
{
	expect "sudoku solve --color=" auto always never
	expect "sudoku solve --color=al" always
	expect "sudoku solve --strategy=mr" mrv
	expect "sudoku solve --strategy mr" mrv
	expect "sudoku watch -s mr" mrv
	expect "sudoku convert --format=h" hodoku
	expect "sudoku convert -f sd" sdm sdk
	expect "sudoku generate -f j" json
	expect "sudoku rate -f " text csv json
	expect "sudoku explain -f " text json board
	expect "sudoku generate -y r" rotate180 rotate90
	expect "sudoku play -d m" medium
	all_shells_complete
}

test_shells_complete_for_any_path_to_the_client()
{
	for client in other/sudoku "$PWD/other/sudoku" missing/sudoku; do
		expect "$client solve --lo" --local
		expect "$client solve -s mr" mrv
		expect "$client com" compare
	done
	all_shells_complete
}

test_shells_complete_all_that_the_client_has()
{
	# shellcheck disable=SC2046 # words
	expect "sudoku " $(commands)
	for command in "" $(commands); do
		# shellcheck disable=SC2046
		expect "sudoku ${command:+$command }--" $(options "$command")
	done
	for command in $(commands); do
		values "$command" > pairs
		while read -r option value; do
			line="sudoku $command $option="
			grep -qxF "$line" lines || echo "$line" >> lines
			echo "$line: $value" >> expected
		done < pairs
	done
	"$sudoku" strategies | sed 's/ .*//' > names
	for command in solve watch; do
		# shellcheck disable=SC2046
		expect "sudoku $command --strategy=" $(cat names)
	done
	[ "$(grep -c '=: ' expected)" -gt 50 ]
	all_shells_complete
}

# bash completes them by itself, where the function finds no word.
test_shells_complete_names_of_files()
{
	: > puzzles.csv
	: > pictures
	expect "sudoku solve pu" puzzles.csv
	expect "sudoku solve -u pu" puzzles.csv
	expect "sudoku hint p" pictures puzzles.csv
	expect "sudoku generate pu"
	expect "sudoku stats pu"
	shells="fish zsh"
	all_shells_complete
	bash -c '. "$1"; complete -p sudoku' bash "$source/sudoku.bash" > out
	out_has "-o default"
}

# Completion is installed where shells look for it, if XDG_DATA_DIRS has the
# default value.
test_shells_find_their_completion()
{
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
			find "root$prefix/share/$shell" -type f > files
			file=$(sed s/^root// files)
			grep -qx "${file%/*}" paths
		done
	done
}

test_fish_shows_what_the_help_says_of_each_command()
{
	prepare_completion
	# shellcheck disable=SC2016 # fish expands it
	fish -N -c 'source $argv[1]; complete -C "sudoku "' \
		installed/sudoku.fish | sort > out
	"$sudoku" --help |
		sed -n 's/^  \([a-z][a-z]*\)  */\1\t/p' | sort | cmp - out
}
