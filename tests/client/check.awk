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

# Notes digit d of cell i, which no other cell of its units may have.
function note(d, i,    row, column, box)
{
	row = int(i / 9)
	column = i % 9
	box = int(row / 3) * 3 + int(column / 3)
	if (seen["row", row, d]++ || seen["column", column, d]++ ||
	    seen["box", box, d]++)
		wrong("two of " d)
}

function check(puzzle, answer,    i, clue, d)
{
	for (i in seen)
		delete seen[i]
	for (i = 0; i < 81; i++) {
		clue = substr(puzzle, i + 1, 1)
		d = substr(answer, i + 1, 1)
		if (d !~ /[1-9]/)
			wrong("no digit in cell " i)
		if (clue ~ /[1-9]/ && clue != d)
			wrong("another clue in cell " i)
		note(d, i)
	}
}

FNR == 1 { file++ }

{
	gsub(/[^0-9.?*!]/, "")
	if (file == 1) {
		pending = pending $0
		while (length(pending) >= 81) {
			puzzles[puzzle_count++] = substr(pending, 1, 81)
			pending = substr(pending, 82)
		}
		next
	}
	cells = cells $0
	while (length(cells) >= 81) {
		check(puzzles[number], substr(cells, 1, 81))
		cells = substr(cells, 82)
		number++
	}
}

END {
	if (failed)
		exit 1
	if (!number || number != puzzle_count || cells != "") {
		print number " of " puzzle_count " puzzles answered"
		exit 1
	}
}
