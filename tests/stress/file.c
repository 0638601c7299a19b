// SPDX-License-Identifier: GPL-2.0
/*
 * Small files of the kernel's
 */
#include "stress.h"

long read_number(const char *path)
{
	FILE *file = fopen(path, "r");
	long number = -1;

	if (!file)
		return -1;
	if (fscanf(file, "%ld", &number) != 1)
		number = -1;
	fclose(file);
	return number;
}

void write_file(const char *path, const char *value)
{
	ssize_t length = strlen(value);
	int fd = open(path, O_WRONLY | O_CLOEXEC);

	if (fd < 0 || write(fd, value, length) != length)
		fail("%s > %s: %s", value, path, strerror(errno));
	close(fd);
}
