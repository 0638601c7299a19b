# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Signals that ask the client to end.

# shellcheck disable=SC2016,SC2030,SC2031 # for another shell, on purpose
# shellcheck disable=SC2086 # words

# Runs the client with arguments $2... and, at the same time, the commands in
# $1, which find the client's process number in $client.  The pipe is only there
# to run both: in the background, SIGINT would be ignored.
while_running()
{
	commands=$1
	shift
	rm -f pid
	echo 0 > status
	: > out
	{
		sh -c 'echo $$ > pid; exec "$@" > out 2> err' sh \
			"$sudoku" "$@" || echo $? > status
	} | {
		trap 'kill -s KILL "$client" 2> /dev/null || :' EXIT
		wait_until [ -s pid ]
		client=$(cat pid)
		eval "$commands"
		wait_until client_is_gone
	}
	err_is
}

# The client has worked for a fifth of a second, so it handles signals by now.
is_busy()
{
	[ "$(awk '{ print $14 + $15 }' "/proc/$client/stat")" -ge 20 ]
}

# A thread of the client sleeps in a function of the kernel like this.
sleeps_in()
{
	grep -q "$1" "/proc/$client"/task/*/wchan
}

has_lines()
{
	[ "$(wc -l < out)" -ge "$1" ]
}

# The client is signalled when LINE is printed and it searches on.  All lines
# that it prints are LINE or match PATTERN, and all have a newline except the
# last one of watch, which does not handle the signal.
test_a_signal_ends_the_client_after_what_is_done()
{
	printf '%s\n' "$two" "$empty" "$two" > counted
	{
		yes "$p1" | head -n 20
		printf '%s\n' "$endless" "$p2" "$p2"
	} > puzzles
	while read -r signal number line pattern command; do
		echo "$signal $command"
		while_running 'wait_until grep -qx "$line" out
			wait_until is_busy
			kill -s "$signal" "$client"' $command
		status_is $((128 + number))
		grep -qx "$line" out
		grep -vx -e "$line" -e "$pattern" out && exit 1
		[ "$signal" = HUP ] || [ -z "$(tail -c 1 out)" ]
	done <<-END
	TERM 15 2 at.least.[1-9][0-9]* count -j 2 counted
	INT 2 $s1 - solve $local -j 2 -s backtrack puzzles
	HUP 1 begin.* [0-9].* watch -l -s backtrack $endless
	END
	true
}

# Of the second kind, there may be no puzzle.
test_a_signal_ends_generate_with_the_puzzles_up_to_a_gap()
{
	symmetric="generate --seed 1 -y rotate180 --minimal -j 4"
	while_running 'wait_until has_lines 3; kill -s INT "$client"' \
		$symmetric -n 100000
	status_is 130
	mv out made
	run $symmetric -n "$(wc -l < made)"
	cmp out made
	while_running 'wait_until is_busy; kill -s TERM "$client"' \
		generate -S 1 --minimal -r 1.0-1.0 -n 100 -j 2
	status_is 143
	out_is ""
	while_running 'wait_until has_lines 9; kill -s INT "$client"' \
		generate -S 1 -n 1000000 -f opensudoku
	status_is 130
	[ "$(tail -n 1 out)" = "</opensudoku>" ]
}

test_a_signal_ends_the_wait_for_the_writer_of_a_pipe()
{
	mkfifo pipe
	while_running 'wait_until sleeps_in wait_for_partner
		kill -s INT "$client"' convert pipe
	status_is 130
}
