#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The script of the machine that demo/shell runs: a shell, with the module
# loaded.  The page's machine has a greeting of its own.

# A puzzle on one line, and the same one drawn as a board
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
echo $puzzle > /puzzle
echo $puzzle | fold -w 9 | sed 's/./& /g; s/ $//; s/^.\{6\}/&| /
	s/^.\{14\}/&| /; 3s/$/\n------+-------+------/
	6s/$/\n------+-------+------/' > /board

insmod /sudoku.ko
# What a debugger on the host does to find the module.  A page has no host.
[ -z "${OUT-}" ] || {
	printf 'add-symbol-file sudoku.ko'
	for name in .text .data .bss .rodata; do
		[ -e /sys/module/sudoku/sections/$name ] || continue
		printf ' -s %s ' $name
		tr -d '\n' < /sys/module/sudoku/sections/$name
	done
	echo
} > "$OUT"
# What a kernel reports about its errors is a warning or worse.
dmesg -n 5
[ "${LINES:-0}" -eq 0 ] || stty rows "$LINES" cols "$COLUMNS"
cat /etc/motd 2> /dev/null || cat <<END
Linux $(uname -r). Try: cat puzzle > /dev/sudoku; cat /dev/sudoku
sudoku solve puzzle; sudoku watch -s backtrack -r 50 puzzle; /device_test wait
Tab completes names. Other users: su alice, su bob. To leave: exit
END
export PS1='\$ '
exec sh
