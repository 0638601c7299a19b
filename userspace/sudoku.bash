# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Completion of sudoku(1) for bash. The program knows its words; it is called by
# its path, because another one of that name may come first in PATH.

_sudoku()
{
	mapfile -t COMPREPLY < <(@BINDIR@/sudoku --complete \
		"${COMP_WORDS[@]:1:COMP_CWORD - 1}" "$2" | cut -f 1)
}

# If none of these words match, complete file names.
complete -o default -F _sudoku sudoku
