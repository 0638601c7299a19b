# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Tests of course/grade and course/variant; to be sourced by
# tests/teach/course/run.
#
# What is compared are Perl expressions of the report.
# shellcheck disable=SC2016,SC2154

# A grade here may take longer than a student's, because other suites run.
patient=300

# Grades directory $2 as $1, with options $options. What follows are expressions
# and values of the report.
graded()
{
	rm -f "$made/$1.json"
	# shellcheck disable=SC2086 # words
	"${project:-$top}/course/grade" --json "$made/$1.json" --all \
		--limit "$patient" ${options-} "$2" > "$made/$1.out" 2>&1 || {
		cat "$made/$1.out"
		return 1
	}
	report_has "$1" "${@:3}"
}

# The last test of a submission that does not build
does_not_build()
{
	rm -rf "$made/broken"
	mkdir "$made/broken"
	echo 'obj-m := sudoku.o' > "$made/broken/Kbuild"
	echo '#error "this line"' > "$made/broken/sudoku.c"
	graded broken "$made/broken" '$r->{score}' 0 \
		'$r->{trouble}' 'the module does not build' \
		'$t =~ /sudoku.c:1:2: error: #error "this line"/' 1 \
		'grep { /:1:2: error:/ } @{$r->{messages}}' 1
}

skeleton_has_0()
{
	graded skeleton "$student" \
		'$r->{score}' 0 'scalar @{$r->{messages}}' 0 \
		'p("passed") =~ /[1-9]/ || 0' 0 'p("state") =~ /not run/ || 0' 0
}

skeleton_passes_on_sanitized()
{
	make_steps 01-fine 'only root sets parameters'
	options="--kernel sanitized --steps $made/steps" \
		graded skeleton "$student" '$r->{score}' 100
}

# Makes directory $1 a copy of the student's.
begin_submission()
{
	rm -rf "${made:?}/$1"
	cp -r "$student" "$made/$1"
}

a_module_that_cannot_be_loaded_has_0()
{
	begin_submission init
	sed -i 's/^	return misc_register/	return -ENODEV;\n&/' \
		"$made/init/driver/main.c"
	graded init "$made/init" '$r->{score}' 0 \
		'$r->{trouble} =~ /cannot be loaded/' 1
}

# Each of the steps in the middle stops the machine or one of its processors, so
# three machines start, which takes minutes on a busy host.
bad_calls_cost_their_steps_alone()
{
	local ioctl='strategies are numbered from zero: 64 bits'
	local patient=$((2 * patient))

	begin_submission bad
	cp "$top/tests/teach/course/bad.h" "$made/bad/driver"
	sed -i 's/^#include "chardev.h"/&\n#include "bad.h"/
		s/return -EIO;/return stream_open(inode, file);/
		s/^	\.open/	BAD_OPERATIONS\n&/; s/0600/0666/' \
		"$made/bad/driver/chardev.c"
	make_steps 01-fine 'seeking is refused' \
		02-sleeps 'an empty session can only be written' \
		03-stops "$ioctl;every user may open the device" \
		04-hangs 'a call can be told not to wait: read' \
		05-fine 'unloading is refused while a file is open'
	options="--steps $made/steps" graded bad "$made/bad" \
		'p("earned")' "20 0 0 0 20" '$r->{died}' "$ioctl" \
		'$r->{steps}[2]{passed}' 1 \
		'grep { /BUG: kernel NULL pointer/ }
			@{$r->{steps}[2]{reports}}' 1 \
		'$t =~ /took more than/' 1 '$t =~ /it did not end/' 1 \
		'grep { m{^ *RIP: .* driver/bad.h:\d+} } @{$r->{crash}}' 1 \
		'grep { m{^>  *\d+\t.*nothing} } @{$r->{crash}}' 1 \
		'-s $r->{log} && index($t, "log       $r->{log}") > 0' 1
}

# The driver of a variant is its answer, which has all points. The driver of
# this project is not, even if the name of the device is corrected: it has other
# errors.  The suite device runs all of the device tests, so this has few.
variant_has_its_own_answer()
{
	local project=$made/variant options="--steps $made/steps"

	rm -rf "$project"
	"$top/course/variant" "$project" queens 3 || return
	make_steps 01-name 'a puzzle comes back solved;seeking is refused' \
		02-error 'closing in the middle of a puzzle is an error' \
		03-ioctl 'strategies are numbered from zero: 64 bits'
	copy_sources "$made/other"
	sed -i 's/\.name = "sudoku"/.name = "queens"/' \
		"$made/other/driver/chardev.c"
	graded other "$made/other" 'p("earned")' "34 0 33" || return
	graded variant "$project" \
		'$r->{score}' 100 'scalar @{$r->{messages}}' 0 \
		'scalar(grep { @{$_->{reports}} } @{$r->{steps}})' 0
}

report_grade()
{
	local name

	if ! can_sandbox; then
		skip "grade" "$no_sandbox"
		return
	fi
	for name in does_not_build skeleton_has_0 \
		    skeleton_passes_on_sanitized \
		    a_module_that_cannot_be_loaded_has_0 \
		    bad_calls_cost_their_steps_alone \
		    variant_has_its_own_answer; do
		check "grade: $(tr _ ' ' <<< "$name")" "$name"
	done
}
