# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Tests of the directory that course/new makes; to be sourced by
# tests/teach/course/run.

# shellcheck disable=SC2154 # set by tests/teach/course/run

an_existing_directory_is_refused()
{
	local output

	output=$("$top/course/new" "$student" 2>&1) && return 1
	grep -q "$student exists; name a directory that" <<< "$output"
}

# Files that are links would lead out of the directory.
nothing_leads_out()
{
	[ -z "$(find "$student" -type l)" ]
}

library_is_the_drivers()
{
	local file status=0

	for file in "$top"/driver/core/*.[ch] \
		    "$top"/include/uapi/linux/sudoku.h; do
		cmp "$file" "$student/${file#"$top/"}" || status=1
	done
	return $status
}

# The links of the directory's documents
links_lead_somewhere()
{
	local files

	mapfile -t files < <(find "$student" -name '*.md')
	"$top/tests/static/documents/check" --only links "${files[@]}"
}

# The text has the heading of each step, in order.
steps_are_in_the_text()
{
	diff <(sed -n 's/^# Step/Step/p' \
			"$top"/course/steps/[0-9]*/README.md) \
		<(sed -n 's/^## Step/Step/p' "$student/README.md")
}

modes_are_like_the_contract()
{
	grep -q '\.mode = 0600,' "$student/driver/chardev.c"
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
	check "no link leads out of a new directory" nothing_leads_out
	check "a new directory has the driver's library" \
		library_is_the_drivers
	check "documents of a new directory refer to files in it" \
		links_lead_somewhere
	check_silent "the text of a new directory has all steps" \
		steps_are_in_the_text
	check "the device of the skeleton has mode 0600" \
		modes_are_like_the_contract
	check_silent "the skeleton has the driver's parameters" \
		parameters_differ
	check_silent "the skeleton has the kernel's style" skeleton_has_style
}
