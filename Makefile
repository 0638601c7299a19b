# SPDX-License-Identifier: GPL-2.0-only
#
# For people; kbuild reads Kbuild instead.
#
#   make help              print this list
#   make run               show the driver working in a virtual machine
#   make run IN=FILE       solve FILE there; print only the result
#   make shell             a shell in that machine; GDB=1 lets gdb connect to
#                          it, BPFTRACE=1 adds bpftrace, KERNEL=sanitized has
#                          kmemleak, and MODULE=DIR is for the sources there
#   make doctor            what this host has, and what is slow or skipped here;
#                          CONTAINER=1 before any other target runs it in a
#                          container (docs/hosts.md)
#   make lab               list bugs that can be planted in the driver, to see
#                          how the kernel's tools report them
#   make lab LAB=NAME      plant this bug, show its report; KERNEL=NAME is for
#                          another machine, DIR=DIR writes the sources with the
#                          bug to that new directory, and MODULE=DIR tells
#                          whether the sources there are mended
#   make course DIR=DIR    a new directory in which to write this driver
#                          yourself, step by step; begin with its README.md
#   make kit DIR=DIR       the same as a git repository of its own, which has
#                          the tests, the grader and the labs, but the driver
#                          only as a module; if DIR is a kit, it is corrected;
#                          KERNEL="6.12 sanitized" leaves out kcsan, whose build
#                          takes longest
#   make answer STEP=N DIR=DIR
#                          write the driver as it is after step N of the course
#   make cache-export FILE=FILE
#                          the kernels of labs and grades, in an archive, with
#                          KERNEL as for a kit
#   make cache-import FILE=FILE
#                          uses these on this host
#   make grade MODULE=DIR  test the driver in DIR and print its score; ALL=1
#                          goes on after a step that fails, EVERY=1 also after
#                          two that have hardly begun, JSON=FILE writes the
#                          report to FILE too, MIN=N fails for less than that,
#                          UNSAFE=1 needs no sandbox, KERNEL="A B" is for
#                          other kernels than 6.12 and sanitized
#   make grade-all DIR=DIR OUT=FILE.csv
#                          grade each directory and archive in DIR: a table, a
#                          JSON file, and feedback for each (docs/teaching.md);
#                          JOBS=N at a time, DUE=DATE counts the days after it,
#                          EXTRA=FILE.csv adds points to those of the tests
#   make web               a page, in build/web, that has a machine with the
#                          device in a browser; web-serve shows it on this
#                          host, at PORT=8000
#                          PAGE=URL and SOURCES=URL: docs/web.md
#   make book              the tour as build/tour.epub and build/tour.pdf
#   make check             the tests that the changes since the last time can
#                          break; ALL=1: that each change must pass; LONG=1: all
#   make check SUITE=unit  one suite; SUITE="unit fuzz" for more than one; they
#                          are listed in tests/README.md, which also says how
#                          to run one case
#   make check-arch        the tests of the device on arm64, s390x and armhf
#   make check-fresh       run and check, from scratch, in a new Debian 13; with
#                          SUITE="bookworm trixie sid" in Debian 12, 13 and
#                          unstable
#   make stress fuzz       the tests that find more the longer they run: the
#                          suite race makes its calls ROUNDS=20 times on each of
#                          its kernels, the fuzzer runs for SECONDS=600
#   make proof             prove properties of the core for all inputs, with a
#                          model checker (docs/proofs.md); PROOF="a b" for only
#                          these proofs
#   make mutants           plant bugs in copies of the tree, which the tests
#                          must find; SUITE="unit proof" only those of these
#                          suites
#   make bench             how fast the core is; PUZZLES="a b" for other
#                          puzzles, PEER=LIBRARY:SYMBOL for another solver too
#   make bench-device      what share of that speed the device reaches;
#                          ARGS passes options to either, such as --rounds
#   make                   module and client, for the running kernel
#   make client            the client alone, in build/userspace, or O=DIR, with
#                          any C compiler; STATIC=1 links it statically
#   sudo make install      both of them into this system; see also uninstall;
#                          PROGRAM=NAME for another name of the client
#   make deb               Debian packages, in build/deb
#   make release           sign a tag of this commit, and make a tarball of it
#                          with a checksum in build/; nothing is pushed

# make, kbuild, shells and QEMU would take a part of such a path for something
# else: R&D is two commands.
strange := $(shell pwd -P | LC_ALL=C tr -d 'A-Za-z0-9._/+@~\n\200-\377-')
ifneq ($(words $(CURDIR))$(strange),1)
$(error This does not work in a directory with "$(strange)" in its name: \
	$(CURDIR))
endif

ifdef CONTAINER
include machines/container.mk
else

# The kernel of the virtual machine
KERNEL ?= 6.12

# Where the web page is served
PORT ?= 8000

# This system
KVER ?= $(shell uname -r)
KDIR ?= /lib/modules/$(KVER)/build
PREFIX ?= /usr/local

