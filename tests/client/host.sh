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

# Variable, option, and how many digits of a board on a terminal have a color
test_a_terminal_gets_colored_boards_if_colors_are_wanted()
{
	echo "$p2" > puzzle
	while read -r variable option colored; do
		script -qec "env $variable '$sudoku' solve -l $option puzzle" \
			/dev/null < /dev/null |
			tr -d '\r' | tr '\033' @ > visible
		[ "$(count_of '@\[32m[1-9]@\[m')" -eq "$colored" ]
		sed 's/@\[[0-9]*m//g' visible > out
		out_is "$board\n"
	done <<-END
	A= --color=auto 51
	NO_COLOR= --color=auto 51
	NO_COLOR=1 --color=auto 0
	A= --color=never 0
	NO_COLOR=1 --color=always 51
	END
}

# In a locale that does not have the characters, their bytes are quoted.
test_printable_characters_are_shown_unchanged_and_others_quoted()
{
	LC_ALL=C.UTF-8 run solve --größe
	err_lines "sudoku solve: unrecognized option '--größe'" \
		"$(try_help "sudoku solve")"
	while read -r locale name quoted; do
		LC_ALL=$locale run solve --local "$(printf '%b' "$name")"
		err_lines "sudoku: $quoted: No such file or directory"
	done <<-END
	C.UTF-8 größe–数独 größe–数独
	C größe gr\303\266\303\237e
	C.UTF-8 x\0342\0200\0250y\0303 x\342\200\250y\303
	END
	LC_ALL=C.UTF-8 run solve --local "$evil"
	err_lines "sudoku: $shown: No such file or directory"
}

test_without_a_device_there_is_advice()
{
	[ ! -e /dev/sudoku ] || skip_test "there is a device"
	for jobs in 1 2; do
		echo "$p1" | run solve -j $jobs
		status_is 2
		out_is ""
		err_has "sudoku: /dev/sudoku: No such file or directory"
		err_has "modprobe sudoku"
		err_has "make run"
		err_has "--local"
	done
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
test_the_manual_pages_are_well_formed_and_complete()
{
	needs mandoc
	mandoc -T lint -W warning "$manuals"/sudoku*.1 "$docs/sudoku.4" \
		> warnings ||
		[ $? -eq 2 ]
	grep -v ' sections out of conventional order: ' warnings && return 1
	# Lines that were to be replaced
	grep @ "$manuals"/sudoku*.1 && return 1
	for command in $(commands); do
		grep -qx "\.It Cm $command" "$manuals/sudoku.1"
		grep -qx "\.Xr sudoku-$command 1 \." "$manuals/sudoku.1"
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
	needs mandoc
	install_and install O="$PWD/build" CFLAGS=-O0 PROGRAM=nine
	[ "$(find root -name '*sudoku*' | sort)" = "$(printf '%s\n' \
		root/usr/include/linux/sudoku.h \
		root/usr/share/man/man4/sudoku.4)" ]
	mkdir completions
	for file in bash-completion/completions/nine \
			fish/vendor_completions.d/nine.fish \
			zsh/vendor-completions/_nine; do
		shell=${file%%[-/]*}
		sed "s|/usr/bin/nine |$sudoku |" "root/usr/share/$file" \
			> "completions/sudoku.$shell"
		printf '%s\n' "nine co:count convert compare" \
			"nine solve --lo:--local" "nine watch -s mr:mrv" > table
		completes "$shell" completions table
	done
	sudoku=$PWD/root/usr/bin/nine
	run guess
	err_lines "nine: no such command: guess" "$(try_help nine)"
	run --version
	out_has "nine "
	manuals=$PWD/root/usr/share/man/man1
	for command in '' $(commands); do
		# shellcheck disable=SC2086 # none or one
		"$sudoku" $command --help > help
		grep -q "^Usage: nine ${command:+$command }" help
		other_sudokus < help && return 1
		page=$manuals/nine${command:+-$command}.1
		other_sudokus < "$page" && return 1
		mandoc -T ascii "$page" | sed 's/.\x08//g' > text
		grep -qi "^nine${command:+-$command}(1)" text
	done
	examples_are_correct nine-solve.1 nine
	examples_are_correct nine-check.1 nine
	grep -qx '.Xr nine-watch 1' root/usr/share/man/man4/sudoku.4
	install_and uninstall PROGRAM=nine
	[ -z "$(find root -type f)" ]
}

TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
run_cases "$0" "$here/completion.sh"
