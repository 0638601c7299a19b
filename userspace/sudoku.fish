# SPDX-License-Identifier: GPL-2.0-only
#
# Completion of sudoku(1) for fish. The program knows its words; it is called by
# its path, because another one of that name may come first in PATH.

function __sudoku_complete
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    @BINDIR@/sudoku --complete $words[2..-1] "$last"
    or __fish_complete_path "$last"
end

complete -c sudoku -f -a "(__sudoku_complete)"
