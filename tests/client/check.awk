# SPDX-License-Identifier: GPL-2.0
#
# Checks that each puzzle of the first file is solved by the second:
#
#	awk -f check.awk PUZZLES ANSWERS
#
# Cells are compared in order; the layout between them does not matter.  The
# check does not depend on the driver: a solution keeps the clues and has each
# digit once in each row, column and box.

function wrong(what)
{
	print "puzzle " number + 1 ": " what
	failed = 1
	exit 1
}

function check(puzzle, answer,    i, row, column, clue, d)
{
	split("", seen)
	for (i = 0; i < 81; i++) {
		row = int(i / 9)
		column = i % 9
		clue = substr(puzzle, i + 1, 1)
		d = substr(answer, i + 1, 1)
		if (d !~ /[1-9]/)
			wrong("no digit in cell " i)
		if (clue ~ /[1-9]/ && clue != d)
			wrong("another clue in cell " i)
		if (seen["row", row, d]++ || seen["column", column, d]++ ||
		    seen["box", int(row / 3), int(column / 3), d]++)
			wrong("two of " d)
	}
}

FNR == 1 { file++ }

{
	gsub(/[^0-9.?*!]/, "")
	cells = cells $0
	for (; length(cells) >= 81; cells = substr(cells, 82)) {
		if (file == 1) {
			puzzles[count++] = substr(cells, 1, 81)
			continue
		}
		check(puzzles[number], substr(cells, 1, 81))
		number++
	}
}

END {
	if (failed)
		exit 1
	if (!number || number != count || cells != "") {
		print number " of " count " puzzles answered"
		exit 1
	}
}
