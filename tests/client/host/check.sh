# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# The commands check, count and compare

# Has 64 solutions
many_solutions=..............${p2#??????????????}

# pairs.py has redundant clues, and solutions that differ.
test_solutions_and_contradictions_are_found_and_counted()
{
	printf '\n%s\n55%s\n2%s\n' "$none" "${p2#53}" "${p2#?}" > none
	printf '%s\n' "$two" "$many_solutions" "$empty" "$none" > puzzles
	printf '%.81s\n' "234............1.....1$empty" >> none
	session <<-END
	$ sudoku check none
	none:2: no solution: r1c9 has no candidate
	none:3: no solution: two 5s in row 1: r1c1 r1c2
	none:3: no solution: two 5s in box 1: r1c1 r1c2
	none:4: no solution: no contradiction is visible; the search found none
	none:5: no solution: 1 has no place in row 1
	[1]
	$ sudoku check -q $minimal
	$ sudoku check -q $two $minimal
	[1]
	$ echo $many_solutions | sudoku solve --all | grep . | sort -u | wc -l
	64
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
	END
}

# The numbers are checked against docs/strategies.md.
test_compare_tells_the_result_of_each_strategy()
{
	session <<-END
	$ sudoku --complete solve --strategy= | sed 's/.*=//; s/\t.*//' > names
	$ sudoku compare --max-steps 10000 $p2 | sed 1d > compared
	$ cut -d ' ' -f 1 compared | cmp - names
	$ grep -v '^brute ' compared | sed 's/.*  //' | uniq
	solved
	$ sudoku compare --max-steps 0 .....${s2#?????} > compared
	$ grep ' solved$' compared | cut -d ' ' -f 1 | cmp - names
	$ sudoku compare --max-steps 10000 55${p2#53} > out1
	[1]
	$ sed '1d; s/.*  //' out1 | sort -u
	no solution
	$ printf 123 | sudoku compare -
	2> stdin:1: incomplete, 3 of 81 cells
	[1]
	END
}