# Found out once, where it is needed: git takes a part of a second.
VERSION = $(eval VERSION := $(shell debian/version))$(VERSION)
SOURCES = $(DESTDIR)/usr/src/sudoku-$(VERSION)
AT_BOOT := $(DESTDIR)/usr/lib/modules-load.d/sudoku.conf
STAGE := $(CURDIR)/build/install
DKMS := $(shell PATH=$$PATH:/usr/sbin:/sbin; command -v dkms)

all: module client

help:
	@sed -n 's/^#   //p; /^$$/q' Makefile

headers:
	@test -d $(KDIR) || \
	{ echo "no headers of kernel $(KVER) in $(KDIR);" \
	       "on Debian: apt install linux-headers-$(KVER)" >&2; exit 1; }

# With the map of paths, the module is the same in whatever directory it is
# built. Without a time stamp, Debian's kernels describe types in random order.
module: headers
	$(MAKE) -C $(KDIR) M=$(CURDIR) \
		KCFLAGS='$(KCFLAGS) -ffile-prefix-map=$(CURDIR)=.' \
		KBUILD_BUILD_TIMESTAMP='$(or $(KBUILD_BUILD_TIMESTAMP),@0)' \
		SUDOKU_VERSION='$(VERSION)' modules

# A relative O= is for this directory, not for userspace/.
in_userspace = -C userspace $(if $(O),O='$(abspath $(O))')

client:
	$(MAKE) $(in_userspace)

run:
	@demo/show --kernel $(KERNEL) $(if $(IN),--in '$(IN)')

doctor:
	@machines/doctor

shell:
	@$(if $(MODULE),course/shell,demo/shell) --kernel $(KERNEL) \
		$(if $(GDB),--gdb) $(if $(BPFTRACE),--bpftrace) \
		$(if $(UNSAFE),--unsafe) $(if $(MODULE),'$(MODULE)',$(FILES))

# Each lab has its own machine, so the default above does not apply.
lab_kernel = $(filter-out file,$(origin KERNEL))

lab:
	@demo/lab $(if $(lab_kernel),--kernel '$(KERNEL)') \
		$(if $(DIR),--dir '$(DIR)') \
		$(if $(MODULE),--module '$(MODULE)') \
		$(if $(UNSAFE),--unsafe) $(LAB)

course:
	@course/new '$(or $(DIR),$(error DIR is missing: make course DIR=dir))'

kit:
	@course/new --kit $(if $(lab_kernel),--kernel '$(KERNEL)') \
		'$(or $(DIR),$(error DIR is missing: make kit DIR=dir))'

answer:
	@course/answer '$(or $(STEP),$(error STEP is missing: \
		make answer STEP=n DIR=dir))' \
		'$(or $(DIR),$(error DIR is missing: \
		make answer STEP=n DIR=dir))'

cache-export:
	@machines/cache $(if $(lab_kernel),--kernel '$(KERNEL)') \
		export '$(or $(FILE),$(error FILE is missing))'

cache-import:
	@machines/cache import '$(or $(FILE),$(error FILE is missing))'

grade:
	@machines/packages python3
	@course/grade $(if $(lab_kernel),--kernel '$(KERNEL)') \
		$(if $(ALL)$(EVERY),--all) $(if $(EVERY),--every) \
		$(if $(UNSAFE),--unsafe) $(if $(JSON),--json '$(JSON)') \
		--min $(or $(MIN),0) \
		$(if $(LIMIT),--limit $(LIMIT)) \
		'$(or $(MODULE),$(error MODULE is missing: \
		make grade MODULE=dir))'

grade-all:
	@machines/packages python3
	@course/grade-all --out '$(or $(OUT),grades.csv)' \
		$(if $(JOBS),--jobs '$(JOBS)') \
		$(if $(lab_kernel),--kernel '$(KERNEL)') \
		$(if $(LIMIT),--limit '$(LIMIT)') \
		$(if $(DUE),--due '$(DUE)') $(if $(EXTRA),--extra '$(EXTRA)') \
		$(if $(STEPS),--steps '$(STEPS)') $(if $(UNSAFE),--unsafe) \
		'$(or $(DIR),$(error DIR is missing: \
		make grade-all DIR=dir OUT=grades.csv))'

web:
	@web/build

book:
	@docs/book

web-serve: web
	@echo "http://127.0.0.1:$(PORT)/"
	@python3 -m http.server --bind 127.0.0.1 --directory build/web $(PORT)

check:
	@tests/check $(if $(BRIEF),--brief) $(SUITE)

check-arch:
	@FULL=1 tests/check arch

check-fresh:
	@for suite in $(or $(SUITE),trixie); do \
		tests/install/fresh $$suite || exit; \
	done

# make check runs the fuzzer for a shorter time, and the races once.
SECONDS ?= 600
ROUNDS ?= 20

stress:
	@LONG=1 tests/race/run --rounds $(ROUNDS)

fuzz:
	@tests/fuzz/run --seconds $(SECONDS)

proof:
	@tests/proof/run $(PROOF)

