# SPDX-License-Identifier: GPL-2.0
# User Mode Linux marks all of a process's memory for an update by going through
# its mappings.  That needs a lock on them, which unmap_mapping_range() does not
# take: lockdep reports it if a process ends while the kernel removes its ring
# of asynchronous input and output.  The whole address space can be marked
# without the list; entries that have not changed are passed over.
/^void flush_tlb_mm(/,/^}/ {
	/vm_area_struct\|VMA_ITERATOR\|for_each_vma\|^$/d
	s/um_tlb_mark_sync(.*/um_tlb_mark_sync(mm, 0, TASK_SIZE);/
	s/^\t\tum_/\tum_/
}
