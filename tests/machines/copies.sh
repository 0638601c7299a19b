# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # set in lib.sh
#
# Functions that make copies of the driver, which are to differ in some lines;
# to be sourced after lib.sh.

# Makes directory $1 a copy of what a module is built from.
copy_sources()
{
	local file

	rm -rf "$1"
	mkdir -p "$1"
	for file in Kbuild Kconfig COPYING driver include; do
		cp -r --no-preserve=mode,timestamps "$top/$file" "$1"
	done
	find "$1" ! -name '*.[ch]' ! -name 'K*' ! -name COPYING -type f \
		-delete
}

# Copies the built driver in directory $1 to the new directory $2, with the
# commands that kbuild has stored changed to those for $2.
copy_built()
{
	mkdir -p "$(dirname "$2")"
	cp -aL "$1" "$2"
	find "$2" \( -name '.*.cmd' -o -name '*.mod' \) \
		-exec sed -i "s|$1/|$2/|g" {} +
}

# Builds the driver for kernel $1 and makes directory $2 a copy of it, in which
# kbuild compiles only what is changed.
copy_driver()
(
	kernel=$(kernel_directory "$1") || exit
	module=$(build_module "$kernel") || exit
	lock "${module%/*}.lock"
	rm -rf "$2"
	copy_built "${module%/*}" "$2"
)
