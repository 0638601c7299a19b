# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Virtual machines as hosts for ssh; to be sourced after tests/machines/lib.sh.
# All of it is in the current directory, and guests are processes of the script
# that has sourced this.

# shellcheck disable=SC2154 # set in lib.sh

guests=()

# Prints what a guest needs besides what it needs to solve puzzles: an ssh
# server, and perl for GNU parallel, both of this machine's Debian, and keys.
host_files()
{
	local file

	with_shared_libraries /usr/sbin/dropbear /usr/bin/perl
	# shellcheck disable=SC2016 # perl expands it
	file=$(perl -MConfig -e 'print $Config{archlibexp}')
	echo "${file%/*}-base=${file%/*}-base"
	echo "$PWD/key.pub=.ssh/authorized_keys"
	echo "$PWD/host-key=etc/dropbear/key"
}

# Prints a port of 127.0.0.1 that nothing listens on.
free_port()
{
	perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(
		Listen => 1, LocalAddr => "127.0.0.1")->sockport'
}

# Prints what ssh's configuration says of host $1 with port $2.
describe_host()
{
	cat <<-EOF
	Host $1
		HostName 127.0.0.1
		Port $2
		User alice
		IdentityFile $PWD/key
		IdentitiesOnly yes
		UserKnownHostsFile $PWD/known-hosts
		HostKeyAlias hosts
	EOF
}

log_in()
{
	ssh -F config -n "$@"
}

# Starts hosts node$1, node$2...
start_hosts()
{
	local number port files

	"$machines/packages" many
	prepare_guest 6.12
	quietly ssh-keygen -q -t ed25519 -N '' -f key
	quietly dropbearkey -t ed25519 -f host-key
	echo "hosts $(dropbearkey -y -f host-key | grep '^ssh-')" > known-hosts
	mapfile -t files < <(host_files)
	for number; do
		port=$(free_port)
		describe_host "node$number" "$port"
		"$qemu/run" --ssh "$port" --log "many-$number" \
			"$top/tests/install/many/host.sh" "${guest_files[@]}" \
			"${files[@]}" > "node$number.log" 2>&1 &
		guests+=($!)
	done > config
}

# Waits until hosts node$1, node$2... let alice log in.
wait_for_hosts()
{
	local number times

	for number; do
		for times in $(seq 300); do
			! log_in "node$number" true 2> "ssh.log" || break
			[ "$times" -lt 300 ] || die "node$number is not up:" \
				"$(cat ssh.log "node$number.log")"
			sleep 1
		done
	done
}

# Ends host $1, which reports whether its kernel has complained.
end_host()
{
	local status=0

	log_in "node$1" touch /tmp/stop
	wait "${guests[$1 - 1]}" || status=$?
	report_status "$status" "the kernel of node$1 has reported nothing" \
		"$(< "node$1.log")"
}

kill_hosts()
{
	kill "${guests[@]}" 2> /dev/null || :
	wait
}
