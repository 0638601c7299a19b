# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
#
# Tests of the points, and of what is printed; to be sourced by
# tests/course/run.

report_score()
{
	local name program=$top/tests/course/score.py

	# shellcheck disable=SC2013 # names are words
	for name in $(sed -n 's/^def \(.*\)():$/\1/p' "$program"); do
		check "score: $(tr _ ' ' <<< "$name")" "$program" "$name"
	done
}
