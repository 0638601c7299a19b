# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# The commands check, count and compare

# shellcheck disable=SC2154 # set in lib.sh

# A clue is redundant if the puzzle without it has one solution.  Each is tried
# alone: the other strategy of "solve" finds the same ones.
test_redundant_clues_are_reported()
{
	echo "$p2" | awk '{
		for (i = 0; i < 81; i++)
			if (substr($0, i + 1, 1) != ".")
				printf "r%dc%d %s.%s\n", i / 9 + 1, i % 9 + 1,
					substr($0, 1, i), substr($0, i + 2)
	}' > without
	cut -d ' ' -f 2 without | solve --strategy forward --unique
	redundant=$(paste -d ' ' without out | sed -n 's/ .*[1-9]$//p' | xargs)
	echo "$p2" > puzzle
	session <<-END
	$ sudoku check puzzle
	puzzle:1: one solution, redundant clues: $redundant
	$ echo "$redundant" | wc -w
	22
	$ echo $s2 | sudoku check | grep -o 'r[1-9]c[1-9]' | sort -u | wc -l
	81
	END
}

test_the_solutions_of_puzzles_are_reported()
{
	{ echo "$minimal"; echo "$minimal" | draw; } > minimal
	echo "$two" > two
	printf '\n%s\n55%s\n' "$none" "${p2#53}" > none
	printf '7........%.45s7........%.9s7........\n' \
		"$empty" "$empty" > three
	echo 123 > bad
	session <<-END
	$ sudoku check minimal
	minimal:1: one solution, minimal
	minimal:2: one solution, minimal
	$ sudoku check two | sort | tr '\\t' '>'
	>$t1
	>$t2
	two:1: more than one solution; two differ in r1c4 r1c5 r4c4 r4c5
	$ sudoku check none
	none:2: no solution
	none:3: no solution: two 5s in row 1: r1c1 r1c2
	none:3: no solution: two 5s in box 1: r1c1 r1c2
	[1]
	$ sudoku check three
	three:1: no solution: three 7s in column 1: r1c1 r7c1 r9c1
	three:1: no solution: two 7s in box 7: r7c1 r9c1
	[1]
	$ sudoku check -q minimal
	$ sudoku check --quiet two minimal
	[1]
	$ sudoku check -q none
	[1]
	$ sudoku check -q bad
	! bad:1:4: the line ends after 3 cells, not 9 or 81
	[2]
	END
}

# Has 64 solutions
many_solutions=..............${p2#??????????????}

test_solutions_are_counted_up_to_the_maximum()
{
	printf '%s\n' "$p1" "$two" "$none" "$many_solutions" "55${p2#53}" > some
	printf '%s\n' "$two" "$many_solutions" "$empty" "$none" > puzzles
	session <<-END
	$ echo $many_solutions | sudoku solve --all | grep . | sort -u | wc -l
	64
	$ sudoku count some | xargs
	1 2 0 64 0
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
	$ sudoku count -m 0 puzzles | paste -s -d , -
	at least 0,at least 0,at least 0,0
	END
}

# A strategy that never guesses wrong fills each of the 51 blanks once.
test_compare_shows_the_work_of_each_strategy()
{
	printf '\n%s\n%s\n' "$p2" "$none" | tr . 0 > puzzles
	for puzzle in "$p2" "$(echo "$p2" | draw)" puzzles -; do
		run compare --max-steps 10000 "$puzzle" < puzzles
		status_is 0
		grep -q '^mrv  *51  *51  *0  *51 ' out
	done
	grep -q '^backtrack  *8365  *4208  *4157  *51 ' out
	awk 'NR > 1 && $2 != $3 + $4 { exit 1 }' out
	awk 'NR > 1 && ($NF == "solved") == ($1 == "brute") { exit 1 }' out
	awk 'NR > 1 { print $1 }' out > compared
	run strategies
	awk '{ print $1 }' out | cmp - compared
	has out "backtrack  first blank in row order, digits ascending"
	[ "$(grep -c ' (default)$' out)" -eq 1 ]
}

# The result of every strategy, which follows the numbers
test_compare_reports_why_there_is_no_solution()
{
	session <<-END
	$ sudoku compare --max-steps 5 $empty > out1
	[1]
	$ sed '1d; s/.*  //' out1 | sort -u
	gave up
	$ sudoku compare --max-steps 51 $p2 > out1
	$ sudoku compare --max-steps 0 .....${s2#?????} > out1
	$ sed '1d; s/.*  //' out1 | sort -u
	solved
	$ sudoku compare --max-steps 10000 55${p2#53} > out1
	[1]
	$ sed '1d; s/.*  //' out1 | sort -u
	no solution
	$ printf 123 | sudoku compare -
	! stdin:1: incomplete, 3 of 81 cells
	[1]
	$ echo 123 | sudoku compare -
	! stdin:1:4: the line ends after 3 cells, not 9 or 81
	[2]
	END
}
