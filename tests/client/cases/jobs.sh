# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Several jobs, and answers that come before the end of the input

# Puzzles of all kinds, each third with more than one solution, and texts with
# mistakes
make_texts()
{
	{
		echo "# many"
		generate "$1" 9 | sed 's/$/ 1.2/; n; n; s/[1-9]/./3'
		printf '%s\n' "$none" "$two"
		generate 20 10 | draw
		echo "$none"
		generate 40 11 | sed 's/[1-9]/./4'
		printf ' +-\n..3 45'
	} > first
	{ generate 30 12; echo hello; } > second
}

# Output and messages are in one file, so their order is compared, too.  "bands"
# may solve many puzzles at once, the other strategy solves one after another.
test_the_number_of_jobs_does_not_matter()
{
	while read -r number command; do
		make_texts "$number"
		for jobs in 1 2 7; do
			status=0
			eval "sudoku $command -j $jobs" > $jobs 2>&1 ||
				status=$?
			echo $status >> $jobs
			cmp 1 $jobs || { echo "$command"; exit 1; }
		done
		[ "$(sort -u 1 | wc -l)" -gt 10 ]
		[ "${command#*forward}" = "$command" ] || cmp 1 before
		mv 1 before
	done <<-END
	$many solve --unique first missing second
	$many solve --unique --strategy forward first missing second
	$((many / 4)) check first missing second
	$many convert --shuffle -S 7 first missing second
	30 solve --all first second
	30 count -m 50 first missing second
	1 generate -S 1 -n 500
	END
}

# A person who types a puzzle sees its answer before typing the next one.
test_an_answer_comes_before_the_end_of_the_input()
{
	mkfifo in answers
	while read -r command lines; do
		echo "$command"
		printf '%b' "$lines" > puzzles
		sudoku "$command" < puzzles > expected
		sudoku "$command" < in > answers &
		exec 3> in 4< answers
		: > out
		while read -r puzzle; do
			echo "$puzzle" >&3
			limited head -n 1 <&4 >> out
		done < puzzles
		exec 3>&- 4<&-
		wait $!
		cmp expected out
	done <<-END
	solve \npuzzle,name\n$p2,easy\n$minimal,hard\n
	check $p2\n$minimal\n
	rate $p2\n$minimal\n
	END
}

test_a_random_seed_is_printed_and_can_be_used_again()
{
	run generate -n 3
	grep -qx 'seed [0-9]*' err
	mv out first
	seed=$(sed 's/seed //' err)
	run generate -n 3
	cmp -s first out && return 1
	succeed generate -n 3 --seed "$seed"
	cmp first out
}

test_two_messages_of_a_puzzle_stand_below_its_answer()
{
	yes "$empty" | head -n 2000 | sudoku solve -l --verify -j 1 \
		> out 2>&1 || :
	awk 'NR <= 6000 && NR % 3 != (/^\**$/ ? 1 : /more than one/ ? 2 : 0) {
		print NR ": " $0; exit 1 }' out
	[ "$(wc -l < out)" -eq 6001 ]
}
