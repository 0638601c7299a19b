# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Tests of what a teacher uses: course/grade-all, course/gradescope and course/
# kit; to be sourced by tests/teach/course/run.
#
# shellcheck disable=SC2016,SC2154

class=$made/class grades=$made/grades
named="=é \$(touch planted); 'b'"
teacher_options=(--kernel 6.12 --limit 300 --steps "$made/steps")

# Makes six submissions, of which two need a machine.
make_class()
{
	rm -rf "$class" "$grades"* "$made/planted" "$made/inner"
	mkdir -p "$class" "$made/inner/links"
	make_steps 01-fine 'only root sets parameters' \
		02-hard 'a puzzle comes back solved'
	copy_sources "$class/$named"
	cp -r "$student" "$made/inner/hand in"
	tar -czf "$class/bob.tar.gz" -C "$made/inner" "hand in"
	mkdir "$class/broken"
	echo 'obj-m := sudoku.o' > "$class/broken/Kbuild"
	echo '#error "```# one line"' > "$class/broken/sudoku.c"
	tar -cPf "$class/escape.tar" --transform 's|^|../../|' \
		-C "$made/inner/hand in" Kbuild
	ln -s /etc "$made/inner/links/driver"
	tar -cf "$class/link.tar" -C "$made/inner/links" driver
	head -c 70M /dev/zero > "$made/inner/zeros"
	tar -cJf "$class/zeros.tar.xz" -C "$made/inner" zeros
}

grade_class()
(
	cd "$made" && "$top/course/grade-all" --jobs 2 --out "$grades.csv" \
		"${teacher_options[@]}" "$class"
)

class_is_graded()
{
	local out="the archive has a file that leads out of it"

	make_class
	grade_class && [ ! -e "$made/planted" ] && [ ! -e "$build/Kbuild" ] &&
		diff - <(cut -d , -f 1-5 "$grades.csv") <<-END
	"name","score","step 1 of 50","step 2 of 50","first failure"
	"'$named","100","50","50",""
	"bob","50","50","0","step 2: a puzzle comes back solved: $(
		first_expectation)"
	"broken","0","0","0","the module does not build"
	"escape","0","","","refused: $out: ../../Kbuild"
	"link","0","","","refused: the archive has a link: driver to /etc"
	"zeros","0","","","refused: the archive has more than 64 MiB"
	END
}

first_expectation()
{
	perl -MJSON::PP -e 'print decode_json(join("", <>))->{steps}[1]
		{failures}[0]{expected}[0]{text} =~ s/"/""/gr' \
		"$grades/bob.json"
}

# What a compiler prints is shown as it is, because it is indented. All reports
# are in one file.
feedback_can_be_sent()
{
	grep -x '# bob: 50 of 100' "$grades/bob.md" &&
		grep -x '      - a puzzle comes back solved' \
			"$grades/bob.md" &&
		grep '^    .*error: .*```# one line' "$grades/broken.md" &&
		! grep '^```' "$grades/broken.md" &&
		! grep -F -e "$cache" -e "$top" "$grades"/*.md &&
		grep -q misc_register "$grades/bob.c" &&
		[ "$(grep -c '"score" : [0-9]' "$grades.json")" -eq 6 ]
}

# What is graded is named on standard error.
only_what_changes_is_graded_again()
{
	local graded

	echo >> "$class/broken/sudoku.c"
	graded=$(grade_class 2>&1) &&
		[ "$graded" = "-- broken: 0, the module does not build" ]
}

failures_of_grading_are_reported()
{
	local status=0 teacher_options=(--kernel none) grades=$made/failed

	rm -rf "${grades:?}"*
	grade_class || status=$?
	[ $status -eq 2 ] && grep '^"bob","","[^0-9]*no kernel none' \
		"$grades.csv" && grep '^"link","0",' "$grades.csv"
}

# A copy of the directories that Gradescope makes
gradescope_gets_results()
{
	local root=$made/autograder

	"$machines/packages" unzip && "$top/course/gradescope" || return
	rm -rf "$root"
	mkdir -p "$root/results"
	unzip -q "$build/autograder.zip" -d "$root/source" || return
	[ -z "$(find "$root/source" -name '*.patch' -o -name session.h)" ] ||
		return
	cp -r "$student" "$root/submission"
	cp "$root/source/run_autograder" "$root"
	export AUTOGRADER_ROOT=$root SUDOKU_CACHE=$cache
	KERNELS=6.12 "$root/source/setup.sh" || return
	UNSAFE='' "$root/run_autograder" "${teacher_options[@]}" || return
	[ "$(perl -MJSON::PP -e 'my $r = decode_json(join("", <>));
		print join("|", @$r{qw(score output_format)}, map {
			@$_{qw(number name score max_score status)}
		} @{$r->{tests}})' "$root/results/results.json")" = \
		"50|text|1|fine|50|50|passed|2|hard|0|50|failed" ]
}

# The command of each file calls course/grade.
workflows_grade()
{
	local file command

	for file in .gitlab-ci.yml .github/workflows/classroom.yml; do
		command=$(grep -o 'make grade.*' "$top/course/kit/$file") ||
			return
		# shellcheck disable=SC2086 # words
		make -n -C "$student" ${command#make} | tr '\n' ' ' |
			grep -- 'course/grade.*--all.*--json.*/grade.json' ||
			return
	done
}

report_teacher()
{
	local name

	check "teacher: workflows grade" workflows_grade
	if ! can_sandbox; then
		skip "teacher: class" "$no_sandbox"
		return
	fi
	for name in class_is_graded feedback_can_be_sent \
		    only_what_changes_is_graded_again \
		    failures_of_grading_are_reported gradescope_gets_results; do
		check "teacher: $(tr _ ' ' <<< "$name")" "$name"
	done
}
