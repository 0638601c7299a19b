# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# How a guest, of whatever kind, is run for one script; to be sourced after
# lib.sh by the scripts that do.  They have a function boot, which ends when the
# guest does.
#
# Until then, all of the guest is in the directory $work: its files in root/,
# its console's log, what the script prints, and its status.

# What the log is called, and how many seconds the guest has
log='' limit=300

guest=''

# The status of the guest's process, 0 if it ended by itself
stopped=0

# shellcheck disable=SC2317 # called by trap
stop()
{
	[ -z "$guest" ] || kill "$guest" 2> /dev/null || :
	rm -rf "$work"
}

# Begins a guest whose log stays in directory $1.
begin_guest()
{
	logs=$1
	mkdir -p "$logs"
	work=$(mktemp -d "$logs/run.XXXXXX")
	trap stop EXIT
	trap 'exit 129' HUP
	trap 'exit 130' INT
	trap 'exit 143' TERM
}

# The guest's files: init $1, busybox $2, script $3, and each FILE[=PATH] of the
# rest.  What $3 and the FILEs name may be links or pipes.
fill_root()
{
	local root=$work/root file path

	mkdir -p "$root"/{bin,dev,proc,sys,tmp}
	cp "$1" "$root/init"
	cp "$2" "$root/bin/busybox"
	cat "$3" > "$root/job"
	chmod 755 "$root"/{init,job}
	for file in "${@:4}"; do
		path=$root/${file##*[=/]}
		[[ $file == *=* ]] && path=$root/${file#*=}
		mkdir -p "$(dirname "$path")"
		file=${file%=*}
		if [ -d "$file" ]; then
			cp -r "$file" "$path"
		else
			cp -L "$file" "$path"
		fi
	done
}

make_initramfs()
{
	local busybox

	busybox=$(readlink -f "$1")
	(cd "$work/root" && find . | "$busybox" cpio -o -H newc -R 0:0) \
		> "$work/initramfs" 2> /dev/null
	rm -rf "$work/root"
}

# Boots with the arguments given, and prints what the script does when it does.
# The console's log stays as NAME $log.
run_guest()
{
	stopped=0
	touch "$work"/{out,err}
	boot "$@" < /dev/null &
	guest=$!
	tail -f -n +1 -s 0.1 --pid="$guest" "$work/err" >&2 &
	tail -f -n +1 -s 0.1 --pid="$guest" "$work/out" &
	wait "$guest" || stopped=$?
	wait
	mv "$work/console" "$logs/$log.console"
}

# The script's own status, or an account of why there is none; $1 is the status
# of a guest that was stopped because it was out of time.
report()
{
	[ ! -s "$work/status" ] || return "$(cat "$work/status")"
	[ "$stopped" -ne "$1" ] ||
		note "the guest did not finish within $limit seconds"
	note "the guest did not report a status; its console ended with:"
	tail -n 20 "$logs/$log.console" >&2
	note "all of it is in $logs/$log.console"
	return 125
}
