# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
#
# Builds many labs with one call of kbuild; to be sourced by run.
#
# For a single lab, kbuild takes half of the time to start, because it tests
# which options the compiler has.  So all labs of a kernel are built at once,
# each in a directory of its own.  That begins as a copy of the built driver, so
# only what the lab's patch changes is compiled.

# Does for the labs $2... and kernel $1 what build_lab() does for one.  If one
# of them does not build, none may be built; build_lab() then shows which it is.
build_together()
(
	kernel=$1 tree=$built/$1 together=$built/together/$1 targets=()
	shift
	rm -rf "$together"
	build_lab driver "$kernel" || exit
	lock "$tree.lock"
	for name; do
		plant "$name" "$built/sources/$name-$kernel" || exit
		copy_built "$tree" "$together/$name"
		update_copies "$built/sources/$name-$kernel" "$together/$name"
		targets+=("$name/sudoku.ko")
	done
	echo "obj-m := ${targets[*]%sudoku.ko}" > "$together/Kbuild"
	run_kbuild "$kernel" "$together" "${targets[@]}" \
		> "$together/log" 2>&1 || exit
	for name; do
		grep -E "(^|[^a-z-])$name/" "$together/log" |
			sed "s|$together/$name/||" \
			> "$built/modules/$name-$kernel.log"
		cp "$together/$name/sudoku.ko" \
			"$built/modules/$name-$kernel.ko"
	done
)

is_built()
{
	[ -e "$built/modules/$1-$2.ko" ]
}
