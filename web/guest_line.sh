#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Takes what the web page sends on the second serial line:
#
#	size ROWS COLUMNS
#		of the terminal on the first serial line
#	files DIRECTORY LENGTH
#		for web/guest_build.sh, with LENGTH bytes that follow: an
#		archive in base64, which is unpacked in /run/new. Then DIRECTORY
#		goes to /run/files
#
# There is no third line, because it would share its interrupt with the first,
# and the emulator then loses some.

line=/dev/ttyS1
mkdir -p /run
mkfifo /run/files
stty -F $line -icanon -echo
while read -r what first second; do
	case $what in
	size)	stty -F /dev/ttyS0 rows "$first" columns "$second" ;;
	files)	rm -rf /run/new
		mkdir /run/new
		head -c "$second" | base64 -d | tar -x -C /run/new
		echo "$first" > /run/files ;;
	esac
done < $line
