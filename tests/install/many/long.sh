# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# The cases with three hosts; to be sourced by ./run before short.sh.

# shellcheck disable=SC2154 # set in run

# Solves all with hosts $@, and notes the rate. Each puzzle is solved once.
solve_with()
{
	local begin rate

	use_hosts "$@"
	count_before "$@"
	begin=$(date +%s%N)
	run_page Solve
	rate=$((number * 1000000 / (($(date +%s%N) - begin) / 1000)))
	all_solved
	counts_are_right "$@"
	echo "# hosts: $#, puzzles per second: $rate" >> rates
}

test_one_host_solves_all()
{
	solve_with 1
}

test_two_hosts_solve_all()
{
	solve_with 1 2
}

test_three_hosts_solve_all()
{
	solve_with 1 2 3
}

# A byte that is not allowed stops parallel, and what was complete is kept.
test_a_bad_byte_is_replaced_and_the_rest_is_solved()
{
	local status=0

	use_hosts 1 2
	cp puzzles good
	sed -i "$((number / 2))s/./x/" puzzles
	run_page Solve 2> messages || status=$?
	mv good puzzles
	[ "$status" -ne 0 ]
	grep "'x' is not allowed" messages
	run_page 'When parallel is stopped'
	all_solved
}

test_a_host_that_loses_its_network_loses_no_puzzle()
{
	use_hosts 1 2 3
	count_before 1 2
	after_blocks 3 log_in node3 touch /tmp/cut > cut.log 2>&1 &
	trap 'kill $! 2> /dev/null || :' EXIT
	run_page Solve
	wait
	[ -z "$(log_in node3 echo up 2> cut.log)" ]
	grep -q node3 blocks
	all_solved
	counts_are_right 1 2
}
