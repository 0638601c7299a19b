# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Functions to build a kernel from Debian's source, once; to be sourced.

. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

source=$cache/source-6.12

# For the sanitized kernels, but not for modules.  With -O2 the compiler takes a
# third longer, and the kernel is not much faster.  UBSan, which takes a seventh
# of the time, would check the kernel's own calculations, and KASAN, which takes
# a third and is left out of all but the full one, its own accesses: copies,
# allocators, the stack, and mutexes, which may be in freed memory, are still
# checked.
# shellcheck disable=SC2034
sanitized_flags=(KCFLAGS=-O1 UBSAN_SANITIZE=n)

# Most of the source is other architectures and large groups of drivers.  Their
# Kconfig files and makefiles are needed.
unpack_source()
{
	local group
	local skip=(
		--exclude='*/Documentation/translations'
		--exclude='*/arch/[!ux]*/*.[chS]'
		--exclude='*/arch/*.dts*'
		--exclude='*/sound/*.[ch]'
		--exclude='*/tools/perf'
		--exclude='*/tools/testing/selftests'
		--exclude='*/drivers/net/*/*.[ch]'
	)

	for group in accel clk gpu iio infiniband media scsi staging; do
		skip+=(--exclude="*/drivers/$group/*.[ch]")
	done
	dpkg-deb --fsys-tarfile "$1"/debs/*.deb |
		tar -xO --wildcards '*.tar.xz' |
		tar -xJ -C "$1/root" --strip-components=1 "${skip[@]}"
}

fetch_source()
{
	local suite

	suite=$(suite_of_6_12)
	note "fetching the source of Linux 6.12 from Debian's $suite"
	mkdir "$1/root"
	private_apt "$1/apt" "$suite"
	download "$1" linux-source-6.12
	dpkg-deb -f "$1"/debs/*.deb Version > "$1/root/debian-version"
	unpack_source "$1" || die "cannot unpack the source; is the disk full?"
}

# Configures the tree $1 for architecture $2 with the options on standard input
# and no others.  Fails if an option is missing in the result: without this, a
# sanitizer could be missing unnoticed.
configure()
{
	local tree=$1 fragment=$1/fragment lost

	cat > "$fragment"
	quietly make -s -C "$tree" ARCH="$2" \
		KCONFIG_ALLCONFIG="$fragment" allnoconfig
	lost=$(grep '^CONFIG_' "$fragment" | grep -vxFf "$tree/.config" || :)
	[ -z "$lost" ] || die "this kernel does not support $lost"
}

# Prints a hash of the source's version, the compiler and the files $@.
kernel_key()
{
	cat "$source/debian-version" <(gcc --version) "$@" |
		sha256sum | cut -c-12
}
