# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# The puzzles that `sudoku generate` makes.  Another strategy than the one that
# makes them finds their solutions, and check.awk knows nothing of either.

# shellcheck disable=SC2154 # set in lib.sh

# Makes puzzles of seed 1.  They are in out.
make_puzzles()
{
	run generate --seed 1 "$@"
	status_is 0
	err_is ""
}

# Each puzzle in file $1 has one solution.
have_one_solution()
{
	solve --strategy forward --unique "$1"
	out_solves "$1"
}

# For each puzzle in file $1 and each orbit of its clues, prints the puzzle
# without these clues.  $2 is the symmetry.  Fails if a pattern lacks it.
without_an_orbit()
{
	awk -v symmetry="$2" '
	# Other cells of the orbit, from row r and column c, from 0 to 8
	function others(r, c)
	{
		split("", image)
		if (symmetry == "rotate180" || symmetry == "rotate90")
			image[8 - r, 8 - c]
		if (symmetry == "rotate90") {
			image[c, 8 - r]
			image[8 - c, r]
		}
		if (symmetry == "mirror")
			image[r, 8 - c]
		if (symmetry == "flip")
			image[8 - r, c]
		if (symmetry == "diagonal")
			image[c, r]
		if (symmetry == "full") {
			image[r, 8 - c]; image[8 - r, c]; image[8 - r, 8 - c]
			image[c, r]; image[c, 8 - r]; image[8 - c, r]
			image[8 - c, 8 - r]
		}
	}
	function is_blank(cell)
	{
		return substr($0, cell, 1) == "."
	}
	function blank(puzzle, cell)
	{
		return substr(puzzle, 1, cell - 1) "." substr(puzzle, cell + 1)
	}
	{
		for (cell = 1; cell <= 81; cell++) {
			fewer = blank($0, cell)
			others(int((cell - 1) / 9), (cell - 1) % 9)
			for (place in image) {
				split(place, rc, SUBSEP)
				other = 9 * rc[1] + rc[2] + 1
				if (is_blank(cell) != is_blank(other))
					exit 1
				fewer = blank(fewer, other)
			}
			if (!is_blank(cell))
				print fewer
		}
	}' "$1"
}

# Each puzzle in file $1 has more than one solution.
are_ambiguous()
{
	solve --strategy forward --unique "$1"
	status_is 1
	[ "$(grep -c '^\*\{81\}$' out)" -eq "$(wc -l < "$1")" ]
}

test_a_puzzle_is_a_line_by_default()
{
	make_puzzles
	[ "$(wc -l < out)" -eq 1 ]
	grep -qx '[1-9.]\{81\}' out
}

test_generated_puzzles_have_one_solution_and_no_redundant_clue()
{
	make_puzzles -n 20
	mv out puzzles
	[ "$(sort -u puzzles | wc -l)" -eq 20 ]
	have_one_solution puzzles
	head -n 5 puzzles > some
	without_an_orbit some none > fewer
	are_ambiguous fewer
}

test_patterns_are_symmetric_and_no_orbit_of_clues_is_redundant()
{
	for symmetry in rotate180 rotate90 mirror flip diagonal full; do
		make_puzzles -n 4 --symmetry $symmetry
		mv out puzzles
		have_one_solution puzzles
		without_an_orbit puzzles $symmetry > fewer
		are_ambiguous fewer
	done
}

test_symmetric_puzzles_can_be_minimal()
{
	make_puzzles -y rotate180 --minimal
	mv out puzzle
	have_one_solution puzzle
	without_an_orbit puzzle rotate180 > /dev/null
	without_an_orbit puzzle none > fewer
	are_ambiguous fewer
}

test_a_puzzle_does_not_depend_on_how_many_are_made()
{
	make_puzzles -n 20
	head -n 7 out > seven
	make_puzzles -n 7
	cmp seven out
}

test_seeds_make_different_puzzles()
{
	for seed in 0 1 2 18446744073709551615; do
		run generate -S $seed -n 5
		status_is 0
		cat out >> all
	done
	[ "$(sort -u all | wc -l)" -eq 20 ]
}

# Puzzles with options $2... have one solution and, by "sudoku rate", ratings or
# classes that match the pattern $1.
have_ratings()
{
	pattern=$1
	shift
	make_puzzles "$@"
	mv out puzzles
	have_one_solution puzzles
	run rate puzzles
	status_is 0
	cut -f 2 out > ratings
	grep -vx -e "$pattern" ratings && return 1
	[ "$(wc -l < ratings)" -eq "$(wc -l < puzzles)" ]
}

test_puzzles_have_the_requested_level()
{
	have_ratings '1.[0-5]' -n 5 -d easy
	have_ratings '1.[6-9]\|2.[0-5]' -n 5 -d medium
	have_ratings '2.[6-9]\|3.[0-9]\|4.[0-4]' -n 5 -d hard
	have_ratings chain -n 2 -d chain
	have_ratings trial -n 1 -d trial
}

test_puzzles_have_the_requested_ratings()
{
	have_ratings '1\.0' -n 2 --rating 1.0-1.0
	have_ratings '1\.[2-7]' -n 5 --rating 1.2-1.7
	have_ratings '4\.[0-4]\|chain\|trial' -n 4 --rating 4.0
}

test_an_easy_puzzle_can_be_minimal_and_symmetric()
{
	have_ratings '1.[0-5]' -n 3 -d easy -y full
	without_an_orbit puzzles full > /dev/null
	have_ratings '1.[0-5]' -n 3 -d easy --minimal
	without_an_orbit puzzles none > fewer
	are_ambiguous fewer
}

# No clue of an easy puzzle can be removed: without it, the puzzle is harder or
# ambiguous.
test_an_easy_puzzle_has_no_clue_more_than_that_takes()
{
	make_puzzles -d easy
	mv out puzzle
	without_an_orbit puzzle none > fewer
	solve --strategy forward --unique fewer
	grep -v '^\*' out > solved || return 0
	paste out fewer | grep -v '^\*' | cut -f 2 > harder
	run rate harder
	cut -f 2 out > ratings
	grep '^1\.[0-5]' ratings && return 1
	return 0
}

test_solutions_are_printed_on_request()
{
	make_puzzles -n 20
	mv out puzzles
	make_puzzles -n 20 --solution -f csv
	head -n 1 out > heading
	echo "puzzle,solution" | cmp - heading
	sed 1d out | cut -d , -f 1 | cmp - puzzles
	sed 1d out | cut -d , -f 2 > solutions
	solve --strategy forward puzzles
	cmp solutions out
}

test_no_puzzle_is_made_on_request()
{
	make_puzzles -n 0
	out_is ""
}
