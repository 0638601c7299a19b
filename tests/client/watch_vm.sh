# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# "watch" and "stats" with the device; to be sourced by in_vm.sh

# shellcheck disable=SC2086,SC2119,SC2120,SC2154 # set in lib.sh, cases/

tracefs=/sys/kernel/tracing

# Starts "watch" with these arguments in the background, with its output in the
# file "watched", and waits until the tracepoints are on.
begin_watch()
{
	"$sudoku" watch "$@" > watched &
	watch=$!
	wait_until grep -qx 1 \
		$tracefs/instances/sudoku-$watch/events/sudoku/enable
}

nothing_is_traced()
{
	[ -z "$(ls $tracefs/instances)" ] &&
		[ "$(cat $tracefs/events/sudoku/enable)" = 0 ]
}

# Waits until the file "watched" has the line $1, then ends "watch".
end_watch()
{
	wait_until grep -qx "$1" watched
	kill "$watch"
	wait_until nothing_is_traced
}

test_watch_shows_the_moves_that_the_driver_makes()
{
	for strategy in backtrack mrv lcv forward bands; do
		for puzzle in "$p2" "$hard" "$none"; do
			case $strategy-$puzzle in
			backtrack-"$hard"|lcv-"$hard"|forward-"$hard")
				continue ;;
			esac
			run watch -s $strategy "$puzzle"
			err_is ""
			mv out from_driver
			mv status status_of_driver
			run watch --local -s $strategy "$puzzle"
			cmp status status_of_driver
			grep -q '^begin .* session [0-9]*$' from_driver
			sed 's/ session .*/ local/' from_driver | cmp - out
			nothing_is_traced
		done
	done
	[ "$(grep -c . from_driver)" -ge 2 ]
}

# The driver waits: a buffer of a few hundred events would overflow.
test_watch_loses_no_event_of_its_own_puzzle()
{
	run watch --heat -r 100000 -s backtrack "$p2"
	status_is 0
	grep lost out && return 1
	placed > cells
	[ "$(fill cells "$p2")" = "$s2" ]
}

test_watch_uses_the_strategy_of_the_device()
{
	echo mrv > $parameters/strategy
	run watch "$p2"
	echo "$strategy" > $parameters/strategy
	[ "$(sed -n '1s/ session .*//p' out)" = "begin mrv $p2" ]
}

test_watch_shows_the_searches_of_other_processes()
{
	begin_watch
	[ "$(cat $tracefs/events/sudoku/enable)" = 0 ]
	echo "$p2" | solve -s mrv
	wait_until grep -q ^end watched
	printf '%s\n%s\n' "$p1" "$none" | solve -j 1 -s backtrack
	end_watch 'end unsolvable .*'
	for strategy in mrv backtrack; do
		run watch --local -s $strategy "$([ $strategy = mrv ] &&
			echo "$p2" || echo "$p1")"
		cat out
	done > expected
	run watch --local -s backtrack "$none"
	cat out >> expected
	sed 's/ session .*/ local/' watched > actual
	tr 0 . < expected > expected_dots
	tr 0 . < actual | cmp - expected_dots
}

test_watch_counts_the_events_that_were_lost()
{
	begin_watch
	echo 4 > $tracefs/instances/sudoku-$watch/buffer_size_kb
	kill -STOP $watch
	echo "$p2" | solve -s backtrack
	kill -CONT $watch
	wait_until grep -q '^lost' watched
	echo "$p2" | solve -s mrv
	end_watch 'end solved steps 51'
	lost=$(awk '$1 == "lost" { sum += $2 } END { print sum }' watched)
	[ "$lost" -gt 4000 ]
	[ "$lost" -lt 8367 ]
	sed -n '/^begin mrv/,$p' watched | grep -v lost > out
	placed > cells
	[ "$(fill cells "$p2")" = "$s2" ]
}

