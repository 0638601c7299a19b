# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# The case with a third host; to be sourced by ./run.

test_a_host_that_loses_its_network_loses_no_puzzle()
{
	lose 3 /tmp/cut
}
