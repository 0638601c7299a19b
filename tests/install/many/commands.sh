# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Runs the commands of docs/many-machines.md, and compares what they have done;
# to be sourced by tests/install/many/run.

# shellcheck disable=SC2154 # set in run

# Prints the blocks of code of type $2 below heading $1 of the page.
page()
{
	awk -v heading="## $1" -v fence="\`\`\`$2" '
		/^## / { here = $0 == heading }
		/^```/ { inside = here && $0 == fence; next }
		inside' "$top/docs/many-machines.md"
}

# Runs the commands below heading $1, in a group of processes of their own. Its
# number is in the file "group".
run_page()
{
	page "$1" sh | sed "s/--block 32M/--block $block/" > commands
	[ -s commands ]
	setsid bash -euo pipefail -c 'echo $$ > group; . ./commands'
}

# Stops all of them, as if the machine had lost power.
kill_page()
{
	kill -KILL -- "-$(< group)"
}

# Begins anew, with hosts $@ of the page's.
use_hosts()
{
	local host

	cd "$dir" || return
	rm -f blocks solutions
	for host; do
		grep "node$host\$" all-hosts
	done > hosts
}

# Waits until $1 blocks are complete, at most five minutes, then runs a command.
after_blocks()
{
	timeout 300 sh -c "touch blocks
		until [ \$(wc -l < blocks) -gt $1 ]; do sleep 0.1; done"
	"${@:2}"
}

# The output is right, and each block is complete once.
all_solved()
{
	cmp expected solutions
	awk 'NR > 1 { print $1, $7 + $8 }' blocks | sort -n > complete
	seq "$(wc -l < complete)" | sed 's/$/ 0/' | diff - complete
}

every_host_answers()
{
	run_page "Try them" > versions || return
	sed 's|.*/||; s|$|\tsudoku|' hosts > names
	sed 's/ [0-9.]*$//' versions | sort | diff names -
}

# Prints how many puzzles the device of host $1 has solved.
solved_by()
{
	log_in "node$1" cat /sys/class/misc/sudoku/puzzles
}

# Remembers these numbers of hosts $@.
count_before()
{
	local host

	for host; do
		solved_by "$host" > "before-$host"
	done
}

# Since then, hosts $@ have solved the puzzles of the blocks that are complete
# there, and no others.
counts_are_right()
{
	local host solved

	for host; do
		solved=$(solved_by "$host")
		awk -v host="node$host" '
			$2 == host { bytes += $6 }
			END { print bytes / 82 }' blocks |
			diff - <(echo $((solved - $(< "before-$host"))))
	done
}
