# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What "watch" prints where there is no terminal, for searches in this process

# shellcheck disable=SC2154 # set in lib.sh

# A puzzle for which "bands" has to guess
hard=.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....

# Replays the moves in out and prints what is placed at the end, in order of
# depth.  The moves must fit: each depth is that of the stack, each
# place is free, and what is taken back is what was placed last.
placed()
{
	awk '
	$2 == "place" {
		if ($5 != depth || $3 in used) exit bad = 1
		used[$3]
		stack[depth++] = $3
	}
	$2 == "take_back" {
		if ($5 != --depth || $3 != stack[depth]) exit bad = 1
		delete used[$3]
	}
	$2 == "place" || $2 == "take_back" {
		if ($1 != ++steps || NF != 5 || $4 != "depth") exit bad = 1
	}
	$1 == "end" && $4 != steps { exit bad = 1 }
	END {
		if (bad) { print "line " NR ": " $0; exit 1 }
		for (i = 0; i < depth; i++) print stack[i]
	}' out
}

# In each line "PLACE=DIGIT" of standard input, one cell has the digit in
# solution $1.  "bands" places digits in minirows, such as r1c123, and in
# minicolumns.
are_in()
{
	awk -v solution="$1" -F '[rc=]' '{
		found = 0
		for (i = 1; i <= length($2); i++)
			for (k = 1; k <= length($3); k++) {
				cell = 9 * (substr($2, i, 1) - 1)
				cell += substr($3, k, 1)
				found += substr(solution, cell, 1) == $4
			}
		if (!found) { print; exit 1 }
	}'
}

# The moves in out end with the solution of p2.
moves_solve_p2()
{
	placed > cells
	[ "$(wc -l < cells)" -eq 51 ]
	are_in "$s2" < cells
}

test_watch_prints_a_line_for_each_step()
{
	printf '%s\n%s\n' "$p2" "$none" > puzzles
	session <<-END
	$ sudoku watch -l -s backtrack $p2 > all
	$ wc -l < all
	8367
	$ sed '5q' all
	begin backtrack $p2 local
	1 place r1c3=1 depth 0
	2 place r1c4=2 depth 1
	3 place r1c6=4 depth 2
	4 place r1c7=8 depth 3
	$ tail -n 1 all
	end solved steps 8365
	$ sudoku watch -l -s backtrack puzzles | cmp - all
	$ sudoku watch -l -s backtrack - < puzzles | cmp - all
	$ sudoku watch -l -s backtrack -t 1000 $p2 > some
	$ sed '1001q' all | cmp - some
	$ sudoku watch -l $none
	begin bands $none local
	end unsolvable steps 0
	[1]
	$ sudoku watch -l -s backtrack 55${p2#53} > conflict
	[1]
	END
}

test_watch_shows_moves_that_lead_to_the_solution()
{
	three='(123|456|789)'
	for strategy in backtrack mrv lcv forward; do
		run watch --local --strategy $strategy "$p2"
		moves_solve_p2
	done
	for puzzle in "$hard" "$p1" "$empty"; do
		succeed watch -l "$puzzle"
		placed > triads
		grep -vE "^r([1-9]c$three|${three}c[1-9])=[1-9]$" triads &&
			return 1
		are_in "$(echo "$puzzle" | "$sudoku" solve -l)" < triads
	done
	[ "$(wc -l < triads)" -gt 5 ]
}

# The sum of all numbers is that of the placements, and clues have none.
test_watch_counts_how_often_each_cell_was_tried()
{
	run watch -l -s backtrack --heat "$p2"
	tail -n 9 out | awk '
	{ for (i = 1; i <= 9; i++) { if ($i == "-") clues++; else sum += $i } }
	NF != 9 { exit bad = 1 }
	END { exit bad || clues != 30 || sum != 4208 }'
	[ "$(grep -c ' place r5c3=' out)" -eq \
	  "$(tail -n 5 out | head -n 1 | cut -d ' ' -f 3)" ]
	run watch -l --heat "$hard"
	placements=$(grep -c ' place ' out)
	tail -n 9 out | awk -v placements="$placements" '
	{ for (i = 1; i <= 9; i++) { clues += $i == "-"; sum += $i } }
	END { exit sum > 3 * placements || sum < placements || clues != 21 }'
}

seconds()
{
	cut -d . -f 1 /proc/uptime
}

# Three steps at one a second take at least 2 s, however slow the machine is.
# What is printed is not held back: it would take a minute to fill a buffer.
test_watch_keeps_to_a_rate()
{
	start=$(seconds)
	run watch -l -s mrv -r 1 -t 3 "$p2"
	[ "$(wc -l < out)" -eq 4 ]
	[ $(($(seconds) - start)) -ge 2 ]
	timeout 60 "$sudoku" watch -l -s backtrack -r 2 "$endless" |
		head -n 3 > out
	[ "$(wc -l < out)" -eq 3 ]
}
