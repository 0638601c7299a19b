# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Texts in the formats of other programs: "solve" gives back the same format.

# shellcheck disable=SC2154 # set in lib.sh

# Solves the text that printf makes of $1 and words; "@" is a puzzle in it, and
# its solution in the answer.
solves_in_place()
{
	text=$1
	shift
	# shellcheck disable=SC2059 # a format
	printf "$text" "$@" > template
	sed "s/@/$p2/g" template | solve
	status_is 0
	err_is ""
	sed "s/@/$s2/g" template | cmp - out
}

test_comments_are_kept()
{
	solves_in_place '# 1 puzzle, of 2026\n@\n\t# x\n@ # 30 clues\n#'
}

test_properties_of_an_sdk_file_are_kept()
{
	printf '#ASomeone\n#L3\n[Puzzle]\n%s\n' "$(echo "$p2" | fold -w 9)" |
		solve
	status_is 0
	out_is "#ASomeone\n#L3\n[Puzzle]\n$(echo "$s2" | fold -w 9)\n"
}

test_other_sections_of_an_sdk_file_are_not_solved()
{
	solves_in_place '[puzzle]\r\n@\r\n[State]\r\n%s\r\n123\r\n[Puzzle]\n@' \
		"$p1"
}

test_the_corners_of_an_ss_file_are_kept()
{
	ss()
	{
		echo "$1" | fold -w 9 | sed 's/.../|&/g; s/$/|/
			1i *-----------*
			3a |---+---+---|
			6a |---+---+---|
			9a *-----------*'
	}
	ss "$p2" | solve
	status_is 0
	ss "$s2" | cmp - out
}

test_fields_beside_the_puzzle_are_kept()
{
	solves_in_place '@,%s\n' "$p1"
	solves_in_place '@;%s;12\n@;;\n' "$p1"
	solves_in_place '@\t%s\t1.2\r\n' "$p1"
	solves_in_place '7,@,%s\r\n8 , @ ,\n' "$p1"
	solves_in_place '123456789\t@\n1\t@\t%s\n' "$p1"
	solves_in_place '@\t%s\n' "$p1"
	solves_in_place '"1,""2""","@","%s"\n' "$p1"
	solves_in_place '"1,%s,2",@\n' "$p1"
}

test_a_header_is_kept()
{
	solves_in_place 'puzzle,solution\n@,%s\n' "$s2"
	solves_in_place '# made today\n\nid\tpuzzle\n1\t@\n'
	solves_in_place '"Level 1";Sudoku\r\n5;@\n'
	solves_in_place 'puzzle\n@\n'
	solves_in_place '\357\273\277id,puzzle\n1,@\n'
}

test_a_header_is_only_at_the_beginning()
{
	printf '%s\nid,puzzle\n%s\n' "$p1" "$p2" | solve
	status_is 2
	err_is "stdin:2:1: 'i' is not allowed in a puzzle"
	echo hello | solve
	status_is 2
	err_is "stdin:1:1: 'h' is not allowed in a puzzle"
}

test_words_after_the_puzzle_are_kept()
{
	solves_in_place '@ 2.5\n@ 1234567\n  @ 7 hard\r\n@ 4.2, medium\n'
}

test_several_puzzles_on_a_line_are_solved()
{
	solves_in_place '@ @\n|@|@|\n@@\n'
}

# A "+" is before a digit that the player has found.
test_a_library_line_is_kept()
{
	solves_in_place ':0300:5:@:412 413::r1:\n:0000:x:@:::::\n'
	echo ":0000:x:+5+3${p2#53}::::" | solve
	out_is ":0000:x:+5+3${s2#53}::::\n"
}

test_json_lines_are_kept()
{
	format='{"id": 1, "puzzle": "@", "solution": "%s"}\n{"a":"@"}'
	solves_in_place "$format" "$s2"
}

test_formats_can_be_mixed()
{
	lines='{"a":"@"}\n:1:x:@:::\n# 5\n@ x\n'
	solves_in_place "${lines}[State]\n1\n[Puzzle]\n@"
}

