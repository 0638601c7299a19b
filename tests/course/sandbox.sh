# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
#
# Tests of the sandbox in course/build: attacks, which are commands in a
# submission's Kbuild; to be sourced by tests/course/run.
#
# The attacks that change files only name files that belong to this test, in
# case the sandbox does not work.  Of the lines of a Kbuild that are refused, a
# third is tried.

# Files that no submission may see or change, and the directory that a user
# without rights may write to
canary=$made/canary

# A file that must not appear outside of the sandbox, in none of these
written=sudoku-test-$$
directories=(/tmp /var/tmp /dev/shm "$cache" "$stock" "$made")

# A command that does not end; other runs of these tests have another one.
nap="sleep 98765.$$"

home=$HOME

# Makes submission $1, in which kbuild runs the commands $2 and makes nothing.
# Neither a module in it nor what its links lead to is in the sandbox.
attack()
{
	rm -rf "${made:?}/$1"
	mkdir -p "$made/$1"
	printf '%s\n' 'echo the attack begins' "$2" > "$made/$1/command"
	# shellcheck disable=SC2016 # for kbuild
	echo '$(shell sh $(src)/command >&2)' > "$made/$1/Kbuild"
	echo module > "$made/$1/sudoku.ko"
	ln -s "$canary/home/file" "$made/$1/link"
}

# Builds submission $1 as $as_user. Fails unless the attack begins and there is
# no module. The messages are in the file $1.messages.
attempt()
{
	local status=0

	rm -f "$canary/out/$1.ko"
	SECRET=8d1f7c HOME=$canary/home $as_user "$top/course/build" \
		${2:+--limit "$2"} "$made/$1" "$stock" "$canary/out/$1.ko" \
		> "$made/$1.messages" 2>&1 || status=$?
	[ $status -eq 1 ] && [ ! -e "$canary/out/$1.ko" ] &&
		grep -q '^the attack begins' "$made/$1.messages" && return
	cat "$made/$1.messages"
	return 1
}