test_watch_gives_ordinary_users_a_search_of_their_own()
{
	chmod 777 .
	su alice -c "$sudoku watch -s mrv $p2 > out 2> err; echo \$? > status"
	status_is 0
	err_is "sudoku: cannot watch the device: $tracefs: Permission denied; \
searching in this process"
	mv out of_alice
	run watch --local -s mrv "$p2"
	cmp of_alice out
	su alice -c "$sudoku watch 2> err; echo \$? > status"
	status_is 2
	err_is "sudoku: cannot watch other processes: $tracefs: \
Permission denied"
}

# debugfs mounts tracefs in its directory "tracing".
test_watch_finds_tracefs_in_debugfs()
{
	umount $tracefs
	run watch -s mrv "$p2"
	umount /sys/kernel/debug/tracing
	umount /sys/kernel/debug
	mv out through_debugfs
	run watch -s mrv "$p2"
	mount -t debugfs debug /sys/kernel/debug
	mount -t tracefs trace $tracefs
	grep "^begin mrv $p2 session [0-9]*$" through_debugfs
	status_is 0
	err_is "sudoku: cannot watch the device: tracefs is not mounted; \
searching in this process"
	[ "$(wc -l < out)" -eq 53 ]
}

test_watch_without_the_driver_searches_alone()
{
	rmmod sudoku
	run watch -s mrv "$p2"
	insmod /sudoku.ko
	status_is 0
	err_is "sudoku: cannot watch the device: the driver is not loaded; \
searching in this process"
	[ "$(wc -l < out)" -eq 53 ]
}

# Runs "watch" with these arguments on the fifth virtual console, until the
# screen has a line $1.  Its text is in the file "screen".
on_a_console()
{
	text=$1
	shift
	openvt -c 5 -- "$sudoku" watch "$@"
	for _ in $(seq 200); do
		fold -w 80 /dev/vcs5 | sed 's/ *$//' > screen
		! grep -qx "$text" screen || break
		usleep 100000
	done
	kill "$(pidof sudoku)"
	wait_until nothing_is_traced
	grep -x "$text" screen
}

test_watch_draws_the_searches_of_the_device()
{
	on_a_console 'solved: 51 steps' -s mrv "$p2"
	grep -x 'Strategy mrv in session [0-9]* of the device' screen
	sed -n '4,14s/^|\([^|]*|[^|]*|[^|]*\)|.*/\1/p' screen |
		tr -cd 1-9 > digits
	[ "$(cat digits)" = "$s2" ]
}

counter()
{
	awk -v name="$1" '$1 == name { print $2 }' out
}

test_stats_prints_the_counters()
{
	echo "$p2" | solve -s backtrack
	run stats
	status_is 0
	[ "$(wc -l < out)" -eq 8 ]
	for name in puzzles solved unsolvable ambiguous gave_up steps \
		    backtracks nanoseconds; do
		[ "$(counter $name)" = "$(cat /sys/class/misc/sudoku/$name)" ]
	done
}

test_stats_prints_rates()
{
	timeout 5 "$sudoku" stats -i 1 > out &
	stats=$!
	wait_until grep -q 'puzzles .*busy' out
	yes "$p2" | head -n 20 | "$sudoku" solve -s backtrack > /dev/null
	wait $stats || :
	awk '$NF ~ /%$/ { puzzles += $1; solved += $2; steps += $6
		backtracks += $7; busy += $8; lines++ }
	END {
		print lines, puzzles, solved, steps, backtracks, busy
		exit lines < 3 || puzzles < 15 || puzzles > 20 ||
			solved != puzzles || steps < 15 * 8365 ||
			backtracks < 15 * 4157 || busy <= 0
	}' out
}

test_stats_ends_when_its_reader_does()
{
	echo 0 > status
	{
		timeout 20 "$sudoku" stats -i 1 || echo $? > status
	} | head -n 1 > out
	status_is 141
	grep -q '^puzzles ' out
}

test_stats_are_for_root_only()
{
	chmod 777 .
	su alice -c "$sudoku stats > out 2> err; echo \$? > status"
	status_is 2
	out_is ""
	err_is "sudoku: /sys/class/misc/sudoku/puzzles: Permission denied
Only root may read the counters: they show what others solve."
}
