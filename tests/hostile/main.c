// SPDX-License-Identifier: GPL-2.0-only
/*
 * Attacks on the device by unprivileged users
 *
 * The program runs as root in a virtual machine of its own. It may set
 * parameters, and starts its attackers and victims as users who have never used
 * the device. The figures are in lines of diagnostics.
 */
#include "hostile.h"

void begin_counting(const char *events)
{
	char path[100];

	snprintf(path, sizeof(path), TRACING "%s", events);
	write_file(TRACING "trace", "");
	write_file(path, "1");
}

/* Those that were overwritten are included. */
unsigned long end_counting(const char *events)
{
	unsigned long sum = 0, kept, overwritten;
	unsigned int i;
	char path[100];
	FILE *file;

	snprintf(path, sizeof(path), TRACING "%s", events);
	write_file(path, "0");
	for (i = 0; i < sysconf(_SC_NPROCESSORS_ONLN); i++) {
		sprintf(path, TRACING "per_cpu/cpu%u/stats", i);
		file = fopen(path, "r");
		must(file && fscanf(file, "entries: %lu overrun: %lu", &kept,
				    &overwritten) == 2);
		fclose(file);
		sum += kept + overwritten;
	}
	return sum;
}

int main(int argc, char **argv)
{
	test_seconds = 600;
	return run_tests(argc, argv);
}
