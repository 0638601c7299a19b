#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Installs the driver and the client, and removes them, but nothing that others
# have made.
#
#	install.sh put STAGE
#	install.sh remove
#
# The first replaces what is installed by the files in directory STAGE, which
# have the places there that they will have in /. "make install" and "make
# uninstall" run this; the Debian package's preinst contains it.
#
# With DESTDIR in the environment, that directory takes the place of /, and no
# module is built, removed or loaded. KVER is the kernel to build for. PREFIX
# and PROGRAM only serve to find a client that an older version has installed.
#
# A list describes the installation. Each line is a checksum and the path of a
# file, or of a directory of sources with all that is in it; or "directory" and
# the path of one that was made. A path belongs to the driver only if nothing in
# it is a symbolic link and what is there has this checksum. Versions without a
# list have left directories of sources with one of the checksums below, modules
# with this driver's author, and files that contain certain texts. All else is
# kept and named; where it would be replaced, nothing is installed.

set -e
umask 022
export LC_ALL=C PATH="$PATH:/usr/sbin:/sbin" # su keeps its caller's PATH
unset CDPATH

tab=$(printf '\t')
newline='
'
root=''
[ -z "$DESTDIR" ] || root=$(realpath -m "$DESTDIR")
[ "$root" != / ] || root='' DESTDIR=''
author='The sudoku driver authors'

work=$(mktemp -d)
pending=$work/none # what is not complete yet
trap 'rm -rf "$work" "$pending"' EXIT
trap 'exit 1' HUP INT TERM

# All directories of sources that versions without a list have installed
known='
018058cfd7c3 028d1c5e70b7 0726f0b7765c 07e04f4217f3 07fc79b6abef
080267f87973 0884b0601bbc 0b18576b1d32 0df2cba1d68a 0e6eaf82e8c7
0e931df7c696 11baeca4974b 139437959f24 1423749478d0 16a73d92822a
19e74278c45d 1b747a721ef1 1c8ef4baad56 1f182bbd00cc 1fffd63bd19f
2111d7aa038e 2298b422fc6c 22e3322c5007 2377c62cd56e 247506b8e4d5
253c061676e8 2b9214844c86 2c02716bc05d 2cdcfcab99b0 2dec462456f3
2f5b4a1cab20 3040b73b9e77 324d2ea3ea7a 37ef167579b8 3c05189fbe7a
3cbfe8ff1786 456cdb9970b8 47bba0383009 49f556187bdb 4a22541daf53
4abdace39e13 4cf2a416d11f 4ff00fa963ad 510879ec9cc7 52fb62eab145
5397ebeb193f 56715d648d0f 5683c37a2b3d 5831d47a2507 5b5503a0547b
5c4af505a1f5 5dbc5cf2e8a6 5f2e6a149c93 625f77258995 62793c4f7ad9
66fbb69aea0a 69045392018e 70328eca1aa4 70c58c811a80 70fed5f18240
7945ba6a9a5f 7dea523e3a71 7f6618801cad 815492505c5f 83374be4adfc
83574b30f406 839e939bb562 84a6d5f961da 85b064a339ea 89826336c416
8b75a60c7bae 8d16c0f87813 8d3e692d31d1 8dec046db0e4 8eb825d3e7a0
90062928831f 938f9f74525b 95f5435a9faa 98093ba0d0d6 99d3ab73be73
9b72c1f2f605 9cdd9a4492c0 a10c58f6f14a a390427cd84f a3de34835c73
a3fa3af35e43 a4ce0d428dd2 a510ce06a195 a6fcc1b67f6f a8e345a07be1
adc316d72a5e af7636cfe7be b0fe62b5db26 b1a546e41923 b1afa4c1244e
b349671bb162 b808b51351a5 b8cf77c48920 baf8e461947b bc4878374a46
bf9957f76dfd c2d66a05e7b2 c4a560a8425b c5dd643595f8 c76ce196a127
cf5bd00b437a cf65332822f2 d0265e741d8b d1a80e00e189 d30481b8d63e
d4543ada4f15 d640065318f8 d6e876722caf d9bf664d479b da0052e1c12f
db61ecde291c dcd34fdf8303 df37214d3bd3 e1d8beb2d05a e21d844e0942
e41657bbcc04 e42d4080961e e6aed9bc365f e6d14eddc4e9 ed55b0585513
ef8c694e4213 f03dc6aa97e4 f3fd9e4aab79 f4f58a66bb94 f535358c801c
fa6ea9eaea64 ff54cde4e597
'

