# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Tests of the sandbox of course/build; to be sourced by tests/teach/course/run.

# Files that no submission may see or change, and the directory that a user
# without rights may write to
# shellcheck disable=SC2154 # set by tests/teach/course/run
canary=$made/canary

# The seconds for a build that ends, on a host with much other work
long=300

# Makes submission $1, in which kbuild runs command $2.
attack()
{
	rm -rf "${made:?}/$1"
	mkdir -p "$made/$1"
	printf '%s\n' 'echo the attack begins' "$2" > "$made/$1/command"
	cat > "$made/$1/Kbuild" <<-'END'
	$(shell sh $(src)/command >&2)
	obj-m := other.o
	END
	echo "syntax error" > "$made/$1/other.c"
}

# Builds submission $1 with options $2...; prints the messages.  Fails if there
# is a module.
attempt()
{
	local name=$1 status=0

	shift
	rm -f "$canary/out/$name.ko"
	# shellcheck disable=SC2154
	SECRET=8d1f7c HOME=$canary/home $as_user "$top/course/build" \
		--limit "$long" "$@" "$made/$name" "$stock" \
		"$canary/out/$name.ko" > "$made/messages" 2>&1 || status=$?
	cat "$made/messages"
	[ $status -eq 1 ] && [ ! -e "$canary/out/$name.ko" ] &&
		grep -q '^the attack begins' "$made/messages"
}

# The same, and fails unless the messages have a line that is $3 for command $2.
attempt_prints()
{
	local output

	attack "$1" "$2"
	output=$(attempt "$1") || return
	grep -qxE -e "$3" <<< "$output" && return
	echo "$output"
	return 1
}

make_canary()
{
	rm -rf "$canary"
	mkdir -p "$canary"/{home,out}
	echo "secret 8d1f7c" > "$canary/home/file"
	chmod 777 "$canary"/{home,out}
	chmod 666 "$canary/home/file"
}

# The skeleton builds, without a message.  For the user who runs the tests, the
# grade shows that.
skeleton_builds()
{
	$as_user "$top/course/build" --limit "$long" "$student" "$stock" \
		"$canary/out/skeleton.ko"
}

. "$top/tests/teach/course/attacks.sh"

# What may differ between root and other users, and the rest
user_attacks=("${quick_attacks[@]}" nothing_is_left_running sleeping_ends)

more_attacks=(forking_ends output_is_bounded disk_is_bounded memory_is_bounded
	      network_is_not_reached modules_are_files
	      sources_are_not_links_out a_built_module_does_not_count
	      a_large_submission_is_refused terminals_get_no_escapes)

# Reports attacks $2... by user $1.
report_attacks()
{
	local name

	check "sandbox, $1: attacks that end at once fail to build" \
		attempt_quick_attacks
	for name in "${@:2}"; do
		check "sandbox, $1: $(tr _ ' ' <<< "$name")" "$name"
	done
}

# Prints the directories in the path of $1 that only their owner may enter.
closed_parents()
{
	local directory=$1

	while [ "$directory" != / ]; do
		[ -n "$(find "$directory" -maxdepth 0 -perm -1)" ] ||
			echo "$directory"
		directory=$(dirname "$directory")
	done
}

# Runs a command as an ordinary user.  What it needs may be in root's home
# directory, which others may not enter; then it is seen in an empty one.
as_nobody()
{
	local closed

	closed=$(closed_parents "$cache" | tail -n 1)
	# shellcheck disable=SC2016
	unshare --mount sh -c '
		set -e
		if [ -n "$3" ]; then
			mount -t tmpfs none /mnt
			mkdir /mnt/cache /mnt/top
			mount --bind "$1" /mnt/cache
			mount --bind "$2" /mnt/top
			mount -t tmpfs none "$3"
			chmod 755 "$3"
			mkdir -p "$1" "$2"
			mount --bind /mnt/cache "$1"
			mount --bind /mnt/top "$2"
		fi
		shift 3
		exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
		' sh "$cache" "$top" "$closed" "$@"
}

report_build()
{
	as_user=''
	make_canary
	report_attacks "$(id -un)" "${user_attacks[@]}" "${more_attacks[@]}"
	[ "$(id -u)" -eq 0 ] || return 0
	# shellcheck disable=SC2209 # the function above
	as_user=as_nobody
	make_canary
	check_silent "sandbox, nobody: the skeleton builds without a message" \
		skeleton_builds
	report_attacks nobody "${user_attacks[@]}"
}
