# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Texts in the formats of other programs: "solve" gives back the same format,
# and refuses what it cannot read.

# shellcheck disable=SC2154 # set in lib.sh

# Each line is a text: "@" in it is a puzzle, and its solution in the answer,
# and \n is a newline.  There are comments, sections of an sdk file, fields,
# headers, the column that a header names, words after the puzzle, several
# puzzles on a line, HoDoKu's library, lines of JSON, a mixture, and lines that
# are longer than a chunk of 65,536 bytes, and do not end where chunks do.
test_all_but_the_puzzle_is_kept()
{
	long=$(printf '%70000s' '' | tr ' ' 7)
	while IFS= read -r text; do
		printf '%.900s\n' "$text"
		printf '%b' "$text" > template
		sed "s/@/$p2/g" template | solve
		status_is 0
		err_is
		sed "s/@/$s2/g" template | cmp - out
	done <<-END
	# 1 puzzle, of 2026\n@\n\t# x\n@ # 30 clues\n#
	[puzzle]\r\n@\r\n[State]\r\n$p1\r\n123\r\n[Puzzle]\n@
	@,$p1\n
	@\t$p1\t1.2\r\n
	7,@,$p1\r\n8 , @ ,\n
	123456789\t@\n1\t@\t$p1\n
	"1,""2""","@","$p1"\n
	"1,$p1,2",@\n
	puzzle,solution\n@,$s2\n
	# made today\n\nid\tpuzzle\n1\t@\n
	\0357\0273\0277id,puzzle\n1,@\n
	solution,PUZZLE\n$p1,@\n
	{"solution": "$s1", "quiz": "@"}\n
	@ 2.5\n@ 1234567\n  @ 7 hard\r\n@ 4.2, medium\n
	@ @\n|@|@|\n@@\n
	:0300:5:@:412 413::r1:\n:0000:x:@:::::\n
	{"id": 1, "puzzle": "@", "solution": "$s2"}\n{"a":"@"}
	{"a":"@"}\n:1:x:@:::\n# 5\n@ x\n[Puzzle]\n[State]\n1\n[Puzzle]\n@
	@,$long\n# $long 5\n@\n
	@\n$(yes '#,12345678\n' | head -n 30000 | tr -d '\n')
	END
}

# For each row "POSITION: MESSAGE | TEXT" of standard input, "solve" refuses the
# text, with options $column, before p1, and does not look for p1 in s1.
refuse_texts()
{
	while IFS='|' read -r message text; do
		echo "$message $text"
		# shellcheck disable=SC2086 # words
		printf '%b' "$text" | solve $column
		status_is 2
		has err "stdin:${message% }"
		grep -q "$s1" out && exit 1
	done
	column=
}

