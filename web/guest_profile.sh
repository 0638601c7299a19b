# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash disable=SC2034 # $directory is for the callers
#
# What each interactive shell in the web page's machine reads first: its prompt,
# and commands that exchange files with the page. They ask the page by sequences
# that terminals do not show (page.js).

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

# Offers a file to the reader's own computer. The terminal passes on a sequence
# of at most ten million characters.
save()
{
	if ! [ -f "$1" ] || [ "$(stat -c %s "$1")" -gt 7000000 ]; then
		echo "usage: save FILE, of at most 7,000,000 bytes"
		return 1
	fi
	printf '\033]133;S;%s;' "${1##*/}"
	base64 "$1"
	printf '\007'
}

# Copies files of the reader's own computer to the current directory.
load()
{
	rm -rf /run/new/load
	take_files L
	cp /run/new/load/* . && ls /run/new/load
}
