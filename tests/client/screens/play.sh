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
	type_text anllll2n4u
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

test_each_completion_of_an_ambiguous_puzzle_is_right()
{
	for solution in "$t1" "$t2"; do
		play "$two"
		screen_has "more than one solution; any of them is right"
		type_solution "$two" "$solution"
		screen_has "Solved in"
		quit
	done
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
	refused "55${p2#53}" 1 "puzzle:1: no solution: two 5s in row 1"
	refused "$none" 1 "puzzle:1: no solution"
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

test_a_hint_says_where_then_how_then_what()
{
	play "$p2"
	type_text '?'
	screen_has "Look at box 2."
	screen_has "hints        1"
	type_text '?'
	screen_has "Look at box 2: hidden single in a box."
	type_text '?'
	screen_has "hidden single in a box: r1c6=8 ("
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
	screen_has "1 entry is wrong."
	type_text 'll7?'
	screen_has "2 entries are wrong."
	type_text '?'
	screen_has "An entry in box 2 is wrong."
	type_text '?'
	screen_has "r1c4 is not 2."
	type_keys Enter
	row_is 1 "|   5     3     .   |[  .  ]  7     7!  |   .     .     .   |"
	type_text '???'
	screen_has "r1c6 is not 7."
	type_keys Enter
	type_text '?'
	screen_has "Look at box 2."
}

test_a_hint_notices_that_a_right_candidate_was_taken_off()
{
	play "$p2"
	type_text 'an4?'
	screen_has "A candidate was taken off that is right."
	type_text '?'
	screen_has "A candidate in box 1 was taken off that is right."
	type_text '?'
	screen_has "r1c3 can be 4, which was taken off."
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
	screen_has "pointing: r4c4<>2 r4c5<>2 ("
	type_keys Enter
	row_is 4 "|   5   .2... 12... |[1....]1....   4   | 1.... .....   3   |"
	type_text u
	row_is 4 "|   5   .2... 12... |[12...]12...   4   | 1.... .....   3   |"
}

test_a_hint_helps_where_no_technique_does()
{
	play "$two"
	type_text '???'
	screen_has "No technique leads on; look at r1c4, where 6 is possible."
	type_keys Enter
	row_is 1 "|   5     3     4   |[  6  ]  .     8   |   9     1     2   |"
}

# The entries of the other solution are right; the last one does not fit.
test_a_hint_for_an_ambiguous_puzzle_blames_the_last_entry()
{
	play "$two"
	type_text '7l6jjj6?'
	screen_has "1 entry is wrong."
	type_text '??'
	screen_has "r4c5 is not 6."
	type_keys Enter
	type_text '?'
	screen_has "Look at"
	type_text kkk1h0l0h6l7
	screen_has "blanks       2"
	type_text '?'
	screen_has "Look at"
}

# Each signal ends the program as it would have without a handler.
test_a_game_is_saved_whatever_signal_ends_it()
{
	play "$p2"
	type_text 4
	for signal in INT TERM HUP QUIT SEGV ABRT; do
		screen_has "blanks      50"
		kill -s "$signal" "$(cat pid)"
		ends_with $((128 + $(kill -l "$signal")))
		continue_game
	done
	type_keys C-c
	ends_with 130
	continue_game
	type_keys C-\\
	ends_with 131
	grep -q "^change 2 0 4 0 0$" "$saved"
}

test_a_game_that_is_killed_goes_on()
{
	play "$p2"
	type_text 4
	eventually grep -q ^change "$saved"
	kill -s KILL "$(cat pid)"
	eventually [ -s status ]
	continue_game
	screen_has "blanks      50"
}

test_a_game_is_saved_when_the_terminal_is_closed()
{
	play "$p2"
	type_text 4l
	terminal kill-server
	eventually client_is_gone
	grep -q "^cursor 3$" "$saved"
	continue_game
	screen_has "blanks      50"
}

# Runs the client with job control, so that it can be stopped.
start_job()
{
	export XDG_STATE_HOME=$PWD/state
	cat > window <<-END
	set -m
	echo before; stty -g > modes
	"$sudoku" play "$p2"
	stty -g > modes.stopped
	jobs -p > pid
	until [ -e continue ]; do sleep 0.02; done
	fg
	status=\$?; stty -g > modes.after; echo \$status > status
	read -r
	END
	open_window
	screen_has "own puzzle"
}

test_a_stopped_game_gives_the_terminal_back_and_goes_on()
{
	start_job
	type_text 4
	type_keys C-z
	eventually [ -s pid ]
	cmp modes modes.stopped
	[ "$(terminal display-message -p "$screen_modes")" = "0 1 1" ]
	screen_has before
	grep -q ^change "$saved"
	touch continue
	row_is 1 "|   5     3  [  4  ]|   .     7     .   |   .     .     .   |"
	type_text 0
	row_is 1 "|   5     3  [  .  ]|   .     7     .   |   .     .     .   |"
	type_text q
	ends_with 0
}

# What another program wrote on the screen is replaced.
test_a_game_is_drawn_again_when_it_continues()
{
	play "$p2"
	screen > expected
	kill -s STOP "$(cat pid)"
	printf '\033[Hrubbish' > "$(terminal display-message -p '#{pane_tty}')"
	screen_has rubbish
	kill -s CONT "$(cat pid)"
	screen_lacks rubbish
	cmp expected shown
	printf '\033[Hrubbish' > "$(terminal display-message -p '#{pane_tty}')"
	screen_has rubbish
	type_keys C-l
	screen_lacks rubbish
	cmp expected shown
}

test_a_window_can_change_its_size()
{
	play "$p2"
	screen > first
	for size in "79 24" "80 23" "20 5"; do
		# shellcheck disable=SC2086 # words
		terminal resize-window -x ${size% *} -y ${size#* }
		screen_has "This needs"
		screen_lacks "arrows"
	done
	terminal resize-window -x 80 -y 23
	screen_has "The window has 80 and 23."
	type_text 4
	terminal resize-window -x 100 -y 30
	row_is 1 "|   5     3  [  4  ]|   .     7     .   |   .     .     .   |"
	terminal resize-window -x 80 -y 24
	type_text 0
	screen_is < first
}

test_without_colors_the_screen_is_the_same()
{
	for environment in NO_COLOR= NO_COLOR=1; do
		environment=$environment play "$p2"
		type_text 55
		type_text 5
		screen_has "Row 1 already has a 5."
		terminal capture-pane -e -p > colors
		screen > "screen.$environment"
		colored=$(grep -c '[[;]3[1-6]m' colors || :)
		case $environment in
		*=)	[ "$colored" -gt 0 ] ;;
		*)	[ "$colored" -eq 0 ] ;;
		esac
		type_text q
		ends_with 0
	done
	cmp screen.NO_COLOR= screen.NO_COLOR=1
}

