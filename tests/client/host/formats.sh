# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Texts in the formats of other programs, and what is refused

# For each row "POSITION: MESSAGE | TEXT" of standard input, "solve" refuses the
# text with these options.  It solves p1 below if there is a "+" before the row,
# and does not look for p1 in s1.
refuse_texts()
{
	while IFS='|' read -r message text; do
		echo "$message $text"
		printf '%b' "$text" | solve "$@"
		status_is 2
		answers=0
		[ "$message" = "${message#+}" ] || answers=1
		message=${message#+}
		has err "stdin:${message% }"
		[ "$(wc -l < err)" -eq 1 ]
		[ "$(grep -c "$s1" out)" -eq "$answers" ]
	done
}

# Rows of $1 bytes, each with "\n" at its end
rows()
{
	fold -w "$1" | sed 's/$/\\n/' | tr -d '\n'
}

# No answer is printed for a line that has a mistake, nor for an object.  Lines
# below are read if they are records.
test_what_is_wrong_with_a_text_is_reported_with_its_position()
{
	short=${p1%?} bad=x${p1#?}
	named=$(echo "$p1" | fold -w 9 | sed 's/.*/"r":"&",/' | tr -d '\n')
	nine=${named//'"r":'/} half=5,3,4,5,6,7,8,9
	twice=$half,$half
	site="https://f-puzzles.com/?load="
	link="the link is damaged, or has other rules than sudoku"
	many=$(yes '[1],' | head -n 72 | tr -d '\n')
	eight=$(echo "${p2%?????????}" | rows 9)
	spaced=$(echo "$p2" | sed 's/./& /g' | rows 18)
	remarks=$(echo "$p2" | fold -w 9 | sed 's/$/ a remark\\n/' |
		tr -d '\n') spaces=$(echo "$p2" | tr . ' ' | rows 9)
	boxes=$(yes '<td>53.</td><td>.7.</td><td>...</td>\n' | head -n 9 |
		tr -d '\n') stops=$(yes 'row 1 has 530070000.\n' | head -n 9 |
		tr -d '\n')
	notebook=$(echo "$p2" | fold -w 9 | sed 's/\./ NaN/g; s/[1-9]/ &.0/g' |
		sed '=' | paste - - | sed 's/$/\\n/' | tr -d '\n')
	table="|1|2|3|4|5|6|7|8|9|\n|-|-|-|-|-|-|-|-|-|\n$(echo "$eight" |
		sed 's/[1-9.]/|&/g; s/\\n/|&/g')"
	crosses=$(echo "$p2" | tr . x | rows 9)
	commas=$(echo "$p1" | fold -w 1 | paste -s -d ,)
	length="and a puzzle has 81"
	none="the record has no puzzle in its field"
	cut="a field in quotes goes on over the end of a line"
	fields="the record has more or fewer fields than the first line"
	labels=$(echo "$p2" | fold -w 9 | tr . ' ' | sed 's/./|&/g' |
		sed '=' | sed 'N; s/\n/: /; s/^/Row /; s/$/\\n/' | tr -d '\n')
	refuse_texts <<-END
	+2:6: byte 0x04 is not allowed |$p2\n1.2 3\00044\n$p1
	+4:3: byte 0x00 is not allowed |$p2\n\n\n..\0000\n$p1
	+2:1: 78 cells, $length |$p2\n${p1%???}\n$p1
	+2:1: 7 cells in this line, not 9 or 81 |$p2\n1234567\n$p1
	+2:1: 9 cells in this line, but in no |$p2\n53.@.7....\n$p1
	+2:1: 9 cells in this line, not 81 |$p2\n........1\n..........\n$p1
	3:1: 9 cells in this line |$p2\n+–––+\n|5 3 .|. 7 .|. . .|\n
	+3:1: $none |id,puzzle\n1,$p2\n2,12x\n3,$p1
	2:1: 82 cells, $length |quiz,solution\n${p1}1,$s2\n
	2:4: cells with a letter, or |a,"$p2"\n2,"$bad"\n
	3:1: $fields |solution,quiz\n$s2,$p2\n,$s2,$p1\n
	3:1: $cut |id,note,puzzle\n1,"one\ntwo",$p1\n
	2:83: $cut |puzzle,note\n$p1,"a\nb"\n
	2:1: $none |puzzle,solution\n12,$s2\n
	2:85: 80 cells, $length |$p2\n$p2 a $short\n
	1:15: 80 cells, $length |{"puzzles": ["$short", "$p1"]}\n
	2:3: these cells are in a comment |$p2\n# $p1\n
	2:1: game ids are not read |$p2\n3x3:5_3b7d6_9\n
	2:1: game ids are not read |$p2\n3x3db#123456789012\n
	1:14: a solution without its puzzle |{"solution":"$s2"}\n
	3:1: a solution, but not of the last puzzle |$p2\nSolution\n$t2\n
	+1:1: cells with a letter, or with two signs |x$p2\n$p1\n
	1:1: 729 digits are candidates |$s2$s2$s2$s2$s2$s2$s2$s2$s2\n
	+2:1: no puzzle in this object |{"a":"$p2"}\n{"puzzle":"53"}\n$p1
	1:1: many digits, but no puzzle |{$named"b":true}\n$p1
	2:1: 9 rows from here on, but no nine rows |$p2\n$labels$p1
	+1:8: 72 cells, $length |{"a":[$many]}\n$p1
	1:1: 82 cells, $length |$(echo "$p1" | fold -w 1 | tr '\n' ,)3\n
	1:11: 90 cells, $length |{"rows":[$nine"123456789"]}\n
	1:4: r1c2 is neither a digit nor a list |12 33 45 6 7 8 9 1 2\n
	1:24: 33 cells, $length |{"":[[$half,"x"],[$half,$half,$twice]]}
	9:15: two digits in a cell, and others |${spaced%7 9 ??}78 9\n
	1:1: 10 rows from here on, but not nine |53xx7xxxx\n\n$crosses
	1:1: 10 rows from here on, but not nine |${remarks}53..7.... other\n
	1:1: 18 cells in this line |${remarks//remark/53..7....}
	6:1: many digits |$p2\n# ${spaced//\\n/\\n# }
	12:1: many digits |$p2\n${remarks// a remark/</row>\\n<row>}
	2:1: a place for each digit |$p2\n$(printf '1..4..7..%.0s' {1..9})\n
	11:1: only 8 of 9 rows |$table
	1:1: 16 rows from here on, but not nine |$eight\n$eight
	1:1: 9 rows from here on, but not nine |$eight\n53..7....\n
	1:1: 3 cells in this line |${spaces%79*}
	3:1: a record before this |id,puzzle,note\n1,,no\n2,$p2,x\n
	+3:1: $none |id,puzzle\n1,$p2\nsee 1,NA\n2,$p1
	2:164: two grids in a field |quiz,solution\n$p2,$s2$p2,$s2
	 no puzzle |one, two\n
	2:6: a spreadsheet has rounded |id,puzzle\n1,5.30E+79\n
	2:83: the column of the puzzle has its |a solution,b puzzle\n$p2,$s2\n
	1:1: $link |${site}N4IgHiBcDMC+Q===\n
	1:1: $link |${site}xxxxxxxxx!x\n
	1:14: 81 cells by boxes or columns |{"columns":["$p1"]}\n
	2:2: 81 cells by boxes or columns |{"Boxes": [\n"$p1"]}\n
	2:14: this address may |$p2\nhttps://a/?p=${commas//,/%2C}\n
	1:11: this address may |https://a/53h7j6h195j98j6g8i6i34h8g3h17\n
	2:83: column 2 has puzzles, too |puzzle,other\n$p1,$p2\n
	1:1: a compressed file (xlsx, ods, zip, gz) |PK\0003\0004\n
	1:1: UTF-16 is not read |\0377\0376P\0000
	5:1: many digits |$p2\n$notebook
	7:1: many digits |$p2\n$boxes
	6:1: many digits |$p2\n$stops
	END
	refuse_texts --column 2 <<< "1:1: the field of --column is not|$p2\n"
	refuse_texts --column name <<< "1:1: no line before this|$p1,$p2\n"
}

# Clues in parentheses, and a mark, in the third row. Then a blank in the
# candidates of the first row, which has ten cells.
test_marked_clues_are_read()
{
	cat > marked <<-'END'
	5 3 124 26 7 2468 1489 1249 248
	6 247 247 1 9 5 3478 234 2478
	12 (9) (8) 23 34 24 1345-7 (6) 247
	8 125 1259 579 6 147 4579 2459 3
	4 25 2569 8 5 3 579 259 1
	7 15 1359 59 2 14 4589 459 6
	139 6 134579 357 35 7 2 8 4
	23 278 237 4 1 9 36 3 5
	123 1245 12345 2356 8 26 1346 7 9
	END
	run convert marked
	status_is 0
	has out 53..7....6..195....98....6.8...6...34..853..17...2...6.6...7284
	sed -i 's/124/1 24/; s/[()]//g; s/-7//' marked
	run convert marked
	status_is 2
	has err "marked:2:1: only 1 of 9 rows"
}

test_a_markdown_table_with_labels_is_read()
{
	{
		echo '|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |'
		echo '|---|---|---|---|---|---|---|---|---|---|'
		fold -w 9 <<< "$p1" | sed 's/0/ /g; s/./ & |/g' |
			paste -d '\0' <(printf '| %s |\n' A B C D E F G H I) -
	} > labels
	run convert labels
	status_is 0
	out_is "${p1//0/.}\n"
}

# The table in the manual page has the names of all texts of texts.py.
test_puzzles_of_all_texts_and_sheets_are_read_and_filled_in()
{
	sed -n '/^.Ss Known texts/,/^.El/s/^.It \(.*\) Ta\b.*/\1/p' \
		"$manuals/sudoku-convert.1" > known
	generate 3000 1 | sudoku convert -f tsv --add solution |
		sed '1d; y/\t/ /' > pairs
	python3 "$here/texts.py" "$sudoku" 1 300 2000 ${FAST:+"$FAST"} \
		< pairs | diff known -
	for seed in ${LONG:+2 3} ${FULL:+4 5 6 7 8 9}; do
		echo "seed $seed"
		python3 "$here/texts.py" "$sudoku" "$seed" 300 2000 < pairs |
			diff known -
	done
}

test_solutions_in_texts_are_verified()
{
	echo ":0000:x:+5+3${p2#53}::::" > found
	printf 'quiz,solution\n%s,%s\n%s,%s\n' "$p1" "$s1" "$p2" "$s2" > same
	printf '%s\n' quiz,solution "$two,$t2" \
		"$two,5347${t1#5346}" "$none,$s1" > several
	sed "3s/,5346/,5364/" same > other
	printf '{"solution":"%s","puzzle":"%s"}\n' "$s1" "$p1" > object
	session <<-END
	$ sudoku solve found
	:0000:x:+5+3${s2#53}::::
	$ sudoku solve --verify same object > answer
	2> 3 right, 0 wrong, 0 right for a puzzle that has others
	$ sudoku solve --verify other > answer
	2> other:3: 2 cells differ, the first is r1c3
	2> 1 right, 1 wrong, 0 right for a puzzle that has others
	[1]
	$ sudoku solve --verify -q several > answer
	2> several:2: the solution of the text is one of them
	2> several:3: the solution of the text is none of them
	2> 0 right, 2 wrong, 1 right for a puzzle that has others
	[1]
	$ sudoku solve --verify found 2>&1 > answer | head -n 1
	found:1: no solution to compare with
	END
}

# The rest of the file is a hole: NUL bytes, which are not allowed.
test_a_file_of_3_gib_can_be_read()
{
	echo "$p2" > big
	truncate -s 3G big
	solve big
	status_is 2
	out_is "$s2\n"
	err_is "big:2:1: byte 0x00 is not allowed in a text"
}
