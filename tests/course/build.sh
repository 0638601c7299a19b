# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Attacks on the sandbox of course/build; to be sourced by tests/course/run.
#
# The attacks are commands in a submission's Kbuild.  Those that change files
# only name files that belong to this test, in case the sandbox does not work.

# Files that no submission may see or change, and the directory that a user
# without rights may write to
# shellcheck disable=SC2154 # set by tests/course/run
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

canary_is_alive()
{
	[ "$(cat "$canary/home/file")" = "secret 8d1f7c" ]
}

home_is_not_deleted()
{
	attack home "rm -rf ~/file \"\$HOME\"/* $canary/home/*"
	attempt home && canary_is_alive
}

other_files_are_not_written()
{
	local name=sudoku-test-$$ directory status=0
	local directories=(/tmp /var/tmp /dev/shm "$cache" "$stock" "$made")

	attack writes "for d in ${directories[*]}; do echo > \$d/$name; done
		ls /tmp"
	attempt writes > /dev/null && grep -qx "$name" "$made/messages" ||
		status=1
	for directory in "${directories[@]}"; do
		[ -e "$directory/$name" ] || continue
		rm -f "$directory/$name"
		echo "$directory/$name was written"
		status=1
	done
	return $status
}

other_files_are_not_read()
{
	attempt_prints reads "cat $canary/home/file /etc/passwd /etc/shadow
		ls /home /etc; env; echo end" 'end' &&
		! grep -E '8d1f7c|root:|^passwd' "$made/messages"
}

# A command that does not end; other runs of these tests have another one.
nap="sleep 98765.$$"

# Prints the processes that run it.
left_behind()
{
	pgrep -fx "$nap"
}

nothing_is_left_running()
{
	attack left "setsid nohup $nap > /dev/null 2>&1 &"
	attempt left && ! left_behind
}

# The commands have the whole time, and no more.  A busy host may need more than
# 8 s to begin with them, and half a minute before and after them.
ends_in_time()
{
	local start output limit=8

	until start=$SECONDS; output=$(attempt "$1" --limit $limit); do
		! grep '^the attack begins' "$made/messages" || return
		limit=$((2 * limit))
		[ $limit -le $long ] || return
	done
	[ $((SECONDS - start)) -le $((limit + 30)) ] || {
		echo "took $((SECONDS - start)) s of $limit"
		return 1
	}
	[ ${#output} -le 200000 ] && ! left_behind
}

sleeping_ends()
{
	attack sleeps "$nap"
	ends_in_time sleeps
}

# exec is for a shell that may not start another process.
forking_ends()
{
	attack forks "f() { $nap & f & f & }
		f; exec $nap"
	ends_in_time forks
}

forking_is_bounded()
{
	attempt_prints bounded "exec perl -e '
		\$| = 1;
		while (\$n < 1000 && defined(my \$child = fork)) {
			\$child or exec(qw(sleep 1));
			\$n++;
		}
		print \"forks: \$n\\n\"'" 'forks: [1-5]?[0-9]'
}

output_is_bounded()
{
	attack output 'yes 0123456789'
	ends_in_time output
}

# Two directories of 256 MiB can be written, and nothing else.
disk_is_bounded()
{
	# shellcheck disable=SC2016 # the command expands it
	attempt_prints disk 'for d in /submission /tmp /dev /dev/shm / /usr; do
			head -c 300M /dev/zero > $d/big
		done 2> /dev/null
		cd /
		stat -c "%n %s" /*/big /big /dev/shm/big 2> /dev/null
		echo end' end || return
	awk '/big [0-9]+$/ { n++; if ($2 > 2 ^ 28) n = 9 }
	     END { exit n != 2 }' "$made/messages"
}

memory_is_bounded()
{
	# shellcheck disable=SC2016
	attempt_prints memory 'perl -e "\$x = q(x) x (1 << 31); print q(all)"
		echo end' 'end' && ! grep '^all' "$made/messages"
}

network_is_not_reached()
{
	local port listener server status=0

	exec {listener}< <(exec perl -MIO::Socket -e '
		$| = 1;
		my $s = IO::Socket::INET->new(Listen => 1,
					      LocalAddr => "127.0.0.1");
		print $s->sockport, "\n";
		sleep')
	server=$!
	read -r port <&"$listener"
	(exec 3<> "/dev/tcp/127.0.0.1/$port") &&
		attempt_prints network "bash -c '
			exec 3<> /dev/tcp/127.0.0.1/$port && echo reached
			' 2> /dev/null; echo end" 'end' || status=1
	exec {listener}<&-
	kill $server
	return $status
}

commands_have_no_rights()
{
	attempt_prints rights 'grep -E "^Uid:|^CapEff:|^NoNewPrivs:" \
		/proc/self/status | tr -s "\n\t" " "; echo' \
		'Uid: ([1-9][0-9]*) \1 .*CapEff: 0+ NoNewPrivs: 1 '
}

# Any user may read the command lines in /proc, such as that of course/build.
processes_are_not_seen()
{
	attempt_prints processes 'cat /proc/*/cmdline | tr "\0" "\n" |
		grep -c "cours[e]/build"' 0
}

# What the makefile makes under the name of the module is not followed.
modules_are_files()
{
	local command status=0

	for command in 'ln -s /etc/shadow sudoku.ko' 'mkfifo sudoku.ko' \
		       'ln -s /dev/zero sudoku.ko; mknod x c 1 5'; do
		attack module "cd /submission; $command"
		sed -i '/^obj/d' "$made/module/Kbuild"
		attempt module > /dev/null && continue
		echo "$command"
		status=1
	done
	return $status
}

sources_are_not_links_out()
{
	attack links true
	ln -sf "$canary/home/file" "$made/links/other.c"
	attempt links > /dev/null && ! grep 8d1f7c "$made/messages"
}

a_built_module_does_not_count()
{
	attack prebuilt true
	echo module > "$made/prebuilt/sudoku.ko"
	attempt prebuilt
}

a_large_submission_is_refused()
{
	attack large true
	head -c 40M /dev/urandom > "$made/large/data"
	! attempt large > /dev/null && grep 'larger than' "$made/messages"
}

terminals_get_no_escapes()
{
	attack escapes 'printf "\033[31mred\n"'
	attempt escapes > /dev/null && grep -q red "$made/messages" &&
		! grep -q $'\033' "$made/messages"
}

# The skeleton builds, without a message.  For the user who runs the tests, the
# grade shows that.
skeleton_builds()
{
	$as_user "$top/course/build" --limit "$long" "$student" "$stock" \
		"$canary/out/skeleton.ko"
}

# What may differ between root and other users, and all
user_attacks=(home_is_not_deleted other_files_are_not_written
	      other_files_are_not_read forking_is_bounded
	      commands_have_no_rights processes_are_not_seen
	      nothing_is_left_running sleeping_ends)

all_attacks=("${user_attacks[@]}" forking_ends output_is_bounded
	     disk_is_bounded memory_is_bounded network_is_not_reached
	     modules_are_files sources_are_not_links_out
	     a_built_module_does_not_count a_large_submission_is_refused
	     terminals_get_no_escapes)

# Reports attacks $2... by user $1.
report_attacks()
{
	local name

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
	report_attacks "$(id -un)" "${all_attacks[@]}"
	[ "$(id -u)" -eq 0 ] || return 0
	# shellcheck disable=SC2209 # the function above
	as_user=as_nobody
	make_canary
	check_silent "sandbox, nobody: the skeleton builds without a message" \
		skeleton_builds
	report_attacks nobody "${user_attacks[@]}"
}
