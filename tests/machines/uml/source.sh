# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Functions to build a kernel from Debian's source, once; to be sourced.

. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# The version of Linux, 6.12 or next, and the directory of its source
linux=6.12
source=$cache/uml-source-$linux

# For the sanitized kernels, but not for modules.  With -O2 the compiler takes a
# third longer, and the kernel is not much faster.  UBSan, which takes a seventh
# of the time, would check the kernel's own calculations, and KASAN, which takes
# a third and is left out of all but the full one, its own accesses: copies,
# allocators, the stack, and mutexes, which may be in freed memory, are still
# checked.
# shellcheck disable=SC2034
sanitized_flags=(KCFLAGS=-O1 UBSAN_SANITIZE=n)

# In Debian 12, 6.12 is in addition to the stock kernel; in Debian 13, it is the
# stock kernel.  The next one is that of Debian's unstable.
download_source()
{
	local conf=$1/apt/apt.conf host suite package=linux-source-$linux

	host=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
	case $linux/$host in
	next/*)		suite=sid ;;
	*/bookworm)	suite=bookworm ;;
	*)		suite=trixie ;;
	esac
	note "fetching Linux $linux from Debian's $suite"
	private_apt "$1/apt" "$suite"
	[ "$linux" != next ] ||
		package=$(apt-cache -c "$conf" depends linux-source |
			sed -n 's/.*Depends: //p')
	(cd "$1" && quietly apt-get -c "$conf" -qq download "$package") ||
		die "cannot download $package; is the disk full?"
}

# Most of the source is documentation, other architectures and large groups of
# drivers.  Their Kconfig files and makefiles are needed.
unpack_source()
{
	local group
	local skip=(
		--exclude='*/Documentation/*/*'
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
	dpkg-deb --fsys-tarfile "$1"/*.deb |
		tar -xO --wildcards '*.tar.xz' |
		tar -xJ -C "$1/root" --strip-components=1 "${skip[@]}"
}

fetch_source()
{
	mkdir "$1/root"
	download_source "$1"
	dpkg-deb -f "$1"/*.deb Version > "$1/root/debian-version"
	unpack_source "$1" || die "cannot unpack the source; is the disk full?"
}

# Configures the tree $1 for architecture $2 with the options of fragments $3...
# and no others.  Fails if an option is missing in the result: without this, a
# sanitizer could be missing unnoticed.
configure()
{
	local tree=$1 arch=$2 fragment=$1/fragment lost

	cat "${@:3}" > "$fragment"
	quietly make -s -C "$tree" ARCH="$arch" \
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
