// SPDX-License-Identifier: GPL-2.0
/*
 * A memory cgroup
 */
#include <stdio.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "process.h"
#include "tap.h"

#define CGROUPS	"/sys/fs/cgroup/"

static char group[40];

void make_cgroup(const char *name)
{
	snprintf(group, sizeof(group), "%s", name);
	if (access(CGROUPS "cgroup.procs", F_OK))
		must(!mount("none", CGROUPS, "cgroup2", 0, NULL));
	write_file(CGROUPS "cgroup.subtree_control", "+memory");
	must(!mkdir(cgroup_file(""), 0755));
}

const char *cgroup_file(const char *name)
{
	static char path[100];

	snprintf(path, sizeof(path), CGROUPS "%s/%s", group, name);
	return path;
}

void enter_cgroup(void)
{
	write_file(cgroup_file("cgroup.procs"), "0");
}
