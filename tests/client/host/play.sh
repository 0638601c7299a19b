# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# A game on the screen: one case plays it, one ends it

saved=state/sudoku/play

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

# The cursor leaves on one side and enters on the other.  Digits are not written
# over clues, and entries in conflict are marked.  While candidates are shown, a
# note takes one off or adds it again.  A hint says where, then how, then what,
# and is followed only then.  It says first that an entry is wrong, or that a
# right candidate was taken off.
test_a_game_is_played()
{
	environment=NO_COLOR=1 start play "$p2"
	screen_has "arrows hjkl  move"
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
	1,DC,1,0	|   5     3  [  .  ]|
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
	n1n1n4nl26	|   5     3     4   |[.2...]  7     .   |
	uuu	|   5     3  [  1  ]|   .     7     .   |
	u	|   5     3  [  .  ]|   .     7     .   |
	rrr	|   5     3     4   |[.2...]  7     .   |
	u6	|   5     3     4   |[.....]  7     .   |
	r	There is nothing to redo.
	u0h0n	|   5     3  [  .  ]|
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
	echo "..${s2#??}" > puzzle
	echo "echo \$\$ > pid; exec \"$sudoku\" play - < puzzle" > window
	open_window
	type_keys "&" "This game is saved. c: continue it"
	follow <<-END
	n	|[  .  ]  .     4   |
	3l5l	All cells are filled, but some are in conflict.
	hh5l3	Solved in 0:00:0
	END
	type_keys q
	wait_until client_is_gone
	[ ! -e "$saved" ]
	start play -S 5
	screen_has "A new game: sudoku play -d medium -S 5"
	quit
	grep -qx "puzzle $("$sudoku" generate -d medium -S 5)" "$saved"
	# It is never the same day in these zones, but the next may begin.
	for zone in AAA12 BBB-14; do
		days=$(TZ=$zone date +%Y%m%d)
		environment=TZ=$zone start play --daily
		screen_has "A new game: sudoku play -d medium -S 20"
		days+=" $(TZ=$zone date +%Y%m%d)"
		echo "play --daily, on one of $days"
		grep -E "S (${days/ /|})\$" shown
		quit
	done
	environment=TERM=dumb start play "$p2"
	screen_has "the terminal cannot move its cursor (TERM=dumb)"
	ends_with 2
}

# Each signal that ends a process by default ends the program as it would have
# without a handler.  C libraries keep some of 32 to 34 to themselves.  A game
# in a window that is too small for it waits for a larger one.  With a damaged
# game, nothing is played, and nothing replaces it.
test_a_game_is_saved_whatever_ends_it()
{
	# Of the real-time signals, the short form tries the first and the last.
	step=${LONG:+1}
	start play "$p2"
	type_keys 4
	for signal in {1..31} $(seq 35 "${step:-29}" 64); do
		case $(kill -l "$signal") in
		"" | KILL | STOP | TSTP | TTIN | TTOU) continue ;;
		CONT | CHLD | URG | WINCH) continue ;;
		esac
		screen_has "blanks      50"
		kill -s "$signal" "$(cat pid)"
		ends_with $((128 + signal))
		continue_game
	done
	type_keys l2
	wait_until grep -q "^change 3 0 2 0 0$" "$saved"
	kill -s KILL "$(cat pid)"
	wait_until [ -s status ]
	continue_game
	type_keys h "|   5     3  [  4  ]|   2     7"
	screen > first
	for size in "79 24" "80 23"; do
		terminal resize-window -x "${size% *}" -y "${size#* }"
		type_keys "&" "This needs" "! arrows"
	done
	terminal resize-window -x 80 -y 24
	wait_until same_screen first
	run play "$p2"
	status_is 2
	err_is "sudoku: the saved game is open in another process"
	mkdir "$saved.new"
	type_keys 5 "The game could not be saved: Is a directory." "NOT SAVED"
	rmdir "$saved.new"
	type_keys 4 "! NOT SAVED"
	terminal kill-server
	wait_until client_is_gone
	[ "$(stat -c %a state/sudoku "$saved" | xargs)" = "700 600" ]
	cp "$saved" good
	for damage in "head -c 100" "sed s/^cursor.2/cursor.3/" \
			"sed s/^change.2/change.81/" "head -c 0" "cat good"; do
		$damage good > "$saved"
		cp "$saved" damaged
		run play "$p1"
		status_is 2
		has err "$PWD/$saved: the saved game is damaged; move it or"
		cmp damaged "$saved"
	done
}

# Makes the saved game one with $1 changes, which write and remove a note.
make_changes()
{
	python3 - "$saved" "$1" <<-'END'
		import re, sys
		path, count = sys.argv[1], int(sys.argv[2])
		text = open(path).read().split("change ")[0]
		text = re.sub("done .*", f"done {count}", text)
		for i in range(count):
		    text += f"change 2 0 0 {i % 2} 0\n"
		total = 0xcbf29ce484222325
		for byte in text.encode():
		    total = (total ^ byte) * 0x100000001b3 % 2**64
		open(path, "w").write(f"{text}sum {total:016x}\n")
	END
}

test_changes_without_room_are_refused()
{
	start play "$p2"
	type_keys 4
	quit
	make_changes 19999
	continue_game
	follow <<-END
	f	There is no room for more changes; undo some.
	&	|   5     3  [  .  ]|
	4	|   5     3  [  4  ]|
	r	There is nothing to redo.
	u1	|   5     3  [  1  ]|
	0	There is no room for more changes; undo some.
	ui	Hint: look at box 2.
	ii	Hint: hidden single in a box: r1c6=8 (
	Enter	|   5     3     .   |   .     7  [  8  ]|
	iii	Hint
	Enter	There is no room for more changes; undo some.
	uur	|   5     3  [  .  ]|
	END
	quit
}
