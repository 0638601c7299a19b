# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# sudoku hint

# shellcheck disable=SC2154 # set in lib.sh

hint()
{
	run hint "$@"
}

# p2 with one more digit $1, in r1c3, and a mark that it is an entry
with_entry()
{
	echo "$p2" | sed "s/^53\./53+$1/"
}

test_a_hint_says_where_then_how_then_what()
{
	hint "$p2"
	status_is 0
	out_is "look at box 2\n"
	hint -v "$p2"
	out_is "look at box 2: hidden single in a box\n"
	hint -vv "$p2"
	out_is "hidden single in a box: r1c6=8\
 (the only place for 8 in box 2)\n"
}

test_a_wrong_entry_comes_first()
{
	hint "$(with_entry 1)"
	status_is 1
	out_is "1 entry is wrong\n"
	hint -v "$(with_entry 1)"
	out_is "1 entry is wrong\nan entry in box 1 is wrong\n"
	hint -vv "$(with_entry 1)"
	out_is "1 entry is wrong\nr1c3 is not 1\n"
}

test_a_right_entry_is_confirmed()
{
	with_entry 4 | hint -vv
	status_is 0
	out_is "no entry is wrong
hidden single in a box: r3c1=1 (the only place for 1 in box 1)\n"
}

test_a_second_text_has_the_entries()
{
	echo "$p2" | draw > puzzle
	with_entry 4 | tr -d + | draw > position
	hint puzzle position
	status_is 0
	out_is "no entry is wrong\nlook at box 1\n"
	hint "$p2" - < position
	out_is "no entry is wrong\nlook at box 1\n"
	with_entry 1 | tr -d + > position
	hint puzzle position
	status_is 1
	out_is "1 entry is wrong\n"
}

# Without a mark, a wrong digit is a clue.
test_a_clue_is_never_blamed()
{
	hint "$(with_entry 1 | tr -d +)"
	status_is 1
	out_is ""
	err_is "puzzle:1: no solution"
	hint "$two"
	status_is 1
	out_is ""
	err_is "puzzle:1: more than one solution"
}

test_a_solved_puzzle_needs_no_hint()
{
	hint "$p2" "$s2"
	status_is 0
	out_is "no entry is wrong\nthe puzzle is solved\n"
}

# A random puzzle, and a position of it
test_a_hint_has_all_steps_to_the_next_digit()
{
	puzzle=.235..8...1....3.54...9......9.....65847.....2.......8...9..72..57......6....1...
	position=.235..8...1....3.54.5.9......9.....65847.....2.......8.4.9..72..57......692.71...
	hint $puzzle $position
	status_is 0
	out_is "no entry is wrong\nlook at box 1 and row 2\nlook at box 2\n"
	hint -v $puzzle $position
	out_has "look at box 1 and row 2: pointing"
	hint -vv $puzzle $position
	out_has ": r2c4<>8 r2c5<>8 r2c6<>8"
	out_has ": r1c5=1"
}
