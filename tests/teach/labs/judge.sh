# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
#
# Functions that judge what a run of labs has left in directory $1; to be
# sourced by run, which sets $kernel and $work.

# Lab $2 has shown what its expect says.
is_reported()
{
	local text=$1/$2.text

	find_report "$2" "$text" > "$text.found" && return
	cat "$text.found"
	tail -n 30 "$text"
	return 1
}

# Prints the functions of files $@, of which a definition begins a line.
functions_of()
{
	sed -nE '/;$/d; s/^([a-z].*[ *])?([a-z][a-z0-9_]*)\(.*/\2/p' "$@"
}

# Prints the functions of the driver that are in the files that lab $1 changes,
# that these files call, or that are in files that call them.
functions_near()
{
	local tree=$built/sources/$1-${kernel%% *} changed file

	mapfile -t changed < <(cd "$tree" &&
		sed -nE 's|^\+\+\+ b/([^[:space:]]*).*|\1|p' \
			"$labs/$1/bug.patch" | sed "s|^|$tree/|")
	functions_of "${changed[@]}"
	functions_of "$tree"/driver/*.c | grep -xFf <(grep -ohw '[a-z0-9_]*' \
		"${changed[@]}")
	functions_of "${changed[@]}" |
		grep -rlwFf - "$tree/driver" --include='*.c' |
		while read -r file; do functions_of "$file"; done
}

# One of the lines that expect asks for names a function near the bug.  Some
# tools name none, and kmemleak names those that have allocated the memory.
names_function()
{
	local number

	case $(expected "$1" tool) in
	"device tests"|*program*|kmemleak|"page fault")	return ;;
	esac
	while read -r number; do
		sed -n "${number}p" "$work/$1/$1.text"
	done < "$work/$1/$1.text.found" |
		grep -wFf <(functions_near "$1") > /dev/null
}

# The names of the tests in an output whose points begin with $1, with "_" for
# blanks and without their variants
tests_in()
{
	grep -E "^$1 - " |
		sed -E 's/^(not )?ok - ([^:#]*[^:# ]).*/\2/' | tr ' ' _ |
		sort -u
}

# Exactly the tests in fails: fail, and all others of tests: pass.
fails_as_expected()
{
	local output=$1/$2.output test

	diff <(expected "$2" fails | sort) <(tests_in 'not ok' < "$output") \
		> "$output.diff" || {
			echo "< should fail, > fails:"
			cat "$output.diff"
			return 1
		}
	while read -r test; do
		grep -q "$test" <<< "$(tests_in '(not )?ok' < "$output")" ||
			{ echo "$test was not run"; return 1; }
	done < <(expected "$2" tests)
}

# Nothing was reported, and the trigger came to its end with status $3, or with
# any if $3 is empty.
is_silent()
{
	local parts=$1/$2

	[ -e "$parts.text" ] || { echo "it was not run"; return 1; }
	if grep -aE "$complaints" "$parts.console"; then
		return 1
	fi
	if find_report "$2" "$parts.text" > /dev/null; then
		echo "it is reported"
		return 1
	fi
	ended "$1" "$2" "$3" && return
	echo "the trigger did not end as it should, but printed:"
	tail -n 30 "$parts.output"
	return 1
}

ended()
{
	grep -qE "^lab: $2: end ${3:-[0-9]+}$" "$1".out*
}

# The lab has hung its machine, which said nothing.
is_hung()
{
	if grep -aE "$complaints" "$1/$2.console"; then
		return 1
	fi
	grep -q "^lab: $2: begin" "$1.out" && ! ended "$1" "$2" ''
}
