# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# What "watch" prints where there is no terminal, for searches in this process.
# The tests of the core check that the moves lead to the solution.

# A puzzle for which "bands" has to guess
hard=.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....

test_watch_prints_a_line_for_each_step()
{
	printf '%s\n%s\n' "$p2" "$none" > puzzles
	session <<-END
	$ sudoku watch -l -s backtrack $p2 > all
	$ wc -l < all
	8367
	$ sed '2q' all
	begin backtrack $p2 local
	1 place r1c3=1 depth 0
	$ tail -n 1 all
	end solved steps 8365
	$ sudoku watch -l -s backtrack puzzles | cmp - all
	$ sudoku watch -l $none
	begin bands $none local
	end unsolvable steps 0
	[1]
	$ sudoku watch -l -t 12 $hard | tail -n 3
	10 take_back r1c456=4 depth 6
	11 take_back r1c123=2 depth 5
	12 place r1c123=4 depth 5
	END
}

# Three steps at one a second take at least 2 s, however slow the machine is.
# What is printed is not held back: it would take a minute to fill a buffer.
test_watch_keeps_to_a_rate()
{
	start=$(cut -d . -f 1 /proc/uptime)
	run watch -l -s mrv -r 1 -t 3 "$p2"
	[ "$(wc -l < out)" -eq 4 ]
	end=$(cut -d . -f 1 /proc/uptime)
	[ $((end - start)) -ge 2 ]
	limited "$sudoku" watch -l -s backtrack -r 2 "$endless" |
		head -n 3 > out
	[ "$(wc -l < out)" -eq 3 ]
}
