# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# The commands explain, hint and rate.  The manual pages show more of them.

# Needs a chain
chained=6..1....5......8.9..9.6..3.4..3...517..........3...62..2...69..3.792.....6.5.1...

# The manual page of "explain" has the other formats.  What is drawn can be
# read: the candidates are blanks, and the steps ignored.
test_steps_are_printed_in_each_format()
{
	json='"step":1,"technique":"hidden single in a box","level":"easy",'
	json=$json'"rating":1.2,"units":["box 2"],"cells":[],"digits":[8],'
	json=$json'"chain":[],"places":[{"cell":"r1c6","digit":8}],'
	json=$json'"removes":[],"reason":"the only place for 8 in box 2"'
	session <<-END
	$ sudoku explain -f json -t 1 $p2
	{$json}
	$ sudoku explain -f json -t 27 $chained > steps
	$ tail -n 1 steps | grep -o '"chain":.."cell[^}]*\|"removes":.*]}]'
	"chain":[{"cell":"r1c3","digit":8
	"removes":[{"cell":"r1c6","digits":[8]}]
	$ sudoku explain -f board $p2 > boards
	$ sudoku check boards | grep -c 'one solution'
	51
	$ sudoku convert boards | head -n 1 | grep -cx $p2
	1
	$ sudoku explain $chained > second
	$ (sudoku explain $p2; echo; cat second) > each
	$ sudoku explain $p2 $two $chained > all
	2> puzzle:1: more than one solution
	[1]
	$ cmp all each
	END
}

# Each board that explain draws is explained by the steps that follow, as none
# of its blanks has one candidate before a step that only removes some.
test_steps_begin_with_the_candidates_of_a_text()
{
	sudoku explain "$chained" | cut -c 6- > steps
	sudoku explain -f board "$chained" |
		awk -v RS= '{ print > ("board" NR) }'
	grep -l '<>' board* > boards
	while read -r board; do
		tail -n "+${board#board}" steps > rest
		run explain "$board"
		cut -c 6- out | cmp rest -
		cat err >> messages
		run hint -vv "$board"
		has rest "$(sed 's/^[^:]*: \([^ ]*\).*/\1/; q' out)"
		sudoku rate "$board" 2> err | cut -f 3 > hardest
		grep -qf hardest rest
		cat err >> messages
		last=$board
	done < boards
	[ "$(grep -c ':2: begins with the candidates of the text$' messages)" \
		-gt 10 ]
	# The last of these steps is no chain, which the puzzle needs.
	has hardest pair
	sed '2s/ 347 / (7)43-159 /' "$last" > posted
	sed '2s/ 347 / 4-37 /' "$last" > wrong
	sed '2s/ 347 / 3*47 /' "$last" > unknown
	session <<-END
	$ sudoku explain posted 2> noted | cut -c 6- | cmp - rest
	$ sudoku explain wrong
	2> wrong:2: the candidates exclude the solution: r1c2 is 3
	[1]
	$ sudoku rate -f json wrong
	2> wrong:2: the candidates exclude the solution: r1c2 is 3
	[1]
	$ sudoku hint -vv wrong
	r1c2 can be 3, which was taken off
	[1]
	$ sudoku hint unknown
	2> unknown:2:6: r1c2 is neither a digit nor a list of candidates
	[2]
	END
}

# The hint is where, then how, then what.  A wrong entry comes first.  An entry
# is marked with "+", or in a second text.  Without a mark, a wrong digit is a
# clue, which is never wrong.  The last puzzle and its position are random ones.
test_hints_are_about_wrong_entries_and_the_next_step()
{
	entry=53+1${p2#53.} wrong=531${p2#53.}
	puzzle=.235..8...1....3.54...9......9.....65847.....2.......8...9..72..57......6....1...
	position=.235..8...1....3.54.5.9......9.....65847.....2.......8.4.9..72..57......692.71...
	session <<-END
	$ sudoku hint -v $entry
	1 entry is wrong
	an entry in box 1 is wrong
	[1]
	$ sudoku hint $wrong
	2> puzzle:1: no solution: 1 has no place in column 8
	[1]
	$ sudoku hint $p2 $s2
	no entry is wrong
	the puzzle is solved
	$ sudoku hint $puzzle $position
	no entry is wrong
	look at box 1 and row 2
	look at box 2
	$ sudoku hint -v $puzzle $position | grep -o '.*row 2: pointing'
	look at box 1 and row 2: pointing
	$ sudoku hint -vv $puzzle $position | grep -o ': r[^(]*[1-9]'
	: r2c4<>8 r2c5<>8 r2c6<>8
	: r1c5=1
	END
}
