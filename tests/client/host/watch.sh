# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Searches on the screen; play.sh has the function quit

# It has all that is on the screen after 3000 steps.
test_watch_draws_the_board_as_in_the_picture_of_the_documents()
{
	"$here/../../demo/picture" "$sudoku" > watch.svg
	cmp "$here/../../docs/watch.svg" watch.svg
}

# What another program wrote on the screen is replaced.  A search that has
# paused is not drawn by itself.  The last board is the solution, also if moves
# were about triads.
test_a_search_is_watched()
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
	mv shown before
	printf '\033[Hrubbish' > "$(terminal display-message -p '#{pane_tty}')"
	screen_has rubbish
	type_keys C-l
	wait_until same_screen before
	follow <<-END
	s	steps 13
	-	paused
	Space	solved: 
	END
	grep '^| [1-9]' shown | cut -c 3,7,11,20,24,28,37,41,45 |
		tr -d '\n' > digits
	[ "$(cat digits)" = "$(sudoku solve "$hard")" ]
	quit
	start watch -l -s backtrack -t 1000 -r 1000 "$endless"
	follow <<-END
	& paused
	Space	at most 1000 steps a second
	-	at most 500 steps a second
	-,-,-,-,-,-,-,-	at most 1 steps a second
	-,+	at most 2 steps a second
	+,+,+,+,+,+,+,+,+	at most 1024 steps a second
	+	! at most 1024 steps a second
	-	at most 1000 steps a second
	+	! at most 1000 steps a second
	&	! paused
	Space	paused
	END
	quit
}
