# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Games on the screen

# shellcheck disable=SC2154 # set in lib.sh

saved=state/sudoku/play

# Starts a game of which nothing is saved.
play()
{
	export XDG_STATE_HOME=$PWD/state
	rm -rf state
	start play "$@"
	screen_has "arrows hjkl  move"
}

# Continues the saved game.
continue_game()
{
	start play
	screen_has "This is the saved game."
}

quit()
{
	type_keys q
	ends_with 0
}

# The row of the screen with the upper part of row $1 of the board begins with
# $2.
row_is()
{
	row_number=$(($1 * 2 + ($1 - 1) / 3))
	eventually row_matches "$2" && return
	echo "row $1 is not \"$2\":"
	cat shown
	return 1
}

row_matches()
{
	screen > shown
	case $(sed -n "${row_number}p" shown) in
	"$1"*)	return 0 ;;
	esac
	return 1
}

# Types the digits of solution $2 that are blanks in puzzle $1.  The cursor is
# on the first of these, and goes through the rows.
type_solution()
{
	local keys='' i

	for ((i = 0; i < 81; i++)); do
		[ "${1:i:1}" != . ] || keys+=${2:i:1}
		[ -z "$keys" ] || keys+=l
		[ -z "$keys" ] || ((i % 9 < 8)) || keys+=j
	done
	type_text "$keys"
}

test_a_game_shows_the_board_and_the_keys()
{
	play "$p2"
	screen_is < "$here/screens/play.txt"
	quit
}

test_arrows_and_letters_move_the_cursor()
{
	play "$p2"
	type_keys Right Right Right Down Left
	row_is 2 "|   6     .     .   |   1  [  9  ]  5   |   .     .     .   |"
	type_text hjjl
	row_is 4 "|   8     .     .   |   .  [  6  ]  .   |   .     .     3   |"
	type_keys k Up h l
	row_is 2 "|   6     .     .   |   1  [  9  ]  5   |   .     .     .   |"
}

test_the_cursor_leaves_on_one_side_and_enters_on_the_other()
{
	play "$p2"
	type_keys k h h h
	row_is 9 "|   .     .     .   |   .     8     .   |   .     7  [  9  ]|"
	type_keys Down Right
	row_is 1 "|[  5  ]  3     .   |   .     7     .   |   .     .     .   |"
}

test_digits_are_written_and_removed()
{
	play "$p2"
	type_keys 4
	row_is 1 "|   5     3  [  4  ]|   .     7     .   |   .     .     .   |"
	screen_has "blanks      50"
	type_keys 1
	row_is 1 "|   5     3  [  1  ]|   .     7     .   |   .     .     .   |"
	for key in 1 0 . DC BSpace; do
		type_keys "$key"
		row_is 1 "|   5     3  [  .  ]|   .     7     .   |"
		type_keys 1
		row_is 1 "|   5     3  [  1  ]|   .     7     .   |"
	done
}

test_a_clue_cannot_be_changed()
{
	play "$p2"
	type_keys h
	for key in 1 3 0; do
		type_keys "$key"
		screen_has "This is a clue"
		row_is 1 "|   5  [  3  ]  .   |   .     7     .   |"
		type_keys n
		screen_lacks "This is a clue"
	done
}

# The clue is right; the entry is what has a mark.
test_an_entry_in_conflict_with_a_clue_is_marked()
{
	play "$p2"
	for conflict in "5 Row" "8 Column" "6 Box"; do
		type_keys "${conflict% *}"
		screen_has "${conflict#* } "
		screen_has "already has a ${conflict% *}."
		row_is 1 "|   5     3  [  ${conflict% *}! ]|"
		[ "$(tr -dc '!' < shown)" = '!' ]
	done
	type_keys 1
	row_is 1 "|   5     3  [  1  ]|   .     7     .   |   .     .     .   |"
}

