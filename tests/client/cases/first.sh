# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# What a new user types first, what people who make puzzles and data sets do,
# and the examples in the manual pages

# The program without a command, and without the device if there is none.  A
# name with a slash is that of a file.
test_a_puzzle_alone_is_solved()
{
	succeed "$p2" -q
	out_is "$s2\n"
	run "$p2"
	out_is "$s2\n"
	[ -e /dev/sudoku ] || has err "there is no /dev/sudoku; solving in this"
	run solve -q "$none"
	status_is 1
	err_is
	echo "$p1" > "$p2"
	succeed convert "./$p2"
	tr 0 . < "./$p2" | cmp - out
	[ ! -e /dev/sudoku ] || return 0
	"$sudoku" solve --device "$p2" 2> err || [ $? -eq 2 ]
	has err "sudoku: /dev/sudoku: No such file"
}

test_help_is_where_it_is_looked_for()
{
	session <<-END
	$ sudoku rate --help > help
	$ sudoku help rate | cmp - help
	$ sudoku rate -h | cmp - help
	$ sudoku --help > help
	$ sudoku help | cmp - help
	END
	refuses <<-END
	slove | no such command: slove; did you mean solve?
	help rat | no such command: rat; did you mean rate?
	help rate play | too many arguments
	check --quite | unrecognized option '--quite'; did you mean --quiet?
	xyzzy | no such command: xyzzy
	END
}

test_what_is_known_of_puzzles_is_written_for_data_sets()
{
	printf '%s\n' "$p2" "$none" "$two" > puzzles
	printf 'id,quiz\n1,%s\n' "$p2" > table
	session <<-END
	$ sudoku convert -q -f csv --add solution,verdict,clues,level puzzles
	puzzle,solution,verdict,clues,level
	$p2,$s2,solved,30,easy
	$none,,unsolvable,9,
	$two,,ambiguous,77,
	[1]
	$ sudoku convert -f json --add clues,rating,level,length $p2
	{"puzzle":"$p2","clues":30,"rating":1.2,"level":"easy","length":null}
	$ sudoku convert -f tsv --add clues,naked\\ pair table | tr '\\t' ,
	id,quiz,clues,naked pair
	1,$p2,30,0
	$ tr , ';' < table | sudoku rate -f csv - | cut -d ';' -f 1-4
	id;quiz;level;rating
	1;$p2;easy;1.2
	$ sudoku convert -f csv --add class $p2 $minimal | uniq -s 82 | wc -l
	2
	$ sudoku convert -f csv --add canonical,class $p2 | sudoku convert -
	$p2
	$ sudoku convert -f csv --add clues puzzles | sudoku convert -
	$p2
	$none
	$two
	END
}

test_the_examples_in_section_1_are_correct()
{
	for page in "$manuals"/sudoku*.1; do
		examples_are_correct "$page"
	done
}
