# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# The examples in the manual pages

# shellcheck disable=SC2154 # set in lib.sh

# Prints the examples of page $1: commands after "$ " or, for root, "# ", each
# with its output.
examples()
{
	awk '/^\.Ed/ { inside = 0 } inside; /^\.Bd -literal/ { inside = 1 }' \
		"$manuals/$1" | sed 's/^\\&//; s/\\(aq/'\''/g'
}

# Prints a script that runs the examples in file $1 in one shell and shows them.
script_of()
{
	awk '/^[#$] / {
		print "cat <<\\END"
		print
		print "END"
		print substr($0, 3)
	}' "$1"
}

# The $2 examples of page $1 print what the page shows, in a directory with the
# file "board".
examples_are_correct()
{
	echo "$p2" | draw | sed '$d' > board
	examples "$1" > expected
	mkdir bin
	cat > bin/sudoku <<-END
	#!/bin/sh
	command=\$1
	shift
	[ "\$command" != solve ] || set -- $local "\$@"
	exec "$sudoku" "\$command" "\$@"
	END
	chmod +x bin/sudoku
	script_of expected > script
	PATH=$PWD/bin:$PATH timeout 60 sh script > actual 2>&1
	diff -u expected actual
	[ "$(grep -c '^[#$] ' expected)" -eq "$2" ]
}

test_the_examples_in_sudoku_1_are_correct()
{
	examples_are_correct sudoku.1 8
}
