# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2034,SC2154 # variables of script.sh
#
# Functions that build what a guest runs: the module, the client and the tests;
# to be sourced.

. "$(dirname "${BASH_SOURCE[0]}")/script.sh"

# Makes directory $1 a tree of links to the sources, because kbuild writes to
# the directories of its sources.  Links to files that are gone are removed,
# with their objects.
link_sources()
{
	local file

	mkdir -p "$1"
	find "$1" -xtype l | while read -r file; do
		rm -f "$file" "${file%.c}.o"
	done
	(cd "$top" && find Kbuild Kconfig driver include tests \
		-name 'K*' -o -name '*.[ch]' -o -name .kunitconfig) |
		while read -r file; do
			mkdir -p "$1/$(dirname "$file")"
			ln -sfn "$top/$file" "$1/$file"
		done
}

# Prints Debian's name for the architecture of kernel $1.  A kernel that was
# built here has a directory arch, a part of its source.
arch_of()
{
	if [ -f "$1/arch" ]; then
		cat "$1/arch"
	elif grep -qsx CONFIG_ARM64=y "$1/.config"; then
		echo arm64
	else
		echo amd64
	fi
}

# Prints the directory of Debian 13's compiler, or that of suite $2, for
# architecture $1.
cross_tools()
{
	local name

	name=$(triplet "$1")
	"$machines/tools" "${2:-trixie}" "$1" "gcc-${name//_/-}" \
		"libc6-dev-$1-cross"
}

