#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Tests the client without the device, in cases/, host/ and here.
#
#	tests/client/host.sh CLIENT [CASE]...
#
# CLIENT is in the directory where userspace/Makefile has built it.

here=$(cd "$(dirname "$0")" && pwd)
sudoku=$(realpath "$1")
local=--local many=2000
source=$(realpath "$here/../../userspace")
manuals=$(dirname "$sudoku")/man
docs=$(realpath "$here/../../docs")

. "$here/../lib/tap.sh"
. "$here/expect.sh"
. "$here/terminal.sh"
for file in "$here"/host/*.sh; do
	# shellcheck source=/dev/null
	. "$file"
done

# Variable, option, and how many digits of a board on a terminal have a color
test_a_terminal_gets_colored_boards_if_colors_are_wanted()
{
	echo "$p2" > puzzle
	while read -r variable option colored; do
		script -qec "env $variable '$sudoku' solve -l $option puzzle" \
			/dev/null < /dev/null |
			tr -d '\r' | tr '\033' @ > seen
		[ "$(grep -o '@\[32m[1-9]@\[m' seen | wc -l)" -eq "$colored" ]
		sed 's/@\[[0-9]*m//g' seen > out
		"$sudoku" solve -lb puzzle | cmp - out
	done <<-END
	NO_COLOR= --color=auto 51
	NO_COLOR=1 --color=auto 0
	A= --color=never 0
	NO_COLOR=1 --color=always 51
	END
}

# In a locale that does not have the characters, their bytes are quoted.
test_printable_characters_are_shown_unchanged_and_others_quoted()
{
	while read -r locale name quoted; do
		LC_ALL=$locale run solve --local "$name"
		err_is "sudoku: $quoted: No such file or directory"
	done <<-END
	C.UTF-8 größe–数独 größe–数独
	C größe gr\303\266\303\237e
	END
	LC_ALL=C.UTF-8 run solve --local "$evil"
	err_is "sudoku: $shown: No such file or directory"
}

test_without_the_driver_there_is_advice()
{
	[ ! -d /sys/class/misc/sudoku ] || skip_test "the driver is loaded"
	refuses <<-END
	watch | sudoku: cannot watch other processes:
	END
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
	grep '^@' "$manuals"/sudoku*.1 && return 1
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

test_sheets_have_all_puzzles_and_solutions_in_their_places()
{
	generate 10 1 > puzzles
	succeed convert -f csv --add solution,level,rating puzzles
	LC_ALL=C.UTF-8 python3 "$here/sheets.py" "$sudoku" < out
	run print "$two" "$p2"
	status_is 1
	err_is "puzzle:1: more than one solution"
}

test_sheets_are_correct_for_qpdf()
{
	needs qpdf
	succeed print -n 6 "$p2" "$minimal"
	qpdf --check out
}

choose "${@:2}"
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
run_cases "$0" "$here"/host/*.sh
