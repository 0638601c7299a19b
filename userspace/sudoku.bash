# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Completion of sudoku(1) for bash

_sudoku()
{
	local client=$1 word=$2 previous=$3 words=
	local command=("${COMP_WORDS[@]:1:COMP_CWORD > 1}")

	# In "--option=value", "=" is a word of its own.
	if [[ $previous == = ]]; then
		previous=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	case $previous in
	--color)
		words="auto always never" ;;
	-s | --strategy)
		words=$("$client" strategies | sed 's/ .*//') ;;
	*)
		if [[ $word == -* ]]; then
			words=$("$client" "${command[@]}" --help 2> /dev/null |
				sed -n 's/^ *\(-., \)\?\(--[a-z-]*\).*/\2/p')
		elif [[ $COMP_CWORD -eq 1 ]]; then
			words="solve strategies compare"
		fi ;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

# Where these words don't fit, a file may.
complete -o default -F _sudoku sudoku
