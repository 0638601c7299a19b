// SPDX-License-Identifier: GPL-2.0
/*
 * The memory cgroup that all openers are in
 *
 * What the driver allocates for an opener is charged to the opener. So what is
 * left in the cgroup when all of them are gone has been leaked.
 */
#include <sys/mount.h>
#include <sys/stat.h>

#include "stress.h"

#define CGROUPS	"/sys/fs/cgroup"
#define CGROUP	CGROUPS "/stress"

void make_cgroup(void)
{
	must(!mount("cgroup", CGROUPS, "cgroup2", 0, NULL) || errno == EBUSY);
	write_file(CGROUPS "/cgroup.subtree_control", "+memory");
	must(!mkdir(CGROUP, 0755) || errno == EEXIST);
}

static unsigned long read_field(const char *path, const char *name)
{
	unsigned long value = 0, found;
	FILE *file = fopen(path, "r");
	char field[40];

	must(file);
	while (fscanf(file, "%39s %lu", field, &found) == 2)
		if (!strcmp(field, name))
			value = found;
	fclose(file);
	return value;
}

unsigned long memory_of(const char *name)
{
	return read_field(CGROUP "/memory.stat", name);
}

void enter_cgroup(void)
{
	write_file(CGROUP "/cgroup.procs", "0");
}
