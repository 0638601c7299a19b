#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# The client's tests that need no device, in the Test Anything Protocol.
#
#	tests/client/host.sh CLIENT
#
# CLIENT is in the directory where userspace/Makefile has built it.

# shellcheck disable=SC2034 # for what is sourced
here=$(cd "$(dirname "$0")" && pwd)
sudoku=$(realpath "$1")
local=--local
many=2000
manuals=$(realpath "$here/../../userspace")

. "$here/tap.sh"
. "$here/solve.sh"
. "$here/trouble.sh"
. "$here/names.sh"
. "$here/commands.sh"
. "$here/manual.sh"

# Run the client on a terminal of its own, in an environment with the variables
# $1.  What it prints there is in out.
on_terminal()
{
	echo "$p2" > puzzle
	script -qec "env $1 '$sudoku' solve --local puzzle $2" /dev/null \
		< /dev/null | tr -d '\r' > out
}

test_a_terminal_gets_colored_boards()
{
	on_terminal
	tr '\033' @ < out > visible
	[ "$(count_of '@\[32m[1-9]@\[m')" -eq 51 ]
	sed 's/@\[[0-9]*m//g' visible > out
	out_is "$board\n"
}

test_a_terminal_gets_no_color_if_not_wanted()
{
	on_terminal NO_COLOR=1
	out_is "$board\n"
	on_terminal '' --color=never
	out_is "$board\n"
}

test_color_can_be_wanted_all_the_same()
{
	on_terminal NO_COLOR=1 --color=always
	tr '\033' @ < out > visible
	[ "$(count_of '@\[32m[1-9]@\[m')" -eq 51 ]
	on_terminal NO_COLOR=
	tr '\033' @ < out > visible
	[ "$(count_of '@\[32m[1-9]@\[m')" -eq 51 ]
}

# In a locale that has them; without one, their bytes are quoted.
test_printable_characters_are_shown_as_they_are()
{
	LC_ALL=C.UTF-8 run solve --local größe–数独
	err_lines "sudoku: größe–数独: No such file or directory"
	LC_ALL=C.UTF-8 run solve --größe
	err_lines "sudoku solve: unrecognized option '--größe'" \
		"$(try_help "sudoku solve")"
	LC_ALL=C run solve --local größe
	err_lines 'sudoku: gr\303\266\303\237e: No such file or directory'
}

test_control_characters_are_quoted_in_any_locale()
{
	LC_ALL=C.UTF-8 run solve --local "$evil"
	err_lines "sudoku: $shown: No such file or directory"
	LC_ALL=C.UTF-8 run solve --local "$(printf 'x\342\200\250y\303')"
	err_lines 'sudoku: x\342\200\250y\303: No such file or directory'
}

test_without_a_device_there_is_advice()
{
	echo "$p1" | run solve
	status_is 2
	out_is ""
	err_has "sudoku: /dev/sudoku: No such file or directory"
	err_has "modprobe sudoku"
	err_has "make run"
	err_has "--local"
}

# The order of sections is that of man-pages(7), not that of mdoc(7).
test_the_manual_pages_are_well_formed()
{
	mandoc -T lint -W warning "$manuals/sudoku.1" "$manuals/sudoku.4" \
		> warnings || [ $? -eq 2 ]
	! grep -v ' sections out of conventional order: ' warnings
}

# options COMMAND
options()
{
	"$sudoku" "$1" --help | grep -o -e '--[a-z-]*' |
		grep -vxe --help -e --usage -e --version
}

test_each_option_is_in_the_manual()
{
	mandoc -T ascii "$manuals/sudoku.1" | sed 's/.\x08//g' > manual
	for command in solve compare; do
		for option in $(options $command); do
			grep -qe "$option" manual
		done
	done
}

