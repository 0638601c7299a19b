#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Builds the project that is open in the editor of the web page, and loads it.
#
# The page sends the files that have changed since it sent some last. $directory
# is that in /src which they are for.

set -e

# shellcheck source=web/guest_profile.sh
. /etc/profile
take_files F
cd "/run/new/$directory"
find . -type f | while read -r file; do
	to=/src/$directory/$file
	if [ ! -s "$file" ]; then
		rm -f "$to"
	elif ! cmp -s "$file" "$to"; then
		mkdir -p "${to%/*}"
		cat "$file" > "$to"
		echo "changed: ${file#./}"
	fi
done
cd "/src/$directory"
make -rf /usr/src/build.mk
cp sudoku.ko /sudoku.ko
echo "rmmod sudoku; insmod sudoku.ko"
[ ! -d /sys/module/sudoku ] || rmmod sudoku
insmod /sudoku.ko || {
	dmesg | tail -n 5
	exit 1
}
echo "built and loaded"
