# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154 # variables of those that source this
#
# Functions that get Debian's packages without installing them; to be sourced by
# script.sh, whose functions they use.

# Prints the suite with Linux 6.12 of the host's Debian: in Debian 12, it is in
# addition to the stock kernel; in Debian 13, it is the stock kernel.
suite_of_6_12()
{
	case $host_suite in
	bookworm)	echo bookworm ;;
	*)		echo trixie ;;
	esac
}

# Fetches apt's lists; $@ is apt-get with its options.  A mirror that is being
# updated has lists that do not fit together, for a minute or so.
update_lists()
{
	local output i

	for ((i = 0; i < 6; i++)); do
		output=$(LC_ALL=C "$@" -qq update 2>&1) && return
		[[ $output == *"Mirror sync in progress"* ]] || break
		sleep 20
	done
	echo "$output" >&2
	die "apt-get update failed; is there a network?"
}

# Makes directory $1 that of apt, whose lists are at most half a day old, with
# arguments $2... of private_apt.
recent_apt()
(
	lock "$1.lock"
	[ -z "$(find "$1/known" -mmin -720 2> /dev/null)" ] || exit 0
	private_apt "$@"
	touch "$1/known"
)

# Prints the mirror of the host's sources for the archive with label $1, or
# nothing if apt has not fetched its lists yet, which have the labels.
mirror()
{
	# shellcheck disable=SC2016 # apt-get expands it
	apt-get indextargets --format '$(REPO_URI)' "Label: $1" | sed -n 1p
}

# A new container has no lists.
have_lists()
(
	[ -z "$(mirror Debian)" ] || exit 0
	lock "$cache/packages.lock"
	update_lists as_root apt-get
)

# Prints the sources of Debian's suite $1.  There is no security suite for sid,
# so a host with sid has no mirror for the others', and none for backports.  Not
# every architecture has one: if $2 names an architecture, it is left out.
sources()
{
	local keys=/usr/share/keyrings/debian-archive-keyring.gpg main security

	have_lists
	main=$(mirror Debian)
	[ -n "$main" ] || die "apt has no source with the label Debian"
	echo "deb [signed-by=$keys] $main $1 main"
	[[ $1 != @(sid|*-backports) && -z ${2-} ]] || return 0
	security=$(mirror Debian-Security)
	security=${security:-${main%/}-security}
	echo "deb [signed-by=$keys] $security $1-security main"
}

# Makes directory $1 with all of apt's files for suite $2, including apt.conf,
# so that the host's sources and lists are not used.  The host's apt.conf.d is
# used, since it may set a proxy, except for its hooks around an update.  $3 is
# an architecture whose packages are wanted too.
private_apt()
{
	need_supported
	mkdir -p "$1"/{state/lists/partial,cache/archives/partial}
	: > "$1/status"
	cat > "$1/apt.conf" <<-EOF
	APT::Architecture "$host_arch";
	#clear APT::Architectures;
	APT::Architectures { "$host_arch"; ${3:+"\"$3\";"} };
	APT::Sandbox::User "";
	Acquire::Languages "none";
	Acquire::Retries "3";
	Dir::Cache "$1/cache";
	Dir::State "$1/state";
	Dir::State::status "$1/status";
	#clear APT::Update;
	APT::Update::Error-Mode "any";
	Dir::Etc::SourceList "$1/sources.list";
	Dir::Etc::SourceParts "/dev/null";
	Dir::Etc::Preferences "/dev/null";
	Dir::Etc::PreferencesParts "/dev/null";
	EOF
	sources "${@:2}" > "$1/sources.list"
	update_lists apt-get -c "$1/apt.conf"
}

# Downloads packages $2... to directory $1/debs, with apt's files in $1/apt.
download()
{
	mkdir -p "$1/debs"
	(cd "$1/debs" && quietly apt-get -c "$1/apt/apt.conf" -qq download \
		"${@:2}") || die "cannot download $2; is the disk full?"
}

# Unpacks the packages in $1/debs to $1/root.  Debian 12's packages have files
# in /lib and /bin, which are links in the system.
unpack()
{
	local deb

	mkdir -p "$1"/root/usr/{bin,lib,lib64}
	ln -s usr/bin usr/lib usr/lib64 "$1/root"
	for deb in "$1"/debs/*.deb; do
		dpkg-deb --fsys-tarfile "$deb" |
			tar -x -C "$1/root" --keep-directory-symlink \
				--exclude=./usr/share ||
			die "cannot unpack ${deb##*/}; is the disk full?"
	done
}

# Makes the programs below directory $1, which are for the host's processor, use
# the libc and the libraries of directory $2, which may be made later.  In
# Debian 12, the linker that programs name is an absolute link, so its target is
# named.  In the other order, patchelf 0.18 makes gcc's cc1 end with a
# segmentation fault.
use_libraries()
{
	local file linker libraries
	local own=/lib64/ld-linux-x86-64.so.2

	libraries=$2/usr/lib/$(triplet "$host_arch")
	[ "$host_arch" = amd64 ] || own=/lib/ld-linux-aarch64.so.1

	"$machines/packages" patchelf
	find "$1" -type f -perm -100 ! -name '*.so*' | while read -r file; do
		linker=$(patchelf --print-interpreter "$file" 2> /dev/null) ||
			continue
		[ "$linker" = "$own" ] || continue
		patchelf --force-rpath --set-rpath "$libraries" "$file"
		patchelf --set-interpreter "$libraries/${linker##*/}" "$file"
	done
}
