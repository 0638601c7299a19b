/* SPDX-License-Identifier: GPL-2.0-only */
/* What the core uses of glibc's headers, for other C libraries */
#if !__has_include(<gnu/libc-version.h>)
#define __always_inline		inline __attribute__((__always_inline__))
#define __attribute_noinline__	__attribute__((__noinline__))
#endif
