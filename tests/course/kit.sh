# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Tests of what `make kit` makes; to be sourced by tests/course/run.
#
# shellcheck disable=SC2016,SC2034,SC2154

kit=$made/kit

# Prints the functions of the driver that the skeleton does not have.
functions()
{
	perl -ne '!/;\s*$/ && /^[a-z].*?\b([a-z]\w+)\(/ && print "$1\n"' \
		"$top"/driver/*.c | grep -vx 'sudoku_open'
}

test_an_interrupted_run_leaves_nothing()
{
	local run

	rm -rf "$kit"*
	"$top/course/new" --kit --kernel 6.12 --only no-owner "$kit" &
	run=$!
	until compgen -G "$kit.*/README.md"; do
		kill -0 $run && sleep 0.1 || return
	done
	kill $run && ! wait $run && ! compgen -G "$kit*"
}

# The kit alone makes and grades a module. It names no function of the driver,
# but in the tour and in tests of how the driver wakes and uses an engine, and
# has no code of it. Python has a read_text() of its own.
test_it_is_complete_and_has_no_answer()
{
	local options="--steps $made/steps"

	rm -rf "$kit"
	"$top/course/new" --kit --only no-owner "$kit" &&
		make -s -C "$kit" KDIR=/nowhere && [ -s "$kit/sudoku.ko" ] &&
		make -s -C "$kit" KDIR=/nowhere clean &&
		[ ! -e "$kit/sudoku.ko" ] || return
	make_steps 01-fine 'only root sets parameters'
	project=$kit graded kit "$kit" 'r.score == 100' || return
	[ -z "$(git -C "$kit" status --porcelain)" ] &&
		[ "$(git -C "$kit" rev-list --count HEAD)" = 1 ] &&
		git -C "$kit" log -1 --format=%s | grep "of sudoku [0-9.]*" &&
		diff -r -x core "$top/course/skeleton/driver" "$kit/driver" &&
		[ -z "$(find "$kit" -name bug.diff)" ] &&
		functions > "$made/functions" || return
	git -C "$kit" grep -wFf "$made/functions" -- . ':!docs/tour' \
		':!docs/labs' ':!driver' ':!tests/device/'{ahead,observe}.c \
		':!*.py' && return 1
	[ $? -eq 1 ]
}

# A source or a suite that is named and not there is one of the project.
test_it_documents_name_what_is_there()
(
	cd "$kit" && mapfile -t files < <(git ls-files '*.md') &&
		"$top/tests/static/documents/check" links paths make_has \
			-- "${files[@]}" > "$made/documents"
	! grep '^# ' "$made/documents" |
		grep -vE ': no (.*\.[ch]|tests/static/builds)$' &&
		grep -q '](../../machines/README.md' docs/labs/README.md &&
		grep -E '^1\.\.3$' "$made/documents" &&
		! grep -rE '<!-- (for|end)' docs README.md &&
		! grep -rE '^## Change|make answer' docs README.md &&
		make -n CONTAINER=1 ENGINE=true grade
)

test_it_has_the_machine_of_the_tour()
(
	cd "$kit" &&
		"$top/tests/tour/type" --make tour docs/tour/{03,19}-*.md
)

test_it_shows_a_lab_and_judges_the_students_driver()
{
	make -C "$kit" lab LAB=no-owner | tee "$made/lab" &&
		grep -E '^ *>? .*page fault.*|RIP.* driver/' "$made/lab" &&
		make -C "$kit" lab LAB=no-owner MODULE=. > "$made/lab" 2>&1 &&
		return 1
	grep 'NOT YET: the trigger did not end with status 0' "$made/lab"
}

# On a host that has no package
test_it_lists_what_its_commands_need()
{
	mkdir -p "$made/bare" && ln -sf /bin/true "$made/bare/dpkg-query" &&
		PATH=$made/bare:$PATH make -s -C "$kit" doctor \
			> "$made/doctor" || return
	[ "$(grep -c '^make .* apt-get install .*gcc' "$made/doctor")" = 4 ] &&
		! grep -wE 'bison|dkms|sparse|tmux' "$made/doctor"
}

