# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# sudoku hint

# shellcheck disable=SC2154 # set in lib.sh

# p2 with one more digit $1, in r1c3, and a mark that it is an entry
with_entry()
{
	echo "$p2" | sed "s/^53\./53+$1/"
}

# A hint says where, then how, then what.  A wrong entry comes first.  Without a
# mark, a wrong digit is a clue, which is never wrong.
test_each_form_of_a_hint()
{
	right=$(with_entry 4) wrong=$(with_entry 1)
	only="the only place for"
	session <<-END
	$ sudoku hint $p2
	look at box 2
	$ sudoku hint -v $p2
	look at box 2: hidden single in a box
	$ sudoku hint -vv $p2
	hidden single in a box: r1c6=8 ($only 8 in box 2)
	$ sudoku hint $wrong
	1 entry is wrong
	[1]
	$ sudoku hint -v $wrong
	1 entry is wrong
	an entry in box 1 is wrong
	[1]
	$ sudoku hint -vv $wrong
	1 entry is wrong
	r1c3 is not 1
	[1]
	$ echo $right | sudoku hint -vv
	no entry is wrong
	hidden single in a box: r3c1=1 ($only 1 in box 1)
	$ sudoku hint $(with_entry 1 | tr -d +)
	! puzzle:1: no solution
	[1]
	$ sudoku hint $two
	! puzzle:1: more than one solution
	[1]
	END
}

# A random puzzle, and a position of it
test_a_second_text_has_the_entries()
{
	puzzle=.235..8...1....3.54...9......9.....65847.....2.......8...9..72..57......6....1...
	position=.235..8...1....3.54.5.9......9.....65847.....2.......8.4.9..72..57......692.71...
	echo "$p2" | draw > puzzle
	with_entry 4 | tr -d + | draw > right
	with_entry 1 | tr -d + > wrong
	echo "$p2" | sed 's/^5/4/' > other
	session <<-END
	$ sudoku hint puzzle right
	no entry is wrong
	look at box 1
	$ sudoku hint $p2 - < right
	no entry is wrong
	look at box 1
	$ sudoku hint puzzle wrong
	1 entry is wrong
	[1]
	$ sudoku hint puzzle other
	! other:1: not a position of this puzzle: r1c1 is 4 there, and the clue is 5
	[2]
	$ sudoku hint $p2 $s2
	no entry is wrong
	the puzzle is solved
	$ sudoku hint $puzzle $position
	no entry is wrong
	look at box 1 and row 2
	look at box 2
	END
	run hint -v $puzzle $position
	out_has "look at box 1 and row 2: pointing"
	run hint -vv $puzzle $position
	out_has ": r2c4<>8 r2c5<>8 r2c6<>8"
	out_has ": r1c5=1"
}