mutants:
	@tests/mutants/run $(SUITE)

# With DKMS, the module is rebuilt when the kernel is upgraded. With DESTDIR,
# which is for packagers, files are installed and no command is run. install.sh
# puts what is in $(STAGE) into its place; nothing is changed before.
install: $(if $(DESTDIR),,refuse-package headers)
	$(RM) -r $(STAGE)
	$(MAKE) stage-$(if $(DKMS)$(DESTDIR),sources,module) stage-at-boot \
		DESTDIR=$(STAGE)
	$(MAKE) $(in_userspace) install PREFIX=$(PREFIX) DESTDIR=$(STAGE)
	@$(installation) sh install.sh put $(STAGE)
	@[ "$$(id -u)" -ne 0 ] || find build -user root -exec \
		chown -h --reference=. {} + 2> /dev/null || :

# Undoes both kinds of installation, of every version.
uninstall: $(if $(DESTDIR),,refuse-package)
	@$(installation) sh install.sh remove

# Paths that make would divide, or that lead elsewhere
ifneq ($(findstring ..,$(PREFIX))$(filter-out /%,$(PREFIX))$(word 2,$(PREFIX)),)
$(error PREFIX is not an absolute path without blanks and "..": $(PREFIX))
endif
ifneq ($(word 2,$(DESTDIR))$(filter /,$(abspath $(DESTDIR))),)
$(error DESTDIR has a blank, or is this system: $(DESTDIR))
endif
unexport CDPATH

installation = DESTDIR='$(abspath $(DESTDIR))' KVER='$(KVER)' \
	       PREFIX='$(PREFIX)' PROGRAM='$(PROGRAM)'

# What a package has installed is for apt to replace and to remove.
refuse-package:
	@! dpkg-query -W -f '$${db:Status-Status}\n' sudoku-dkms \
		2> /dev/null | \
	grep -qvE '^(not-installed|config-files)$$' || { \
		echo "the package sudoku-dkms is installed, remove it first:" \
		     "apt remove sudoku-dkms" >&2; \
		exit 1; \
	}

# What belongs into the system, below DESTDIR.
stage-sources:
	install -d $(SOURCES)
	find Kbuild Kconfig dkms.conf COPYING driver include -type f \
		! -name '*.o' ! -name '.*' -exec cp --parents -t $(SOURCES) {} +
	sed -i 's/#MODULE_VERSION#/$(VERSION)/' $(SOURCES)/dkms.conf

stage-module: module
	$(MAKE) -C $(KDIR) M=$(CURDIR) INSTALL_MOD_PATH=$(DESTDIR) \
		INSTALL_MOD_STRIP=1 DEPMOD=true modules_install

stage-at-boot:
	install -d $(dir $(AT_BOOT))
	echo sudoku > $(AT_BOOT)

bench:
	@PEER=$(PEER) bench/measure $(ARGS) $(PUZZLES)

bench-device:
	@bench/measure --device $(ARGS) $(PUZZLES)

deb:
	@debian/make-packages

# The tag and the tarball stay here until someone publishes them.
release = $(firstword $(subst +, ,$(VERSION)))
TAG = v$(release)
TARBALL = build/sudoku-$(release).tar.gz

release:
	@fail() { echo "release: $$*" >&2; exit 1; }; \
	[ -e .git ] || fail "this is not a git clone"; \
	[ "$$(git symbolic-ref -q HEAD)" = refs/heads/main ] || \
		fail "the branch is not main"; \
	[ -z "$$(git status --porcelain)" ] || \
		fail "there are uncommitted changes or untracked files"; \
	head -n 1 debian/changelog | grep -qF '($(release))' || \
		fail "debian/changelog does not begin with $(release)"; \
	grep -m1 '^## ' CHANGELOG.md | \
		grep -qxE '## $(subst .,\.,$(release)) - 20[0-9-]{8}' || \
		fail "CHANGELOG.md does not begin with $(release), dated"; \
	! git rev-parse -q --verify refs/tags/$(TAG) > /dev/null || \
		fail "there is a tag $(TAG)"
	git tag --sign --message="sudoku $(release)" $(TAG)
	mkdir -p build
	git -c tar.umask=022 archive --prefix=sudoku-$(release)/ \
		-o $(TARBALL) $(TAG)
	cd build && sha256sum $(notdir $(TARBALL)) > $(notdir $(TARBALL)).sha256
	@echo "tagged $(TAG), wrote $(TARBALL) and its checksum, pushed nothing"

clean:
	$(RM) -r build
	if [ -d $(KDIR) ]; then $(MAKE) -C $(KDIR) M=$(CURDIR) clean; fi

.PHONY: all help module client run doctor shell lab course kit answer grade
.PHONY: cache-export cache-import grade-all check check-arch web web-serve
.PHONY: check-fresh stress fuzz proof mutants
.PHONY: bench bench-device book clean install uninstall deb release
.PHONY: headers refuse-package stage-sources stage-module stage-at-boot
endif
