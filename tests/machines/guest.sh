# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Runs a guest of any kind for one script; to be sourced after lib.sh by a
# script that has a function boot, which runs the guest and ends with it.
#
# While the guest runs, all that belongs to it is in the directory $work: its
# files in root/, its console's log, its script's output, and the exit status.

# Options of every guest: the name of the log, and the time limit in seconds.
# The limit is for a guest that hangs. On a busy host, other guests have taken
# ten times as long as on an idle one.
log='' limit=1200

guest=''

# The exit status of the guest's process, 0 if it ended by itself
stopped=0

# What a guest says when it is killed is not in its log: User Mode Linux may
# warn about the signal itself.
# shellcheck disable=SC2317 # called by trap
stop()
{
	[ ! -e "$work/console" ] ||
		cp "$work/console" "$logs/$log.console"
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
	exit_on_signals
}

# Options of QEMU for architecture $1 and processor $2, which is emulated in
# threads that are $3, "multi" or "single".  /dev/kvm may exist and not work:
# the processor's flags are reliable.
accelerator()
{
	if [ "$1" = amd64 ] && grep -qwE 'vmx|svm' /proc/cpuinfo &&
	   [ -w /dev/kvm ]; then
		echo -accel kvm -cpu host
	else
		echo -accel "tcg,thread=$3" -cpu "$2"
	fi
}

# The ports for a script's output and status, on a bus $1
ports()
{
	local name

	echo -device "virtio-serial-$1,ioeventfd=off"
	for name in out err status; do
		echo -chardev "file,id=$name,path=$work/$name" \
			-device "virtserialport,chardev=$name,name=$name"
	done
}

# Makes the guest's files: busybox $1, script $2, each FILE[=PATH] of the rest,
# init and /tap.sh.  $2 and the FILEs may be links or pipes.
fill_root()
{
	local root=$work/root file path

	mkdir -p "$root"/{bin,dev,etc,proc,sys,tmp}
	# shellcheck disable=SC2154 # set in lib.sh
	cp "$machines/init" "$root"
	cp "$1" "$root/bin/busybox"
	# shellcheck disable=SC2154
	cp "$top/tests/lib/tap.sh" "$root"
	cat "$2" > "$root/job"
	chmod 755 "$root"/{init,job}
	add_user root 0
	add_user alice 1000
	add_user bob 1001
	for file in "${@:3}"; do
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

# User and group $1 with number $2
add_user()
{
	echo "$1:x:$2:$2::/:/bin/sh" >> "$work/root/etc/passwd"
	echo "$1:x:$2:" >> "$work/root/etc/group"
}

make_initramfs()
{
	local busybox

	busybox=$(readlink -f "$1")
	(cd "$work/root" && find . | "$busybox" cpio -o -H newc -R 0:0) \
		> "$work/initramfs" 2> /dev/null ||
		die "cannot write to $work; is the disk full?"
	rm -rf "$work/root"
}

# Boots with the arguments given, and prints the script's output as it comes.
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

# Shows what the kernel has complained of in the console's log, each with what
# follows it: not every report taints the kernel or makes it panic.  What a
# script provokes on purpose is between two lines.
complaints()
{
	sed '1,/init: up/d; /planted: begin/,/planted: end/d' \
		"$logs/$log.console" |
		grep -aE -m 5 -A 40 -f "$machines/complaints" >&2
}

# Returns the script's exit status, 99 if the kernel has complained, or says why
# there is none; $1 is the status of a guest's process that was stopped at the
# time limit.
report()
{
	if [ -s "$work/status" ]; then
		! complaints || {
			note "the kernel reported a problem, see" \
			     "$logs/$log.console"
			return 99
		}
		return "$(cat "$work/status")"
	fi
	[ "$stopped" -ne "$1" ] ||
		note "the guest did not finish within $limit seconds"
	note "the guest did not report a status; its console ended with:"
	tail -n 20 "$logs/$log.console" >&2
	note "all of it is in $logs/$log.console"
	return 125
}
