# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# The commands explain, hint and rate

# shellcheck disable=SC2154 # set in lib.sh

# Digits that steps place, in the order of the cells
placed_digits()
{
	sed -n 's/.*: r\([1-9]\)c\([1-9]\)=\([1-9]\)$/\1\2\3/p' out | sort |
		sed 's/..//' | tr -d '\n'
}

test_the_steps_of_explain_fill_in_the_solution()
{
	chains=$(ratings | sed -n 's/ chain chain of .*//p')
	succeed explain "$chains"
	placed_digits > digits
	links="(8=4)r1c3-(4)r9c3=r8c2-(4=8)r8c6: at least one end is right"
	has out "27. chain of length 5: $links: r1c6<>8"
	echo "$chains" | solve
	fold -w 1 out > solution
	echo "$chains" | fold -w 1 | paste -d '\0' - solution |
		sed -n 's/^\.//p' | tr -d '\n' | cmp - digits
}

test_each_format_of_explain()
{
	echo "$p2" | draw > board
	single="hidden single in a box"
	json='"step":1,"technique":"hidden single in a box","level":"easy",'
	json=$json'"rating":1.2,"units":["box 2"],"cells":[],"digits":[8],'
	json=$json'"chain":[],"places":[{"cell":"r1c6","digit":8}],'
	json=$json'"removes":[],"reason":"the only place for 8 in box 2"'
	session <<-END
	$ sudoku explain -t 2 $p2
	  1. 1.2 $single: the only place for 8 in box 2: r1c6=8
	  2. 1.2 $single: the only place for 6 in box 2: r1c4=6
	$ sudoku explain -t 1 < board
	  1. 1.2 $single: the only place for 8 in box 2: r1c6=8
	$ sudoku explain -f json -t 1 $p2
	{$json}
	$ sudoku explain -f board -t 2 $p2 | grep '^| 5   3'
	| 5   3    124    | 26   7  2468 | 1489  1249 248  |
	| 5   3    124    | 26   7  8   | 149   1249 24   |
	$ sudoku explain -t 1000 $p2 > steps
	! puzzle:1: solved after 51 steps
	[1]
	$ sudoku explain $two
	! puzzle:1: more than one solution
	[1]
	$ sudoku explain 55${p2#53}
	! puzzle:1: no solution: two 5s in row 1: r1c1 r1c2
	[1]
	END
}

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

# A random puzzle for each technique that is the hardest it needs, and one that
# is known as very hard
ratings()
{
	paste -d " " - - <<-END
	8..6.....54..27....3.4.8.7.....72..6.2..6...8.1...9..4.7.....2.......9..4...1..3.
	1.2 hidden single in a box
	..2....1.....649..38.......67.....8...38....99....1.7.....4.6....67..........63.2
	1.5 hidden single in a line
	..6..18....4...52..92.........76..8..1...9...7..3.4..546..5.....2...6..........37
	1.7 direct pointing
	......62...1.9..3...8..7.....41.3..75.....9......6...19........8.7.3...5...6..47.
	2.0 direct hidden pair
	9.8...46............7...829...8.5....15..3..72.....63....912......4...........37.
	2.3 naked single
	..2..5.9..69..1......2.6....9..8...34...1..6.7....4..89.64..3...8.......5...7...4
	2.5 direct hidden triple
	.95......1..74..........4.6.....7.........1.7.1.4...23........92...365..347....1.
	2.6 pointing
	.235..8...1....3.54...9......9.....65847.....2.......8...9..72..57......6....1...
	2.8 claiming
	.2....3.7........49..8..2..51........76..4.......79.6....2159....3.....6..56..4..
	3.0 naked pair
	.8..........47..9.7.6.5...22...1..4...13....8.7..9..........1879.......46...42..5
	3.2 X-wing
	8..1..2.........6476...3.......5.1...9...2...4.......721......9..9..47.....3.1.5.
	3.4 hidden pair
	9...315..........6.71..6.4...78.........2.6.8..4....3..5......7.1..9.3.....2.4...
	3.6 naked triple
	8..32..9........6.7....64.......9..5...1..3.448.6.7..969.8....1.2.7............3.
	4.0 hidden triple
	....94..........74.36.1.8....213...5.7.......8..9..2..3......1..476....2.9.7.....
	4.0 skyscraper
	93.8..2..6.2......75...4.......7...31..5627..2....3....2.1..4...6.....9.5.....8.6
	4.1 two-string kite
	8..1.3...2..6....8..3.....53....2...59.4....7.....7.364...9..73.57.....4....6....
	4.2 turbot fish
	..5...7281...7..4.........3....894....813.9.....4..5.1..62......49......8....3..6
	4.3 empty rectangle
	.924...............4..3..695...6..3..8.....7..6.3.51....9.1.6....8..64.1....9.7.8
	4.2 XY-wing
	3....79..6...9..3..7.....5.4.......2.....97......1.39....7..2...125.3....8....4..
	4.4 XYZ-wing
	.4...1.7....892...........86......1.5...2.63.4..7..5..2..........8..9.....367..9.
	chain naked quad
	6..1....5......8.9..9.6..3.4..3...517..........3...62..2...69..3.792.....6.5.1...
	chain chain of length 5
	...3...4......9.8...36.429..76.........2..6....4..85..9.....832..........45.13...
	trial trial
	8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
	trial2 trial in trial
	END
}

# The hardest step of "explain" is the one that "rate" names.
test_each_technique_has_its_rating()
{
	ratings | cut -d ' ' -f 1 > puzzles
	succeed rate puzzles
	ratings | sed 's/ /\t/; s/ /\t/' | cmp - out
	while read -r puzzle; do
		succeed explain "$puzzle"
		cut -c 6- out | cut -d : -f 1 | LC_ALL=C sort | tail -n 1
	done < puzzles > hardest
	ratings | cut -d ' ' -f 2- |
		sed 's/^[a-z0-9]* \([a-z]\)/\1/' | diff - hardest
}

test_each_format_of_rate()
{
	easy=$(ratings | sed -n 's/ 2.0 .*//p')
	chain=$(ratings | sed -n 's/ chain chain .*//p')
	printf '%s\n' "$easy" "$chain" "$s1" > puzzles
	printf '%s\n' "$two" "55${p2#53}" "$none" > others
	medium='"level":"medium","rating":2.0,"hardest":"direct hidden pair"'
	hard='"level":"chain","rating":null,"hardest":"chain"'
	session <<-END
	$ sudoku rate -f csv puzzles
	puzzle,level,rating,hardest,length
	$easy,medium,2.0,direct hidden pair,
	$chain,chain,,chain,5
	$s1,easy,0.0,none,
	$ sudoku rate --format=json puzzles | head -n 2
	{"puzzle":"$easy",$medium,"length":null}
	{"puzzle":"$chain",$hard,"length":5}
	$ sudoku rate others
	! others:1: more than one solution
	! others:2: no solution: two 5s in row 1: r1c1 r1c2
	! others:3: no solution
	[1]
	END
}
