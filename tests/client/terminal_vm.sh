# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# The client on a terminal in a virtual machine; to be sourced by in_vm.sh.
#
# busybox has no script(1), but its telnetd runs a program on a terminal of its
# own, with keys from standard input.  The fifth virtual console makes a screen
# of its output.  What the shell runs in the background ignores SIGINT; what
# openvt runs does not.

# shellcheck disable=SC2154 # set in lib.sh

no_terminal_is_left()
{
	! pidof telnetd
}

# Runs script $1 on a terminal, in the background.  Keys come from descriptor 3.
# The number of the client's process is in file "pid", and its exit status will
# be in "status", the modes of the terminal in "modes" and "modes_after".  stty
# writes in parts, so a file that is waited for gets its name at the end.
begin_terminal()
{
	# The end of a session on the console would close it for the next.
	wait_until no_terminal_is_left
	rm -f keys pid status modes modes_after
	mkfifo keys
	cat > login <<-END
	#!/bin/sh
	cd "$PWD"
	client()
	{
		sh -c 'echo \$\$ > pid; exec "\$0" "\$@"' "$sudoku" "\$@"
	}
	trap : INT QUIT
	stty -a > modes
	$1
	echo \$? > status
	stty -a > modes_now
	mv modes_now modes_after
	exec sleep 600
	END
	chmod +x login
	printf '\033c' > /dev/tty5
	TERM=linux openvt -c 5 -- \
		sh -c "exec telnetd -K -i -l '$PWD/login' < keys"
	exec 3> keys
}

type_keys()
{
	printf '%b' "$1" >&3
}

shows()
{
	fold -w 80 /dev/vcs5 | sed 's/ *$//' > screen
	grep -qF -e "$1" screen
}

# The screen comes to have the text $1.
screen_has()
{
	wait_until shows "$1" && return
	cat screen
	return 1
}

# The client ends with status $1, and the modes of the terminal are as before.
client_ends_with()
{
	wait_until [ -s modes_after ]
	status_is "$1"
	cmp modes modes_after
	exec 3>&-
}

client_is_gone()
{
	! kill -0 "$(cat pid)" 2> /dev/null
}
