# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# What the suites of tests/uml and tests/static share; to be sourced, not run.

. "$(dirname "${BASH_SOURCE[0]}")/../vm/lib.sh"

uml=$top/tests/uml

# Builds the module for the User Mode Linux kernel $1, with more arguments to
# make if there are any, and prints where.
build_for_uml()
(
	dir=$build/uml/modules-$1
	kernel=$("$uml/kernel" "$1")
	lock "$dir.lock"
	link_sources "$dir"
	quietly make -s -C "$kernel" ARCH=um M="$dir" "${@:2}" modules ||
		die "the module does not build for User Mode Linux"
	echo "$dir"
)
