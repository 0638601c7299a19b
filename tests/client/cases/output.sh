# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Output that cannot be written, for all commands

# shellcheck disable=SC2154 # set in lib.sh

# Fails to write with standard output $1, a redirection, for reason $2.
cannot_write()
{
	while read -r arguments; do
		echo "sudoku $arguments"
		echo 0 > status
		eval "sudoku $arguments $1" 2> err || echo $? > status
		status_is 2
		err_is "sudoku: standard output: $2"
	done < commands
}

# Some commands write with stdio, which reports an error when it is flushed.
test_a_full_disk_is_an_error()
{
	yes "$p1" | head -n 200 > puzzles
	cat > commands <<-END
	solve puzzles
	solve --board puzzles
	check puzzles
	count puzzles
	convert puzzles
	rate puzzles
	generate -S 1 -n 2
	explain $p2
	hint $p2
	compare $p2
	watch -l $p2
	strategies
	--help
	solve --version
	END
	cannot_write '> /dev/full' "No space left on device"
	cannot_write '>&-' "Bad file descriptor"
}

# Each has more output than a pipe takes.  The first lines are correct.
test_a_reader_that_closes_the_pipe_is_not_an_error()
{
	yes "$minimal" | head -n 2000 > puzzles
	echo "$empty" > empty
	run generate -S 1 -n 1
	mv out generated
	while read -r first command; do
		echo "sudoku $command"
		{
			echo 0 > status
			eval "sudoku $command" < /dev/null 2> err ||
				echo $? > status
		} | head -n 1 > out
		out_has "$first"
		err_is ""
		status_is 141
	done <<-END
	$s2 solve puzzles
	1 count puzzles
	puzzles:1: check puzzles
	$minimal convert puzzles
	puzzle convert -f csv puzzles
	$minimal rate puzzles
	$(cat generated) generate -S 1 -n 1000000 -j 2
	1 solve --all empty
	begin watch -l -s backtrack $endless
	END
}