# A chunk is 65,536 bytes; lines are longer, and do not end where chunks do.
test_long_lines_are_masked_whole()
{
	long=$(printf '%70000s' '' | tr ' ' 7)
	solves_in_place '@,%s\n# %s 5\n@\n' "$long" "$long"
	solves_in_place '@\n%s\n' "$(yes '#,12345678' | head -n 30000)"
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

test_positions_in_messages_count_what_is_masked()
{
	printf 'id,puzzle\n1,%s\n2,12x\n' "$p1" | solve
	status_is 2
	err_is "stdin:3:5: 'x' is not allowed in a puzzle"
	out_is "id,puzzle\n1,$s1\n2,12"
	printf '# 1\n%s\n# 2\n%s # 3\n' "$p1" "$none" | solve
	status_is 1
	err_is "stdin:4: no solution"
	out_is "# 1\n$s1\n# 2\n$marks # 3\n"
	printf '[Puzzle]\n..3 45 # x' | solve
	status_is 1
	err_is "stdin:2: incomplete, 5 of 81 cells"
	out_is "[Puzzle]\n..3 45 # x"
}

# $1 looks like a format, but has no puzzle.
test_a_form_without_a_puzzle_is_an_error()
{
	for line in ":0000:x:${p1%?}:::" "{\"puzzle\":\"${p1%?}\"}" '[Puzzle' \
			'*-*x' "1,${p1%?},2"; do
		printf '%s\n%s\n' "$p2" "$line" | solve
		status_is 2
		err_has "stdin:2:"
	done
}

test_all_solutions_and_boards_leave_out_the_other_fields()
{
	printf 'id,puzzle\n1,%s,x\n' "$p2" > fields
	solve --all fields
	status_is 0
	out_is "$s2\n\n"
	solve --board fields
	out_is "$board\n"
}

# The last of these lines is refused with message $1.
refuses_the_last()
{
	message=$1
	shift
	printf '%s\n' "$@" > table
	for command in "solve --local" check rate count convert; do
		# shellcheck disable=SC2086 # words
		run $command $column table
		status_is 2
		err_has "table:$#:$message"
		! grep -q "$s1" out || return 1
	done
}

# s1 is the solution of p1, in the column after it.
test_a_damaged_puzzle_is_not_looked_for_in_another_field()
{
	column=
	length="the field of the puzzle does not have 81 cells"
	refuses_the_last "1: $length" "$p2,$s2" "${p1%?},$s1"
	refuses_the_last "1: $length" "quiz,solution" "${p1}1,$s1"
	refuses_the_last "1: 'x' is not" "Quizzes;solutions" "x${p1#?};$s1"
	refuses_the_last "3: $length" "n,$p2" 2,
	refuses_the_last "1: the record has no field" "a,$p2" x
	refuses_the_last "4: 'x' is not" "a,\"$p2\"" "2,\"x${p1#?}\""
	for line in "x${p1#?},$s1" "${p1%?}	$p2" "1,$s1" "$s2,$p2"; do
		refuses_the_last "1: --column must say" "$line"
	done
	refuses_the_last "1: the record has more or fewer" \
		"id,quiz,solution" "1$p1,$s1"
	refuses_the_last "1: the record has more or fewer" \
		"solution,quiz" "$s2,$p2" ",$s1,$p1"
	refuses_the_last "13: $length" \
		"{\"puzzle\": \"${p1%?}\", \"solution\": \"$s1\"}"
	refuses_the_last "1: '{' is not" \
		"{\"q\": \"${p1%?}\", \"a\": \"$s1\"}"
}

test_the_header_names_the_column()
{
	solves_in_place 'solution,PUZZLE\n%s,@\n' "$p1"
	solves_in_place 'grid\tquiz\n%s\t@\n' "$p1"
	solves_in_place '{"solution": "%s", "quiz": "@"}\n' "$p1"
}

test_an_option_names_the_column()
{
	printf 'puzzle,other\n%s,%s\n' "$p1" "$p2" > table
	for column in other 2; do
		solve --column $column table
		status_is 0
		out_is "puzzle,other\n$p1,$s2\n"
	done
	column="--column 2"
	refuses_the_last "1: the field of --column" "$p2"
	column="--column name"
	refuses_the_last "1: this is not a header" "$p1,$p2"
}

test_solutions_in_the_text_are_verified()
{
	printf 'quiz,solution\n%s,%s\n%s,%s\n' "$p1" "$s1" "$p2" "$s2" > same
	solve --verify same
	status_is 0
	err_is "0 of 2 solutions differ"
	sed "3s/,5346/,5364/" same > other
	solve --verify other
	status_is 1
	err_is "other:3: 2 cells differ, the first is r1c3\n$(
		)1 of 2 solutions differ"
	printf '{"solution":"%s","puzzle":"%s"}\n' "$s1" "$p1" > object
	solve --verify object
	err_is "0 of 1 solutions differ"
	echo "$p1" | solve --verify
	status_is 1
	err_has "stdin:1: no solution to compare with"
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

test_commas_without_cells_are_an_error()
{
	column=
	refuses_the_last "1: ',' is not" ,,,
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
