# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2034 # variables for those that source this
#
# Functions for the scripts that build and boot; to be sourced.
#
# Only results go to standard output, so that other scripts can use them.
# Messages go to standard error.

set -euo pipefail
umask 022
unset CDPATH

. "$(dirname "${BASH_SOURCE[0]}")/host.sh"
. "$(dirname "${BASH_SOURCE[0]}")/apt.sh"

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
machines=$top/machines build=$top/build
cache=$(realpath -m "${SUDOKU_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/sudoku}")

# In the environment, LONG=1 makes tests do what takes minutes, FULL=1 also what
# takes hours.
[ -z "${FULL-}" ] || export LONG=1

note()
{
	echo "-- $*" >&2
}

die()
{
	echo "${0##*/}: $*" >&2
	exit 1
}

# Runs a command and shows its output only if it fails.
quietly()
{
	local output

	output=$("$@" 2>&1) && return
	echo "$output" >&2
	return 1
}

# Sets variables from the options in $2...: "--NAME VALUE" sets NAME if "NAME="
# is one of the words in $1, and "--NAME" sets NAME to "yes" if "NAME" is one.
# Sets "arguments" to what follows the options.
take_options()
{
	local known=" $1 " name

	shift
	while [[ ${1-} == --* ]]; do
		name=${1#--}
		case $known in
		*" $name= "*)
			printf -v "$name" %s "${2?"$1 needs a value"}"
			shift ;;
		*" $name "*)
			printf -v "$name" yes ;;
		*)
			die "unknown option $1" ;;
		esac
		shift
	done
	arguments=("$@")
}

# Fails unless a directory $1 can be made.
need_new()
{
	if [ -e "$1" ] || [ -L "$1" ]; then
		die "$1 exists; name a directory that does not exist yet"
	fi
	[ -d "$(dirname "$1")" ] ||
		die "there is no directory $(dirname "$1") to make $1 in"
}

# Makes the signals that end a script run what is trapped for EXIT.
exit_on_signals()
{
	trap 'exit 129' HUP
	trap 'exit 130' INT
	trap 'exit 143' TERM
}

# Locks file $1 until the script ends, so that two runs at the same time do not
# build the same thing in the same place.
lock()
{
	{ mkdir -p "$(dirname "$1")" && : >> "$1"; } ||
		die "cannot write to $(dirname "$1"); did root make it?"
	exec {lock_fd}>> "$1"
	flock -n "$lock_fd" && return
	note "waiting for another run to finish with ${1%.lock}"
	flock "$lock_fd"
}

# Makes directory $1, unless it exists. Command $2, whose argument is a
# temporary directory, makes root/ there, which then becomes $1. This is a
# subshell so that the lock ends with it.
make_once()
(
	part=$1.part

	[ ! -d "$1" ] || exit 0
	lock "$1.lock"
	[ ! -d "$1" ] || exit 0
	rm -rf "$part"
	mkdir "$part"
	"$2" "$part"
	mv "$part/root" "$1"
	rm -rf "$part"
)
