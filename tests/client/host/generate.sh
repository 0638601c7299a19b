# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# The puzzles that `sudoku generate` makes.  Another strategy than the one that
# makes them finds the same solutions.
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

# Prints the puzzles without each orbit of their clues.  Fails if a pattern
# lacks a symmetry: $1 has two digits for each, which are the row and the column
# to which a clue in row 0 and column 1 goes; 2 and 3 are the same from the
# other side.
without_orbits()
{
	awk -v symmetries="$1" '
	{
		count = split(symmetries, image, " ")
		for (cell = 0; cell < 81; cell++) {
			fewer = $0
			clue = substr($0, cell + 1, 1) != "."
			at[0] = int(cell / 9)
			at[1] = cell % 9
			at[2] = 8 - at[0]
			at[3] = 8 - at[1]
			for (i = 1; i <= count; i++) {
				to = 9 * at[substr(image[i], 1, 1)] + \
					at[substr(image[i], 2)]
				if (clue != (substr($0, to + 1, 1) != "."))
					exit 1
				fewer = substr(fewer, 1, to) "." \
					substr(fewer, to + 2)
			}
			if (clue)
				print fewer
		}
	}' puzzles
}

# Puzzles without an orbit have more than one solution.
no_orbit_is_redundant()
{
	without_orbits "$1" > fewer
	solve --strategy forward --unique fewer
	status_is 1
	grep -vx '\*\{81\}' out && return 1
	[ -s out ]
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
	none 01
	rotate180 01 23
	rotate90 01 12 23 30
	mirror 01 03
	flip 01 21
	mirrors 01 03 21 23
	diagonal 01 10
	antidiagonal 01 32
	diagonals 01 10 23 32
	full 01 12 23 30 03 21 10 32
	END
	for seed in $(seq 40); do
		succeed generate -S "$seed" -y random
		mv out puzzles
		for symmetry in 23 12 03 21 10 32; do
			! without_orbits $symmetry > fewer || echo $symmetry
		done | xargs
	done | sort -u > found
	grep -v . found && return 1
	[ "$(wc -l < found)" -eq 9 ]
	make_puzzles -y rotate180 --minimal
	are_minimal
	no_orbit_is_redundant "01 23"
	sudoku=$fast
	make_puzzles -n 2 -y rotate90 --minimal
	are_minimal
}

# Each row has options, a column and a pattern of the values that it has.
test_puzzles_are_as_they_are_requested()
{
	sudoku=$fast
	while IFS='|' read -r options column pattern; do
		echo "$options"
		eval "make_puzzles $options"
		run convert -f tsv --add "$column" puzzles
		sed 1d out | cut -f 2 | sort -u | xargs > values
		grep -xE "($pattern)+" values
	done <<-'END'
	-n 200 -d easy|rating|1\.[0-5] ?
	-n 200 -d medium|rating|(1\.[6-9]|2\.[0-5]) ?
	-n 200 -d hard|rating|(2\.[6-9]|3\..|4\.[0-4]) ?
	-n 200 -d chain|level|chain
	-n 100 -d trial|level|trial
	-n 2 --rating 1.0-1.0|rating|1\.0
	-n 2 -r 3.2-3.2|rating|3\.2
	-n 12 --rating 4.0|rating|4\.[0-4] ?
	-n 3 -d easy -y full|rating|1\.[0-5] ?
	-n 20 -c 25|clues|25
	-n 20 -c 40-42 -d hard|clues|40 41 42
	-n 20 -c 24-26 --minimal|clues|24 25 26
	-n 20 -c 36 -y rotate180|clues|36
	-n 20 -d easy|clues|30 31 32 33 34 35 36
	-n 20 -d medium|clues|26 27 28 29 30 31 32
	-n 4 --technique swordfish|swordfish|[1-9] ?
	-n 4 -d hard --technique xyz-WING|XYZ-wing|[1-9] ?
	-n 4 -c 26 -r 2.0 --technique "Naked Pair"|naked pair|[1-9] ?
	-n 4 --technique trial|trial|[1-9][0-9]* ?
	-n 3 -d easy --minimal|rating|1\.[0-5] ?
	END
	are_minimal
}

test_clues_are_exactly_where_a_pattern_has_them()
{
	sudoku=$fast
	echo "$minimal" | tr 1-9 1 > pattern
	make_puzzles -n 20 -d hard --minimal --pattern pattern
	are_minimal
	tr 1-9 1 < puzzles | sort -u | cmp - pattern
	[ "$(sort -u puzzles | wc -l)" -eq 20 ]
	fold -w 9 pattern > grid
	succeed generate -S 1 -n 3 --pattern - --level hard --minimal < grid
	head -n 3 puzzles | cmp - out
}

# No minimal puzzle is solved by last cells only; others are not tried.  Without
# clues in two rows of a band, there is never one solution.
test_generate_gives_up_with_a_reason()
{
	sudoku=$fast
	echo "$s2" | sed 's/.\{18\}$/................../' > pattern
	while IFS='|' read -r options reason; do
		eval "run generate --seed 1 $options"
		status_is 1
		sed 's/[0-9][0-9]*/N/g' err |
			grep -x "puzzle N: gave up after N puzzles: $reason"
	done <<-END
	-n 1000 -y full --minimal -r 1.0-1.0|N had a redundant clue, \
N were not as difficult as requested
	-t 1 --technique "direct claiming"|\
N were not as difficult as requested, N did not need the technique
	-t 1 --pattern pattern|N had more than one solution
	-t 1 -c 17|N did not have as many clues (the fewest: N)
	END
}

test_solutions_are_printed_on_request()
{
	make_puzzles -n 20
	succeed generate -S 1 -n 20 --solution -f csv
	{ echo puzzle,solution; paste -d , puzzles solutions; } | cmp - out
}
