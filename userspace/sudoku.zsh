#compdef sudoku
# SPDX-License-Identifier: GPL-2.0-only
#
# Completion of sudoku(1) for zsh. The program knows its words; it is called by
# its path, because another one of that name may come first in PATH.

local output files
local -a matches

output=$(@BINDIR@/sudoku --complete "${(@)words[2,CURRENT - 1]}" "$PREFIX")
files=$?
output=${output//:/\\:}
matches=("${(@f)output//$'\t'/:}")
[[ -z $output ]] || _describe word matches
(( files == 0 )) || _files
