# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Tests of course/grade; to be sourced by tests/course/run.
#
# shellcheck disable=SC2016,SC2154

# Grades directory $2 as $1, with options $options, on kernels $kernels, or a
# stock one if that is not set. What follows are conditions of the report
# (report_has()); r.status is the exit status.
graded()
{
	local status=0

	rm -f "$made/$1.json"
	# shellcheck disable=SC2086 # words
	"${project:-$top}/course/grade" --json "$made/$1.json" --all \
		--kernel "${kernels-6.12}" ${options-} "$2" \
		> "$made/$1.out" 2>&1 || status=$?
	if [ ! -e "$made/$1.json" ]; then
		cat "$made/$1.out"
		return 1
	fi
	sed -i "s/^{/{ \"status\": $status,/" "$made/$1.json"
	report_has "$1" "${@:3}"
}

# Makes directory $1 a copy of the student's.
begin_submission()
{
	rm -rf "${made:?}/$1"
	cp -r "$student" "$made/$1"
}

# The same, but anybody can open its device.
begin_open_submission()
{
	begin_submission "$1"
	sed -i 's/return -EIO;/return stream_open(inode, file);/
		s/0600/0666/' "$made/$1/driver/session.c"
}

test_skeleton_has_0()
{
	graded skeleton "$student" 'r.score == 0 and r.status == 1' \
		'not r.messages and not r.look and not any(each("passed"))' \
		'each("state").count("not run") == 13'
}

# In all steps and, with FULL=1, on all kernels, as a class is graded. That
# KCSAN reports nothing about the driver, suite race shows.
test_the_driver_has_100()
{
	local kernels='6.12 sanitized'

	[ -z "${FULL-}" ] || kernels=''
	copy_sources "$made/complete"
	graded complete "$made/complete" 'r.score == 100 and r.status == 0' \
		'each("state") == ["ok"] * 15' '"kernel    silent" in t' \
		'not r.look'
}