# $1 has damaged the saved game: it is kept aside, and there is a new game.
damage_is_reported()
{
	cp "$saved" damaged
	start play "$p1"
	screen_has "own puzzle"
	row_is 1 "|   3  [  .  ]  6   |   5     .     8   |   4     .     .   |"
	quit
	screen_has "the saved game is damaged; kept as play.damaged.$1"
	cmp damaged "$saved.damaged.$1"
}

test_a_damaged_game_is_reported_and_kept()
{
	play "$p2"
	type_text 4
	quit
	cp "$saved" good
	head -c 100 good > "$saved"
	damage_is_reported 1
	sed 's/^cursor 2/cursor 3/' good > "$saved"
	damage_is_reported 2
	: > "$saved"
	damage_is_reported 3
	head -c 100000 /dev/urandom > "$saved"
	damage_is_reported 4
	cat good good > "$saved"
	damage_is_reported 5
	cp good "$saved"
	start play "$p2"
	screen_has "This is the saved game."
}

test_a_second_process_does_not_play_the_same_game()
{
	play "$p2"
	run play "$p2"
	status_is 2
	err_is "sudoku: the saved game is open in another process"
}

test_a_game_that_cannot_be_saved_is_played_and_reported()
{
	mkdir state
	: > state/sudoku
	export XDG_STATE_HOME=$PWD/state
	start play "$p2"
	screen_has "NOT SAVED"
	type_text 4
	screen_has "blanks      50"
	type_text q
	ends_with 2
	screen_has "the game cannot be saved: "
}

test_an_error_while_saving_is_shown()
{
	play "$p2"
	eventually [ -e "$saved" ]
	mkdir state/sudoku/play.new
	type_text 4
	screen_has "The game could not be saved: Is a directory."
	screen_has "NOT SAVED"
	rmdir state/sudoku/play.new
	type_text l
	type_text 2
	screen_lacks "NOT SAVED"
	mkdir state/sudoku/play.new
	type_text q
	ends_with 2
	screen_has "the game is not saved: Is a directory"
}

test_the_directory_is_the_one_of_the_xdg_specification()
{
	export XDG_STATE_HOME=relative HOME=$PWD/home
	start play "$p2"
	screen_has "own puzzle"
	eventually [ -e home/.local/state/sudoku/play ]
	[ ! -e relative ]
	[ "$(stat -c %a home/.local/state/sudoku)" = 700 ]
	[ "$(stat -c %a home/.local/state/sudoku/play)" = 600 ]
}
