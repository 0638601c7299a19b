# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash disable=SC2034 # $directory is for the callers
#
# What each interactive shell in the web page's machine reads first: its prompt,
# and what asks the page for files, by a sequence that terminals do not show.

PS1='\[\e]133;A\a\]\$ ' PS2='\[\e]133;A\a\]> '

# Asks the page for files by $1, and waits for them. Then $directory in /run/new
# has them.
take_files()
{
	rm -f /run/files
	printf '\033]133;%s\007' "$1"
	until [ -s /run/files ]; do
		sleep 0.1
	done
	read -r directory < /run/files
}