say()
{
	echo "sudoku: $*" >&2
}

exists()
{
	[ -e "$root$1" ] || [ -L "$root$1" ]
}

# Prints all names in the current directory and the checksums of its files.
# What kbuild makes of a source file is left out, because it belongs to it.
describe()
{
	find . -name '*.c' |
		sed 's|\(.*/\)\(.*\)\.c$|\1\2.o\n\1.\2.o.cmd|' > "$work/built"
	find . | grep -vxFf "$work/built" | sort
	find . -type f | grep -vxFf "$work/built" | sort | tr '\n' '\0' |
		xargs -0 sha256sum
}

# Prints the checksum of path $1.
checksum()
{
	if [ -d "$1" ]; then
		(cd "$1" && describe) | sha256sum | cut -c 1-12
	elif [ -f "$1" ]; then
		sha256sum < "$1" | cut -d ' ' -f 1
	fi
}

# Prints path $1 as a line of the list.
line()
{
	echo "$(checksum "$root$1")  $1"
}

has_no_link()
{
	[ "$(realpath -m "$root$1")" = "$root$1" ]
}

is_own()
{
	has_no_link "$1" && line "$1" | grep -qxFf - "$work/own"
}

# Prints directory $1 without symbolic links. Those that lead out of DESTDIR are
# taken for links to the same path in it.
resolve()
{
	local directory

	directory=$(realpath -m "$root$1")
	case $directory/ in
	"$root"/*)	echo "${directory#"$root"}" ;;
	*)		echo "$directory" ;;
	esac
}

list=$(resolve /var/lib)/sudoku-driver.list

# Prints the paths of all modules with the driver's name, and of what DKMS takes
# for one, except for those that belong to a kernel. No module has a name with a
# line break.
modules()
{
	local file

	find "$root"/lib/modules/*/ \
		\( -name kernel -o -name build -o -name source \) -prune -o \
		! -type d -name 'sudoku.ko*' ! -name "*$newline*" \
		-print 2> /dev/null |
	while IFS= read -r file; do
		file=${file#"$root"}
		echo "$(resolve "${file%/*}")/${file##*/}"
	done
}

# Prints the paths of all directories of sources with the driver's name.
sources()
{
	local path

	path=$(resolve /usr/src)
	find "$root$path" -mindepth 1 -maxdepth 1 -name 'sudoku-[0-9]*' \
		2> /dev/null |
	while IFS= read -r path; do
		echo "${path#"$root"}"
	done
}

# Whether file $1 has matches of all regular expressions $2..., is not of a
# package, and is for a client that is there
is_of_client()
{
	local regex file=$root$1

	shift
	[ -f "$file" ] && [ -n "$client" ] || return
	for regex; do
		grep -qaE -e "$regex" "$file" || return
	done
	! grep -qxF "$file" "$work/packaged"
}

# Prints path $1 as a line if it is a file of the client with $2..., and
# otherwise adds it to $work/strangers.
line_if()
{
	local path

	exists "$1" || return 0
	path=$(resolve "${1%/*}")/${1##*/}
	shift
	if is_of_client "$path" "$@"; then
		line "$path"
	else
		echo "$path" >> "$work/strangers"
	fi
}

# Prints lines for a client that a version without a list has installed. No file
# of it is known unless its program is there: a program of the compiler, with
# texts that only this one has.
older_client()
{
	local page name=${PROGRAM:-sudoku} share=${PREFIX:-/usr/local}/share
	local license='SPDX-License-Identifier: GPL-2\.0(-only)?$' client

	client=$root${PREFIX:-/usr/local}/bin/$name
	[ "$(head -c 4 "$client" 2> /dev/null | tr -d '\177')" = ELF ] &&
		grep -qaF 'no such command' "$client" || client=''
	dpkg-query -S '*sudoku*' "*$name*" 2> /dev/null | sed 's|^[^/]*||' \
		> "$work/packaged"
	line_if "${PREFIX:-/usr/local}/bin/$name" /dev/sudoku 'no such command'
	line_if "${PREFIX:-/usr/local}/include/linux/sudoku.h" \
		_UAPI_LINUX_SUDOKU_H sudoku_strategy_info
	for page in "$root$share/man/man1/$name.1" \
			"$root$share/man/man1/$name"-*.1; do
		line_if "${page#"$root"}" "$license" "^\.Nm $name( |\$)"
	done
	line_if "$share/man/man4/sudoku.4" "$license" /dev/sudoku
	line_if "$share/doc/$name/techniques.md" '# Techniques' "$name explain"
	line_if "$share/bash-completion/completions/$name" "$license" \
		"Completion of $name\(1\) for bash"
	line_if "$share/fish/vendor_completions.d/$name.fish" "$license" \
		"complete -c $name"
	for page in site-functions vendor-completions; do
		line_if "$share/zsh/$page/_$name" "$license" "#compdef $name"
	done
}

# Prints lines for modules and sources of DKMS or a version without a list.
driver()
{
	local path sum

	modules | grep -E '/(updates|extra)/(.*/)?sudoku\.ko(\.(gz|xz|zst))?$' |
	while read -r path; do
		[ "$(modinfo -F author "$root$path" 2> /dev/null)" != \
			"$author" ] || line "$path"
	done
	sources | while read -r path; do
		sum=$(checksum "$root$path")
		case $known in
		*"${sum:-none}"*)	echo "$sum  $path" ;;
		esac
	done
}

# Writes the lines of all that is the driver's to $work/own.
look()
{
	local at_boot=/usr/lib/modules-load.d/sudoku.conf

	if ! has_no_link "$list" || { exists "$list" &&
			grep -qvE '^([0-9a-f]+|directory)  /' "$root$list"; }
	then
		echo "$list" | refuse
	fi
	: > "$work/strangers"
	driver > "$work/own"
	if exists "$list"; then
		cat "$root$list" >> "$work/own"
		return
	fi
	older_client >> "$work/own"
	if [ -s "$work/own" ] && echo sudoku | cmp -s - "$root$at_boot"; then
		line "$at_boot" >> "$work/own"
	elif exists "$at_boot"; then
		echo "$at_boot" >> "$work/strangers"
	fi
}

# Prints the first directory above path $1 that is a file.
file_above()
{
	local path=${1%/*}

	while [ -n "$path" ]; do
		if exists "$path" && [ ! -d "$root$path" ]; then
			echo "$path"
			return
		fi
		path=${path%/*}
	done
}

# Prints those paths of standard input where something else is, or above.
others()
{
	local path

	while IFS= read -r path; do
		if ! has_no_link "$path" ||
				{ exists "$path" && ! is_own "$path"; }; then
			echo "$path"
		else
			file_above "$path"
		fi
	done
}

# Names the paths of standard input.
keep()
{
	local path

	while IFS= read -r path; do
		say "kept, because it is not the driver's: $path"
	done
}

# Names the paths of standard input, and fails if there are any.
refuse()
{
	local path status=0

	while IFS= read -r path; do
		say "in the way, because it is not the driver's: $path"
		status=1
	done
	return $status
}

# Prints which versions of DKMS are the driver's.
dkms_versions()
{
	local path version

	[ -z "$DESTDIR" ] && has_no_link /var/lib/dkms/sudoku || return 0
	sed -nE 's/^[0-9a-f]{12}  //p' "$work/own" | sort -u |
	while read -r path; do
		version=${path##*/sudoku-}
		[ ! -e "/var/lib/dkms/sudoku/$version" ] ||
			echo "$path" | others | grep -q . || echo "$version"
	done
}

# Prints what is in the way of version $1 in DKMS. DKMS replaces and removes all
# files in its directory whose names begin with that of the module.
in_the_way_of_dkms()
{
	[ -z "$DESTDIR" ] || return 0
	modules | grep /updates/dkms/ | others
	! exists "/var/lib/dkms/sudoku/$1" || dkms_versions | grep -qx "$1" ||
		echo "/var/lib/dkms/sudoku/$1"
	has_no_link /var/lib/dkms/sudoku || echo /var/lib/dkms/sudoku
}

# Removes version $1 from DKMS, also if it lacks its sources, or DKMS is gone.
remove_from_dkms()
{
	local tree=/var/lib/dkms/sudoku

	dkms remove "sudoku/$1" --all < /dev/null ||
		say "DKMS cannot remove $1; its files are removed"
	rm -rf "${tree:?}/$1"
	find "$tree" -maxdepth 1 -lname "$1/*" -delete 2> /dev/null || :
	[ ! -d "$tree" ] || rmdir --ignore-fail-on-non-empty "$tree"
}

# Removes what is the driver's and has a line like regular expression $1.
remove_files()
{
	local path version

	: > "$work/other_kernels"
	if [ -n "$(dkms_versions)" ]; then
		modules | grep /updates/dkms/ | others | refuse
		modules | grep /updates/dkms/ |
			sed 's|.*/lib/modules/||; s|/.*||' |
			grep -vxF -e "$KVER" |
			sort -u > "$work/other_kernels" || :
	fi
	for version in $(dkms_versions); do
		remove_from_dkms "$version"
	done
	grep -v '^directory ' "$work/own" | grep -E "$1" | cut -d ' ' -f 3- |
	sort -u | while read -r path; do
		if ! is_own "$path"; then
			! exists "$path" || echo "$path" | keep
			continue
		fi
		rm -r "$root$path"
		case $path in
		*/lib/modules/*)
			path=${path#*/lib/modules/}
			echo "${path%%/*}" >> "$work/kernels" ;;
		esac
	done
}

