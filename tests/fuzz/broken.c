// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two bugs, to check that the sanitizers are on: they must be found
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *copy = memcpy(malloc(size), data, size);
	volatile int result = 0;

	if (size && copy[0] == 'A')
		result = copy[size];
	if (size && copy[0] == 'U')
		result = 1 << (31 + size);
	free(copy);
	return result & 0;
}
