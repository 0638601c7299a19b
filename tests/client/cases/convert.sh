# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What `sudoku convert` writes.

# shellcheck disable=SC2154 # set in lib.sh

formats="line grid board sdm sdk ss csv tsv hodoku json"

test_each_format_can_be_read_again()
{
	{ echo "$empty"; generate 10 21; echo "$s1"; } | tr 0 . > puzzles
	for format in $formats; do
		run convert -f "$format" puzzles
		status_is 0
		err_is ""
		mv out "$format"
		run convert "$format"
		cmp puzzles out
	done
	cmp puzzles line
	# shellcheck disable=SC2086 # words
	[ "$(sha256sum $formats | cut -d ' ' -f 1 | sort -u | wc -l)" -eq 9 ]
	cmp csv tsv
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
	$ sudoku convert -f grid puzzle
	$(echo "$p2" | fold -w 9)

	$ sudoku convert -f board puzzle
	$(echo "$board" | sed 's/   .*//')

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
	$ sudoku convert -f csv csv | cmp - csv
	$ sudoku convert -f tsv csv | tr '\\t' , | cmp - csv
	$ sudoku convert -f csv --canonical csv | cut -d , -f 2- | cmp - kept
	$ sudoku convert -f line csv
	$p2
	$s2
	$minimal
	$ sudoku convert -f csv nameless
	puzzle,,
	$p2,"a,b",
	$minimal,7
	$ sudoku convert -f csv --canonical ambiguous
	puzzle,
	! ambiguous:1: more than one solution
	[1]
	END
}

test_large_tables_keep_their_other_fields()
{
	generate "$many" 23 | awk '{ print $0 ",x" NR }' > table
	run convert -f csv -j 3 table
	sed 1d out | cmp table -
}

test_each_puzzle_and_each_seed_has_a_shuffle_of_its_own()
{
	printf '%s\n%s\n' "$p2" "$p2" > puzzles
	for seed in 7 8; do
		run convert --shuffle --seed $seed puzzles
		status_is 0
		err_is ""
		cat out >> all
	done
	[ "$(sort -u all | wc -l)" -eq 4 ]
}

# Isomorphs are made of the puzzles themselves and of others.
test_isomorphs_have_one_canonical_form()
{
	printf '%s\n' "$p1" "$p2" "$minimal" > puzzles
	run convert --canonical puzzles
	status_is 0
	mv out forms
	[ "$(sort -u forms | wc -l)" -eq 3 ]
	for seed in 1 2 3; do
		run convert --shuffle --seed $seed puzzles
		mv out shuffled
		cmp -s shuffled puzzles && return 1
		run convert --canonical shuffled
		cmp forms out
	done
	run convert --canonical forms
	cmp forms out
}
