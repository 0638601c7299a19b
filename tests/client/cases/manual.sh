# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# The examples in the manual pages

# shellcheck disable=SC2154 # set in lib.sh

# The examples of page $1, which are commands after "$ " or, for root, "# ",
# print what the page shows, in a directory with the file "board".  Commands
# that would use the device do without it if there is none.
examples_are_correct()
(
	mkdir "${1##*/}"
	cd "${1##*/}" || exit
	echo "$p2" | draw | sed '$d' > board
	awk '/^\.Ed/ { inside = 0 }
		inside || sub(/^    /, "")
		/^\.Bd -literal/ { inside = 1 }' "$1" |
		sed 's/^\\&//; s/\\(aq/'\''/g' > expected
	grep '^[#$] ' expected > commands
	while read -r prompt command; do
		echo "$prompt $command"
		eval "$command" 2>&1 < /dev/null || :
	done < commands > actual
	diff -u expected actual
	[ "$(grep -c '^ *[#$] [a-z]' "$1")" -eq "$(wc -l < commands)" ]
)

# The page of "stats", which has no --local, is tested in guests only.
test_the_examples_in_section_1_are_correct()
{
	for page in "$manuals"/sudoku*.1; do
		case $page in
		*/sudoku-stats.1) ;;
		*) examples_are_correct "$page" ;;
		esac
	done
}