# Removes these lines from the list. If no file is left in it, removes the list
# and the directories that were made.
shorten_list()
{
	local path

	exists "$list" || return 0
	grep '^directory ' "$root$list" > "$work/directories" || :
	if grep -v '^directory ' "$root$list" | grep -vE "$1" > "$work/files"
	then
		cat "$work/files" "$work/directories" | write_list
		return
	fi
	rm "$root$list"
	cut -d ' ' -f 3- "$work/directories" | sort -r | while read -r path; do
		if [ -d "$root$path" ] && has_no_link "$path"; then
			rmdir "$root$path" 2> /dev/null ||
				say "not empty, so not removed: $path"
		fi
	done
}

# Lets modprobe know which modules have come and gone.
update_kernels()
{
	local kernel

	[ -z "$DESTDIR" ] && [ -e "$work/kernels" ] || return 0
	sort -u "$work/kernels" | while read -r kernel; do
		[ ! -d "/lib/modules/$kernel" ] || depmod "$kernel" ||
			say "depmod $kernel has failed"
	done
}

# Prints the path of everything in $stage, a tab, and the name in $stage.
targets()
{
	local name parent

	(
		cd "$stage"
		find . -path './usr/src/*' -prune -print -o -type f -print
	) | while read -r name; do
		name=${name#.}
		parent=${name%/*}
		case $parent in # of the driver's own directories, no link
		*/doc/*)
			parent=$(resolve "${parent%/*}")/${parent##*/} ;;
		*)
			parent=$(resolve "$parent") ;;
		esac
		printf '%s\t%s\n' "$parent/${name##*/}" "$name"
	done
}

