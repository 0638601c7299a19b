# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# The puzzles that `sudoku generate` makes.  Another strategy than the one that
# makes them finds the same solutions.
#
# With LONG=1 in the environment, 10,000 puzzles are made.

# shellcheck disable=SC2086 # words

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
		[ "${options#*--minimal}" = "$options" ] || are_minimal
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
	-n 20 -d easy|clues|3[0-6] ?
	-n 20 -d medium|clues|(2[6-9]|3[0-2]) ?
	-n 4 --technique swordfish|swordfish|[1-9] ?
	-n 4 -d hard --technique xyz-WING|XYZ-wing|[1-9] ?
	-n 4 -c 26 -r 2.0 --technique "Naked Pair"|naked pair|[1-9] ?
	-n 4 --technique trial|trial|[1-9][0-9]* ?
	-n 3 -d easy --minimal|rating|1\.[0-5] ?
	-n 2 -y rotate90 --minimal|verdict|solved
	END
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

test_solutions_are_printed_on_request()
{
	make_puzzles -n 20
	succeed generate -S 1 -n 20 --solution -f csv
	{ echo puzzle,solution; paste -d , puzzles solutions; } | cmp - out
}
