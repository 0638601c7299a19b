# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What `sudoku check` reports.

# shellcheck disable=SC2154 # set in lib.sh

check_puzzles()
{
	run check "$@"
}

test_a_minimal_puzzle_is_reported()
{
	{ echo "$minimal"; echo "$minimal" | draw; } | check_puzzles
	status_is 0
	out_is "stdin:1: one solution, minimal
stdin:2: one solution, minimal\n"
	err_is ""
}

# The cells in which grids $1 and $2 differ, in row order
differences()
{
	printf '%s\n' "$1" "$2" | awk '
	NR == 1 { first = $0; next }
	{
		for (i = 0; i < 81; i++)
			if (substr(first, i + 1, 1) != substr($0, i + 1, 1))
				printf " r%dc%d", i / 9 + 1, i % 9 + 1
	}'
}

# A clue is redundant if the puzzle without it has one solution.  Each is tried
# alone.
test_redundant_clues_are_reported()
{
	echo "$p2" | awk '{
		for (i = 1; i <= 81; i++)
			if (substr($0, i, 1) != ".")
				print substr($0, 1, i - 1) "." substr($0, i + 1)
	}' > without
	solve --unique without
	grep -n 1 out | cut -d : -f 1 > numbers
	while read -r number; do
		differences "$p2" "$(sed -n "${number}p" without)"
	done < numbers > expected
	[ -s expected ]

	echo "$p2" | check_puzzles
	status_is 0
	out_is "stdin:1: one solution, redundant clues:$(cat expected)\n"
}

test_all_clues_of_a_solved_grid_are_redundant()
{
	echo "$s2" | check_puzzles
	status_is 0
	[ "$(grep -o 'r[1-9]c[1-9]' out | sort -u | wc -l)" -eq 81 ]
}

test_two_solutions_and_their_differences_are_reported()
{
	echo "$two" | check_puzzles
	status_is 1
	sed 1d out | sort > solutions
	printf '\t%s\n\t%s\n' "$t1" "$t2" | cmp - solutions
	head -n 1 out > first
	mv first out
	out_is "stdin:1: more than one solution; two differ in$(
		differences "$t1" "$t2")\n"
}

test_no_solution_is_reported()
{
	printf '\n%s\n' "$none" > none
	check_puzzles none
	status_is 1
	out_is "none:2: no solution\n"
}

test_each_conflict_is_reported_with_its_cells()
{
	echo 55"${p2#53}" | check_puzzles
	status_is 1
	out_is "stdin:1: no solution: two 5s in row 1: r1c1 r1c2
stdin:1: no solution: two 5s in box 1: r1c1 r1c2\n"
	printf '7........%.45s7........%.9s7........\n' "$empty" "$empty" |
		check_puzzles
	out_is "stdin:1: no solution: three 7s in column 1: r1c1 r7c1 r9c1
stdin:1: no solution: two 7s in box 7: r7c1 r9c1\n"
}

test_a_quiet_check_prints_nothing()
{
	printf '%s\n%s\n' "$p1" "$minimal" | check_puzzles -q
	status_is 0
	out_is ""
	for puzzle in "$two" "$none" "$empty"; do
		printf '%s\n%s\n' "$p1" "$puzzle" | check_puzzles --quiet
		status_is 1
		out_is ""
		err_is ""
	done
	echo 123 | check_puzzles -q
	status_is 2
	err_is "stdin:1:4: the line ends after 3 cells, not 9 or 81"
}
