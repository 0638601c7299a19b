# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Tests of course/grade-all, which a teacher uses; to be sourced by
# tests/course/run.
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
	"name","score","step 1 of 10","step 2 of 10","first failure"
	"'$named","100","10","10",""
	"bob","50","10","0","step 2: a puzzle comes back solved: $(
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
		[ "$(grep -c '"score": [0-9]' "$grades.json")" -eq 6 ]
}

# Makes submissions that are hard to read, in the current directory.
make_entries()
{
	mkdir -p .in/{c/driver/z,d/driver} box deep/a/b notes two/{a,b} &&
		cp -r "$student" .in/mine &&
		tee {deep/a/b,two/a,two/b}/Kbuild < .in/mine/Kbuild > .in/k &&
		touch .in/c/driver/z/y.c .in/d/driver/z notes/a.c dave.rar &&
		tar -cjf bz.tar.bz2 -C .in mine &&
		tar -c --zstd -f zs.TAR.ZST -C .in mine &&
		tar -cf .in/tar -C .in mine &&
		head -c 3072 .in/tar > cut-tar.tar &&
		tar -cf clash.tar -C .in/c driver/z/y.c &&
		tar -rf clash.tar -C .in/d driver/z &&
		perl -MIO::Compress::Zip=:all -e '
			my @in = map { ".in/mine/$_" } qw(Kbuild driver/main.c);
			zip(\@in => "EVE.ZIP") && zip(\@in => "back.zip",
			FilterName => sub { s|/|\\|g }) or die $ZipError' &&
		cp EVE.ZIP box/hand-in.zip && head -c 900 EVE.ZIP > cut.zip
}

# With a grader that gives 7 points to what has a Kbuild
every_entry_has_a_row()
{
	local stub=$made/stub status=0 why

	"$machines/packages" bzip2 zstd || return
	rm -rf "$stub"
	mkdir -p "$stub"/{course,class,machines,tests/{device,lib}}
	cp "$top/course/grade-all" "$stub/course"
	cat > "$stub/course/grade" <<-'END'
	#!/bin/sh
	echo "-- waiting for $PWD" >&2
	[ -f "$4/Kbuild" ] && echo '{ "score": 7, "steps": [] }' > "$3"
	exit 1
	END
	chmod +x "$stub/course/grade"
	cd "$stub/class" && make_entries || return
	why="the archive has driver/z as a file and as a directory"
	"$stub/course/grade-all" . || status=$?
	[ $status -eq 2 ] && diff - <(cut -d , -f 1-3 grades.csv) <<-END &&
	"name","score","first failure"
	"back","7",""
	"box","7",""
	"bz","7",""
	"clash","0","refused: $why"
	"cut-tar","","not graded: the archive is damaged"
	"cut","","not graded: the archive is damaged"
	"dave","","not graded: unknown type .rar"
	"deep","7",""
	"EVE","7",""
	"notes","","not graded: unknown type .c"
	"two","0","refused: there is more than one Kbuild: a/Kbuild b/Kbuild"
	"zs","7",""
	END
		! grep -r "$made\| line [0-9]" grades
}

# The results of one.csv would be in one, which is that of the class, or of a
# submission.
results_are_not_among_submissions()
{
	local name said

	cd "$made/stub" || return
	for name in class class/deep; do
		said=$(course/grade-all --out "$name.csv" class 2>&1) &&
			return 1
		[ "$said" = "grade-all: $name has other files; name$(
			) another table, not $name.csv" ] &&
			[ ! -e "$name.csv" ] || return
	done
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

report_teacher()
{
	local name

	if ! can_sandbox; then
		skip "teacher: class" "$no_sandbox"
		return
	fi
	for name in every_entry_has_a_row results_are_not_among_submissions \
		    class_is_graded feedback_can_be_sent \
		    only_what_changes_is_graded_again \
		    failures_of_grading_are_reported; do
		check "teacher: $(tr _ ' ' <<< "$name")" "$name"
	done
}
