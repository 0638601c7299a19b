/* SPDX-License-Identifier: GPL-2.0 */
/* For systems without the kernel's headers */
#include <sys/ioctl.h>
