# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# What a suite on the host begins with: the functions that build and boot, and
# reports in the Test Anything Protocol; to be sourced.

. "$(dirname "${BASH_SOURCE[0]}")/../../machines/build.sh"
. "$(dirname "${BASH_SOURCE[0]}")/tap.sh"

# Sets variables from the options, as take_options does, and chooses the cases
# after them.
take_cases()
{
	take_options "$@"
	choose "${arguments[@]}"
}

# Succeeds, and reports that $2 is skipped, if kernel $1 cannot be had here.
skip_without()
{
	local why

	why=$(lacks_kernel "$1")
	[ -n "$why" ] && ok "$2 # SKIP ${why%%$'\n'*}"
}

# Prints a third of the lines of standard input, which the hash of the commit
# chooses, and those that are arguments, if these are not more than a third.
# With cases on the command line, with FULL=1 or without git, prints all.
sample()
{
	local commit line lines number=0

	mapfile -t lines
	[ $(($# * 3)) -le ${#lines[@]} ] || set --
	commit=$(git -C "$top" rev-parse --short=8 HEAD 2> /dev/null) || :
	[ -z "${FULL-}$tap_cases" ] || commit=''
	for line in "${lines[@]}"; do
		number=$((number + 1))
		[ -n "$commit" ] && [[ " $* " != *" $line "* ]] &&
			[ $(((number + 0x$commit) % 3)) -ne 0 ] ||
			printf '%s\n' "$line"
	done
}

# The same for what takes longest: a ninth
sample_few()
{
	sample "" | sample ""
}

# Like merge, without a case in two halves at the same time: command $3... then
# has one more argument, the case 1/2 or 2/2.
merge_halves()
{
	local first status

	if [ -n "$tap_cases" ]; then
		merge "$@"
		return
	fi
	status=$(mktemp)
	exec {first}< <(
		code=0
		"${@:3}" 1/2 || code=$?
		echo "$code" > "$status"
	)
	merge "$1" "$2: half of them" "${@:3}" 2/2
	merge "$1" "$2: the other half" report_of "$first" "$status"
	exec {first}<&-
	rm "$status"
}

report_of()
{
	cat <&"$1"
	return "$(cat "$2")"
}
