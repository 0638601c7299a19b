# SPDX-License-Identifier: GPL-2.0-only
#
# How the programs of a suite are built. The suite's Makefile sets
#
#	program	the name of a static program for a guest, which needs the
#		package liburing-dev, if that is all there is to build
#	more	further sources, from the top of the tree
#	shuffle	if not empty, functions get other addresses at each link
#
# and then includes this file, which defines
#
#	out	the directory for what is built, build/SUITE
#	object	the object file of a source: $(call object,tests/lib/tap.c)
#	objects	those of all sources in the suite's directory, and of more
#	library	those of tests/lib

top := $(abspath $(dir $(lastword $(MAKEFILE_LIST)))/../..)
room := $(patsubst $(top)/%,%,$(abspath $(dir $(firstword $(MAKEFILE_LIST)))))
out := $(top)/build/$(notdir $(room))

CFLAGS ?= -O2
override CFLAGS += -std=gnu11 -D_GNU_SOURCE -Wall -Wextra -Werror -pthread \
		   -Wno-unused-parameter -I$(top)/include/uapi -MMD -MP \
		   -ffile-prefix-map=$(top)/=

from_top = $(patsubst $(top)/%,%,$(wildcard $(top)/$(1)))
object = $(patsubst %.c,$(out)/%.o,$(call from_top,$(1)))
objects := $(call object,$(room)/*.c) $(foreach c,$(more),$(call object,$c))
library := $(call object,tests/lib/*.c)

all: $(program:%=$(out)/%)

$(program:%=$(out)/%): $(objects) $(library)
	$(CC) $(LDFLAGS) -static -pthread -o $@ \
		$(if $(shuffle),$$(shuf -e $^),$^) -luring

$(out)/%.o: $(top)/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -c -o $@ $<

clean:
	rm -rf $(out)

-include $(objects:.o=.d) $(library:.o=.d)

.PHONY: all clean
