# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Tests of course/grade-all, which a teacher uses; to be sourced by
# tests/course/run.
#
# shellcheck disable=SC2016,SC2154

class=$made/class grades=$made/grades
named="=é \$(touch planted); 'b'"
teacher_options=(--kernel 6.12 --steps "$made/steps")

# Prints columns $2... of table $1, as a spreadsheet reads it, and only the
# first word of the messages of programs that unpack.
columns()
{
	python3 -c 'import csv, sys
for row in csv.DictReader(open(sys.argv[1], newline="")):
	print(*(row[name] for name in sys.argv[2:]), sep="|")' "$@" |
		sed 's/\(not graded: \).* unpacked: \([^ ]*\).*/\1\2/'
}

# Makes six submissions, of which two need a machine.  One has a mistake for
# each of the tools that look at a source.
make_class()
{
	rm -rf "$class" "$grades"* "$made/planted" "$made/inner"
	mkdir -p "$class" "$made/inner/links"
	make_steps 01-fine 'only root sets parameters' \
		02-hard 'a puzzle comes back solved'
	copy_sources "$class/$named"
	cp -r "$student" "$made/inner/hand in"
	printf '%s\n' 'static const int unused;' 'volatile int undeclared;' \
		'/* This ends with a blank. */ ' \
		>> "$made/inner/hand in/driver/main.c"
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

test_class_is_graded()
{
	local status=0

	make_class
	grade_class || status=$?
	[ $status -eq 2 ] && [ ! -e "$made/planted" ] &&
		[ ! -e "$build/Kbuild" ] &&
		diff - <(columns "$grades.csv" name score "step 1 (10 points)" \
			"step 2 (10 points)" "first failure") <<-END
	'$named|100|10|10|
	bob|50|10|0|step 2: a puzzle comes back solved: $(first_expectation)
	broken|0|0|0|the module does not build
	escape||||not graded: ../../Kbuild:
	link||||not graded: driver
	zeros||||not graded: zeros:
	END
}

test_sources_are_checked()
{
	local tools=(warnings sparse "checkpatch errors" "checkpatch warnings")

	columns "$grades.csv" name "${tools[@]}" | head -n 2 |
		diff - <(printf '%s|%d|%d|%d|%d\n' "'$named" 0 0 0 0 \
			bob 1 1 1 1)
}

first_expectation()
{
	perl -MJSON::PP -e 'print decode_json(join("", <>))->{steps}[1]
		{failures}[0]{expected}[0]{text}' \
		"$grades/bob.json"
}

# What a compiler prints is shown as it is, because it is indented. All reports
# are in one file.
test_feedback_can_be_sent()
{
	grep -x '# bob: 50 of 100' "$grades/bob.md" &&
		grep -x '      - a puzzle comes back solved' \
			"$grades/bob.md" &&
		grep '^    .*error: .*```# one line' "$grades/broken.md" &&
		! grep '^```' "$grades/broken.md" &&
		! grep -F -e "$cache" -e "$top" "$grades"/*.md &&
		grep -q misc_register "$grades/bob.c" &&
		[ "$(grep -c '"score": [0-9]' "$grades.json")" -eq 3 ]
}

# Makes submissions that are hard to read, and some with the names that learning
# platforms give them, in the current directory.
make_entries()
{
	mkdir -p .in/{c/driver/z,d/driver} deep/a/b make notes two/{a,b} \
		"Ann B_12_assignsubmission_"{file,onlinetext}_ &&
		touch make/Makefile && cp -r "$student" .in/mine &&
		cp -r .in/mine 1-busy && cp -r .in/mine 2-busy &&
		tar -b 1 -cf .in/tar -C .in mine &&
		tee {deep/a/b,two/a,two/b}/Kbuild < .in/mine/Kbuild > .in/k &&
		echo Rar | tee dave.rar > notes/a.c &&
		touch .in/c/driver/z/y.c .in/d/driver/z \
			"Ann B_12_assignsubmission_onlinetext_/text.html" &&
		gzip < .in/tar | head -c -8 > crc.tar.gz &&
		printf 12345678 >> crc.tar.gz &&
		head -c 3072 .in/tar > cut.tar &&
		head -c -1024 .in/tar > cut-end.tar &&
		bzip2 < .in/tar > bz.tar.bz2 &&
		zstd -q < .in/tar > zs.TAR.ZST &&
		bsdtar -cf seven.7z --format 7zip -C .in mine &&
		tar -cf clash.tar -C .in/c driver/z/y.c &&
		tar -rf clash.tar -C .in/d driver/z &&
		perl -MIO::Compress::Zip=:all -e '
			my @in = map { ".in/mine/$_" } qw(Kbuild driver/main.c);
			zip(\@in => "EVE.ZIP") && zip(\@in => "back.zip",
			FilterName => sub { s|/|\\|g }) or die $ZipError' &&
		head -c 900 EVE.ZIP > cut.zip && cp EVE.ZIP "Eve (1).zip" &&
		cp EVE.ZIP "Ann B_12_assignsubmission_file_/hand-in.zip" &&
		cp EVE.ZIP canvas_LATE_1234_5678_hand-in-1.zip &&
		cp EVE.ZIP C_1_black_attempt_2096-12-01-12-00-00_x.zip &&
		touch C_1_black_attempt_2096-12-01-12-00-00.txt &&
		cp EVE.ZIP "@1, \"=2\""$'\n'.zip && make_dated
}

# Makes a directory of Gradescope's, a git repository, which is older than its
# files, and an archive of old files.
make_dated()
{
	local at="2096-12-02 00:00:01 +0000"

	cp -r .in/mine submission_7 && cp -r .in/mine git &&
		cat > submission_metadata.yml <<-END &&
		submission_7:
		  :submitters:
		  - :name: "Zo\xEB Z"
		    :sid: 1
		  - :name: Zed
		  :created_at: 2096-12-03 00:00:00.000000000 Z
		END
		git -C git init -q && git -C git add -A &&
		GIT_COMMITTER_DATE=$at git -C git -c user.name=a \
			-c user.email=a@b commit -qm "$at" &&
		echo >> git/driver/main.c && mkdir -p bare/.git &&
		cp .in/k bare/Kbuild && : > empty.zip &&
		install -D /dev/stdin git/.git/hooks/post-index-change \
			<<< 'echo "a hook"' &&
		find .in/mine -exec touch -d "1999-12-31 12:00 UTC" {} + &&
		tar -cJf old.txz -C .in mine &&
		find .in/mine -exec touch -d @0 {} + &&
		bsdtar -acf undated.zip -C .in mine
}

# With a grader that gives 7 points to what has a Kbuild or a Makefile, and says
# once of 1-busy, and always of 2-busy, that the host was busy
grade_entries()
{
	local stub=$made/stub

	rm -rf "$stub"
	mkdir -p "$stub"/{course,class,tests/{device,lib}}
	ln -s "$machines" "$stub"
	cp -r "$top"/course/{grade-all,grader,sandbox} "$stub/course"
	cat > "$stub/course/grade" <<-'END'
	#!/bin/sh
	echo "-- waiting for $PWD" >&2
	name=$(basename "$4")
	echo "$name" >> ../graded
	case $name$(grep -c "$name" ../graded) in
	1-busy1|2-busy*) echo "-- trouble: the host was busy" >&2; exit 3 ;;
	esac
	[ -f "$4/Kbuild" ] || [ -f "$4/Makefile" ] && cat > "$3" <<-JSON
	{ "score": 7, "steps": [], "look": ["filp_open", "kallsyms"] }
	JSON
	exit 1
	END
	ln -s /bin/true "$stub/course/build"
	chmod +x "$stub/course/grade"
	printf '%s\n' $'\xef\xbb\xbfname,points,remark' \
		git,5.00,'"good, =but"' old,-2.5 crc,1,oral \
		> "$stub/extra.csv"
	cd "$stub/class" && make_entries || return
	TZ=UTC "$stub/course/grade-all" --due 2096-12-01 --extra ../extra.csv .
}

# A column says what tells the time.  Points by hand do not change the score.
test_every_entry_has_a_row()
{
	local status=0 none="there is no Kbuild or Makefile"
	local many="there is more than one of"

	"$machines/packages" bzip2 zstd libarchive-tools || return
	(grade_entries) || status=$?
	cd "$made/stub/class" || return
	[ $status -eq 2 ] && diff - <(columns grades.csv name "days late" \
		"time of" score "by hand" total "first failure") <<-END &&
	1-busy|0|newest file|7||7|
	2-busy|0|newest file||||trouble: the host was busy
	'@1, "=2" |0|newest file|7||7|
	Ann B|0|newest file|7||7|
	back|0|newest file|7||7|
	bare|0|newest file|7||7|
	black|0|platform|7||7|
	bz|0|newest file|7||7|
	canvas|0|newest file|7||7|
	clash|0|newest file||||not graded: driver/z:
	crc|0|newest file||1|1|not graded: gzip:
	cut-end|0|newest file||||not graded: truncated
	cut.tar|0|newest file||||not graded: truncated
	cut.zip|0|newest file||||not graded: .in/mine/driver/main.c:
	dave|0|newest file||||not graded: bsdtar:
	deep|0|newest file|7||7|
	empty|0|newest file||||not graded: the file is empty
	EVE|0|newest file|7||7|
	Eve (1)|0|newest file|7||7|
	git|1|last commit|7|5|12|
	make|0|newest file|7||7|
	notes|0|newest file||||not graded: $none; files: notes/a.c
	old|0|newest file|7|-2.5|4.5|
	seven|0|newest file|7||7|
	two|0|newest file||||not graded: $many two/a/Kbuild two/b/Kbuild
	undated|0|newest file|7||7|
	Zoë Z, Zed|1|platform|7||7|
	zs|0|newest file|7||7|
	END
		[ "$(tail -n 2 ../graded | xargs)" = '1-busy 2-busy' ] &&
		columns grades.csv name remark look commit |
		grep -x "git|good, =but|filp_open kallsyms|.*-dirty" &&
		columns grades.csv name commit | grep -x 'bare|unreadable' &&
		[ "$(columns grades.csv name "handed in" |
			grep -cE '^(old\|1999|undated\|20)')" = 2 ] &&
		! grep -r --exclude='*.c' "$made\| line [0-9]" grades
}

# Points by hand are for one submission. The results of one.csv would be in one,
# which is the directory of the class, or a submission.
test_what_cannot_be_right_is_refused()
{
	local arguments message said

	cd "$made/stub" && echo nobody,1 > extra.csv || return
	while IFS='|' read -r arguments message; do
		# shellcheck disable=SC2086 # words
		said=$(course/grade-all $arguments class 2>&1) && return 1
		diff - <(echo "$said") <<< "grade-all: $message" || return
	done <<-END
	--extra extra.csv|extra.csv: nobody has no submission, or two lines
	--out class.csv|class has other files; name another table
	--out class/deep.csv|class/deep has other files; name another table
	END
	[ ! -e class.csv ] && [ ! -e class/deep.csv ]
}

# What is graded is named on standard error.
test_only_what_changes_is_graded_again()
{
	local graded

	echo >> "$class/broken/sudoku.c"
	graded=$(grade_class 2>&1) && return 1
	grep -v ': not graded: ' <<< "$graded" |
		diff - <(echo "-- broken: the module does not build")
}

test_failures_of_grading_are_reported()
{
	local status=0 teacher_options=(--kernel none) grades=$made/failed

	rm -rf "${grades:?}"*
	grade_class || status=$?
	[ $status -eq 2 ] && grep '^"bob","","[^0-9]*no kernel none' \
		"$grades.csv" && grep '^"link",""' "$grades.csv"
}

report_teacher()
{
	report_cases teacher
}