# Prints the attacks that end by themselves, which share a build. The messages
# of each begin after a line "NAME:". Any user may read the command lines in
# /proc, such as that of course/build. Two directories of 256 MiB can be
# written, and nothing else.
attacks()
{
	cat <<-END
	echo written:
	for d in ${directories[*]}; do echo > \$d/$written; done
	ls /tmp
	echo secrets:
	cat $canary/home/file /submission/link /etc/passwd /etc/shadow
	ls /home /etc; env; echo end
	echo deleted:
	rm -rf ~/file "\$HOME"/* $canary/home/*
	echo end
	echo left:
	setsid nohup $nap > /dev/null 2>&1 &
	END
	cat <<-'END'
	echo files:
	readlink /proc/$$/fd/*; echo end
	echo processes:
	cat /proc/*/cmdline | tr "\0" "\n" | grep -c "cours[e]/build"
	echo rights:
	grep -E "^Uid:|^CapEff:|^NoNewPrivs:" /proc/self/status |
		tr -s "\n\t" " "
	echo
	echo network:
	readlink /proc/self/ns/net; echo end
	echo escapes:
	printf "\033[31mred\n"
	echo memory:
	perl -e '$x = q(x) x (1 << 31); print q(all)'; echo end
	echo forks:
	perl -e '
		$| = 1;
		while ($n < 1000 && defined(my $child = fork)) {
			$child or exec(qw(sleep 1));
			$n++;
		}
		print "forks: $n\n";
		1 while wait > 0;'
	echo disk:
	for d in /submission /tmp /dev /dev/shm / /usr; do
		head -c 200M /dev/zero > $d/one.big
		head -c 200M /dev/zero > $d/two.big
	done 2> /dev/null
	du -cm /*/*.big /*.big /dev/shm/*.big 2> /dev/null | tr "\t" " "
	rm -f /submission/*.big /tmp/*.big
	END
}

# What the attacks have to print, and what they must not print
printed()
{
	cat <<-END
	written|$written|
	secrets|end|8d1f7c|root:|^passwd
	deleted|end|
	files|end|\.lock$
	processes|0|
	rights|Uid: ([1-9][0-9]*) \\1 .*CapEff: 0+ NoNewPrivs: 1 |
	network|end|$(readlink /proc/self/ns/net | tr '[]' '..')
	escapes|.*red|$(printf '\033')
	memory|end|^all
	forks|forks: [1-5]?[0-9]|
	disk|[45][0-9][0-9] total|^[0-9]+ /(dev|usr|[a-z]*\.big)
	END
}

# Attack $1 has printed a line that is $2, and none that matches $3.
has_printed()
{
	local output

	output=$(sed "1,/^$1:\$/d;/^[a-z]*:\$/,\$d" "$made/quick.messages")
	grep -qxE -e "$2" <<< "$output" &&
		! grep -E -e "${3:-x^}" <<< "$output" && return
	echo "$output"
	return 1
}

nothing_is_written()
{
	local files=("${directories[@]/%//$written}") found

	found=$(ls "${files[@]}" 2> /dev/null || :)
	rm -f "${files[@]}"
	echo "$found"
	[ -z "$found" ] && [ "$(cat "$canary/home/file")" = "secret 8d1f7c" ]
}

# A build that does not end has all of its time, and no more.
is_ended()
{
	attack sleeps "$nap"
	attempt sleeps 9 &&
		grep "took more than 9 seconds" "$made/sleeps.messages" &&
		no_process_is_left
}

# A command that prints without end is ended by a closed pipe.
output_is_bounded()
{
	attack output 'yes 0123456789'
	attempt output && [ "$(stat -c %s "$made/output.messages")" -le 200000 ]
}

# Of the makefile of a submission, only names and options are used: not what it
# makes, and not what it leaves running.
a_makefile_makes_no_module()
{
	local forged=$made/forged out=$canary/out

	rm -rf "$forged"
	cp -r "$student" "$forged"
	cat >> "$forged/Kbuild" <<-'END'
	forge = echo forged > $(src)/sudoku.ko
	$(shell $(forge); mkfifo $(src)/driver/main.o)
	$(shell while sleep 0.1; do $(forge); done > /dev/null 2>&1 &)
	$(obj)/driver/main.o: ; echo forged > $@
	$(obj)/sudoku.ko: ; echo forged > $@
	UBSAN_SANITIZE := n
	END
	"$top/course/build" "$student" "$stock" "$out/honest.ko" &&
		"$top/course/build" "$forged" "$stock" "$out/forged.ko" &&
		cmp "$out/honest.ko" "$out/forged.ko"
}

# Line $1 of a Kbuild is refused with a message that has the word $2.
refuses()
{
	local forged=$made/forged

	rm -rf "$forged" "$canary/out/forged.ko"
	cp -r "$student" "$forged"
	echo "$1" >> "$forged/Kbuild"
	"$top/course/build" "$forged" "$stock" "$canary/out/forged.ko" \
		> "$made/refused" 2>&1 &&
		return 1
	cat "$made/refused"
	grep -qF -e "$2" "$made/refused" && [ ! -e "$canary/out/forged.ko" ]
}

# No module has a file that a C file includes and that lists of sources do not
# show, or one that is no text.
files_are_not_included()
{
	local forged=$made/forged name

	rm -rf "$forged"
	cp -r "$student" "$forged"
	for name in driver/y.h driver/x.md .git/x.h __MACOSX/x.h build/x.h; do
		mkdir -p "$forged/${name%/*}"
		echo > "$forged/$name"
	done
	printf '/*\0*/' > "$forged/driver/x.h"
	{
		printf '#if !__has_include("y.h")\n#error no y.h\n#endif\n'
		for name in driver/x.{md,h} .git/x.h __MACOSX/x.h build/x.h; do
			printf '#if __has_include("../%s")\n' "$name"
			printf '#error there is %s\n#endif\n' "$name"
		done
	} >> "$forged/driver/main.c"
	"$top/course/build" "$forged" "$stock" "$canary/out/forged.ko"
}

