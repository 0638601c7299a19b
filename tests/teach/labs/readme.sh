# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
#
# Checks that the files of a lab are consistent; to be sourced by run.
# Most functions print what is wrong with lab $1.

required=(title kernel tool report seconds)

# What the READMEs refer to, in all labs
check_references()
{
	local kernel

	kernel=$("$uml/kernel" source) || return
	cd "$top" || return
	tests/static/documents/check --kernel "$kernel" docs/labs/{,*/}README.md
}

lacks_files()
{
	local file

	for file in README.md bug.patch trigger expect; do
		[ -f "$labs/$1/$file" ] || echo "there is no $file"
	done
	[ "$(sed -n 1p "$labs/$1/trigger")" = '#!/bin/busybox sh' ] ||
		echo "trigger is not a script for busybox"
	[ -x "$labs/$1/trigger" ] || echo "trigger is not executable"
}

has_bad_keys()
{
	local known='title|kernel|tool|report|build|seconds|runs|silent|hangs'
	local value key

	grep -vE "^(($known|tests|fails): *[^ ]|#|$)" "$labs/$1/expect" |
		sed 's/^/not a line of expect: /'
	for key in "${required[@]}"; do
		[ -n "$(expected "$1" "$key")" ] || echo "expect has no $key:"
	done
	for key in kernel silent hangs; do
		while read -r value _; do
			[[ $value =~ ^(6\.1|6\.12|rt|kcsan|sanitized)$ ]] ||
				echo "$key: there is no machine $value"
		done < <(expected "$1" $key)
	done
	expected "$1" seconds | grep -vE '^[0-9]+$'
	expected "$1" runs | grep -vE '^[0-9]+ of [0-9]+$'
	while read -r value; do
		grep -qxF "$value" <<< "$(expected "$1" tests)" ||
			echo "fails: $value is not in tests:"
	done < <(expected "$1" fails)
}

names_missing_tests()
{
	local name

	while read -r name; do
		grep -qE "^TEST[A-Z_]*\(${name}[,)]" "$top"/tests/device/*.c ||
			echo "there is no device test $name"
	done < <(expected "$1" tests)
}

# The section of the README of lab $1 with heading $2
section_of()
{
	awk -v heading="## $2" '/^## / { inside = $0 == heading; next }
		inside { print }' "$labs/$1/README.md"
}

fix_is_shown()
{
	grep -q '^<details><summary>' <<< "$(section_of "$1" "The fix")" ||
		echo "the README has no fix, or it is not folded"
}

# What the README shows as the report has a line for each report: and build:.
readme_shows_another_report()
{
	local regex shown=$work/shown

	section_of "$1" "The report" |
		awk '/^```/ { fenced = !fenced; next }
			fenced || sub(/^    /, "")' > "$shown"
	find_report "$1" "$shown" > "$shown.found" ||
		sed 's/^/the report in the README: /' "$shown.found" |
			tail -n 1
	while read -r regex; do
		grep -qE "$regex" "$shown" ||
			echo "the README does not show the build's: $regex"
	done < <(expected "$1" build)
}

readme_hides_silence()
{
	local machine

	while read -r machine _; do
		section_of "$1" "Where it stays silent" |
			grep -qwF "$machine" ||
			echo "the README does not say that $machine is silent"
	done < <(expected "$1" silent; expected "$1" hangs)
}

is_not_in_index()
{
	grep -qxF "| [$1]($1/README.md) | $(expected "$1" tool) |\
 $(kernel_of "$1") | $(expected "$1" title) |" "$labs/README.md" ||
		echo "docs/labs/README.md has no row for it, or another one"
}

describe_faults()
{
	lacks_files "$1"
	has_bad_keys "$1"
	names_missing_tests "$1"
	fix_is_shown "$1"
	readme_shows_another_report "$1"
	readme_hides_silence "$1"
	is_not_in_index "$1"
}

test_readme()
{
	check_silent "$1: its files are consistent" describe_faults "$1"
}

# Every row of the index is a directory, and every directory a lab.
index_is_wrong()
{
	local name

	sed -nE 's/^\| \[([a-z-]+)\].*/\1/p' "$labs/README.md" |
		while read -r name; do
			[ -f "$labs/$name/expect" ] ||
				echo "the index has $name, which is no lab"
		done
	for name in "$labs"/*/; do
		[ -f "$name/expect" ] || echo "$name has no file expect"
	done
}
