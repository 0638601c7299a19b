# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
#
# Checks that the files of a lab are consistent; to be sourced by run.
# Functions print what is wrong with lab $1.

has_bad_keys()
{
	local machine='(6\.1|6\.12|rt|kcsan|sanitized)( --parallel)?'

	grep -vE -e '^(title|tool|report|build|tests|fails): *[^ ]' \
		-e "^(kernel|silent|hangs): *$machine$" \
		-e '^seconds: *[0-9]+$' -e '^runs: *[0-9]+ of [0-9]+$' \
		"$labs/$1/expect" | sed 's/^/not a line of expect: /'
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

# What the README shows as the report has a line for each report: and build:.
readme_shows_another_report()
{
	local regex shown=$work/shown

	section_of "$1" "The report" |
		awk '/^```/ { fenced = !fenced; next }
			fenced || sub(/^    /, "")' > "$shown"
	find_report "$1" "$shown" | sed -n 's/^no line/the README: &/p'
	while read -r regex; do
		grep -qE "$regex" "$shown" ||
			echo "the README does not show the build's: $regex"
	done < <(expected "$1" build)
}

describe_faults()
{
	has_bad_keys "$1"
	names_missing_tests "$1"
	readme_shows_another_report "$1"
}

# The index has a row for each lab, and no others.
index_is_wrong()
{
	local name

	diff <(for name in $(lab_names); do
		echo "| [$name]($name/README.md) | $(expected "$name" tool) |" \
		     "$(kernel_of "$name") | $(expected "$name" title) |"
	done | sort) <(grep -E '^\| \[[a-z-]+\]' "$labs/README.md" | sort)
}