test_entries_in_conflict_are_both_marked()
{
	play "$p2"
	type_text "1lll1"
	row_is 1 "|   5     3     1!  |   .     7  [  1! ]|   .     .     .   |"
	screen_has "Row 1 already has a 1."
	type_keys 0
	row_is 1 "|   5     3     1   |   .     7  [  .  ]|   .     .     .   |"
}

test_notes_are_written_and_removed()
{
	play "$p2"
	type_text n124
	screen_has "digits: notes"
	row_is 1 "|   5     3  [12.4.]|   .     7     .   |   .     .     .   |"
	type_keys 2
	row_is 1 "|   5     3  [1..4.]|   .     7     .   |   .     .     .   |"
	type_text 0
	row_is 1 "|   5     3  [  .  ]|   .     7     .   |   .     .     .   |"
	type_text 5
	screen_has "Row 1 already has a 5."
	type_text 1n4
	row_is 1 "|   5     3  [  4  ]|   .     7     .   |   .     .     .   |"
	type_text n1
	screen_has "There is an entry; notes are for blanks."
	type_text 0
	row_is 1 "|   5     3  [1....]|   .     7     .   |   .     .     .   |"
}

test_an_entry_hides_notes_that_it_makes_impossible()
{
	play "$p2"
	type_text nl26hn
	row_is 1 "|   5     3  [  .  ]| .2...   7     .   |   .     .     .   |"
	type_keys 2
	row_is 1 "|   5     3  [  2  ]| .....   7     .   |   .     .     .   |"
	type_keys 0
	row_is 1 "|   5     3  [  .  ]| .2...   7     .   |   .     .     .   |"
}

test_candidates_are_automatic_on_request()
{
	play "$p2"
	type_text a
	screen_has "small:  candidates"
	row_is 1 "|   5     3  [12.4.]| .2...   7   .2.4. | 1..4. 12.4. .2.4. |"
	row_is 9 "| 123.. 12.45 12345 | .23.5   8   .2... | 1.34.   7     9   |"
	type_text 4
	row_is 1 "|   5     3  [  4  ]| .2...   7   .2... | 1.... 12... .2... |"
	type_text 4n12
	row_is 1 "|   5     3  [...4.]| .2...   7   .2.4. | 1..4. 12.4. .2.4. |"
	type_text 1
	row_is 1 "|   5     3  [1..4.]| .2...   7   .2.4. | 1..4. 12.4. .2.4. |"
	type_text a
	row_is 1 "|   5     3  [1....]|   .     7     .   |   .     .     .   |"
}

test_changes_are_undone_and_done_again()
{
	play "$p2"
	type_text 1n1n4nl26
	row_is 1 "|   5     3     4   |[.2...]  7     .   |   .     .     .   |"
	type_text uu
	row_is 1 "|   5     3     4   |[  .  ]  7     .   |   .     .     .   |"
	type_text u
	row_is 1 "|   5     3  [  1  ]|   .     7     .   |   .     .     .   |"
	type_text u
	row_is 1 "|   5     3  [  .  ]|   .     7     .   |   .     .     .   |"
	type_text u
	screen_has "There is nothing to undo."
	type_text rrr
	row_is 1 "|   5     3     4   |[.2...]  7     .   |   .     .     .   |"
	type_text u6
	row_is 1 "|   5     3     4   |[.....]  7     .   |   .     .     .   |"
	type_text r
	screen_has "There is nothing to redo."
}

test_a_saved_game_goes_on_with_all_its_changes()
{
	play "$p2"
	type_text anllll2n4
	screen_has "blanks      50"
	type_text u
	screen_has "blanks      51"
	screen | sed '/arrows/,$d' > before_it
	quit
	continue_game
	screen | sed '/arrows/,$d' | cmp - before_it
	type_text r
	screen_has "blanks      50"
	type_text uua
	row_is 1 "|   5     3     .   |   .     7     .   |[  .  ]  .     .   |"
	quit
}

