# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What a terminal shows; to be sourced.

# Commands for sed: unterm prints nothing for a place that was erased and not
# written to, so erase the screen with spaces.
erase_with_spaces=$(
	printf 's/\\x1b\\[2J/'
	seq 24 | awk '{ printf "\\x1b[%d;1H%80s", $1, "" }'
	echo /g
)

# Prints the screen, 24 lines of 80 columns, after the bytes in file $1, which
# script(1) has written, as plain text or in format $2 of unterm.
screen_of()
{
	tail -n +2 "$1" | LC_ALL=C sed "$erase_with_spaces" > bytes
	unterm -f "${2:-plain}" -l 24 -c 80 bytes 2> /dev/null
}
