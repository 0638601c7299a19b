#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# Tests the client without the device.
#
#	tests/client/host.sh CLIENT
#
# CLIENT is in the directory where userspace/Makefile has built it.

# shellcheck disable=SC2034,SC2154 # used by lib.sh, set in cases/
here=$(cd "$(dirname "$0")" && pwd)
sudoku=$(realpath "$1")
local=--local many=2000
source=$(realpath "$here/../../userspace")
manuals=$(dirname "$sudoku")/man
docs=$(realpath "$here/../../docs")

. "$here/../lib/tap.sh"
. "$here/lib.sh"
. "$here/completion.sh"

# Runs the client on a terminal of its own, with variable $1 in its environment.
# Its output is in out.
on_terminal()
{
	echo "$p2" > puzzle
	script -qec "env $1 '$sudoku' solve --local puzzle $2" /dev/null \
		< /dev/null | tr -d '\r' > out
}

test_a_terminal_gets_colored_boards()
{
	on_terminal
	tr '\033' @ < out > visible
	[ "$(count_of '@\[32m[1-9]@\[m')" -eq 51 ]
	sed 's/@\[[0-9]*m//g' visible > out
	out_is "$board\n"
}

test_color_on_a_terminal_can_be_turned_off()
{
	on_terminal NO_COLOR=1
	out_is "$board\n"
	on_terminal '' --color=never
	out_is "$board\n"
}

test_color_can_be_forced()
{
	on_terminal NO_COLOR=1 --color=always
	tr '\033' @ < out > visible
	[ "$(count_of '@\[32m[1-9]@\[m')" -eq 51 ]
	on_terminal NO_COLOR=
	tr '\033' @ < out > visible
	[ "$(count_of '@\[32m[1-9]@\[m')" -eq 51 ]
}

# The line appears after a second, is erased before anything else is printed,
# and does not appear in standard output.
test_progress_is_shown_on_a_terminal()
{
	printf '%s\n%s\n' "$p1" "$empty" > puzzles
	script -qec "timeout -s INT 4 '$sudoku' count puzzles > counts" \
		/dev/null < /dev/null > out || :
	tr '\r' '\n' < out > lines
	grep -q '^[0-9]* solutions, [0-9]*/s$' lines
	grep -v -e solutions -e '^ *$' lines && return 1
	head -n 1 counts | grep -qx 1
	tail -n 1 counts | grep -qx 'at least [1-9][0-9]*'
}

test_progress_is_not_shown_elsewhere()
{
	echo "$empty" | timeout -s INT 3 "$sudoku" count > out 2> err ||
		[ $? -eq 124 ]
	err_is ""
}

# In a locale that does not have the characters, their bytes are quoted.
test_printable_characters_are_shown_unchanged()
{
	LC_ALL=C.UTF-8 run solve --local größe–数独
	err_lines "sudoku: größe–数独: No such file or directory"
	LC_ALL=C.UTF-8 run solve --größe
	err_lines "sudoku solve: unrecognized option '--größe'" \
		"$(try_help "sudoku solve")"
	LC_ALL=C run solve --local größe
	err_lines 'sudoku: gr\303\266\303\237e: No such file or directory'
}

test_control_characters_are_quoted_in_any_locale()
{
	LC_ALL=C.UTF-8 run solve --local "$evil"
	err_lines "sudoku: $shown: No such file or directory"
	LC_ALL=C.UTF-8 run solve --local "$(printf 'x\342\200\250y\303')"
	err_lines 'sudoku: x\342\200\250y\303: No such file or directory'
}

test_without_a_device_there_is_advice()
{
	echo "$p1" | run solve
	status_is 2
	out_is ""
	err_has "sudoku: /dev/sudoku: No such file or directory"
	err_has "modprobe sudoku"
	err_has "make run"
	err_has "--local"
}

test_stats_without_the_driver_says_so()
{
	[ ! -d /sys/class/misc/sudoku ] || skip_test "the driver is loaded"
	run stats
	status_is 2
	out_is ""
	err_lines "sudoku: /sys/class/misc/sudoku/puzzles: No such file or \
directory" "The driver is not loaded. As root, 'modprobe sudoku' loads it."
	for interval in x 0 -1 1.5 86401 ''; do
		run stats -i "$interval"
		status_is 2
		err_has "not a number of seconds from 1 to 86400: $interval"
	done
}

# The order of sections is that of man-pages(7), not that of mdoc(7).
test_the_manual_pages_are_well_formed()
{
	mandoc -T lint -W warning "$manuals"/sudoku*.1 "$docs/sudoku.4" \
		> warnings ||
		[ $? -eq 2 ]
	grep -v ' sections out of conventional order: ' warnings && return 1
	# No line that was to be replaced is left.
	! grep @ "$manuals"/sudoku*.1
}

test_each_option_is_in_the_manual_page()
{
	for command in $(commands); do
		mandoc -T ascii "$manuals/sudoku-$command.1" |
			sed 's/.\x08//g' > manual
		for option in $(options "$command"); do
			case $option in
			--help | --version) ;;
			*) grep -qe "$option" manual ;;
			esac
		done
	done
}

