# SPDX-License-Identifier: GPL-2.0
# User Mode Linux 6.12 takes 2,696 bytes for all that a processor keeps of a
# process in its registers, and cannot start a process on one that keeps more,
# as those with AMX do.  Later kernels ask the host.
s/HOST_FP_SIZE, 2696/HOST_FP_SIZE, 11008/
