# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Signals that ask the client to end.

# shellcheck disable=SC2154 # set in lib.sh

# Waits until process $1 has used no processor time for half a second.
wait_until_idle()
{
	last='' time=-
	while [ "$time" != "$last" ]; do
		sleep 0.5
		last=$time
		time=$(cut -d ' ' -f 14,15 "/proc/$1/stat")
	done
}

# Nobody reads the output, so the client fills the pipe and then waits.
# timeout, for example, sends two signals at once: to the process and its group.
test_a_later_signal_ends_the_client_but_two_at_once_do_not()
{
	yes "$p2" | head -n 2000 > puzzles
	mkfifo full
	exec 5<> full
	"$sudoku" rate -j 2 puzzles > full 2> err &
	wait_until_idle $!
	kill -s TERM $!
	sleep 0.01
	kill -s TERM $!
	sleep 1
	kill -s 0 $!
	kill -s TERM $!
	wait $! || echo $? > status
	status_is 143
	err_is ""
}

# The first of two signals may end a write of some bytes early, the second one a
# write of none.
test_signals_in_a_write_lose_no_output()
{
	yes "$p2" | head -n 2000 > puzzles
	mkfifo full
	exec 5<> full
	exec 6< full 5>&-
	"$sudoku" solve ${local:+"$local"} -j 1 puzzles > full 2> err &
	client=$!
	wait_until_idle $client
	kill -s TERM $client
	sleep 0.01
	kill -s TERM $client
	cat <&6 > out
	wait $client || echo $? > status
	status_is 143
	err_is ""
	[ "$(sort -u out)" = "$s2" ]
}

test_a_puzzle_that_is_not_read_yet_is_not_reported_at_a_signal()
{
	mkfifo text
	exec 5<> text
	"$sudoku" solve ${local:+"$local"} text > out 2> err &
	{ echo "$p2"; echo "$p2" | fold -w 9 | head -n 3; } > text
	wait_until_idle $!
	kill -s TERM $!
	wait $! || echo $? > status
	status_is 143
	err_is ""
	out_is "$s2\n"
}
