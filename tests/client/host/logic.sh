# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# The commands explain, hint and rate.  The manual pages show more of them.

# Needs a chain
chained=6..1....5......8.9..9.6..3.4..3...517..........3...62..2...69..3.792.....6.5.1...

# What is drawn can be read: the candidates are blanks, and the steps ignored.
test_each_format_of_explain_and_rate()
{
	json='"step":1,"technique":"hidden single in a box","level":"easy",'
	json=$json'"rating":1.2,"units":["box 2"],"cells":[],"digits":[8],'
	json=$json'"chain":[],"places":[{"cell":"r1c6","digit":8}],'
	json=$json'"removes":[],"reason":"the only place for 8 in box 2"'
	printf '%s\n' "$p2" "$chained" "$s1" > puzzles
	printf '%s\n' "$two" "55${p2#53}" "$none" > others
	easy='"rating":1.2,"EP":1.2,"ED":1.2,"hardest":"hidden single in a box"'
	hard='"rating":null,"EP":1.2,"ED":1.2,"hardest":"chain"'
	names="level,rating,EP,ED,hardest,length,last cell"
	links="(8=4)r1c3-(4)r9c3=r8c2-(4=8)r8c6: at least one end,"
	links="$links r1c3=8 or r8c6=8, is right"
	session <<-END
	$ sudoku explain -f json -t 1 $p2
	{$json}
	$ sudoku explain $chained | sed -n 's/.*27. chain of/chain of/p'
	chain of length 5: $links: r1c6<>8
	$ sudoku explain -f json -t 27 $chained > steps
	$ grep -o '"chain":.."cell":"r1c3","digit":8' steps
	"chain":[{"cell":"r1c3","digit":8
	$ tail -n 1 steps | grep -o '"removes":.*]}]'
	"removes":[{"cell":"r1c6","digits":[8]}]
	$ sudoku explain -f board -t 2 $p2 | grep '^| 5   3'
	| 5   3    124    | 26   7  2468 | 1489  1249 248  |
	| 5   3    124    | 26   7  8   | 149   1249 24   |
	$ sudoku explain -f board $p2 > boards
	$ sudoku check boards | grep -c 'one solution'
	51
	$ sudoku convert boards | head -n 1 | grep -cx $p2
	1
	$ sudoku explain $two
	2> puzzle:1: more than one solution
	[1]
	$ sudoku rate -f csv puzzles | cut -d , -f 1-9
	puzzle,$names,hidden single in a box
	$p2,easy,1.2,1.2,1.2,hidden single in a box,,21,30
	$chained,chain,,1.2,1.2,chain,5,20,29
	$s1,easy,0.0,0.0,0.0,none,,0,0
	$ sudoku rate --format=json puzzles | head -n 2 | cut -d , -f -7
	{"puzzle":"$p2","level":"easy",$easy,"length":null
	{"puzzle":"$chained","level":"chain",$hard,"length":5
	$ sudoku rate others
	2> others:1: more than one solution
	2> others:2: no solution: two 5s in row 1: r1c1 r1c2
	2> others:3: no solution: r1c9 has no candidate
	[1]
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