test_each_command_is_in_the_manual()
{
	for command in $(commands); do
		grep -qx "\.It Cm $command" "$manuals/sudoku.1"
		grep -qx "\.Xr sudoku-$command 1 \." "$manuals/sudoku.1"
	done
}

# Prints each include of a header that the directory of the file may not use.
test_directories_include_only_those_above_them()
{
	sed -n 's/^- \([a-z]*\): .*/\1/p' "$source/README.md" > order
	(cd "$source" && ls -d -- */) | tr -d / | sort > directories
	sort order | cmp - directories
	(cd "$source" && grep -o '^#include "[a-z]*/[a-z_.]*' -- */*.[ch]) |
		tr '/:"' '   ' | awk '
		FNR == NR { place[$1] = ++count; next }
		$4 != "core" && $4 != $1 &&
		(!(place[$4] < place[$1]) || $5 != $4 ".h")' order - |
		tee wrong
	[ ! -s wrong ]
}

install_and()
{
	make -s -C "$source" O="$(dirname "$sudoku")" PREFIX=/usr \
		DESTDIR="$PWD/root" "$@"
}

test_uninstall_removes_what_install_made()
{
	install_and install
	cmp root/usr/bin/sudoku "$sudoku"
	for page in "$manuals"/sudoku*.1; do
		cmp "root/usr/share/man/man1/${page##*/}" "$page"
	done
	cmp root/usr/share/man/man4/sudoku.4 "$docs/sudoku.4"
	for file in bash-completion/completions/sudoku \
			fish/vendor_completions.d/sudoku.fish \
			zsh/vendor-completions/_sudoku; do
		grep -q '[ (]/usr/bin/sudoku --complete ' "root/usr/share/$file"
	done
	cmp root/usr/include/linux/sudoku.h \
		"$source/../include/uapi/linux/sudoku.h"
	pages=$(find "$manuals" -name '*.1' | wc -l)
	[ "$(find root -type f | wc -l)" -eq $((6 + pages)) ]
	install_and uninstall
	[ -z "$(find root -type f)" ]
}

# Lines of standard input that use the word "sudoku", except as the name of a
# puzzle, the device, the module or what belongs to them
other_sudokus()
{
	sed -E 's/\ba sudoku\b|[/]sudoku\b|\bsudoku( |\()4|modprobe sudoku//g' |
		grep -w 'sudoku'
}

test_another_name_for_the_program_is_used_everywhere()
{
	install_and install O="$PWD/build" CFLAGS=-O0 PROGRAM=nine
	[ "$(find root -name '*sudoku*' | sort)" = "$(printf '%s\n' \
		root/usr/include/linux/sudoku.h \
		root/usr/share/man/man4/sudoku.4)" ]
	sudoku=$PWD/root/usr/bin/nine
	run guess
	err_lines "nine: no such command: guess" "$(try_help nine)"
	run --version
	out_has "nine "
	for command in '' $(commands); do
		# shellcheck disable=SC2086 # none or one
		"$sudoku" $command --help > help
		grep -q "^Usage: nine ${command:+$command }" help
		other_sudokus < help && return 1
		page=root/usr/share/man/man1/nine${command:+-$command}.1
		other_sudokus < "$page" && return 1
		mandoc -T ascii "$page" | sed 's/.\x08//g' > text
		grep -qi "^nine${command:+-$command}(1)" text
	done
	grep -qx '.Xr nine-watch 1' root/usr/share/man/man4/sudoku.4
	install_and uninstall PROGRAM=nine
	[ -z "$(find root -type f)" ]
}

test_another_name_works_in_examples()
{
	install_and install PROGRAM=nine
	manuals=$PWD/root/usr/share/man/man1
	examples_are_correct nine-solve.1 nine
	examples_are_correct nine-check.1 nine
}

test_shells_complete_another_name()
{
	install_and install PROGRAM=nine
	share=root/usr/share
	mkdir completions
	for file in bash-completion/completions/nine \
			fish/vendor_completions.d/nine.fish \
			zsh/vendor-completions/_nine; do
		shell=${file%%[-/]*}
		sed "s|/usr/bin/nine |$sudoku |" "$share/$file" \
			> "completions/sudoku.$shell"
	done
	source=completions
	expect "nine co" count convert compare
	expect "nine solve --lo" --local
	expect "nine watch -s mr" mrv
	all_shells_complete
}

# The clone has the modes that git gives it with this umask.
test_installed_files_are_readable_by_all_with_any_umask()
{
	mkdir clone
	(cd "$source/.." && tar -c Makefile Kbuild Kconfig COPYING dkms.conf \
		docs driver include userspace) | tar -xC clone
	for mask in 000 077; do
		(
			umask $mask
			chmod -R =rwX clone
			make -s -C clone install O="$PWD/build" CFLAGS=-O0 \
				PREFIX=/usr DESTDIR="$PWD/$mask"
		)
		[ "$(find $mask -type f | wc -l)" -gt 10 ]
		find $mask -perm /022 -o ! -perm -444 -o -type d ! -perm -555 |
			tee wrong
		[ ! -s wrong ]
		[ -x $mask/usr/bin/sudoku ]
		find build -perm /022 | tee wrong
		[ ! -s wrong ]
		rm -r build
	done
}

TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
run_cases "$0" "$here/completion.sh"
