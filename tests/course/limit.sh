# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2016,SC2154
#
# Tests of course/limit, which decides how long a machine or a build may take;
# to be sourced by tests/course/run.

# Runs script $4 with SECONDS $2 and ALL $3. Expects that it ends as $1, and
# that it prints $5, if that is given, and whatever is said of a busy host.
ends_as()
{
	local word printed

	echo 0 > "$made/limit"
	"$top/course/limit" --tag tag --state "$made/limit" \
		--begin "${begin-$2}" "${@:2:2}" bash -c "$4" \
		> "$made/limit.out"
	echo "status $?" >> "$made/limit.out"
	read -r word _ < "$made/limit"
	echo "it ends as $word, with:"
	cat "$made/limit.out"
	printed=$(grep -vx 'tag slow' "$made/limit.out" | tr '\n' ' ')
	[ "$word" = "$1" ] && [ "$printed" = "${5-$printed}" ]
}

test_a_command_ends_by_itself()
{
	ends_as ended 9 9 'echo up; sleep 1; echo -n down; exit 3' \
		'up downstatus 3 '
}

test_a_loop_and_a_wait_reach_their_limits()
{
	ends_as hangs 1 99 'echo up; sleep 999 & while :; do :; done' &&
		ends_as hangs 1 99 'echo up; sleep 999 & wait' &&
		ends_as late 99 1 'while :; do echo up; done' &&
		! pgrep -s 0 -fx 'sleep 999'
}

# It could not have ended within its limit by the clock.
test_a_stopped_command_keeps_its_time()
{
	ends_as ended 1 9 'echo up
		{ sleep 3; kill -CONT $$; } &
		kill -STOP $$; echo down' 'up down status 0 ' &&
		grep -B 1 down "$made/limit.out" | grep -x 'tag slow'
}

# A host that is so busy has not shown that it would not end. One other process
# would not make it busy if this one runs with the least priority, too (nice).
# The others end after some time: to end, the command needs the processor, too.
test_a_command_without_a_processor_reaches_no_limit()
{
	local cpu loop='while :; do :; done' status=0 others=()

	cpu=$(taskset -pc $$ | sed 's/.*: \([0-9]*\).*/\1/')
	for _ in {1..10}; do
		taskset -c "$cpu" timeout 30 bash -c "$loop" &
		others+=($!)
	done
	ends_as busy .2 99 "echo up; exec taskset -c $cpu chrt -i 0 bash -c '
		$loop'" && ends_as busy .2 .2 'kill -STOP $$' || status=$?
	kill "${others[@]}" 2> /dev/null || :
	return $status
}

# The first line needs a second or more, and so does the next one.
test_a_slow_host_has_longer_limits()
{
	begin=60 ends_as ended .5 9 'perl -e "1 while times < 1"
		echo up; sleep 1; echo down' 'up down status 0 ' &&
		begin=1 ends_as hangs 9 9 'sleep 99'
}

test_a_limit_that_is_not_kept_tells_nothing()
{
	ends_as failed 9 9 'kill $PPID; exec sleep 99'
}

report_limit()
{
	report_cases limit
}