# The wait may take any lock, the locks are others, and so are the functions
# that allocate. What they do wrong, the sanitized kernel would report.
test_a_driver_with_semaphores_pages_and_vmalloc_has_100()
{
	copy_sources "$made/other"
	"$machines/plant" "$made/other" "$top/tests/course/other-kind.diff" ||
		return
	sed -i -E 's/spinlock_t\>/struct semaphore/
		s/spinlock(_types)?(\.h>)/semaphore\2/
		s/spin_lock_init\((.*)\)/sema_init(\1, 1)/
		s/spin_lock\(/down(/; s/spin_unlock\(/up(/
		/lockdep_assert_held/d
		s/kmalloc\(size, [^)]*/__vmalloc(size, SUDOKU_GFP/
		s/kmalloc(\()sizeof\(\*chunk\), /(void *)__get_free_page\1/
		s/kfree(\(chunk\))/free_page((long)chunk)/
		1i #include <linux/vmalloc.h>' "$made"/other/driver/*.[ch]
	kernels=sanitized graded other "$made/other" 'r.score == 100' \
		'not r.look'
}

# The driver of the first half has all points of its steps, and none of those
# after the next one, of which few tests may pass early.
test_an_answer_has_the_points_of_its_steps()
{
	rm -rf "$made/answer"
	"$top/course/answer" 7 "$made/answer" > /dev/null || return
	graded answer "$made/answer" \
		'each("state")[:7] == ["ok"] * 7 and not r.look' \
		's[7].state == "failed"' \
		'not any(each("earned")[8:])'
}

# The next steps after two in which hardly anything passes are not run.
test_a_driver_that_is_half_done_is_not_tested_to_the_end()
{
	local wait='an empty session can only be written'

	begin_open_submission half
	make_steps 01-fine 'seeking is refused' \
		02-red "$wait" 03-part "$wait;every user may open the device" \
		04-red "$wait" 05-red "$wait" 06-not 'seeking is refused'
	options="--steps $made/steps" graded half "$made/half" \
		'each("earned") == [10, 0, 5, 0, 0, 0]' 'r.status == 1' \
		'"(step 6 not run; EVERY=1 goes on)" in t' &&
		options="--min 41 --every --steps $made/steps" \
			graded half "$made/half" 'r.status == 0' \
			'each("earned") == [10, 0, 5, 0, 0, 10]'
}

# Prints the addresses of skip(), and of what follows a case, in the program
# that the student has.
addresses()
{
	local program=$build/device/device_test

	build_device_tests
	nm "$program" | awk '$3 == "skip" { print "SKIP_ADDRESS 0x" $1 }'
	objdump -d --disassemble=run_tests "$program" | awk '
		sub(/:$/, "", $1) && ends { print "END_ADDRESS 0x" $1 }
		{ ends = /call +\*/ }'
}

# Makes directory $1 a submission with the forgeries $2 (forgeries.h).
begin_forgery()
{
	begin_submission "$1"
	{
		echo "#define FORGERIES ($2)"
		addresses | sed 's/^/#define /'
		cat "$top/tests/course/forgeries.h"
	} > "$made/$1/driver/forgeries.h"
	printf '\0' > "$made/$1/driver/forged.bin"
	sed -i 's/^#include "session.h"/&\n#include "forgeries.h"/
		s/return -EIO;/return forge_open(inode, file);/
		s/^	\.open/	FORGED_OPERATIONS\n&/' \
		"$made/$1/driver/session.c"
	sed -i 's/^static int __init/void forge(void), end_forging(void);\n&/
		s/^	return misc_register/	forge();\n&/
		s/^	misc_deregister.*/&\n	end_forging();/' \
		"$made/$1/driver/main.c"
}

# Grades a submission with forgeries $1 on kernels $2: it has no points, with
# $3 as the reason if that is not that its tests fail, and $4... is to be looked
# at.
forged()
{
	local name looks=()

	begin_forgery forged "$1"
	for name in "${@:4}"; do
		looks+=("any(f'{x} '.startswith('$name ') for x in r.look)")
	done
	options="--steps $made/steps" kernels=$2 graded forged \
		"$made/forged" 'r.score == 0' "(r.trouble or '') == '$3'" \
		"${looks[@]}"
}

# Some would hide what others do: the tests' program is replaced or killed, the
# machine restarts.
test_forgeries_gain_nothing()
{
	local shell='programs copy to and from the device'
	local write='an empty session can only be written'
	local changed='the module has changed the files of the tests'
	local wait='a signal ends a wait: read'

	make_steps 01-forged "a puzzle comes back solved;$write;$shell;$wait"
	forged '~(RIGHTS | SIGNAL | RESTART | ADDRESS | LEAVE)' \
		'6.12 sanitized' '' \
		call_usermodehelper filp_open kernel_write \
		'instruction syscall' 'lockdep_off in driver/forgeries.h' \
		'undef CONFIG_SUDOKU_FORGED in driver/forgeries.h' \
		'__asan_load4_noabort of its own' \
		'driver/forged.bin is no text' &&
		forged RIGHTS sanitized "$changed" call_usermodehelper_setup &&
		forged 'SIGNAL | RESTART' sanitized '' \
			send_sig kernel_restart &&
		forged ADDRESS 6.12 '' &&
		forged LEAVE 6.12 '' &&
		grep 'it was left early, after 0 of' "$made/forged.out"
}

# Grades the skeleton after a change that costs all points: expression $2 of sed
# for file $1.
costs_all()
{
	begin_submission changed
	sed -i "$2" "$made/changed/$1"
	graded changed "$made/changed" 'r.score == 0' "${@:3}"
}

test_a_module_that_does_not_build_has_0()
{
	local error='main.c:1:2: error: #error "this line"'

	costs_all driver/main.c '1i #error "this line"' \
		'r.trouble == "the module does not build"' "'$error' in t" \
		"any('$error' in message for message in r.messages)"
}

test_a_module_that_cannot_be_loaded_has_0()
{
	costs_all driver/main.c \
		's/^	return misc_register/	return -ENODEV;\n&/' \
		'"cannot be loaded" in r.trouble'
}

test_a_module_without_the_device_has_0()
{
	costs_all driver/session.c 's/\.name = "sudoku"/.name = "queens"/' \
		'r.trouble == "the module makes no /dev/sudoku"'
}

test_an_oops_at_load_costs_all()
{
	costs_all driver/main.c \
		's/^	return misc_register/	*(volatile int *)0 = 0;\n&/' \
		'"module is loaded: BUG: kernel NULL" in s[0].reports[0]'
}

# Each of the steps in the middle stops the machine or one of its processors, so
# six machines start.
test_bad_calls_cost_their_steps_alone()
{
	local ioctl='strategies are numbered from zero: 64 bits'
	local poll='an edge is reported once'
	local last='a whole puzzle is readable and half of one is not'

	begin_open_submission bad
	cp "$top/tests/course/bad.h" "$made/bad/driver"
	sed -i 's/^#include "session.h"/&\n#include "bad.h"/
		s/^	\.open/	BAD_OPERATIONS\n&/' \
		"$made/bad/driver/session.c"
	make_steps 01-fine 'seeking is refused' \
		02-sleeps "an empty session can only be written;$poll;$last" \
		03-stops "$ioctl;every user may open the device" \
		04-hangs 'a call can be told not to wait: read' \
		05-fine 'the module is not unloaded while a file is open' \
		06-prints 'closed files and wiped slates no longer count'
	options="--steps $made/steps" graded bad "$made/bad" \
		'each("earned") == [10, 0, 0, 0, 10, 0]' \
		'r.died == "step 2, an empty session can only be written"' \
		's[2].passed == 1' \
		'str(s[2].reports).count("BUG: kernel NULL pointer") == 1' \
		't.count("it did not end") == 3' \
		'"- 1 test not run\n" in t' \
		're.search(r"\n *RIP: .* driver/bad.h:\d+\n", t)' \
		're.search(r"\n>  *\d+\t.*nothing", t)' \
		'f"log       {r.log}\n" in t' \
		'not re.search("[0-9a-f]{12} (begin|step)", open(r.log).read())'
}

# The machine runs for half of the time.  The loop costs its own test, and the
# others pass, unless the host is so busy that there is no score at all.
test_a_busy_host_takes_no_points()
{
	local PATH=$made/bin:$PATH qemu

	qemu=$(type -P "qemu-system-$(uname -m)")
	mkdir -p "$made/bin"
	cat > "$made/bin/${qemu##*/}" <<-END
	#!/bin/sh
	while kill -STOP \$\$; do
		sleep 0.5; kill -CONT \$\$; sleep 0.5
	done > /dev/null 2>&1 &
	exec $qemu "\$@"
	END
	chmod +x "$made/bin/${qemu##*/}"
	copy_sources "$made/loop"
	sed -i '/^static __poll_t sudoku_poll/,/^}/s/^	return/while (1);&/' \
		"$made/loop/driver/session.c"
	make_steps 01-fine 'a puzzle comes back solved' \
		02-loop 'an edge is reported once;seeking is refused' \
		03-fine 'a new queue limit applies to files opened later'
	options="--limit 60 --steps $made/steps" graded loop "$made/loop" \
		'each("earned") == [10, 5, 10]' '"it did not end" in t' ||
		grep -x -- '-- trouble: the host was busy: .*' "$made/loop.out"
}

# A guest whose log is full goes on, but not without the script that runs it.
test_a_full_log_keeps_no_guest()
{
	local most=100000 run guest console

	"$machines/boot" --log full <(echo 'yes > /dev/console') \
		> /dev/null 2>&1 &
	run=$!
	until guest=$(pgrep -P "$(pgrep -P $run timeout || echo $run)" qemu) &&
	      console=$(realpath "/proc/$guest/fd"/* | grep '/console$'); do
		kill -0 $run && sleep 0.1 || return
	done
	prlimit --pid $run --fsize=$most && prlimit --pid "$guest" --fsize=$most
	until [ "$(stat -c %s "$console")" = $most ]; do
		kill -0 $run && sleep 0.1 || return
	done
	kill -0 "$guest" && kill $run && ! wait $run &&
		timeout 60 tail --pid "$guest" -f /dev/null && return
	! kill "$guest"
}

# What mistakes.diff does wrong in three of these steps, the sanitized kernel
# alone reports. All tests pass.
test_reports_cost_their_steps_alone()
{
	copy_sources "$made/mistakes"
	"$machines/plant" "$made/mistakes" "$top/tests/course/mistakes.diff" ||
		return
	make_steps 01-fine 'seeking is refused' \
		10-freed 'strategies are numbered from zero: 64 bits' \
		12-leak 'a bad request is refused: 64 bits' \
		13-fine 'splice and sendfile are refused' \
		14-lock 'strategies are listed by name'
	options="--steps $made/steps" kernels='6.12 sanitized' \
		graded mistakes "$made/mistakes" \
		'each("earned") == [10, 5, 5, 10, 5]' \
		'"KASAN: slab-use-after-free" in s[1].reports[0]' \
		're.search("left: unreferenced .*size 128", s[2].reports[0])' \
		'"sleeping function called" in s[4].reports[0]' \
		'not s[0].reports and not s[3].reports'
}

# Two callers count without a lock. No test sees the count, but KCSAN does. It
# watches one access in 200, so there are many.
test_a_race_costs_its_step()
{
	local count='for (int i = 0; i < 20; i++) { calls++; barrier(); }'

	copy_sources "$made/race"
	sed -i "1i static unsigned long calls;
		/^static long ioctl_[gs]et_config/,/^}/ {
			s/^	memset(&out/	$count\n&/
			s/^	if (copy_from_user(&in/	$count\n&/ }" \
		"$made/race/driver/ioctl.c"
	make_steps 01-fine 'seeking is refused' \
		02-race 'a configuration is never seen half set'
	kernels=kcsan options="--steps $made/steps" graded race "$made/race" \
		'each("earned") == [10, 5] and each("passed") == [1, 1]' \
		'"KCSAN: data-race" in s[1].reports[0]'
}

# Grades a module that makes system calls of the host, in User Mode Linux
# (escape.h), and prints what they return. $1... are conditions of the report.
graded_escape()
{
	local listener pid name=sudoku-test-$$ status=0

	begin_submission escape
	echo secret > "$made/secret"
	rm -f "$made/written"
	exec {listener}< <(exec perl -MSocket -e '
		socket(S, AF_UNIX, SOCK_STREAM, 0) &&
		bind(S, pack_sockaddr_un("\0$ARGV[0]")) &&
		listen(S, 9) && syswrite(STDOUT, "$$\n") && sleep' "$name")
	read -r -u "$listener" pid || return
	{
		printf '#define ESCAPE_%s\n' "FILE \"$made/secret\"" \
			"NEW \"$made/written\"" "SOCKET \"$name\"" "PID $pid"
		cat "$top/tests/course/escape.h"
	} > "$made/escape/driver/escape.h"
	sed -i 's/^#include "session.h"/&\n#include "escape.h"/
		s/^	return misc_register/	escape();\n&/' \
		"$made/escape/driver/main.c"
	make_steps 01-fine 'only root sets parameters'
	kernels=sanitized options="--steps $made/steps ${options-}" \
		graded escape "$made/escape" "$@" || status=$?
	kill "$pid" && exec {listener}<&-
	return $status
}

# All calls fail.
test_a_module_in_uml_does_not_reach_the_host()
{
	local failed='shadow -\d+ secret -\d+- new -\d+ connect -\d+ kill -\d+'

	graded_escape "re.search(r'$failed ptrace -', s[0].reports[0])" \
		'r.score == 50' && [ ! -e "$made/written" ]
}

# The same calls succeed, so the test above can fail.
test_without_a_sandbox_it_does()
{
	local done='secret \d+s new \d+ connect 0 kill 0'

	options=--unsafe \
		graded_escape "re.search(r'$done', s[0].reports[0])" &&
		[ -e "$made/written" ]
}

# All processes of a guest in the sandbox end with the script that runs it.
test_a_stopped_sandbox_leaves_nothing()
{
	local mark=stop=$$-$RANDOM run end

	"$machines/boot" --sandbox --kernel sanitized --log stop \
		--append "$mark" <(echo 'echo up; sleep 9999') \
		> "$made/stop.out" 2>&1 &
	run=$!
	until grep -q '^up' "$made/stop.out"; do
		kill -0 $run && sleep 0.1 || return
	done
	kill $run && ! wait $run || return
	end=$((SECONDS + 60))
	while pgrep -f "linux .*$mark" > /dev/null; do
		[ $SECONDS -lt $end ] && sleep 1 || return
	done
}

# The kit that has other tests, with an answer to the first step alone
test_edited_tests_do_not_count()
{
	rm -rf "$made/kit"
	"$top/course/new" --kit --only no-owner "$made/kit" > /dev/null ||
		return
	sed -i 's/return -EIO/return stream_open(inode, file)/' \
		"$made/kit/driver/session.c"
	sed -i 's/expect_eq(.*;/;/; s/expect_error(.*;/;/' \
		"$made"/kit/tests/device/*.c
	make_steps 01-open 'seeking is refused;every user may open the device'
	options="--steps $made/steps" graded edited "$made/kit" 'r.score == 50'
}

# A grade takes minutes.
report_grade()
{
	report_cases grade sample_few
}
