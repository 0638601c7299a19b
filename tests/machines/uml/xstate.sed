# SPDX-License-Identifier: GPL-2.0
# User Mode Linux 6.12 reserves 2,696 bytes for the register state of a process,
# and cannot start a process on a processor that has more, such as one with AMX.
# Later kernels ask the host for the size.
s/HOST_FP_SIZE, 2696/HOST_FP_SIZE, 11008/
