# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Games on the screen

saved=state/sudoku/play

# Starts a game of which nothing is saved.
play()
{
	rm -rf state
	start play "$@"
	screen_has "arrows hjkl  move"
}

# Continues the saved game.
continue_game()
{
	start play "$@"
	screen_has "This is the saved game."
}

quit()
{
	type_keys q
	ends_with 0
}

# The cursor leaves on one side and enters on the other.  Digits are not written
# over clues, and entries in conflict are marked.  While candidates are shown, a
# note takes one off or adds it again.
test_a_game_shows_the_board_and_obeys_its_keys()
{
	play "$p2"
	head -n 9 shown > upper
	diff upper - <<END
+-------------------+-------------------+-------------------+ own puzzle
|   5     3  [  .  ]|   .     7     .   |   .     .     .   | time    0:00:00
|            [     ]|                   |                   | blanks      51
|   6     .     .   |   1     9     5   |   .     .     .   | hints        0
|                   |                   |                   |
|   .     9     8   |   .     .     .   |   .     6     .   | digits: entries
|                   |                   |                   | small:  notes
+-------------------+-------------------+-------------------+
|   8     .     .   |   .     6     .   |   .     .     3   | arrows hjkl  move
END
	follow <<-END
	Right,Right,Right,Down,Left	|   6     .     .   |   1  [  9  ]  5
	hjjl	|   8     .     .   |   .  [  6  ]  .   |   .     .     3   |
	k,Up,hhhhh	|   1     9     5   |   .     .  [  .  ]|
	Right,k,Up	|[  .  ]  .     .   |   .     8     .   |
	Down,1	This is a clue
	ll	! This is a clue
	4	|   5     3  [  4  ]|   .     7     .   |
	&	blanks      50
	4	|   5     3  [  .  ]|
	1	|   5     3  [  1  ]|
	DC	|   5     3  [  .  ]|
	1	|   5     3  [  1  ]|
	0	|   5     3  [  .  ]|
	6	Box 1 already has a 6.
	5	Row 1 already has a 5.
	&	|   5     3  [  5! ]|
	w	|   5     3  [  5  ]|
	w,BSpace,n,1,2,4	|   5     3  [12.4.]|
	&	digits: notes
	2	|   5     3  [1..4.]|
	n4n1	There is an entry; notes are for blanks.
	.0l26hn	|   5     3  [  .  ]| .2...   7     .   |   .     .     .   |
	a	|   5     3  [12.4.]| .2...   7   .2.4. | 1..4. 12.4. .2.4. |
	&	small:  candidates
	4	|   5     3  [  4  ]| .2...   7   .2... | 1.... 12... .2... |
	4n12	|   5     3  [...4.]| .2...   7   .2.4. | 1..4. 12.4. .2.4. |
	1	|   5     3  [1..4.]|
	a	small:  notes
	f	|   5     3  [12.4.]| .2...   7   .2.4. | 1..4. 12.4. .2.4. |
	f	|   5     3  [  .  ]|   .     7     .   |   .     .     .   |
	t	! time
	t	time    0:00:0
	?	w            mark entries in conflict, or not
	x	|   5     3  [  .  ]|
	END
}

# A new game replaces a saved one only if the player agrees.
test_changes_are_undone_and_done_again_also_in_a_saved_game()
{
	play "$p2"
	follow <<-END
	1n1n4nl26	|   5     3     4   |[.2...]  7     .   |
	uuu	|   5     3  [  1  ]|   .     7     .   |
	u	|   5     3  [  .  ]|   .     7     .   |
	u	There is nothing to undo.
	rrr	|   5     3     4   |[.2...]  7     .   |
	u6	|   5     3     4   |[.....]  7     .   |
	r	There is nothing to redo.
	u	|[  .  ]
	a	small:  candidates
	END
	sed '/arrows/,$d' shown > before_it
	terminal capture-pane -e -p | grep '[[;]3[1-6]m'
	quit
	start play "$p1"
	type_keys "&" "This game is saved. c: continue it"
	type_keys c "This is the saved game."
	sed '/arrows/,$d' shown | cmp - before_it
	follow <<-END
	a	small:  notes
	r	|[.....]
	END
	quit
	start play "$p1"
	type_keys n "|   3  [  .  ]  6   |   5     .     8   |   4     ."
	quit
	grep -q "puzzle $(echo "$p1" | tr 0 .)" "$saved"
}

# A hint says where, then how, then what, and is followed only then.  It says
# first that an entry is wrong, or that a right candidate was taken off.
test_hints_are_given_and_followed()
{
	environment=NO_COLOR=1 play "$p2"
	follow <<-END
	i	Hint: look at box 2.
	i	Hint: look at box 2: hidden single in a box.
	Enter	First ask for all of a hint
	ii	Hint: hidden single in a box: r1c6=8 (
	Enter	|   5     3     .   |   .     7  [  8  ]|
	&	hints        3
	hh2i	Hint: 1 entry is wrong.
	ii	Hint: r1c4 is not 2.
	Enter	|   5     3     .   |[  .  ]  7     8   |
	han4i	Hint: a candidate was taken off that is right.
	ii	Hint: r1c3 can be 4, which was taken off.
	Enter	|   5     3  [12.4.]|
	END
	terminal capture-pane -e -p > colored
	grep '[[;]3[1-6]m' colored && return 1
	quit
}

test_a_finished_game_is_told_and_is_not_saved()
{
	play "..${s2#??}"
	follow <<-END
	t	! time
	i	hints        1
	3l5l	All cells are filled, but some are in conflict.
	END
	wait_until [ -e "$saved" ]
	type_keys hh5l3 "Solved in 0:00:00, with 1 hint."
	quit
	[ ! -e "$saved" ]
}

# On the last terminal, the screen is not taken.
test_a_puzzle_comes_from_standard_input_or_is_generated()
{
	echo "$p2" > puzzle
	echo "echo \$\$ > pid; exec \"$sudoku\" play - < puzzle" > window
	open_window
	screen_has "own puzzle"
	type_keys 4 "|   5     3  [  4  ]|   .     7     .   |"
	play -S 5
	screen_has "A new game: sudoku play -d medium -S 5"
	quit
	grep -qx "puzzle $("$sudoku" generate -d medium -S 5)" "$saved"
	environment=TERM=dumb start play "$p2"
	screen_has "the terminal cannot move its cursor (TERM=dumb)"
	ends_with 2
}
