# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
#
# Functions that run labs on machine $kernel, one or many in one boot; to be
# sourced by run.

# The limit for labs $@ in one boot.  While other suites run, a machine may be
# ten times as slow; the limit is for one that hangs.
limit_of()
{
	local name sum=0

	for name; do
		sum=$((sum + 10 * $(expected "$name" seconds)))
	done
	echo "$sum"
}

# Makes directory $1 for labs.
empty_directory()
{
	rm -rf "$1" "$1".*
	mkdir -p "$1"
}

# Adds the labs $3... to directory $1, all with the module of the driver if $2
# is "driver", or each with its own.
add_labs()
{
	local name module

	for name in "${@:3}"; do
		module=$2
		[ "$2" = driver ] || module=$name
		add_lab "$1" "$name" "$built/modules/$module-${kernel%% *}.ko"
	done
}

# Runs the labs $3... in directory $1 with log $2 in one boot, or in another one
# from the next lab on if one of them ends it.
run_together()
{
	local directory=$1 log=$2 left=("${@:3}") limit options last i

	mapfile -t options < <(tr -s ' ' '\n' <<< "$kernel" | sed 1d)
	while [ ${#left[@]} -gt 0 ]; do
		printf '%s\n' "${left[@]}" > "$directory/names"
		limit=$(limit_of "${left[@]}")
		run_labs "${kernel%% *}" "$log" "$limit" \
			"$directory" "${options[@]}" || :
		last=$(sed -n 's/^lab: \(.*\): begin$/\1/p' \
			"$directory.out" | tail -n 1)
		[ -n "$last" ] || break
		for i in "${!left[@]}"; do
			collect "${kernel%% *}" "$log" "$directory" "${left[i]}"
			[ "${left[i]}" != "$last" ] || break
		done
		left=("${left[@]:i + 1}")
	done
}

# Runs lab $1 in directory $2 until its trigger has run for some seconds, then
# stops the machine.
run_until_hung()
{
	local machine_pid limit

	limit=$(limit_of "$1")
	empty_directory "$2"
	add_labs "$2" own "$1"
	echo "$1" > "$2/names"
	in_place=yes run_labs "${kernel%% *}" "labs-hang-$1" "$limit" "$2" &
	machine_pid=$!
	until grep -qs "^lab: $1: " "$2.out" ||
			! kill -0 $machine_pid 2> /dev/null; do
		sleep 0.5
	done
	sleep 5
	kill $machine_pid 2> /dev/null
	wait $machine_pid
	collect "${kernel%% *}" "labs-hang-$1" "$2" "$1"
}
