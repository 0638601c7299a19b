# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What `sudoku convert` writes.

# shellcheck disable=SC2154 # set in lib.sh

test_each_format_can_be_read_again()
{
	{ echo "$empty"; generate 10 21; echo "$s1"; } | tr 0 . > puzzles
	for format in line grid board sdm sdk ss csv tsv hodoku json; do
		succeed convert -f "$format" puzzles
		mv out "$format"
		run convert "$format"
		cmp puzzles out
	done
	cmp puzzles line
}

test_formats_are_as_other_programs_write_them()
{
	echo "$p2" > puzzle
	session <<-END
	$ sudoku convert -f sdm puzzle
	$(echo "$p2" | tr . 0)
	$ sudoku convert -f csv puzzle
	puzzle
	$p2
	$ sudoku convert -f hodoku puzzle
	:0000:x:$p2::::
	$ sudoku convert -f json puzzle
	{"puzzle":"$p2"}
	$ sudoku convert -f sdk puzzle
	[Puzzle]
	$(echo "$p2" | fold -w 9)
	$ sudoku convert -f ss puzzle | head -n 5
	*-----------*
	|53.|.7.|...|
	|6..|195|...|
	|.98|...|.6.|
	|---+---+---|
	END
}

test_tables_keep_their_other_fields()
{
	printf 'id;puzzle;note\r\n1;%s;"a;""b"""\r\n2; "%s";\n3;%s\n' \
		"$p2" "$s2" "$minimal" > table
	printf '%s\ta,b\t\n%s\t7\n' "$p2" "$minimal" > nameless
	printf '1,%s\n' "$two" > ambiguous
	cat > kept <<-END
	id,note
	1,"a;""b"""
	2,
	3
	END
	printf '%s\n' puzzle "$p2" "$s2" "$minimal" | paste -d , - kept > csv
	session <<-END
	$ sudoku convert -f csv table | cmp - csv
	$ sudoku convert -f tsv csv | tr '\\t' , | cmp - csv
	$ sudoku convert -f csv --canonical csv | cut -d , -f 2- | cmp - kept
	$ sudoku convert -f csv nameless
	puzzle,,
	$p2,"a,b",
	$minimal,7
	$ sudoku convert -f csv --canonical ambiguous
	puzzle,
	2> ambiguous:1: more than one solution
	[1]
	END
}

# Each line and each seed has an isomorph of its own.  Those with all symmetries
# are the hardest.  The canonical form of one is in the manual page: it was
# computed by a program in another language, and it is the least of all
# isomorphs.
# Where fewer threads can be started than are wanted, or none, those that there
# are do the work.  With sanitizers, a client needs too much memory for this.
test_few_threads_are_enough()
{
	generate 400 1 > puzzles
	for limits in "-s 100000 -v 300000" "-s 400000 -v 300000"; do
		(
			# shellcheck disable=SC2086 # words
			ulimit -S $limits
			"${FAST:-$sudoku}" convert -j 1024 puzzles
		) | cmp puzzles -
	done
}

test_isomorphs_have_the_same_canonical_form_and_rating()
{
	{
		generate 100 21
		"$sudoku" generate -n 20 -S 21 -y full
	} | sed 1p > puzzles
	succeed convert --canonical puzzles
	mv out forms
	succeed rate puzzles
	cut -f 2- out > ratings
	[ "$(sort -u forms | wc -l)" -eq 120 ]
	cp puzzles all
	for seed in 1 2 3; do
		succeed convert --shuffle --seed $seed puzzles
		mv out shuffled
		cat shuffled >> all
		succeed convert --canonical shuffled
		cmp forms out
		succeed rate shuffled
		cut -f 2- out | cmp ratings -
	done
	[ "$(sort -u all | wc -l)" -eq $((120 + 3 * 121)) ]
}