# Prints the directory of kernel $1, which may be one already.
kernel_directory()
{
	if [[ $1 == */* ]]; then echo "$1"; else "$machines/kernel" "$1"; fi
}

# Prints the variables with which kbuild does not instrument the core for KCSAN.
# That would be most of the accesses of which KCSAN watches a sample, and it
# uses only memory of one session, whose lock is checked.
variables_for_kcsan()
{
	(cd "$top" && printf 'KCSAN_SANITIZE_%s\n' driver/core/*.c) |
		sed 's/\.c$/.o=n/'
}

# Prints the variables with which kbuild makes a module for the 32-bit kernel of
# the web page.  There gcc keeps more on the stack, as x86 has few registers.
variables_for_i386()
{
	echo ARCH=i386
	printf 'CFLAGS_driver/core/%s.o=-Wframe-larger-than=2048\n' \
		bands_rules bands_branch
}

# Runs make for kernel $1 with the sources in directory $2.  The compiler is the
# default one, because the one that built the kernel may not be installed, or
# that of the kernel's own tools.  Debian 12's headers for another architecture
# do not set CROSS_COMPILE themselves.  Not all kernels have debugging
# information, but course/crash needs that of the module.
kbuild()
(
	variables=(CC=gcc)
	if [ -x "$1/linux" ]; then
		exec make -C "$1" ARCH=um M="$2" KCFLAGS=-g "${@:3}"
	elif [ -d "$1/tools/usr" ]; then
		use_tools "$1/tools"
		variables=()
	fi
	for_arch=$(arch_of "$1")
	[ "$for_arch" = "$host_arch" ] ||
		variables+=("CROSS_COMPILE=$(triplet "$for_arch")-")
	[ -f "$1/arch" ] || [ "$for_arch" = amd64 ] ||
		variables+=("ARCH=$for_arch")
	[ "$for_arch" != i386 ] ||
		mapfile -tO ${#variables[@]} variables < <(variables_for_i386)
	! grep -qsx CONFIG_KCSAN=y "$1/.config" ||
		mapfile -t variables < <(variables_for_kcsan)
	make -j"$(nproc)" -C "$1/build" M="$2" KCFLAGS=-g \
		CONFIG_DEBUG_INFO_BTF_MODULES= \
		"${variables[@]}" "${@:3}"
)

# The programs in directory $1, which machines/tools has printed, are used
# instead of the host's.
use_tools()
{
	export PATH=$1/usr/bin:$PATH COMPILER_PATH=$1/usr/bin
}

# Runs command $@, and fails if it prints a warning of the compiler.
without_warnings()
{
	local output status=0

	output=$(export LC_ALL=C; "$@" 2>&1) || status=$?
	printf '%s\n' "$output"
	[ $status -eq 0 ] && ! grep -qE 'warning:.*\[-W' <<< "$output"
}

# Makes $1 the root directory of a guest with busybox $2, its users, and what
# its init begins with.
make_root()
{
	mkdir -p "$1"/{bin,dev,etc,modules,proc,sys,tmp}
	cp "$2" "$1/bin/busybox"
	cp "$machines/guest_setup.sh" "$1"
	printf '%s:x:%s:%s::/:/bin/sh\n' root 0 0 alice 1000 1000 \
		bob 1001 1001 > "$1/etc/passwd"
	printf '%s:x:%s:\n' root 0 alice 1000 bob 1001 > "$1/etc/group"
}

# Prints the directory in which the module is built for the kernel in directory
# $1.
module_directory()
{
	local name=${1##*/}

	name=${name#built-}
	if [ -x "$1/linux" ]; then
		echo "$build/uml/modules-${name%%-*}"
	else
		echo "$build/$(< "$1/release")"
	fi
}

# Prints the kernels of kits that this host can have, or of them those in $1.
# If there is no $1, says how long they take.
kit_kernels()
{
	local name all

	all=$("$machines/kernel" --for kits)
	[[ " ${1:-6.12} " == *" 6.12 "* ]] || die "all guests need 6.12"
	for name in ${1:-$all}; do
		grep -qx "$name" <<< "$all" ||
			die "no kit has kernel $name, only ${all//$'\n'/ }"
		[ -n "$(lacks_kernel "$name")" ] || echo "$name"
	done
	[ -n "$1" ] ||
		note "a kernel that is not in the cache is built: sanitized" \
			"in 8 minutes of a processor's time, kcsan in 24;" \
			'KERNEL="6.12 sanitized" leaves out kcsan'
}

# What a kit has instead of the sources of the driver and of the client: the
# modules driver-KERNEL/sudoku.ko and LAB-KERNEL.ko, what the build of a lab has
# printed, LAB-KERNEL.log, and the client
binaries=$top/course/binaries.tar.xz

# shellcheck disable=SC2317 # called by make_once
unpack_binaries()
{
	mkdir "$1/root"
	tar -C "$1/root" -xf "$binaries" ||
		die "cannot unpack $binaries; is the disk full?"
}

# Prints the path of file $1 of a kit.
kit_file()
{
	local directory

	directory=$build/binaries-$(cksum < "$binaries" | cut -d ' ' -f 1)
	make_once "$directory" unpack_binaries || exit
	[ -e "$directory/$1" ] || die "this kit has no $1"
	echo "$directory/$1"
}

# Prints the path of the module in file $1 of a kit, for kernel $2, whose
# release must be the same.
kit_module()
{
	local module wanted release

	module=$(kit_file "$1") || exit
	release=$("$machines/kernel" "$2") || exit
	release=$(cat "$release"/{build/,}include/config/kernel.release \
		2> /dev/null | head -n 1)
	wanted=$(grep -aom 1 'vermagic=[^ ]*' "$module" | sed 's/.*=//')
	[ "$wanted" = "$release" ] ||
		die "the modules of this kit are for Linux $wanted, but $2" \
		    "is $release here; ask who made the kit for the kernels:" \
		    "make cache-import FILE=file"
	echo "$module"
}

# Builds the module for kernel $1, with arguments $2... to make, and prints its
# path.
build_module()
(
	if [ -e "$binaries" ]; then
		kit_module "driver-$1/sudoku.ko" "$1"
		exit
	fi
	for_kernel=$(kernel_directory "$1") || exit
	dir=$(module_directory "$for_kernel")
	lock "$dir.lock"
	link_sources "$dir"
	quietly without_warnings kbuild "$for_kernel" "$dir" -s modules \
			"${@:2}" || {
		find "$dir" -name '*.o' -delete # so that it warns again
		die "the module does not build in $dir"
	}
	echo "$dir/sudoku.ko"
)

# Makes directory $1 what kbuild makes count.ko of, the module of docs/tour.
link_count()
{
	mkdir -p "$1"
	ln -sfn "$top/docs/tour/21-count.c" "$1/count.c"
	echo 'obj-m := count.o' > "$1/Kbuild"
}

# Builds that module for kernel $1, and prints its path.
build_count()
(
	for_kernel=$(kernel_directory "$1") || exit
	dir=$(module_directory "$for_kernel")-count
	lock "$dir.lock"
	link_count "$dir"
	quietly without_warnings kbuild "$for_kernel" "$dir" -s modules ||
		die "the module does not build in $dir"
	echo "$dir/count.ko"
)

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
	module=$(build_module "$1") || exit
	lock "${module%/*}.lock"
	rm -rf "$2"
	copy_built "${module%/*}" "$2"
)

# Prints the end of the name of a directory with programs for kernel $1: -ARCH
# if the kernel is for another processor than the host's.
suffix_for()
{
	[ -z "$1" ] || [ "$(arch_of "$1")" = "$host_arch" ] ||
		echo "-$(arch_of "$1")"
}

# Sets the variables of make so that programs are for kernel $1, which may be
# empty for the host.
use_compiler()
{
	local other name stock=$1

	other=$(suffix_for "$1")
	[ -n "$other" ] || return 0
	name=$(triplet "${other#-}")
	[ -d "$1/usr/include" ] || stock=$("$machines/kernel" "${other#-}")
	export CC=$stock/tools/usr/bin/$name-gcc \
		CFLAGS="-O2 -isystem $stock/usr/include" \
		LDFLAGS="-L$stock/usr/lib/$name"
}

# Builds the client without shared libraries, which a guest does not have, for
# kernel $1, by default for the host, and prints its path.
build_client()
(
	if [ -e "$binaries" ]; then
		kit_file sudoku
		exit
	fi
	use_compiler "${1-}"
	out=$build/userspace-static$(suffix_for "${1-}")
	lock "$build/userspace-static.lock"
	quietly make -j"$(nproc)" -C "$top/userspace" STATIC=1 O="$out" ||
		die "the client does not build"
	echo "$out/sudoku"
)

# Builds the programs of tests/device in build/device, or for kernel $1 of
# another architecture in build/device-ARCH.  $2... are variables of make.
# shellcheck disable=SC2120
build_device_tests()
(
	use_compiler "${1-}"
	lock "$build/device.lock"
	quietly make -j"$(nproc)" -C "$top/tests/device" \
		out="$build/device$(suffix_for "${1-}")" "${@:2}" ||
		die "the device tests do not build"
)

# Installs, fetches and builds what a guest with kernel $1 needs to solve
# puzzles, and sets guest_files to the files for machines/boot.
prepare_guest()
{
	local kernel module client

	"$machines/packages" run
	kernel=$(kernel_directory "$1")
	[ -z "$(suffix_for "$kernel")" ] ||
		note "the processor of the guest is emulated, which is slow"
	note "building the module and the client"
	module=$(build_module "$1")
	client=$(build_client "$kernel")
	guest_files=("$module" "$client=bin/sudoku")
}

# The same for demo/shell, which also has the tests of the device, and the
# module of docs/tour
prepare_shell()
{
	local kernel count

	prepare_guest "$1"
	"$machines/packages" shell
	kernel=$(kernel_directory "$1")
	build_device_tests "$kernel"
	count=$(build_count "$1")
	guest_files+=("$build/device$(suffix_for "$kernel")/device_test"
		      "$count")
	[ -z "${bpftrace-}" ] || add_bpftrace
}

# Adds Debian's bpftrace and its libraries to guest_files.  They are unpacked in
# the cache, and have the same paths in the guest, so that they find each other.
add_bpftrace()
{
	local tools libraries file

	tools=$("$machines/tools" "$host_suite" bpftrace bpftrace)
	libraries=$tools/usr/lib/$(triplet "$host_arch")
	printf '#!/bin/sh\nLD_LIBRARY_PATH=%s exec %s "$@"\n' "$libraries" \
		"$tools/usr/bin/bpftrace" > "$build/bpftrace"
	chmod 755 "$build/bpftrace"
	guest_files+=("$build/bpftrace=bin/bpftrace")
	while read -r file; do
		guest_files+=("$file=${file#/}")
	done < <(LD_LIBRARY_PATH=$libraries ldd "$tools/usr/bin/bpftrace" |
			grep -oE '/[^ ]+'; echo "$tools/usr/bin/bpftrace")
}

# Unless unsafe is set, sets it if a container is the only sandbox, and ends the
# script with status 2 if there is none.
need_sandbox()
{
	local status=0

	[ -z "$unsafe" ] || return 0
	"$top/course/sandbox" --check || status=$?
	case $status in
	0)	;;
	3)	unsafe=yes ;;
	*)	exit 2 ;;
	esac
}

