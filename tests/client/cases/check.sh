# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What `sudoku check` reports.

# shellcheck disable=SC2154 # set in lib.sh

# A clue is redundant if the puzzle without it has one solution.  Each is tried
# alone: the other strategy of "solve" finds the same ones.
test_redundant_clues_are_reported()
{
	echo "$p2" | awk '{
		for (i = 1; i <= 81; i++)
			if (substr($0, i, 1) != ".")
				print substr($0, 1, i - 1) "." substr($0, i + 1)
	}' > without
	solve --strategy forward --unique without
	echo "$p2" | awk '{
		for (i = 0; i < 81; i++)
			if (substr($0, i + 1, 1) != ".")
				printf "r%dc%d\n", i / 9 + 1, i % 9 + 1
	}' | paste -d ' ' - out | grep -v '\*' | cut -d ' ' -f 1 > redundant
	[ "$(wc -l < redundant)" -eq 22 ]
	echo "$p2" > puzzle
	session <<-END
	$ sudoku check puzzle
	puzzle:1: one solution, redundant clues: $(paste -s -d ' ' redundant)
	END
	echo "$s2" | run check
	[ "$(grep -o 'r[1-9]c[1-9]' out | sort -u | wc -l)" -eq 81 ]
}

test_the_solutions_of_puzzles_are_reported()
{
	{ echo "$minimal"; echo "$minimal" | draw; } > minimal
	echo "$two" > two
	printf '\n%s\n55%s\n' "$none" "${p2#53}" > none
	printf '7........%.45s7........%.9s7........\n' \
		"$empty" "$empty" > three
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
	END
}

test_a_quiet_check_prints_nothing()
{
	for puzzle in minimal two none empty; do
		eval "printf '%s\n%s\n' \"\$p1\" \"\$$puzzle\"" > $puzzle
	done
	echo 123 > bad
	session <<-END
	$ sudoku check -q minimal
	$ sudoku check --quiet two
	[1]
	$ sudoku check -q none
	[1]
	$ sudoku check -q empty
	[1]
	$ sudoku check -q bad
	! bad:1:4: the line ends after 3 cells, not 9 or 81
	[2]
	END
}
