# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Several jobs, and answers that come before the end of the input

# shellcheck disable=SC2154 # set in lib.sh

# Puzzles of all kinds, and texts with mistakes
make_texts()
{
	{
		echo "# many"
		generate "$1" 9 | sed 's/$/ 1.2/'
		printf '%s\n' "$none" "$two"
		generate 20 10 | draw
		echo "$none"
		generate 40 11
		printf ' +-\n..3 45'
	} > first
	{ generate 30 12; echo hello; } > second
}

# Output and messages are in one file, so their order is compared, too.
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
	done <<-END
	$many solve --unique first missing second
	$many check first missing second
	$many convert --shuffle -S 7 first missing second
	30 solve --all first second
	30 solve --board first second
	30 convert --canonical first second
	30 rate first second
	30 count -m 50 first missing second
	1 generate -S 1 -n 100
	1 generate -S 1 -n 100 -y full
	END
}

# "bands" may solve many puzzles at once, the other strategy solves one after
# another.
test_both_engines_have_the_same_answers()
{
	make_texts "$many"
	solve --unique --strategy forward first
	status_is 1
	mv out answers
	mv err messages
	solve --unique first
	status_is 1
	cmp answers out
	cmp messages err
}

test_a_message_follows_the_output_it_refers_to()
{
	{
		generate 20 15
		echo "$none"
		generate 20 16
		echo "$none"
	} > puzzles
	for jobs in 1 3; do
		sudoku solve -j $jobs puzzles > out 2>&1 || [ $? -eq 1 ]
		grep -n 'no solution' out > numbers
		cut -d : -f 1 numbers > lines
		printf '22\n44\n' | cmp - lines
	done
	echo hello > bad
	sudoku check -j 3 puzzles missing bad puzzles > both 2>&1 ||
		[ $? -eq 2 ]
	grep -v '^	' both | cut -d : -f 1,2 | uniq > order
	{
		seq 42 | sed 's/^/puzzles:/'
		echo 'sudoku: missing'
		echo 'bad:1'
		seq 42 | sed 's/^/puzzles:/'
	} | cmp - order
}

# A person who types a puzzle sees its answer before typing the next one.
test_an_answer_comes_before_the_end_of_the_input()
{
	mkfifo in answers
	for command in solve check count rate convert; do
		echo "$command"
		printf '%s\n%s\n' "$p2" "$minimal" > puzzles
		sudoku $command < puzzles > expected
		sudoku $command < in > answers &
		exec 3> in 4< answers
		: > out
		while read -r puzzle; do
			echo "$puzzle" >&3
			timeout 20 head -n 1 <&4 >> out
		done < puzzles
		exec 3>&- 4<&-
		wait $!
		cmp expected out
	done
}

# With arguments $1 of a command that needs a seed
repeats_with_its_seed()
{
	# shellcheck disable=SC2086 # words
	run $1
	status_is 0
	grep -qx 'seed [0-9]*' err
	[ "$(wc -l < err)" -eq 1 ]
	mv out first
	seed=$(sed 's/seed //' err)
	# shellcheck disable=SC2086 # words
	run $1
	cmp -s first out && return 1
	# shellcheck disable=SC2086 # words
	run $1 --seed "$seed"
	err_is ""
	cmp first out
}

test_a_random_seed_is_printed_and_can_be_used_again()
{
	echo "$p2" > puzzle
	repeats_with_its_seed "generate -n 3"
	repeats_with_its_seed "convert --shuffle puzzle"
}
