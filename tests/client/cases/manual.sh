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

# The examples of page $1 print what the page shows, in a directory with the
# file "board".  Commands that would use the device do without it if there is
# none.  The client is called $2, or sudoku.
examples_are_correct()
{
	mkdir "$1" bin
	echo "$p2" | draw | sed '$d' > "$1/board"
	examples "$1" > expected
	cat > "bin/${2-sudoku}" <<-END
	#!/bin/sh
	command=\$1
	shift
	case \$command in
	solve)
		set -- $local "\$@" ;;
	esac
	exec "$sudoku" "\$command" "\$@"
	END
	chmod +x "bin/${2-sudoku}"
	# The examples, in one shell, and before each what it is
	awk '/^[#$] / {
		print "cat <<\\END\n" $0 "\nEND"
		print substr($0, 3)
	}' expected > script
	(
		PATH=$PWD/bin:$PATH
		cd "$1" || exit
		timeout 60 sh ../script > ../actual 2>&1 || :
	)
	diff -u expected actual
	rm -r bin
	grep -c '^[#$] ' expected > count
	grep -c '^[#$] ' "$manuals/$1" | cmp - count
}

# The page of "stats", which has no --local, is tested in guests only.
test_the_examples_in_section_1_are_correct()
{
	for page in "$manuals"/sudoku*.1; do
		case $page in
		*/sudoku-stats.1) ;;
		*) examples_are_correct "${page##*/}" ;;
		esac
	done
}