# With the command of the texts, and git's defaults. The kit is made older: with
# another test, without a document, and with a skeleton and a file that are no
# longer in it. A correction that fails leaves it so.
test_it_corrects_itself_but_not_the_student()
{
	local pull

	export GIT_CONFIG_GLOBAL=/dev/null GIT_{AUTHOR,COMMITTER}_NAME=A \
		GIT_{AUTHOR,COMMITTER}_EMAIL=a@example.org
	pull=$(sed -n 's/.*`\(git pull [^`]*\)`.*/\1/p' "$kit/README.md")
	grep -F "\`$pull\`" "$top/docs/teaching.md" || return
	(cd "$kit" && sed -i '1i /* old */' driver/{main.c,core/grid.c} \
			tests/device/ioctl.c &&
		git rm -q docs/design.md && touch docs/gone.md && git add -A &&
		git commit -q --amend -m "The first kit" &&
		rm -rf "$made/pulled" && git clone -q . "$made/pulled") &&
		cd "$made/pulled" && echo "/* mine */" >> driver/main.c &&
		touch driver/mine.c && git add -A && git commit -qm Mine ||
		return
	mkdir -p "$made/broken" && printf '#!/bin/sh\n%s\nexec %q "$@"\n' \
		'case " $* " in *" commit "*) exit 1 ;; esac' \
		"$(type -P git)" > "$made/broken/git" &&
		chmod +x "$made/broken/git" &&
		! PATH=$made/broken:$PATH "$top/course/new" --kit \
			--only no-owner "$kit" &&
		[ -z "$(git -C "$kit" status --porcelain)" ] || return
	"$top/course/new" --kit --only no-owner "$kit" &&
		$pull &&
		[ "$(sed -n '1p;$p' driver/main.c)" = "/* old */
/* mine */" ] && [ -e driver/mine.c ] && [ ! -e docs/gone.md ] &&
		diff -r "$top/driver/core" driver/core &&
		diff -r -x engines.h "$top/tests/device" tests/device &&
		[ -e docs/design.md ]
}

test_an_archive_has_the_kernels_that_are_named()
{
	local file=$made/one.tar

	make -s -C "$top" cache-export KERNEL=6.12 FILE="$file" &&
		[ "$(tar -tf "$file" | cut -d / -f 1 | sort -u)" = 6.12 ] &&
		rm "$file" &&
		! make -s -C "$top" cache-export KERNEL=6.1 FILE="$file"
}

# In a cache that has nothing else. The module of another release is refused.
test_it_uses_kernels_from_another_host()
{
	local SUDOKU_CACHE=$made/cache name file=$made/kernels.tar
	local release=imported/6.12/build/include/config/kernel.release

	rm -rf "$SUDOKU_CACHE"
	make -s -C "$top" cache-export FILE="$file" && export SUDOKU_CACHE &&
		make -s -C "$kit" cache-import FILE="$file" || return
	for name in $("$machines/kernel" --for kits); do
		[ "$("$machines/kernel" "$name")" = \
			"$SUDOKU_CACHE/imported/$name" ] || return
	done
	make -s -C "$kit" run && make -s -C "$kit" KDIR=/nowhere &&
		sed -i s/6.12/6.11/ "$SUDOKU_CACHE/$release" &&
		! make -s -C "$kit" run 2> "$made/said" &&
		grep 'are for Linux 6.12.* but 6.12 is 6.11' "$made/said" &&
		tar -cPf "$file" --transform 's|^|../|' "$made/said" &&
		! make -s -C "$kit" cache-import FILE="$file" &&
		[ ! -e "$SUDOKU_CACHE/$made/said" ] && rm -r "$SUDOKU_CACHE"
}

report_kit()
{
	report_cases kit
}
