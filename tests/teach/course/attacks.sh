# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
#
# Attacks on the sandbox of course/build; to be sourced by build.sh.
#
# The attacks are commands in a submission's Kbuild.  Those that change files
# only name files that belong to this test, in case the sandbox does not work.

# The next attacks end at once, so they share a build: attack_NAME prints the
# commands of NAME.  Their messages begin after a line "NAME:".
quick_attacks=(other_files_are_not_written other_files_are_not_read
	       forking_is_bounded commands_have_no_rights
	       processes_are_not_seen home_is_not_deleted)

attempt_quick_attacks()
{
	local name

	rm -f "$made/quick.messages"
	attack quick "$(for name in "${quick_attacks[@]}"; do
		echo "echo $name:"
		"attack_$name"
	done)"
	attempt quick > /dev/null && cp "$made/messages" "$made/quick.messages"
}

# Prints the messages of attack $1.
messages_of()
{
	sed "1,/^$1:\$/d;/^[a-z_]*:\$/,\$d" "$made/quick.messages"
}

# Attack $1 has printed a line that is $2.
has_printed()
{
	local output

	output=$(messages_of "$1")
	grep -qxE -e "$2" <<< "$output" && return
	echo "$output"
	return 1
}

# Files that must not appear outside of the sandbox
written=sudoku-test-$$
directories=(/tmp /var/tmp /dev/shm "$cache" "$stock" "$made")

attack_other_files_are_not_written()
{
	cat <<-END
	for d in ${directories[*]}; do echo > \$d/$written; done
	ls /tmp
	END
}

other_files_are_not_written()
{
	local directory status=0

	has_printed other_files_are_not_written "$written" || status=1
	for directory in "${directories[@]}"; do
		[ -e "$directory/$written" ] || continue
		rm -f "$directory/$written"
		echo "$directory/$written was written"
		status=1
	done
	return $status
}

attack_other_files_are_not_read()
{
	cat <<-END
	cat $canary/home/file /etc/passwd /etc/shadow
	ls /home /etc; env; echo end
	END
}

other_files_are_not_read()
{
	has_printed other_files_are_not_read end &&
		! messages_of other_files_are_not_read |
			grep -E '8d1f7c|root:|^passwd'
}

attack_forking_is_bounded()
{
	cat <<-'END'
	perl -e '
		$| = 1;
		while ($n < 1000 && defined(my $child = fork)) {
			$child or exec(qw(sleep 1));
			$n++;
		}
		print "forks: $n\n";
		1 while wait > 0;'
	END
}

forking_is_bounded()
{
	has_printed forking_is_bounded 'forks: [1-5]?[0-9]'
}

attack_commands_have_no_rights()
{
	cat <<-'END'
	grep -E "^Uid:|^CapEff:|^NoNewPrivs:" /proc/self/status |
		tr -s "\n\t" " "
	echo
	END
}

commands_have_no_rights()
{
	has_printed commands_have_no_rights \
		'Uid: ([1-9][0-9]*) \1 .*CapEff: 0+ NoNewPrivs: 1 '
}

# Any user may read the command lines in /proc, such as that of course/build.
attack_processes_are_not_seen()
{
	cat <<-'END'
	cat /proc/*/cmdline | tr "\0" "\n" | grep -c "cours[e]/build"
	END
}

processes_are_not_seen()
{
	has_printed processes_are_not_seen 0
}

attack_home_is_not_deleted()
{
	cat <<-END
	rm -rf ~/file "\$HOME"/* $canary/home/*
	echo end
	END
}

home_is_not_deleted()
{
	has_printed home_is_not_deleted end &&
		[ "$(cat "$canary/home/file")" = "secret 8d1f7c" ]
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
		[ "$limit" -le "$long" ] || return
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
