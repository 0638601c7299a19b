# SPDX-License-Identifier: GPL-2.0
# With -mcmodel=large, as in User Mode Linux, gcc 14 puts variables of more than
# 64 KiB into sections of their own, .lbss and .ldata.  The linker script has no
# place for these, so they come after the end of the kernel, where kmemleak does
# not look for pointers.
s/-mcmodel=large/& -mlarge-data-threshold=2147483647/
