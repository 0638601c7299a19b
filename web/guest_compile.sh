#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Compiles a file of a module in the machine of the web page.
#
#	compile SOURCE OBJECT [OPTION...]
#	compile --start
#
# SOURCE is relative to the current directory, and OBJECT.d gets a rule of make:
# the files here that SOURCE includes. With --start, makes the precompiled
# header, starts the server that compiles what needs no options
# (web/compile_server.c), and waits until it does.

run=/run/compile linux=/usr/src/linux
name=$run/$$

# cc1, the kernel's options and $@, for a file whose first line is header all.h
cc1()
{
	/usr/libexec/cc1 -quiet @$linux/flags -I. -include $linux/all.h \
		-fdiagnostics-color=always -Winvalid-pch "$@"
}

start()
{
	# The kernel has unpacked them one after the other.
	find /src -type f -exec touch -d @1000000000 {} +
	mkdir -p $run
	mkfifo $run/requests
	echo "#include \"$run/source\"" > $run/server.c
	/usr/libexec/cc1 -quiet @$linux/flags $linux/all.h -o /dev/null \
		--output-pch $linux/all.h.gch
	export LD_PRELOAD=/usr/lib/compile_server.so
	cc1 -MMD $run/source.d $run/server.c -o - > /dev/null &
	unset LD_PRELOAD
	cd $run || exit
	: > empty.c
	request empty.c
}

# Compiles $1 to $name.s, and returns cc1's status.
request()
{
	mkfifo "$name"
	exec 3<> "$name"
	echo "$PWD $1 $name" > $run/requests
	read -r status <&3
	return "$status"
}

# Leaves out the server's own files, which include $1. The end of the second is
# the end of the source.
show_messages()
{
	sed -e "s|$run/server.c:2:|$1:$(grep -c '' "$1"):|" \
	    -e :a -e '/,$/{ N; ba; }' \
	    -e "s|^In file included from [^\n]*$run/s.*||" \
	    -e "s|,\n *from [^\n]*$run/s.*|:|" \
	    -e '/^$/d; s|\./||' "$name.err" >&2
}

# Of the headers, those of the kernel do not change.
write_rule()
{
	{
		echo "$1: \\"
		tr -s ' \\\n' '\n' < "$name.d" |
			sed -nE 's|^(\./)?((driver\|include)/.*\.h)$|\2 \\|p'
		echo
	} > "$1.d"
}

trap 'rm -f $name $name.*' EXIT
if [ "$1" = --start ]; then
	start
	exit
fi
source=$1 object=$2
shift 2
if [ $# -eq 0 ] && [ -d $run ]; then
	request "$source"
else
	cc1 "$@" -MMD "$name.d" "$source" -o "$name.s" 2> "$name.err"
fi
status=$?
show_messages "$source"
[ $status -eq 0 ] || exit 1
as --32 -mtune=generic32 -o "$object" "$name.s" && write_rule "$object"