test_a_finished_game_is_told_and_is_not_saved()
{
	play "$p2"
	type_text "1?0"
	screen_has "blanks      51"
	type_solution "$p2" "$s2"
	screen_has "Solved in 0:00:00, with 1 hint."
	[ -e "$saved" ]
	quit
	[ ! -e "$saved" ]
	start play -S 1
	screen_has "A new game: sudoku play -d medium -S 1"
	screen_lacks SOLVED
}

test_a_full_board_with_conflicts_is_not_finished()
{
	play "$p2"
	type_solution "$p2" "${s2:0:78}4${s2:79}"
	screen_has "All cells are filled, but some are in conflict (!)."
}

# The screen is never taken for a puzzle that cannot be played.
refused()
{
	export XDG_STATE_HOME=$PWD/state
	run play "$1"
	status_is "$2"
	err_is "$3"
	out_is ""
}

test_a_puzzle_that_cannot_be_played_is_refused()
{
	refused "55${p2#53}" 1 \
		"puzzle:1: no solution: two 5s in row 1: r1c1 r1c2"
	refused "$none" 1 "puzzle:1: no solution"
	refused "$two" 1 "puzzle:1: more than one solution"
	refused "$s2" 1 "puzzle:1: it has no blanks"
	refused missing 2 "sudoku: missing: No such file or directory"
	echo 12x > bad
	refused bad 2 "bad:1:3: 'x' is not allowed in a puzzle"
}

test_a_puzzle_comes_from_a_file_or_from_standard_input()
{
	echo "$p2" | draw > board
	play board
	screen_has "own puzzle"
	row_is 1 "|   5     3  [  .  ]|   .     7     .   |   .     .     .   |"
	quit
	rm "$saved"
	echo "echo \$\$ > pid; exec \"$sudoku\" play - < board" > window
	open_window
	screen_has "own puzzle"
	type_text 4
	row_is 1 "|   5     3  [  4  ]|   .     7     .   |   .     .     .   |"
}

test_options_for_new_games_are_checked()
{
	for arguments in "-d difficult" "-d trial2" "-S x" "-d easy $p2" \
			 "-S 1 $p2" "$p2 $p2"; do
		# shellcheck disable=SC2086 # words
		run play $arguments
		status_is 2
		out_is ""
	done
}

test_without_a_terminal_there_is_no_game()
{
	run play "$p2"
	status_is 2
	err_is "sudoku: this command needs a terminal"
	environment=TERM=dumb start play "$p2"
	screen_has "the terminal cannot move its cursor (TERM=dumb)"
	ends_with 2
}

test_the_same_seed_gives_the_same_game()
{
	play -d easy -S 5
	screen_has "A new game: sudoku play -d easy -S 5"
	screen > first
	quit
	rm "$saved"
	start play -S 5 --level=easy
	screen_is < first
	quit
	run generate -d easy -S 5
	grep -qx "puzzle $(cat out)" "$saved"
	play -S 6 -d easy
	screen | sed '/A new game/d' > second
	! sed '/A new game/d' first | cmp -s - second
}

test_a_new_game_replaces_a_saved_one_only_if_the_player_agrees()
{
	play "$p2"
	type_text 4
	quit
	for key in q c; do
		start play "$p1"
		screen_has "This game is saved. c: continue it"
		row_is 1 "|   5     3  [  4  ]|   .     7     .   |"
		type_keys "$key"
		[ $key = q ] || screen_has "This is the saved game."
		[ $key = q ] || type_keys q
		ends_with 0
	done
	grep -q "puzzle $p2" "$saved"
	start play "$p1"
	type_text n
	row_is 1 "|   3  [  .  ]  6   |   5     .     8   |   4     .     .   |"
	quit
	grep -q "puzzle $(echo "$p1" | tr 0 .)" "$saved"
}

test_the_saved_game_goes_on_if_the_same_is_asked_for()
{
	play "$p2"
	type_text 4
	quit
	start play "$p2"
	screen_has "This is the saved game."
	row_is 1 "|   5     3  [  4  ]|   .     7     .   |   .     .     .   |"
}
