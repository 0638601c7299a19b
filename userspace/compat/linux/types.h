/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * For systems without the kernel's headers, such as musl's: what the client
 * needs of them
 */
#ifndef SUDOKU_COMPAT_TYPES_H
#define SUDOKU_COMPAT_TYPES_H

#include <stdint.h>

typedef uint8_t __u8;
typedef uint16_t __u16;
typedef uint32_t __u32;
typedef unsigned long long __u64;

#endif /* SUDOKU_COMPAT_TYPES_H */
