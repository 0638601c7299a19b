# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Progress on the screen

# shellcheck disable=SC2154 # set in lib.sh

# The line is erased before the end, and is neither in standard output nor, if
# that is not a terminal, in standard error.
test_progress_is_shown_on_a_terminal()
{
	printf '%s\n%s\n' "$p1" "$empty" > puzzles
	cat > window <<-END
	trap : INT
	"$sudoku" count puzzles > /dev/null 2> err & echo \$! > pid
	"$sudoku" count puzzles > counts
	kill \$!
	echo ended
	read -r
	END
	open_window
	screen_has " solutions, "
	err_is ""
	type_keys C-c ended "! solutions"
	head -n 1 counts | grep -qx 1
	tail -n 1 counts | grep -qx 'at least [1-9][0-9]*'
}
