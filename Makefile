# SPDX-License-Identifier: GPL-2.0
#
# For people. kbuild reads Kbuild instead.
#
#   make run               see it work, in a virtual machine
#   make run IN=FILE       solve FILE there; nothing but the result on stdout
#   make shell             a shell in that machine
#   make check             every test
#   make check-fresh       run and check, from nothing, in a fresh Debian; with
#                          SUITE=bookworm in that one, with ARGS=--user as an
#                          ordinary user
#   make stress fuzz       those of them that find more the longer they run,
#                          for SECONDS=600 each; the fuzzer of system calls
#                          makes CALLS=1000000 on each of its kernels
#   make coverage          which lines of the driver the tests reach
#   make bench             how fast the core is; PUZZLES="a b" for other puzzles,
#                          PEER=LIBRARY:SYMBOL for another solver beside it
#   make bench-device      how much of that arrives through the device; ARGS for
#                          either, as ARGS=--json
#   make                   module and client, for the kernel that runs here
#   sudo make install      both of them into this system; see also uninstall

# The virtual machine's
KERNEL ?= 6.12

# What make check-fresh makes a system of
SUITE ?= trixie

# This system's
KVER ?= $(shell uname -r)
KDIR ?= /lib/modules/$(KVER)/build
PREFIX ?= /usr/local

VERSION := $(shell sed -n 's/^PACKAGE_VERSION="\(.*\)"/\1/p' dkms.conf)
SOURCES := $(DESTDIR)/usr/src/sudoku-$(VERSION)
AT_BOOT := $(DESTDIR)/usr/lib/modules-load.d/sudoku.conf
DKMS := $(shell command -v dkms)

all: module client

module:
	@test -d $(KDIR) || \
	{ echo "no headers of kernel $(KVER) in $(KDIR);" \
	       "on Debian: apt install linux-headers-$(KVER)" >&2; exit 1; }
	$(MAKE) -C $(KDIR) M=$(CURDIR) modules

client:
	$(MAKE) -C userspace

run:
	@demo/run --kernel $(KERNEL) $(if $(IN),--in '$(IN)')

shell:
	@demo/shell --kernel $(KERNEL)

check:
	@tests/check

check-fresh:
	@tests/install/fresh $(ARGS) $(SUITE)

# Each of these runs for SECONDS; what make check runs is a shorter form.
SECONDS ?= 600
CALLS ?= 1000000

stress:
	@tests/stress/run $(SECONDS)

fuzz:
	@tests/fuzz/run $(SECONDS)
	@tests/model/run $(SECONDS)
	@tests/syscalls/run $(CALLS)

coverage:
	@tests/coverage/run

# Where there is DKMS, the module follows the kernel's upgrades. With DESTDIR,
# files are put in place and nothing is run: that is for packagers. Everyone can
# read what is installed and only root can write to it, whatever the umask and
# the modes of the sources.
install:
	umask 022 && $(MAKE) install-all

install-all: $(if $(DKMS)$(DESTDIR),install-dkms,install-module)
	$(MAKE) -C userspace install PREFIX=$(PREFIX)
	install -d $(dir $(AT_BOOT))
	echo sudoku > $(AT_BOOT)
	chmod 644 $(AT_BOOT)
	@[ -n "$(DESTDIR)" ] || modprobe -S $(KVER) sudoku || \
	echo "installed, but not loaded: see Troubleshooting in README.md" >&2

install-dkms:
	[ -n "$(DESTDIR)" ] || dkms remove sudoku/$(VERSION) --all 2>/dev/null || :
	$(RM) -r $(SOURCES)
	install -d $(SOURCES)
	umask 022 && \
	cp -r Kbuild Kconfig dkms.conf COPYING driver include $(SOURCES)
	chmod -R u=rwX,go=rX $(SOURCES)
	[ -n "$(DESTDIR)" ] || dkms install sudoku/$(VERSION) -k $(KVER)

install-module: module
	$(MAKE) -C $(KDIR) M=$(CURDIR) modules_install
	find /lib/modules/$(KVER)/ -name 'sudoku.ko*' -exec chmod 644 {} +
	depmod $(KVER)

# Undoes either of the two. A module in use stays loaded until the next boot.
uninstall:
	-modprobe -r sudoku
	$(MAKE) -C userspace uninstall PREFIX=$(PREFIX)
	$(RM) $(AT_BOOT)
	-[ -z "$(DKMS)" ] || dkms remove sudoku/$(VERSION) --all
	$(RM) -r $(SOURCES)
	$(RM) /lib/modules/$(KVER)/updates/sudoku.ko* \
	      /lib/modules/$(KVER)/extra/sudoku.ko*
	depmod $(KVER)

bench:
	@PEER=$(PEER) tests/bench/run $(ARGS) $(PUZZLES)

bench-device:
	@tests/bench/device $(ARGS) $(PUZZLES)

clean:
	$(RM) -r build
	if [ -d $(KDIR) ]; then $(MAKE) -C $(KDIR) M=$(CURDIR) clean; fi

.PHONY: all module client run shell check check-fresh stress fuzz coverage
.PHONY: bench bench-device clean
.PHONY: install install-all install-dkms install-module uninstall
