# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Sets up a small system of busybox and a kernel: its programs and the file
# systems of the kernel.  The init of every guest begins with it.

/bin/busybox --install -s /bin

mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mkdir -p /dev/pts /dev/shm
! grep -q devpts /proc/filesystems || mount -t devpts devpts /dev/pts
mount -t tmpfs tmp /dev/shm
mount -t debugfs debug /sys/kernel/debug
mount -t tracefs trace /sys/kernel/tracing
mount -t cgroup2 cgroup /sys/fs/cgroup
ln -s /proc/self/fd /dev/fd
chmod 1777 /tmp /dev/shm
