# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Checks that the files of a lab are consistent; to be sourced by run.
test_readme()
{
	:
}
