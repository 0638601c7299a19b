# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
#
# Tests of the directory that course/new makes; to be sourced by
# tests/teach/course/run.

# The links of the directory's documents, and those that the directory has
links_lead_somewhere()
{
	local files

	mapfile -t files < <(find "$student" -name '*.md')
	"$top/tests/static/documents/check" --only links "${files[@]}" &&
		! find "$student" -type l | grep .
}

# Prints the parameters that one of the two has, but not the other.
parameters_differ()
{
	diff <(parameters_of "$top/driver/main.c") \
		<(parameters_of "$student/driver/main.c")
}

parameters_of()
{
	sed -nE 's/^module_param(_cb|_named)?\(([a-z_]+),.*/\2/p' "$1" | sort
}

report_new()
{
	check "links of a new directory lead to files in it" \
		links_lead_somewhere
	check_silent "the skeleton has the driver's parameters" \
		parameters_differ
}
