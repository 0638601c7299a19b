# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Functions that get Debian's packages without installing them; to be sourced by
# lib.sh, whose functions they use.

# Prints the suite with Linux 6.12 of the host's Debian: in Debian 12, it is in
# addition to the stock kernel; in Debian 13, it is the stock kernel.
suite_of_6_12()
{
	if grep -qx VERSION_CODENAME=bookworm /etc/os-release; then
		echo bookworm
	else
		echo trixie
	fi
}

# Fetches apt's lists; $@ is apt-get with its options.  A mirror that is being
# updated has lists that do not fit together, for a minute or so.
update_lists()
{
	local output i

	for ((i = 0; i < 6; i++)); do
		output=$("$@" -qq update 2>&1) && return
		[[ $output == *"Mirror sync in progress"* ]] || break
		sleep 20
	done
	echo "$output" >&2
	die "apt-get update failed; is there a network?"
}

# Prints the mirror that the host's apt uses for the archive with label $1, or
# $2 if it uses none.  apt has the labels only after it has fetched its lists.
mirror()
{
	# shellcheck disable=SC2016 # apt-get expands it
	local list=(apt-get indextargets --format '$(REPO_URI)' "Label: $1")
	local uri

	uri=$("${list[@]}" | sed -n 1p)
	uri=${uri:-${2-}}
	if [ -z "$uri" ]; then
		update_lists as_root apt-get
		uri=$("${list[@]}" | sed -n 1p)
	fi
	[ -n "$uri" ] ||
		die "apt has no source with the label $1; add one to" \
		    "/etc/apt/sources.list or sources.list.d"
	echo "$uri"
}

# Prints the sources of Debian's suite $1, at the host's mirrors.  There is no
# security suite for sid, so a host with sid has no mirror for the others'.
# Debian 11's is no longer complete since its support has ended.  Not every
# architecture has one: if $2 names an architecture, it is left out.
sources()
{
	local keys=/usr/share/keyrings/debian-archive-keyring.gpg main security

	main=$(mirror Debian)
	echo "deb [signed-by=$keys] $main $1 main"
	[[ $1 != @(sid|bullseye) && -z ${2-} ]] || return 0
	security=$(mirror Debian-Security "${main%/}-security")
	echo "deb [signed-by=$keys] $security $1-security main"
}

# Makes directory $1 with all of apt's files for suite $2, including apt.conf,
# so that the host's sources and lists are not used.  The host's apt.conf.d is
# used, since it may set a proxy, except for its hooks around an update.  $3 is
# an architecture whose packages are wanted too.
private_apt()
{
	mkdir -p "$1"/{state/lists/partial,cache/archives/partial}
	: > "$1/status"
	sources "${@:2}" > "$1/sources.list"
	cat > "$1/apt.conf" <<-EOF
	APT::Architecture "amd64";
	#clear APT::Architectures;
	APT::Architectures { "amd64"; ${3:+"\"$3\";"} };
	APT::Sandbox::User "";
	Acquire::Languages "none";
	Acquire::Retries "3";
	Dir::Cache "$1/cache";
	Dir::Etc::SourceList "$1/sources.list";
	Dir::Etc::SourceParts "/dev/null";
	Dir::Etc::Preferences "/dev/null";
	Dir::Etc::PreferencesParts "/dev/null";
	Dir::State "$1/state";
	Dir::State::status "$1/status";
	#clear APT::Update;
	APT::Update::Error-Mode "any";
	EOF
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
