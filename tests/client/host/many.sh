# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# docs/many-puzzles.md: what its commands and programs do

# Writes each block of the page to a file, such as sh1 or python2, and puts the
# client on the path.
take_blocks()
{
	awk '/^```$/ { name = "" }
		name { print > name }
		/^```./ { name = substr($0, 4) ++count[$0] }' \
		"$docs/many-puzzles.md"
	mkdir bin
	ln -s "${FAST:-$sudoku}" bin/sudoku
	export PATH=$PWD/bin:$PATH HOME=$PWD
}

# Runs the commands of a block, and compares what they print with what it shows.
runs_as_shown()
{
	grep -v '^\$ \|^    ' "$1" > shown || :
	sed -n 's/^\$ //p; s/^    //p' "$1" > commands
	bash commands > printed 2>&1 || :
	diff -u shown printed
}

# A third of the puzzles are isomorphs of others, and a third have the solution
# of another and one clue more. The last has no solution. One part is damaged at
# first, so that its job fails.
test_the_page_about_many_puzzles_is_correct()
{
	needs parallel
	take_blocks
	generate 333 1 --solution > made
	cut -f 1 made > puzzles.txt
	command sudoku convert --shuffle -S 1 puzzles.txt > isomorphs
	awk '{ i = index($1, "."); print substr($1, 1, i - 1) \
		substr($2, i, 1) substr($1, i + 1) }' made > larger
	cat isomorphs larger >> puzzles.txt
	echo "$none" >> puzzles.txt
	cp sh1 work
	cp sh2 job
	chmod +x work job

	runs_as_shown console1
	[ "$(echo part.????)" = "$(echo part.000{0..9})" ]
	mv part.0003 kept
	sed '50s/./x/' kept > part.0003
	sed -i 2d console2
	runs_as_shown console2 > failed || has failed "part.0003:50:"
	[ "$(printf '%s\n' part.*.out | wc -l)" -eq 9 ]
	mv kept part.0003
	sed -i 's/--retries 3/--resume-failed/' console2
	runs_as_shown console2
	runs_as_shown console3
	runs_as_shown console4
	rm part.*.out
	for task in {0..9}; do
		SLURM_ARRAY_TASK_ID=$task ./job
	done
	runs_as_shown console4

	python3 - <<-END
	import sys
	for name in "python1", "python2":
	    exec(open(name).read())
	lines, answers = map(open, ("clean.txt", "solved.txt"))
	lines, answers = list(lines), list(answers)
	assert solve(lines) == answers
	assert all(solve_one(line.strip()) + "\n" == answer
	           for line, answer in zip(lines[:99], answers))
	try:
	    solve(["x" + lines[0]])
	    sys.exit("a failure was not noticed")
	except RuntimeError:
	    pass
	END
	runs_as_shown console5
	[ "$(cut -d , -f 2 unique.csv | sort | uniq -d | wc -l)" -eq 0 ]
	[ "$(wc -l < unique.csv)" -gt 600 ]
	for part in train test; do
		sed 1d $part.csv | cut -d , -f 3 | sort -u > $part
		[ "$(wc -l < $part)" -gt 20 ]
	done
	[ "$(comm -12 train test | wc -l)" -eq 0 ]
	[ "$(cat train.csv test.csv | sed 1d | wc -l)" -eq \
		"$(wc -l < unique.csv)" ]
}

test_dask_solves_the_parts_of_a_text()
{
	dask='import dask.bag' python=/usr/bin/python3
	$python -c "$dask" 2> /dev/null || [ -n "${LONG-}" ] ||
		skip_test "there is no dask"
	take_blocks
	generate 1000 1 > clean.txt
	echo 'print(end="".join(solved.compute(scheduler="threads")))' |
		cat python1 python3 - > program.py
	$python program.py > out
	sudoku solve clean.txt | cmp - out
}
