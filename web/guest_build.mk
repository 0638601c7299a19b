# SPDX-License-Identifier: GPL-2.0-only
#
# Makes sudoku.ko in the machine of the web page, as kbuild does from the same
# Kbuild. The rest of kbuild needs the kernel's source and minutes.

linux := /usr/src/linux
src := .
obj := .
CONFIG_SUDOKU_LANES := n
KBUILD_EXTMOD := .
.DEFAULT_GOAL := sudoku.ko
include Kbuild

# An option that all files have (web/compiler)
options := $(filter-out -Werror=frame-larger-than=512,$(ccflags-y))

sudoku.ko: $(sudoku-y)
	ld -m elf_i386 -r -z noexecstack --no-warn-rwx-segments \
		--build-id=sha1 -T $(linux)/scripts/module.lds -o $@ \
		$^ $(linux)/*.o

%.o: %.c
	compile $(strip $< $@ $(options) $(CFLAGS_$@))

# x86's registers are few, so these keep more on the stack.
driver/core/bands_rules.o driver/core/bands_branch.o: \
	options += -Wframe-larger-than=2048

-include $(addsuffix .d,$(sudoku-y))
