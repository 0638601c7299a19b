# SPDX-License-Identifier: GPL-2.0
#
# Generates puzzles that have a solution.
#
#	awk -f puzzles.awk -v count=N -v seed=N
#
# A solved grid stays solved if its digits are renamed, and if bands, stacks,
# rows of all bands or columns of all stacks are permuted.  55 percent of the
# cells of such a grid are made blank.

# Shuffles 0 .. n-1 into order[].
function shuffle(order, n,    i, j)
{
	for (i = 0; i < n; i++) {
		j = int((i + 1) * rand())
		order[i] = order[j]
		order[j] = i
	}
}

function place(groups, lines, i)
{
	return 3 * groups[int(i / 3)] + lines[i % 3]
}

BEGIN {
	srand(seed)
	while (count-- > 0) {
		shuffle(digit, 9)
		shuffle(band, 3)
		shuffle(row, 3)
		shuffle(stack, 3)
		shuffle(column, 3)
		text = ""
		for (i = 0; i < 81; i++) {
			r = place(band, row, int(i / 9))
			c = place(stack, column, i % 9)
			text = text (rand() < 0.55 ? "." : \
				     digit[(3 * r + int(r / 3) + c) % 9] + 1)
		}
		print text
	}
}
