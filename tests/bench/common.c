// SPDX-License-Identifier: GPL-2.0
/*
 * What both benchmarks need
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"

void die(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fprintf(stderr, "bench: ");
	vfprintf(stderr, format, args);
	fprintf(stderr, "\n");
	va_end(args);
	exit(1);
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/**
 * median - the value in the middle
 * @values: the values; they stay as they are
 * @count: how many there are, from 1 to %ROUNDS_MAX
 *
 * Return: the median; of an even number, the upper one.
 */
double median(const double *values, unsigned int count)
{
	double sorted[ROUNDS_MAX];

	memcpy(sorted, values, count * sizeof(*values));
	qsort(sorted, count, sizeof(*sorted), compare);
	return sorted[count / 2];
}
