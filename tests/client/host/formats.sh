# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Texts in the formats of other programs: "solve" gives back the same format.

# shellcheck disable=SC2154 # set in lib.sh

# Solves each line of standard input as a text: "@" in it is a puzzle, and its
# solution in the answer, and \n is a newline.
solves_in_place()
{
	while IFS= read -r text; do
		echo "$text"
		printf '%b' "$text" > template
		sed "s/@/$p2/g" template | solve
		status_is 0
		err_is
		sed "s/@/$s2/g" template | cmp - out
	done
}

# Comments, sections of an sdk file, fields, headers, the column that a header
# names, words after the puzzle, several puzzles on a line, HoDoKu's library,
# lines of JSON, and a mixture
test_all_but_the_puzzle_is_kept()
{
	solves_in_place <<-END
	# 1 puzzle, of 2026\n@\n\t# x\n@ # 30 clues\n#
	[puzzle]\r\n@\r\n[State]\r\n$p1\r\n123\r\n[Puzzle]\n@
	@,$p1\n
	@;$p1;12\n@;;\n
	@\t$p1\t1.2\r\n
	7,@,$p1\r\n8 , @ ,\n
	123456789\t@\n1\t@\t$p1\n
	"1,""2""","@","$p1"\n
	"1,$p1,2",@\n
	puzzle,solution\n@,$s2\n
	# made today\n\nid\tpuzzle\n1\t@\n
	"Level 1";Sudoku\r\n5;@\n
	puzzle\n@\n
	\0357\0273\0277id,puzzle\n1,@\n
	solution,PUZZLE\n$p1,@\n
	grid\tquiz\n$p1\t@\n
	{"solution": "$p1", "quiz": "@"}\n
	@ 2.5\n@ 1234567\n  @ 7 hard\r\n@ 4.2, medium\n
	@ @\n|@|@|\n@@\n
	:0300:5:@:412 413::r1:\n:0000:x:@:::::\n
	{"id": 1, "puzzle": "@", "solution": "$s2"}\n{"a":"@"}
	{"a":"@"}\n:1:x:@:::\n# 5\n@ x\n[State]\n1\n[Puzzle]\n@
	END
}

# A "+" is before a digit that the player has found.
test_puzzles_of_several_lines_and_with_found_digits_are_solved()
{
	for cells in "$p2" "$s2"; do
		echo "$cells" | fold -w 9 | sed '1i #ASomeone\n#L3\n[Puzzle]'
		echo ":0000:x:+5+3${cells#53}::::"
		echo "$cells" | fold -w 9 | sed 's/.../|&/g; s/$/|/
			1i *-----------*
			3a |---+---+---|
			6a |---+---+---|
			9a *-----------*'
	done > texts
	for lines in 1,12 13 14,26; do
		sed -n "${lines}p" texts | solve
		status_is 0
		sed 1,26d texts | sed -n "${lines}p" | cmp - out
	done
}

# A chunk is 65,536 bytes; lines are longer, and do not end where chunks do.
test_long_lines_are_masked_whole()
{
	long=$(printf '%70000s' '' | tr ' ' 7)
	solves_in_place <<-END
	@,$long\n# $long 5\n@\n
	@\n$(yes '#,12345678\n' | head -n 30000 | tr -d '\n')
	END
}

test_many_lines_of_fields_are_solved()
{
	generate "$many" 4 > puzzles
	solve puzzles
	sed 's/$/,7,x/; 1i puzzle,n,m' puzzles > fields
	sed 's/$/,7,x/; 1i puzzle,n,m' out > expected
	dd if=fields bs=77 2> /dev/null | solve
	status_is 0
	cmp expected out
}

# With $last, the last line looks like a format, but has no puzzle.
test_positions_in_messages_count_what_is_masked()
{
	short=${p1%?}
	session <<-END
	$ printf 'id,puzzle\\n1,%s\\n2,12x\\n' $p1 | sudoku solve
	id,puzzle
	1,$s1
	2,12 (no newline)
	! stdin:3:5: 'x' is not allowed in a puzzle
	[2]
	$ printf '# 1\\n%s\\n# 2\\n%s # 3\\n' $p1 $none | sudoku solve
	# 1
	$s1
	# 2
	$marks # 3
	! stdin:4: no solution
	[1]
	$ printf '[Puzzle]\\n..3 45 # x' | sudoku solve
	[Puzzle]
	..3 45 # x (no newline)
	! stdin:2: incomplete, 5 of 81 cells
	[1]
	$ printf '%s\\nid,puzzle\\n%s\\n' $p1 $p2 | sudoku solve
	$s1
	! stdin:2:1: 'i' is not allowed in a puzzle
	[2]
	END
	for line in ":0000:x:$short:::" "{\"puzzle\":\"$short\"}" '[Puzzle' \
			'*-*x' "1,$short,2"; do
		printf '%s\n%s\n' "$p2" "$line" | solve
		status_is 2
		has err "stdin:2:"
	done
}

