# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# sudoku explain

# shellcheck disable=SC2154 # set in lib.sh

explain()
{
	run explain "$@"
}

# A random puzzle that needs chains
chains=6..1....5......8.9..9.6..3.4..3...517..........3...62..2...69..3.792.....6.5.1...

test_explain_prints_why_and_what()
{
	explain -t 2 "$p2"
	status_is 0
	single="1.2 hidden single in a box: the only place"
	out_is "  1. $single for 8 in box 2: r1c6=8\n\
  2. $single for 6 in box 2: r1c4=6\n"
}

# Digits that steps place, in the order of the cells
placed_digits()
{
	sed -n 's/.*: r\([1-9]\)c\([1-9]\)=\([1-9]\)$/\1\2\3/p' out | sort |
		sed 's/..//' | tr -d '\n'
}

test_the_steps_of_explain_fill_in_the_solution()
{
	explain "$chains"
	status_is 0
	placed_digits > digits
	echo "$chains" | solve
	i=0
	: > blanks
	while [ $i -lt 81 ]; do
		i=$((i + 1))
		[ "$(echo "$chains" | cut -c $i)" != . ] ||
			cut -c $i out | tr -d '\n' >> blanks
	done
	cmp blanks digits
}

test_explain_takes_text_on_standard_input()
{
	echo "$p2" | draw | explain -t 1
	status_is 0
	out_has "r1c6=8"
}

test_a_chain_is_written_with_its_links()
{
	explain "$chains"
	links="(8=4)r1c3-(4)r9c3=r8c2-(4=8)r8c6: at least one end is right"
	out_has "27. chain of length 5: $links: r1c6<>8"
}

test_boards_show_the_candidates_before_each_step()
{
	explain -f board -t 2 "$p2"
	head -n 2 out | tail -n 1 > row
	[ "$(cat row)" = \
	  "| 5   3    124    | 26   7  2468 | 1489  1249 248  |" ]
	sed -n '/^  1\. /,$p' out | sed -n 4p > row
	[ "$(cat row)" = "| 5   3    124    | 26   7  8   | 149   1249 24   |" ]
}

test_json_has_the_parts_of_a_step()
{
	explain -f json -t 1 "$p2"
	cat > parts <<-\END
	"step":1
	"technique":"hidden single in a box"
	"level":"easy"
	"rating":1.2
	"units":["box 2"]
	"cells":[]
	"digits":[8]
	"chain":[]
	"places":[{"cell":"r1c6","digit":8}]
	"removes":[]
	"reason":"the only place for 8 in box 2"
	END
	echo "{$(paste -s -d , parts)}" | cmp - out
}

test_explain_refuses_a_puzzle_without_one_solution()
{
	explain "$two"
	status_is 1
	out_is ""
	err_is "puzzle:1: more than one solution"
	explain "$(echo "$p2" | sed s/53/55/)"
	status_is 1
	err_is "puzzle:1: no solution: two 5s in row 1: r1c1 r1c2"
}

test_explain_reports_a_step_that_it_does_not_reach()
{
	explain -t 1000 "$p2"
	status_is 1
	err_is "puzzle:1: solved after 51 steps"
}
