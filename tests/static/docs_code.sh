# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Compares the documents with the code; to be sourced by tests/static/docs.

# shellcheck disable=SC2154 # $build is set by the program
header=include/uapi/linux/sudoku.h
page=docs/sudoku.4

# bound FILE EXPRESSION SENTENCE: the document has the sentence, with the value
# of the expression of macros in place of @, in KiB or MiB if that comes after
# it.
bound()
{
	local number unit=1

	[[ $3 != *"@ KiB"* ]] || unit=1024
	[[ $3 != *"@ MiB"* ]] || unit=1048576
	if ! number=$(value "$2" "$macros"); then
		echo "$number"
		return
	fi
	[ $((number % unit)) -eq 0 ] || echo "$2 is not a multiple of $unit"
	says "$1" "${3/@/$((number / unit))}"
}

test_bounds_are_those_of_the_code()
{
	local macros=driver

	bound docs/design.md SUDOKU_SPAN_MAX \
		"a puzzle takes at most @ bytes (SUDOKU_SPAN_MAX)"
	bound docs/design.md SUDOKU_STATE_SIZE "@ KiB of it (SUDOKU_STATE_SIZE)"
	bound docs/design.md SUDOKU_TEXT_LEAST \
		"counts as full once it has @ KiB"
	bound docs/design.md SUDOKU_TEXT_LEAST "@ KiB each for queue and output"
	bound docs/design.md OUTPUT_MAX "output in mode all | @ KiB"
	bound docs/design.md HAND_OUT_MAX "at most @ MiB is copied to the user"
	bound docs/design.md CHUNK "slice or piece of @ KiB"
	bound docs/security.md CHUNK "processed in pieces of @ KiB"
	bound docs/security.md BYTES_PER_STEP "@ bytes count as one step"
	bound docs/security.md "BYTES_PER_STEP * SUDOKU_SLICE_STEPS" \
		"@ KiB of layout between two readings of the clock"
	bound docs/performance-tried.md SUDOKU_SLICE_STEPS \
		"in slices of @ steps"
	bound docs/performance-tried.md SUDOKU_STATE_SIZE "A search takes @ KiB"
	bound docs/strategies.md MAX_GUESSES "its bound is @ levels"
	bound $page SUDOKU_SPAN_MAX "a puzzle takes at most @ bytes"
	bound $page SUDOKU_TEXT_LEAST "a private session holds @ bytes"

	macros=tests/bench/bench.h
	bound docs/performance.md PIECE "Solvers take turns, @ puzzles each"
	bound docs/performance.md PIECE "@ puzzles per write"
}

test_a_search_has_the_size_that_is_documented()
{
	local probe=$build/static/search_size

	printf '%s\n' '#include <stdio.h>' '#include "driver/core/search.h"' \
		'int main(void) { printf("%zu\n",' \
		'(sizeof(struct sudoku_search) + 1023) / 1024); }' |
		"${CC:-gcc}" -I. -Iinclude/uapi -x c -o "$probe" - &&
		says docs/design.md "struct sudoku_search | $("$probe") KiB"
}

test_the_bound_for_a_stack_frame_is_that_of_the_build()
{
	local bytes

	bytes=$(sed -n 's/.*-Werror=frame-larger-than=\([0-9]*\)$/\1/p' Kbuild)
	says docs/design.md "kernel stack of a function | ${bytes:-?} bytes"
	bytes=$(sed -n 's|^frame_of_lanes := .*,\([0-9]*\))$|\1|p' Kbuild)
	says docs/design.md ", and $((bytes >> 10)) KiB in driver/core/lanes*"
}

# What parameter $1 of the module is initialized to
default_in_code()
{
	local default pattern="s/^#define \w+\s+\(&sudoku_(\w+)\)/\1/p"

	if [ "$1" = lanes ]; then
		sed -n 's/^static int choice = LANES_AUTO;$/auto/p' \
			driver/ahead.c
		return
	fi
	default=$(sed -nE "s/^\s\.$1 = (.*),$/\1/p" driver/main.c)
	case $default in
	'')	echo 0 ;;
	SZ_*)	value "$default" driver ;;
	*)	grep "^#define $default" driver/core/search.h |
			sed -nE "$pattern" ;;
	esac
}

