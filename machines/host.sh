# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# What kind of host this is: its processor, its distribution, and what it
# allows; to be sourced by script.sh.  "make doctor" prints it.

host_arch=$(dpkg --print-architecture 2> /dev/null || uname -m)
case $host_arch in
x86_64)		host_arch=amd64 ;;
aarch64)	host_arch=arm64 ;;
esac

# Prints variable $1 of /etc/os-release.
os_release()
(
	# shellcheck source=/dev/null
	. /etc/os-release 2> /dev/null || :
	echo "${!1-}"
)

host_suite=$(os_release VERSION_CODENAME)

# Ends the script unless kernels can be fetched here.
need_supported()
{
	[[ $(os_release ID) == debian && $host_arch == @(amd64|arm64) ]] ||
		die "this needs Debian on amd64 or arm64; elsewhere, podman" \
		    "or docker: make CONTAINER=1 run (docs/hosts.md)"
}

# Prints GNU's name for Debian's architecture $1.
triplet()
{
	case $1 in
	amd64)	echo x86_64-linux-gnu ;;
	arm64)	echo aarch64-linux-gnu ;;
	armhf)	echo arm-linux-gnueabihf ;;
	i386)	echo i686-linux-gnu ;;
	*)	echo "$1-linux-gnu" ;;
	esac
}

# Prints the name that Debian 13's package $1, or QEMU for $1, has here.
package_name()
{
	case $host_suite/$1 in
	*/qemu-system-amd64)		echo qemu-system-x86 ;;
	*/qemu-system-arm64)		echo qemu-system-arm ;;
	bookworm/qemu-system-s390x)	echo qemu-system-misc ;;
	*)				echo "$1" ;;
	esac
}

can_be_root()
{
	[ "$(id -u)" -eq 0 ] || command -v sudo > /dev/null
}

as_root()
{
	if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# /dev/kvm may exist and not work, and QEMU does not always fall back to
# emulation: it may abort when it sets up a processor.  So it has to set up the
# host's here.
kvm_works()
(
	[ -w /dev/kvm ] || exit
	ulimit -c 0
	case $host_arch in
	amd64)	grep -qwE 'vmx|svm' /proc/cpuinfo || exit
		set -- qemu-system-x86_64 -machine pc ;;
	arm64)	set -- qemu-system-aarch64 -machine virt,gic-version=max ;;
	esac
	echo quit | "$@" -accel kvm -cpu host -smp 2 -S -nodefaults \
		-no-user-config -display none -monitor stdio > /dev/null 2>&1
)

# Succeeds if this user can make the namespaces of a sandbox.
has_namespaces()
{
	if [ "$(id -u)" -eq 0 ]; then
		unshare --mount --pid --fork true 2> /dev/null
	else
		unshare --user --map-root-user --mount true 2> /dev/null
	fi
}

# Prints why kernel $1 cannot be had here, or nothing.
lacks_kernel()
{
	case $host_arch/$1 in
	amd64/*)		;;
	*/kcsan)		echo "KCSAN's kernel is only for x86-64" ;;
	*/full|*/plain)		echo "User Mode Linux is only for x86-64" ;;
	esac
}
