# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
#
# What the tests of the grade and of the score share; to be sourced by
# tests/teach/course/run.

# Prints member $2, a Perl expression, of the report in file $1.
of_report()
{
	perl -MJSON::PP -e '
		local $/;
		open(my $file, "<", $ARGV[0]) or die "$ARGV[0]: $!\n";
		my $r = decode_json(<$file>);
		print eval($ARGV[1]) // die($@), "\n"' "$1" "$2"
}

# Expects that member $2 of the last report is $3.
member()
{
	local is

	is=$(of_report "$made/$1.json" "$2") || return
	[ "$is" = "$3" ] && return
	echo "$2 is $is, not $3, in:"
	cat "$made/$1.out"
	return 1
}

# Makes $made/steps of arguments NN-NAME "TEST;TEST..."
make_steps()
{
	rm -rf "${made:?}/steps"
	while [ $# -gt 0 ]; do
		mkdir -p "$made/steps/$1"
		tr ';' '\n' <<< "$2" > "$made/steps/$1/tests"
		shift 2
	done
}