# The words behind $1, if the last of them is completed, become the words $1.
# Another program called sudoku comes first on the path, and is never run.
completes()
{
	expected=$1
	shift
	mkdir -p other
	printf '#!/bin/sh\n: > "%s/other/ran"\n' "$PWD" > other/sudoku
	chmod +x other/sudoku
	COMPLETION=$manuals/sudoku.bash PATH=$PWD/other:$PATH \
	bash -c '
		. "$COMPLETION"
		COMP_WORDS=("$@")
		COMP_CWORD=$(($# - 1))
		_sudoku "$1" "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}"
		echo "${COMPREPLY[*]}"
	' bash "$@" > out 2>&1
	out_is "$expected\n"
	[ ! -e other/ran ]
}

test_bash_completes_commands()
{
	completes "solve strategies compare" sudoku ""
	completes solve sudoku so
	completes "--help --usage --version" sudoku --
}

test_bash_completes_options()
{
	completes --local sudoku solve --lo
	completes --max-steps sudoku compare --m
	completes "" sudoku compare puzzles --lo
}

test_bash_completes_what_options_take()
{
	completes "auto always never" sudoku solve --color = ""
	completes always sudoku solve --color = al
	completes mrv sudoku solve --strategy mr
	completes mrv sudoku solve -s mr
}

test_bash_completes_whatever_the_path_to_the_client()
{
	for client in other/sudoku "$PWD/other/sudoku" missing/sudoku; do
		completes --local "$client" solve --lo
		completes mrv "$client" solve -s mr
		completes compare "$client" c
	done
}

# The words in lines
words()
{
	tr '\n' ' ' | sed 's/ $//'
}

test_bash_completes_to_what_the_client_has()
{
	run --help
	commands=$(sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' out | words)
	completes "$commands" sudoku ""
	for command in "" $commands; do
		run $command --help
		options=$(sed -n 's/^ *\(-., \)\?\(--[a-z-]*\).*/\2/p' out |
			words)
		completes "$options" sudoku ${command:+"$command"} --
	done
	run strategies
	completes "$(sed 's/ .*//' out | words)" sudoku solve --strategy = ""
	solve --color=x
	colors=$(sed -n 's/.*: not \(.*\), \(.*\) or \(.*\): x$/\1 \2 \3/p' err)
	completes "$colors" sudoku solve --color = ""
}

install_and()
{
	make -s -C "$manuals" O="$(dirname "$sudoku")" PREFIX=/usr \
		DESTDIR="$PWD/root" "$@"
}

test_what_is_installed_can_be_uninstalled()
{
	install_and install
	cmp root/usr/bin/sudoku "$sudoku"
	cmp root/usr/share/man/man1/sudoku.1 "$manuals/sudoku.1"
	cmp root/usr/share/man/man4/sudoku.4 "$manuals/sudoku.4"
	cmp root/usr/share/bash-completion/completions/sudoku \
		"$manuals/sudoku.bash"
	cmp root/usr/include/linux/sudoku.h \
		"$manuals/../include/uapi/linux/sudoku.h"
	[ "$(find root -type f | wc -l)" -eq 5 ]
	install_and uninstall
	[ -z "$(find root -type f)" ]
}

# The modes that a clone has which was made with this umask
test_what_is_installed_can_be_read_by_all_whatever_the_umask()
{
	mkdir clone
	(cd "$manuals/.." && tar -c Makefile Kbuild Kconfig COPYING dkms.conf \
		driver include userspace) | tar -xC clone
	for mask in 000 077; do
		(
			umask $mask
			chmod -R =rwX clone
			make -s -C clone install O="$PWD/build" CFLAGS=-O0 \
				PREFIX=/usr DESTDIR="$PWD/$mask"
		)
		[ "$(find $mask -type f | wc -l)" -gt 10 ]
		find $mask -perm /022 -o ! -perm -444 -o -type d ! -perm -555 |
			tee wrong
		[ ! -s wrong ]
		[ -x $mask/usr/bin/sudoku ]
		find build -perm /022 | tee wrong
		[ ! -s wrong ]
		rm -r build
	done
}

run_tests "$here/solve.sh"
run_tests "$here/trouble.sh"
run_tests "$here/names.sh"
run_tests "$here/commands.sh"
run_tests "$here/manual.sh"
run_tests "$0"
finish client
