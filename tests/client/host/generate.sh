# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# The puzzles that `sudoku generate` makes without the options that pairs.py
# tries.  Another strategy than the one that makes them finds the same
# solutions.
#
# With LONG=1 in the environment, 10,000 puzzles are made.

test_generated_puzzles_have_one_solution_and_no_redundant_clue()
{
	# A client that was built for speed, if the caller has one
	sudoku=${FAST:-$sudoku}
	number=${LONG:+10000}
	number=${number:-$many}
	succeed generate --seed 1 -n "$number"
	mv out puzzles
	succeed generate --seed 1 -n "$number" --solution -f csv
	mv out table
	solve --strategy forward --verify table
	err_is "$number right, 0 wrong, 0 right for a puzzle that has others"
	[ "$(sort -u puzzles | grep -cx '[1-9.]\{81\}')" -eq "$number" ]
	run check puzzles
	[ "$(grep -c 'minimal$' out)" -eq "$number" ]
	for seed in 0 2 18446744073709551615; do
		succeed generate -S $seed -n 5
		cat out >> puzzles
	done
	[ "$(sort -u puzzles | wc -l)" -eq $((number + 15)) ]
}

# A pattern is the same with digits and with marks, in any drawing.
test_a_pattern_can_have_marks_for_clues()
{
	succeed generate -S 1 --pattern "$p2"
	mv out expected
	for mark in X x '*'; do
		marked=$(echo "$p2" | tr 1-9 "$mark")
		echo "$marked" | draw | sed '1i% 1 pattern' > drawn
		for pattern in "$marked" drawn; do
			succeed generate -S 1 --pattern "$pattern"
			cmp expected out
		done
	done
}
