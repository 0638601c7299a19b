# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What `sudoku count` prints.

# shellcheck disable=SC2154 # set in lib.sh

count()
{
	run count "$@"
}

# Has 64 solutions, as a test of "solve" counts in another way
many_solutions=..............${p2#??????????????}

test_the_solutions_of_each_puzzle_are_counted()
{
	printf '%s\n' "$p1" "$two" "$none" "$many_solutions" "55${p2#53}" |
		count
	status_is 0
	out_is "1\n2\n0\n64\n0\n"
	err_is ""
}

test_a_count_stops_at_the_maximum()
{
	printf '%s\n' "$p1" "$two" "$none" "$many_solutions" "$empty" > puzzles
	count -m 10 puzzles
	status_is 1
	out_is "1\n2\n0\nat least 10\nat least 10\n"
	count --max 64 -j 1 puzzles
	out_is "1\n2\n0\n64\nat least 64\n"
	count -m 0 puzzles
	out_is "at least 0\nat least 0\n0\nat least 0\nat least 0\n"
	head -n 4 puzzles | count -m 64
	status_is 0
}
