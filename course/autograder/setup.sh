#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Gradescope calls this once, as root, in the container's image: it installs
# the packages, and fetches and builds the kernels and the tests.

root=${AUTOGRADER_ROOT:-/autograder}
export SUDOKU_CACHE=${SUDOKU_CACHE:-$root/cache}
# shellcheck source=machines/script.sh
. "$root/source/machines/script.sh"
"$machines/packages" course
for kernel in ${KERNELS-6.12 sanitized kcsan}; do
	"$machines/kernel" "$kernel"
done
build_device_tests