# Prints what a debugger does first, for the shell with module $2, whose source
# is in directory $1 and was built in /submission.
gdb_script()
{
	cat <<-END
	set confirm off
	set filename-display basename
	set substitute-path /submission $(realpath "$1")
	cd $(dirname "$2")
	source $build/vm/shell.machine/out
	cd $build/vm/shell.machine
	target remote gdb
	END
}

# Opens a shell in a machine with kernel $1 that has the files $3...; the first
# is the module, whose source is in directory $2.  It is from elsewhere unless
# unsafe is set.
open_shell()
{
	local box=''

	[ -n "$unsafe" ] || box=--sandbox
	note "starting the machine"
	if [ -n "${gdb-}" ]; then
		"$machines/packages" gdb
		mkdir -p "$build/vm"
		gdb_script "$2" "$3" > "$build/vm/shell.gdb"
		note "in another terminal:" \
			"gdb -q -x ${build#"$PWD/"}/vm/shell.gdb"
	fi
	"$machines/boot" --kernel "$1" --log shell --terminal \
		$box ${gdb:+--gdb} "$top/demo/guest_shell.sh" "${@:3}"
	"$top/course/crash" $box --module "$3" --source "$2" \
		"$build/vm/shell.console" || return 0
	note "the kernel has reported a problem; all of it is in" \
		"$build/vm/shell.console"
}
