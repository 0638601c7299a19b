# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# The cases, of which some end a host for all that follow; to be sourced by
# ./run.

# shellcheck disable=SC2154 # set in run

# A byte that is not allowed stops parallel, and what was complete is kept.
test_a_bad_byte_is_replaced_and_the_rest_is_solved()
{
	local status=0

	use_hosts 1 2
	sed "$((number / 2))s/./x/" "$dir/good" > puzzles
	run_page Solve 2> messages || status=$?
	cp good puzzles
	[ "$status" -ne 0 ]
	grep "'x' is not allowed" messages
	run_page 'When parallel is stopped'
	all_solved
}

# It is killed with a part of the next block printed.
test_a_killed_parallel_goes_on_where_it_was()
{
	use_hosts 1 2
	run_page Solve &
	after_blocks 3 kill_page
	wait
	printed=$(stat -c %s solutions)
	[ "$printed" -lt "$(stat -c %s expected)" ]
	head -c $((printed + 5000)) expected > solutions
	run_page 'When parallel is stopped'
	all_solved
}

test_a_host_that_loses_power_loses_no_puzzle()
{
	lose 2 /tmp/off
}

test_parallel_stops_if_all_hosts_are_dead()
{
	use_hosts 2
	run_page Solve 2> messages && return 1
	[ -e solutions ] && [ ! -s solutions ]
}

# What Slurm does is done by hand: it starts the tasks in any order, and again
# what was killed.
test_the_tasks_of_slurm_solve_all()
{
	cd "$dir" || return
	rm -rf parts solutions
	mkdir parts
	page 'With Slurm' sbatch > solve.sh
	export SLURM_ARRAY_TASK_ID=50 SLURM_CPUS_PER_TASK=2
	PATH=$dir/bin/dying:$PATH sh solve.sh || [ $? -eq 137 ]
	find parts -name solutions -size +0 | grep '/050\.'
	mv puzzles puzzles.away
	sh solve.sh && return 1
	mv puzzles.away puzzles
	[ ! -e parts/050 ]
	for SLURM_ARRAY_TASK_ID in $(seq 100 -1 1) 50; do
		sh solve.sh
	done
	page 'With Slurm' sh | grep -v sbatch > commands
	sh -e commands
	cmp expected solutions
}
