# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Searches and progress on the screen

# shellcheck disable=SC2154 # set in lib.sh and cases/watch.sh

quit_watch()
{
	type_keys q
	ends_with "$1"
}

test_watch_draws_the_board_and_the_last_moves()
{
	start watch -l -s backtrack -t 1000 "$p2"
	follow <<-END
	&	Strategy backtrack in this process
	&	+-------+-------+-------+   place     9 r4c7
	&	| 6 4 7 | 1 9 5 | 3 2 8 |   take back 1 r4c6
	&	| 8 2 5 | 7 6 4 |[9]. 3 |   place     4 r4c8
	&	take back 4 r4c7
	&	steps 1000   placed 511   taken back 489
	&	depth 22, at most 25   lost events 0
	&	paused
	&	space: pause   s: one step   + -: rate   q: quit
	END
	quit_watch 0
}

test_watch_draws_the_triads_of_bands()
{
	[ ! -d /sys/kernel/tracing/events/sudoku ] ||
		skip_test "the driver is loaded"
	start watch -t 12 "$hard"
	follow <<END
& Strategy bands in this process
& (not in the device:
& | .   .   .  14  | .   .   .      | .   3   9      |  take back 2 r1c123
& | .   .   3      | .   5   .      | 8   .   .      |  place     4 r1c456
& |                |23              |                |  take back 6 r2c123
& |                |15              |                |  place     5 r456c4
& A digit right of three cells, or below, is in one of them.
& paused
END
}

# The last board is the solution, also if moves were about triads.
test_watch_shows_the_end_of_a_search()
{
	start watch -l -s bands --heat "$p2"
	screen_has "solved: "
	sed -n '4,14s/^|\([^|]*|[^|]*|[^|]*\)|.*/\1/p' shown |
		tr -cd 1-9 > digits
	[ "$(cat digits)" = "$s2" ]
	quit_watch 0
	start watch -l "$none"
	screen_has "no solution: 0 steps"
	quit_watch 1
}

test_watch_obeys_its_keys()
{
	start watch -l -s backtrack -t 10 "$endless"
	follow <<-END
	&	paused
	&	steps 10   placed
	s	steps 11   placed
	s	steps 12   placed
	-	paused
	Space	at most 1000 steps a second
	-	at most 500 steps a second
	+	at most 1000 steps a second
	+	! at most 1000 steps a second
	&	! paused
	Space	paused
	END
}

# The client waits. If it is paused, no frame is being written.
is_asleep()
{
	[ "$(cut -d ' ' -f 3 "/proc/$(cat pid)/stat")" = S ]
}

# The client has used this much processor time, in ticks.
has_used()
{
	[ "$(cut -d ' ' -f 14 "/proc/$(cat pid)/stat")" -ge "$1" ]
}

# Lets the terminal take output again (TCOON), or not (TCOOFF), as a slow line
# does.
set_flow()
{
	perl -MPOSIX -e "POSIX::tcflow(0, POSIX::$1())" \
		< "$(terminal display-message -p '#{pane_tty}')"
}

# A frame is due every 50 ms. A terminal that stops within a frame holds it up.
test_watch_goes_on_while_the_terminal_takes_no_output()
{
	start watch -l -s backtrack "$endless"
	screen_has "steps a second"
	type_keys Space paused
	wait_until is_asleep
	set_flow TCOOFF
	terminal send-keys Space
	ticks=$(cut -d ' ' -f 14 "/proc/$(cat pid)/stat")
	wait_until has_used $((ticks + 30))
	set_flow TCOON
	quit_watch 0
}

test_the_picture_of_watch_is_up_to_date()
{
	"$here/../../demo/picture" "$sudoku" > watch.svg
	cmp "$here/../../docs/watch.svg" watch.svg
}

# The line is erased before the end, and is neither in standard output nor, if
# that is not a terminal, in standard error.
test_progress_is_shown_on_a_terminal()
{
	printf '%s\n%s\n' "$p1" "$empty" > puzzles
	cat > window <<-END
	trap : INT
	"$sudoku" count puzzles > /dev/null 2> err & echo \$! > pid
	"$sudoku" count puzzles > counts
	kill \$!
	echo ended
	read -r
	END
	open_window
	screen_has " solutions, "
	err_is
	type_keys C-c ended "! solutions"
	grep -qx 'at least [1-9][0-9]*' counts
}