# Makes directory $1 and those above it.
make_directory()
{
	[ -z "$1" ] || [ -d "$root$1" ] && return
	make_directory "${1%/*}"
	mkdir "$root$1"
	echo "directory  $1" >> "$work/directories"
}

write_list()
{
	sort -u > "$work/list"
	if ! install -m 644 "$work/list" "$root$list.new" ||
			! mv -fT "$root$list.new" "$root$list"; then
		rm -f "$root$list.new"
		exit 1
	fi
}

# Copies directory $1 to $2, which does not exist.
copy_tree()
{
	local name

	(cd "$1" && find .) | while read -r name; do
		if [ -d "$1/$name" ]; then
			mkdir "$2/${name#.}"
		else
			install -m 644 "$1/$name" "$2/${name#.}"
		fi
	done
}

copy_files()
{
	local path name mode

	while IFS=$tab read -r path name; do
		mode=644
		[ ! -x "$stage$name" ] || mode=755
		pending=$root${path%/*}/.sudoku-driver.$$
		if [ -d "$stage$name" ]; then
			copy_tree "$stage$name" "$pending"
		else
			install -m $mode "$stage$name" "$pending"
		fi
		mv -fT "$pending" "$root$path"
	done < "$work/targets"
}

# Builds the module of version $1 in a tree of DKMS's own, so that a failure
# changes nothing.
build_with_dkms()
{
	mkdir "$work/dkms"
	dkms build --dkmstree "$work/dkms" --sourcetree "$stage/usr/src" \
		-k "$KVER" "sudoku/$1" < /dev/null ||
		{ cat "$work/dkms/sudoku/$1/build/make.log" >&2; exit 1; }
}

# Installs what was built. DKMS would not replace the same version in a kernel's
# own directory without --force. Then builds it for the other kernels that had
# an older version.
install_with_dkms()
{
	local kernel

	dkms add "sudoku/$1" < /dev/null
	cp -R "$work/dkms/sudoku/$1/$KVER" "/var/lib/dkms/sudoku/$1"
	dkms install --force "sudoku/$1" -k "$KVER" < /dev/null
	while read -r kernel; do
		dkms install "sudoku/$1" -k "$kernel" < /dev/null ||
			say "kernel $kernel has no module now: try" \
				"dkms install sudoku/$1 -k $kernel"
	done < "$work/other_kernels"
}

# Loads the new module instead of an older one.
load()
{
	if [ "$KVER" != "$(uname -r)" ]; then
		say "kernel $KVER does not run, so the module is not loaded"
	elif ! unload; then
		say "an older module is in use, and stays loaded until the" \
			"next boot"
	elif [ "$(modinfo -F author sudoku)" != "$author" ] ||
			! modprobe sudoku; then
		say "installed, but not loaded: see docs/packaging.md"
	fi
}

unload()
{
	[ ! -e /sys/class/misc/sudoku ] || modprobe -r sudoku
}

put()
{
	local path name version

	stage=$1
	[ -z "$root" ] || mkdir -p "$root"
	look
	targets > "$work/targets"
	version=$(cd "$stage/usr/src" 2> /dev/null && echo sudoku-*) || :
	version=${version#sudoku-}
	{
		cut -f 1 "$work/targets" | others
		[ -z "$version" ] || in_the_way_of_dkms "$version"
	} | refuse
	{ modules; sources; } | others | keep
	[ -z "$version" ] || [ -n "$DESTDIR" ] || build_with_dkms "$version"

	# From here on, a signal does not end this. If it ends nevertheless, the
	# list has what is there.
	trap '' HUP INT TERM
	while IFS=$tab read -r path name; do
		echo "$(checksum "$stage$name")  $path"
	done < "$work/targets" > "$work/new"
	grep '^directory ' "$work/own" > "$work/directories" || :
	make_directory "${list%/*}"
	while IFS=$tab read -r path name; do
		make_directory "${path%/*}"
	done < "$work/targets"
	cat "$work/own" "$work/new" "$work/directories" | write_list
	remove_files ''
	copy_files
	cat "$work/new" "$work/directories" | write_list
	if [ -z "$DESTDIR" ]; then
		echo "$KVER" >> "$work/kernels"
		update_kernels
		[ -z "$version" ] || install_with_dkms "$version"
		load
	fi
}

remove()
{
	look
	{ modules; sources; cat "$work/strangers"; } | others | keep
	[ -s "$work/own" ] || say "the driver is not installed"
	[ -n "$DESTDIR" ] || ! grep -q /lib/modules/ "$work/own" || unload ||
		say "a module in use stays loaded until the next boot"
	remove_files ''
	shorten_list ''
	update_kernels
}

# Two that run at a time would each take the other's files for those of others.
if [ -z "$DESTDIR" ]; then
	exec 9< /var/lib
	flock 9
fi
case $1 in
put)	put "$2" ;;
remove)	remove ;;
esac
