# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
#
# What the parts of tests/course/run and tests/labs/run share; to be
# sourced.

# Expects that conditions $2... in Python hold for report $1: r is the report, s
# are its steps, and t is what was printed; each() has a member of all steps.
report_has()
{
	python3 -c 'import json, re, sys
from types import SimpleNamespace
r = json.load(open(sys.argv[1]), object_hook=lambda d: SimpleNamespace(**d))
s, t = r.steps, open(sys.argv[2]).read()
def each(name):
	return [getattr(step, name) for step in s]
for condition in sys.argv[3:]:
	if not eval(condition):
		sys.exit(f"not {condition}: {r}\n{t}")' \
		"$made/$1.json" "$made/$1.out" "${@:2}"
}

# Makes $made/steps of arguments NN-NAME "TEST;TEST..."
make_steps()
{
	rm -rf "${made:?}/steps"
	mkdir -p "$made/steps"
	while [ $# -gt 0 ]; do
		tr ';' '\n' <<< "$2" | sed "s/^/${1%%-*}||/"
		shift 2
	done > "$made/steps/points"
}

# Fails, and sets no_sandbox to the reason, if this user, or the one of command
# $as_user, cannot make the namespaces that a sandbox needs.
can_sandbox()
{
	# shellcheck disable=SC2034 # for those that source this
	no_sandbox=$(container='' ${as_user-} "$top/course/sandbox" --check \
		2>&1)
}

# Reports the functions test_... of part $1, or those of them that command $2
# chooses. Some of them need kernels that not every host has.
report_cases()
{
	local name kernel

	if ! can_sandbox; then
		skip "$1" "$no_sandbox"
		return
	fi
	# shellcheck disable=SC2013 # names are words
	for name in $(sed -n 's/^test_\([a-z0-9_]*\)()$/\1/p' \
		      "$top/tests/course/$1.sh" | ${2:-cat}); do
		case $name in
		*_race_*|*_kernels_*)		kernel=kcsan ;;
		*_in_uml_*|*_sandbox_*)		kernel=plain ;;
		*)				kernel=6.12 ;;
		esac
		! skip_without "$kernel" "$1: $name" || continue
		check "$1: $(tr _ ' ' <<< "$name")" "test_$name"
	done
}
