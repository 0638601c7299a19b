# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Signals that ask the client to end.


# shellcheck disable=SC2154 # set in lib.sh
# timeout sends its signal to the process, and then to its group.
test_two_signals_at_once_are_one_request()
{
	echo "$empty" > puzzles
	for _ in $(seq 20); do
		timeout 0.1 "$sudoku" count ${local:+"$local"} puzzles > out ||
			:
		grep -qx 'at least [0-9]*' out
	done
}

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

# Nobody reads the output, so the client waits, with most of it to be written.
test_a_later_signal_ends_the_client_at_once()
{
	yes "$p2" | head -n 2000 > puzzles
	mkfifo full
	exec 5<> full
	"$sudoku" rate -j 2 puzzles > full 2> err &
	wait_until_idle $!
	kill -s TERM $!
	sleep 0.5
	kill -s 0 $!
	kill -s TERM $!
	wait $! || echo $? > status
	status_is 143
	err_is ""
}
