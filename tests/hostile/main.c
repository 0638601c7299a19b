// SPDX-License-Identifier: GPL-2.0
/*
 * Attacks on the device by unprivileged users
 *
 * The program runs as root in a virtual machine of its own. It may set
 * parameters, and starts its attackers and victims as users who have never used
 * the device. The figures are in lines of diagnostics.
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	test_seconds = 600;
	return run_tests(argc, argv);
}
