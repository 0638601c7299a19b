# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What `sudoku count` prints.

# shellcheck disable=SC2154 # set in lib.sh

# Has 64 solutions, as a test of "solve" counts in another way
many_solutions=..............${p2#??????????????}

test_solutions_are_counted_up_to_the_maximum()
{
	printf '%s\n' "$p1" "$two" "$none" "$many_solutions" "55${p2#53}" > some
	printf '%s\n' "$two" "$many_solutions" "$empty" "$none" > puzzles
	session <<-END
	$ sudoku count some
	1
	2
	0
	64
	0
	$ sudoku count -m 64 some | grep -c .
	5
	$ sudoku count -m 10 puzzles
	2
	at least 10
	at least 10
	0
	[1]
	$ sudoku count --max 64 -j 1 puzzles
	2
	64
	at least 64
	0
	[1]
	$ sudoku count -m 0 puzzles
	at least 0
	at least 0
	at least 0
	0
	[1]
	END
}