test_what_is_wrong_with_a_text_is_reported_with_its_position()
{
	short=${p1%?} bad=x${p1#?}
	layout=$(printf '%1100s' '')
	length="the field of the puzzle does not have 81 cells"
	several="--column must say which"
	fields="the record has more or fewer fields than the first line"
	column=
	refuse_texts <<-END
	2:1: '&' is not allowed in a puzzle | $p2\n&\n$p1
	2:6: byte 0x04 is not allowed in a puzzle |$p2\n1.2 3\00044\n$p1
	4:3: byte 0x00 is not allowed in a puzzle |$p2\n\n\n..\0000\n$p1
	2:79: the line ends after 78 of 81 cells |$p2\n${p1%???}\n$p1
	2:8: the line ends after 7 cells, not 9 or 81 |$p2\n1234567\n$p1
	3:10: a tenth cell in a line of 9 |$p2\n........1\n..........\n$p1
	2:1025: only 1 of 81 cells in 1024 bytes |$p2\n1$layout\n$p1
	3:5: 'x' is not allowed in a puzzle |id,puzzle\n1,$p2\n2,12x\n3,$p1
	2:1: 'i' is not allowed in a puzzle |$p2\nid,puzzle\n1,$p1
	2:1: $length |$p2,$s2\n$short,$s1\n
	2:1: $length |quiz,solution\n${p1}1,$s1\n
	2:3: $length |n,$p2\n2,\n
	2:1: the record has no field for the puzzle |a,$p2\nx\n
	2:4: 'x' is not |a,"$p2"\n2,"$bad"\n
	1:1: $several |$bad,$s1\n
	1:1: $several |$s2,$p2\n
	2:1: $fields |id,quiz,solution\n1$p1,$s1\n
	3:1: $fields |solution,quiz\n$s2,$p2\n,$s1,$p1\n
	1:13: $length |{"puzzle": "$short", "solution": "$s1"}\n
	 no puzzle |
	 no puzzle |id,puzzle\n
	1:1: UTF-16 is not read |\0377\0376P\0000
	END
	column="--column 2"
	echo "1:1: the field of --column is not a puzzle|$p2\n" | refuse_texts
	column="--column name"
	echo "1:1: this is not a header|$p1,$p2\n" | refuse_texts
}

# Each row is a result and what follows p2 in a text, with p1 as "@": "read" if
# all commands read p1, or where they stop. Nothing is printed for a bad line.
test_a_puzzle_is_read_or_refused_but_not_lost()
{
	left="these cells are where no puzzle is read"
	rows=$(echo "$p1" | fold -w 9)
	long=$(printf '%70000s' '')
	while IFS='|' read -r result text; do
		printf '%.200s\n' "$result $text"
		printf '%b' "$p2\n$text" | sed "s/@/$p1/g" > text
		sed 1d text > rest
		for command in solve count check rate convert "print -f svg"; do
			# shellcheck disable=SC2086 # words
			run $command text
			if [ "$result" = read ]; then
				grep -v "^text:[0-9]*: " err && exit 1
				[ "$(cat status)" -le 1 ]
			else
				status_is 2
				grep -q "^text:$result" err
			fi
			case $result/$command in
			read/solve) tr -d "\n" < out | grep -q "$s1" ;;
			*/solve) [ "$(grep "[1-9?]" out)" = "$s2" ] ;;
			read/convert) out_is "$p2\n$(echo "$p1" | tr 0 .)\n" ;;
			esac
		done
		for command in hint explain; do
			run "$command" rest
			[ "$result" = read ] || status_is 2
		done
	done <<-END
	read|[hard]\n@\n
	read|[1]\n$(echo "$rows" | sed 's/$/\\n/' | tr -d '\n')
	read|[Puzzle 2]\n@\n
	read|[Puzzle]\n@\n[State]\n$s1\n
	read|<game data='@' />\n
	read|<pre>\n@\n</pre>\n
	read|{"easy":"@","solved":"$s1"}\n
	2:1: '\[' is not|[State]\n@\n
	2:1: '\[' is not|["$s1","@"]\n
	2:1: '\[' is not|[[5,3,0,0,7,0,0,0,0],\n
	2:1: '\[' is not|[5 3 _ _ 7 _ _ _ _]\n
	2:98: $left|{"puzzles":["$p2","@"]}\n
	2:107: $left|{"puzzle":"$p2"} {"puzzle":"@"}\n
	2:104: $left|{"puzzle":"$p2","cells":[$(echo "$p1" | sed 's/\B/,/g')]}\n
	2:20: $left|1. Easter Monster: @\n
	2:7: $left|<code>@</code>\n
	2:4: $left|<b>$(echo "$p1" | sed 's/\B/ /g')</b>\n
	2:13: $left|<x metadata=@ />\n
	2:1: '{' is not|{"q": "${p1%?}"}\n
	2:85: $left|$p2 a @\n
	2:91: $left|:0300:5:$p2:@:::\n
	2:85: the line ends after 2|1. @\n
	2:1: only a record or a comment|{"puzzle":"$p2"}$long"@"}\n
	END
}

# A row with a comment is no step of explain.  Numbers of nine digits, each
# greater than the last, are the candidates of a cell.
test_rows_of_a_board_are_read_as_such()
{
	echo "$p2" | draw | sed '3s/$/ # note: third/; 5s/$/ # 1. a: b/' > board
	succeed convert board
	out_is "$p2\n"
	for bar in "|" " "; do
		yes "123456789 123456789 123456789$bar" | head -n 27 |
			paste -d '' - - - > grid
		run convert grid
		out_is "$(echo "$empty" | tr 0 .)\n"
	done
}

# Found digits after a "+", columns, and solutions in tables
test_answers_to_texts_with_more_than_puzzles()
{
	echo ":0000:x:+5+3${p2#53}::::" > found
	printf 'puzzle,other\n%s,%s\n' "$p1" "$p2" > table
	printf 'quiz,solution\n%s,%s\n%s,%s\n' "$p1" "$s1" "$p2" "$s2" > same
	sed "3s/,5346/,5364/" same > other
	printf '{"solution":"%s","puzzle":"%s"}\n' "$s1" "$p1" > object
	session <<-END
	$ sudoku solve found
	:0000:x:+5+3${s2#53}::::
	$ sudoku solve --column other table
	puzzle,other
	$p1,$s2
	$ sudoku solve --board --column 2 table
	$board
	$ sudoku solve --all table
	$s1

	$ sudoku solve --verify same object > answer
	2> 0 of 3 solutions differ
	$ sudoku solve --verify other > answer
	2> other:3: 2 cells differ, the first is r1c3
	2> 1 of 2 solutions differ
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
	err_is "big:2:1: byte 0x00 is not allowed in a puzzle"
}
