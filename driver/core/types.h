/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The few names that the core needs from outside
 *
 * The core is plain C. It is compiled unchanged into the kernel module, the
 * KUnit module, the client and the tests, and this is the only file in it that
 * depends on which of them it is compiled into. All its functions may be called
 * in any context: they neither allocate, sleep, take locks nor call back.
 *
 * The verdicts and modes are those of the ABI, so no layer translates them.
 */
#ifndef SUDOKU_CORE_TYPES_H
#define SUDOKU_CORE_TYPES_H

#ifdef __KERNEL__
#include <linux/build_bug.h>
#include <linux/kernel.h>
#include <linux/string.h>
#include <linux/types.h>
#else
#include <assert.h>
#include <linux/types.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef __u8 u8;
typedef __u16 u16;
typedef __u32 u32;
typedef __u64 u64;

/* The engines of lanes.h; Kbuild has its own way. */
#ifdef __x86_64__
#define SUDOKU_LANES
#endif

#define noinline		__attribute_noinline__
#define ARRAY_SIZE(array)	(sizeof(array) / sizeof((array)[0]))
#endif

#include "../../include/uapi/linux/sudoku.h"

/* For 0, 1 and 2, one after another in the machine code, without a branch */
#define for_three(i)			\
	_Pragma("GCC unroll 3")		\
	for ((i) = 0; (i) < 3; (i)++)

#endif /* SUDOKU_CORE_TYPES_H */
