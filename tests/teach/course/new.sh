# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
#
# Tests of the directory that course/new makes; to be sourced by
# tests/teach/course/run.

an_existing_directory_is_refused()
{
	! "$top/course/new" "$student" 2> "$made/new.err" &&
		grep -F "$student exists; name a directory that" "$made/new.err"
}

# The links of the directory's documents, and those that the directory has
links_lead_somewhere()
{
	local files

	mapfile -t files < <(find "$student" -name '*.md')
	"$top/tests/static/documents/check" --only links "${files[@]}" &&
		! find "$student" -type l | grep .
}

steps_are_in_the_text()
{
	diff <(sed -n 's/^# Step/Step/p' \
			"$top"/course/steps/[0-9]*/README.md) \
		<(sed -n 's/^## Step/Step/p' "$student/README.md")
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

# Prints what checkpatch and a build with W=1 report.
skeleton_has_style()
{
	local source

	source=$("$uml/kernel" source)
	(cd "$made" && "$source/scripts/checkpatch.pl" --no-tree \
		--root "$source" --strict --terse --no-summary --show-types \
		-f "$student"/driver/*.[ch] "$student/Kbuild")
	rm -rf "$made/strict"
	cp -r "$student" "$made/strict"
	kbuild "$stock" "$made/strict" W=1 modules 2>&1 |
		grep -E '\.[ch]:[0-9]+|WARNING|ERROR|Error' || :
}

report_new()
{
	rm -rf "$student"
	check "a new directory is made" "$top/course/new" "$student"
	check "an existing directory is refused" \
		an_existing_directory_is_refused
	check "links of a new directory lead to files in it" \
		links_lead_somewhere
	check_silent "the text of a new directory has all steps" \
		steps_are_in_the_text
	check_silent "the skeleton has the driver's parameters" \
		parameters_differ
	check_silent "the skeleton has the kernel's style" skeleton_has_style
}
