# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Functions for the benchmarks; to be sourced.

. "$(dirname "${BASH_SOURCE[0]}")/../machines/lib.sh"

bench=$build/bench
client=$bench/client/sudoku
kernel_flags=(-std=gnu11 -O2 -mgeneral-regs-only -fno-strict-aliasing
	      -Wall -Wframe-larger-than=512)

# The kinds of puzzles to generate if there are no files
kinds=(easy minimal several unsolvable)

# The arguments: options for the program, and files of puzzles
options=() files=() json='' svg='' puzzles=20000 as_is=''

# shellcheck disable=SC2034 # json and svg are for the scripts that source this
read_arguments()
{
	while [ $# -gt 0 ]; do
		case $1 in
		--svg)	svg=${2?"$1 needs a file"}; shift ;;
		--json)	json=y ;;
		--as-is) as_is=y ;;
		--puzzles) puzzles=${2?"$1 needs a number"}; shift ;;
		--*)	options+=("$1" "${2?"$1 needs a value"}"); shift ;;
		*)	files+=("$1") ;;
		esac
		shift
	done
}

# Compiles the core with the kernel's options, the benchmark with options $@,
# and the client.
compile()
{
	mkdir -p "$bench/core" "$bench/texts"
	(cd "$bench/core" &&
		"${CC:-gcc}" "${kernel_flags[@]}" -c "$top"/driver/core/*.c)
	"${CC:-gcc}" -std=gnu11 -D_GNU_SOURCE -O2 -Wall -o "$bench/bench" \
		"$top"/tests/bench/*.c "$top"/tests/lib/{options,puzzles}.c \
		"$bench"/core/*.o "$@" -ldl -lm
	make -C "$top/userspace" O="$bench/client"
}

# Prints as many puzzles as --puzzles says, or as the file has if it has more.
repeat()
{
	local count
	count=$(wc -l < "$1")

	[ "$count" -gt 0 ] || die "$1 is empty"
	while cat "$1"; do :; done 2> /dev/null |
		head -n $((count > puzzles ? count : puzzles))
}

# Without files: a collection of each kind, which is made once
generate_files()
{
	local kind

	for kind in "${kinds[@]}"; do
		files+=("$bench/$kind.txt")
		[ -s "$bench/$kind.txt" ] ||
			"$bench/bench" --generate "$kind" > "$bench/$kind.txt"
	done
}

# Sets "texts" to the puzzles of each file. A processor's branch predictor
# learns a hundred puzzles, so a small file would be solved faster than new
# puzzles. So each puzzle is replaced by an equivalent one, by a random exchange
# of digits, rows, columns, bands and stacks.
make_texts()
{
	local file text

	[ ${#files[@]} -gt 0 ] || generate_files
	texts=()
	for file in "${files[@]}"; do
		text=$bench/texts/${file##*/}
		texts+=("$text")
		if [ -n "$as_is" ]; then
			cp "$file" "$text"
		else
			repeat "$file" | "$client" convert --shuffle --seed 1 \
				> "$text"
		fi
	done
}
