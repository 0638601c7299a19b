# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Each option of each command: as it is, abbreviated, and mistyped

# shellcheck disable=SC2154 # set in cases/

# For each way to write an option of command $1, prints the exit status, or "-"
# if the command goes on, and the option, with an argument if it needs one.
spellings()
{
	local names name key has_argument value part status

	names=$(options "$1")
	while IFS=: read -r name key has_argument; do
		value=${has_argument:+$(words ${1:+"$1"} "$name=" |
			sed 's/ .*//; s/.*=//; s/^$/20/')}
		[ "$name" != --rating ] || value=${value:+2.0}
		[ "$name" != --add ] || value=${value:+clues}
		[ "$name" != --technique ] || value=${value:+chain}
		status=-
		[[ $name != --help && $name != --version ]] || status=0
		[ -z "$key" ] || echo "$status $key$value"
		for part in $(seq ${#name} -1 3); do
			part=${name:0:part}
			[ "$part" = "$name" ] || [ "$(compgen -W "$names" \
				-- "$part" | wc -l)" -eq 1 ] || status=2
			echo "$status $part${value:+=$value}"
		done
		printf '2 %s\n' "${name}x" "--x${name#--}"
		[ -n "$value" ] || echo "2 $name=x"
	done < <("$sudoku" ${1:+"$1"} --help | sed -n \
		's/^ *\(-[^-]\)\?,\? *\(--[a-z-]*\)\(=\?\).*/\2:\1:\3/p')
}

# After options that are accepted, --help succeeds.
test_options_can_be_abbreviated_but_not_mistyped()
{
	for command in '' $(commands); do
		spellings "$command" > ways
		mapfile -t accepted < <(sed -n 's/^- //p' ways)
		succeed ${command:+"$command"} "${accepted[@]}" --help
		has out "Usage: sudoku${command:+ $command} [OPTION"
		sed '/^- /d' ways | while read -r status option; do
			run ${command:+"$command"} "$option"
			status_is "$status"
			[ "$status" -eq 0 ] || has err "option '${option%%=*}"
		done
	done
}
