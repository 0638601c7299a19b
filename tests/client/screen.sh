#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Tests what the client shows on a terminal, without the device.
#
#	tests/client/screen.sh CLIENT

# shellcheck disable=SC2034,SC2154 # used by lib.sh, set there
here=$(cd "$(dirname "$0")" && pwd)
sudoku=$(realpath "$1")

. "$here/../lib/tap.sh"
. "$here/lib.sh"
. "$here/terminal.sh"

TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
for file in "$here"/screens/*.sh; do
	# shellcheck source=/dev/null
	. "$file"
done
run_tests "$here"/screens/*.sh
plan