# "NAME DEFAULT" of each parameter, from four places
defaults_in_code()
{
	local name

	sed -nE 's/^module_param(_cb|_named)\((\w+),.*/\2/p' \
		driver/{main,ahead}.c |
		while read -r name; do
			echo "$name $(default_in_code "$name")"
		done
}

defaults_in_descriptions()
{
	grep -hA1 MODULE_PARM_DESC driver/{main,ahead}.c | tr -d '\n' |
		sed 's/MODULE_PARM_DESC(/\n/g' |
		sed -nE 's/^(\w+),.*\(default: (\w+).*/\1 \2/p'
}

defaults_in_page()
{
	sed -n '/^\.Sh CONFIG/,/^\.Sh DESC/p' $page |
		sed -nE 's/^\.It Va //p
			s/^Default: (\w+).*/\1/p
			/^Default:$/ { n; s/^\.Cm (\w+) .*/\1/p }' |
		paste -d ' ' - -
}

defaults_in_readme()
{
	# shellcheck disable=SC2016 # those are backquotes of Markdown
	sed -nE 's/^\| `(\w+)` \|.*\| `?(\w+)`?( \([^|]*\))? \|$/\1 \2/p' \
		README.md
}

test_defaults_of_parameters_are_those_of_the_code()
{
	local expected name default mib

	expected=$(defaults_in_code)
	same MODULE_PARM_DESC "$expected" "$(defaults_in_descriptions)"
	same $page "$expected" "$(defaults_in_page)"
	same README.md "$expected" "$(defaults_in_readme)"
	while read -r name default; do
		[[ $name == *_max ]] || continue
		mib="$((default >> 20)) MiB"
		says README.md "| $default ($mib) |"
		says docs/design.md "\`$name\`, $mib by default"
		says docs/security.md "\`$name\`, $mib"
	done <<< "$expected"
}

test_limits_of_parameters_are_those_of_the_code()
{
	local call='s/.*param_set_uint_minmax\(value, kp, (.*), (.*)\);'
	local least most name names

	least=$(value "$(sed -nE "$call/\1/p" driver/main.c)" driver)
	most=$(value "$(sed -nE "$call/\2/p" driver/main.c)" driver)
	names=$(sed -nE 's/^module_param_cb\((\w+), &size_ops.*/\1/p' \
		driver/main.c)
	[ -n "$names" ] || echo "found no parameters in driver/main.c"
	while read -r name; do
		sed -n "/^\.It Va $name$/,/^Default/p" $page | tr '\n' ' ' |
			grep -qF "from $least to $most" ||
			echo "$page: $name is not from $least to $most"
	done <<< "$names"
}

# What the device's attribute group has
files_in_sysfs()
{
	sed -n '/^static struct attribute \*/,/NULL/p' driver/*.c |
		sed -nE 's/^\s&(dev_attr_)?(\w+)\.attr.*/\2/p' |
		sed 's/_attr$//'
}

test_files_in_sysfs_are_those_of_the_code()
{
	local files counters list=' has one number per file: \K[^.]*'

	files=$(files_in_sysfs)
	counters=$(grep -vxE 'strategies|engine' <<< "$files")
	same $header "$counters" \
		"$(sed -n '/^struct sudoku_stats {/,/^}/p' $header |
			sed -n 's/^\t__u64 \(.*\);/\1/p')"
	same docs/design.md "$counters" \
		"$(plain docs/design.md | grep -oP "$list" | sed 's/, /\n/g')"
	same $page "$files" \
		"$(sed -n '\|^\.It Pa /sys/c|,\|^\.It Pa /sys/k|p' $page |
			sed -nE 's/^\.Pa (\w+).*/\1/p')"
}