# For each row "MESSAGE | LINES" of standard input, all commands refuse the last
# of the lines, and do not look for the puzzle in its solution.
refuse_the_last()
{
	while IFS='|' read -r message lines; do
		printf '%b\n' "$lines" > table
		for command in "solve --local" check rate count convert; do
			# shellcheck disable=SC2086 # words
			run $command $column table
			status_is 2
			has err "table:$(wc -l < table):$message"
			grep -q "$s1" out && exit 1
		done
	done
	column=
}

# s1 is the solution of p1, in the column after it.
test_a_damaged_puzzle_is_not_looked_for_in_another_field()
{
	short=${p1%?} bad=x${p1#?}
	length="the field of the puzzle does not have 81 cells"
	column=
	refuse_the_last <<-END
	1: $length|$p2,$s2\n$short,$s1
	1: $length|quiz,solution\n${p1}1,$s1
	1: 'x' is not|Quizzes;solutions\n$bad;$s1
	3: $length|n,$p2\n2,
	1: the record has no field|a,$p2\nx
	4: 'x' is not|a,"$p2"\n2,"$bad"
	1: --column must say|$bad,$s1
	1: --column must say|$short\t$p2
	1: --column must say|1,$s1
	1: --column must say|$s2,$p2
	1: the record has more or fewer|id,quiz,solution\n1$p1,$s1
	1: the record has more or fewer|solution,quiz\n$s2,$p2\n,$s1,$p1
	13: $length|{"puzzle": "$short", "solution": "$s1"}
	1: '{' is not|{"q": "$short", "a": "$s1"}
	1: ',' is not|,,,
	END
	column="--column 2"
	echo "1: the field of --column|$p2" | refuse_the_last
	column="--column name"
	echo "1: this is not a header|$p1,$p2" | refuse_the_last
}

test_columns_and_solutions_of_tables()
{
	printf 'puzzle,other\n%s,%s\n' "$p1" "$p2" > table
	printf 'quiz,solution\n%s,%s\n%s,%s\n' "$p1" "$s1" "$p2" "$s2" > same
	sed "3s/,5346/,5364/" same > other
	printf '{"solution":"%s","puzzle":"%s"}\n' "$s1" "$p1" > object
	echo "$p1" > without
	session <<-END
	$ sudoku solve --column other table
	puzzle,other
	$p1,$s2
	$ sudoku solve --column 2 table | tail -n 1
	$p1,$s2
	$ sudoku solve --all table
	$s1

	$ sudoku solve --board --column 2 table
	$board
	$ sudoku solve --verify same > answer
	! 0 of 2 solutions differ
	$ sudoku solve --verify other > answer
	! other:3: 2 cells differ, the first is r1c3
	! 1 of 2 solutions differ
	[1]
	$ sudoku solve --verify object > answer
	! 0 of 1 solutions differ
	$ sudoku solve --verify without 2>&1 > answer | head -n 1
	without:1: no solution to compare with
	END
}

test_a_text_without_a_puzzle_is_an_error()
{
	for text in '' '\n' '# x\n' '[State]\n%s\n' 'id,puzzle\n' \
			'\377\376P\0'; do
		# shellcheck disable=SC2059 # a format
		printf "$text" "$p1" > text
		for command in "solve --local" check rate \
				count convert explain hint; do
			# shellcheck disable=SC2086 # words
			run $command text
			status_is 2
			grep -q "text: no puzzle\|text:1:1: UTF-16" err
		done
	done
}

# The device takes the nine cells after the first puzzle as a row, too.  The
# mask looks at the lines only because there is a comment.
test_cells_after_a_puzzle_begin_another()
{
	for comment in '' '# x'; do
		{ echo "$comment"; echo "$p2" | fold -w 9; } |
			sed "2s/^/$p1 /" | solve
		status_is 0
		{ echo "$comment"; echo "$s2" | fold -w 9; } |
			sed "2s/^/$s1 /" | cmp - out
	done
}

# The first line has been read, and its answer written, before the others come.
test_a_header_may_follow_an_empty_line()
{
	mkfifo in answers
	timeout 60 "$sudoku" solve ${local:+"$local"} < in > answers &
	exec 3> in 4< answers
	echo >&3
	timeout 20 head -c 1 <&4 > out
	printf 'puzzle,name\n%s,easy\n' "$p2" >&3
	exec 3>&-
	cat <&4 >> out
	wait $!
	out_is "\npuzzle,name\n$s2,easy\n"
}
