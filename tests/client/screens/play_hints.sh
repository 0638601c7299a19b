# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Hints in a game; play.sh has the functions

# shellcheck disable=SC2154 # set in lib.sh

test_a_hint_says_where_then_how_then_what()
{
	play "$p2"
	type_text '?'
	screen_has "Hint: look at box 2."
	screen_has "hints        1"
	type_text '?'
	screen_has "Hint: look at box 2: hidden single in a box."
	type_text '?'
	screen_has "Hint: hidden single in a box: r1c6=8 ("
	screen_has "hints        3"
	type_text '?'
	type_keys Enter
	row_is 1 "|   5     3     .   |   .     7  [  8  ]|   .     .     .   |"
	screen_has "hints        3"
	type_text u
	row_is 1 "|   5     3     .   |   .     7  [  .  ]|   .     .     .   |"
}

test_only_a_whole_hint_can_be_followed()
{
	play "$p2"
	type_text '??'
	type_keys Enter
	screen_has "First ask for all of a hint"
	screen_has "blanks      51"
}

test_a_hint_says_first_that_an_entry_is_wrong()
{
	play "$p2"
	type_text 'l2?'
	screen_has "Hint: 1 entry is wrong."
	type_text 'll7?'
	screen_has "Hint: 2 entries are wrong."
	type_text '?'
	screen_has "Hint: an entry in box 2 is wrong."
	type_text '?'
	screen_has "Hint: r1c4 is not 2."
	type_keys Enter
	row_is 1 "|   5     3     .   |[  .  ]  7     7!  |   .     .     .   |"
	type_text '???'
	screen_has "Hint: r1c6 is not 7."
	type_keys Enter
	type_text '?'
	screen_has "Hint: look at box 2."
}

test_a_hint_notices_that_a_right_candidate_was_taken_off()
{
	play "$p2"
	type_text 'an4?'
	screen_has "Hint: a candidate was taken off that is right."
	type_text '?'
	screen_has "Hint: a candidate in box 1 was taken off that is right."
	type_text '?'
	screen_has "Hint: r1c3 can be 4, which was taken off."
	type_keys Enter
	row_is 1 "|   5     3  [12.4.]| .2...   7   .2.4. | 1..4. 12.4. .2.4. |"
}

# The first step of this puzzle removes a candidate from each of two cells.
pointing=......5..46..71..........125....4..3..9..62...487......1.83...62...6.8.....9.....

# One undo brings both candidates back.
test_a_hint_that_removes_candidates_is_followed()
{
	play "$pointing"
	type_text ajjj
	row_is 4 "|[  5  ].2... 12... | 12... 12...   4   | 1.... .....   3   |"
	type_text '???'
	screen_has "Hint: pointing: r4c4<>2 r4c5<>2 ("
	type_keys Enter
	row_is 4 "|   5   .2... 12... |[1....]1....   4   | 1.... .....   3   |"
	type_text u
	row_is 4 "|   5   .2... 12... |[12...]12...   4   | 1.... .....   3   |"
}
