# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# The puzzles that `sudoku generate` makes.  Another strategy than the one that
# makes them finds their solutions, and out_solves() uses neither.
#
# With LONG=1 in the environment, 10,000 puzzles are made.

# shellcheck disable=SC2154 # set in lib.sh

# A client that was built for speed, if the caller has one
fast=${FAST:-$sudoku}

# Makes puzzles of seed 1, in file "puzzles".  Each has one solution.
make_puzzles()
{
	succeed generate --seed 1 "$@"
	mv out puzzles
	solve --strategy forward --unique puzzles
	out_solves puzzles
}

are_minimal()
{
	run check puzzles
	[ "$(grep -c 'minimal$' out)" -eq "$(wc -l < puzzles)" ]
}

# Puzzles without an orbit of their clues have more than one solution.  Fails if
# a pattern lacks a symmetry: $1 has a digit for each, how many quarter turns
# it is, after a reflection if there are 4 more.
no_orbit_is_redundant()
{
	without_an_orbit "$1" < puzzles > fewer
	solve --strategy forward --unique fewer
	status_is 1
	grep -vx '\*\{81\}' out && return 1
	[ -s out ]
}

without_an_orbit()
{
	awk -v symmetries="$1" '
	function image(cell, symmetry,    row, column, old)
	{
		row = int((cell - 1) / 9)
		column = (cell - 1) % 9
		if (symmetry >= 4)
			column = 8 - column
		for (; symmetry % 4; symmetry--) {
			old = row
			row = column
			column = 8 - old
		}
		return 9 * row + column + 1
	}
	{
		for (cell = 1; cell <= 81; cell++) {
			fewer = $0
			clue = substr($0, cell, 1) != "."
			for (i = 1; i <= length(symmetries); i++) {
				at = image(cell, substr(symmetries, i, 1))
				if (clue != (substr($0, at, 1) != "."))
					exit 1
				fewer = substr(fewer, 1, at - 1) "." \
					substr(fewer, at + 1)
			}
			if (clue)
				print fewer
		}
	}'
}

test_generated_puzzles_have_one_solution_and_no_redundant_clue()
{
	sudoku=$fast
	number=${LONG:+10000}
	number=${number:-$many}
	make_puzzles -n "$number"
	[ "$(sort -u puzzles | grep -cx '[1-9.]\{81\}')" -eq "$number" ]
	are_minimal
	for seed in 0 2 18446744073709551615; do
		succeed generate -S $seed -n 5
		cat out >> puzzles
	done
	[ "$(sort -u puzzles | wc -l)" -eq $((number + 15)) ]
}

test_patterns_are_symmetric_and_no_orbit_of_clues_is_redundant()
{
	while read -r symmetry symmetries; do
		make_puzzles -n 4 --symmetry "$symmetry"
		no_orbit_is_redundant "$symmetries"
	done <<-END
	none 0
	rotate180 02
	rotate90 0123
	mirror 04
	flip 06
	diagonal 07
	full 01234567
	END
	make_puzzles -y rotate180 --minimal
	are_minimal
	no_orbit_is_redundant 02
	sudoku=$fast
	make_puzzles -n 2 -y rotate90 --minimal
	are_minimal
}

# Each row has the options and a pattern of what "sudoku rate" prints.
test_puzzles_have_the_requested_level_or_rating()
{
	sudoku=$fast
	while read -r pattern options; do
		echo "$options"
		# shellcheck disable=SC2086 # words
		make_puzzles $options
		succeed rate puzzles
		cut -f 2 out | grep -vxE "$pattern" && exit 1
	done <<-'END'
	1\.[0-5] -n 200 -d easy
	1\.[6-9]|2\.[0-5] -n 200 -d medium
	2\.[6-9]|3\..|4\.[0-4] -n 200 -d hard
	chain -n 200 -d chain
	trial -n 100 -d trial
	1\.0 -n 2 --rating 1.0-1.0
	3\.2 -n 2 -r 3.2-3.2
	4\.[0-4]|chain|trial -n 4 --rating 4.0
	1\.[0-5] -n 3 -d easy -y full
	1\.[0-5] -n 3 -d easy --minimal
	END
	are_minimal
}

# No clue of an easy puzzle can be removed: without it, the puzzle is harder or
# ambiguous.  Some of these puzzles are harder.
test_an_easy_puzzle_has_no_clue_more_than_that_takes()
{
	make_puzzles -n 3 --rating 1.0-1.5
	without_an_orbit 0 < puzzles > fewer
	solve --strategy forward --unique fewer
	paste out fewer | grep -v '^\*' | cut -f 2 > harder
	[ -s harder ]
	succeed rate harder
	cut -f 2 out | grep '^1\.[0-5]' && return 1
	true
}

# No minimal puzzle is solved by last cells only.  Others are not tried.
test_generate_gives_up_with_a_reason()
{
	sudoku=$fast
	run generate --seed 1 -n 1000 -y full --minimal --rating 1.0-1.0
	status_is 1
	sed 's/[0-9][0-9]*/N/g' err > out
	out_is "puzzle N: gave up after N puzzles: N had a redundant clue, \
N were not as difficult as requested\n"
}

test_solutions_are_printed_on_request()
{
	make_puzzles -n 20
	succeed generate -S 1 -n 20 --solution -f csv
	{ echo puzzle,solution; paste -d , puzzles solutions; } | cmp - out
}
