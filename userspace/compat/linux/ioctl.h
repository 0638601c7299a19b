/* SPDX-License-Identifier: GPL-2.0-only */
/* For systems without the kernel's headers */
#include <sys/ioctl.h>
