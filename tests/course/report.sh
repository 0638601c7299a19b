# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
#
# What the parts of tests/course/run and tests/labs/run share; to be
# sourced.

# Expects that report $1 has the values of Perl expressions: $2... are pairs of
# an expression and a value. Variable $r is the report and $t what was printed;
# p(KEY) has the values of all steps, and f(N) is the first failure of step N.
report_has()
{
	local name=$1 value

	shift
	while [ $# -gt 0 ]; do
		value=$(perl -MJSON::PP -e '
			local $/;
			my ($j, $t) = map { open(my $f, "<", $_) or
				die("$_: $!\n"); <$f> } @ARGV[0, 1];
			my $r = decode_json($j);
			my @s = @{$r->{steps}};
			sub p { join(" ", map { $_->{$_[0]} } @s) }
			sub f { $s[$_[0]]{failures}[0]{expected}[0] }
			print eval($ARGV[2]) // die($@)' \
			"$made/$name.json" "$made/$name.out" "$1") || return
		if [ "$value" != "$2" ]; then
			echo "$1 is $value, not $2, in:"
			cat "$made/$name.out"
			return 1
		fi
		shift 2
	done
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

# Fails, and sets no_sandbox to the reason, if this user, or the one of command
# $as_user, cannot make the namespaces that a sandbox needs.
can_sandbox()
{
	# shellcheck disable=SC2034 # for those that source this
	no_sandbox=$(container='' ${as_user-} "$top/course/sandbox" --check \
		2>&1)
}

# Reports the functions test_... of part $1, some of which need kernels that not
# every host has.
report_cases()
{
	local name kernel

	if ! can_sandbox; then
		skip "$1" "$no_sandbox"
		return
	fi
	# shellcheck disable=SC2013 # names are words
	for name in $(sed -n 's/^test_\([a-z0-9_]*\)()$/\1/p' \
		      "$top/tests/course/$1.sh"); do
		case $name in
		*_race_*|*_kernels_*)		kernel=kcsan ;;
		*_in_uml_*|*_sandbox_*)		kernel=plain ;;
		*)				kernel=6.12 ;;
		esac
		! skip_without "$kernel" "$1: $name" || continue
		check "$1: $(tr _ ' ' <<< "$name")" "test_$name"
	done
}
