# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# The screens of "watch", and how it leaves the terminal; to be sourced by
# host.sh

# shellcheck disable=SC2154 # set in lib.sh and cases/

# shellcheck source=unterm.sh
. "$here/unterm.sh"

# Waits until the screen has the text $1, for at most 20 seconds.
wait_for_text()
{
	for _ in $(seq 200); do
		screen_of typescript | sed 's/ *$//' > screen
		grep -qF -e "$1" screen && return
		sleep 0.1
	done
	echo "\"$1\" is not on the screen:" > missing
	cat screen >> missing
}

# Types for each line "KEY TEXT" of file $1: when TEXT is on the screen, KEY.
type_keys()
{
	number=0
	while read -r key text; do
		wait_for_text "$text"
		number=$((number + 1))
		mv screen "screen$number"
		printf '%b' "$key"
	done < "$1"
}

# Runs command $1 on a terminal with 80 columns and 24 rows, and types what
# standard input says.  When the screen had the text for the n-th key is in
# screenN.  The modes of the terminal are the same afterwards.
show()
{
	cat > keys
	: > typescript
	cat > commands <<-END
	stty rows 24 cols 80
	stty -a > before
	TERM=xterm $1
	echo \$? > status
	stty -a > after
	END
	type_keys keys | SHELL=/bin/sh script -qfc "sh commands" typescript \
		> /dev/null
	[ ! -e missing ] || { cat missing; return 1; }
	cmp before after
	# The last of the sequences that give the screen back
	grep -q "$(printf '\033')\[?1049l" typescript
}

lines_are()
{
	diff -u - "$1"
}

test_watch_draws_the_board_and_the_last_moves()
{
	show "$sudoku watch -l -s backtrack -t 1000 $p2" <<-END
	q paused
	END
	status_is 0
	lines_are screen1 <<-END
	Strategy backtrack in this process

	+-------+-------+-------+   place     9 r4c7
	| 5 3 2 | 6 7 8 | 1 9 4 |   place     4 r4c6
	| 6 4 7 | 1 9 5 | 3 2 8 |   take back 1 r4c6
	| 1 9 8 | 3 4 2 | 5 6 7 |   take back 9 r4c7
	+-------+-------+-------+   take back 4 r4c8
	| 8 2 5 | 7 6 4 |[9]. 3 |   place     4 r4c8
	| 4 . . | 8 . 3 | . . 1 |   place     9 r4c7
	| 7 . . | . 2 . | . . 6 |   take back 4 r4c7
	+-------+-------+-------+   place     4 r4c7
	| . 6 . | . . . | 2 8 . |   place     1 r4c6
	| . . . | 4 1 9 | . . 5 |   place     7 r4c4
	| . . . | . 8 . | . 7 9 |   place     5 r4c3
	+-------+-------+-------+   take back 1 r4c3
	                            take back 9 r4c4
	                            take back 7 r4c6
	                            take back 4 r4c7

	steps 1000   placed 511   taken back 489
	depth 22, at most 25   lost events 0
	paused

	space: pause   s: one step   + -: rate   q: quit
	END
}

test_watch_draws_the_map_of_cells_that_were_tried()
{
	show "$sudoku watch -l -s backtrack --heat -t 1000 $p2" <<-END
	s paused
	q steps 1001
	END
	lines_are screen2 <<END
Strategy backtrack in this process

+-------+-------+-------+   +----------------+----------------+----------------+
| 5 3 2 | 6 7 8 | 1 9 4 |   |              2 |    3         8 |   18   24   14 |
| 6 4 7 | 1 9 5 | 3 2 8 |   |        38   71 |                |  115   65   13 |
| 1 9 8 | 3 4 2 | 5 6 7 |   |    1           |    2    3    2 |    3         2 |
+-------+-------+-------+   +----------------+----------------+----------------+
| 8 2 5 | 7 6 4 |[.]. 3 |   |         5   11 |   22        25 |   31   11      |
| 4 . . | 8 . 3 | . . 1 |   |         8   14 |         0      |    0    0      |
| 7 . . | . 2 . | . . 6 |   |         0    0 |    0         0 |    0    0      |
+-------+-------+-------+   +----------------+----------------+----------------+
| . 6 . | . . . | 2 8 . |   |    0         0 |    0    0    0 |              0 |
| . . . | 4 1 9 | . . 5 |   |    0    0    0 |                |    0    0      |
| . . . | . 8 . | . 7 9 |   |    0    0    0 |    0         0 |    0           |
+-------+-------+-------+   +----------------+----------------+----------------+
                            How often each cell was tried



steps 1001   placed 511   taken back 490
depth 21, at most 25   lost events 0
paused

space: pause   s: one step   + -: rate   q: quit
END
}