# No object is made from file $1 with content $2, which is no C.
is_no_source()
{
	local forged=$made/forged

	rm -rf "$forged"
	cp -r "$student" "$forged"
	# shellcheck disable=SC2016 # for kbuild
	echo 'sudoku-y += driver/x.o$(shell touch $(src)/driver/x.c)' \
		>> "$forged/Kbuild"
	echo "$2" > "$forged/$1"
	"$top/course/build" "$forged" "$stock" "$canary/out/forged.ko" \
		> "$made/refused" 2>&1 &&
		return 1
	cat "$made/refused"
	grep "No rule to make target .*driver/x.o" "$made/refused"
}

# Options that many makefiles have, and names that are relative
usual_options_are_taken()
(
	cd "$made" || return
	rm -rf usual usual.ko
	cp -r "$student" usual
	# shellcheck disable=SC2016 # for kbuild
	echo 'ccflags-y += -I $(src)/include -D__KERNEL__ -pipe' >> usual/Kbuild
	"$top/course/build" usual "$stock" usual.ko && [ -s usual.ko ]
)

# The archive of a submission is cut off at its limit, but the makefile that
# names the objects is not.  kbuild would make one from Makefile_shipped.
a_full_archive_has_the_makefile()
{
	local full=$made/full

	rm -rf "$full" "$canary/out/full.ko"
	mkdir "$full"
	echo > "$full/Makefile"
	# shellcheck disable=SC2016 # for kbuild
	echo '$(shell cd $(src); echo sudoku.o - > .parts;' \
		'echo forged | tee sudoku.ko >&2)' > "$full/Makefile_shipped"
	# Three files have a header, and two of them a block of content.
	head -c $(((16 << 20) - 5 * 512)) /dev/zero | tr '\0' x > "$full/x"
	"$top/course/build" "$full" "$stock" "$canary/out/full.ko" \
		> "$made/refused" 2>&1 &&
		return 1
	cat "$made/refused"
	! grep forged "$made/refused" && [ ! -e "$canary/out/full.ko" ]
}

# The sandbox has a /tmp of its own, but the kernel may be in the host's.
a_kernel_in_tmp_is_used()
{
	local fake=/tmp/kernel.$$

	mkdir "$fake"
	# shellcheck disable=SC2016 # for make
	echo 'modules: ; echo x.o > $(M)/.parts; echo > $(M)/sudoku.ko' \
		> "$fake/Makefile"
	"$top/course/build" "$student" "$fake" "$fake/sudoku.ko"
	[ -s "$fake/sudoku.ko" ] && rm -r "$fake"
}

a_large_submission_is_refused()
{
	attack large true
	head -c 40M /dev/zero | tr '\0' x > "$made/large/data"
	! attempt large > /dev/null && grep 'larger than' "$made/large.messages"
}

# Runs a command where no namespace can be made, in container $1, if any.
without_namespaces()
{
	# shellcheck disable=SC2016 # for the other shell
	container=$1 unshare -Ur sh -c '
		echo 0 > /proc/sys/user/max_pid_namespaces
		exec "$@"' sh "${@:2}"
}

# A refused namespace is said with what to do; it is not the submission's fault.
# Another suite may build the same just now.
a_refused_sandbox_gives_its_reason()
{
	local status=0 command

	for command in "course/grade $student" "course/shell $student" \
		       "demo/lab --module $student leak"; do
		# shellcheck disable=SC2086 # words
		without_namespaces '' "$top"/$command \
			> "$made/refused" 2>&1 || status=$?
		cat "$made/refused"
		sed -i '/^-- waiting for another run/d' "$made/refused"
		[ $status -eq 2 ] &&
			grep -q 'sysctl .*--unsafe' "$made/refused" &&
			[ "$(wc -l < "$made/refused")" -eq 1 ] || return
	done
}

# The module that is built with container $1 and option $2 is as in a sandbox.
builds_without_sandbox()
{
	rm -f "$made/unsafe.ko"
	without_namespaces "$1" "$top/course/build" ${2:+"$2"} "$student" \
		"$stock" "$made/unsafe.ko" &&
		[ -s "$made/unsafe.ko" ]
}

no_process_is_left()
{
	! pgrep -fx "$nap"
}

