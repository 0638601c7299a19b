#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Takes what the web page sends on the second serial line:
#
#	size ROWS COLUMNS
#		of the terminal on the first serial line
#	files DIRECTORY LENGTH
#		for take_files of web/guest_profile.sh, which
#		web/guest_build.sh uses, with LENGTH bytes that follow: an
#		archive in base64, which is unpacked in /run/new/DIRECTORY, over
#		what came there before
#
# There is no third line, because it would share its interrupt with the first,
# and the emulator then loses some.

line=/dev/ttyS1
mkdir -p /run/new
stty -F $line -icanon -echo
while read -r what first second; do
	case $what in
	size)	stty -F /dev/ttyS0 rows "$first" columns "$second" ;;
	files)	mkdir -p "/run/new/$first"
		head -c "$second" | base64 -d | tar -x -C "/run/new/$first"
		echo "$first" > /run/files ;;
	esac
done < $line
