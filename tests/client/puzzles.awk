# SPDX-License-Identifier: GPL-2.0
#
# Generates puzzles that have a solution.
#
#	awk -f puzzles.awk -v count=N -v seed=N
#
# A solved grid stays solved if its digits are renamed, and if bands, stacks,
# rows of a band or columns of a stack are permuted.  55 percent of the cells of
# such a grid are made blank.

function random(n)
{
	return int(n * rand())
}

# Shuffles 0 .. n-1 into order[].
function shuffle(order, n,    i, j, t)
{
	for (i = 0; i < n; i++) {
		j = random(i + 1)
		order[i] = order[j]
		order[j] = i
	}
}

# Shuffles nine lines into order[], so that those of a band stay together.
function shuffle_lines(order,    bands, lines, i, j)
{
	shuffle(bands, 3)
	for (i = 0; i < 3; i++) {
		shuffle(lines, 3)
		for (j = 0; j < 3; j++)
			order[3 * i + j] = 3 * bands[i] + lines[j]
	}
}

function cell(row, column)
{
	return digit[(3 * row + int(row / 3) + column) % 9] + 1
}

BEGIN {
	srand(seed)
	while (count-- > 0) {
		shuffle(digit, 9)
		shuffle_lines(row)
		shuffle_lines(column)
		text = ""
		for (i = 0; i < 81; i++)
			text = text (random(100) < 55 ? "." : \
				     cell(row[int(i / 9)], column[i % 9]))
		print text
	}
}