# Reports the attacks by user $1.
report_attacks()
{
	local name must never

	rm -rf "$canary"
	mkdir -p "$canary"/{home,out}
	echo "secret 8d1f7c" > "$canary/home/file"
	chmod -R a+rwX "$canary"
	attack quick "$(attacks)"
	check "sandbox, $1: attacks that end fail to build" attempt quick
	while IFS='|' read -r name must never; do
		check "sandbox, $1: attack $name" \
			has_printed "$name" "$must" "$never"
	done < <(printed)
	check "sandbox, $1: no file has changed" nothing_is_written
	check "sandbox, $1: no process is left" no_process_is_left
	check "sandbox, $1: sleeping ends" is_ended
}

# Runs a command as an ordinary user.  What it needs may be in root's home
# directory, which others may not enter; then it is seen in an empty one.
as_nobody()
{
	# shellcheck disable=SC2016 # for the other shell
	unshare --mount sh -c '
		set -e
		mount -t tmpfs none /mnt
		for name in "$1" "$2"; do
			mkdir -p "/mnt$name"
			mount --bind "$name" "/mnt$name"
		done
		mount -t tmpfs -o mode=755 none "$3"
		for name in "$1" "$2"; do
			mkdir -p "$name"
			mount --bind "/mnt$name" "$name"
		done
		shift 3
		exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
		' sh "$cache" "$top" "$home" "$@"
}

report_sandbox()
{
	local command line word as_user=''

	if ! can_sandbox; then
		skip "sandbox" "$no_sandbox"
		return
	fi
	report_attacks "$(id -un)"
	for command in 'ln -s /bin/sh' mkfifo 'ln -s /dev/zero'; do
		attack module "cd /submission; $command .parts"
		check "sandbox: no parts: $command" attempt module
	done
	check "sandbox: a makefile makes no module" a_makefile_makes_no_module
	check "sandbox: usual options are taken" usual_options_are_taken
	while IFS='|' read -r line word; do
		check "sandbox: Kbuild is refused: $line" \
			refuses "$line" "$word"
	done < <(sample <<-'END'
	ccflags-y += -fno-sanitize=all|must not set -fno-sanitize=all
	CFLAGS_driver/main.o += table.a|must not set table.a
	CFLAGS_driver/main.o += -DX=$$(id)|must not set -DX=$(id)
	ccflags-y += -fplugin=x|must not set -fplugin=x
	ccflags-y += -fdisable-tree-asan1|must not set -fdisable-tree-asan1
	ccflags-y += -DCONFIG_KASAN=0|must not set -DCONFIG_KASAN=0
	ccflags-y += -DX=\\|must not set -DX=\
	ccflags-y += -include|must not set -include
	ccflags-y += driver/session.h|must not set driver/session.h
	sudoku-y += driver/table.o|no file driver/table.c
	$(file >$(src)/.parts,../x.o -)|no name of an object
	obj-m :=|does not list sudoku.o
	END
	)
	check "sandbox: files that lists do not show are not included" \
		files_are_not_included
	check "sandbox: no object is made from assembler" \
		is_no_source driver/x.S ret
	check "sandbox: no object is handed in" is_no_source \
		driver/x.o_shipped 'SECTIONS { .text : { BYTE(0xc3) } }'
	check "sandbox: a full archive has the makefile" \
		a_full_archive_has_the_makefile
	check "sandbox: output is bounded" output_is_bounded
	check "sandbox: a kernel in /tmp is used" a_kernel_in_tmp_is_used
	check "sandbox: a large submission is refused" \
		a_large_submission_is_refused
	check "sandbox: a refused sandbox gives its reason" \
		a_refused_sandbox_gives_its_reason
	check "sandbox: a container needs no other sandbox" \
		builds_without_sandbox podman ""
	check "sandbox: --unsafe needs no sandbox" \
		builds_without_sandbox '' --unsafe
	[ "$(id -u)" -eq 0 ] || return 0
	as_user=as_nobody
	if ! can_sandbox; then
		skip "sandbox, nobody" "$no_sandbox"
		return
	fi
	report_attacks nobody
	check_silent "sandbox, nobody: the skeleton builds without a message" \
		as_nobody "$top/course/build" "$student" "$stock" \
		"$canary/out/skeleton.ko"
}
