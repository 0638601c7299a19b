# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
#
# Are the manual pages true?  To be sourced after solve.sh.  The caller sets
# $manuals, the directory where they are.

# shellcheck disable=SC2154 # set by those who source this

# What is in the examples of page $1: commands after "$ " or, for root, "# ",
# and what they print.
examples()
{
	awk '/^\.Ed/ { inside = 0 } inside; /^\.Bd -literal/ { inside = 1 }' \
		"$manuals/$1" | sed 's/^\\&//; s/\\(aq/'\''/g'
}

# A script that shows the examples of file $1 in one shell.
script_of()
{
	awk '/^[#$] / {
		print "cat <<\\END"
		print
		print "END"
		print substr($0, 3)
	}' "$1"
}

# The $2 examples of page $1, typed where the file "board" is, print what they
# say.
page_is_true()
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

test_the_examples_of_sudoku_1_are_true()
{
	page_is_true sudoku.1 8
}
