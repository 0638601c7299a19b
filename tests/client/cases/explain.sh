# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# sudoku explain

# shellcheck disable=SC2154 # set in lib.sh

# A random puzzle that needs chains
chains=6..1....5......8.9..9.6..3.4..3...517..........3...62..2...69..3.792.....6.5.1...

# Digits that steps place, in the order of the cells
placed_digits()
{
	sed -n 's/.*: r\([1-9]\)c\([1-9]\)=\([1-9]\)$/\1\2\3/p' out | sort |
		sed 's/..//' | tr -d '\n'
}

test_the_steps_of_explain_fill_in_the_solution()
{
	run explain "$chains"
	status_is 0
	placed_digits > digits
	links="(8=4)r1c3-(4)r9c3=r8c2-(4=8)r8c6: at least one end is right"
	out_has "27. chain of length 5: $links: r1c6<>8"
	echo "$chains" | solve
	fold -w 1 out > solution
	echo "$chains" | fold -w 1 | paste -d '\0' - solution |
		sed -n 's/^\.//p' | tr -d '\n' | cmp - digits
}

test_each_format_of_explain()
{
	echo "$p2" | draw > board
	single="hidden single in a box"
	json='"step":1,"technique":"hidden single in a box","level":"easy",'
	json=$json'"rating":1.2,"units":["box 2"],"cells":[],"digits":[8],'
	json=$json'"chain":[],"places":[{"cell":"r1c6","digit":8}],'
	json=$json'"removes":[],"reason":"the only place for 8 in box 2"'
	session <<-END
	$ sudoku explain -t 2 $p2
	  1. 1.2 $single: the only place for 8 in box 2: r1c6=8
	  2. 1.2 $single: the only place for 6 in box 2: r1c4=6
	$ sudoku explain -t 1 < board
	  1. 1.2 $single: the only place for 8 in box 2: r1c6=8
	$ sudoku explain -f json -t 1 $p2
	{$json}
	$ sudoku explain -f board -t 2 $p2 | grep '^| 5   3'
	| 5   3    124    | 26   7  2468 | 1489  1249 248  |
	| 5   3    124    | 26   7  8   | 149   1249 24   |
	$ sudoku explain -t 1000 $p2 > steps
	! puzzle:1: solved after 51 steps
	[1]
	$ sudoku explain $two
	! puzzle:1: more than one solution
	[1]
	$ sudoku explain $none
	! puzzle:1: no solution
	[1]
	$ sudoku explain 55${p2#53}
	! puzzle:1: no solution: two 5s in row 1: r1c1 r1c2
	[1]
	END
}