test_only_root_can_read_counters()
{
	local file

	grep -q '\.mode = 0400 }' driver/sysfs.c ||
		echo "counters do not have mode 0400"
	for file in strategies engine; do
		grep -q "^static DEVICE_ATTR_RO($file);" driver/*.c ||
			echo "$file does not have mode 0444"
	done
	says docs/design.md "Only root can read them"
	says docs/design.md "Every user can read \`strategies\`"
	says $page "Only root can read them"
	says $page "Every user can read strategies"
}

# "NAME (FIELD, FIELD...)" of each tracepoint
tracepoints()
{
	sed -nE 's/^TRACE_EVENT\((\w+),/\1/p
		s/^\s+__(field|array)\(\w+, (\w+).*/\2/p' driver/trace.h |
		awk '/^sudoku_/ { end(); line = $0 " ("; comma = ""; next }
		     { line = line comma $0; comma = ", " }
		     END { end() }
		     function end() { if (line) print line ")" }'
}

test_tracepoints_are_those_of_the_code()
{
	local events with_fields='sudoku_[a-z]+ \([a-z, ]+\)'

	events=$(tracepoints)
	same docs/design.md "$events" \
		"$(plain docs/design.md | grep -oE "$with_fields")"
	same $page "$(cut -d ' ' -f 1 <<< "$events")" \
		"$(sed -nE 's/^\.Pa (sudoku_\w+).*/\1/p' $page)"
}

# "NAME struct TYPE" of each ioctl, from two places
ioctls_in_code()
{
	sed -nE 's/^#define (SUDOKU_IOC_\w+)\s_IO.*(struct \w+)\)/\1 \2/p' \
		$header
}

ioctls_in_page()
{
	sed -nE 's/^\.It Dv (\w+) Fa "(const )?(struct \w+) \*"/\1 \3/p' $page
}

# The first column of the table of ioctls
ioctls_in_design()
{
	sed -n '/^## ABI/,/^## Bounds/s/^| \([A-Z][A-Z_, ]*\) |.*/\1/p' \
		docs/design.md | sed 's/, /\n/g'
}

test_the_manual_has_the_names_of_the_abi()
{
	local ioctls

	ioctls=$(ioctls_in_code)
	same $page "$ioctls" "$(ioctls_in_page)"
	same docs/design.md \
		"$(sed -nE 's/SUDOKU_IOC_(\w+) .*/\1/p' <<< "$ioctls")" \
		"$(ioctls_in_design)"
	same $page "$(sed -nE 's/^#define (SUDOKU_MODE_\w+).*/\1/p' $header)" \
		"$(grep -oE 'SUDOKU_MODE_\w+' $page | sort -u)"
}

# EDQUOT and EEXIST do not leave the driver, and ERESTARTSYS becomes EINTR.
test_the_manual_has_all_errors()
{
	same $page "$(grep -ohE -- '-E[A-Z]+\b' driver/*.c | tr -d - | sort -u |
		grep -vxE 'EDQUOT|EEXIST|ERESTARTSYS')" \
		"$(sed -nE 's/^\.It Bq Er //p' $page)"
}

# The rows "NAME STEPS BACKTRACKS DEEPEST" of puzzle $1 in strategies.md
documented_counts()
{
	awk -v puzzle="$1" '
		$1 == puzzle { found = 1 }
		/^## / { found = 0 }
		found && /^\| [a-z]+ \| [0-9]/ {
			gsub(/[|,]/, "")
			print $1, $2, $3, $4
		}' docs/strategies.md
}

# Those of the strategies that finish
counts()
{
	"$build/static/client/sudoku" compare -m 1000000 "$1" |
		awk 'NR > 1 && !/gave up$/ { print $1, $2, $4, $5 }' || :
}

test_strategies_take_the_steps_that_are_documented()
{
	local puzzles puzzle

	quietly make -s -C userspace O="$build/static/client" || return
	mapfile -t puzzles < <(sed -nE 's/^    ([1-9.]{81})$/\1/p' \
		docs/strategies.md)
	[ ${#puzzles[@]} -gt 0 ] || echo "no puzzles in docs/strategies.md"
	for puzzle in "${puzzles[@]}"; do
		same docs/strategies.md "$(counts "$puzzle")" \
			"$(documented_counts "$puzzle")"
	done
}
