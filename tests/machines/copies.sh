# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # set in lib.sh
#
# Functions that build copies of the driver that differ in some lines; to be
# sourced after lib.sh.
#
# Such a copy begins as a copy of the built driver, if other tests have built
# it, so only what differs is compiled.

. "$(dirname "${BASH_SOURCE[0]}")/qemu/races.sh"

# The script that runs kernel $1: in build/vm or build/uml, it leaves the log.
machine_of()
{
	case $1 in
	sanitized|plain)	echo "$uml" ;;
	*)			echo "$qemu" ;;
	esac
}

# The directory that tests/machines/.../kernel prints for kernel $1
kernel_directory()
{
	"$(machine_of "$1")/kernel" "$1"
}

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

# Prints the sums of those files named on standard input that are in directory
# $1, in the order of the sums.
sums_in()
{
	(cd "$1" && xargs sha1sum 2> /dev/null) | sort
}

# Brings the copies in directory $2 up to the sources in $1.  A file that is the
# same keeps its time, so only what differs is compiled; a file that the patch
# changes is always compiled, because its warnings are wanted.
update_copies()
{
	local names file

	mkdir -p "$2"
	names=$(cd "$1" && find . -type f)
	comm -23 <(sums_in "$1" <<< "$names") \
		<(comm -12 <(sums_in "$2" <<< "$names") \
			<(sums_in "$top" <<< "$names")) |
		while read -r _ file; do
			install -D -m 644 "$1/$file" "$2/$file"
		done
}

# Makes targets $3... of kbuild for kernel $1 in directory $2, with sparse for
# what is compiled unless "sparse" is 0.
run_kbuild()
{
	local kernel variables=()

	if [ "$(machine_of "$1")" = "$uml" ]; then
		kernel=$("$uml/kernel" "$1") || return
		make -C "$kernel" ARCH=um M="$2" C="${sparse:-1}" "${@:3}"
		return
	fi
	kernel=$("$qemu/kernel" "$1") || return
	[ "$1" != kcsan ] ||
		mapfile -t variables < <(variables_for_kcsan)
	kbuild "$kernel" "$2" C="${sparse:-1}" "${variables[@]}" "${@:3}"
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

# If other tests have built the driver for kernel $1, directory $2 begins as a
# copy of it.  For KCSAN they need the same one, so it is built.
begin_with_driver()
(
	driver=$build/uml/modules-$1

	if [ "$1" = kcsan ]; then
		driver=$(dirname "$(build_watched "$("$qemu/kernel" kcsan)")")
	elif [ "$(machine_of "$1")" = "$qemu" ]; then
		driver=$build/$(cat "$(kernel_directory "$1")/release")
	fi
	[ -e "$driver/sudoku.ko" ] || exit 0
	lock "$driver.lock"
	copy_built "$driver" "$2"
)

# Makes directory $2 the driver as it is, as far as it is built for kernel $1,
# and $2.sources its sources.
start_copy()
{
	rm -rf "$2"
	copy_sources "$2.sources"
	begin_with_driver "$1" "$2"
	update_copies "$2.sources" "$2"
}
