# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Functions for both benchmarks; to be sourced.

. "$(dirname "${BASH_SOURCE[0]}")/../machines/lib.sh"

bench=$build/bench
kernel_flags=(-std=gnu11 -O2 -mgeneral-regs-only -fno-strict-aliasing
	      -Wall -Wframe-larger-than=512)
kinds=(easy minimal several unsolvable)

core_sources=("$top"/driver/core/*.c)
core_objects=("${core_sources[@]##*/}")
core_objects=("${core_objects[@]/%.c/.o}")
core_objects=("${core_objects[@]/#/$bench/}")

# The arguments: options for the program, and files of puzzles
options=() files=() json='' svg=''

# shellcheck disable=SC2034 # json and svg are for the scripts that source this
read_arguments()
{
	while [ $# -gt 0 ]; do
		case $1 in
		--svg)	svg=${2?"$1 needs a file"}; shift ;;
		--json)	options+=("$1"); json=y ;;
		--as-is) options+=("$1") ;;
		--*)	options+=("$1" "${2?"$1 needs a value"}"); shift ;;
		*)	files+=("$1") ;;
		esac
		shift
	done
}

# Compiles the core with the kernel's options.
compile_core()
{
	local source

	mkdir -p "$bench"
	for source in "${core_sources[@]}"; do
		"${CC:-gcc}" "${kernel_flags[@]}" -c "$source" \
			-o "$bench/$(basename "$source" .c).o"
	done
	"${CC:-gcc}" -std=gnu11 -O2 -Wall -o "$bench/generate" \
		"$top"/tests/lib/{generate,puzzles}.c
}

compile_bench()
{
	"${CC:-gcc}" -std=gnu11 -O2 -Wall -o "$bench/bench" \
		"$top"/tests/bench/{bench,measure,lanes,collection,common}.c \
		"$top"/tests/lib/{options,puzzles}.c \
		"${core_objects[@]}" -ldl -lm
}

# Without files: a collection of each kind, which is made once
default_files()
{
	local kind file

	[ ${#files[@]} -eq 0 ] || return 0
	for kind in "${kinds[@]}"; do
		file=$bench/$kind.txt
		[ -e "$file" ] ||
			"$bench/generate" "$kind" 2000 2026 > "$file.new"
		[ -e "$file" ] || mv "$file.new" "$file"
		files+=("$file")
	done
}
