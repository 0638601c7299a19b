# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Functions to run one program on several kernels; to be sourced.  Each
# on_KERNEL function runs a shell script in a guest that has the module and the
# program in /:
#
#	on_KERNEL SUITE LIMIT PROGRAM COMMAND...
#
# COMMAND prints the script.  LIMIT is in seconds.  What the program reports is
# merged into the suite's report.

. "$(dirname "${BASH_SOURCE[0]}")/../machines/lib.sh"
. "$(dirname "${BASH_SOURCE[0]}")/../machines/qemu/races.sh"

report_from()
{
	merge "$1" 'the kernel reports nothing' "${@:2}"
}

on_stock()
{
	local module

	module=$(build_module "$("$qemu/kernel" 6.12)")
	report_from stock "$qemu/run" --kernel 6.12 --parallel --limit "$2" \
		--log "$1-stock" <("${@:4}") "$3" "$module"
}

on_sanitized()
{
	local modules

	modules=$(build_for_uml sanitized)
	report_from sanitized "$uml/run" --limit "$2" --log "$1-sanitized" \
		<("${@:4}") "$3" "$modules/sudoku.ko"
}

on_kcsan()
{
	report_from kcsan run_with_kcsan "$2" <("${@:4}") "$3" \
		"$1-kcsan"
}
