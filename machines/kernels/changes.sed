# SPDX-License-Identifier: GPL-2.0
# Changes to the source of Linux 6.12, each of which fits one file.

# arch/um/Makefile: with -mcmodel=large, gcc 14 puts variables of more than
# 64 KiB into sections of their own, .lbss and .ldata.  The linker script has no
# place for these, so they come after the end of the kernel, where kmemleak does
# not look for pointers.
s/-mcmodel=large/& -mlarge-data-threshold=2147483647/

# arch/um/kernel/tlb.c: User Mode Linux marks all of a process's memory for an
# update by going through its mappings.  That needs a lock on them, which
# unmap_mapping_range() does not take: lockdep reports it if a process ends while
# the kernel removes its ring of asynchronous input and output.  The whole
# address space can be marked without the list; entries that have not changed
# are passed over.
/^void flush_tlb_mm(/,/^}/ {
	/vm_area_struct\|VMA_ITERATOR\|for_each_vma\|^$/d
	s/um_tlb_mark_sync(.*/um_tlb_mark_sync(mm, 0, TASK_SIZE);/
	s/^\t\tum_/\tum_/
}

# arch/x86/um/user-offsets.c: User Mode Linux 6.12 takes 2,696 bytes for all that
# a processor keeps of a process in its registers, and cannot start a process on
# one that keeps more, as those with AMX do.  Later kernels ask the host.
s/HOST_FP_SIZE, 2696/HOST_FP_SIZE, 11008/

# mm/kmemleak.c: kmemleak reports only objects that are at least five seconds
# old. The tests scan when nothing runs any more, so half a second is enough.
s/^#define MSECS_MIN_AGE\t\t5000/#define MSECS_MIN_AGE\t\t500/