test_watch_draws_the_triads_of_bands()
{
	show "$sudoku watch -l -t 12 $hard" <<-END
	q paused
	END
	lines_are screen1 <<-END
	Strategy bands in this process

	+----------------+----------------+----------------+  place     4 r1c123
	| .   .   .  14  | .   .   .      | .   3   9      |  take back 2 r1c123
	| .   .   .      | .   .   1      | .   .   5      |  take back 4 r1c456
	| .   .   3      | .   5   .      | 8   .   .      |  place     4 r1c456
	|                |23              |                |  take back 6 r2c123
	+----------------+----------------+----------------+  place     6 r2c123
	| .   .   8      | .   9   .      | .   .   6      |  place     2 r1c123
	| .   7   .      | .   .   2      | .   .   .      |  place     1 r1c123
	| 1   .   .      | 4   .   .      | .   .   .      |  place     3 r123c4
	|                |15              |                |  place     5 r456c4
	+----------------+----------------+----------------+  place     2 r123c4
	| .   .   9      | .   8   .      | .   5   .      |  place     1 r456c4
	| .   2   .      | .   .   .      | 6   .   .      |
	| 4   .   .      | 7   .   .      | .   .   .      |
	|                |                |                |
	+----------------+----------------+----------------+
	A digit right of three cells, or below, is in one of them.
	steps 12   placed 9   taken back 3
	depth 6, at most 7   lost events 0
	paused

	space: pause   s: one step   + -: rate   q: quit
	END
}

# The last board is the solution.
test_watch_shows_the_end_of_a_search()
{
	for strategy in bands mrv; do
		show "$sudoku watch -l -s $strategy --heat $p2" <<-END
		q solved:
		END
		status_is 0
		sed -n '4,14s/^|\([^|]*|[^|]*|[^|]*\)|.*/\1/p' screen1 |
			tr -cd 1-9 > digits
		[ "$(cat digits)" = "$s2" ]
	done
	grep -qx 'solved: 51 steps' screen1
	show "$sudoku watch -l $none" <<-END
	q no solution: 0 steps
	END
	status_is 1
}

test_watch_obeys_its_keys()
{
	show "$sudoku watch -l -s backtrack -t 10 $p2" <<-END
	s paused
	s steps 11
	- steps 12
	\\040 paused
	- at most 1000 steps
	+ at most 500 steps
	+ at most 1000 steps
	q solved: 8365 steps
	END
	grep -q '^steps 11 ' screen2
	grep -q '^steps 12 ' screen3
}

test_watch_needs_no_colors()
{
	show "$sudoku watch -l -s backtrack --heat -t 1000 $p2" <<-END
	q paused
	END
	mv screen1 colored
	grep -q "$(printf '\033')\[[0-9;]*3[1-6]m" typescript
	show "NO_COLOR=1 $sudoku watch -l -s backtrack --heat -t 1000 \
		$p2" <<-END
	q paused
	END
	cmp colored screen1
	! grep "$(printf '\033')\[[0-9;]*3[1-6]m" typescript
}

test_watch_says_why_it_does_not_watch_the_device()
{
	[ ! -d /sys/kernel/tracing/events/sudoku ] || return 0
	show "$sudoku watch -t 5 $hard" <<-END
	q paused
	END
	grep -q '^(not in the device: .' screen1
	run watch "$p2"
	status_is 0
	err_has "sudoku: cannot watch the device: "
	err_has "; searching in this process"
	[ "$(head -n 1 out)" = "begin bands $p2 local" ]
	run watch
	status_is 2
	err_has "sudoku: cannot watch other processes: "
}

# The process that has written its number to the file "pid"
signal_watch()
{
	until [ -s typescript ] && grep -q steps typescript; do
		sleep 0.1
	done
	kill "$1" "$(cat pid)"
}

test_watch_gives_the_terminal_back_after_a_signal()
{
	for signal in TERM INT HUP QUIT; do
		: > typescript
		signal_watch -$signal &
		show "env --default-signal sh -c 'echo \$\$ > pid
		exec $sudoku watch -l -s backtrack -r 5 $p2'" < /dev/null
		wait
		[ "$(cat status)" -gt 128 ]
	done
}

# The processor time of the process that has written its number to "pid"
ticks()
{
	cut -d ' ' -f 14 "/proc/$(cat pid)/stat"
}

# Stops the output of the terminal that watch draws on, as a slow line does.
block_terminal()
{
	until grep -q steps typescript; do
		sleep 0.1
	done
	terminal=$(readlink "/proc/$(cat pid)/fd/1")
	perl -MPOSIX -e 'POSIX::tcflow(0, POSIX::TCOOFF())' < "$terminal"
	sleep 0.3
	ticks > ticks1
	for _ in $(seq 100); do
		sleep 0.1
		ticks > ticks2
		[ "$(($(cat ticks2) - $(cat ticks1)))" -lt 20 ] || break
	done
	perl -MPOSIX -e 'POSIX::tcflow(0, POSIX::TCOON())' < "$terminal"
	kill "$(cat pid)"
}

test_watch_goes_on_while_the_terminal_takes_no_output()
{
	: > typescript
	block_terminal &
	show "sh -c 'echo \$\$ > pid
	exec $sudoku watch -l -s backtrack $endless'" < /dev/null
	wait
	[ "$(($(cat ticks2) - $(cat ticks1)))" -ge 20 ]
}

test_stats_without_the_driver_says_so()
{
	[ ! -d /sys/class/misc/sudoku ] || return 0
	run stats
	status_is 2
	out_is ""
	err_lines "sudoku: /sys/class/misc/sudoku/puzzles: No such file or \
directory" "The driver is not loaded. As root, 'modprobe sudoku' loads it."
	for interval in x 0 -1 1.5 86401 ''; do
		run stats -i "$interval"
		status_is 2
		err_has "not a number of seconds from 1 to 86400: $interval"
	done
}

test_the_picture_of_watch_is_up_to_date()
{
	"$here/../../demo/picture" "$sudoku" > watch.svg
	cmp "$here/../../docs/watch.svg" watch.svg
}
